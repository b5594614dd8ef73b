import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Branch, GoalPaths } from "../hierarchy/goal-paths.ts";
import type { Smoother } from "../path/smoothing.ts";
import { Stretches, stepsOf } from "../path/stretches.ts";
import { CellWriter } from "./cell-writer.ts";
import { type Crossing, GoalSearch } from "./goal-search.ts";
import type { Abstraction } from "./levels/abstraction.ts";
import { Refinement } from "./query/refinement.ts";

/** So many steps in one direction, or a link, and all that follows up to the goal. */
interface Stretch {
  readonly direction: number;
  /** Its steps, or the cell to which a link leads. */
  readonly steps: number;
  readonly following: Stretch | null;
  /** How many steps it is to the goal from where it starts. */
  readonly left: number;
  /** Cells of which the last are those that follow where it starts; `null` until somebody shares them. */
  trunk: Int32Array | null;
}

/** Where paths go apart by no more steps than this, the one does not get a trunk beside that of the other; a guess. */
const LEAST_APART = 32;

const NO_CELLS = new Int32Array(0);

/**
 * Paths from many starts to one goal. A path from a start leads to a node of its cluster, and from there on it is the path
 * that all others take that come by: the trunk, which is refined and smoothed once. Only where the two meet is there
 * something to be smoothed for each.
 *
 * It holds until the next edit.
 */
export class GoalTree implements GoalPaths {
  private readonly view: AgentGrid;
  private readonly abstraction: Abstraction;
  private readonly search: GoalSearch;
  private readonly smoother: Smoother;
  /** The smooth path from a node to the goal; `null` where that is the node itself. */
  private readonly pathOfNode = new Map<number, Stretch | null>();
  /** The walk from a start to a node, or on from there. */
  private readonly walk: Refinement;
  /** What it costs from a start to the i-th node of its cluster. */
  private costs = new Float64Array(64);
  private readonly writer: CellWriter;
  /** The path that is being written down. */
  private readonly written = new Stretches();

  /** @param smoother Shared with others: it is only used within a call. @param goal A cell on which the agent can stand. */
  constructor(abstraction: Abstraction, smoother: Smoother, goal: number) {
    this.view = abstraction.view;
    this.abstraction = abstraction;
    this.smoother = smoother;
    this.search = new GoalSearch(abstraction, goal);
    this.walk = new Refinement(abstraction);
    this.writer = new CellWriter(this.view);
  }

  /** Searches on, expands up to so many nodes, and tells whether the search was not over yet. */
  run(most: number): boolean {
    return this.search.run(most);
  }

  /** Whether a start is so near to the goal that it takes a search of its own. */
  isNear(start: number): boolean {
    return this.abstraction.base.areNear(start, this.search.goal.cell);
  }

  /** The path from a start that is joined with the goal and not near it; `undefined` while the search has to go on for it. */
  branchFrom(start: number): Branch | undefined {
    if (this.goesStraight(start)) return this.branch(start, this.smoother.path.end, null);
    const node = this.bestFrom(start);
    if (node < 0) return undefined;
    const path = this.pathFrom(node);
    if (path === undefined) return undefined;
    this.walk.begin(start);
    this.walk.walkToNode(node);
    this.smoothWalk(start);
    const { count, stretch } = this.join(path);
    return this.branch(start, count, stretch);
  }

  /** The path that is being smoothed, up to so many stretches, and then along others. */
  private branch(start: number, count: number, rest: Stretch | null): Branch {
    const { smoother, writer, written } = this;
    written.clear();
    for (let i = 0; i < count; i++) written.push(smoother.path.directionOfStretch[i], smoother.path.stepsOfStretch[i]);
    let stretch = rest;
    for (
      let apart = 0;
      stretch !== null && stretch.trunk === null && apart < LEAST_APART;
      stretch = stretch.following
    ) {
      written.push(stretch.direction, stretch.steps);
      apart += stepsOf(stretch.direction, stretch.steps);
    }
    const own = writer.write(start, written);
    if (stretch === null) return { own, trunk: NO_CELLS, first: 0 };
    const trunk = stretch.trunk ?? this.share(own[own.length - 1], stretch);
    return { own, trunk, first: trunk.length - stretch.left };
  }

