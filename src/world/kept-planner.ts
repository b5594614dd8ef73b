import type { Agent } from "../grid/agent.ts";
import type { Grid } from "../grid/grid.ts";
import type { MovementOptions } from "../grid/movement.ts";
import { createPlanner } from "../planner/create-planner.ts";
import type { Planner } from "../planner/planner.ts";
import type { Algorithm } from "./options.ts";

/**
 * How HPA* and HAA* are built for a world: two levels of clusters, 32 and 96 cells wide. Clusters of 128 answer no faster, but
 * one edit in a hundred takes twice as long to repair; those of 64 answer two to three times slower. Measured on 512² and
 * 1024² cells, at rest and with edits between queries.
 */
const CLUSTERS = { clusterSize: 32, levels: 2, factor: 3 } as const;

/** A planner that is built a little at a time. */
export class KeptPlanner {
  readonly planner: Planner;
  /** Whether it builds anything that is worth a snapshot. */
  readonly hasSnapshot: boolean;
  private building: Iterator<number> | null;

  constructor(planner: Planner, algorithm: Algorithm) {
    this.planner = planner;
    this.hasSnapshot = algorithm !== "astar";
    this.building = planner.build()[Symbol.iterator]();
  }

  get isBuilt(): boolean {
    return this.building === null;
  }

  /** Builds a little more, and returns how much of it is done, from 0 to 1. */
  buildStep(): number {
    const step = this.building?.next();
    if (step?.done === false) return step.value;
    this.building = null;
    return 1;
  }
}

/** Makes a planner for these agents, of which all algorithms but HAA* take one, without building it. */
export function makePlanner(
  grid: Grid,
  algorithm: Algorithm,
  agents: readonly Agent[],
  movement: MovementOptions,
): Planner {
  const [agent] = agents;
  switch (algorithm) {
    case "astar":
      return createPlanner(grid, { algorithm, agent, ...movement });
    case "hpa":
      return createPlanner(grid, { algorithm, agent, ...movement, ...CLUSTERS, build: "lazy" });
    case "haa":
      return createPlanner(grid, { algorithm, agents, ...movement, ...CLUSTERS, build: "lazy" });
    case "pra":
      return createPlanner(grid, { algorithm, agent, ...movement, build: "lazy" });
    case "quickpath":
      return createPlanner(grid, { algorithm, agent, ...movement, build: "lazy" });
  }
}
