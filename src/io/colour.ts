import { show } from "../check.ts";

/** Red, green, blue and alpha, from 0 to 255 each, in one number; all that cannot be seen at all is the same. */
export function packColour(red: number, green: number, blue: number, alpha: number): number {
  return alpha === 0 ? 0 : ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
}

/** Reads a colour as `#rrggbb`, or as `#rrggbbaa` where it is not opaque. */
export function parseColour(text: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(text);
  if (match === null) throw new TypeError(`A colour must be #rrggbb or #rrggbbaa, got ${show(text)}.`);
  const [red, green, blue, alpha] = match.slice(1).map((digits) => Number.parseInt(digits ?? "ff", 16));
  return packColour(red, green, blue, alpha);
}

/** Writes a colour as `parseColour` reads it. */
export function formatColour(colour: number): string {
  const digits = colour.toString(16).padStart(8, "0");
  return `#${digits.endsWith("ff") ? digits.slice(0, 6) : digits}`;
}

/** How far two colours are apart: the largest difference in red, green, blue or alpha. */
export function colourDistance(a: number, b: number): number {
  let distance = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    distance = Math.max(distance, Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)));
  }
  return distance;
}
