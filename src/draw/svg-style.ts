import type { Colour } from "./palette.ts";
import type { LegendItem } from "./svg-legend.ts";
import { shortNumber as n } from "./xml.ts";

/** A rule of the style: a class of shapes, a property of the class, and its colour. */
export interface ColouredClass {
  readonly className: string;
  readonly property: "fill" | "stroke";
  readonly colour: Colour;
}

/** A part of a drawing, with what the part adds to the legend and to the style. */
export interface Part {
  readonly svg: string;
  readonly items: readonly LegendItem[];
  readonly classes: readonly ColouredClass[];
  /** Rules of the style that hold on light and dark pages alike. Default none. */
  readonly rules?: readonly string[];
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
 * The style block of a drawing: colours for a light page, then for a dark page. All rules are bound to the class `octile` of
 * the drawing, so that they do not change a page that holds the drawing.
 *
 * @param further Rules that hold on light and dark pages alike.
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
    // a letter is a text element, and the rule for texts would win against a bare class
    const selector = className === "letter" ? "text.letter" : `.${className}`;
    return `.octile ${selector}{${property}:${colour[page]}}`;
  });
}
