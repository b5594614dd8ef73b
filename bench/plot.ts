import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { LAYER_COLOURS } from "../src/draw/palette.ts";
import { escapeXml } from "../src/draw/xml.ts";

/** A curve, with the name that it has in the legend. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Whether its line is dashed. Default false. */
  readonly isDashed?: boolean;
}

/** Curves in a frame of their own. All panels of a picture have the same axes and the same curves. */
export interface Panel {
  readonly title: string;
  readonly curves: readonly Curve[];
}

/** The axes of all panels. */
export interface Axes {
  readonly x: { readonly label: string; readonly range: readonly [number, number] };
  readonly y: { readonly label: string; readonly range: readonly [number, number]; readonly format: string };
}

const PANEL_WIDTH = 340;
const PANEL_HEIGHT = 300;
const TITLE_HEIGHT = 26;
const LEGEND_HEIGHT = 30;
const FONT_SIZE = 12;

/** Plot's own margins; the left one has room for labels of five characters. */
const MARGINS = { marginLeft: 52, marginRight: 14, marginTop: 26, marginBottom: 40 };

const PAGE = { light: "#ffffff", dark: "#1b1c1f" };
const TEXT = { light: "#26272b", dark: "#e3e3e6" };

/** Curves take these one after the other. */
const COLOURS: readonly { readonly light: string; readonly dark: string }[] = [TEXT, ...LAYER_COLOURS];

/** Draws panels beside each other with one legend, as an SVG document for light and dark pages. */
export function drawCurves(title: string, panels: readonly Panel[], axes: Axes): string {
  const names = panels[0].curves;
  const width = panels.length * PANEL_WIDTH;
  const height = TITLE_HEIGHT + PANEL_HEIGHT + LEGEND_HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="octile-plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escapeXml(title)}</title>`,
    styleBlock(names),
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...panels.map((panel, index) => drawPanel(panel, axes, index * PANEL_WIDTH)),
    drawLegend(names, width, height),
    "</svg>\n",
  ].join("\n");
}

function drawPanel({ title, curves }: Panel, { x, y }: Axes, left: number): string {
  const { document } = parseHTML("<html><body></body></html>");
  const plot = Plot.plot({
    document,
    className: "panel",
    width: PANEL_WIDTH,
    height: PANEL_HEIGHT,
    ...MARGINS,
    x: { label: x.label, domain: [...x.range], ticks: 5, labelAnchor: "center", labelArrow: "none" },
    y: { label: y.label, domain: [...y.range], ticks: 6, tickFormat: y.format, grid: true, labelArrow: "none" },
    marks: [
      Plot.frame({ strokeOpacity: 0.3 }),
      ...curves.map(({ points }, index) =>
        Plot.line(points, { x: "x", y: "y", className: `curve c${index}`, clip: true }),
      ),
    ],
  });
  // what Plot brings along is for a light page in a browser
  for (const style of plot.querySelectorAll("style")) style.remove();
  const middle = left + (MARGINS.marginLeft + PANEL_WIDTH - MARGINS.marginRight) / 2;
  return [
    `<text class="heading" x="${middle}" y="${TITLE_HEIGHT - 6}">${escapeXml(title)}</text>`,
    `<g transform="translate(${left} ${TITLE_HEIGHT})">${plot.outerHTML}</g>`,
  ].join("\n");
}

function drawLegend(curves: readonly Curve[], width: number, height: number): string {
  const y = height - LEGEND_HEIGHT / 2;
  const step = Math.min(150, width / curves.length);
  const left = (width - step * curves.length) / 2;
  return curves
    .map(({ name }, index) => {
      const x = left + step * index;
      const line = `<g class="curve c${index}"><path d="M${x + 8} ${y}h24"/></g>`;
      return `${line}<text x="${x + 38}" y="${y + FONT_SIZE / 3}">${escapeXml(name)}</text>`;
    })
    .join("\n");
}

function styleBlock(curves: readonly Curve[]): string {
  const coloursOf = (page: "light" | "dark"): string =>
    [
      `.octile-plot{color:${TEXT[page]}}`,
      `.octile-plot text{fill:${TEXT[page]}}`,
      `.octile-plot .page{fill:${PAGE[page]}}`,
      ...curves.map((_, index) => `.octile-plot .c${index}{stroke:${COLOURS[index % COLOURS.length][page]}}`),
    ].join("");
  const dashes = curves.map(({ isDashed }, index) => (isDashed ? `.octile-plot .c${index}{stroke-dasharray:6 4}` : ""));
  return `<style>
.octile-plot text{font:${FONT_SIZE}px sans-serif}
.octile-plot .heading{font-weight:bold;text-anchor:middle}
.octile-plot .curve{fill:none;stroke-width:2;stroke-linejoin:round}
${dashes.join("")}${coloursOf("light")}
@media (prefers-color-scheme:dark){${coloursOf("dark")}}
</style>`;
}
