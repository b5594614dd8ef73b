import type { Colour } from "./palette.ts";
import { shortNumber as n } from "./xml.ts";

/** A class of shapes, the property of them that is coloured, and the colour. */
export interface ColouredClass {
  readonly className: string;
  readonly property: "fill" | "stroke";
  readonly colour: Colour;
}

const PAGE: Colour = { light: "#ffffff", dark: "#1b1c1f", terminal: 231 };
const TEXT: Colour = { light: "#26272b", dark: "#e3e3e6", terminal: 235 };
const FRAME: Colour = { light: "#9a9ba3", dark: "#6d6f78", terminal: 247 };

const COMMON: readonly ColouredClass[] = [
  { className: "page", property: "fill", colour: PAGE },
  { className: "letter", property: "fill", colour: PAGE },
  { className: "legend", property: "fill", colour: PAGE },
  { className: "legend", property: "stroke", colour: FRAME },
  { className: "lines", property: "stroke", colour: FRAME },
  { className: "sample", property: "stroke", colour: FRAME },
];

/**
 * The style block of a drawing: colours for a light page, then for a dark one. All rules are bound to the class `octile`
 * of the drawing, so that they leave alone the page that it may stand in.
 *
 * @param further Rules that are the same on both.
 * @param lineWidth The width of a path's line, in cells.
 */
export function styleBlock(
  classes: readonly ColouredClass[],
  further: readonly string[],
  lineWidth: number,
  fontSize: number,
): string {
  const all = [...COMMON, ...classes];
  const dark = rules(all, "dark").join("");
  return `<style>
.octile text{font:${n(fontSize)}px sans-serif;fill:${TEXT.light}}
.octile .rows{fill:none;stroke-width:1.02}
.octile .path{fill:none;stroke-width:${n(lineWidth)};stroke-linejoin:round;stroke-linecap:round}
.octile .covered{opacity:.3}
.octile .letter{font-weight:bold;text-anchor:middle}
.octile .legend,.octile .sample{stroke-width:${n(fontSize / 14)}}
.octile .lines{fill:none;stroke-width:.03;opacity:.5}
.octile .line,.octile .point{fill:none;stroke-linejoin:round;stroke-linecap:round}
.octile .box{fill:none}
${[...further, ...rules(all, "light")].join("\n")}
@media (prefers-color-scheme:dark){.octile text{fill:${TEXT.dark}}${dark}}
</style>`;
}

function rules(classes: readonly ColouredClass[], page: "light" | "dark"): string[] {
  return classes.map(({ className, property, colour }) => {
    // a letter is a text, whose own rule would win otherwise
    const selector = className === "letter" ? "text.letter" : `.${className}`;
    return `.octile ${selector}{${property}:${colour[page]}}`;
  });
}
