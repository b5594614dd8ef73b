import { checkOptions, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import { ALL } from "../planner/create-planner.ts";
import { crowds } from "./crowd/crowd.ts";
import { checkWorld, type WorldOptions, type WorldParts } from "./options.ts";
import { unpackWorld } from "./snapshot.ts";
import { World } from "./world.ts";

/** All that there is for worlds. */
export const ALL_PARTS: WorldParts = { algorithms: ALL, crowds };

/** Makes a world of a grid: planners for every kind of agent that walks on it, and all that a running game asks of them. */
export function createWorld<Name extends string>(grid: Grid, options: WorldOptions<Name>): World<Name> {
  return worldWith(ALL_PARTS, grid, options);
}

/**
 * Loads a world that `world.save()` wrote, with a grid of its own: `world.grid`. It goes on just as the saved world would
 * have. Walkers and requests are in `world.walkers` and `world.requests`, by id.
 */
export function loadWorld<Name extends string = string>(
  snapshot: Uint8Array,
  options: Pick<WorldOptions<Name>, "clock"> = {},
): World<Name> {
  return savedWorldWith(ALL_PARTS, snapshot, options);
}

/** Makes a world of some parts. */
export function worldWith<Name extends string>(
  parts: WorldParts,
  grid: Grid,
  options: WorldOptions<Name>,
): World<Name> {
  if (!(grid instanceof Grid)) throw new TypeError(`createWorld needs a Grid, got ${show(grid)}.`);
  return new World(grid, checkWorld(options, parts));
}

/** Makes a world again that was saved, of some parts. */
export function savedWorldWith<Name extends string>(
  parts: WorldParts,
  snapshot: Uint8Array,
  options: Pick<WorldOptions<Name>, "clock">,
): World<Name> {
  checkOptions("loadWorld", options, ["clock"]);
  const state = unpackWorld(snapshot, parts);
  const settings = checkWorld({ ...state.options, ...options } as WorldOptions<Name>, parts);
  return new World(state.grid, settings, state);
}
