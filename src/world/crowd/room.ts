import type { Grid } from "../../grid/grid.ts";
import { findRoom } from "../../traffic/room-search.ts";
import { NOBODY, type Occupancy } from "../occupancy.ts";
import type { WorldWalker } from "../world-walker.ts";
import { exitOf, forEachCell, isWithin, rectangleAround } from "./knot.ts";
import { Lead } from "./lead.ts";

/** The most cells that one search for room expands: about 5 ms. */
const MOST_WORK = 20_000;

/**
 * Finds paths by which a walker comes to where its way leaves a window around it, and others of any size make room for it.
 *
 * @param closed The cells that nobody may enter, because others are led there.
 * @param mayMove Whether a walker may have to make room.
 * @returns The walkers that move; `undefined` if no paths were found.
 */
export function leadThrough<Name extends string>(
  grid: Grid,
  occupancy: Occupancy<WorldWalker<Name>>,
  middle: WorldWalker<Name>,
  radius: number,
  closed: ReadonlySet<number>,
  mayMove: (walker: WorldWalker<Name>) => boolean,
): Lead<Name> | undefined {
  const around = rectangleAround(grid, middle.start, radius);
  const rectangle = {
    ...around,
    right: Math.min(grid.width, around.right + middle.size - 1),
    bottom: Math.min(grid.height, around.bottom + middle.size - 1),
  };
  const walkers = new Set([middle]);
  const blocked: number[] = [];
  forEachCell(grid, rectangle, (cell) => {
    const slot = occupancy.slotOfCell[cell];
    const owner = occupancy.ownerOfSlot[slot];
    if (owner === middle) return;
    const canMove =
      owner?.settings.yields && mayMove(owner) && owner.isInPlace && isWithin(grid, rectangle, owner.start, owner.size);
    if (closed.has(cell)) blocked.push(cell);
    else if (owner !== undefined && canMove) walkers.add(owner);
    else if (slot !== NOBODY) blocked.push(cell);
  });
  const { cell: goal } = exitOf(grid, rectangle, middle);
  if (goal === middle.start) return undefined;
  const all = [...walkers];
  const units = all.map(({ crew: { view }, start }) => ({ view, cell: start }));
  const paths = findRoom(grid.width, { rectangle, units, goal, blocked }, MOST_WORK);
  return paths === null ? undefined : leadOfMoving(grid.width, all, paths.cells);
}

/** Leads the walkers that move, and no others. */
function leadOfMoving<Name extends string>(
  width: number,
  walkers: readonly WorldWalker<Name>[],
  cells: Int32Array,
): Lead<Name> {
  const count = walkers.length;
  const isMoving = walkers.map(() => false);
  for (const [i, cell] of cells.entries()) if (cell !== cells[i % count]) isMoving[i % count] = true;
  return new Lead(
    width,
    walkers.filter((_, i) => isMoving[i]),
    { walked: 0, cells: cells.filter((_, i) => isMoving[i % count]) },
  );
}
