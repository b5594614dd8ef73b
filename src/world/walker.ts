import { checkBoolean, checkChoice, checkDistance, checkInteger, checkOptions, withDefaults } from "../check.ts";
import type { Area } from "../grid/area.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";

/** How a walk ended. */
export type WalkerEnding = "arrived" | "nearest" | "unreachable" | "blocked-start" | "blocked-goal" | "stopped";

/** Endings by the number that stands for them in snapshots and hashes; the first stands for none. */
export const ENDINGS: readonly (WalkerEnding | null)[] = [
  null,
  "arrived",
  "nearest",
  "unreachable",
  "blocked-start",
  "blocked-goal",
  "stopped",
];

/**
 * What a walker does: it waits for its first steps (`"planning"`), walks, waits because others stand in its way, or is `"jammed"`:
 * `world.step` has found no paths for the walkers around it. A walker that comes on is no longer jammed. Or how its walk ended: at its
 * goal (`"arrived"`), as near to it as it can get (`"nearest"`, where that was asked for), without a way, or because it was stopped.
 */
export type WalkerStatus = "planning" | "walking" | "waiting" | "jammed" | WalkerEnding;

/** What `world.walk` takes beside the start and the goal. */
export interface WalkOptions {
  /** Whether to walk to the reachable cell nearest to the goal when the goal itself cannot be reached. Default false. */
  readonly nearest?: boolean;
  /**
   * The distance of the walker's square from the goal, in tiles, at which the walker has arrived, as `within` of a query counts it.
   * Default 0.
   */
  readonly within?: number;
  /** Walkers of higher priority are planned for first. An integer from −1000 to 1000. Default 0. */
  readonly priority?: number;
  /** Whether the cells where the walker stands are occupied for others. Default false. */
  readonly occupies?: boolean;
  /** The walker takes at most one step in this number of steps of `world.step`. An integer from 1 to 1000. Default 1. */
  readonly period?: number;
  /** Whether others may push the walker aside in `world.step`. A guard does not yield: others go round it. Default true. */
  readonly yields?: boolean;
}

/** How walkers that are sent to one goal together share the cells around it. */
export type Slots = "none" | "nearest" | "formation";

/** What `world.walkAll` takes beside the starts and the goal. */
export interface WalkAllOptions extends WalkOptions {
  /**
   * Where walkers stand in the end. `"none"` sends all to the goal itself. `"nearest"` gives each a slot of its own, the cells nearest
   * to the goal by walking cost. `"formation"` keeps the places that walkers have beside each other at the start. Default `"none"`.
   */
  readonly slots?: Slots;
}

/** A walker goes through a world, from cell to cell, by ways that stay legal while the map changes. */
export interface Walker<Name extends string> {
  /** Tells the walkers of a world apart, also after the world was saved and loaded. */
  readonly id: number;
  /** The kind of agent that walks. */
  readonly agent: Name;
  /** The cell where the walker stands. */
  readonly cell: Point;
  /** What the walker does, or how its walk ended. */
  readonly status: WalkerStatus;
  /**
   * The goal of the walk: a cell, or a rectangle of cells. Setting it sends the walker elsewhere: it walks on as before until it has
   * another way.
   */
  goal: Area;
  /**
   * Takes the next step and returns the cell to which it leads; `undefined` when there is none now: `status` says why. Once
   * the world is ticked, planning is left to ticks; before that a walker plans here.
   */
  next(): Point | undefined;
  /** The number of steps that are known ahead. */
  readonly stepsAhead: number;
  /**
   * The points of the steps that are known ahead, nearest first, without the one where the walker stands: for drawing. There are none
   * while the walker waits for a way, nor for walkers that a worker moves by `step`, whose steps stay there.
   */
  readonly route: readonly Point[];
  /** Ends the walk. The world forgets the walker, and frees the cells that it occupies; a new goal brings it back. */
  stop(): void;
  /** Returns what `JSON.stringify` writes of the walker: its id, its agent, its cell, its goal and its status. */
  toJSON(): WalkerJson<Name>;
}

/** What `JSON.stringify` writes of a walker. */
export type WalkerJson<Name extends string> = Pick<Walker<Name>, "id" | "agent" | "cell" | "goal" | "status">;

