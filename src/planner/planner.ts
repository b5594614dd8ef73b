import type { Agent } from "../grid/agent.ts";
import type { Area } from "../grid/area.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { MovementOptions } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Path } from "../path/path.ts";
import type { Reach } from "../path/reach.ts";
import type { Primitive } from "../scene/scene.ts";
import type { Guide, GuideOptions } from "./guide.ts";
import type { Plan } from "./plan.ts";
import type { FindOptions, QueryOptions } from "./query.ts";

/** The options that every planner takes, whatever its algorithm. */
export interface PlannerOptions extends MovementOptions {
  /** The agent that walks when a query names none. Default: size 1, every terrain that is not blocked. */
  readonly agent?: Agent;
}

/** The work that a query took. */
export interface QueryReport {
  /** How many nodes were taken off open lists. */
  readonly expanded: number;
  /** How many successors were looked at. */
  readonly generated: number;
  /** The most nodes that an open list held at once. */
  readonly largestOpenList: number;
  /** The mean length of the open list when a node was taken off, by phase; 0 where there was no search. */
  readonly openListByPhase: { readonly insert: number; readonly main: number; readonly refine: number };
  /** How many nodes were taken off open lists, by phase. */
  readonly expandedByPhase: { readonly insert: number; readonly main: number; readonly refine: number };
  /**
   * Whether A* on the grid itself gave the answer: always with A*; with `maxCost` or `maxExcess` where the path of a hierarchy
   * costs too much; and with HAA* for an agent that the graph was not built for.
   */
  readonly exact: boolean;
}

/** What a planner has built at one level of its hierarchy. */
export interface LevelReport {
  /** The number of nodes. */
  readonly nodes: number;
  /** The number of edges, each counted once; PRA* and QuickPath only. */
  readonly edges?: number;
  /** The number of clusters; HPA* and HAA* only. */
  readonly clusters?: number;
  /** The number of edges that join two clusters, each counted once; HPA* and HAA* only. */
  readonly interEdges?: number;
  /** The number of edges inside clusters, each counted once; HPA* and HAA* only. */
  readonly intraEdges?: number;
}

/** The clusters of a planner: options as they were given, and the others as the planner chose them. */
export interface ClusterReport {
  /** The side of a level-1 cluster, in cells. */
  readonly clusterSize: number;
  /** The number of levels above the grid, as built for the planner's own agent. */
  readonly levels: number;
  /** The clusters along the side of a cluster one level up. */
  readonly factor: number;
  /** The width of an entrance, in cells, from which on it is crossed at both ends. */
  readonly threshold: number;
  /** The most cells between two crossings of a wide entrance. */
  readonly spacing: number;
}

/** How a planner has followed the edits of its grid since it was built, for all agents together. */
export interface RepairReport {
  /** How many repairs there were: one for all edits between two queries, for each agent. */
  readonly count: number;
  /** How many clusters of level 1 (HPA*, HAA*), or nodes of all levels (PRA*, QuickPath), were built again. */
  readonly rebuilt: number;
  /** The time that repairs took, in milliseconds, without repairs of what all planners on a grid share. */
  readonly time: number;
}

/** What a planner has built. */
export interface PlannerReport {
  readonly algorithm: string;
  /** The levels above the grid, lowest first, as built for the planner's own agent; none for A*. */
  readonly levels: readonly LevelReport[];
  /** Memory held beside the grid, in bytes, without the memory that all searches share. */
  readonly bytes: number;
  /** Time spent building, in milliseconds, without repairs. */
  readonly buildTime: number;
  /** How the planner has followed edits, as `planner.repairs` tells. */
  readonly repairs: RepairReport;
  /** The clusters that were given or chosen. HPA* and HAA* only. */
  readonly clusters?: ClusterReport;
  /** What has been built for each agent; arrays that agents share count with the first of them. HAA* only. */
  readonly agents?: readonly {
    readonly agent: Agent;
    readonly levels: readonly LevelReport[];
    readonly bytes: number;
  }[];
  /**
   * The nodes and edges of all agents' graphs at level 1 together, each counted once, and how many intra-edges are kept: agents
   * share an edge if it costs them the same and they walk over the same cells. Of agents that differ in costs or layers alone, the
   * first counts. HAA* only.
   */
  readonly annotated?: {
    readonly nodes: number;
    readonly interEdges: number;
    readonly intraEdges: number;
    readonly keptIntraEdges: number;
  };
}

