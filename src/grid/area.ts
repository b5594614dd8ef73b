import { checkInteger } from "../check.ts";
import type { Grid, Point } from "./grid.ts";
import type { Movement } from "./movement.ts";
import type { Rectangle } from "./rectangle.ts";

/** A cell, or a rectangle of cells when `width` and `height` are given: a building, a zone. */
export interface Area extends Point {
  /** The number of columns. Default 1. */
  readonly width?: number;
  /** The number of rows. Default 1. */
  readonly height?: number;
}

/**
 * Returns the cells of an area; throws when a part of it lies outside the grid.
 *
 * @param name The name of the area in the error.
 */
export function rectangleAt(grid: Grid, area: Area, name: string): Rectangle {
  const cell = grid.cellAt(area, name);
  const { width = 1, height = 1 } = area;
  const y = Math.floor(cell / grid.width);
  const x = cell - y * grid.width;
  checkInteger(`The width of ${inSentence(name)} at x ${x}`, width, 1, grid.width - x);
  checkInteger(`The height of ${inSentence(name)} at y ${y}`, height, 1, grid.height - y);
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Returns the id of the cell of an area, and refuses rectangles of several cells, for callers that take only cells. */
export function singleCellAt(grid: Pick<Grid, "cellAt">, area: Area, name: string): number {
  const cell = grid.cellAt(area, name);
  const { width = 1, height = 1 } = area;
  if (width === 1 && height === 1) return cell;
  throw new TypeError(`${name} must be a single cell here, got a rectangle of ${width} × ${height} cells.`);
}

/** Whether a rectangle is one cell. */
export function isSingle({ left, top, right, bottom }: Rectangle): boolean {
  return right === left + 1 && bottom === top + 1;
}

/** Returns an area in a form that holds nothing else: a point, or a rectangle of more than one cell. */
export function areaOfRectangle(rectangle: Rectangle): Area {
  const { left, top, right, bottom } = rectangle;
  return isSingle(rectangle) ? { x: left, y: top } : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the area of some columns and rows that begins at a cell. */
export function areaAt(grid: Grid, cell: number, width: number, height: number): Area {
  const { x, y } = grid.pointOf(cell);
  return areaOfRectangle({ left: x, top: y, right: x + width, bottom: y + height });
}

/** Returns the cells at which an agent of some size covers a cell of a rectangle; they may lie outside the grid. */
export function coveringCells({ left, top, right, bottom }: Rectangle, size: number): Rectangle {
  return { left: left - size + 1, top: top - size + 1, right, bottom };
}

/** Returns the distance of a cell from a rectangle of cells across open ground, in tiles; 0 inside the rectangle. */
export function distanceTo(movement: Movement, x: number, y: number, { left, top, right, bottom }: Rectangle): number {
  return movement.distance(Math.max(left - x, x - right + 1, 0), Math.max(top - y, y - bottom + 1, 0));
}

function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
