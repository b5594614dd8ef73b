import type { Edit } from "../grid/edit.ts";
import { Grid } from "../grid/grid.ts";
import type { Layer } from "../grid/layer.ts";
import type { Link } from "../grid/link.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { sharedCopy } from "../grid/shared-memory.ts";
import type { GridParts, LayerChange } from "./message.ts";

/** Turns a grid into a form that can be posted. */
export function partsOfGrid({ width, height, legend, terrainOfCell, links, layers }: Grid): GridParts {
  return {
    width,
    height,
    legend,
    terrainOfCell: sharedCopy(terrainOfCell),
    links,
    layers: layers.map(({ name, costOfCell }) => ({ name, costOfCell: sharedCopy(costOfCell) })),
  };
}

/** Makes a new grid from the posted parts of another. */
export function gridOfParts({ width, height, legend, terrainOfCell, links, layers }: GridParts): Grid {
  const grid = new Grid(width, height, { legend });
  // not an edit: nobody can have planned on the grid yet
  grid.terrainOfCell.set(terrainOfCell);
  for (const { from, to, cost } of links) grid.link(from, to, cost);
  for (const { name, costOfCell } of layers) grid.addLayer(name).costOfCell.set(costOfCell);
  return grid;
}

/** Links and unlinks cells of a grid until `links` are all its links. */
export function setLinks(grid: Grid, links: readonly Link[]): void {
  const idOf = ({ from, to, cost }: Link): string => `${grid.cellAt(from)} ${grid.cellAt(to)} ${cost}`;
  const before = new Map(grid.links.map((link) => [idOf(link), link]));
  const after = new Map(links.map((link) => [idOf(link), link]));
  for (const [id, { from, to }] of before) if (!after.has(id)) grid.unlink(from, to);
  for (const [id, { from, to, cost }] of after) if (!before.has(id)) grid.link(from, to, cost);
}

/** The rectangles in which layers changed after a version of the grid, in the order of the changes, each with the costs that it has now. */
export function layerChangesOf({ whole, width }: Grid, layers: readonly Layer[], version: number): LayerChange[] {
  return layers.flatMap((layer) =>
    (layer.since(version) ?? [whole]).map(({ left, top, right, bottom }) => {
      const cost = new Uint8Array((right - left) * (bottom - top));
      for (let y = top; y < bottom; y++) {
        cost.set(layer.costOfCell.subarray(y * width + left, y * width + right), (y - top) * (right - left));
      }
      const edit = { x: left, y: top, width: right - left, height: bottom - top, cost };
      return { layer: layer.name, edit };
    }),
  );
}

/** Edits that make another grid equal to this one in a rectangle: one for each run of equal cells, or one if all are equal. */
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
