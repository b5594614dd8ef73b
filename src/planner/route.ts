import type { Rectangle } from "../grid/rectangle.ts";
import type { PathStatus } from "../path/path.ts";

/** A path that is given a few cells at a time, from the cell after its start. */
export interface Route {
  /** Whether its last cell has been given. */
  readonly isDone: boolean;
  /** The next cells, at most so many: fewer only at its end. */
  next(count: number): Int32Array;
  /** Whether what is left, the cell given last included, may cross a rectangle on a grid of this width. */
  touches(rectangle: Rectangle, width: number): boolean;
  /**
   * Leads to another goal from now on, if it can without planning all of the way anew, and tells whether it does. The last
   * cell given, or at first the start, is where it leads from, and no edit may have touched it.
   */
  redirect?(goal: number): boolean;
}

/** A planner's answer to a plan: how it ended, with the route to walk, which is done at once when there is no path. */
export interface PlannedRoute {
  readonly status: PathStatus;
  /** In tiles, before smoothing; `Infinity` when there is no path. */
  readonly cost: number;
  readonly route: Route;
}

/** A route whose cells are all known. */
export class CellRoute implements Route {
  private readonly cells: Int32Array;
  private given = 1;

  /** @param cells Start first; none when there is no path. */
  constructor(cells: Int32Array) {
    this.cells = cells;
  }

  get isDone(): boolean {
    return this.given >= this.cells.length;
  }

  next(count: number): Int32Array {
    const cells = this.cells.slice(this.given, this.given + count);
    this.given += cells.length;
    return cells;
  }

  touches({ left, top, right, bottom }: Rectangle, width: number): boolean {
    return this.cells.subarray(this.given - 1).some((cell) => {
      const y = Math.floor(cell / width);
      const x = cell - y * width;
      return x >= left && x < right && y >= top && y < bottom;
    });
  }
}
