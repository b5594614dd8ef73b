/**
 * What HPA* and PRA* do alike around their queries: a hierarchy is built in slices, follows the edits of the grid, whole or
 * in slices, and is written to a snapshot or read from one. What is built, and how it is repaired, is up to the hierarchy.
 */
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { SnapshotReader, SnapshotWriter } from "../snapshot/snapshot.ts";
import { now } from "./clock.ts";

/** What a hierarchy has built: the nodes and edges of each level above the grid, and the memory of all levels. */
export interface HierarchyReport<Level> {
  /** Level 1 first; each edge counts once. */
  readonly levels: readonly Level[];
  /** Memory held beside the view, in bytes. */
  readonly bytes: number;
}

/** A hierarchy above the cells of one view. */
export interface Hierarchy<Level> {
  readonly repairs: Repairs;
  /** How many turns `build` takes; an estimate until the build is done. */
  readonly steps: number;
  /** Whether queries can be answered. What is left of the build makes them faster. */
  readonly canAnswer: boolean;
  /** Whether the hierarchy has followed all edits of the grid. */
  readonly isCurrent: boolean;
  /** Builds the hierarchy, a little with each turn. Edits meanwhile are left to `follow`. */
  build(): Generator<void>;
  /** Follows all edits of the grid; the view must have followed them already. */
  follow(): unknown;
  /** Does a little of what `follow` does. */
  followStep(): unknown;
  /** Writes the whole hierarchy. */
  write(out: SnapshotWriter): void;
  /** Takes over what another hierarchy with the same view and settings has written, instead of building. */
  read(from: SnapshotReader): void;
  /**
   * Counts what has been built.
   *
   * @param counted Arrays that are counted already because hierarchies share them; `report` adds those of this hierarchy.
   */
  report(counted: Set<object>): HierarchyReport<Level>;
}

/** How often a hierarchy has followed edits of the grid since it was built, what that rebuilt, and how long it took. */
export class Repairs {
  /** How many times edits were followed. */
  count = 0;
  /** How many parts of the hierarchy were built again. */
  rebuilt = 0;
  /** The time that repairs took, in milliseconds. */
  time = 0;

  /** Does part of a repair, and counts the time that it takes. */
  during<Result>(work: () => Result): Result {
    const began = now();
    const result = work();
    this.time += now() - began;
    return result;
  }
}

/** Builds a hierarchy, keeps it in step with its grid, and saves and loads it. */
export class Lifecycle<Level> {
  private readonly view: AgentGrid;
  private readonly hierarchy: Hierarchy<Level>;
  /** What is left of the build; `null` once everything is built. */
  private building: Generator<void> | null;
  /** How many turns the build has taken. */
  private built = 0;

  constructor(view: AgentGrid, hierarchy: Hierarchy<Level>) {
    this.view = view;
    this.hierarchy = hierarchy;
    this.building = hierarchy.build();
  }

  /** Whether everything has been built. */
  get isBuilt(): boolean {
    return this.building === null;
  }

  /** What has been repaired since the build. */
  get repairs(): Repairs {
    return this.hierarchy.repairs;
  }

  /** Builds a little more, and returns how much of the build is done, from 0 to 1. */
  buildStep(): number {
    if (this.building?.next().done) this.building = null;
    else this.built++;
    return this.building === null ? 1 : Math.min(1, this.built / this.hierarchy.steps);
  }

  /**
   * Builds what is left to build, and follows all edits of the grid. While a build in slices is under way, builds only what
   * queries cannot do without.
   */
  follow(): void {
    const isInSlices = this.built > 0;
    // edits before the end of the build are followed after it
    while (this.building !== null && !(isInSlices && this.hierarchy.canAnswer)) this.buildStep();
    this.view.follow();
    if (!this.hierarchy.isCurrent) this.hierarchy.follow();
  }

  /** Does a little of what `follow` does, and tells whether nothing is left to do. */
  followStep(): boolean {
    const { hierarchy } = this;
    if (this.building !== null) this.buildStep();
    else {
      this.view.follow();
      if (hierarchy.isCurrent) return true;
      hierarchy.followStep();
    }
    return false;
  }

  /** Writes the hierarchy, built and repaired. */
  write(out: SnapshotWriter): void {
    this.follow();
    this.hierarchy.write(out);
  }

  /** Takes over what another hierarchy with the same view and settings has written, instead of building. */
  read(from: SnapshotReader): void {
    this.hierarchy.read(from);
    this.building = null;
  }

  /**
   * Counts what has been built, and builds and repairs what is left first.
   *
   * @param counted Arrays that are counted already because hierarchies share them; `report` adds those of this hierarchy.
   */
  report(counted: Set<object> = new Set()): HierarchyReport<Level> {
    while (this.building !== null) this.buildStep();
    this.follow();
    return this.hierarchy.report(counted);
  }
}
