import { readFileSync } from "node:fs";
import { type Agent, createPlanner, faultOfPath, type Grid, type Path } from "../src/index.ts";
import { readAgentScenarios, readMap } from "../src/io/index.ts";
import { listMaps, MAPS } from "../test/support/maps.ts";
import { UsageError } from "./given.ts";
import type { KnownQuery } from "./map-set.ts";
import { SIZES } from "./papers/haa/setting.ts";
import type { Quality } from "./quality.ts";

/** A query of one agent, whose cheapest path is known. */
export interface AgentQuery extends KnownQuery {
  readonly agent: Agent;
}

/** A map of the experiments with its queries. */
interface Experiment {
  readonly grid: Grid;
  /** Each asked by a small agent and by a large one, as in the paper; the files name the large one. */
  readonly queries: readonly AgentQuery[];
}

/** Returns the first `maps` maps with a share of soft obstacles, each with one of every `every` queries. */
export function* experimentsOf(share: number, maps: number, every: number): Generator<Experiment> {
  for (const { path, scenario } of filesOf(share, maps)) {
    const grid = gridAt(path);
    const astar = createPlanner(grid, { algorithm: "astar" });
    const rows = scenario === undefined ? [] : readAgentScenarios(readFileSync(scenario, "utf8"));
    const queries = rows
      .filter((_, index) => index % every === 0)
      .flatMap(({ start, goal, agent }) => SIZES.map((size) => ({ start, goal, agent: { ...agent, size } })))
      .map((query) => ({ ...query, optimal: astar.findPath(query.start, query.goal, { agent: query.agent }).cost }));
    yield { grid, queries };
  }
}

/** Notes the answer to an agent's query. */
export function noteAnswer(quality: Quality, grid: Grid, path: Path, { agent, optimal }: AgentQuery): void {
  if (faultOfPath(grid, path, agent) === undefined) quality.note(grid, path, optimal);
  else quality.wrong++;
}

function filesOf(share: number, maps: number): ReturnType<typeof listMaps> {
  if (MAPS === undefined) throw new UsageError("There are no real maps; set OCTILE_MAPS to their folder.");
  return listMaps(`haa/softobs_${String(share).padStart(2, "0")}pct`).slice(0, maps);
}

function gridAt(path: string): Grid {
  return readMap(readFileSync(path, "utf8"), { terrains: { T: "trees" } });
}
