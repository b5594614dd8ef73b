import type { Rectangle } from "../grid/rectangle.ts";
import type { Route } from "./route.ts";

/**
 * A route over the nodes of an annotated graph. An edit can move nodes where no step has changed, because transitions
 * depend on the clearance of other agents, or on what else is in their clusters; the route does not hold there either.
 */
export class AnnotatedRoute implements Route {
  private readonly route: Route;
  private readonly reachOf: (changed: Rectangle) => Rectangle;

  /** @param reachOf Where transitions can be others once the cells in a rectangle have changed. */
  constructor(route: Route, reachOf: (changed: Rectangle) => Rectangle) {
    this.route = route;
    this.reachOf = reachOf;
  }

  get isDone(): boolean {
    return this.route.isDone;
  }

  next(count: number): Int32Array {
    return this.route.next(count);
  }

  touches(rectangle: Rectangle, width: number): boolean {
    return this.route.touches(this.reachOf(rectangle), width);
  }
}
