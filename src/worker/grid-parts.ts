import { Grid } from "../grid/grid.ts";
import type { Link } from "../grid/link.ts";
import type { GridParts } from "./message.ts";
import { sharedCopy } from "./shared-bytes.ts";

/** A grid in a form that can be sent. */
export function partsOfGrid({ width, height, legend, terrainOfCell, links }: Grid): GridParts {
  return { width, height, legend, terrainOfCell: sharedCopy(terrainOfCell), links };
}

/** A grid of its own from the parts of another. */
export function gridOfParts({ width, height, legend, terrainOfCell, links }: GridParts): Grid {
  const grid = new Grid(width, height, { legend });
  // nobody can have planned on it yet
  grid.terrainOfCell.set(terrainOfCell);
  for (const { from, to, cost } of links) grid.link(from, to, cost);
  return grid;
}

/** Gives a grid these links, and takes away all others. */
export function setLinks(grid: Grid, links: readonly Link[]): void {
  const idOf = ({ from, to, cost }: Link): string => `${grid.cellAt(from)} ${grid.cellAt(to)} ${cost}`;
  const before = new Map(grid.links.map((link) => [idOf(link), link]));
  const after = new Map(links.map((link) => [idOf(link), link]));
  for (const [id, { from, to }] of before) if (!after.has(id)) grid.unlink(from, to);
  for (const [id, { from, to, cost }] of after) if (!before.has(id)) grid.link(from, to, cost);
}
