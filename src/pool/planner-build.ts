import type { Grid } from "../grid/grid.ts";
import { type BuiltPart, partsOn, SplitBuild } from "../hpa/levels/split-build.ts";
import type { SharedRows } from "../hpa/levels/top-table.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import { type AnyOptions, unbuiltPlanner } from "../planner/create-planner.ts";
import type { GridPlanner } from "../planner/grid-planner.ts";
import { type HaaOptions, haaSettings } from "../planner/haa.ts";
import { type HpaOptions, hpaSettings } from "../planner/hpa.ts";
import type { GridParts } from "../worker/message.ts";

/** All that threads have built for a planner: its parts, and the rows of the table of each agent. */
export interface BuiltPlanner {
  readonly parts: readonly BuiltPart[];
  readonly rows: readonly SharedRows[];
}

/** The algorithms whose builds can be split, with the name that stands for none. */
const SPLIT: readonly (string | undefined)[] = [undefined, "hpa", "haa"];

/** Whether several threads can share the build of a planner with these options. */
export function canSplit({ algorithm }: AnyOptions): boolean {
  return SPLIT.includes(algorithm);
}

/** How many parts several threads make of a planner on a grid of this size; 0 if they cannot share its build. */
export function partsOfBuild({ grid, options }: { readonly grid: GridParts; readonly options: AnyOptions }): number {
  if (!canSplit(options)) return 0;
  const { algorithm } = options;
  return partsOn(grid, algorithm === "haa" ? haaSettings(options as HaaOptions) : hpaSettings(options as HpaOptions));
}

/** A planner that several threads build together: on each thread that makes parts, and where it will be used. */
export class PlannerBuild {
  readonly planner: GridPlanner;
  /** The parts of the build. */
  readonly split: SplitBuild;
  private readonly pathfinders: readonly Pathfinder[];
  private isJoined = false;

  /** @param planner Nothing of it may be built. Its options pass `canSplit`. */
  constructor(planner: GridPlanner) {
    this.planner = planner;
    this.pathfinders = planner.beginBuild().filter((pathfinder) => pathfinder instanceof Pathfinder);
    this.split = new SplitBuild(this.pathfinders.map(({ abstraction }) => abstraction));
  }

  /** Begins to build a planner on a grid. */
  static on(grid: Grid, options: AnyOptions): PlannerBuild {
    return new PlannerBuild(unbuiltPlanner(grid, options));
  }

  /** Makes this thread ready to make rows, once all parts are there; see `SplitBuild.join`. */
  join(units: readonly (readonly Uint32Array[])[]): void {
    if (this.isJoined) return;
    this.split.join(units);
    this.isJoined = true;
  }

  /** Takes all rows, and builds what is left, a little with each turn, which gives how much of that is done, from 0 to 1. */
  *finish(rows: readonly SharedRows[]): Generator<number> {
    for (const _ of this.planner.findComponents()) yield 0;
    for (const [agent, { lifecycle, abstraction }] of this.pathfinders.entries()) {
      while (!abstraction.canAnswer) {
        lifecycle.buildStep();
        yield 0;
      }
      this.split.takeRows(agent, rows[agent]);
    }
    yield* this.planner.build();
  }
}
