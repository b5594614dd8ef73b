/**
 * HPA* (Botea, Müller and Schaeffer 2004): paths between two cells, at a cost near the least, for one class of agent.
 *
 * `borders/` finds where clusters can be crossed, `levels/` builds and repairs the abstract graph, `query/` holds the parts of
 * a query, and `guide/` leads many starts to one goal. A query passes these stages (Section 3.2 of the paper):
 *
 * 1. If a straight line to the goal is free, the line is the path.
 * 2. Between near ends, a short search on cells finds the path.
 * 3. Start and goal are inserted: connected to the nodes of their clusters, level by level.
 * 4. The top level gives the cheapest way between them, by its table of all pairs or by a search.
 * 5. Each cluster that holds both ends is searched, as the cheapest way may stay inside it.
 * 6. The way is refined to cells, along paths and fields that were kept when the graph was built.
 * 7. The cells are smoothed.
 *
 * It does not tell whether there is a path, and knows nothing of several goals or of a limit on the cost: the planner does.
 */
import type { AgentGrid } from "../grid/agent-grid.ts";
import { type Lines, SteppedLines } from "../grid/runs.ts";
import { Lifecycle } from "../hierarchy/lifecycle.ts";
import type { PathStages } from "../hierarchy/path-stages.ts";
import { costOfCells } from "../path/cost.ts";
import type { FoundPath } from "../path/path.ts";
import { type FoundRoute, Route } from "../path/route.ts";
import { Smoother } from "../path/smoothing.ts";
import type { Stretches } from "../path/stretches.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import { searchCells } from "../search/cell-search.ts";
import type { GuideSearch } from "../search/guide-search.ts";
import type { IntegerList } from "../search/integer-list.ts";
import { SearchSpace, walkBack } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import type { Work } from "../search/work.ts";
import type { InterEdgeSource } from "./borders/border.ts";
import { HpaGuideSearch } from "./guide/guide-search.ts";
import { Abstraction, type AbstractionSettings, type LevelCounts, type SharedMemory } from "./levels/abstraction.ts";
import type { Level } from "./levels/level.ts";
import { AbstractPath, refineNodes } from "./query/abstract-path.ts";
import { CorridorSmoother } from "./query/corridor-smoother.ts";
import { Insertion } from "./query/insertion.ts";
import { LevelSearch } from "./query/level-search.ts";
import { Refinement } from "./query/refinement.ts";
import { HpaRouteRest } from "./query/route-rest.ts";
import { TopSearch } from "./query/top-search.ts";
import { sceneOf } from "./scene.ts";

/** Cells that a search between near ends may expand before the abstract graph is asked instead. */
const MOST_DIRECT = 64;

/**
 * Clusters' worth of cells that a search between near ends may expand where terrains differ in cost. There a detour by a
 * transition costs more beside a short path, and the abstract path would have to be smoothed by a search anyway. Found by
 * `npm run bench -- terrain`.
 */
const CLUSTERS_DIRECT = 4;

/** The options of HPA* with every default filled in. */
export interface PathfinderSettings extends AbstractionSettings {
  /** Whether refined paths are smoothed. */
  readonly smooth: boolean;
}

/** The cheapest way between two cells, over nodes of a level. */
interface NodeWay {
  readonly units: number;
  readonly level: Level;
  /** The nodes of the way, start first. The next search writes over them. */
  readonly nodes: IntegerList;
}

/** The cheapest way between two cells, cell by cell. */
interface CellWay {
  /** `Infinity` when there is no way. */
  readonly units: number;
  readonly level: null;
  readonly cells: Int32Array;
}

const NO_WAY: CellWay = { units: Number.POSITIVE_INFINITY, level: null, cells: new Int32Array(0) };

/** HPA* for one class of agent. A caller asks only for paths between cells that a way joins. */
export class Pathfinder {
  readonly view: AgentGrid;
  readonly abstraction: Abstraction;
  /** Builds, repairs and saves the abstraction. */
  readonly lifecycle: Lifecycle<LevelCounts>;
  /** Smooths paths; `null` where paths are not smoothed, and `undefined` before anything is asked. */
  private smootherOfView: Smoother | null | undefined;
  private readonly settings: PathfinderSettings;
  /** Makes smooth paths still cheaper; `null` where all terrains cost the same, and where paths are not smoothed. */
  private readonly corridorSmoother: CorridorSmoother | null;
  private readonly work: Work;
  private readonly space: SearchSpace;
  /** Cells that a search between near ends may expand. */
  readonly mostDirect: number;
  private readonly start: Insertion;
  private readonly goal: Insertion;
  /** The version of the grid for which the goal was last inserted; −1 before. */
  private insertedVersion = -1;
  private readonly topSearch: TopSearch;
  private readonly search: LevelSearch;
  private readonly path: AbstractPath;
  private readonly refinement: Refinement;
  /** Lets routes have the abstraction follow the edits of the grid. */
  private readonly followEdits = (): void => this.lifecycle.follow();

