import { describeAStarPromises } from "../support/astar-promises.ts";
import { editsFrom, placedEditSeeds, plannerSettings, turnSeeds, turnsFrom } from "../support/planner-arbitraries.ts";

// the other planners have their own files, with more cases: their options are part of them
describeAStarPromises("A*", {
  settings: plannerSettings(24),
  changes: placedEditSeeds,
  changesFrom: ({ grid }, clusterSize, seeds) => editsFrom(grid, clusterSize, seeds),
  turns: turnSeeds,
  turnsFrom,
  runs: { queries: 600, edits: 150, plans: 700 },
});
