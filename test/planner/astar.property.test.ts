import { inTiles, settings } from "../support/arbitraries.ts";
import { describeOptimality } from "../support/optimality.ts";

/** Settings whose integers order walks on small grids as tiles do; other integers may tie a diagonal with its two sides. */
const exactSettings = settings(12).map((setting) => ({ ...setting, movement: inTiles(setting.movement) }));

describeOptimality("A* on any grid, for any agent, under any rule", settings, exactSettings, 1500);
