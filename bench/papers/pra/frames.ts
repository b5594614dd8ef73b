import type { Planner, Point } from "../../../src/index.ts";
import { timed } from "../../timing.ts";
import { lengthOf } from "../length.ts";
import { piecesAnew } from "./pieces.ts";

/** How a game is clocked, and how much of its time one walker has to plan in. */
export interface Frames {
  /** How long a frame lasts, in milliseconds: the paper's t_f. */
  readonly period: number;
  /** How long the walker may plan in a frame, in milliseconds: t_m. */
  readonly planning: number;
  /** How fast it walks, in tiles a second: s. */
  readonly speed: number;
}

/** A part of a walk that is planned at once. */
export interface Leg {
  /** How long it took to plan, in milliseconds: t_i. */
  readonly planning: number;
  /** How far it leads, in tiles: l_i. */
  readonly length: number;
  /** How many nodes it took to plan. */
  readonly expanded: number;
}

/**
 * How many frames pass from the order to the arrival: equation (1) of Sturtevant and Buro 2005. Each leg is planned while
 * the one before is walked, and walked when both are over. In each frame the walker plans a little, and what does not fill
 * the last frame is lost.
 */
export function framesOfWalk(legs: readonly Leg[], frames: Frames): number {
  if (legs.length === 0) return 0;
  let sum = Math.ceil(legs[0].planning / frames.planning);
  for (let index = 1; index < legs.length; index++) {
    const toPlan = Math.ceil(legs[index].planning / frames.planning);
    sum += Math.max(toPlan, framesToWalk(legs[index - 1].length, frames));
  }
  return sum + framesToWalk(legs[legs.length - 1].length, frames);
}

/** How many frames it takes to walk so far, in tiles, without a thought. */
export function framesToWalk(length: number, { speed, period }: Frames): number {
  return Math.ceil((1000 * length) / (speed * period));
}

/** Returns a walk as it would be on a computer that takes `millisecondsPerNode` to expand a node. */
export function plannedByNodes(legs: readonly Leg[], millisecondsPerNode: number): Leg[] {
  return legs.map((leg) => ({ ...leg, planning: leg.expanded * millisecondsPerNode }));
}

/** Returns a walk as it would be on a computer that plans `times` times slower. */
export function slowed(legs: readonly Leg[], times: number): Leg[] {
  return legs.map((leg) => ({ ...leg, planning: leg.planning * times }));
}

/** One walk out of several along the same legs, with the shortest planning that each leg had: what disturbed it is left out. */
export function fastest(walks: readonly (readonly Leg[])[]): Leg[] {
  return walks[0].map((leg, index) => ({
    ...leg,
    planning: Math.min(...walks.map((legs) => legs[index].planning)),
  }));
}

/** The walk of someone who plans all of it at first, spread over as many frames as that takes: s-A* and s-PRA*. */
export function planThenWalk(planner: Planner, start: Point, goal: Point): Leg[] {
  const { result, milliseconds } = timed(() => planner.findPath(start, goal));
  const { expanded } = planner.lastQuery;
  return [{ planning: milliseconds, length: lengthOf(result.cells, planner.grid.width), expanded }];
}

/** Returns the walk of an agent that plans `cells` cells while it walks the `cells` cells before: PRA*(k). */
export function planWhileWalking(planner: Planner, start: Point, goal: Point, cells: number): Leg[] {
  const { width } = planner.grid;
  const legs: Leg[] = [];
  const first = timed(() => {
    const plan = planner.plan(start, goal);
    return { plan, ids: plan.next(cells) };
  });
  const { plan } = first.result;
  let position = planner.grid.cellAt(start);
  // the planner adds up what a plan takes
  let before = 0;
  const add = (ids: Int32Array, planning: number): void => {
    const { expanded } = planner.lastQuery;
    legs.push({ planning, length: lengthOf([position, ...ids], width), expanded: expanded - before });
    position = plan.position;
    before = expanded;
  };
  add(first.result.ids, first.milliseconds);
  while (!plan.done) {
    const { result, milliseconds } = timed(() => plan.next(cells));
    add(result, milliseconds);
  }
  return legs;
}

/** Returns the walk of an agent that plans `cells` cells as `planWhileWalking` does, but keeps nothing of the plan before. */
export function planAnew(planner: Planner, start: Point, goal: Point, cells: number): Leg[] {
  const { width } = planner.grid;
  const legs: Leg[] = [];
  const pieces = piecesAnew(planner, start, goal, cells);
  for (let position = planner.grid.cellAt(start); ; ) {
    const { result, milliseconds } = timed(() => pieces.next());
    if (result.done === true) return legs;
    const { cells: ids, expanded } = result.value;
    legs.push({ planning: milliseconds, length: lengthOf([position, ...ids], width), expanded });
    position = ids.length === 0 ? position : ids[ids.length - 1];
  }
}
