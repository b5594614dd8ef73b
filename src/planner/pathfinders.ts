import type { AgentGrid } from "../grid/agent-grid.ts";
import { now } from "../hierarchy/clock.ts";
import type { SnapshotReader, SnapshotWriter } from "../snapshot/snapshot.ts";
import type { Algorithm, Pathfinder, ViewReport } from "./algorithm.ts";
import type { RepairReport } from "./planner.ts";

/**
 * What a turn of a repair has followed edits with. How many turns components take depends on all edits that led to them: a planner
 * that was saved and loaded may need others.
 */
export type RepairTurn = "hierarchy" | "components";

/**
 * The pathfinders of a planner, one for each class of agent that has asked: made, built, repaired, saved and counted. With an
 * algorithm that builds nothing there are none.
 */
export class Pathfinders {
  /** Time spent building, in milliseconds, without repairs. */
  buildTime = 0;
  private readonly algorithm: Algorithm;
  private readonly pathfinderOfView = new Map<AgentGrid, Pathfinder>();

  constructor(algorithm: Algorithm) {
    this.algorithm = algorithm;
  }

  /** The pathfinder of a view, whatever has been built of it; `null` where A* on the grid finds the paths. */
  of(view: AgentGrid): Pathfinder | null {
    return this.pathfinderOfView.get(view) ?? this.made(view);
  }

  /** Makes a pathfinder ready for a query: builds what is left, and follows all edits. */
  makeReady({ lifecycle }: Pathfinder): void {
    if (lifecycle.isBuilt) {
      lifecycle.follow();
      return;
    }
    const began = now();
    lifecycle.follow();
    this.buildTime += now() - began;
  }

  /** Builds what is not built yet for the views of the algorithm, a little with each turn; tells how much is done, from 0 to 1. */
  *build(): Generator<number> {
    const slices = this.buildSlices(this.built());
    for (;;) {
      const began = now();
      const { done, value } = slices.next();
      this.buildTime += now() - began;
      if (done) return;
      yield value;
    }
  }

  /** Takes the first turn of each build, and returns the pathfinders that are being built. */
  begin(): readonly Pathfinder[] {
    const began = now();
    const pathfinders = this.built();
    if (this.algorithm.buildShared !== undefined) for (const _ of this.algorithm.buildShared());
    for (const { lifecycle } of pathfinders) lifecycle.buildStep();
    this.buildTime += now() - began;
    return pathfinders;
  }

  /** Follows the edits of the grid for one view, a little with each turn: first the hierarchy does, then the components do. */
  *repair(view: AgentGrid): Generator<RepairTurn> {
    const pathfinder = this.of(view);
    for (;;) {
      // edits may come between any two turns
      if (pathfinder === null) view.follow();
      const isFollowed = pathfinder === null || pathfinder.lifecycle.followStep();
      if (isFollowed && view.components.followStep()) return;
      yield isFollowed ? "components" : "hierarchy";
    }
  }

  /** Lets go of the pathfinder of an agent that has not asked for long, unless it was built from the start. */
  forget(view: AgentGrid): void {
    if (!this.algorithm.views.includes(view)) this.pathfinderOfView.delete(view);
  }

  /** Writes what has been built for the views of the algorithm. */
  write(out: SnapshotWriter): void {
    for (const { lifecycle } of this.built()) lifecycle.write(out);
  }

  /** Takes over what another planner with the same options has written. */
  read(from: SnapshotReader): void {
    for (const pathfinder of this.built()) {
      pathfinder.lifecycle.read(from);
      pathfinder.prepare?.();
    }
    from.end();
  }

  /** What has been repaired, for all agents together. */
  get repairs(): RepairReport {
    let [count, rebuilt, time] = [0, 0, 0];
    for (const { lifecycle } of this.pathfinderOfView.values()) {
      count += lifecycle.repairs.count;
      rebuilt += lifecycle.repairs.rebuilt;
      time += lifecycle.repairs.time;
    }
    return { count, rebuilt, time };
  }

  /** What there is for each class of agent; what several share counts with the first. */
  reports(): ViewReport[] {
    const counted = new Set<object>();
    const views = [...new Set([...this.algorithm.views, ...this.pathfinderOfView.keys()])];
    return views.map((view) => {
      const { levels, bytes } = this.of(view)?.lifecycle.report(counted) ?? { levels: [], bytes: 0 };
      return { view, levels, bytes: view.bytesBeside(counted) + bytes };
    });
  }

  /** The pathfinders that are built at once, and saved. */
  private built(): Pathfinder[] {
    return this.algorithm.views.map((view) => this.of(view)).filter((pathfinder) => pathfinder !== null);
  }

  private made(view: AgentGrid): Pathfinder | null {
    const began = now();
    view.follow();
    const pathfinder = this.algorithm.make(view);
    if (pathfinder === null) return null;
    this.pathfinderOfView.set(view, pathfinder);
    this.buildTime += now() - began;
    return pathfinder;
  }

  private *buildSlices(pathfinders: readonly Pathfinder[]): Generator<number> {
    const { algorithm } = this;
    const isBuilt = pathfinders.every(({ lifecycle }) => lifecycle.isBuilt);
    if (!isBuilt && algorithm.buildShared !== undefined) for (const _ of algorithm.buildShared()) yield 0;
    for (const [index, pathfinder] of pathfinders.entries()) {
      const { lifecycle } = pathfinder;
      // else the first query would have to make them
      pathfinder.prepare?.();
      if (!lifecycle.isBuilt) algorithm.views[index].components.follow();
      while (!lifecycle.isBuilt) yield (index + lifecycle.buildStep()) / pathfinders.length;
    }
  }
}