/** Returns what `JSON.stringify` writes of a walker. */
export function jsonOfWalker<Name extends string>(walker: Walker<Name>): WalkerJson<Name> {
  const { id, agent, cell, goal, status } = walker;
  return { id, agent, cell, goal, status };
}

/** The options of a walk, with every default filled in, and the size of its goal. */
export interface WalkSettings extends Required<WalkOptions> {
  /** The columns of the goal, whose first cell is the goal's cell. */
  readonly goalWidth: number;
  readonly goalHeight: number;
}

const MOST_PRIORITY = 1000;
const MOST_PERIOD = 1000;

const WALK_DEFAULTS: Required<WalkOptions> = {
  nearest: false,
  within: 0,
  priority: 0,
  occupies: false,
  period: 1,
  yields: true,
};

/** Checks the options of a walk, and fills in every default. */
export function checkWalk(options: WalkOptions): WalkSettings {
  checkOptions("walk", options, Object.keys(WALK_DEFAULTS));
  return checkSettings(options);
}

/** The options of walks of several to one goal, with every default filled in. */
export interface WalkOrder {
  readonly settings: WalkSettings;
  readonly slots: Slots;
}

/** Checks the options of walks of several to one goal, and fills in every default. */
export function checkWalkAll(options: WalkAllOptions): WalkOrder {
  checkOptions("walkAll", options, [...Object.keys(WALK_DEFAULTS), "slots"]);
  const { slots = "none", ...walk } = options;
  checkChoice("slots", slots, ["none", "nearest", "formation"]);
  const settings = checkSettings(walk);
  if (slots !== "none" && settings.within > 0)
    throw new TypeError(
      `slots must be "none" for walkers that arrive within ${settings.within} tiles, got "${slots}".`,
    );
  return { settings, slots };
}

function checkSettings(options: WalkOptions): WalkSettings {
  const { nearest, within, priority, occupies, period, yields } = withDefaults(WALK_DEFAULTS, options);
  checkDistance("within", within);
  checkPriority(priority);
  checkBoolean("nearest", nearest);
  checkBoolean("occupies", occupies);
  checkPeriod(period);
  checkBoolean("yields", yields);
  return { nearest, within, priority, occupies, period, yields, goalWidth: 1, goalHeight: 1 };
}

/** Whether a walker may end elsewhere than at one cell: near its goal, or where it covers a cell of a rectangle. */
export function hasSeveralEnds({ within, goalWidth, goalHeight }: WalkSettings): boolean {
  return within > 0 || goalWidth > 1 || goalHeight > 1;
}

/** Returns the walkers whose squares cover a cell, in the order of their ids. */
export function walkersOver<W extends { readonly id: number; readonly size: number }>(
  { width }: Grid,
  cell: number,
  walkers: Iterable<W>,
  cellOf: (walker: W) => number,
): W[] {
  const y = Math.floor(cell / width);
  const x = cell - y * width;
  const over = Array.from(walkers).filter((walker) => {
    const top = Math.floor(cellOf(walker) / width);
    const left = cellOf(walker) - top * width;
    return x >= left && x < left + walker.size && y >= top && y < top + walker.size;
  });
  return over.sort((a, b) => a.id - b.id);
}

/** Returns the settings of a walk to another goal. */
export function settingsTo(settings: WalkSettings, { left, top, right, bottom }: Rectangle): WalkSettings {
  return { ...settings, goalWidth: right - left, goalHeight: bottom - top };
}

/** Refuses a priority that a world does not take. */
export function checkPriority(priority: unknown): void {
  checkInteger("priority", priority, -MOST_PRIORITY, MOST_PRIORITY);
}

/** Refuses a period that a world does not take. */
export function checkPeriod(period: unknown): void {
  checkInteger("period", period, 1, MOST_PERIOD);
}

/** Whether a walk ended without a way. */
export function isNoWay(ending: WalkerEnding | null): ending is "unreachable" | "blocked-start" | "blocked-goal" {
  return ending === "unreachable" || ending === "blocked-start" || ending === "blocked-goal";
}