  /**
   * @param work Where to count.
   * @param source Finds inter-edges; by default, the rule of the paper.
   * @param shared The memory that the pathfinders of several agents share; by default, this agent's alone.
   */
  constructor(
    view: AgentGrid,
    settings: PathfinderSettings,
    work: Work,
    source?: InterEdgeSource,
    shared?: SharedMemory,
  ) {
    const isUniform = view.costOfCell === null;
    this.view = view;
    this.work = work;
    this.abstraction = new Abstraction(view, settings, work, source, shared);
    this.lifecycle = new Lifecycle(view, this.abstraction);
    this.settings = settings;
    this.corridorSmoother = settings.smooth && !isUniform ? new CorridorSmoother(view, work) : null;
    this.space = SearchSpace.of(view.grid.terrainOfCell.length);
    this.mostDirect = isUniform ? MOST_DIRECT : CLUSTERS_DIRECT * settings.clusterSize ** 2;
    this.path = new AbstractPath(this.abstraction.base);
    this.start = new Insertion(this.abstraction);
    this.goal = new Insertion(this.abstraction);
    this.topSearch = new TopSearch(this.abstraction, this.start, this.goal, work);
    this.search = new LevelSearch(this.abstraction, work);
    this.refinement = new Refinement(this.abstraction);
  }

  /** Smooths paths; `null` where paths are not smoothed. */
  get smoother(): Smoother | null {
    if (this.smootherOfView === undefined) this.prepare();
    return this.smootherOfView as Smoother | null;
  }

  /** Makes what smooths paths, which a thread does without that builds for others. */
  prepare(): void {
    const { view, settings } = this;
    this.smootherOfView ??= settings.smooth ? new Smoother(view, linesOf(view, settings)) : null;
  }

  /**
   * Finds a path between two cells.
   *
   * @param into Memory for the cells of the path; a path that does not fit gets memory of its own.
   * @param isQuick Whether to leave out the searches on many cells which make paths cheaper where terrains differ in cost.
   */
  find(start: number, goal: number, into?: Int32Array, isQuick = false): FoundPath {
    const { view, smoother } = this;
    const line = this.walkLine(start, goal);
    if (line !== null) return this.pathOf(line, into, isQuick);
    const way = this.cheapestWay(start, goal, isQuick);
    if (way.level === null) return { ...this.pathOver(way.cells), isCheapest: true };
    if (smoother === null) return this.pathOver(this.refine(way).cells(view, start));
    smoother.begin(start);
    this.abstractPath(way).refine(this.refinement, smoother);
    return this.pathOf(smoother, into, isQuick);
  }

  /** Finds a path between two cells that is refined a little at a time. The cost is that of the path before smoothing. */
  route(start: number, goal: number): FoundRoute {
    const { view, smoother, corridorSmoother, refinement } = this;
    const line = this.walkLine(start, goal);
    if (line !== null) {
      const route = new Route(view, start);
      route.add(line.path);
      return { route, cost: view.costOfUnits(line.units) };
    }
    const way = this.cheapestWay(start, goal);
    const cost = view.costOfUnits(way.units);
    if (way.level === null) return { route: Route.over(view, way.cells), cost };
    const rest = new HpaRouteRest(this.abstractPath(way), refinement, this.followEdits);
    return { route: new Route(view, start, rest, smoother, corridorSmoother), cost };
  }

  /** Whether a search on cells is tried first between two cells. */
  isNear(start: number, goal: number): boolean {
    return this.abstraction.base.areNear(start, goal);
  }

  /** The units of the path between two cells, before it is smoothed. */
  unitsBetween(start: number, goal: number): number {
    return this.cheapestWay(start, goal).units;
  }

  /** Begins the search of a guide, which leads from anywhere to the cheapest of some goals and holds until the next edit. */
  guideSearch(goals: readonly number[]): GuideSearch {
    return new HpaGuideSearch(this, goals);
  }

  /** Tells how the path that `find` gives comes about. */
  stagesOf(start: number, goal: number, isQuick = false): PathStages {
    const { abstraction, view, smoother } = this;
    const found = this.find(start, goal, undefined, isQuick).cells;
    const smoothed = smoother === null ? null : found;
    const way = this.walkLine(start, goal) === null ? this.cheapestWay(start, goal, isQuick) : NO_WAY;
    if (way.level === null) return { nodesOfLevel: [], refined: found, smoothed };

    const index = way.level.number - 1;
    const nodes = Array.from(way.nodes.view());
    const startWays: number[] = [];
    const goalWays: number[] = [];
    this.start.waysTo(index, nodes[0], startWays);
    this.goal.waysTo(index, nodes[nodes.length - 1], goalWays);
    const nodesOfLevel = refineNodes(abstraction, nodes, startWays, goalWays);
    return { nodesOfLevel, refined: this.refine(way).cells(view, start), smoothed };
  }

  /** What has been built, and how a path came about, to be drawn. */
  scene(choice: SceneChoice, stages?: PathStages): Primitive[] {
    return sceneOf(this.abstraction, choice, stages);
  }

  /** Walks the straight line between two cells, if one is free: then nothing is cheaper but a shortcut. `null` if none is. */
  private walkLine(start: number, goal: number): Smoother | null {
    const { smoother, view } = this;
    if (smoother === null || view.links.shortcuts.length > 0) return null;
    smoother.begin(start);
    return smoother.walkLine(goal) ? smoother : null;
  }

