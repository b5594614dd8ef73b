import { checkOptions, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import type { Algorithms } from "../planner/algorithms.ts";
import { ALL } from "../planner/create-planner.ts";
import { checkWorld, type WorldOptions } from "./options.ts";
import { unpackWorld } from "./snapshot.ts";
import { World } from "./world.ts";

/** Makes a world of a grid: planners for every kind of agent that walks on it, and all that a running game asks of them. */
export function createWorld<Name extends string>(grid: Grid, options: WorldOptions<Name>): World<Name> {
  return worldWith(ALL, grid, options);
}

/**
 * Makes the world again that `world.save()` was called on, with a grid of its own: `world.grid`. It goes on just as that one
 * would have. Walkers and requests are in `world.walkers` and `world.requests`, by id.
 */
export function loadWorld<Name extends string = string>(
  snapshot: Uint8Array,
  options: Pick<WorldOptions<Name>, "clock"> = {},
): World<Name> {
  return savedWorldWith(ALL, snapshot, options);
}

/** Makes a world that has some of the algorithms. */
export function worldWith<Name extends string>(
  algorithms: Algorithms,
  grid: Grid,
  options: WorldOptions<Name>,
): World<Name> {
  if (!(grid instanceof Grid)) throw new TypeError(`createWorld needs a Grid, got ${show(grid)}.`);
  return new World(grid, checkWorld(options, algorithms));
}

/** Makes a world again that was saved, if it does with some of the algorithms. */
export function savedWorldWith<Name extends string>(
  algorithms: Algorithms,
  snapshot: Uint8Array,
  options: Pick<WorldOptions<Name>, "clock">,
): World<Name> {
  checkOptions("loadWorld", options, ["clock"]);
  const state = unpackWorld(snapshot, algorithms);
  const settings = checkWorld({ ...state.options, ...options } as WorldOptions<Name>, algorithms);
  return new World(state.grid, settings, state);
}
