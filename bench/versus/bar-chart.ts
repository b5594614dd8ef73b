import { escapeXml } from "../../src/draw/xml.ts";
import { PAGE, TEXT } from "../page-colour.ts";

/** A row of a panel: a bar, and what stands beside it. */
export interface Bar {
  readonly name: string;
  /** Whether it is octile's. */
  readonly isOurs: boolean;
  readonly value: number;
  readonly label: string;
}

/** Bars with a heading. */
export interface BarPanel {
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** What a chart shows besides its bars. */
export interface ChartOptions {
  readonly title: string;
  /** Panels beside each other. Default 1. */
  readonly columns?: number;
  /** A value that is marked with a line across the bars, and what the line means. Default none. */
  readonly mark?: { readonly value: number; readonly label: string };
}

/** octile is this colour on every chart, as on the home page. */
const OURS = { light: "#5f3dc4", dark: "#b197fc" } as const;
const PEER = { light: "#8b93a1", dark: "#7d8797" } as const;

/** The width of every chart, in pixels: pages show charts at this width, and on phones at no less than nine tenths of it. */
const WIDTH = 640;

const FONT_SIZE = 14;
const NAME_WIDTH = 138;
const LABEL_WIDTH = 66;
const WIDE_LABEL_WIDTH = 190;
const GAP = 16;
const MARGIN = 12;
const BAR = 16;
const ROW = 22;
const TITLE = 30;

/** Draws panels of bars on one logarithmic scale, as an SVG document for light and dark pages. */
export function drawBars(panels: readonly BarPanel[], { title, columns = 1, mark }: ChartOptions): string {
  const rows = Math.ceil(panels.length / columns);
  const panelWidth = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const isNamed = panels.some((panel) => panel.title !== "");
  const panelHeight = (isNamed ? TITLE : 0) + Math.max(...panels.map(({ bars }) => bars.length)) * ROW + GAP / 2;
  const height = TITLE + rows * panelHeight + (mark === undefined ? 0 : ROW) + MARGIN / 2;
  const values = panels.flatMap(({ bars }) => bars.map(({ value }) => value));
  // the shortest bar can be seen, too
  const least = Math.min(...values) / 2;
  const labelWidth = columns === 1 ? WIDE_LABEL_WIDTH : LABEL_WIDTH;
  const longest = panelWidth - NAME_WIDTH - labelWidth;
  const scale = (value: number): number => (longest * Math.log(value / least)) / Math.log(Math.max(...values) / least);
  const drawn = panels.map((panel, index) => {
    const x = MARGIN + (index % columns) * (panelWidth + GAP);
    const y = TITLE + Math.floor(index / columns) * panelHeight;
    return `<g transform="translate(${x} ${y})">\n${drawPanel(panel, scale)}\n</g>`;
  });
  if (mark !== undefined) {
    const x = round(MARGIN + NAME_WIDTH + scale(mark.value));
    const end = height - ROW;
    drawn.push(`<path class="mark" d="M${x} ${TITLE}V${end}"/>`);
    drawn.push(`<text class="marked" x="${x}" y="${end + FONT_SIZE}">${escapeXml(mark.label)}</text>`);
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="octile-bars" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<title>${escapeXml(title)}</title>`,
    STYLE,
    `<rect class="page" width="${WIDTH}" height="${height}"/>`,
    `<text class="heading" x="${MARGIN}" y="${TITLE - 9}">${escapeXml(title)}</text>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

function drawPanel({ title, bars }: BarPanel, scale: (value: number) => number): string {
  const first = title === "" ? 0 : TITLE;
  const heading = title === "" ? [] : [`<text class="heading" x="0" y="${TITLE - 9}">${escapeXml(title)}</text>`];
  const rows = bars.map(({ name, isOurs, value, label }, index) => {
    const y = first + index * ROW;
    const width = round(scale(value));
    const base = y + BAR / 2 + FONT_SIZE * 0.35;
    return [
      `<g class="${isOurs ? "ours" : "peer"}">`,
      `<text class="name" x="${NAME_WIDTH - 6}" y="${round(base)}">${escapeXml(name)}</text>`,
      `<rect x="${NAME_WIDTH}" y="${y}" width="${width}" height="${BAR}" rx="2"/>`,
      `<text x="${round(NAME_WIDTH + width + 5)}" y="${round(base)}">${escapeXml(label)}</text>`,
      "</g>",
    ].join("");
  });
  return [...heading, ...rows].join("\n");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const STYLE = `<style>
.octile-bars text{font:${FONT_SIZE}px sans-serif}
.octile-bars .heading,.octile-bars .ours text{font-weight:bold}
.octile-bars .name{text-anchor:end}
.octile-bars .marked{text-anchor:middle}
${colours("light")}
@media (prefers-color-scheme:dark){${colours("dark")}}
</style>`;

function colours(page: "light" | "dark"): string {
  return [
    `.octile-bars text{fill:${TEXT[page]}}`,
    `.octile-bars .page{fill:${PAGE[page]}}`,
    `.octile-bars .ours rect,.octile-bars .ours text{fill:${OURS[page]}}`,
    `.octile-bars .peer rect{fill:${PEER[page]}}`,
    `.octile-bars .mark{stroke:${TEXT[page]};stroke-dasharray:6 4}`,
  ].join("");
}
