import type { Grid } from "../grid/grid.ts";
import type { Planner } from "../planner/planner.ts";
import { gridOfParts } from "../worker/grid-parts.ts";
import type { BuildOrder, BuiltOrder, Task, TaskAnswer } from "./message.ts";
import { PlannerBuild, partsOfBuild } from "./planner-build.ts";

/** A task of a planner that threads build together. */
export type BuildTask = Extract<Task, { readonly build: BuildOrder }>;

/** Whether a task is one of a planner that threads build together. */
export function isOfBuild(task: Task): task is BuildTask {
  return "build" in task;
}

/** The planners that a thread builds together with other threads, each on a copy of the map that no edit changes. */
export class Builders {
  private readonly buildOfId = new Map<number, { readonly gridId: number; readonly build: PlannerBuild }>();
  private readonly gridOfId = new Map<number, Grid>();

  /** Counts the parts of a planner, makes one of them, or makes rows of a table. */
  answer(task: BuildTask): TaskAnswer {
    if (task.kind === "parts") return partsOfBuild(task.build);
    const build = this.buildOf(task.build);
    const { split } = build;
    if (task.kind === "part") return { part: split.make(task.part), rows: split.rows };
    build.join(task.units);
    return split.makeRows(task.agent, task.first, task.end, task.shared);
  }

  /** The grid on which a planner is built. */
  gridOf({ gridId, grid }: BuildOrder): Grid {
    const known = this.gridOfId.get(gridId) ?? gridOfParts(grid);
    this.gridOfId.set(gridId, known);
    return known;
  }

  /** Takes all that threads have built of a planner, and returns the planner. */
  finish({ order, parts, rows }: BuiltOrder): Planner {
    const build = this.buildOf(order);
    for (const [index, part] of parts.entries()) build.split.take(index, part);
    for (const _ of build.finish(rows));
    return build.planner;
  }

  /** Lets go of what was built of a planner. */
  forget(id: number): void {
    this.buildOfId.delete(id);
    const kept = new Set(Array.from(this.buildOfId.values(), ({ gridId }) => gridId));
    for (const gridId of this.gridOfId.keys()) if (!kept.has(gridId)) this.gridOfId.delete(gridId);
  }

  private buildOf(order: BuildOrder): PlannerBuild {
    const known = this.buildOfId.get(order.id);
    if (known !== undefined) return known.build;
    const build = PlannerBuild.on(this.gridOf(order), order.options);
    this.buildOfId.set(order.id, { gridId: order.gridId, build });
    return build;
  }
}
