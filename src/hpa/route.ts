import type { Rectangle } from "../grid/rectangle.ts";
import type { Smoother } from "../path/smoothing.ts";
import type { Abstraction } from "./abstraction.ts";
import type { Hops } from "./hops.ts";
import type { Refinement } from "./refinement.ts";
import { cellsOfWalk } from "./walk.ts";

/** Cells known beyond those given, so that smoothing has seen where the path leads before a step is taken. */
const LOOK_AHEAD = 32;

/** A path that is refined a little at a time. It holds as long as no edit touches what is left of it. */
export class Route {
  /** What it costs inside, before it is smoothed. */
  readonly cost: number;
  private readonly abstraction: Abstraction;
  private readonly hops: Hops;
  private readonly smoother: Smoother | null;
  /** Shared with all others: it is only used within a call. */
  private readonly refinement: Refinement;
  /** The cells that are known and have not been given, after the one that was given last. */
  private cells: Int32Array;
  private refined = 0;

  /** @param cells The cells that are known already: the start, or the whole path. */
  constructor(
    cost: number,
    cells: Int32Array,
    hops: Hops,
    abstraction: Abstraction,
    refinement: Refinement,
    smoother: Smoother | null,
  ) {
    this.cost = cost;
    this.cells = cells;
    this.hops = hops;
    this.abstraction = abstraction;
    this.refinement = refinement;
    this.smoother = smoother;
  }

  /** Whether the goal has been given. */
  get isDone(): boolean {
    return this.refined === this.hops.count && this.cells.length === 1;
  }

  /** The next cells of the path, at most so many: fewer only at its end. */
  next(count: number): Int32Array {
    if (this.cells.length <= count + LOOK_AHEAD) this.refine(count + 2 * LOOK_AHEAD);
    const given = this.cells.slice(1, 1 + count);
    this.cells = this.cells.slice(given.length);
    // what is left may be hops without a step: then the goal has been given
    if (this.cells.length === 1) this.refine(LOOK_AHEAD);
    return given;
  }

  /** Whether what is left of the path may cross a rectangle of cells: if it does not, cells changed there do not matter. */
  touches(rectangle: Rectangle, width: number): boolean {
    const { hops } = this;
    for (const cell of this.cells) {
      const y = Math.floor(cell / width);
      const x = cell - y * width;
      if (x >= rectangle.left && x < rectangle.right && y >= rectangle.top && y < rectangle.bottom) return true;
    }
    for (let hop = this.refined; hop < hops.count; hop++) {
      const { left, top, right, bottom } = hops.rectangleOf(hop, this.abstraction);
      if (left < rectangle.right && rectangle.left < right && top < rectangle.bottom && rectangle.top < bottom) {
        return true;
      }
    }
    return false;
  }

  /** Refines hops until so many more cells are known, or all, and smooths what is known with them. */
  private refine(count: number): void {
    const { refinement, hops, smoother, cells, abstraction } = this;
    if (this.refined === hops.count) return;
    const end = cells[cells.length - 1];
    refinement.begin(end);
    while (this.refined < hops.count && cells.length + refinement.steps <= count) {
      hops.refine(this.refined++, refinement);
    }
    const more = cellsOfWalk(abstraction.view, end, refinement);
    const all = new Int32Array(cells.length + more.length - 1);
    all.set(cells);
    all.set(more, cells.length - 1);
    this.cells = smoother === null ? all : all.subarray(0, smoother.smooth(all, all.length));
  }
}
