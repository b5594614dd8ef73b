import { checkDistance, checkInteger, checkOptions, show, withDefaults } from "../grid/check.ts";
import type { WorldQuery } from "../world/request.ts";
import type { WalkOptions, WalkSettings } from "../world/walker.ts";

const MOST_PRIORITY = 1000;

const WALK_DEFAULTS: WalkSettings = { nearest: false, within: 0, priority: 0, occupies: false };

/** Checks the options of a walk, as a world does, and decides those that are not given. */
export function checkWalk(options: WalkOptions): WalkSettings {
  checkOptions("walk", options, Object.keys(WALK_DEFAULTS));
  const { nearest, within, priority, occupies } = withDefaults(WALK_DEFAULTS, options);
  checkDistance("within", within);
  checkPriority(priority);
  checkFlag("nearest", nearest);
  checkFlag("occupies", occupies);
  return { nearest, within, priority, occupies };
}

/** Refuses a priority that a world does not take. */
export function checkPriority(priority: unknown): void {
  checkInteger("priority", priority, -MOST_PRIORITY, MOST_PRIORITY);
}

/** A query that was checked, without anything else that its objects may hold: what cannot be sent, for one. */
export function plainQuery({ nearest, within, goals, maxCost }: WorldQuery): WorldQuery {
  return {
    ...(nearest === undefined ? {} : { nearest }),
    ...(within === undefined ? {} : { within }),
    ...(goals === undefined ? {} : { goals: goals.map(({ x, y }) => ({ x, y })) }),
    ...(maxCost === undefined ? {} : { maxCost }),
  };
}

function checkFlag(name: string, value: unknown): void {
  if (typeof value !== "boolean") throw new TypeError(`${name} must be true or false, got ${show(value)}.`);
}
