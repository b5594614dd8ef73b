import { show } from "../check.ts";
import { type Agent, MAX_AGENT_SIZE } from "../grid/agent.ts";
import { MAX_SIDE, type Point } from "../grid/grid.ts";
import { columnsAt, expected, integerAt, lineAt, linesOf, mapNameAt, pointAt } from "./lines.ts";

/** A query for an agent of some size and capability, as in the experiments of Harabor and Botea 2008. */
export interface AgentScenario {
  /** The file name of the query's map, without folders. */
  readonly map: string;
  readonly start: Point;
  readonly goal: Point;
  /** The agent that asks; its capability names the terrains `"ground"`, `"trees"` or both. */
  readonly agent: Required<Pick<Agent, "size" | "capability">>;
  /** The number of cells on a cheapest path, both ends included. */
  readonly nodes: number;
}

const COLUMNS = ["map", "start x", "start y", "goal x", "goal y", "capability", "size", "nodes"];
const MAX_NODES = MAX_SIDE * MAX_SIDE;

/** The capabilities that scenario files know, by the number they have there: a set of bits, 4 for ground and 64 for trees. */
const CAPABILITIES: ReadonlyMap<string, readonly string[]> = new Map([
  ["4", ["ground"]],
  ["64", ["trees"]],
  ["68", ["ground", "trees"]],
]);

/** Reads a scenario file of the HAA* experiments (`.scenario`), version 2. Read its maps with a legend that opens trees. */
export function readAgentScenarios(text: string): AgentScenario[] {
  const lines = linesOf("A scenario file", text);
  const version = lineAt(lines, 0, "version 2");
  if (version.trim() !== "2") throw expected(0, "version 2", show(version));
  return lines.slice(1).map((_, row) => scenarioAt(lines, row + 1));
}

function scenarioAt(lines: readonly string[], index: number): AgentScenario {
  const [map, startX, startY, goalX, goalY, capability, size, nodes] = columnsAt(lines, index, COLUMNS);
  return {
    map: mapNameAt(index, map),
    start: pointAt(index, "start", [startX, startY], MAX_SIDE, MAX_SIDE),
    goal: pointAt(index, "goal", [goalX, goalY], MAX_SIDE, MAX_SIDE),
    agent: {
      size: integerAt(index, "size", size, 1, MAX_AGENT_SIZE),
      capability: capabilityAt(index, capability),
    },
    nodes: integerAt(index, "nodes", nodes, 1, MAX_NODES),
  };
}

function capabilityAt(index: number, word: string): readonly string[] {
  const capability = CAPABILITIES.get(word);
  if (capability !== undefined) return [...capability];
  throw expected(index, "4 (ground), 64 (trees) or 68 (both) as capability", show(word));
}
