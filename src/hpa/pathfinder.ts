import type { AgentGrid } from "../grid/agent-grid.ts";
import { type Lines, SteppedLines } from "../grid/lines.ts";
import { Lifecycle } from "../hierarchy/lifecycle.ts";
import { costOfCells } from "../path/cost.ts";
import type { FoundPath } from "../path/path.ts";
import { type FoundRoute, Route } from "../path/route.ts";
import { Smoother } from "../path/smoothing.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import { searchCells } from "../search/cell-search.ts";
import { IntegerList } from "../search/integer-list.ts";
import { SearchSpace } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import { walkBack } from "../search/walk-back.ts";
import type { Work } from "../search/work.ts";
import type { InterEdgeSource } from "./borders/border.ts";
import { Abstraction, type AbstractionSettings, type LevelCounts } from "./levels/abstraction.ts";
import type { Level } from "./levels/level.ts";
import { AbstractPath } from "./query/abstract-path.ts";
import { CorridorSmoother } from "./query/corridor-smoother.ts";
import { type Explanation, refineNodes } from "./query/explanation.ts";
import { Insertion } from "./query/insertion.ts";
import { LevelSearch } from "./query/level-search.ts";
import { Refinement } from "./query/refinement.ts";
import { HpaRouteRest } from "./query/route-rest.ts";
import { sceneOf } from "./scene.ts";

/** Cells that a search between neighbouring clusters may expand before the abstract graph is asked instead. */
const MOST_DIRECT = 64;

/**
 * Clusters' worth of cells that a search between neighbouring clusters may expand where terrains differ in cost. A transition then
 * costs more beside what a short path costs, and the abstract path would have to be smoothed by a search anyway. Found by `npm run bench -- terrain`.
 */
const CLUSTERS_DIRECT = 4;

/** How paths are found. */
export interface PathfinderSettings extends AbstractionSettings {
  /** Whether refined paths are smoothed. */
  readonly smooth: boolean;
}

/** An abstract path: nodes of a level, or else, where there is none, cells. */
interface CheapestWay {
  /** Inside, as an integer; `Infinity` when there is none. */
  readonly units: number;
  readonly level: Level | null;
  /** Written over by the next search. */
  readonly nodes: IntegerList;
  readonly cells: Int32Array;
}

const NO_CELLS = new Int32Array(0);
const NO_NODES = new IntegerList();
const NO_PATH: CheapestWay = { units: Number.POSITIVE_INFINITY, level: null, nodes: NO_NODES, cells: NO_CELLS };

/** HPA* for one class of agent: finds abstract paths and refines them. */
export class Pathfinder {
  readonly view: AgentGrid;
  readonly abstraction: Abstraction;
  /** Builds, repairs and saves the abstraction and its table. */
  readonly lifecycle: Lifecycle<LevelCounts>;
  /** What smooths paths; `null` where they are not. */
  readonly smoother: Smoother | null;
  /** What makes smooth paths still cheaper; `null` where all terrains cost the same, and where paths are not smoothed. */
  private readonly corridorSmoother: CorridorSmoother | null;
  private readonly work: Work;
  private readonly search: LevelSearch;
  private readonly start: Insertion;
  private readonly goal: Insertion;
  private goalCell = -1;
  /** The version of the grid for which the goal is inserted, or −1: one that every start sees need not be. */
  private insertedVersion = -1;
  private readonly hops = new AbstractPath();
  private readonly refinement: Refinement;
  private readonly space: SearchSpace;
  /** Cells that a search between neighbouring clusters may expand. */
  private readonly mostDirect: number;
  /** What lets routes have the abstraction follow the edits of the grid. */
  private readonly followEdits = (): void => this.lifecycle.follow();

  /**
   * @param work Where to count.
   * @param source What finds inter-edges; by default, the rule of the paper.
   */
  constructor(view: AgentGrid, settings: PathfinderSettings, work: Work, source?: InterEdgeSource) {
    this.view = view;
    this.work = work;
    this.abstraction = new Abstraction(view, settings, work, source);
    this.search = new LevelSearch(this.abstraction, work);
    this.lifecycle = new Lifecycle(view, this.abstraction);
    this.start = new Insertion(this.abstraction);
    this.goal = new Insertion(this.abstraction);
    this.refinement = new Refinement(this.abstraction);
    this.smoother = settings.smooth ? new Smoother(view, linesOf(view, settings)) : null;
    this.space = SearchSpace.of(view.grid.terrainOfCell.length);
    const isUniform = view.costOfCell === null;
    this.corridorSmoother = settings.smooth && !isUniform ? new CorridorSmoother(view, work) : null;
    this.mostDirect = isUniform ? MOST_DIRECT : CLUSTERS_DIRECT * settings.clusterSize ** 2;
  }

