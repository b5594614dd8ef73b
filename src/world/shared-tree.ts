import type { GoalPaths } from "../hierarchy/goal-paths.ts";
import type { SharedWays } from "./gathering.ts";
import type { Sharer } from "./job.ts";

/** Nodes that one slice expands: less than a tenth of a millisecond. */
const NODES_PER_SLICE = 128;

/** A tree leads from anywhere. */
const NO_STARTS = new Int32Array(0);

/** Ways over the abstract graph for many that have the same goal: they share all but their first cells. */
export class SharedTree implements SharedWays {
  readonly goal: number;
  readonly starts: Int32Array = NO_STARTS;
  runs = 0;
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
    if (branch === undefined) return !this.run();
    const { own, trunk, first } = branch;
    sharer.take(own, trunk.length === 0 ? undefined : { cells: trunk, first });
    return true;
  }

  run(): boolean {
    this.runs++;
    return this.paths.run(NODES_PER_SLICE);
  }

  /** Repairs may give every node another id. */
  touches(): boolean {
    return true;
  }
}
