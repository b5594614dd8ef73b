import type { Grid } from "../grid/grid.ts";
import { type Change, checkForm, type MapOptions } from "./message.ts";

/** Algorithms that refuse grids with links. */
const WITHOUT_LINKS: readonly unknown[] = ["pra", "quickpath"];

/**
 * Makes a change of a log on a grid, and returns why the change could not be made, if so. The version rises in any case, so that
 * all replicas of a map agree on it.
 */
export function applyChange(grid: Grid, options: MapOptions, change: unknown): Error | undefined {
  try {
    const checked = checkForm(change as object);
    checkChange(grid, options, checked);
    if ("edits" in checked) grid.edit(checked.edits);
    else if ("link" in checked) grid.link(checked.link.from, checked.link.to, checked.link.cost);
    else if (hasLink(grid, checked.unlink)) grid.unlink(checked.unlink.from, checked.unlink.to);
    else grid.edit([]);
    return undefined;
  } catch (error) {
    grid.edit([]);
    return error as Error;
  }
}

/** Throws where a change cannot be made. Whether it can does not depend on the changes before, so that replicas agree. */
export function checkChange(grid: Grid, { algorithm }: MapOptions, change: Change): void {
  if ("edits" in change) {
    grid.checkEdits(change.edits);
    return;
  }
  const { from, to, cost } = "link" in change ? change.link : { ...change.unlink, cost: 1 };
  grid.checkLink(from, to, cost);
  if (WITHOUT_LINKS.includes(algorithm)) {
    throw new TypeError(`The map is searched by ${algorithm}, which takes no links; serve it with hpa.`);
  }
}

function hasLink(grid: Grid, { from, to }: Extract<Change, { readonly unlink: unknown }>["unlink"]): boolean {
  const [start, end] = [grid.cellAt(from), grid.cellAt(to)];
  return grid.cellLinks.some((link) => link.from === start && link.to === end);
}
