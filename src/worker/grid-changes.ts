import type { Edit } from "../grid/edit.ts";
import type { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";

/** Edits that make another grid the same as this one in a rectangle: one for each run of equal cells, or one for all. */
export function editsOf(grid: Grid, { left, top, right, bottom }: Rectangle): Edit[] {
  const edits: Edit[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left, first = left; x < right; x++) {
      const terrain = grid.get(x, y);
      if (x + 1 < right && grid.get(x + 1, y) === terrain) continue;
      edits.push({ x: first, y, width: x + 1 - first, height: 1, terrain });
      first = x + 1;
    }
  }
  const isUniform = edits.length === bottom - top && edits.every(({ terrain }) => terrain === edits[0].terrain);
  return isUniform ? [{ ...edits[0], height: bottom - top }] : edits;
}
