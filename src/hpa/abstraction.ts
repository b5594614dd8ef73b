import type { AgentGrid } from "../grid/agent-grid.ts";
import { BaseLevel } from "./base-level.ts";
import type { TransitionRule } from "./entrance.ts";
import type { Level } from "./level.ts";
import { UpperLevel } from "./upper-level.ts";

/** How a map is abstracted. */
export interface AbstractionSettings extends TransitionRule {
  /** Side of a level-1 cluster, in cells. */
  readonly clusterSize: number;
  /** How many levels there are above the grid. */
  readonly levels: number;
  /** Clusters along the side of a cluster one level up. */
  readonly factor: number;
}

/** The abstract graph of one agent's grid, at all levels, kept under edits. */
export class Abstraction {
  readonly view: AgentGrid;
  readonly base: BaseLevel;
  /** Level 2 and above. */
  readonly upper: readonly UpperLevel[];
  /** All levels, from level 1. */
  readonly levels: readonly Level[];
  readonly top: Level;
  private version: number;

  constructor(view: AgentGrid, settings: AbstractionSettings) {
    const { clusterSize, levels, factor } = settings;
    const sizes = Array.from({ length: levels }, (_, index) => clusterSize * factor ** index);
    this.view = view;
    this.version = view.grid.version;
    this.base = new BaseLevel(view, sizes, settings);
    const all: Level[] = [this.base];
    const upper: UpperLevel[] = [];
    for (let number = 2; number <= levels; number++) {
      const level = new UpperLevel(this.base, all[all.length - 1], factor);
      upper.push(level);
      all.push(level);
    }
    this.upper = upper;
    this.levels = all;
    this.top = all[all.length - 1];
  }

  /** Builds what is expensive, level by level, a cluster at a time. */
  *build(): Generator<void> {
    yield* this.base.build();
    for (const level of this.upper) yield* level.build();
  }

  /** How many steps `build` takes. */
  get steps(): number {
    return this.levels.reduce((sum, { clusters }) => sum + clusters.length, 0);
  }

  /**
   * Follows the edits of the grid since the last time; the view must have done so already. Tells whether the top level has
   * changed.
   */
  update(): boolean {
    const { grid } = this.view;
    if (this.version === grid.version) return false;
    const everything = { left: 0, top: 0, right: grid.width, bottom: grid.height };
    const changes = (grid.dirtySince(this.version) ?? [everything]).map((changed) => this.view.reachOf(changed));
    this.version = grid.version;
    const { nodes, costs } = this.base.repair(changes);

    // a cluster whose nodes changed concerns every level, one whose costs alone changed the next, which may absorb it
    let dirty = new Set([...nodes, ...costs]);
    let always = nodes;
    for (const level of this.upper) {
      const parents = new Set([...dirty].map((child) => level.parentOfChild[child]));
      always = new Set([...always].map((child) => level.parentOfChild[child]));
      dirty = new Set();
      for (const cluster of parents) if (level.rebuild(cluster) || always.has(cluster)) dirty.add(cluster);
    }
    return dirty.size > 0;
  }
}
