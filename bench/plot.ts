import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { LAYER_COLOURS } from "../src/draw/palette.ts";
import { escapeXml } from "../src/draw/xml.ts";
import { PAGE, TEXT } from "./page-colour.ts";

/** A curve, with the name that it has in the legend; curves of one name look the same in all panels. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Whether its line is dashed. Default false. */
  readonly isDashed?: boolean;
}

/** The axes of a panel. */
export interface Axes {
  readonly x: { readonly label: string; readonly range: readonly [number, number] };
  readonly y: {
    readonly label: string;
    readonly range: readonly [number, number];
    /** How numbers are written, as d3-format has it. */
    readonly format: string;
    /** Default false. */
    readonly isLogarithmic?: boolean;
  };
}

/** Curves in a frame of their own. */
export interface Panel {
  readonly title: string;
  readonly axes: Axes;
  readonly curves: readonly Curve[];
  /** The width of bars, in units of x, which stand on each other in place of curves. Default: curves. */
  readonly barWidth?: number;
}

/** What kind of page a picture is for; without, for both, as whoever shows it prefers. */
export type Page = "light" | "dark";

const PANEL_WIDTH = 340;
const PANEL_HEIGHT = 300;
const LEAST_WIDTH = 400;
/** How many panels stand beside each other: with more, letters would be too small where a page shrinks the picture. */
const PANELS_IN_ROW = 2;
const TITLE_HEIGHT = 26;
const LEGEND_HEIGHT = 26;
const FONT_SIZE = 14;

/** Plot's own margins; the left one has room for labels of six characters. */
const MARGINS = { marginLeft: 60, marginRight: 14, marginTop: 26, marginBottom: 40 };

/** Curves take these one after the other, but for octile's with its defaults, which has the last one. */
const COLOURS: readonly { readonly light: string; readonly dark: string }[] = [TEXT, ...LAYER_COLOURS];
const OURS = /^octile(?!'s A\*)/;

/** Draws panels in rows with one legend, as an SVG document. */
export function drawCurves(title: string, panels: readonly Panel[], page?: Page): string {
  const names = [...new Map(panels.flatMap(({ curves }) => curves).map((curve) => [curve.name, curve])).values()];
  const classOfName = new Map(names.map(({ name }, index) => [name, `c${index}`]));
  const isBars = panels.some(({ barWidth }) => barWidth !== undefined);
  const width = Math.max(Math.min(panels.length, PANELS_IN_ROW) * PANEL_WIDTH, LEAST_WIDTH);
  const top = Math.ceil(panels.length / PANELS_IN_ROW) * (TITLE_HEIGHT + PANEL_HEIGHT);
  const height = top + LEGEND_HEIGHT * legendRows(names, width).length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="octile-plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escapeXml(title)}</title>`,
    styleBlock(names, page),
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...panels.map((panel, index) => {
      const [row, column] = [Math.floor(index / PANELS_IN_ROW), index % PANELS_IN_ROW];
      // a panel alone in the last row stands at its beginning, where a page that cuts the picture shows it
      const left = (width - Math.min(PANELS_IN_ROW, panels.length) * PANEL_WIDTH) / 2 + column * PANEL_WIDTH;
      return drawPanel(panel, classOfName, left, row * (TITLE_HEIGHT + PANEL_HEIGHT));
    }),
    drawLegend(names, isBars, width, top),
    "</svg>\n",
  ].join("\n");
}

