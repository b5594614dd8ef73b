import { show } from "../check.ts";
import type { Point } from "../grid/grid.ts";
import { expected } from "./lines.ts";

/** Reads a word of the line at `index` as an integer in `[least, most]`, digits only. */
export function integerAt(index: number, name: string, word: string, least: number, most: number): number {
  const value = /^[0-9]+$/.test(word) ? Number(word) : -1;
  if (value >= least && value <= most) return value;
  throw expected(index, `an integer from ${least} to ${most} as ${name}`, show(word));
}

/** Reads a word of the line at `index` as a length: a finite decimal without sign or exponent. */
export function lengthAt(index: number, name: string, word: string): number {
  const value = /^[0-9]+(\.[0-9]+)?$/.test(word) ? Number(word) : Number.POSITIVE_INFINITY;
  if (value < Number.POSITIVE_INFINITY) return value;
  throw expected(index, `a decimal of at least 0 as ${name}`, show(word));
}

/** Reads two words of the line at `index` as a point on a map of `width` × `height`. */
export function pointAt(
  index: number,
  name: string,
  [x, y]: readonly [x: string, y: string],
  width: number,
  height: number,
): Point {
  return {
    x: integerAt(index, `${name} x`, x, 0, width - 1),
    y: integerAt(index, `${name} y`, y, 0, height - 1),
  };
}