  /**
   * Finds a path between two cells that a way joins.
   *
   * @param into Memory for the cells of the path; a path that does not fit gets memory of its own.
   */
  find(from: number, goal: number, into?: Int32Array): FoundPath {
    const { view, refinement, smoother } = this;
    this.setGoal(goal);
    if (smoother !== null && this.goesStraight(smoother, from)) return this.taut(smoother, into);
    const path = this.findAbstract(from);
    if (path.level === null) return this.plain(path.cells);
    this.refine(path.level, path.nodes);
    if (smoother === null) return this.plain(refinement.stretches.cells(view, from));
    smoother.followAll(refinement.stretches);
    return this.taut(smoother, into);
  }

  /** Sets the goal, and keeps it inserted for as many starts as have the same (Section 3.2.1). */
  private setGoal(cell: number): void {
    if (this.goalCell === cell) return;
    this.goalCell = cell;
    this.insertedVersion = -1;
  }

  /** What integers inside are in tiles. */
  private tilesOf(units: number): number {
    return (units / this.view.movement.cardinal) * this.view.tilesPerUnit;
  }

  /** Begins a path, and walks it to the goal if a straight line leads there: then nothing is cheaper but shortcuts. */
  private goesStraight(smoother: Smoother, from: number): boolean {
    smoother.begin(from);
    return this.view.links.shortcuts.length === 0 && smoother.walkLine(this.goalCell);
  }

  /** Walks all of an abstract path. */
  private refine(level: Level, nodes: IntegerList): void {
    this.hops.set(level.number - 1, nodes, this.start, this.goal);
    this.hops.refine(this.refinement);
  }

  private taut(smoother: Smoother, into: Int32Array | undefined): FoundPath {
    const { corridorSmoother } = this;
    if (corridorSmoother !== null) return this.plain(copied(corridorSmoother.smoothWhole(smoother.cells(into)), into));
    if (!this.view.links.isEmpty) return this.plain(smoother.cells(into));
    return { cells: smoother.cells(into), cost: smoother.cost };
  }

  private plain(cells: Int32Array): FoundPath {
    return { cells, cost: costOfCells(this.view, cells) };
  }

  /** What the path between two cells costs inside, before it is smoothed. */
  costBetween(from: number, goal: number): number {
    this.setGoal(goal);
    return this.findAbstract(from).units;
  }

  /** A path between two cells that is refined a little at a time, and its cost, in tiles, before it is smoothed. */
  route(from: number, goal: number): FoundRoute {
    const { view, smoother, corridorSmoother, hops, refinement } = this;
    this.setGoal(goal);
    if (smoother !== null && this.goesStraight(smoother, from)) {
      const route = new Route(view, from);
      route.add(smoother.path);
      return { route, cost: this.tilesOf(smoother.units) };
    }
    const { units, level, nodes, cells } = this.findAbstract(from);
    const cost = this.tilesOf(units);
    if (level === null) return { route: Route.over(view, cells), cost };
    const index = level.number - 1;
    hops.set(index, nodes, this.start, this.goal);
    const { values, count } = nodes;
    const edgeUnits = units - this.start.costTo(index, values[0]) - this.goal.costTo(index, values[count - 1]);
    const rest = new HpaRouteRest(hops, edgeUnits, refinement, this.followEdits);
    return { route: new Route(view, from, rest, smoother, corridorSmoother), cost };
  }

