import type { Agent } from "../../../src/index.ts";
import { everyNth, type MapEntry, type Query } from "../map-source.ts";
import { SIZES } from "./setting.ts";

/** Returns one of every `every` queries of a map, each for a small agent and for a large one. The files name the large one. */
export function queriesBySize(
  entry: MapEntry,
  every: number,
): (Query & { agent: Required<Pick<Agent, "size" | "capability">> })[] {
  return everyNth(entry.queries(), every).flatMap(({ start, goal, agent }) =>
    SIZES.map((size) => ({ start, goal, agent: { capability: agent?.capability ?? ["ground"], size } })),
  );
}
