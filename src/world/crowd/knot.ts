import type { Grid } from "../../grid/grid.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import { WindowSearch } from "../../traffic/window-search.ts";
import { NOBODY, type Occupancy } from "../occupancy.ts";
import type { WorldWalker } from "../world-walker.ts";
import { Lead, type Led } from "./lead.ts";

/** Choices of one walker in one step that the search for a knot makes in one step of all: about a millisecond. */
const WORK_PER_STEP = 2000;

/** A search that has made this number of choices has failed. */
const MOST_WORK = 100_000;

/** A search never tries more constraints than this: each takes a choice at least, or ends at once. */
export const MOST_ADVANCES: number = 8 * MOST_WORK;

/** The most walkers of a knot: each has a field of the window. */
const MOST_WALKERS = 400;

/** How to lead a walker out of a knot. */
export interface Attempt {
  /** The cells of the window on each side of the walker. */
  readonly radius: number;
  /** Whether all walkers of the window have to get where their ways lead, rather than only the one in the middle. */
  readonly isForAll: boolean;
}

/** All that there is to write down of a knot. A search is repeated when a world is loaded, up to where it was. */
export interface KnotState {
  readonly rectangle: Rectangle;
  readonly seed: number;
  /** The first walkers, who have to get where they are led. The knot is over when they are there. */
  readonly needed: number;
  /** How often the search has advanced. */
  readonly advances: number;
  /** The walkers that are led, where they stood, and where they are led to. */
  readonly ids: Float64Array;
  readonly cells: Int32Array;
  readonly goals: Int32Array;
  /** The cells that nobody may enter. */
  readonly blocked: Int32Array;
}

/**
 * Walkers that stand in each other's way and do not come on, in a window of the map. They stay where they are while paths for all
 * of them are sought together, in slices, to where the way of each leaves the window. Meanwhile nobody enters the window. Walkers of
 * more than one cell, guards and agents of another kind are obstacles.
 */
export class Knot<Name extends string> implements Led<Name> {
  readonly members: readonly WorldWalker<Name>[];
  private readonly grid: Grid;
  private readonly inputs: Omit<KnotState, "advances" | "ids">;
  private readonly search: WindowSearch;
  /** The version of the grid up to which edits are known not to touch the window. */
  private version: number;

  /** @param members The walkers that are led: all of one kind of agents. */
  constructor(
    grid: Grid,
    members: readonly WorldWalker<Name>[],
    { advances, rectangle, seed, needed, cells, goals, blocked }: Omit<KnotState, "ids">,
  ) {
    this.grid = grid;
    this.members = members;
    this.inputs = { rectangle, seed, needed, cells, goals, blocked };
    const { view } = members[0].crew;
    view.follow();
    this.version = grid.version;
    const window = { rectangle, cellOfUnit: cells, goalOfUnit: goals, blocked: new Set(blocked), needed };
    this.search = new WindowSearch(view, window, seed);
    this.search.repeat(advances);
  }

  get state(): KnotState {
    const ids = Float64Array.from(this.members, ({ id }) => id);
    return { ...this.inputs, ids, advances: this.search.advances };
  }

  nextOf(index: number): number {
    return this.inputs.cells[index];
  }

  forEachClosed(visit: (cell: number) => void): void {
    forEachCell(this.grid, this.inputs.rectangle, visit);
  }

  /** Whether the map and the walkers are as the search takes them to be. */
  isSound(occupancy: Occupancy<WorldWalker<Name>>): boolean {
    const { members, grid } = this;
    const { rectangle } = this.inputs;
    if (this.version !== grid.version) {
      const { view } = members[0].crew;
      const isTouched = (changed: Rectangle): boolean => meets(view.reachOf(changed).stepped, rectangle);
      if (view.edits.since(this.version).some(isTouched)) return false;
      this.version = grid.version;
    }
    return members.every(
      ({ slot, isInPlace }, index) => slot >= 0 && isInPlace && occupancy.cellOfSlot[slot] === this.nextOf(index),
    );
  }

  /** Searches on, and tells whether there is still hope. */
  goOn(): boolean {
    const status = this.search.goOn(WORK_PER_STEP);
    return (
      status === "found" ||
      (status === "out-of-budget" && this.search.work < MOST_WORK && this.search.advances < MOST_ADVANCES)
    );
  }

  /** The walkers on their paths; `null` while these are sought. */
  get lead(): Lead<Name> | null {
    const { paths } = this.search;
    return paths === null ? null : new Lead(this.grid.width, this.members, { walked: 0, cells: paths.cells });
  }
}