function drawPanel(panel: Panel, classOfName: ReadonlyMap<string, string>, left: number, top: number): string {
  const { title, axes, curves, barWidth } = panel;
  const { x, y } = axes;
  const { document } = parseHTML("<html><body></body></html>");
  const plot = Plot.plot({
    document,
    className: "panel",
    width: PANEL_WIDTH,
    height: PANEL_HEIGHT,
    ...MARGINS,
    x: { label: x.label, domain: [...x.range], ticks: 5, labelAnchor: "center", labelArrow: "none" },
    y: {
      label: y.label,
      domain: [...y.range],
      ticks: 6,
      tickFormat: y.format,
      grid: true,
      labelArrow: "none",
      type: y.isLogarithmic ? "log" : "linear",
    },
    marks: [
      Plot.frame({ strokeOpacity: 0.3 }),
      ...(barWidth === undefined
        ? curves.map(({ name, points }) =>
            Plot.line(points, { x: "x", y: "y", className: `curve ${classOfName.get(name)}`, clip: true }),
          )
        : barsOf(curves).map(({ name, bars }) =>
            Plot.rect(bars, {
              x1: ({ x }) => x - barWidth / 2,
              x2: ({ x }) => x + barWidth / 2,
              y1: "from",
              y2: "to",
              className: `bar ${classOfName.get(name)}`,
            }),
          )),
    ],
  });
  // what Plot brings along is for a light page in a browser
  for (const style of plot.querySelectorAll("style")) style.remove();
  const middle = left + (MARGINS.marginLeft + PANEL_WIDTH - MARGINS.marginRight) / 2;
  return [
    `<text class="heading" x="${middle}" y="${top + TITLE_HEIGHT - 6}">${escapeXml(title)}</text>`,
    `<g transform="translate(${left} ${top + TITLE_HEIGHT})">${plot.outerHTML}</g>`,
  ].join("\n");
}

/** A part of a bar. */
interface Bar {
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

/** Curves as bars, the second on top of the first and so on. All curves have the same places. */
function barsOf(curves: readonly Curve[]): { name: string; bars: Bar[] }[] {
  const heightOfPlace = curves[0].points.map(() => 0);
  return curves.map(({ name, points }) => ({
    name,
    bars: points.map(({ x, y }, place) => {
      const from = heightOfPlace[place];
      heightOfPlace[place] = from + y;
      return { x, from, to: from + y };
    }),
  }));
}

/** Room for a character of the legend, and for what stands before the name. */
const CHARACTER_WIDTH = 8;
const SAMPLE_WIDTH = 56;

/** What the legend names, row by row, so that no row is wider than the picture. */
function legendRows(curves: readonly Curve[], width: number): { index: number; name: string; width: number }[][] {
  const rows: { index: number; name: string; width: number }[][] = [[]];
  let filled = 0;
  curves.forEach(({ name }, index) => {
    const own = SAMPLE_WIDTH + CHARACTER_WIDTH * name.length;
    if (filled + own > width) rows.push([]);
    filled = (filled + own > width ? 0 : filled) + own;
    rows[rows.length - 1].push({ index, name, width: own });
  });
  return rows;
}

function drawLegend(curves: readonly Curve[], isBars: boolean, width: number, top: number): string {
  return legendRows(curves, width)
    .flatMap((row, line) => {
      const y = top + LEGEND_HEIGHT * (line + 0.5);
      let x = (width - row.reduce((sum, item) => sum + item.width, 0)) / 2;
      return row.map((item) => {
        const sample = isBars
          ? `<rect class="bar c${item.index}" x="${x + 16}" y="${y - 8}" width="16" height="16"/>`
          : `<g class="curve c${item.index}"><path d="M${x + 8} ${y}h24"/></g>`;
        const text = `<text x="${x + 38}" y="${y + FONT_SIZE / 3}">${escapeXml(item.name)}</text>`;
        x += item.width;
        return sample + text;
      });
    })
    .join("\n");
}

function styleBlock(curves: readonly Curve[], page: Page | undefined): string {
  const coloursOf = (page: Page): string =>
    [
      `.octile-plot{color:${TEXT[page]}}`,
      `.octile-plot text{fill:${TEXT[page]}}`,
      `.octile-plot .page{fill:${PAGE[page]}}`,
      ...curves.map(({ name }, index) => {
        const colour = COLOURS[OURS.test(name) ? COLOURS.length - 1 : index % COLOURS.length][page];
        return `.octile-plot .c${index}{stroke:${colour}}.octile-plot .bar.c${index}{fill:${colour}}`;
      }),
    ].join("");
  const dashes = curves.map(({ isDashed }, index) => (isDashed ? `.octile-plot .c${index}{stroke-dasharray:6 4}` : ""));
  const colours =
    page === undefined
      ? `${coloursOf("light")}\n@media (prefers-color-scheme:dark){${coloursOf("dark")}}`
      : coloursOf(page);
  return `<style>
.octile-plot text{font:${FONT_SIZE}px sans-serif}
.octile-plot .heading{font-weight:bold;text-anchor:middle}
.octile-plot .curve{fill:none;stroke-width:2;stroke-linejoin:round}
${dashes.join("")}${colours}
</style>`;
}
