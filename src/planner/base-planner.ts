import { checkDistance, checkObject, checkOptions } from "../check.ts";
import { type AgentClass, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { MOVEMENT_OPTIONS, Movement } from "../grid/movement.ts";
import { noPath, Path } from "../path/path.ts";
import { Route } from "../path/route.ts";
import type { Primitive } from "../scene/scene.ts";
import { SceneChoice } from "../scene/scene-choice.ts";
import { Trace } from "../search/trace.ts";
import { Work } from "../search/work.ts";
import { type Destination, destinationOf } from "./destination.ts";
import { ExactSearch } from "./exact-search.ts";
import { KeptViews } from "./kept-views.ts";
import { Plan, type PlannedRoute } from "./plan.ts";
import type {
  Planner,
  PlannerOptions,
  PlannerReport,
  QueryReport,
  Reach,
  RepairReport,
  SceneOptions,
} from "./planner.ts";
import { checkFind, checkQuery, type FindOptions, type Query, type QueryOptions } from "./query.ts";

/** The names of the options that every planner takes. */
export const PLANNER_OPTIONS: readonly string[] = ["algorithm", "agent", ...MOVEMENT_OPTIONS];

/** What all planners do the same way: check a query, tell without a search where its path ends, count its work. */
export abstract class BasePlanner implements Planner {
  readonly grid: Grid;
  /** What the planner's own agent sees. */
  protected readonly view: AgentGrid;
  protected readonly exact: ExactSearch;
  protected readonly work: Work = new Work();
  private readonly movement: Movement;
  private readonly agent: AgentClass;
  private readonly otherViews: KeptViews;

  constructor(grid: Grid, options: PlannerOptions) {
    this.grid = grid;
    this.checkLinks();
    this.movement = new Movement(options);
    this.agent = classOfAgent(grid, options.agent);
    this.exact = new ExactSearch(grid.terrainOfCell.length, this.work);
    this.view = AgentGrid.of(grid, this.agent, this.movement);
    this.otherViews = new KeptViews(grid, this.movement, (view) => this.forget(view));
  }

  findPath(start: Point, goal: Point | undefined, options?: FindOptions): Path {
    const query = checkFind(this.grid, this.agent, start, goal, options);
    const view = this.viewFor(query.agent);
    this.work.forget();
    const destination = destinationOf(view, query);
    if (typeof destination === "string") return noPath(destination, this.grid.width);
    const path = this.pathTo(view, query, destination, options?.into);
    return options?.into === undefined ? path : writtenInto(options.into, path, this.grid.width);
  }

  plan(start: Point, goal: Point | undefined, options?: QueryOptions): Plan {
    const query = checkQuery(this.grid, this.agent, start, goal, options);
    return new Plan(this.viewFor(query.agent), query, (asked) => this.seek(asked));
  }

  pathExists(start: Point, goal: Point, options: Pick<QueryOptions, "agent"> = {}): boolean {
    checkOptions("pathExists", options, ["agent"]);
    const query = checkQuery(this.grid, this.agent, start, goal, options);
    return this.areJoined(this.viewFor(query.agent), query.start, query.goals[0]);
  }

  reachable(start: Point, maxCost: number, options: Pick<QueryOptions, "agent"> = {}): Reach {
    checkOptions("reachable", options, ["agent"]);
    const query = checkQuery(this.grid, this.agent, start, start, options);
    checkDistance("maxCost", maxCost);
    this.work.forget();
    return this.exact.reach(this.viewFor(query.agent), query.start, maxCost);
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

  abstract report(): PlannerReport;

  get repairs(): RepairReport {
    return { count: 0, rebuilt: 0, time: 0 };
  }

  build(): Iterable<number> {
    return [];
  }

  repair(options: Pick<QueryOptions, "agent"> = {}): Iterable<void> {
    checkOptions("repair", options, ["agent"]);
    const agent = options.agent === undefined ? this.agent : classOfAgent(this.grid, options.agent);
    this.checkLinks();
    return this.repairOf(agent);
  }

  save(): Uint8Array {
    throw new TypeError(`Only a planner that builds something can be saved, and ${this.report().algorithm} does not.`);
  }

  scene(start?: Point, goal?: Point, options: SceneOptions = {}): Primitive[] {
    checkObject("The options of scene", options);
    const { layers, area, ...asked } = options;
    const choice = new SceneChoice(layers, area);
    // the abstraction alone depends on the agent, not on where it stands
    const from = start ?? { x: 0, y: 0 };
    const query = checkQuery(this.grid, this.agent, from, start === undefined ? from : goal, asked);
    const view = this.viewFor(query.agent);
    const destination = start === undefined ? "unreachable" : destinationOf(view, query);
    if (typeof destination === "string") return this.sceneOf(view, choice);
    // showing how a path is found is no query
    const counts = { ...this.work };
    const expanded = choice.has("expanded") ? this.expansions(view, query, destination) : [];
    const scene = this.sceneOf(view, choice, query, destination);
    Object.assign(this.work, counts);
    return [...expanded, ...scene];
  }

  /** What there is to repair for a view beside the view itself, a little with each turn: here, its components. */
  protected *repairSlices(view: AgentGrid): Generator<void> {
    for (;;) {
      // edits may come between any two turns
      view.follow();
      if (view.components.followStep()) return;
      yield;
    }
  }

  /** Whether a path leads from one cell to another, told without a search. */
  protected areJoined(view: AgentGrid, from: number, to: number): boolean {
    return view.components.areJoined(from, to);
  }

  /**
   * The path of a query to its destination, at least one cell of which can be reached.
   *
   * @param into Where its cells may be written, for planners so fast that it matters.
   */
  protected abstract pathTo(view: AgentGrid, query: Query, destination: Destination, into?: Int32Array): Path;

  /** The same as a route for a plan: here, the whole path. */
  protected routeTo(view: AgentGrid, query: Query, destination: Destination): PlannedRoute {
    const { status, cost, cells } = this.pathTo(view, query, destination);
    return { status, cost, route: Route.over(view, cells) };
  }

  /** What has been built for a view, and how the path to a destination is found: here, nothing. */
  protected sceneOf(_view: AgentGrid, _choice: SceneChoice, _query?: Query, _destination?: Destination): Primitive[] {
    return [];
  }

  /** Lets go of what was built for an agent that has not asked for long: here, nothing. */
  protected forget(_view: AgentGrid): void {}

  /** A point for each node that is expanded to answer a query, in that order. */
  private expansions(view: AgentGrid, query: Query, destination: Destination): Primitive[] {
    const trace = new Trace();
    this.work.trace = trace;
    this.pathTo(view, query, destination);
    this.work.trace = null;
    return trace.expansions.map((expansion) => ({ kind: "point", layer: "expanded", ...expansion }));
  }

  private seek(query: Query): PlannedRoute {
    const view = this.viewFor(query.agent);
    this.work.forget();
    const destination = destinationOf(view, query);
    if (typeof destination !== "string") return this.routeTo(view, query, destination);
    return { status: destination, cost: Number.POSITIVE_INFINITY, route: Route.over(view, new Int32Array(0)) };
  }

  /** What a planner says of links that it cannot take; `undefined` if it can. */
  protected get faultWithLinks(): string | undefined {
    return undefined;
  }

  /** Refuses links that the planner cannot take. */
  private checkLinks(): void {
    if (this.grid.cellLinks.length > 0 && this.faultWithLinks !== undefined) throw new TypeError(this.faultWithLinks);
  }

  /** What there is to repair for an agent; nothing is done, not even for its view, before the first turn. */
  private *repairOf(agent: AgentClass): Generator<void> {
    yield* this.repairSlices(this.viewFor(agent));
  }

  private viewFor(agent: AgentClass): AgentGrid {
    this.checkLinks();
    if (agent !== this.agent) return this.otherViews.of(agent);
    this.view.follow();
    return this.view;
  }
}

/** The same path with its cells in this memory, if they fit. */
function writtenInto(memory: Int32Array, path: Path, width: number): Path {
  const { status, cost, cells } = path;
  if (cells.buffer === memory.buffer || cells.length > memory.length) return path;
  memory.set(cells);
  return new Path(status, cost, memory.subarray(0, cells.length), width);
}
