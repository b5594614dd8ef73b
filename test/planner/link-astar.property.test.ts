import { describeAStarPromises } from "../support/astar-promises.ts";
import {
  changeSeeds,
  changesFrom,
  linkedSettings,
  linkTurnsFrom,
  turnSeedsWithLinks,
  withWholeLinks,
} from "../support/link-arbitraries.ts";
import { describeOptimality } from "../support/optimality.ts";

describeOptimality(
  "A* on any grid with links, for any agent, under any rule",
  linkedSettings,
  linkedSettings(12).map(withWholeLinks),
  500,
);

describeAStarPromises("A* with links", {
  settings: linkedSettings(20),
  changes: changeSeeds,
  changesFrom,
  turns: turnSeedsWithLinks,
  turnsFrom: linkTurnsFrom,
  runs: { queries: 300, edits: 100, plans: 300 },
});