/** Finds the walkers around one that does not come on, and where to lead them; `undefined` if there are too many. */
export function knotAround<Name extends string>(
  grid: Grid,
  occupancy: Occupancy<WorldWalker<Name>>,
  middle: WorldWalker<Name>,
  { radius, isForAll }: Attempt,
  seed: number,
): Knot<Name> | undefined {
  const rectangle = rectangleAround(grid, middle.start, radius);
  const walkers = [middle];
  const blocked: number[] = [];
  forEachCell(grid, rectangle, (cell) => {
    const slot = occupancy.slotOfCell[cell];
    const owner = occupancy.ownerOfSlot[slot];
    if (owner === middle) return;
    const canBeLed = owner !== undefined && owner.size === 1 && owner.crew === middle.crew && owner.settings.yields;
    if (canBeLed && owner.isInPlace) walkers.push(owner);
    else if (slot !== NOBODY) blocked.push(cell);
  });
  if (walkers.length > MOST_WALKERS) return undefined;
  const goals = goalsIn(grid, rectangle, walkers, new Set(blocked));
  if (goals === undefined) return undefined;
  const cells = Int32Array.from(walkers, ({ start }) => start);
  const needed = isForAll ? walkers.length : 1;
  const inputs = {
    rectangle,
    seed,
    needed,
    advances: 0,
    cells,
    goals,
    blocked: Int32Array.from(blocked),
  };
  return new Knot(grid, walkers, inputs);
}

/** Gives each walker a cell of its own: where its way ends or leaves the rectangle, or the nearest that is left. */
function goalsIn<Name extends string>(
  grid: Grid,
  rectangle: Rectangle,
  walkers: readonly WorldWalker<Name>[],
  blocked: ReadonlySet<number>,
): Int32Array | undefined {
  const taken = new Set<number>();
  const goals = new Int32Array(walkers.length).fill(-1);
  const exits = walkers.map((walker) => exitOf(grid, rectangle, walker));
  // walkers whose way ends here have the first choice
  for (const isEnd of [true, false]) {
    for (let i = 0; i < walkers.length; i++) {
      if (exits[i].isEnd !== isEnd) continue;
      const goal = nearestLeft(
        grid,
        rectangle,
        walkers[i],
        exits[i].cell,
        (cell) => !taken.has(cell) && !blocked.has(cell),
      );
      if (goal < 0) return undefined;
      goals[i] = goal;
      taken.add(goal);
    }
  }
  return goals;
}

/** The last cell of a walker's way before its square leaves a rectangle, and whether the way ends there. */
export function exitOf<Name extends string>(
  grid: Grid,
  rectangle: Rectangle,
  { way, start, size }: WorldWalker<Name>,
): { readonly cell: number; readonly isEnd: boolean } {
  if (way === null) return { cell: start, isEnd: true };
  let cell = start;
  for (let index = way.index + 1; index < way.end; index++) {
    const next = way.at(index);
    if (!isWithin(grid, rectangle, next, size)) return { cell, isEnd: false };
    cell = next;
  }
  return { cell, isEnd: true };
}

/** The nearest cell that is free, by steps inside a rectangle; −1 if there is none. */
function nearestLeft<Name extends string>(
  grid: Grid,
  rectangle: Rectangle,
  { crew: { view } }: WorldWalker<Name>,
  from: number,
  isFree: (cell: number) => boolean,
): number {
  const reached = [from];
  const seen = new Set(reached);
  for (const cell of reached) {
    if (isFree(cell)) return cell;
    for (let moves = view.movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      const next = cell + view.offsetOfDirection[31 - Math.clz32(moves & -moves)];
      if (seen.has(next) || !isWithin(grid, rectangle, next)) continue;
      seen.add(next);
      reached.push(next);
    }
  }
  return -1;
}

/** The cells no farther from a cell than a radius, both ways. */
export function rectangleAround(grid: Grid, cell: number, radius: number): Rectangle {
  const { x, y } = grid.pointOf(cell);
  return {
    left: Math.max(0, x - radius),
    top: Math.max(0, y - radius),
    right: Math.min(grid.width, x + radius + 1),
    bottom: Math.min(grid.height, y + radius + 1),
  };
}

/** Visits all cells of a rectangle. */
export function forEachCell(
  { width }: Grid,
  { left, top, right, bottom }: Rectangle,
  visit: (cell: number) => void,
): void {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) visit(y * width + x);
}

/** Whether a square at a cell lies in a rectangle. */
export function isWithin({ width }: Grid, { left, top, right, bottom }: Rectangle, cell: number, size = 1): boolean {
  const y = Math.floor(cell / width);
  const x = cell - y * width;
  return x >= left && x + size <= right && y >= top && y + size <= bottom;
}

function meets(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
