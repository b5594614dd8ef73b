import { ALGORITHMS } from "../../src/index.ts";
import type { Entry } from "./contestant.ts";
import { EASYSTARJS } from "./peers/easystarjs.ts";
import { FAST_ASTAR } from "./peers/fast-astar.ts";
import { JAVASCRIPT_ASTAR } from "./peers/javascript-astar.ts";
import { L1_PATH_FINDER } from "./peers/l1-path-finder.ts";
import { NGRAPH } from "./peers/ngraph.ts";
import { octile } from "./peers/octile.ts";
import { PATHFINDING } from "./peers/pathfinding.ts";
import { ROT_JS } from "./peers/rot-js.ts";
import type { Rule } from "./rule.ts";

// ngraph.path last: its graphs take so much memory that whatever is set up after them takes longer
const PEERS: readonly Entry[] = [
  ...PATHFINDING,
  EASYSTARJS,
  ...NGRAPH,
  JAVASCRIPT_ASTAR,
  ...FAST_ASTAR,
  L1_PATH_FINDER,
  ROT_JS,
];

/** Returns the contestants under a rule: octile's algorithms, and the packages that know the rule. */
export function entriesOf(rule: Rule): Entry[] {
  return [...ALGORITHMS.map((algorithm) => octile(algorithm, rule)), ...PEERS.filter((entry) => entry.rule === rule)];
}
