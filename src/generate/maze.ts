import { Grid } from "../grid/grid.ts";
import { BELOW, Lattice, RIGHT } from "./lattice.ts";
import { byteOf, paintRectangle } from "./paint.ts";
import type { Random } from "./random.ts";

/** Generates a maze: one tree of corridors, with `loops` percent of the walls between neighbouring corridors opened. */
export function generateMaze(width: number, height: number, random: Random, corridor: number, loops: number): Grid {
  const grid = new Grid(width, height, { fill: "wall" });
  const ground = byteOf(grid, "ground");
  const leftOfColumn = corridorsAlong(width, corridor);
  const topOfRow = corridorsAlong(height, corridor);
  const lattice = new Lattice(leftOfColumn.length, topOfRow.length);
  lattice.openTree(random);
  lattice.openMore(loops, random);

  // an open way reaches to the far end of the next node; a closed one ends with the node
  for (let row = 0; row < lattice.rows; row++) {
    const top = topOfRow[row];
    for (let column = 0; column < lattice.columns; column++) {
      const left = leftOfColumn[column];
      const openings = lattice.openingsOfNode[row * lattice.columns + column];
      const right = ((openings & RIGHT) !== 0 ? leftOfColumn[column + 1] : left) + corridor;
      const bottom = ((openings & BELOW) !== 0 ? topOfRow[row + 1] : top) + corridor;
      paintRectangle(grid, { left, top, right, bottom: top + corridor }, ground);
      paintRectangle(grid, { left, top, right: left + corridor, bottom }, ground);
    }
  }
  return grid;
}

/** Where corridors begin along a side of the map. A wall of one cell stands between them, and the outer walls take the rest. */
function corridorsAlong(length: number, corridor: number): number[] {
  const pitch = corridor + 1;
  const count = Math.max(1, Math.floor((length + 1) / pitch));
  const rest = Math.max(0, length + 1 - count * pitch);
  return Array.from({ length: count }, (_, index) => (rest >> 1) + index * pitch);
}
