import { type AgentClass, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import { checkDistance, checkOptions } from "../grid/check.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { MOVEMENT_OPTIONS, Movement } from "../grid/movement.ts";
import { costOfCells } from "../path/cost.ts";
import { Path, type PathStatus } from "../path/path.ts";
import { searchCells } from "../search/cell-search.ts";
import { routeTo } from "../search/route.ts";
import { SearchSpace } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import { now } from "./clock.ts";
import { type Destination, destinationOf, nearestReached } from "./destination.ts";
import type { Planner, PlannerOptions, PlannerReport, QueryReport, Reach } from "./planner.ts";
import { checkQuery, type Query, type QueryOptions } from "./query.ts";
import { reachFrom } from "./reach.ts";

/** A* on the grid itself: always the cheapest path, and nothing to build but what says which steps are legal. */
export class AStarPlanner implements Planner {
  readonly grid: Grid;
  private readonly movement: Movement;
  private readonly agent: AgentClass;
  /** What the planner's own agent sees. */
  private readonly view: AgentGrid;
  private readonly space: SearchSpace;
  private readonly buildTime: number;
  private expanded = 0;
  private generated = 0;
  private largestOpenList = 0;

  constructor(grid: Grid, options: PlannerOptions = {}) {
    checkOptions("A*", options, ["algorithm", "agent", ...MOVEMENT_OPTIONS]);
    const began = now();
    this.grid = grid;
    this.movement = new Movement(options);
    this.agent = classOfAgent(grid, options.agent);
    this.space = SearchSpace.of(grid.terrainOfCell.length);
    this.view = AgentGrid.of(grid, this.agent, this.movement);
    this.buildTime = now() - began;
  }

  findPath(start: Point, goal: Point | undefined, options: QueryOptions = {}): Path {
    const query = checkQuery(this.grid, this.agent, start, goal, options);
    const view = this.viewFor(query.agent);
    this.forgetWork();
    const destination = destinationOf(view, query);
    if (typeof destination === "string") return Path.none(destination, this.grid.width);
    const path = this.search(view, query, destination);
    if (path !== undefined) return path;
    return query.nearest ? this.nearestWithinCost(view, query) : Path.none("unreachable", this.grid.width);
  }

  pathExists(start: Point, goal: Point, options: Pick<QueryOptions, "agent"> = {}): boolean {
    checkOptions("pathExists", options, ["agent"]);
    const query = checkQuery(this.grid, this.agent, start, goal, options);
    return this.viewFor(query.agent).components.areJoined(query.start, query.goals[0]);
  }

  reachable(start: Point, maxCost: number, options: Pick<QueryOptions, "agent"> = {}): Reach {
    checkOptions("reachable", options, ["agent"]);
    const query = checkQuery(this.grid, this.agent, start, start, options);
    checkDistance("maxCost", maxCost);
    this.forgetWork();
    return this.reach(this.viewFor(query.agent), query.start, maxCost);
  }

  get lastQuery(): QueryReport {
    const { expanded, generated, largestOpenList } = this;
    return { expanded, generated, largestOpenList, expandedByPhase: { insert: 0, main: expanded, refine: 0 } };
  }

  report(): PlannerReport {
    return { algorithm: "astar", bytes: this.view.bytes, buildTime: this.buildTime };
  }

  private viewFor(agent: AgentClass): AgentGrid {
    if (agent !== this.agent) return AgentGrid.of(this.grid, agent, this.movement);
    this.view.update();
    return this.view;
  }

  /** The cheapest path to the destination, unless it costs too much. */
  private search(view: AgentGrid, query: Query, destination: Destination): Path | undefined {
    const target = new Target(view, destination.cells, destination.within);
    const reached = searchCells(view, this.space, query.start, target, { bound: view.unitsOf(query.maxCost) });
    this.noteWork();
    return reached < 0 ? undefined : this.pathTo(view, reached, destination.status, query.maxCost);
  }

  /** The path to the cell nearest to a goal, of those that can be reached at no more than the query's cost. */
  private nearestWithinCost(view: AgentGrid, query: Query): Path {
    const reach = this.reach(view, query.start, query.maxCost);
    const nearest = nearestReached(view, reach, query.goals);
    return (
      this.search(view, query, { cells: [nearest], within: 0, status: "nearest" }) ??
      Path.none("unreachable", this.grid.width)
    );
  }

  private reach(view: AgentGrid, start: number, maxCost: number): Reach {
    const reach = reachFrom(view, this.space, start, maxCost);
    this.noteWork();
    return reach;
  }

  private pathTo(view: AgentGrid, goal: number, status: PathStatus, maxCost: number): Path | undefined {
    const cells = routeTo(view, this.space, goal);
    const cost = costOfCells(view, cells);
    return cost > maxCost ? undefined : new Path(status, cost, cells, this.grid.width);
  }

  private forgetWork(): void {
    this.expanded = 0;
    this.generated = 0;
    this.largestOpenList = 0;
  }

  private noteWork(): void {
    this.expanded += this.space.expanded;
    this.generated += this.space.generated;
    this.largestOpenList = Math.max(this.largestOpenList, this.space.open.largestSize);
  }
}
