import { checkBoolean, checkDistance, checkInteger, checkOptions, withDefaults } from "../check.ts";
import type { WalkOptions, WalkSettings } from "./walker.ts";

const MOST_PRIORITY = 1000;

const WALK_DEFAULTS: WalkSettings = { nearest: false, within: 0, priority: 0, occupies: false };

/** Checks the options of a walk, and decides those that are not given. */
export function checkWalk(options: WalkOptions): WalkSettings {
  checkOptions("walk", options, Object.keys(WALK_DEFAULTS));
  const { nearest, within, priority, occupies } = withDefaults(WALK_DEFAULTS, options);
  checkDistance("within", within);
  checkPriority(priority);
  checkBoolean("nearest", nearest);
  checkBoolean("occupies", occupies);
  return { nearest, within, priority, occupies };
}

/** Refuses a priority that a world does not take. */
export function checkPriority(priority: unknown): void {
  checkInteger("priority", priority, -MOST_PRIORITY, MOST_PRIORITY);
}
