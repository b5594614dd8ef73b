import { GOAL_COLOUR, START_COLOUR } from "../../../src/draw/palette.ts";
import type { Grid, Point, Rectangle } from "../../../src/index.ts";
import type { End } from "../model/state.ts";
import type { Camera } from "./camera.ts";
import { INK, LINK_COLOUR, PAPER, type Theme } from "./theme.ts";

/** Pixels a cell from which lines between cells are drawn. */
const LINED_ZOOM = 10;

/** How large an end is drawn, in pixels. */
export function endRadius(zoom: number): number {
  return Math.max(9, 0.42 * zoom);
}

/** Draws an end of the path as a disc with its letter, and the square that the agent covers there. */
export function paintEnd(
  context: CanvasRenderingContext2D,
  camera: Camera,
  end: End,
  cell: Point,
  size: number,
  isHeld: boolean,
  theme: Theme,
): void {
  const colour = (end === "start" ? START_COLOUR : GOAL_COLOUR)[theme];
  const x = camera.xOf(cell.x + 0.5);
  const y = camera.yOf(cell.y + 0.5);
  const radius = endRadius(camera.zoom);
  if (size > 1) {
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.strokeRect(camera.xOf(cell.x), camera.yOf(cell.y), size * camera.zoom, size * camera.zoom);
  }
  disc(context, x, y, radius + (isHeld ? 5 : 2), isHeld ? INK[theme] : PAPER[theme]);
  disc(context, x, y, radius + (isHeld ? 2 : 0), colour);
  context.fillStyle = PAPER[theme];
  context.font = `bold ${Math.round(radius * 1.3)}px sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(end === "start" ? "A" : "B", x, y + 0.05 * radius);
}

/** Draws the links of a grid as arrows. */
export function paintLinks(context: CanvasRenderingContext2D, camera: Camera, grid: Grid, theme: Theme): void {
  for (const { from, to } of grid.links) paintLink(context, camera, from, to, theme);
}

/** Draws an arrow from cell to cell, bent so that one that leads back lies beside it. */
export function paintLink(
  context: CanvasRenderingContext2D,
  camera: Camera,
  from: Point,
  to: Point,
  theme: Theme,
): void {
  const x = camera.xOf(from.x + 0.5);
  const y = camera.yOf(from.y + 0.5);
  const endX = camera.xOf(to.x + 0.5);
  const endY = camera.yOf(to.y + 0.5);
  const middleX = (x + endX) / 2 - (endY - y) / 8;
  const middleY = (y + endY) / 2 + (endX - x) / 8;
  context.strokeStyle = LINK_COLOUR[theme];
  context.fillStyle = LINK_COLOUR[theme];
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(middleX, middleY, endX, endY);
  context.stroke();
  disc(context, x, y, 3.5, LINK_COLOUR[theme]);
  const angle = Math.atan2(endY - middleY, endX - middleX);
  context.beginPath();
  context.moveTo(endX, endY);
  for (const side of [-0.4, 0.4]) {
    context.lineTo(endX - 10 * Math.cos(angle + side), endY - 10 * Math.sin(angle + side));
  }
  context.fill();
}

/** Draws the outline of a block of cells. */
export function paintOutline(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { left, top, right, bottom }: Rectangle,
  theme: Theme,
): void {
  const width = (right - left) * camera.zoom;
  const height = (bottom - top) * camera.zoom;
  // dark within light, so that it shows on any terrain
  for (const [colour, line] of [
    [PAPER[theme], 3],
    [INK[theme], 1.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.strokeRect(camera.xOf(left), camera.yOf(top), width, height);
  }
}

/** Draws lines between cells, where these are large enough. */
export function paintCellLines(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { left, top, right, bottom }: Rectangle,
  theme: Theme,
): void {
  if (camera.zoom < LINED_ZOOM) return;
  context.beginPath();
  for (let x = left; x <= right; x++) {
    context.moveTo(camera.xOf(x), camera.yOf(top));
    context.lineTo(camera.xOf(x), camera.yOf(bottom));
  }
  for (let y = top; y <= bottom; y++) {
    context.moveTo(camera.xOf(left), camera.yOf(y));
    context.lineTo(camera.xOf(right), camera.yOf(y));
  }
  context.strokeStyle = INK[theme];
  context.globalAlpha = 0.12;
  context.lineWidth = 1;
  context.stroke();
  context.globalAlpha = 1;
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
