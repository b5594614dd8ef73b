import type { Agent } from "../../../src/index.ts";
import { everyNth, type MapEntry, type Query } from "../map-source.ts";
import { SIZES } from "./setting.ts";

/** One of every so many queries of a map, each asked by a small agent and by a large one; the files name the large one. */
export function queriesBySize(entry: MapEntry, every: number): (Query & { agent: Required<Agent> })[] {
  return everyNth(entry.queries(), every).flatMap(({ start, goal, agent }) =>
    SIZES.map((size) => ({ start, goal, agent: { capability: agent?.capability ?? ["ground"], size } })),
  );
}
