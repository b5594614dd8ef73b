import { checkInteger } from "../check.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Point } from "../grid/grid.ts";
import { costOfCells } from "../path/cost.ts";
import type { PathStatus } from "../path/path.ts";
import type { Route } from "../path/route.ts";
import type { Target } from "../search/target.ts";
import type { Query } from "./query.ts";

/** A planner's answer to a plan: how it ended, with the route to walk, which is done at once when there is no path. */
export interface PlannedRoute {
  readonly status: PathStatus;
  /** In tiles, before smoothing; `Infinity` when there is no path. */
  readonly cost: number;
  readonly route: Route;
  /** The walk ends at the first cell that this target accepts; without one, where the route ends. It does not accept the start. */
  readonly earlyEnd?: Target;
}

/** More cells than any path has. */
const MOST_CELLS = 2 ** 31 - 1;

const NO_CELLS = new Int32Array(0);

/** What is left of `maxCost` after part of the path is a difference of roundings; so much of it is given back. */
const ROUNDING = 1e-9;

/**
 * A path that is walked while it is planned (Botea, Müller and Schaeffer 2004, Section 3.2): the way as a whole is known
 * at once, its cells are worked out as they are asked for. When an edit has touched what is still to walk, `next` plans
 * anew from where the walker stands, so that it never gives a step that is not legal.
 *
 * Any number of plans live side by side; other queries do not disturb them.
 */
export class Plan {
  private readonly view: AgentGrid;
  private readonly seek: (query: Query) => PlannedRoute;
  /** What was asked last; the start and what is left of its `maxCost` are kept beside it, as they change with every step. */
  private query: Query;
  private standing: number;
  private maxCost: number;
  private planned: PlannedRoute;
  /** The version of the grid up to which no edit has touched the route. */
  private version: number;
  private isTouched = false;
  /** Whether a cell has been given that the early end of the route accepts. */
  private hasEndedEarly = false;

  /**
   * @param seek How its planner plans; the view is up to date afterwards.
   * @internal
   */
  constructor(view: AgentGrid, query: Query, seek: (query: Query) => PlannedRoute) {
    this.view = view;
    this.query = query;
    this.standing = query.start;
    this.maxCost = query.maxCost;
    this.seek = seek;
    this.planned = seek(query);
    this.version = view.grid.version;
  }

  /** How the search for a way ended; it can change when `next` plans anew. A plan without a way stays without one. */
  get status(): PathStatus {
    return this.planned.status;
  }

  /**
   * What the way costs, in tiles, before smoothing, counted from where it was last planned and up to the goal even if the
   * walk ends `within` a distance of it; `Infinity` when there is none. PRA* only knows what its abstract path costs,
   * which is less where the map is full of bends, and mostly more where terrains differ in cost.
   */
  get cost(): number {
    return this.planned.cost;
  }

  /** The id of the cell where the walker stands: the last one given, at first the start. */
  get position(): number {
    return this.standing;
  }

  /** Whether nothing is left to walk: the last cell has been given, or there is no way. */
  get done(): boolean {
    return this.hasEndedEarly || this.planned.route.isDone;
  }

  /** Whether an edit may have touched what is still to walk, so that `next` will plan anew. */
  get stale(): boolean {
    const { view, version, planned } = this;
    const { grid } = view;
    if (this.isTouched || version === grid.version) return this.isTouched;
    const isTouched = grid
      .changesSince(version)
      .some((changed) => planned.route.touches(view.reachOf(changed).stepped));
    this.version = grid.version;
    this.isTouched = isTouched && !this.done;
    return this.isTouched;
  }

  /** The ids of the next cells to walk, at most `count`: fewer at the end, and none when nothing is left. */
  next(count: number): Int32Array {
    checkInteger("The number of cells", count, 1, MOST_CELLS);
    if (this.stale) this.planAnew();
    // a route that is not touched holds, but smoothing looks beside it
    else this.view.follow();
    const cells = this.done ? NO_CELLS : this.upToEnd(this.planned.route.next(count));
    if (cells.length > 0) this.moveOn(cells);
    return cells;
  }

  /**
   * Leads to another goal from now on, in place of all it had, from where the walker stands: a chase. A planner plans anew
   * as much of the way as the new goal changes; PRA* little of it while the goal moves a few cells far ahead.
   */
  moveGoal(goal: Point): void {
    const cell = this.view.grid.cellAt(goal, "The goal");
    this.query = { ...this.query, goals: [cell] };
    const { route, earlyEnd } = this.planned;
    const isOnItsWay = !this.done && !this.stale && this.status === "found" && earlyEnd === undefined;
    const isKept = isOnItsWay && route.redirect(cell);
    if (!isKept) this.planAnew();
  }

  /** Cells of the route, up to the first one where the walk may end. */
  private upToEnd(cells: Int32Array): Int32Array {
    const { earlyEnd } = this.planned;
    const last = earlyEnd === undefined ? -1 : cells.findIndex((cell) => earlyEnd.accepts(cell));
    if (last < 0) return cells;
    this.hasEndedEarly = true;
    return cells.slice(0, last + 1);
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
      const walked = costOfCells(this.view, [this.standing, ...cells]);
      this.maxCost = Math.max(0, this.maxCost * (1 + ROUNDING) - walked);
    }
    this.standing = cells[cells.length - 1];
  }
}
