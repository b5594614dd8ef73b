import type { AnyOptions, Grid, Planner } from "../../../src/index.ts";
import { createPool } from "../../../src/pool/index.ts";

/** The fewest cells of a map whose planners threads build together: on smaller maps they would take longer to start. */
const FEWEST_CELLS = 1024 * 1024;

/** Whether threads can build the planner of a map, and are worth it. */
export function areWorthIt({ terrainOfCell }: Grid, algorithm: string): boolean {
  return typeof Worker !== "undefined" && terrainOfCell.length >= FEWEST_CELLS && algorithm !== "astar";
}

/** Builds a planner of a grid on threads of its own, one for each core. */
export async function buildOnThreads(
  grid: Grid,
  options: AnyOptions,
  onProgress: (done: number) => void,
): Promise<Planner> {
  const worker = (): Worker => new Worker(new URL("../../../src/pool/thread.ts", import.meta.url), { type: "module" });
  const pool = await createPool(grid, { workers: Math.max(1, navigator.hardwareConcurrency), worker });
  try {
    return await pool.build(options, { onProgress });
  } finally {
    pool.close();
  }
}
