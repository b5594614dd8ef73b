import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the badges of the package say. */
export interface Labels {
  readonly version: string;
  readonly license: string;
  /** The most that HPA* alone may weigh, gzipped. */
  readonly size: string;
}

/** Reads what the badges of a repository say. */
export function labelsIn(root: string): Labels {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));
  const { version, license } = read("package.json") as Labels;
  const limits = read(".size-limit.json") as readonly { readonly name: string; readonly limit: string }[];
  return { version, license, size: limits.find(({ name }) => name === "octile/hpa")?.limit ?? "" };
}

const HEIGHT = 20;

/** The width of a letter, in pixels; each text is stretched to it, whatever fonts there are. */
const LETTER = 6.6;

/** The room on each side of a text, in pixels. */
const PADDING = 7;

/** Draws badges in a row, each with a name and a value. */
export function badgesOf({ version, license, size }: Labels): string {
  const rows: readonly (readonly [string, string])[] = [
    ["version", version],
    ["license", license],
    ["types", "TypeScript 4.7+"],
    ["HPA*, gzipped", `at most ${size}`],
  ];
  let left = 0;
  const badges = rows.map(([name, value]) => {
    const [nameWidth, valueWidth] = [widthOf(name), widthOf(value)];
    const badge = box(left, nameWidth, "#444c56", name) + box(left + nameWidth, valueWidth, "#0b6e4f", value);
    left += nameWidth + valueWidth + PADDING;
    return badge;
  });
  const width = left - PADDING;
  const said = rows.map(([name, value]) => `${name}: ${value}`).join(", ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${said}" font-family="Verdana, sans-serif" font-size="11" fill="#fff">
${badges.join("\n")}
</svg>
`;
}

/** A part of a badge. */
function box(left: number, width: number, colour: string, text: string): string {
  const length = (width - 2 * PADDING).toFixed(0);
  return `<rect x="${left}" width="${width}" height="${HEIGHT}" fill="${colour}"/><text x="${left + PADDING}" y="14" textLength="${length}">${text}</text>`;
}

function widthOf(text: string): number {
  return Math.round(text.length * LETTER) + 2 * PADDING;
}
