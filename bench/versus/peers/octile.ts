import { type ALGORITHMS, createPlanner } from "../../../src/index.ts";
import { noPath } from "../../../src/path/path.ts";
import type { Contestant, Entry } from "../contestant.ts";
import type { Rule } from "../rule.ts";

/** octile, with the options that planners have by default. */
export function octile(algorithm: (typeof ALGORITHMS)[number], rule: Rule): Entry {
  return {
    name: `octile ${algorithm}`,
    rule,
    prepare: (grid) => (): Contestant => {
      const planner = createPlanner(grid, { algorithm, ...rule.movement });
      let path = noPath("unreachable", grid.width);
      return {
        find: (start, goal) => {
          path = planner.findPath(start, goal);
        },
        points: () => [...path],
      };
    },
  };
}
