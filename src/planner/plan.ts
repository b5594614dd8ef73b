import { checkInteger } from "../check.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import { type Area, isSingle, rectangleAt } from "../grid/area.ts";
import type { SeenEdits } from "../grid/seen-edits.ts";
import type { PathStatus } from "../path/path.ts";
import type { Route } from "../path/route.ts";
import type { Target } from "../search/target.ts";
import { costWithTurns } from "./exact-search.ts";
import type { Query } from "./query.ts";

/** A planner's answer to a plan: how the search ended, and the route to walk, which is done at once if there is no path. */
export interface PlannedRoute {
  readonly status: PathStatus;
  /** The cost of the path in tiles, before smoothing; `Infinity` if there is no path. */
  readonly cost: number;
  readonly route: Route;
  /**
   * The target at whose first accepted cell the walk ends; `null` if the walk ends with the route. The target does not accept the
   * start.
   */
  readonly earlyEnd: Target | null;
}

/** A number of cells that no path reaches. */
const MOST_CELLS = 2 ** 31 - 1;

const NO_CELLS = new Int32Array(0);

/**
 * How much of `maxCost` is given back when a plan is made again, in tiles, because the rest of it is a difference of roundings.
 */
const ROUNDING = 1e-9;

/**
 * A path that is walked while it is planned (Botea, Müller and Schaeffer 2004, Section 3.2). The plan knows the path as a whole at
 * once, and finds its cells as they are asked for. If an edit has touched the part that is still to be walked, `next` plans again
 * from where the walker stands, so that it never returns an illegal step.
 *
 * Any number of plans can be walked at the same time; other queries do not disturb them.
 */
export class Plan {
  private readonly view: AgentGrid;
  private readonly edits: SeenEdits;
  private readonly seek: (query: Query) => PlannedRoute;
  /**
   * The query that the plan answers; its start and the rest of its `maxCost` are kept in other fields, because they change with
   * every step.
   */
  private query: Query;
  private standing: number;
  private maxCost: number;
  private planned: PlannedRoute;
  /** The version of the grid up to which no edit has touched the route. */
  private version: number;
  private isTouched = false;
  /** Whether `next` has returned a cell at which the walk ends before the route does. */
  private hasEndedEarly = false;

  /**
   * @param edits The edits that can change the way.
   * @param seek Plans the way of a query; the view has followed all edits afterwards.
   * @internal
   */
  constructor(view: AgentGrid, edits: SeenEdits, query: Query, seek: (query: Query) => PlannedRoute) {
    this.view = view;
    this.edits = edits;
    this.query = query;
    this.standing = query.start;
    this.maxCost = query.maxCost;
    this.seek = seek;
    this.planned = seek(query);
    this.version = view.grid.version;
  }

  /**
   * How the search for a path ended; the status can change when `next` plans again. A plan without a path stays without one.
   */
  get status(): PathStatus {
    return this.planned.status;
  }

  /**
   * The cost of the path in tiles, before smoothing; `Infinity` if there is no path. The cost counts from where the plan was last
   * made up to the goal, even if the walk ends `within` a distance of the goal. PRA* only knows the cost of its abstract path, which
   * is less if the map is full of bends, and mostly more if terrains differ in cost.
   */
  get cost(): number {
    return this.planned.cost;
  }

  /** The id of the cell where the walker stands: the last cell that `next` returned, at first the start. */
  get position(): number {
    return this.standing;
  }

  /** Whether nothing is left to walk: `next` has returned the last cell, or there is no path. */
  get done(): boolean {
    return this.hasEndedEarly || this.planned.route.isDone;
  }

  /** Whether an edit may have touched the part that is still to be walked, so that `next` will plan again. */
  get stale(): boolean {
    if (this.isTouched || this.edits.newest <= this.version) return this.isTouched;
    this.isTouched = !this.done && this.isTouchedSince(this.version);
    this.version = this.view.grid.version;
    return this.isTouched;
  }

  /** Returns the ids of the next cells to walk, at most `count`: fewer at the end, and none if nothing is left. */
  next(count: number): Int32Array {
    checkInteger("The number of cells", count, 1, MOST_CELLS);
    if (this.stale) this.planAnew();
    // an untouched route stays valid, but smoothing looks beside it
    else this.view.follow();
    const cells = this.done ? NO_CELLS : this.upToEnd(this.planned.route.next(count));
    if (cells.length > 0) this.moveOn(cells);
    return cells;
  }

  /**
   * Leads to another goal from where the walker stands, in place of all goals that the plan had, as in a chase. The planner plans
   * again the part of the way that the new goal changes; with PRA* that is little while the goal moves a few cells, far ahead.
   */
  moveGoal(goal: Area): void {
    const rectangle = rectangleAt(this.view.grid, goal, "The goal");
    const cell = rectangle.top * this.view.grid.width + rectangle.left;
    const rectangles = isSingle(rectangle) ? null : [rectangle];
    this.query = { ...this.query, goals: [cell], rectangles };
    const { route, earlyEnd } = this.planned;
    const isOnItsWay = rectangles === null && !this.done && !this.stale && this.status === "found" && earlyEnd === null;
    const isKept = isOnItsWay && route.redirect(cell);
    if (!isKept) this.planAnew();
  }

  /** Cells of the route, up to the first cell at which the walk may end. */
  private upToEnd(cells: Int32Array): Int32Array {
    const { earlyEnd } = this.planned;
    const last = earlyEnd === null ? -1 : cells.findIndex((cell) => earlyEnd.accepts(cell));
    if (last < 0) return cells;
    this.hasEndedEarly = true;
    return cells.slice(0, last + 1);
  }

  /** Whether an edit after some version of the grid may have touched the part that is still to be walked. */
  private isTouchedSince(version: number): boolean {
    const { view, planned } = this;
    for (const changed of this.edits.since(version)) {
      if (planned.route.touches(view.reachOf(changed).stepped)) return true;
    }
    return false;
  }

  private planAnew(): void {
    this.query = { ...this.query, start: this.standing, maxCost: this.maxCost };
    this.planned = this.seek(this.query);
    this.version = this.view.grid.version;
    this.isTouched = false;
    this.hasEndedEarly = false;
  }

  private moveOn(cells: Int32Array): void {
    if (this.maxCost < Number.POSITIVE_INFINITY) {
      const walked = costWithTurns(this.view, [this.standing, ...cells], this.query);
      this.maxCost = Math.max(0, this.maxCost * (1 + ROUNDING) - walked);
    }
    this.standing = cells[cells.length - 1];
  }
}
