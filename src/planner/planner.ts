import type { Agent } from "../grid/agent.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { MovementOptions } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Path } from "../path/path.ts";
import type { Primitive } from "../scene/scene.ts";
import type { Guide, GuideOptions } from "./guide.ts";
import type { Plan } from "./plan.ts";
import type { FindOptions, QueryOptions } from "./query.ts";

/** What every planner takes. */
export interface PlannerOptions extends MovementOptions {
  /** Who walks when a query does not say. Default: size 1, every terrain that is not blocked. */
  readonly agent?: Agent;
}

/** The cells that an agent can reach at a limited cost. */
export interface Reach {
  /** Ids of the cells, cheapest first; the first is the start. */
  readonly cells: Int32Array;
  /** What it costs to reach each of them, in tiles. */
  readonly costs: Float64Array;
}

/** The work that a query took. */
export interface QueryReport {
  /** Nodes taken off the open list, and the same by phase. */
  readonly expanded: number;
  /** Successors looked at. */
  readonly generated: number;
  readonly largestOpenList: number;
  /** How long the open list was on average whenever a node was taken off, by phase; 0 where there was no search. */
  readonly openListByPhase: { readonly insert: number; readonly main: number; readonly refine: number };
  readonly expandedByPhase: { readonly insert: number; readonly main: number; readonly refine: number };
  /**
   * Whether A* on the grid itself gave the answer: with `maxCost` where a hierarchy's path costs too much, with HAA* for an
   * agent that its graph was not built for, with A* always.
   */
  readonly exact: boolean;
}

/** What a planner has built at one level of its hierarchy. */
export interface LevelReport {
  readonly nodes: number;
  /** The edges between its nodes, each counted once, where it has no clusters. */
  readonly edges?: number;
  /** Its clusters, with the edges that join two of them, and those inside one, each counted once; of HPA* only. */
  readonly clusters?: number;
  readonly interEdges?: number;
  readonly intraEdges?: number;
}

/** How a planner has followed the edits of its grid since it was built, for all agents together. */
export interface RepairReport {
  /** How many times it has done so: once for all edits between two queries, and for each agent. */
  readonly count: number;
  /** What it has built again: clusters of level 1 (HPA*, HAA*), or nodes of all levels (PRA*, QuickPath). */
  readonly rebuilt: number;
  /** Time spent on it, in milliseconds, without what all planners on a grid share. */
  readonly time: number;
}

/** What a planner has built. */
export interface PlannerReport {
  readonly algorithm: string;
  /** The levels above the grid, lowest first, as built for the planner's own agent; none for A*. */
  readonly levels: readonly LevelReport[];
  /** Memory held beside the grid, in bytes, without what all searches share. */
  readonly bytes: number;
  /** Time spent building, in milliseconds, without repairs. */
  readonly buildTime: number;
  /** As `planner.repairs` has it. */
  readonly repairs: RepairReport;
  /** What has been built for each agent, what they share counted with the first of them; of HAA* only. */
  readonly agents?: readonly {
    readonly agent: Agent;
    readonly levels: readonly LevelReport[];
    readonly bytes: number;
  }[];
  /** The nodes and edges of all agents' graphs at level 1 together, each counted once; of HAA* only. */
  readonly annotated?: { readonly nodes: number; readonly interEdges: number; readonly intraEdges: number };
}

/** What to show in a scene: a query as `findPath` takes it, and what of the planner. */
export interface SceneOptions extends QueryOptions {
  /**
   * Layers, such as `nodes level 2`, or all levels of a kind: `nodes`, `abstract path`, `refined path`, `smoothed path`; of
   * HPA* and HAA* also `clusters`, `entrances`, `inter-edges`, `intra-edges`, and of HAA* `transitions`, by agent, such as
   * `transitions agent 1`; of PRA* and QuickPath `cliques`, `edges`, and of PRA* `corridor`; of all that search, A* among
   * them, `expanded`: a point for each node taken off the open list, in that order, whose `label` says what for and at which
   * level, such as `refine, level 0` for cells. Default: all there are; on large maps that is much.
   */
  readonly layers?: readonly string[];
  /** Of what has been built, only shapes whose box touches these cells: what a window shows. Default: the whole map. */
  readonly area?: Rectangle;
}

/** Finds paths on one grid, which it follows through its edits. */
export interface Planner {
  readonly grid: Grid;
  /**
   * The cheapest path this algorithm finds. A goal that is blocked or out of reach is an ordinary answer with a
   * `status`; bad arguments throw. `goal` may be `undefined` when the options name `goals`.
   */
  findPath(start: Point, goal: Point | undefined, options?: FindOptions): Path;
  /**
   * The same as a plan: the way as a whole at once, its cells when they are asked for, and after edits a new way. Where
   * `maxCost` limits it, it is planned as a whole.
   */
  plan(start: Point, goal: Point | undefined, options?: QueryOptions): Plan;
  /**
   * The way to a goal from any cell, for all who go there. `goal` may be `undefined` when the options name `goals`; from a cell
   * where no goal can be reached, nothing leads anywhere.
   */
  guide(goal: Point | undefined, options?: GuideOptions): Guide;
  /** Whether there is a path at all. Does not search. */
  pathExists(start: Point, goal: Point, options?: Pick<QueryOptions, "agent">): boolean;
  /** Every cell that can be reached at a cost of at most `maxCost` tiles. */
  reachable(start: Point, maxCost: number, options?: Pick<QueryOptions, "agent">): Reach;
  /** The work that the last `findPath`, `plan` or `reachable` took, or the last `next` of a plan that planned anew. */
  readonly lastQuery: QueryReport;
  report(): PlannerReport;
  /** What has been repaired so far; nothing with A*, which builds nothing. */
  readonly repairs: RepairReport;
  /**
   * Follows the edits of the grid ahead of the next query of an agent, a little with each turn; a query in between does the
   * rest. Default agent: the planner's.
   */
  repair(options?: Pick<QueryOptions, "agent">): Iterable<void>;
  /** Builds what is not built yet, a little with each turn, and tells how much is done, from 0 to 1. */
  build(): Iterable<number>;
  /** What the planner has built for its own agent, for `loadPlanner`; an algorithm that builds nothing has no snapshot. */
  save(): Uint8Array;
  /**
   * What the planner has built, in shapes that any renderer can draw; given a start and a goal, also how `findPath` finds
   * its path. It does not count as a query.
   */
  scene(start?: Point, goal?: Point, options?: SceneOptions): Primitive[];
}
