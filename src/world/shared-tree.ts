import type { GoalPaths } from "../hierarchy/goal-paths.ts";
import type { SharedWays } from "./gathering.ts";
import type { Sharer } from "./job.ts";

/** Nodes that one slice expands: less than a tenth of a millisecond. */
const NODES_PER_SLICE = 128;

/** Ways over the abstract graph for many that have the same goal: they share all but their first cells. */
export class SharedTree implements SharedWays {
  readonly goal: number;
  private readonly paths: GoalPaths;

  constructor(paths: GoalPaths, goal: number) {
    this.paths = paths;
    this.goal = goal;
  }

  /** Who is near to the goal is left to ask alone. */
  lead(sharer: Sharer): boolean {
    const { paths } = this;
    if (paths.isNear(sharer.start)) return true;
    const branch = paths.branchFrom(sharer.start);
    // who has gone where no way leads back from is left to ask alone, too
    if (branch === undefined) return !paths.run(NODES_PER_SLICE);
    const { own, trunk, first } = branch;
    sharer.take(own, trunk.length === 0 ? undefined : { cells: trunk, first });
    return true;
  }

  /** Repairs may give every node another id. */
  touches(): boolean {
    return true;
  }
}
