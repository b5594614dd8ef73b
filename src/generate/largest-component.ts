import type { Grid } from "../grid/grid.ts";

/** Marks of cells during the search. They are no terrains: a grid has at most 32. */
const SEEN = 255;
const KEPT = 254;

/**
 * Turns all `free` cells outside the largest component into `blocked` cells, and returns the component's size. A cell has 4
 * neighbours.
 */
export function keepLargestComponent(grid: Grid, free: number, blocked: number): number {
  const { terrainOfCell } = grid;
  let largest = 0;
  let cellOfLargest = 0;
  for (let cell = 0; cell < terrainOfCell.length; cell++) {
    if (terrainOfCell[cell] !== free) continue;
    const size = flood(grid, cell, free, SEEN);
    if (size <= largest) continue;
    largest = size;
    cellOfLargest = cell;
  }
  if (largest > 0) flood(grid, cellOfLargest, SEEN, KEPT);
  for (let cell = 0; cell < terrainOfCell.length; cell++) {
    if (terrainOfCell[cell] === KEPT) terrainOfCell[cell] = free;
    else if (terrainOfCell[cell] === SEEN) terrainOfCell[cell] = blocked;
  }
  return largest;
}

/**
 * Turns the cells of a component from the byte `from` into `to`, and returns how many. Spreads ring by ring, which keeps the
 * lists short.
 */
function flood(grid: Grid, start: number, from: number, to: number): number {
  const { width, terrainOfCell } = grid;
  let ring = [start];
  let nextRing: number[] = [];
  let size = 0;
  terrainOfCell[start] = to;
  while (ring.length > 0) {
    size += ring.length;
    for (const cell of ring) {
      const x = cell % width;
      if (x > 0 && terrainOfCell[cell - 1] === from) {
        terrainOfCell[cell - 1] = to;
        nextRing.push(cell - 1);
      }
      if (x + 1 < width && terrainOfCell[cell + 1] === from) {
        terrainOfCell[cell + 1] = to;
        nextRing.push(cell + 1);
      }
      // above and below the map there is no byte to compare with
      if (terrainOfCell[cell - width] === from) {
        terrainOfCell[cell - width] = to;
        nextRing.push(cell - width);
      }
      if (terrainOfCell[cell + width] === from) {
        terrainOfCell[cell + width] = to;
        nextRing.push(cell + width);
      }
    }
    [ring, nextRing] = [nextRing, ring];
    nextRing.length = 0;
  }
  return size;
}
