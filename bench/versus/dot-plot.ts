import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { GOAL_COLOUR, PATH_COLOUR } from "../../src/draw/palette.ts";
import { escapeXml } from "../../src/draw/xml.ts";
import { PAGE, TEXT } from "../page-colour.ts";

/** A row of a panel: a dot, and a line from one value to another. */
export interface Dot {
  readonly name: string;
  /** Whether it is octile's. */
  readonly isOurs: boolean;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** Rows in a frame of their own. All panels of a picture have the same rows. */
export interface DotPanel {
  readonly title: string;
  readonly dots: readonly Dot[];
}

/** The axis along which the dots lie: logarithmic. */
export interface DotAxis {
  readonly label: string;
  readonly ticks: readonly number[];
  format(value: number): string;
  /** A value that is marked with a line across the panels. Default none. */
  readonly mark?: number;
}

/** Panels beside each other, at most. */
const COLUMNS = 4;
const PANEL_WIDTH = 205;
const ROW_HEIGHT = 19;
const TITLE_HEIGHT = 28;
const LEGEND_HEIGHT = 24;
const FONT_SIZE = 12;

/** Names stand in the left margin. */
const MARGINS = { marginLeft: 132, marginRight: 16, marginTop: 26, marginBottom: 40 };

/** Draws panels in rows, with one legend, as an SVG document for light and dark pages. */
export function drawDots(title: string, panels: readonly DotPanel[], axis: DotAxis): string {
  const columns = Math.min(COLUMNS, panels.length);
  const width = Math.max(560, MARGINS.marginLeft + columns * PANEL_WIDTH + MARGINS.marginRight);
  const rowHeight = MARGINS.marginTop + MARGINS.marginBottom + panels[0].dots.length * ROW_HEIGHT;
  const rows = Array.from({ length: Math.ceil(panels.length / columns) }, (_, row) =>
    panels.slice(row * columns, (row + 1) * columns),
  );
  const height = TITLE_HEIGHT + rows.length * rowHeight + LEGEND_HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="octile-dots" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escapeXml(title)}</title>`,
    STYLE,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<text class="heading" x="${width / 2}" y="${TITLE_HEIGHT - 9}">${escapeXml(title)}</text>`,
    ...rows.map((row, index) => {
      // a row with fewer panels is as much narrower
      const part = row.length === columns ? width : MARGINS.marginLeft + row.length * PANEL_WIDTH + MARGINS.marginRight;
      return `<g transform="translate(0 ${TITLE_HEIGHT + index * rowHeight})">${drawRow(row, panels, axis, part, rowHeight)}</g>`;
    }),
    `<text class="legend" x="${width / 2}" y="${height - 8}">dot: mean; line: from the median to what 99 of 100 do not exceed</text>`,
    "</svg>\n",
  ].join("\n");
}

function drawRow(
  row: readonly DotPanel[],
  panels: readonly DotPanel[],
  axis: DotAxis,
  width: number,
  height: number,
): string {
  const { document } = parseHTML("<html><body></body></html>");
  const dots = row.flatMap(({ title, dots }) => dots.map((dot) => ({ ...dot, title })));
  const [first, end] = decadesOf(panels);
  const among = { fx: "title", y: "name" };
  const layers = [true, false].flatMap((isOurs) => {
    const own = dots.filter((dot) => dot.isOurs === isOurs);
    const className = isOurs ? "ours" : "peer";
    return [
      Plot.ruleY(own, { ...among, x1: "from", x2: "to", className: `${className} span` }),
      Plot.dot(own, { ...among, x: "value", r: 4, className }),
    ];
  });
  const plot = Plot.plot({
    document,
    className: "panel",
    width,
    height,
    ...MARGINS,
    fx: { label: null, domain: row.map(({ title }) => title), padding: 0.08 },
    x: {
      type: "log",
      domain: [first, end],
      ticks: axis.ticks.filter((tick) => tick >= first && tick <= end),
      tickFormat: axis.format,
      grid: true,
      label: axis.label,
      labelAnchor: "center",
      labelArrow: "none",
    },
    y: { label: null, domain: row[0].dots.map(({ name }) => name), tickSize: 0 },
    marks: [
      Plot.frame({ strokeOpacity: 0.3 }),
      ...(axis.mark === undefined ? [] : [Plot.ruleX([axis.mark], { className: "mark" })]),
      ...layers,
    ],
  });
  // what Plot brings along is for a light page in a browser
  for (const style of plot.querySelectorAll("style")) style.remove();
  return plot.outerHTML;
}

/** The powers of ten around all values. */
function decadesOf(panels: readonly DotPanel[]): [number, number] {
  const values = panels.flatMap((panel) => panel.dots.flatMap(({ value, from, to }) => [value, from, to]));
  return [10 ** Math.floor(Math.log10(Math.min(...values))), 10 ** Math.ceil(Math.log10(Math.max(...values)))];
}

const STYLE = `<style>
.octile-dots text{font:${FONT_SIZE}px sans-serif}
.octile-dots .heading{font-weight:bold;text-anchor:middle}
.octile-dots .legend{text-anchor:middle}
.octile-dots .span{stroke-width:2;stroke-opacity:.45}
${colours("light")}
@media (prefers-color-scheme:dark){${colours("dark")}}
</style>`;

function colours(page: "light" | "dark"): string {
  return [
    `.octile-dots{color:${TEXT[page]}}`,
    `.octile-dots text{fill:${TEXT[page]}}`,
    `.octile-dots .page{fill:${PAGE[page]}}`,
    `.octile-dots .ours{fill:${PATH_COLOUR[page]};stroke:${PATH_COLOUR[page]}}`,
    `.octile-dots .peer{fill:${TEXT[page]};stroke:${TEXT[page]}}`,
    `.octile-dots .mark{stroke:${GOAL_COLOUR[page]};stroke-dasharray:6 4}`,
  ].join("");
}