  /** The cheapest way between two cells: over cells where the ends are near, else over nodes. */
  private cheapestWay(start: number, goal: number, isQuick = false): NodeWay | CellWay {
    // between near ends a transition costs most, and a search on cells least
    const isDirect = this.isNear(start, goal) && !(isQuick && this.mostDirect > MOST_DIRECT);
    const direct = isDirect ? this.searchCells(start, goal, this.mostDirect) : undefined;
    if (direct !== undefined) return direct;
    this.insert(start, goal);
    const way = this.insideClusters(this.overTop());
    // without an abstract path, the ends lie in one cluster, and nothing leads out of their component
    return way ?? this.searchCells(start, goal, Number.POSITIVE_INFINITY) ?? NO_WAY;
  }

  /** The cheapest way of all over cells; `undefined` if more than `most` cells would have to be expanded. */
  private searchCells(start: number, goal: number, most: number): CellWay | undefined {
    const { view, space, work } = this;
    const reached = searchCells(view, space, start, new Target(view, [goal]), { most, trace: work.trace?.nodes });
    work.noteCells("main", view.grid, space);
    if (reached < 0) return undefined;
    const units = space.distances.values[reached] - space.distances.base;
    return { units, level: null, cells: walkBack(view, space, reached) };
  }

  /** Connects both ends to the abstract graph. A goal stays inserted for all starts that ask for it (Section 3.2.1). */
  private insert(start: number, goal: number): void {
    const { version } = this.view.grid;
    // a trace shows the whole query, whatever was asked before
    const isInserted = this.goal.cell === goal && this.insertedVersion === version && this.work.trace === null;
    if (!isInserted) this.goal.insert(goal);
    this.insertedVersion = version;
    this.start.insert(start);
  }

  /** The cheapest way over the top level, by the table or, while that is not there, by a search. */
  private overTop(): NodeWay | undefined {
    const { top } = this.abstraction;
    const units = this.topSearch.find();
    if (units === Number.POSITIVE_INFINITY) return undefined;
    if (units >= 0) return { units, level: top, nodes: this.topSearch.nodes };
    this.start.complete();
    this.goal.complete();
    return this.searchLevel(top, Number.POSITIVE_INFINITY, false);
  }

  /**
   * A way may also stay inside a cluster that holds both ends, over nodes of the level below. The cheapest one of all; of two
   * that cost the same, the lower.
   */
  private insideClusters(overTop: NodeWay | undefined): NodeWay | undefined {
    const { levels, top } = this.abstraction;
    let best = overTop;
    for (let index = top.number - 1; index > 0; index--) {
      if (this.start.clusterOfLevel[index] !== this.goal.clusterOfLevel[index]) continue;
      const bound = best === undefined ? Number.POSITIVE_INFINITY : best.units + 1;
      best = this.searchLevel(levels[index - 1], bound, true) ?? best;
    }
    return best;
  }

  /** The cheapest way over nodes of a level; `undefined` if none costs less than `bound` units. */
  private searchLevel(level: Level, bound: number, isInside: boolean): NodeWay | undefined {
    const { search } = this;
    const units = search.search(level, this.start, this.goal, bound, isInside);
    return units < bound ? { units, level, nodes: search.nodes.clone() } : undefined;
  }

  /** The abstract path of a way, from start to goal. The next query writes over it. */
  private abstractPath({ level, nodes, units }: NodeWay): AbstractPath {
    this.path.set(level.number - 1, nodes, this.start, this.goal, units);
    return this.path;
  }

  /** Refines a whole way to stretches, which the next query writes over. */
  private refine(way: NodeWay): Stretches {
    this.abstractPath(way).refine(this.refinement);
    return this.refinement.stretches;
  }

  /** The path that a smoother has walked; where terrains differ in cost, and time is not short, made still cheaper. */
  private pathOf(smoother: Smoother, into: Int32Array | undefined, isQuick: boolean): FoundPath {
    const { corridorSmoother, view } = this;
    const cells = smoother.cells(into);
    if (corridorSmoother === null && view.links.isEmpty) return { cells, cost: smoother.cost };
    if (corridorSmoother === null || isQuick) return this.pathOver(cells);
    return this.pathOver(copied(corridorSmoother.smoothWhole(cells), into));
  }

  private pathOver(cells: Int32Array): FoundPath {
    return { cells, cost: costOfCells(this.view, cells) };
  }
}

/** Copies cells into given memory, if they fit there; else returns them as they are. */
function copied(cells: Int32Array, into: Int32Array | undefined): Int32Array {
  if (into === undefined || into.length < cells.length || cells.buffer === into.buffer) return cells;
  into.set(cells);
  return into.subarray(0, cells.length);
}

/** Tells whether lines are free; where memory is to be saved, by looking at every step. */
function linesOf(view: AgentGrid, { cache }: PathfinderSettings): Lines {
  return cache === "fields" ? view.runs : new SteppedLines(view);
}
