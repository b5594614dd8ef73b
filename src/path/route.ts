import type { AgentGrid } from "../grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Smoother } from "./smoothing.ts";
import { LINK, Stretches } from "./stretches.ts";

/** Steps known beyond those given, so that smoothing has seen where the path leads before a step is taken. */
export const LOOK_AHEAD = 32;

/** What a planner finds for a plan. */
export interface FoundRoute {
  readonly route: Route;
  /** In tiles, before smoothing. */
  readonly cost: number;
}

/** Makes a path cheaper, given its cells. */
export interface CellSmoother {
  /** A path between the same two ends that costs no more. */
  smooth(cells: Int32Array): Int32Array;
}

/** The part of a route that is only known as an abstract path. HPA* and PRA* each refine it in their own way. */
export interface RouteRest {
  /** Whether nothing is left to refine. */
  readonly isEmpty: boolean;
  /** How many steps a route keeps known beyond the steps that it gives. */
  readonly lookAhead: number;
  /** Refines the next part: at least `steps` steps, or all that is left. The next call writes over the stretches. */
  refine(steps: number): Stretches;
  /** Whether cells changed in a rectangle can matter to what is left to refine. */
  isTouched(changed: Rectangle): boolean;
  /**
   * Leads to another goal from where the walker stands, and tells what was kept of the route: `"everything"`; what is yet to be
   * refined (`"rest"`), so that the steps known so far no longer count; or `"nothing"`, and the route leads nowhere any more.
   */
  redirect?(position: number, goal: number): "everything" | "rest" | "nothing";
}

/**
 * The way that lies ahead of a walker, given a few cells at a time: the steps that are known, and a rest that is refined as
 * steps are taken. A route whose cells are all known has no rest. Steps are smoothed as they become known, together with the
 * steps known before.
 *
 * A route holds as long as no edit touches it; it does not plan anew by itself.
 */
export class Route {
  private readonly view: AgentGrid;
  private readonly rest: RouteRest | null;
  private readonly smoother: Smoother | null;
  private readonly cellSmoother: CellSmoother | null;
  /** The cell where the walker stands: the last one given, at first the start. */
  private position: number;
  /** The steps that are known, from where the walker stands, and how many there are. */
  private readonly known = new Stretches();
  private steps = 0;

  /**
   * @param rest What leads on from the start, or from the end of the steps that are added.
   * @param smoother Smooths what is refined. Shared with other routes: it is only used within a call.
   * @param cellSmoother Makes smooth paths still cheaper.
   */
  constructor(
    view: AgentGrid,
    start: number,
    rest: RouteRest | null = null,
    smoother: Smoother | null = null,
    cellSmoother: CellSmoother | null = null,
  ) {
    this.view = view;
    this.position = start;
    this.rest = rest;
    this.smoother = smoother;
    this.cellSmoother = cellSmoother;
  }

  /** The route over cells that are all known, start first; a route over no cells is done at once. */
  static over(view: AgentGrid, cells: Int32Array): Route {
    const route = new Route(view, cells.length === 0 ? -1 : cells[0]);
    route.addCells(cells);
    return route;
  }

  /** Whether the last cell has been given. */
  get isDone(): boolean {
    return this.steps === 0 && (this.rest === null || this.rest.isEmpty);
  }

  /** The next cells, at most `count`: fewer only at the end. */
  next(count: number): Int32Array {
    const { rest, known } = this;
    if (rest !== null) this.refine(rest, count + rest.lookAhead);
    const cells = new Int32Array(Math.min(count, this.steps));
    known.writeCells(this.view, this.position, cells, 0);
    known.drop(cells.length);
    this.steps -= cells.length;
    if (cells.length > 0) this.position = cells[cells.length - 1];
    // what is left may have no step: then the goal has been given
    if (rest !== null) this.refine(rest, 1);
    return cells;
  }

  /** Whether cells changed in a rectangle can matter to what is left of the route, the cell given last included. */
  touches(changed: Rectangle): boolean {
    return this.isKnownIn(changed) || this.rest?.isTouched(changed) === true;
  }

  /**
   * Leads to another goal from where the walker stands, if that can be had without planning all of the way anew, and tells
   * whether it does. No edit may have touched the route.
   */
  redirect(goal: number): boolean {
    const kept = this.rest?.redirect?.(this.position, goal) ?? "nothing";
    if (kept === "rest") this.forget();
    return kept !== "nothing";
  }

  /** Adds stretches at the end as they are, links among them. */
  add(stretches: Stretches): void {
    this.known.extendBy(stretches);
    this.steps += stretches.steps;
  }

  /** Adds stretches at the end, links among them, and smooths all that is known. */
  addSmoothly(stretches: Stretches): void {
    const { smoother, cellSmoother, known } = this;
    if (smoother === null) {
      this.add(stretches);
      return;
    }
    smoother.begin(this.position);
    smoother.walkAll(known);
    smoother.walkAll(stretches);
    this.forget();
    if (cellSmoother === null) this.add(smoother.path);
    else this.addCells(cellSmoother.smooth(smoother.cells()));
  }

  /** Adds the cells after the first, which is where the known steps end. */
  private addCells(cells: Int32Array): void {
    this.known.addCells(this.view, cells);
    this.steps += Math.max(0, cells.length - 1);
  }

  private forget(): void {
    this.known.clear();
    this.steps = 0;
  }

  /** Refines the rest until `steps` steps are known, or all. */
  private refine(rest: RouteRest, steps: number): void {
    // smoothing shortens what is known, and a refined part may have no step
    while (this.steps < steps && !rest.isEmpty) this.addSmoothly(rest.refine(steps - this.steps));
  }

  /** Whether the walker stands in a rectangle, or the known steps lead through it. */
  private isKnownIn(rectangle: Rectangle): boolean {
    const { directionOfStretch, stepsOfStretch, first, end } = this.known;
    const { width } = this.view.grid;
    let y = Math.floor(this.position / width);
    let x = this.position - y * width;
    if (crosses(rectangle, x, y, 0, 0)) return true;
    for (let stretch = first; stretch < end; stretch++) {
      const direction = directionOfStretch[stretch];
      const steps = stepsOfStretch[stretch];
      const isLink = direction === LINK;
      if (!isLink && crosses(rectangle, x, y, direction, steps)) return true;
      y = isLink ? Math.floor(steps / width) : y + Y_OF_DIRECTION[direction] * steps;
      x = isLink ? steps - y * width : x + X_OF_DIRECTION[direction] * steps;
      if (isLink && crosses(rectangle, x, y, 0, 0)) return true;
    }
    return false;
  }
}

/** Whether a stretch meets a rectangle, or the cell does where the stretch starts. */
function crosses(rectangle: Rectangle, startX: number, startY: number, direction: number, steps: number): boolean {
  const { left, top, right, bottom } = rectangle;
  const byX = X_OF_DIRECTION[direction];
  const byY = Y_OF_DIRECTION[direction];
  const endX = startX + byX * steps;
  const endY = startY + byY * steps;
  // most are far away
  if (Math.max(startX, endX) < left || Math.min(startX, endX) >= right) return false;
  if (Math.max(startY, endY) < top || Math.min(startY, endY) >= bottom) return false;
  for (let step = 0; step <= steps; step++) {
    const x = startX + byX * step;
    const y = startY + byY * step;
    if (x >= left && x < right && y >= top && y < bottom) return true;
  }
  return false;
}