/** What to show in a scene: the options of a query, as `findPath` takes them, and the parts of the planner to show. */
export interface SceneOptions extends QueryOptions {
  /**
   * Names of layers, for example `nodes level 2`, or of kinds for all levels: `nodes`, `abstract path`, `refined path` and
   * `smoothed path`. HPA* and HAA* also have `clusters`, `entrances`, `inter-edges` and `intra-edges`; HAA* has `transitions`, a
   * layer for each agent, for example `transitions agent 1`; PRA* and QuickPath have `cliques` and `edges`, and PRA* has
   * `corridor`. Algorithms that search, also A*, have `expanded`: a point for each expanded node, in order, whose `label` gives the
   * phase and the level, for example `refine, level 0` for cells. Default: all layers, which are many shapes on large maps.
   */
  readonly layers?: readonly string[];
  /**
   * The part of the map to show, in cells: shapes of the hierarchy whose box does not touch it are left out. Default: the whole
   * map.
   */
  readonly area?: Rectangle;
}

/** The options of `planner.flee`. */
export interface FleeOptions {
  /** The agent that flees. Threats walk as the agent does. Default: the planner's agent. */
  readonly agent?: Agent;
  /** The most that the path may cost, in tiles. Default: no limit, which searches the whole map. */
  readonly maxCost?: number;
}

/** Finds paths on one grid, and follows the edits of the grid. */
export interface Planner {
  /** The grid that was given to `createPlanner`; edits of the grid need no call of the planner. */
  readonly grid: Grid;
  /**
   * Returns the cheapest path that the algorithm finds. A goal that is blocked or out of reach is an ordinary answer, whose
   * `status` says so; bad arguments throw. The goal is a cell, or a rectangle of cells; `goal` may be `undefined` when the options name
   * `goals`.
   */
  findPath(start: Point, goal: Area | undefined, options?: FindOptions): Path;
  /**
   * Returns a path that is walked while it is planned. The plan knows the path as a whole at once, and finds its cells as they are
   * asked for; after an edit on the path, the plan finds another. A plan with a `maxCost` or a `maxExcess` finds all cells at once.
   */
  plan(start: Point, goal: Area | undefined, options?: QueryOptions): Plan;
  /**
   * Returns a guide that leads any number of walkers from any cell to a goal: what games call a flow field. `goal` may be
   * `undefined` if the options name `goals`.
   */
  guide(goal: Area | undefined, options?: GuideOptions): Guide;
  /** Tells whether there is a path at all, without a search. */
  pathExists(start: Point, goal: Area, options?: Pick<QueryOptions, "agent">): boolean;
  /** Tells whether the agent can stand at a point, as the map is now. */
  canStand(point: Point, options?: Pick<QueryOptions, "agent">): boolean;
  /**
   * Tells whether the agent can slide in a straight line from one point to another, at any angle, with its whole square over ground
   * that it may enter. What the ground costs does not matter.
   */
  lineOfSight(from: Point, to: Point, options?: Pick<QueryOptions, "agent">): boolean;
  /** Returns every cell that can be reached at a cost of at most `maxCost` tiles, and the path to each. */
  reachable(start: Point, maxCost: number, options?: Pick<QueryOptions, "agent">): Reach;
  /**
   * Returns the path of an agent that flees from threats, to the cell where it is safest: the one that costs the threats most to come to,
   * among all cells that the agent reaches at a cost of at most `maxCost` tiles and no later than any threat. Of several, the path leads
   * to the cheapest, then to the first by position. The agent stays where it is if no cell is better.
   */
  flee(start: Point, threats: readonly Point[], options?: FleeOptions): Path;
  /** The work that the last `findPath`, `plan`, `flee` or `reachable` took, or the last `next` of a plan that planned again. */
  readonly lastQuery: QueryReport;
  /** Tells what the planner has built. */
  report(): PlannerReport;
  /** What has been repaired so far; nothing with A*, which builds nothing. */
  readonly repairs: RepairReport;
  /**
   * Follows the edits of the grid ahead of the next query of an agent, a little with each turn of the iteration. A query in
   * between does the rest. Default agent: the planner's.
   */
  repair(options?: Pick<QueryOptions, "agent">): Iterable<void>;
  /** Builds what is not built yet, a little with each turn of the iteration, which gives how much is done, from 0 to 1. */
  build(): Iterable<number>;
  /**
   * Asks queries of its own, one with each turn of the iteration, which gives how much is done, from 0 to 1. The first queries of
   * a process take about ten times as long as later ones, because JavaScript engines compile what runs often; behind a loading
   * screen nobody waits for that. All turns together take some tenths of a second, and the caller may stop after any turn. Planners
   * of one algorithm share what is compiled. Like any query, the first turn builds what is not built yet and follows edits; answers
   * and `lastQuery` stay as they are.
   */
  warmUp(): Iterable<number>;
  /** Saves what the planner has built for its own agent, for `loadPlanner`. Throws with A*, which builds nothing. */
  save(): Uint8Array;
  /**
   * Describes what the planner has built, in shapes that any renderer can draw; given a start and a goal, also how `findPath`
   * finds the path. `lastQuery` stays as it is.
   */
  scene(start?: Point, goal?: Area, options?: SceneOptions): Primitive[];
}
