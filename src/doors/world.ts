import { checkObject, checkOptions, show } from "../check.ts";
import type { Grid } from "../grid/grid.ts";
import { Algorithms, type PlannerMaker } from "../planner/algorithms.ts";
import { astar } from "../planner/astar.ts";
import { savedWorldWith, worldWith } from "../world/create-world.ts";
import type { WorldOptions, WorldParts } from "../world/options.ts";
import type { Crowds } from "../world/stepping.ts";
import type { World } from "../world/world.ts";

export type { PlannerMaker } from "../planner/algorithms.ts";
export { crowds } from "../world/crowd/crowd.ts";
export type { Crowds } from "../world/stepping.ts";

/** What a small world has beside A*. */
export interface SmallWorldOptions {
  /**
   * The algorithms that agents may have beside A*, which every world has: a list of `hpa` of `octile/hpa`, and so on. Agents that
   * name none have HPA* if it is in the list, else the first of the list.
   */
  readonly algorithms: readonly PlannerMaker[];
  /** What lets walkers step together: `crowds`. Default: nothing, so that `world.step` and `congestion` are refused. */
  readonly crowds?: Crowds;
}

/** Makes a world of a grid, as `createWorld` of `octile` does. Only what the options give gets into a bundle. */
export function createWorld<Name extends string>(
  grid: Grid,
  options: WorldOptions<Name> & SmallWorldOptions,
): World<Name> {
  checkObject("The options of createWorld", options);
  const { algorithms, crowds, ...others } = options;
  return worldWith(partsOf({ algorithms, crowds }), grid, others as unknown as WorldOptions<Name>);
}

/** Loads a world that `world.save()` wrote, if each of its agents has A* or one of the algorithms that are given. */
export function loadWorld<Name extends string = string>(
  snapshot: Uint8Array,
  options: Pick<WorldOptions<Name>, "clock"> & SmallWorldOptions,
): World<Name> {
  checkOptions("loadWorld", options, ["algorithms", "clock", "crowds"]);
  const { algorithms, crowds, ...others } = options;
  return savedWorldWith(partsOf({ algorithms, crowds }), snapshot, others);
}

/** Checks what a world is to bring along. */
function partsOf({
  algorithms,
  crowds,
}: { [Name in keyof SmallWorldOptions]: SmallWorldOptions[Name] | undefined }): WorldParts {
  if (!Array.isArray(algorithms))
    throw new TypeError(`algorithms must be a list, such as [hpa], got ${show(algorithms)}.`);
  const stranger: unknown = algorithms.find((maker?: PlannerMaker) => typeof maker?.make !== "function");
  if (stranger !== undefined) {
    throw new TypeError(`algorithms must hold values like hpa of octile/hpa, got ${show(stranger)}.`);
  }
  if (crowds !== undefined && typeof crowds?.make !== "function") {
    throw new TypeError(`crowds must be what octile/world exports by that name, got ${show(crowds)}.`);
  }
  return { algorithms: new Algorithms([...algorithms, astar]), crowds: crowds ?? null };
}
