import { settings } from "../support/arbitraries.ts";
import { describeOptimality } from "../support/optimality.ts";

/** Settings whose integers order walks on small grids as √2 does; the ratio 2, say, ties a diagonal with its two sides. */
const exactSettings = settings(12).map((setting) => ({
  ...setting,
  movement: { ...setting.movement, stepCosts: [70, 99] as const },
}));

describeOptimality("A* on any grid, for any agent, under any rule", settings, exactSettings, 1500);
