import type { AgentGrid } from "../grid/agent-grid.ts";
import { NO_ARRIVAL, oppositeOf, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { IntegerList } from "../search/integer-list.ts";
import { CLOSED, type SearchSpace } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import { CellStore } from "./cell-store.ts";
import type { SharedWays } from "./gathering.ts";
import type { Sharer } from "./job.ts";

/** Cells that one slice expands: about a tenth of a millisecond. */
const CELLS_PER_SLICE = 2048;

/** The way being written down. */
const walked = new IntegerList();

/**
 * One search for many that have the same goal: A* from the goal to the rectangle around all of their starts, a little at a
 * time, until each start is expanded. As steps cost the same in both directions, it then knows a cheapest way from each.
 *
 * Between two of its turns the agent's view may follow edits only where the search has not been.
 */
export class SharedSearch implements SharedWays {
  readonly goal: number;
  readonly starts: Int32Array;
  runs = 0;
  private readonly view: AgentGrid;
  private readonly space: SearchSpace;
  private readonly target: Target;
  private readonly store = new CellStore();
  /** The starts that are not expanded yet. */
  private readonly left: Set<number>;

  /** @param starts At least one; all are joined with the goal. @param space Of its own until it is done. */
  constructor(view: AgentGrid, space: SearchSpace, goal: number, starts: Int32Array) {
    this.view = view;
    this.starts = starts;
    this.space = space;
    this.goal = goal;
    this.left = new Set(starts);
    this.target = new Target(view, Array.from(starts));
    const { distances, arrivalOfCell, open } = space;
    distances.begin(view.longestStep * view.movesOfCell.length);
    distances.values[goal] = distances.base;
    arrivalOfCell[goal] = NO_ARRIVAL;
    const h = this.estimate(goal);
    open.begin(h, 2 * view.longestStep);
    open.push(goal, h);
  }

  /** Searches on until it has been at all starts, and then gives ways from there. */
  lead(sharer: Sharer): boolean {
    if (this.run()) return false;
    const cells = this.wayFrom(sharer.start);
    if (cells !== undefined) sharer.take(this.store.keep(cells));
    return true;
  }

  run(): boolean {
    if (this.left.size === 0) return false;
    this.runs++;
    this.expand(CELLS_PER_SLICE);
    return true;
  }

  /** Expands up to so many cells more. */
  private expand(most: number): void {
    const { view, space, left } = this;
    const { movesOfCell, costOfCell, successors, offsetOfDirection, estimateCardinal, estimateShorter } = view;
    const { unitsOfDirection } = view.movement;
    const { distances, arrivalOfCell, open } = space;
    const { values: gOfCell, base } = distances;
    const { left: leftmost, right: rightmost, top: topmost, bottom: bottommost } = this.target;
    const { width } = view.grid;
    for (let expanded = 0; expanded < most && left.size > 0; ) {
      const cell = open.pop();
      // edits ahead of the search have cut off who is left
      if (cell < 0) left.clear();
      if (cell < 0) break;
      const arrival = arrivalOfCell[cell];
      if (arrival >= CLOSED) continue; // it was reached more cheaply, and expanded, since
      arrivalOfCell[cell] = arrival | CLOSED;
      left.delete(cell);
      expanded++;

      const g = gOfCell[cell];
      const y = (cell / width) | 0;
      const x = cell - y * width;
      for (let moves = successors[(arrival << 8) | movesOfCell[cell]]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const next = cell + offsetOfDirection[direction];
        const step = unitsOfDirection[direction];
        const nextG = g + (costOfCell === null ? step : step * (costOfCell[cell] + costOfCell[next]));
        if (gOfCell[next] <= nextG) continue;
        const nextX = x + X_OF_DIRECTION[direction];
        const nextY = y + Y_OF_DIRECTION[direction];
        const dx = nextX < leftmost ? leftmost - nextX : nextX > rightmost ? nextX - rightmost : 0;
        const dy = nextY < topmost ? topmost - nextY : nextY > bottommost ? nextY - bottommost : 0;
        const h = dx > dy ? estimateCardinal * dx + estimateShorter * dy : estimateCardinal * dy + estimateShorter * dx;
        gOfCell[next] = nextG;
        arrivalOfCell[next] = direction;
        open.push(next, nextG - base + h);
      }
    }
  }

  /** The cells of a cheapest way from a cell to the goal, until the next one is asked for; `undefined` where it has not been. */
  private wayFrom(start: number): Int32Array | undefined {
    if (!this.hasExpanded(start)) return undefined;
    const { arrivalOfCell } = this.space;
    const { offsetOfDirection } = this.view;
    walked.count = 0;
    walked.push(start);
    for (let cell = start; cell !== this.goal; ) {
      cell += offsetOfDirection[oppositeOf(arrivalOfCell[cell] & ~CLOSED)];
      walked.push(cell);
    }
    return walked.view();
  }

  /** Whether it has been in a rectangle, so that cells changed there matter. */
  touches({ left, top, right, bottom }: Rectangle): boolean {
    const { width } = this.view.grid;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) if (this.hasReached(y * width + x)) return true;
    }
    return false;
  }

  private hasReached(cell: number): boolean {
    const { values, base } = this.space.distances;
    return values[cell] < base + this.view.longestStep * this.view.movesOfCell.length;
  }

  private hasExpanded(cell: number): boolean {
    return this.hasReached(cell) && this.space.arrivalOfCell[cell] >= CLOSED;
  }

  private estimate(cell: number): number {
    const { target, view } = this;
    const x = cell % view.grid.width;
    const y = Math.floor(cell / view.grid.width);
    const dx = Math.max(target.left - x, x - target.right, 0);
    const dy = Math.max(target.top - y, y - target.bottom, 0);
    return view.estimateCardinal * Math.max(dx, dy) + view.estimateShorter * Math.min(dx, dy);
  }
}
