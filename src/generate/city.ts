import { Grid } from "../grid/grid.ts";
import { isEmpty, type Rectangle } from "../grid/rectangle.ts";
import { byteOf, paintRectangle } from "./paint.ts";
import type { Random } from "./random.ts";

/** The grid of a city, with the random numbers and terrain bytes that paint it. */
interface Brush {
  readonly grid: Grid;
  readonly random: Random;
  readonly ground: number;
  readonly wall: number;
}

/** Generates a city: streets divide the map into city blocks of about `block` cells, with buildings, courtyards and plazas. */
export function generateCity(width: number, height: number, random: Random, block: number): Grid {
  const grid = new Grid(width, height);
  const brush = { grid, random, ground: byteOf(grid, "ground"), wall: byteOf(grid, "wall") };
  // a street around the map joins the ends of all others
  const ring = Math.min(width, height) > 3 * block ? 2 : 1;
  const plots: Rectangle[] = [{ left: ring, top: ring, right: width - ring, bottom: height - ring }];
  for (let plot = plots.pop(); plot !== undefined; plot = plots.pop()) {
    if (isEmpty(plot)) continue;
    if (longerSide(plot) * 2 > block * 3) plots.push(...divide(plot, block, random));
    else build(plot, brush);
  }
  return grid;
}

/** The two parts of a plot on either side of a street across its longer side. */
function divide(plot: Rectangle, block: number, random: Random): [Rectangle, Rectangle] {
  const { left, top, right, bottom } = plot;
  const length = longerSide(plot);
  const street = length > 8 * block ? 4 : length > 3 * block ? 3 : 2;
  const third = Math.floor((length - street) / 3);
  const first = random.between(third, length - street - third + 1);
  const end = first + street;
  if (right - left === length) {
    return [
      { left, top, right: left + first, bottom },
      { left: left + end, top, right, bottom },
    ];
  }
  return [
    { left, top, right, bottom: top + first },
    { left, top: top + end, right, bottom },
  ];
}

/** Fills a city block: with a monument on a plaza, or with a building that has a courtyard, alleys or a free corner. */
function build(plot: Rectangle, brush: Brush): void {
  const draw = brush.random.below(100);
  if (draw < 10) {
    buildMonument(plot, brush);
    return;
  }
  paintRectangle(brush.grid, plot, brush.wall);
  if (shorterSide(plot) < 5) return;
  if (draw < 45) carveCourtyard(plot, brush);
  else if (draw < 80) carveAlleys(plot, brush);
  else carveCorner(plot, brush);
}

/** Builds a monument in the middle of a plaza; a plaza less than 5 cells wide stays empty. */
function buildMonument(plot: Rectangle, brush: Brush): void {
  if (shorterSide(plot) < 5) return;
  const { left, top, right, bottom } = plot;
  const x = Math.floor((right - left - 1) / 2);
  const y = Math.floor((bottom - top - 1) / 2);
  paintRectangle(brush.grid, { left: left + x, top: top + y, right: right - x, bottom: bottom - y }, brush.wall);
}

/** Carves a courtyard into the middle of a building, with a passage to the street. */
function carveCourtyard(plot: Rectangle, brush: Brush): void {
  const { grid, random, ground } = brush;
  const deepest = Math.floor((shorterSide(plot) - 1) / 3);
  const depth = random.between(Math.min(2, deepest), deepest + 1);
  const left = plot.left + depth;
  const top = plot.top + depth;
  const right = plot.right - depth;
  const bottom = plot.bottom - depth;
  paintRectangle(grid, { left, top, right, bottom }, ground);
  const x = random.between(left, right);
  const y = random.between(top, bottom);
  const passages: Rectangle[] = [
    { left: x, top: plot.top, right: x + 1, bottom: top },
    { left: x, top: bottom, right: x + 1, bottom: plot.bottom },
    { left: plot.left, top: y, right: left, bottom: y + 1 },
    { left: right, top: y, right: plot.right, bottom: y + 1 },
  ];
  paintRectangle(grid, passages[random.below(4)], ground);
}

/** Carves one or two alleys through a city block, which leaves two or four buildings. */
function carveAlleys(plot: Rectangle, brush: Brush): void {
  const { grid, random, ground } = brush;
  const { left, top, right, bottom } = plot;
  const x = random.between(left + 2, right - 2);
  const y = random.between(top + 2, bottom - 2);
  const draw = random.below(3);
  if (draw !== 0) paintRectangle(grid, { left: x, top, right: x + 1, bottom }, ground);
  if (draw !== 1) paintRectangle(grid, { left, top: y, right, bottom: y + 1 }, ground);
}

/** Carves a corner out of a building, which gets the shape of an L. */
function carveCorner(plot: Rectangle, brush: Brush): void {
  const { grid, random, ground } = brush;
  const { left, top, right, bottom } = plot;
  const x = random.between(left + 2, right - 2);
  const y = random.between(top + 2, bottom - 2);
  const corner = random.below(4);
  const horizontal = (corner & 1) === 0 ? { left, right: x } : { left: x, right };
  const vertical = (corner & 2) === 0 ? { top, bottom: y } : { top: y, bottom };
  paintRectangle(grid, { ...horizontal, ...vertical }, ground);
}

function longerSide(plot: Rectangle): number {
  return Math.max(plot.right - plot.left, plot.bottom - plot.top);
}

function shorterSide(plot: Rectangle): number {
  return Math.min(plot.right - plot.left, plot.bottom - plot.top);
}
