import type { AgentGrid } from "../../grid/agent-grid.ts";
import type { Smoother } from "../../path/smoothing.ts";
import { Stretches, stepsOf } from "../../path/stretches.ts";
import type { GuidePath } from "../../search/guide-search.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import { Refinement } from "../query/refinement.ts";
import type { Crossing, NodeField } from "./node-field.ts";

/** A number of steps in one direction, or a link, and all stretches that follow up to the goal. */
interface Stretch {
  readonly direction: number;
  /** The number of steps, or the cell to which a link leads. */
  readonly steps: number;
  readonly following: Stretch | null;
  /** How many steps it is to the goal from where the stretch starts. */
  readonly left: number;
  /** An array that ends with the cells that follow the start of the stretch; `null` until a path shares them. */
  trunk: Int32Array | null;
}

/** Where two paths go apart by no more steps than this, one does not get a trunk beside the other's; a guess. */
const LEAST_APART = 32;

/** Cells for which memory is taken at once. */
const CELLS_AT_ONCE = 8192;

const NO_CELLS = new Int32Array(0);

/**
 * Smooth paths from many starts to the goals of a node field. A path from a start leads to a node of its cluster. From there on
 * it is the path of all others that come by: the trunk, which is refined and smoothed once. Only where the two meet does each
 * path need smoothing of its own.
 *
 * The paths hold until the next edit.
 */
export class TrunkPaths {
  private readonly view: AgentGrid;
  private readonly abstraction: Abstraction;
  private readonly field: NodeField;
  private readonly smoother: Smoother;
  /** The smooth path from a node to its goal; `null` where the node itself is the goal. */
  private readonly pathOfNode = new Map<number, Stretch | null>();
  /** The walk from a start to a node, or on from a node. */
  private readonly walk: Refinement;
  private readonly writer: CellWriter;
  /** The path that is being written down. */
  private readonly written = new Stretches();

  /** @param smoother Shared with others: it is only used within a call. */
  constructor(abstraction: Abstraction, field: NodeField, smoother: Smoother) {
    this.view = abstraction.view;
    this.abstraction = abstraction;
    this.field = field;
    this.smoother = smoother;
    this.walk = new Refinement(abstraction);
    this.writer = new CellWriter(this.view);
  }

  /** The path from a start by way of a node of its cluster, whose units are final; `undefined` where costs contradict each other. */
  pathVia(start: number, node: number): GuidePath | undefined {
    const path = this.pathFrom(node);
    if (path === undefined) return undefined;
    this.walk.begin(start);
    this.walk.walkToNode(node);
    this.smoothWalk(start);
    const { count, stretch } = this.join(path);
    return this.branch(start, count, stretch);
  }

  /** The path from a start that the smoother has just walked to a goal. */
  pathWalked(start: number): GuidePath {
    return this.branch(start, this.smoother.path.end, null);
  }

  /** The first `count` stretches of the path that is being smoothed, and then the stretches from `rest` on. */
  private branch(start: number, count: number, rest: Stretch | null): GuidePath {
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

  /** Writes down the cells of a path behind a cell, without the cell itself, for all paths that come by. */
  private share(cell: number, first: Stretch): Int32Array {
    const { writer, written } = this;
    written.clear();
    for (let at: Stretch | null = first; at !== null; at = at.following) written.push(at.direction, at.steps);
    const trunk = writer.write(cell, written).subarray(1);
    for (let at: Stretch | null = first; at?.trunk === null; at = at.following) at.trunk = trunk;
    return trunk;
  }

  /** The path from a node; `undefined` where costs contradict each other. */
  private pathFrom(node: number): Stretch | null | undefined {
    const { pathOfNode, field } = this;
    const crossings: Crossing[] = [];
    let path = pathOfNode.get(node);
    for (let at = node; path === undefined; path = pathOfNode.get(at)) {
      const goal = field.goalFrom(at);
      if (goal >= 0) {
        path = this.lastPath(at, goal);
        break;
      }
      const crossing = field.crossingFrom(at);
      if (crossing === null) return undefined;
      crossings.push(crossing);
      at = crossing.entry;
    }
    for (let i = crossings.length - 1; i >= 0; i--) path = this.pathOver(crossings[i], path);
    return path;
  }

  /** The path from a node to a goal in its cluster. */
  private lastPath(node: number, goal: number): Stretch | null {
    this.walk.begin(this.abstraction.base.cellOfNode[node]);
    this.walk.walkFromNode(node, goal);
    return this.keep(node, null);
  }

  /** The path over a crossing, given the path that follows from where the crossing ends. */
  private pathOver({ node, exit, entry }: Crossing, rest: Stretch | null): Stretch | null {
    this.walk.begin(this.abstraction.base.cellOfNode[node]);
    if (exit !== node) this.walk.followEdge(0, node, exit);
    this.walk.followEdge(0, exit, entry);
    return this.keep(node, rest);
  }

  /** Keeps the walk from a node, smoothed, with the path that follows. */
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

  /** Begins a smooth path with the walk, which leads from `start`. */
  private smoothWalk(start: number): void {
    const { smoother, walk } = this;
    smoother.begin(start);
    smoother.walkAll(walk.stretches);
  }

  /**
   * Smooths on along a path that is smooth already, until two of its stretches in a row stay as they are: then all others
   * would, too. Tells how many stretches there are before those two, and the first of the two; `null` if it came to the goal.
   */
  private join(rest: Stretch | null): { readonly count: number; readonly stretch: Stretch | null } {
    const { smoother } = this;
    let before: Stretch | null = null;
    for (let stretch = rest; stretch !== null; stretch = stretch.following) {
      smoother.walk(stretch.direction, stretch.steps);
      const last = smoother.path.end - 1;
      if (before !== null && this.is(last, stretch) && this.is(last - 1, before)) {
        return { count: last - 1, stretch: before };
      }
      before = stretch;
    }
    return { count: smoother.path.end, stretch: null };
  }

  /** Whether a stretch of the path being smoothed is as long as another stretch, and leads in the same direction. */
  private is(index: number, { direction, steps }: Stretch): boolean {
    const { directionOfStretch, stepsOfStretch } = this.smoother.path;
    return index >= 0 && directionOfStretch[index] === direction && stepsOfStretch[index] === steps;
  }
}

/** Writes down the cells of many paths, one after the other in the same memory: an array for each would take too long to get. */
class CellWriter {
  private readonly view: AgentGrid;
  private memory = new Int32Array(CELLS_AT_ONCE);
  /** How many cells of the memory are taken. */
  private taken = 0;

  constructor(view: AgentGrid) {
    this.view = view;
  }

  /** The cells of a path from `start`, both ends included, which nobody will write over. */
  write(start: number, path: Stretches): Int32Array {
    const count = 1 + path.steps;
    if (this.taken + count > this.memory.length) {
      this.memory = new Int32Array(Math.max(CELLS_AT_ONCE, 2 * count));
      this.taken = 0;
    }
    const cells = path.cells(this.view, start, this.memory.subarray(this.taken));
    this.taken += count;
    return cells;
  }
}
