import { Grid } from "../grid/grid.ts";
import { BELOW, Lattice, RIGHT } from "./lattice.ts";
import { byteOf, paintRectangle } from "./paint.ts";
import type { Random } from "./random.ts";

/** How many percent of the walls get a doorway though the rooms are joined without it. */
const MORE_DOORWAYS = 40;

/** Generates square rooms in rows and columns, with enough doorways that all rooms are joined. */
export function generateRooms(width: number, height: number, random: Random, room: number): Grid {
  const grid = new Grid(width, height);
  const ground = byteOf(grid, "ground");
  const wall = byteOf(grid, "wall");
  const xOfWall = wallsAlong(width, room);
  const yOfWall = wallsAlong(height, room);
  for (const x of xOfWall) paintRectangle(grid, { left: x, top: 0, right: x + 1, bottom: height }, wall);
  for (const y of yOfWall) paintRectangle(grid, { left: 0, top: y, right: width, bottom: y + 1 }, wall);

  const lattice = new Lattice(xOfWall.length + 1, yOfWall.length + 1);
  lattice.openTree(random);
  lattice.openMore(MORE_DOORWAYS, random);
  for (let row = 0; row < lattice.rows; row++) {
    const top = row * (room + 1);
    for (let column = 0; column < lattice.columns; column++) {
      const left = column * (room + 1);
      const openings = lattice.openingsOfNode[row * lattice.columns + column];
      if ((openings & RIGHT) !== 0) {
        const doorway = doorwayIn(top, yOfWall[row] ?? height, room, random);
        const x = xOfWall[column];
        paintRectangle(grid, { left: x, top: doorway.first, right: x + 1, bottom: doorway.end }, ground);
      }
      if ((openings & BELOW) !== 0) {
        const doorway = doorwayIn(left, xOfWall[column] ?? width, room, random);
        const y = yOfWall[row];
        paintRectangle(grid, { left: doorway.first, top: y, right: doorway.end, bottom: y + 1 }, ground);
      }
    }
  }
  return grid;
}

/**
 * Where the walls stand along a side of the map. The last room takes the rest, which is half to one and a half of a room's
 * side.
 */
function wallsAlong(length: number, room: number): number[] {
  const pitch = room + 1;
  const rooms = Math.max(1, Math.floor((length + 1 + (pitch >> 1)) / pitch));
  return Array.from({ length: rooms - 1 }, (_, index) => (index + 1) * pitch - 1);
}

/** A random doorway in the wall `[first, end)`: one cell, or up to a quarter of a room's side. */
function doorwayIn(first: number, end: number, room: number, random: Random): { first: number; end: number } {
  const length = Math.min(end - first, 1 + random.below(Math.max(1, room >> 2)));
  const start = random.between(first, end - length + 1);
  return { first: start, end: start + length };
}
