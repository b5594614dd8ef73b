import type { AgentGrid } from "../grid/agent-grid.ts";
import type { SeenEdits } from "../grid/seen-edits.ts";
import type { Lifecycle } from "../hierarchy/lifecycle.ts";
import type { PathStages } from "../hierarchy/path-stages.ts";
import type { FoundPath } from "../path/path.ts";
import type { FoundRoute } from "../path/route.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import type { GuideSearch } from "../search/guide-search.ts";
import type { Landmarks } from "../search/landmarks.ts";
import type { Work } from "../search/work.ts";
import type { LevelReport, PlannerReport } from "./planner.ts";
import type { packPlanner } from "./snapshot.ts";

/** Finds the paths of one class of agent on the hierarchy that is built for it. */
export interface Pathfinder {
  /** Builds, repairs and saves the hierarchy; queries need it built and current. */
  readonly lifecycle: Lifecycle<LevelReport>;
  /** Makes what queries need beside the hierarchy. Left out where there is nothing. */
  prepare?(): void;
  /**
   * Finds a path between two cells that a way joins; its cells are in `into` if they fit there.
   *
   * @param isQuick Whether to spend no time on searches of many cells, because A* is to look for a cheaper path. Default false.
   */
  find(start: number, goal: number, into?: Int32Array, isQuick?: boolean): FoundPath;
  /** Whether `find` searches cells between two ends before it asks the hierarchy. Left out where it never does. */
  isNear?(start: number, goal: number): boolean;
  /** The units of the path that `find` gives, before it is smoothed. */
  unitsBetween(start: number, goal: number): number;
  /** Finds a route between two cells that a way joins; its cost may only be about what the route costs. */
  route(start: number, goal: number): FoundRoute;
  /** Begins the search of a guide to the cheapest of some goals; only hierarchies whose guides do not search cells have this. */
  guideSearch?(goals: readonly number[]): GuideSearch;
  /** How the path that `find` gives comes about. */
  stagesOf(start: number, goal: number, isQuick?: boolean): PathStages;
  /** What has been built, and how a path came about, to be drawn. */
  scene(choice: SceneChoice, stages?: PathStages): Primitive[];
}

/** What sets the planner of one algorithm apart from the planners of the others. */
export interface Algorithm {
  /** The name of the algorithm, and its own options with every default filled in. */
  readonly options: { readonly algorithm: string; readonly build?: "eager" | "lazy"; readonly landmarks?: number };
  /** The views that pathfinders are built for at once, and saved for; with A*, the planner's own, which has no pathfinder. */
  readonly views: readonly AgentGrid[];
  /**
   * Whether queries expand a good part of the cells that A* expands. A* then answers queries that limit the excess, because to
   * find a path first would take longer. Default false.
   */
  readonly searchesCells?: boolean;
  /** The sentence that refuses a grid with links, of an algorithm that cannot take links. */
  readonly faultWithLinks?: string;
  /** The edits that can change the paths of a view. Default: the edits that concern its agent. */
  editsOf?(view: AgentGrid): SeenEdits;
  /** Makes what finds paths for a view, without building it; `null` where A* on the grid has to find them. */
  make(view: AgentGrid): Pathfinder | null;
  /** Whether the guides of a view search the nodes of its hierarchy. Default: they search cells. */
  guidesOverNodes?(view: AgentGrid): boolean;
  /** Packs a snapshot. Left out by an algorithm that builds nothing, so that its bundle does without snapshots. */
  pack?: typeof packPlanner;
  /** What bounds costs from below, if the options ask for it. Left out by A*, which needs no bounds, so that its bundle is small. */
  landmarks?: typeof Landmarks;
  /** Builds what the hierarchies of all views share, a little with each turn, before any of them is built. */
  buildShared?(): Generator<void>;
  /** Adds to a report what only this algorithm has to tell. */
  complete?(report: PlannerReport, reports: readonly ViewReport[]): PlannerReport;
  /** What there is to draw beside the hierarchy of a view. */
  sceneBeside?(choice: SceneChoice): Primitive[];
}

/** What has been built for one view. */
export interface ViewReport {
  readonly view: AgentGrid;
  readonly levels: readonly LevelReport[];
  /** Memory of the view and its hierarchy, in bytes, without arrays that an earlier view has counted. */
  readonly bytes: number;
}

/** Makes the algorithm of a planner, given the view of the planner's own agent, and where to count the work of queries. */
export type AlgorithmFor = (view: AgentGrid, work: Work) => Algorithm;
