import { Random } from "../../../src/generate/random.ts";
import { createPlanner, type Grid } from "../../../src/index.ts";
import { everyNth, type MapEntry, type Query } from "../map-source.ts";
import { RULE } from "./setting.ts";

/** The number of searches on each map. */
const SEARCHES = 100;

/** Pairs of cells that are tried on a map before it is given up. */
const TRIES = 100_000;

/**
 * Returns one of every `every` searches on a map between randomly generated cells that a valid path joins, as Section 4.1 has them;
 * always the same. The scenario files of the maps are of another paper: their pairs are valid for an agent of 2 × 2 cells.
 */
export function randomQueries(grid: Grid, every: number): Query[] {
  const random = new Random(1);
  const planner = createPlanner(grid, { algorithm: "astar", ...RULE });
  const queries: Query[] = [];
  const cell = (): Query["start"] => ({ x: random.below(grid.width), y: random.below(grid.height) });
  for (let tries = 0; tries < TRIES && queries.length < SEARCHES; tries++) {
    const query = { start: cell(), goal: cell() };
    const isSame = query.start.x === query.goal.x && query.start.y === query.goal.y;
    if (!isSame && planner.pathExists(query.start, query.goal)) queries.push(query);
  }
  return everyNth(queries, every);
}

/** Returns the pairs of a map's scenario file. */
export function pairsOfFiles(_: Grid, every: number, entry: MapEntry): Query[] {
  return everyNth(entry.queries(), every);
}
