import type { Rectangle } from "../grid/rectangle.ts";
import type { Target } from "../search/target.ts";
import type { Route } from "./route.ts";

/** A route that ends at the first cell that a target accepts. */
export class CutRoute implements Route {
  private readonly route: Route;
  private readonly target: Target;
  private isCut = false;

  /** @param route From a cell that the target does not accept. */
  constructor(route: Route, target: Target) {
    this.route = route;
    this.target = target;
  }

  get isDone(): boolean {
    return this.isCut || this.route.isDone;
  }

  next(count: number): Int32Array {
    if (this.isCut) return new Int32Array(0);
    const cells = this.route.next(count);
    const last = cells.findIndex((cell) => this.target.accepts(cell));
    if (last < 0) return cells;
    this.isCut = true;
    return cells.slice(0, last + 1);
  }

  touches(rectangle: Rectangle, width: number): boolean {
    return !this.isCut && this.route.touches(rectangle, width);
  }
}