  /** Writes down the cells of a path from a cell on, without that, for all whose paths come by. */
  private share(cell: number, first: Stretch): Int32Array {
    const { writer, written } = this;
    written.clear();
    for (let at: Stretch | null = first; at !== null; at = at.following) written.push(at.direction, at.steps);
    const trunk = writer.write(cell, written).subarray(1);
    for (let at: Stretch | null = first; at?.trunk === null; at = at.following) at.trunk = trunk;
    return trunk;
  }

  private goesStraight(start: number): boolean {
    this.smoother.begin(start);
    return this.view.links.shortcuts.length === 0 && this.smoother.walkLine(this.search.goal.cell);
  }

  /** The node of the start's cluster by way of which a path is cheapest; −1 while the search does not know. */
  private bestFrom(start: number): number {
    const { search } = this;
    const { base } = this.abstraction;
    const { nodes } = base.clusters[base.clusterOfCell(start)];
    if (this.costs.length < nodes.length) this.costs = new Float64Array(2 * nodes.length);
    const { costs } = this;
    base.insert(start, costs);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < nodes.length; i++) {
      const cost = costs[i] + search.costOfNode[nodes[i]];
      if (cost >= least) continue;
      best = nodes[i];
      least = cost;
    }
    return least <= search.bound ? best : -1;
  }

  /** The path from a node; `undefined` where costs contradict each other. */
  private pathFrom(node: number): Stretch | null | undefined {
    const { pathOfNode, search } = this;
    const crossings: Crossing[] = [];
    let path = pathOfNode.get(node);
    for (let at = node; path === undefined; path = pathOfNode.get(at)) {
      const crossing = search.crossingFrom(at);
      if (crossing === null) return undefined;
      if (crossing === undefined) {
        path = this.lastPath(at);
        break;
      }
      crossings.push(crossing);
      at = crossing.entry;
    }
    for (let i = crossings.length - 1; i >= 0; i--) path = this.pathOver(crossings[i], path);
    return path;
  }

  /** The path from a node of the goal's cluster. */
  private lastPath(node: number): Stretch | null {
    this.walk.begin(this.abstraction.base.cellOfNode[node]);
    this.walk.walkFromNode(node, this.search.goal.cell);
    return this.keep(node, null);
  }

  /** The path over a crossing, given the one that follows. */
  private pathOver({ node, exit, entry }: Crossing, rest: Stretch | null): Stretch | null {
    this.walk.begin(this.abstraction.base.cellOfNode[node]);
    if (exit !== node) this.walk.followEdge(0, node, exit);
    this.walk.followEdge(0, exit, entry);
    return this.keep(node, rest);
  }

  /** Keeps the walk from a node smoothed, with a path that follows. */
  private keep(node: number, rest: Stretch | null): Stretch | null {
    const { smoother } = this;
    this.smoothWalk(this.abstraction.base.cellOfNode[node]);
    const { count, stretch: following } = this.join(rest);
    let path = following;
    for (let i = count - 1; i >= 0; i--) {
      const direction = smoother.path.directionOfStretch[i];
      const steps = smoother.path.stepsOfStretch[i];
      path = { direction, steps, following: path, left: stepsOf(direction, steps) + (path?.left ?? 0), trunk: null };
    }
    this.pathOfNode.set(node, path);
    return path;
  }

  /** Begins a smooth path with the walk, which leads from this cell. */
  private smoothWalk(start: number): void {
    const { smoother, walk } = this;
    smoother.begin(start);
    smoother.followAll(walk.stretches);
  }

  /**
   * Smooths on along a path that is smooth already, until two of its stretches in a row stay as they are: then so would all
   * others. Tells how many stretches there are before those two, and the first of them; `null` if it came to the goal.
   */
  private join(rest: Stretch | null): { readonly count: number; readonly stretch: Stretch | null } {
    const { smoother } = this;
    let before: Stretch | null = null;
    for (let stretch = rest; stretch !== null; stretch = stretch.following) {
      smoother.follow(stretch.direction, stretch.steps);
      const last = smoother.path.end - 1;
      if (before !== null && this.is(last, stretch) && this.is(last - 1, before)) {
        return { count: last - 1, stretch: before };
      }
      before = stretch;
    }
    return { count: smoother.path.end, stretch: null };
  }

  /** Whether a stretch of the path being smoothed is as long as another, and leads the same way. */
  private is(index: number, { direction, steps }: Stretch): boolean {
    const { directionOfStretch, stepsOfStretch } = this.smoother.path;
    return index >= 0 && directionOfStretch[index] === direction && stepsOfStretch[index] === steps;
  }
}
