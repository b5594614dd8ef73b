import { checkOptions } from "../check.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { now } from "../hierarchy/clock.ts";
import type { Path } from "../path/path.ts";
import { BasePlanner, PLANNER_OPTIONS } from "./base-planner.ts";
import type { Destination } from "./destination.ts";
import type { PlannerOptions, PlannerReport } from "./planner.ts";
import type { Query } from "./query.ts";

/** A* on the grid itself: exact, and nothing to build. */
export interface AStarOptions extends PlannerOptions {
  readonly algorithm: "astar";
}

/** A* on the grid itself: always the cheapest path, and nothing to build but what says which steps are legal. */
export class AStarPlanner extends BasePlanner {
  private readonly buildTime: number;

  constructor(grid: Grid, options: AStarOptions) {
    checkOptions("A*", options, PLANNER_OPTIONS);
    const began = now();
    super(grid, options);
    this.buildTime = now() - began;
  }

  report(): PlannerReport {
    const { buildTime, repairs } = this;
    return { algorithm: "astar", levels: [], bytes: this.view.bytes, buildTime, repairs };
  }

  protected pathTo(view: AgentGrid, query: Query, destination: Destination): Path {
    return this.exact.findPath(view, query, destination);
  }
}
