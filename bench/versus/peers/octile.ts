import { type ALGORITHMS, createPlanner, Path } from "../../../src/index.ts";
import type { Contestant, Entry } from "../contestant.ts";
import type { Rule } from "../rule.ts";

/** octile, with the options that planners have by default. */
export function octile(algorithm: (typeof ALGORITHMS)[number], rule: Rule): Entry {
  return {
    name: `octile ${algorithm}`,
    rule,
    prepare: (grid) => (): Contestant => {
      const planner = createPlanner(grid, { algorithm, ...rule.movement });
      let path = Path.none("unreachable", grid.width);
      return {
        find: (start, goal) => {
          path = planner.findPath(start, goal);
        },
        points: () => [...path],
      };
    },
  };
}
