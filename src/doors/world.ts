import { checkObject, checkOptions, show } from "../check.ts";
import type { Grid } from "../grid/grid.ts";
import { Algorithms, type PlannerMaker } from "../planner/algorithms.ts";
import { astar } from "../planner/astar.ts";
import { savedWorldWith, worldWith } from "../world/create-world.ts";
import type { WorldOptions } from "../world/options.ts";
import type { World } from "../world/world.ts";

export type { PlannerMaker } from "../planner/algorithms.ts";

/** The algorithms that a world brings along. */
export interface WorldAlgorithms {
  /**
   * The algorithms that agents may have beside A*, which every world has: a list of `hpa` of `octile/hpa`, and so on. Agents that
   * name none have HPA* if it is in the list, else the first of the list.
   */
  readonly algorithms: readonly PlannerMaker[];
}

/** Makes a world of a grid, as `createWorld` of `octile` does, with some of the algorithms only, so that bundles are smaller. */
export function createWorld<Name extends string>(
  grid: Grid,
  options: WorldOptions<Name> & WorldAlgorithms,
): World<Name> {
  checkObject("The options of createWorld", options);
  const { algorithms, ...others } = options;
  return worldWith(checkAlgorithms(algorithms), grid, others as unknown as WorldOptions<Name>);
}

/** Makes the world again that `world.save()` was called on, if each of its agents has A* or one of the algorithms given. */
export function loadWorld<Name extends string = string>(
  snapshot: Uint8Array,
  options: Pick<WorldOptions<Name>, "clock"> & WorldAlgorithms,
): World<Name> {
  checkOptions("loadWorld", options, ["algorithms", "clock"]);
  const { algorithms, ...others } = options;
  return savedWorldWith(checkAlgorithms(algorithms), snapshot, others);
}

function checkAlgorithms(algorithms: readonly PlannerMaker[]): Algorithms {
  if (!Array.isArray(algorithms))
    throw new TypeError(`algorithms must be a list, such as [hpa], got ${show(algorithms)}.`);
  const stranger: unknown = algorithms.find((maker?: PlannerMaker) => typeof maker?.make !== "function");
  if (stranger !== undefined) {
    throw new TypeError(`algorithms must hold values like hpa of octile/hpa, got ${show(stranger)}.`);
  }
  return new Algorithms([...algorithms, astar]);
}
