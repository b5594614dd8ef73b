/**
 * The planner of every algorithm. It answers queries on one grid, which it follows through edits.
 *
 * A query goes through these stages:
 * 1. `query.ts` checks what the caller asks for, and puts it in the grid's own terms;
 * 2. `views.ts` finds what the agent sees of the grid, which follows all edits;
 * 3. `destination.ts` tells by connected components, without a search, where the path may end, or why there is none;
 * 4. `pathfinders.ts` gives the pathfinder of the agent, built and current, which finds the path to the cheapest end;
 * 5. the path is cut where it may end early. A path that costs more than the query allows is left to A* on the grid
 *    (`exact-search.ts`), as is every path of an algorithm or an agent without a hierarchy;
 * 6. a path that may not cost much more than the cheapest is proved not to, by a lower bound (`lower-bound.ts`), or by A* on the
 *    grid, which finds no cheaper path or gives the answer.
 *
 * What the algorithms do differently is in an `Algorithm`. A planner knows neither walkers nor time; `src/world` does.
 */
import { checkDistance, checkObject, checkOptions, show } from "../check.ts";
import { type Agent, type AgentClass, agentOf, canStandAt, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import { type Area, singleCellAt } from "../grid/area.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { Movement } from "../grid/movement.ts";
import type { SeenEdits } from "../grid/seen-edits.ts";
import { isInSight } from "../grid/sight.ts";
import { now } from "../hierarchy/clock.ts";
import type { PathStages } from "../hierarchy/path-stages.ts";
import { costOfCells } from "../path/cost.ts";
import { type FoundPath, noPath, Path } from "../path/path.ts";
import type { Reach } from "../path/reach.ts";
import { Route } from "../path/route.ts";
import type { Primitive } from "../scene/scene.ts";
import { SceneChoice } from "../scene/scene-choice.ts";
import { CellGuideSearch } from "../search/cell-guide-search.ts";
import type { GuideSearch } from "../search/guide-search.ts";
import type { Landmarks } from "../search/landmarks.ts";
import { SearchSpace } from "../search/search-space.ts";
import type { Target } from "../search/target.ts";
import { Trace } from "../search/trace.ts";
import { Work } from "../search/work.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import type { Algorithm, AlgorithmFor, Pathfinder } from "./algorithm.ts";
import { cheapestEnd, type Destination, destinationOf, earlyEndOf, endsOf, type NoDestination } from "./destination.ts";
import { ExactSearch } from "./exact-search.ts";
import { Guide, type GuideOptions } from "./guide.ts";
import { LowerBounds } from "./lower-bound.ts";
import { Pathfinders, type RepairTurn } from "./pathfinders.ts";
import { Plan, type PlannedRoute } from "./plan.ts";
import type {
  FleeOptions,
  Planner,
  PlannerOptions,
  PlannerReport,
  QueryReport,
  RepairReport,
  SceneOptions,
} from "./planner.ts";
import {
  checkFind,
  checkQuery,
  costOfTurn,
  countsTurns,
  type FindOptions,
  type Query,
  type QueryOptions,
} from "./query.ts";
import { Views } from "./views.ts";
import { endsToWarmUp } from "./warm-up.ts";

/** Cells that a plan is asked for in a warm-up. */
const CELLS_TO_WARM_UP = 16;

/** A query that has a destination, with all that it takes to answer it. */
interface Course {
  readonly view: AgentGrid;
  readonly query: Query;
  readonly destination: Destination;
  /** What tells where on the way to `end` the path may end already; `null` where it has to lead to `end`. */
  readonly earlyEnd: Target | null;
  /** What finds the path; `null` where A* on the grid does, and where there is nothing to find. */
  readonly pathfinder: Pathfinder | null;
  /** The cell to plan to, which is the start where the path may end there; −1 where A* chooses it. */
  readonly end: number;
}

/** Finds paths on one grid by one algorithm. */
export class GridPlanner implements Planner {
  readonly grid: Grid;
  private readonly work = new Work();
  private readonly views: Views;
  private readonly exact: ExactSearch;
  private readonly algorithm: Algorithm;
  private readonly pathfinders: Pathfinders;
  private readonly bounds: LowerBounds;
  /** Plans the way of a query for a plan. */
  private readonly seek = (query: Query): PlannedRoute => this.plannedRoute(query);

  /** @param snapshot What another planner with the same options has built, to be taken over; `null` leaves the build to the caller. */
  constructor(grid: Grid, options: PlannerOptions, algorithmFor: AlgorithmFor, snapshot?: SnapshotReader | null) {
    const began = now();
    const own = AgentGrid.of(grid, classOfAgent(grid, options.agent), new Movement(options));
    this.grid = grid;
    this.exact = new ExactSearch(grid.terrainOfCell.length, this.work);
    this.algorithm = algorithmFor(own, this.work);
    this.checkLinks();
    this.pathfinders = new Pathfinders(this.algorithm);
    this.bounds = new LowerBounds(landmarksBy(this.algorithm));
    this.views = new Views(own, (view) => {
      this.pathfinders.forget(view);
      this.bounds.forget(view);
    });
    this.pathfinders.buildTime = now() - began;
    if (snapshot !== undefined) {
      if (snapshot !== null) this.pathfinders.read(snapshot);
    } else if (this.algorithm.options.build === "eager") for (const _ of this.build());
  }

  findPath(start: Point, goal: Area | undefined, options?: FindOptions): Path {
    const query = checkFind(this.grid, this.views.own.agent, start, goal, options);
    const path = this.answer(query, options?.into);
    return options?.into === undefined ? path : path.writtenInto(options.into);
  }

  plan(start: Point, goal: Area | undefined, options?: QueryOptions): Plan {
    const query = checkQuery(this.grid, this.views.own.agent, start, goal, options);
    const view = this.viewFor(query);
    return new Plan(view, this.editsOf(view), query, this.seek);
  }

  guide(goal: Area | undefined, options: GuideOptions = {}): Guide {
    checkOptions("guide", options, ["agent", "goals", "within"]);
    // a guide leads from anywhere
    const query = checkQuery(this.grid, this.views.own.agent, { x: 0, y: 0 }, goal, options);
    const view = this.viewFor(query);
    return new Guide(view, this.editsOf(view), query, this.algorithm.guidesOverNodes?.(view) !== true, {
      search: (goals) => this.guideSearch(query, goals),
      findPath: (asked) => this.answer(asked),
    });
  }

  pathExists(start: Point, goal: Area, options: Pick<QueryOptions, "agent"> = {}): boolean {
    checkOptions("pathExists", options, ["agent"]);
    const query = checkQuery(this.grid, this.views.own.agent, start, goal, options);
    const view = this.viewFor(query);
    if (query.rectangles === null) return view.components.areJoined(query.start, query.goals[0]);
    return typeof destinationOf(view, query) !== "string";
  }

  canStand(point: Point, options: Pick<QueryOptions, "agent"> = {}): boolean {
    checkOptions("canStand", options, ["agent"]);
    const cell = this.grid.cellAt(point);
    return canStandAt(this.grid, this.classFor(options), cell);
  }

  lineOfSight(from: Point, to: Point, options: Pick<QueryOptions, "agent"> = {}): boolean {
    checkOptions("lineOfSight", options, ["agent"]);
    singleCellAt(this.grid, to, "The goal");
    const query = checkQuery(this.grid, this.views.own.agent, from, to, options);
    return isInSight(this.viewFor(query), query.start, query.goals[0]);
  }

  reachable(start: Point, maxCost: number, options: Pick<QueryOptions, "agent"> = {}): Reach {
    checkOptions("reachable", options, ["agent"]);
    const agent = this.classFor(options);
    const cell = this.grid.cellAt(start, "The start");
    checkDistance("maxCost", maxCost);
    this.work.forget();
    return this.exact.reach(this.viewFor({ agent }), cell, maxCost);
  }

  /**
   * Returns how many cells of the grid the last query of a planner expanded: a part of its work that depends on nothing but the query
   * and the map. How many nodes of a graph are expanded also depends on what earlier queries have learnt.
   *
   * @internal
   */
  static cellsOfLastQuery(planner: Planner): number {
    return planner instanceof GridPlanner ? planner.work.cells : 0;
  }

  flee(start: Point, threats: readonly Point[], options: FleeOptions = {}): Path {
    checkOptions("flee", options, ["agent", "maxCost"]);
    const { maxCost = Number.POSITIVE_INFINITY } = options;
    const agent = this.classFor(options);
    const cell = this.grid.cellAt(start, "The start");
    checkDistance("maxCost", maxCost);
    if (!Array.isArray(threats)) throw new TypeError(`threats must be a list of points, got ${show(threats)}.`);
    const cells = Array.from(threats, (point: Point, index) => this.grid.cellAt(point, `Threat ${index}`));
    this.work.forget();
    return this.exact.flee(this.viewFor({ agent }), cell, cells, maxCost);
  }

  get lastQuery(): QueryReport {
    const { insert, main, refine, generated, largestOpenList, isExact } = this.work;
    const { insertOpenLists, mainOpenLists, refineOpenLists } = this.work;
    const expandedByPhase = { insert, main, refine };
    const openListByPhase = {
      insert: insertOpenLists / (insert || 1),
      main: mainOpenLists / (main || 1),
      refine: refineOpenLists / (refine || 1),
    };
    const expanded = insert + main + refine;
    return { expanded, generated, largestOpenList, openListByPhase, expandedByPhase, exact: isExact };
  }

  report(): PlannerReport {
    const { algorithm, pathfinders, repairs } = this;
    const reports = pathfinders.reports();
    const levels = reports.find(({ view }) => view === this.views.own)?.levels ?? [];
    const bytes = reports.reduce((sum, report) => sum + report.bytes, this.bounds.bytes);
    const { buildTime } = pathfinders;
    const report = { algorithm: algorithm.options.algorithm, levels, bytes, buildTime, repairs };
    return algorithm.complete?.(report, reports) ?? report;
  }

  get repairs(): RepairReport {
    return this.pathfinders.repairs;
  }

  *build(): Generator<number> {
    const { algorithm, bounds, pathfinders } = this;
    if (!bounds.hasLandmarks) {
      yield* pathfinders.build();
      return;
    }
    for (const done of pathfinders.build()) yield done / 2;
    for (const [index, view] of algorithm.views.entries()) {
      for (const done of bounds.follow(view)) yield (1 + (index + done) / algorithm.views.length) / 2;
    }
  }

  /** Takes the first turn of the build for each agent, and returns what is being built. */
  beginBuild(): readonly Pathfinder[] {
    return this.pathfinders.begin();
  }

  /** Finds the connected components that queries need, a little with each turn. */
  *findComponents(): Generator<void> {
    for (const { components } of this.algorithm.views) while (!components.followStep()) yield;
  }

  repair(options: Pick<QueryOptions, "agent"> = {}): Iterable<void> {
    checkOptions("repair", options, ["agent"]);
    const agent = this.classFor(options);
    this.checkLinks();
    return withoutValues(this.turnsOfRepair({ agent }));
  }

  /** Does what `repair` of a planner does, and tells of each turn what it was for. */
  static repairTurns(planner: Planner, agent: Agent): Iterable<RepairTurn> {
    return planner instanceof GridPlanner ? planner.turnsOfRepair({ agent: planner.classFor({ agent }) }) : [];
  }

  *warmUp(): Generator<number> {
    for (const { start, goal, done } of endsToWarmUp(this.viewFor(this.views.own))) {
      // a warm-up is no query
      const counts = { ...this.work };
      const [from, to] = [this.grid.pointOf(start), this.grid.pointOf(goal)];
      this.findPath(from, to);
      this.plan(from, to).next(CELLS_TO_WARM_UP);
      Object.assign(this.work, counts);
      yield done;
    }
  }

  save(): Uint8Array {
    const { pack, options } = this.algorithm;
    if (pack === undefined) {
      throw new TypeError(`Only a planner that builds something can be saved, and ${options.algorithm} does not.`);
    }
    return pack(this.options, this.grid, (out) => this.pathfinders.write(out));
  }

  scene(start?: Point, goal?: Area, options: SceneOptions = {}): Primitive[] {
    checkObject("The options of scene", options);
    const { layers, area, ...asked } = options;
    const choice = new SceneChoice(layers, area);
    // the abstraction alone depends on the agent, not on where it stands
    const from = start ?? { x: 0, y: 0 };
    const query = checkQuery(this.grid, this.views.own.agent, from, start === undefined ? from : goal, asked);
    // showing how a path is found is no query
    const counts = { ...this.work };
    const expanded = start === undefined || !choice.has("expanded") ? [] : this.expansions(query);
    const course = start === undefined ? "unreachable" : this.courseOf(query);
    const stages = typeof course === "string" ? undefined : this.stagesOf(course);
    const built = this.pathfinderOf(this.viewFor(query))?.scene(choice, stages) ?? [];
    Object.assign(this.work, counts);
    return [...expanded, ...built, ...(this.algorithm.sceneBeside?.(choice) ?? [])];
  }

  /** Whether the planner builds something, and so can be saved. */
  get isSaved(): boolean {
    return this.algorithm.pack !== undefined;
  }

  /** The options of the planner with every default filled in, as a snapshot holds them. */
  get options(): PlannerOptions {
    const { neighbours, corners, cardinal, diagonal, diagonalLength } = this.views.own.movement;
    const agent = agentOf(this.grid, this.views.own.agent);
    const measure = diagonalLength === Math.SQRT2 ? {} : { diagonal: diagonalLength };
    return { ...this.algorithm.options, neighbours, corners, ...measure, stepCosts: [cardinal, diagonal], agent };
  }

  /** The edits that can change the paths of a view. */
  private editsOf(view: AgentGrid): SeenEdits {
    return this.algorithm.editsOf?.(view) ?? view.edits;
  }

  /** What finds the paths of a class of agent, built and with all edits followed; `null` where A* on the grid does. */
  private pathfinderOf(view: AgentGrid): Pathfinder | null {
    const pathfinder = this.pathfinders.of(view);
    if (pathfinder !== null) this.pathfinders.makeReady(pathfinder);
    return pathfinder;
  }

  /** The path of a query, or why there is none. */
  private answer(query: Query, into?: Int32Array): Path {
    this.work.forget();
    const course = this.courseOf(query);
    return typeof course === "string" ? noPath(course, this.grid.width) : this.pathOf(course, into);
  }

  /** Begins the search of a guide to the cheapest of some goals on which the agent can stand. */
  private guideSearch(query: Query, goals: readonly number[]): GuideSearch {
    const view = this.viewFor(query);
    const pathfinder = this.algorithm.guidesOverNodes?.(view) ? this.pathfinderOf(view) : null;
    return (
      pathfinder?.guideSearch?.(goals) ?? new CellGuideSearch(view, new SearchSpace(view.movesOfCell.length), goals)
    );
  }

  /** All that it takes to answer a query, or why there is no path: the beginning of every query. */
  private courseOf(query: Query): Course | NoDestination {
    const view = this.viewFor(query);
    const destination = destinationOf(view, query);
    if (typeof destination === "string") return destination;
    const pathfinder = this.isForAStar(view, query) ? null : this.pathfinders.of(view);
    const byAStar = { view, query, destination, earlyEnd: null, pathfinder: null, end: -1 };
    if (pathfinder === null) return byAStar;
    const { start } = query;
    const earlyEnd = earlyEndOf(view, destination);
    const isAtEnd = earlyEnd === null ? start === destination.cells[0] : earlyEnd.accepts(start);
    if (isAtEnd) return { view, query, destination, earlyEnd, pathfinder: null, end: start };
    this.pathfinders.makeReady(pathfinder);
    const end = endFor(view, start, destination, pathfinder);
    // the same cells would be searched twice
    if (isLimited(query) && !this.bounds.hasLandmarks && pathfinder.isNear?.(start, end)) return byAStar;
    return { view, query, destination, earlyEnd, pathfinder, end };
  }

  /**
   * The path of a query.
   *
   * @param into Memory for the cells of the path, which pathfinders that can write there use.
   */
  private pathOf(course: Course, into?: Int32Array): Path {
    const { view, query, destination, earlyEnd, pathfinder, end } = course;
    const { start, maxCost } = query;
    const { width } = view.grid;
    if (end === start) return new Path(destination.status, 0, Int32Array.of(start), width, 0, view, costOfTurn(query));
    if (pathfinder === null) return this.exact.findPath(view, query, destination);
    if (countsTurns(query)) return this.turnedPathOf(course, pathfinder);
    const whole = pathfinder.find(start, end, into, isLimited(query));
    const found = earlyEnd === null ? whole : cutPath(view, whole.cells, earlyEnd);
    return found.cost > maxCost ? this.exact.findPath(view, query, destination) : this.proved(course, found);
  }

  /**
   * The path of a query that counts turns: the cheapest near the path that a pathfinder finds, or of all, if a limit asks for that.
   */
  private turnedPathOf({ view, query, destination, earlyEnd, end }: Course, pathfinder: Pathfinder): Path {
    const { start, maxExcess } = query;
    const whole = pathfinder.find(start, end);
    const { cells } = earlyEnd === null ? whole : cutPath(view, whole.cells, earlyEnd);
    const path = this.exact.searchTurning(view, query, destination, corridorAround(view.grid, cells));
    if (path !== undefined) {
      const bound = Math.min(path.cost, this.bounds.costOf(view, start, destination));
      const isProved = maxExcess > 0 && path.cost <= (1 + maxExcess) * bound;
      if (maxExcess === Number.POSITIVE_INFINITY || isProved) {
        return new Path(path.status, path.cost, path.cells, view.grid.width, bound, view, path.turnCost);
      }
    }
    return this.exact.findPath(view, query, destination);
  }

  /** Whether A* answers a query for the sake of its `maxExcess`, because a path from elsewhere would not save it much work. */
  private isForAStar({ costOfCell }: AgentGrid, query: Query): boolean {
    if (!isLimited(query)) return false;
    if (this.algorithm.searchesCells === true) return true;
    // where terrains differ in cost, the way across open ground of the cheapest proves little
    return !this.bounds.hasLandmarks && (query.maxExcess === 0 || costOfCell !== null);
  }

  /** The path of a query: a path that was found, or, if that costs too much more than the cheapest path, the cheapest. */
  private proved({ view, query, destination }: Course, { cells, cost, isCheapest = false }: FoundPath): Path {
    const { start, maxExcess } = query;
    const { width } = view.grid;
    if (isCheapest) return new Path(destination.status, cost, cells, width, cost, view);
    const bound = Math.min(cost, this.bounds.costOf(view, start, destination));
    const most = cost / (1 + maxExcess);
    // with an excess of 0, A*'s path is asked for, even if this one costs the same
    if (maxExcess === Number.POSITIVE_INFINITY || (maxExcess > 0 && most <= bound)) {
      return new Path(destination.status, cost, cells, width, bound, view);
    }
    const landmarks = this.bounds.boundFor(view, start, destination);
    const cheaper = this.exact.findCheaper(view, query, destination, most, landmarks);
    return cheaper ?? new Path(destination.status, cost, cells, width, most, view);
  }

  /** Plans the path of a query as a route, which is refined as it is walked where the pathfinder can do that. */
  private plannedRoute(query: Query): PlannedRoute {
    this.work.forget();
    const course = this.courseOf(query);
    if (typeof course === "string") {
      const route = Route.over(this.viewFor(query), new Int32Array(0));
      return { status: course, cost: Number.POSITIVE_INFINITY, route, earlyEnd: null };
    }
    const { view, destination, earlyEnd, pathfinder, end } = course;
    // whether a path keeps to a limit shows only once it is complete
    const isLimitedOrTurned = Math.min(query.maxCost, query.maxExcess) < Number.POSITIVE_INFINITY || countsTurns(query);
    if (pathfinder === null || isLimitedOrTurned) {
      const { status, cost, cells } = this.pathOf(course);
      return { status, cost, route: Route.over(view, cells), earlyEnd: null };
    }
    const { route, cost } = pathfinder.route(query.start, end);
    return { status: destination.status, cost, route, earlyEnd };
  }

  /** How the path of a query comes about; `undefined` where its start is its end, and where A* has to find it. */
  private stagesOf(course: Course): PathStages | undefined {
    const { view, query, earlyEnd, pathfinder, end } = course;
    // the stages of a path that counts turns end before the search for it
    if (pathfinder === null || countsTurns(query)) return undefined;
    const stages = pathfinder.stagesOf(query.start, end, isLimited(query));
    const whole = stages.smoothed ?? stages.refined;
    const { cells, cost } = cutPath(view, whole, earlyEnd);
    if (cost > query.maxCost || this.proved(course, { cells, cost }).cells !== cells) return undefined;
    return stages.smoothed === null ? { ...stages, refined: cells } : { ...stages, smoothed: cells };
  }

  /** A point for each node that is expanded to answer a query, in the order of their expansion. */
  private expansions(query: Query): Primitive[] {
    const trace = new Trace();
    this.work.trace = trace;
    const course = this.courseOf(query);
    if (typeof course !== "string") this.pathOf(course);
    this.work.trace = null;
    return trace.expansions.map((expansion) => ({ kind: "point", layer: "expanded", ...expansion }));
  }

  /** What there is to repair for an agent. Nothing is done before the first turn, not even for the agent's view. */
  private *turnsOfRepair(asked: Pick<Query, "agent">): Generator<RepairTurn> {
    const view = this.viewFor(asked);
    yield* this.pathfinders.repair(view);
    for (const _ of this.bounds.follow(view)) yield "hierarchy";
  }

  /** The class of the agent that options name, or of the planner's own. */
  private classFor({ agent }: Pick<QueryOptions, "agent">): AgentClass {
    return agent === undefined ? this.views.own.agent : classOfAgent(this.grid, agent);
  }

  /** What the agent of a query sees of the grid, with all edits followed. */
  private viewFor({ agent }: Pick<Query, "agent">): AgentGrid {
    this.checkLinks();
    return this.views.of(agent);
  }

  /** Refuses links that the algorithm cannot take. */
  private checkLinks(): void {
    const { faultWithLinks } = this.algorithm;
    if (this.grid.cellLinks.length > 0 && faultWithLinks !== undefined) throw new TypeError(faultWithLinks);
  }
}

/** The cells at most so far from a path that is searched again with turns: enough to go round what stands beside it. */
const TURN_ROOM = 8;

/** The cells near a path, on which to look for one that turns less. */
function corridorAround({ width, height }: Grid, cells: Int32Array): ReadonlySet<number> {
  const corridor = new Set<number>(cells);
  // every fourth square overlaps the next by half
  for (let index = 0; index < cells.length; index += TURN_ROOM / 2) {
    const y = Math.floor(cells[index] / width);
    const x = cells[index] - y * width;
    const [left, right] = [Math.max(0, x - TURN_ROOM), Math.min(width - 1, x + TURN_ROOM)];
    for (let row = Math.max(0, y - TURN_ROOM); row <= Math.min(height - 1, y + TURN_ROOM); row++) {
      for (let cell = row * width + left; cell <= row * width + right; cell++) corridor.add(cell);
    }
  }
  return corridor;
}

/** Takes turns without what they give. */
function* withoutValues(turns: Iterable<unknown>): Generator<void> {
  for (const _ of turns) yield;
}

/** Whether a query limits by how much its path may cost more than the cheapest. */
function isLimited({ maxExcess }: Query): boolean {
  return maxExcess < Number.POSITIVE_INFINITY;
}

/** What makes the landmarks of a planner's agents; `null` if its options ask for none. */
function landmarksBy({ options, landmarks: Made }: Algorithm): ((view: AgentGrid) => Landmarks) | null {
  const { landmarks: count = 0 } = options;
  return Made === undefined || count === 0 ? null : (view) => new Made(view, count);
}

/** The cell to plan to: the cheapest of all where the path may end. */
function endFor(view: AgentGrid, start: number, destination: Destination, pathfinder: Pathfinder): number {
  const ends = endsOf(view, start, destination);
  if (ends.length === 1) return ends[0];
  return cheapestEnd(view, start, ends, (end) => pathfinder.unitsBetween(start, end));
}

/** A path up to the first of its cells where it may end, which is its last cell if nothing tells of an earlier one. */
function cutPath(view: AgentGrid, whole: Int32Array, earlyEnd: Target | null): FoundPath {
  const cells = earlyEnd === null ? whole : whole.slice(0, whole.findIndex((cell) => earlyEnd.accepts(cell)) + 1);
  return { cells, cost: costOfCells(view, cells) };
}
