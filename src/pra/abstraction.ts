import type { AgentGrid } from "../grid/agent-grid.ts";
import { type Hierarchy, type HierarchyReport, Repairs } from "../hierarchy/lifecycle.ts";
import type { SnapshotReader, SnapshotWriter } from "../snapshot/snapshot.ts";
import { stepsToBuild } from "./build.ts";
import { CellLevel } from "./cell-level.ts";
import { Changes } from "./changes.ts";
import { Grouping } from "./grouping.ts";
import type { Level } from "./level.ts";

/**
 * When to build anew instead of repairing: where more than a 16th of all cells have changed, because a repair takes some ten
 * times as long for each cell as a build. A repair of up to 4096 cells is short in any case.
 */
const MOST_REPAIRED = 16;
const FEW_CELLS = 4096;

/**
 * The most levels that there are by default. In the levels below, an edit changes about three nodes at each level, on maps of any
 * size. Above, levels are thin: each has little fewer nodes than the level below, and an edit may change many of them (npm run
 * bench -- pra-growth).
 */
export const LEVELS = 8;

/** The size of a level of cliques. */
export interface LevelCounts {
  readonly nodes: number;
  /** The number of edges, each counted once. */
  readonly edges: number;
}

/**
 * The hierarchy of cliques above one agent's grid (Sturtevant and Buro 2005), kept under edits. It depends on the map alone:
 * after a repair it is what a new build would give, except for the ids of nodes.
 */
export class Abstraction implements Hierarchy<LevelCounts> {
  readonly view: AgentGrid;
  /** Level 0, whose nodes are cells. */
  readonly cells: CellLevel;
  /** Level 1 and the levels above, up to the first level without an edge, or to the most levels that there may be. */
  readonly levels: Level[] = [];
  /** The most levels that there may be. */
  readonly most: number;
  /** Without its upper levels, a hierarchy of cliques answers nothing. */
  readonly canAnswer = false;
  /** What has been repaired since the build; `rebuilt` counts nodes of all levels. */
  readonly repairs: Repairs = new Repairs();
  /** The groupings that make the levels, by the index of the level. */
  private readonly groupings: Grouping[] = [];
  /** The changes of the last edits among the cells. */
  private readonly changes = new Changes();
  private version: number;
  /** What is left of the repair under way; `null` without one. */
  private repairing: Generator<void> | null = null;
  /** The number of steps that the complete levels took to build. */
  private built = 0;

  /** @param most The most levels that there may be. */
  constructor(view: AgentGrid, most: number = LEVELS) {
    this.view = view;
    this.most = most;
    this.version = view.grid.version;
    this.cells = new CellLevel(view);
  }

  /** The level-1 node of each cell; −1 where the agent cannot stand. */
  get parentOfCell(): Int32Array {
    return this.cells.parentOfNode;
  }

  get bytes(): number {
    return this.levels.reduce((sum, level) => sum + level.bytes, this.cells.bytes);
  }

  /** Builds level after level, a slice with each turn. Edits meanwhile are left to the next `follow`. */
  *build(): Generator<void> {
    do {
      const grouping = new Grouping(this.view, this.top ?? this.cells);
      let steps = 0;
      for (const _ of grouping.build()) {
        steps++;
        yield;
      }
      this.built += steps;
      this.push(grouping);
    } while (this.needsLevel);
  }

  /** The number of turns that `build` takes; an estimate until the build is done. */
  get steps(): number {
    return this.built + stepsToBuild(this.top?.count ?? this.cells.room);
  }

  /** Whether all edits of the grid have been followed. */
  get isCurrent(): boolean {
    return this.repairing === null && this.view.edits.newest <= this.version;
  }

  /** Follows the edits of the grid; the view must have followed them already. */
  follow(): void {
    while (!this.isCurrent) this.followStep();
  }

  /** Does a slice of what `follow` does. Until all edits are followed, the levels must not be read. */
  followStep(): void {
    this.repairs.during(() => {
      this.repairing ??= this.repair();
      if (this.repairing.next().done) this.repairing = null;
    });
  }

  write(out: SnapshotWriter): void {
    for (const grouping of this.groupings) grouping.write(out);
  }

  /** Reads what another abstraction of the same view has written, instead of building. */
  read(from: SnapshotReader): void {
    do {
      const grouping = new Grouping(this.view, this.top ?? this.cells);
      grouping.read(from);
      this.push(grouping);
    } while (this.needsLevel);
  }

  /** Counts the nodes and edges of each level. */
  report(): HierarchyReport<LevelCounts> {
    const { levels, bytes } = this;
    return { levels: levels.map(({ count, edges }) => ({ nodes: count, edges: edges / 2 })), bytes };
  }

  /** Repairs, level after level, the nodes that the edits of the grid concern, a slice with each turn. */
  private *repair(): Generator<void> {
    this.repairs.count++;
    yield* this.followCells();
    let { changes } = this;
    const changed = Math.max(changes.rejoined.size, changes.repriced.size);
    if (changed > Math.max(FEW_CELLS, this.cells.room / MOST_REPAIRED)) {
      yield* this.rebuild();
      return;
    }

    for (let index = 0; !changes.isEmpty && (index < this.levels.length || this.needsLevel); index++) {
      if (index === this.levels.length) this.push(new Grouping(this.view, this.top ?? this.cells));
      changes = yield* this.groupings[index].repair(changes);
      this.repairs.rebuilt += this.groupings[index].repaired;
      yield;
    }
    for (const grouping of this.groupings) grouping.recycle();
    while (this.levels.length > 1 && this.top?.count === 0) this.pop();
  }

  /** Copies what the edits of the grid have changed to the cells, a slice with each turn. */
  private *followCells(): Generator<void> {
    const { view, changes } = this;
    changes.clear();
    // edits between two turns are followed at once, so that steps lead both ways
    while (view.edits.newest > this.version) {
      const rectangles = view.merge(view.edits.since(this.version));
      this.version = view.grid.version;
      for (const rectangle of rectangles) yield* this.cells.follow(view, view.reachOf(rectangle).stepped, changes);
    }
  }

  /** Builds all levels again from the cells, a slice with each turn. */
  private *rebuild(): Generator<void> {
    this.levels.length = 0;
    this.groupings.length = 0;
    this.built = 0;
    yield* this.cells.leaveParents();
    yield* this.build();
    this.repairs.rebuilt += this.levels.reduce((sum, { count }) => sum + count, 0);
  }

  private get top(): Level | undefined {
    return this.levels[this.levels.length - 1];
  }

  /** Whether another level has to follow: the top level has an edge, and there may be more levels. */
  private get needsLevel(): boolean {
    return this.top !== undefined && this.top.edges > 0 && this.levels.length < this.most;
  }

  private push(grouping: Grouping): void {
    this.groupings.push(grouping);
    this.levels.push(grouping.level);
  }

  private pop(): void {
    this.groupings.pop();
    this.levels.pop();
  }
}
