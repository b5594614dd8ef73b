import { escapeXml, shortNumber as n } from "./xml.ts";

/** An item of the legend: a sample and a text. */
export interface LegendItem {
  /** The class that colours the sample. */
  readonly className: string;
  readonly shape: "area" | "box" | "line" | "dot" | "spot";
  readonly text: string;
}

/** A legend as SVG, with its size in cells. */
export interface LegendBox {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The least width of the legend's rows, in font sizes; below a narrower map, the legend is wider than the map. */
const LEAST_ROW = 24;

/** The width of an average letter, in font sizes. Fonts differ, so the estimate is rather too wide. */
const LETTER_WIDTH = 0.6;

/** Draws a legend whose top-left corner is at (0, `top`) and that is at least `width` wide, in cells. */
export function drawLegend(items: readonly LegendItem[], top: number, width: number, fontSize: number): LegendBox {
  const rowHeight = 1.7 * fontSize;
  const rowWidth = Math.max(width, LEAST_ROW * fontSize);
  const pieces: string[] = [];
  let widest = 0;
  let x = fontSize;
  let row = 0;
  for (const item of items) {
    const itemWidth = (2.1 + LETTER_WIDTH * item.text.length) * fontSize;
    if (x > fontSize && x + itemWidth > rowWidth) {
      x = fontSize;
      row++;
    }
    const middle = top + (row + 0.5) * rowHeight + 0.4 * fontSize;
    pieces.push(drawItem(item, x, middle, fontSize));
    x += itemWidth;
    widest = Math.max(widest, x);
  }
  const height = (row + 1) * rowHeight + 0.8 * fontSize;
  const boxWidth = Math.max(width, widest);
  const frame = `<rect class="legend" y="${n(top)}" width="${n(boxWidth)}" height="${n(height)}"/>`;
  return { svg: `<g>${frame}\n${pieces.join("\n")}</g>`, width: boxWidth, height };
}

function drawItem({ className, shape, text }: LegendItem, x: number, middle: number, fontSize: number): string {
  const label = `<text x="${n(x + 1.4 * fontSize)}" y="${n(middle + 0.35 * fontSize)}">${escapeXml(text)}</text>`;
  return sample(className, shape, x, middle, fontSize) + label;
}

function sample(className: string, shape: LegendItem["shape"], x: number, middle: number, fontSize: number): string {
  if (shape === "line") return `<path class="${className}" d="M${n(x)} ${n(middle)}h${n(fontSize)}"/>`;
  if (shape === "dot") return `<path class="${className}" d="M${n(x + fontSize / 2)} ${n(middle)}h0"/>`;
  if (shape === "spot") {
    const at = `cx="${n(x + fontSize / 2)}" cy="${n(middle)}"`;
    return `<circle class="${className}" ${at} r="${n(fontSize / 2)}"/>`;
  }
  const corner = `x="${n(x)}" y="${n(middle - fontSize / 2)}"`;
  const classes = shape === "box" ? className : `${className} sample`;
  return `<rect class="${classes}" ${corner} width="${n(fontSize)}" height="${n(fontSize)}"/>`;
}