  /** How the path that `find` gives comes about. */
  explain(from: number, to: number): Explanation {
    const { abstraction, view, refinement, smoother, start, goal } = this;
    const found = this.find(from, to).cells;
    const smoothed = smoother === null ? null : found;
    const isStraight = smoother !== null && this.goesStraight(smoother, from);
    const { level, nodes } = isStraight ? NO_PATH : this.findAbstract(from);
    if (level === null) return { nodesOfLevel: [], refined: found, smoothed };

    const index = level.number - 1;
    this.refine(level, nodes);
    const startWays: number[] = [];
    const goalWays: number[] = [];
    const path = Array.from(nodes.view());
    start.waysTo(index, path[0], startWays);
    goal.waysTo(index, path[path.length - 1], goalWays);
    const nodesOfLevel = refineNodes(abstraction, path, startWays, goalWays);
    return { nodesOfLevel, refined: refinement.stretches.cells(view, from), smoothed };
  }

  /** What has been built, and how a path came about, to be drawn. */
  scene(choice: SceneChoice, explanation?: Explanation): Primitive[] {
    return sceneOf(this.abstraction, choice, explanation);
  }

  /** The cheapest abstract path from a cell to the goal. */
  private findAbstract(from: number): CheapestWay {
    const { start, goal, goalCell } = this;
    // between near ends a transition costs most, and a search on cells least
    const direct = this.abstraction.base.areNear(from, goalCell) ? this.searchCells(from, this.mostDirect) : undefined;
    if (direct !== undefined) return direct;
    const { version } = this.view.grid;
    // a trace shows the whole query, whatever was asked before
    if (this.insertedVersion !== version || this.work.trace !== null) goal.insert(goalCell);
    this.insertedVersion = version;
    start.insert(from);
    const best = this.cheapest();
    // without an abstract path, the ends lie in one cluster, and nothing leads out of their component
    return best.level === null ? (this.searchCells(from, Number.POSITIVE_INFINITY) ?? NO_PATH) : best;
  }

  /** The cheapest abstract path between the two cells that are inserted. */
  private cheapest(): CheapestWay {
    const { levels, top } = this.abstraction;
    const { start, goal } = this;
    let best = this.overTop();
    // a path may also stay inside a cluster that holds both ends, over nodes of the level below; if it costs no more, take it
    for (let index = top.number - 1; index > 0; index--) {
      if (start.clusterOfLevel[index] === goal.clusterOfLevel[index]) best = this.inside(levels[index - 1], best);
    }
    return best;
  }

  /** The cheapest path over the top level, by the table or, while that is being made, by a search. */
  private overTop(): CheapestWay {
    const { table, top } = this.abstraction;
    if (table.isReady) {
      const cost = table.find(this.start, this.goal);
      if (cost < 0) return this.searchLevel(top, Number.POSITIVE_INFINITY, false) ?? NO_PATH;
      return { units: cost, level: cost < Number.POSITIVE_INFINITY ? top : null, nodes: table.nodes, cells: NO_CELLS };
    }
    table.buildStep();
    return this.searchLevel(top, Number.POSITIVE_INFINITY, false) ?? NO_PATH;
  }

  private inside(level: Level, best: CheapestWay): CheapestWay {
    return this.searchLevel(level, best.units + 1, true) ?? best;
  }

  private searchLevel(level: Level, bound: number, isInside: boolean): CheapestWay | undefined {
    const { search } = this;
    const cost = search.search(level, this.start, this.goal, bound, isInside);
    return cost < bound ? { units: cost, level, nodes: search.nodes.clone(), cells: NO_CELLS } : undefined;
  }

  /** The cheapest path of all, unless more than so many cells would have to be expanded. */
  private searchCells(from: number, most: number): CheapestWay | undefined {
    const { view, space, work } = this;
    const reached = searchCells(view, space, from, new Target(view, [this.goalCell]), {
      most,
      trace: work.trace?.nodes,
    });
    work.noteCells("main", view.grid, space);
    if (reached < 0) return undefined;
    const cost = space.distances.values[reached] - space.distances.base;
    return { units: cost, level: null, nodes: NO_NODES, cells: walkBack(view, space, reached) };
  }
}

/** Cells in memory that is given, if they fit; else as they are. */
function copied(cells: Int32Array, into: Int32Array | undefined): Int32Array {
  if (into === undefined || into.length < cells.length || cells.buffer === into.buffer) return cells;
  into.set(cells);
  return into.subarray(0, cells.length);
}

/** What tells whether lines are free: where memory is to be saved, nothing that takes any. */
function linesOf(view: AgentGrid, { cache }: PathfinderSettings): Lines {
  return cache === "fields" ? view.runs : new SteppedLines(view);
}
