/**
 * PRA* (Sturtevant and Buro 2005) and QuickPath, on a hierarchy of cliques.
 *
 * The hierarchy (`abstraction.ts`): cells that are all joined with one another are merged into a node, nodes into nodes of the
 * level above, for eight levels, or until no level has an edge (`grouping.ts`, `build.ts`). `turn-order.ts` says which cliques
 * are taken first, so that a repair (`turn-replay.ts`) gives what a new build would give.
 *
 * A query: the ancestors of start and goal are climbed to the level where they meet, or to the last level (`ancestry.ts`); at a
 * level below, A* finds an abstract path; each level down, the path is refined inside the corridor below it (`refinement.ts`,
 * `corridor-search.ts`, `level-search.ts`), and the cells are smoothed. `quick-path.ts` walks down without a search.
 *
 * Neither takes links: a clique is joined both ways.
 */
import type { AgentGrid } from "../grid/agent-grid.ts";
import { Lifecycle } from "../hierarchy/lifecycle.ts";
import type { PathStages } from "../hierarchy/path-stages.ts";
import { costOfCells } from "../path/cost.ts";
import type { FoundPath } from "../path/path.ts";
import { type FoundRoute, Route } from "../path/route.ts";
import { Smoother } from "../path/smoothing.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import type { Work } from "../search/work.ts";
import { Abstraction, type LevelCounts } from "./abstraction.ts";
import { CorridorSearch } from "./corridor-search.ts";
import { Refinement, type RefinementSettings } from "./refinement.ts";
import { PraRouteRest } from "./route-rest.ts";
import { sceneOf } from "./scene.ts";

/** How many nodes of an abstract path a plan refines at a time by default: the paper's choice. */
const K_OF_PLANS = 16;

/**
 * The lowest start level by default, of whole paths and of plans; nodes of level 2 lie about 4 cells apart. The paper starts half-way
 * up to where start and goal meet, and leaves the choice open. Most faults of a path arise at the start level, where a wrong way
 * round a wall may look shorter. A lower level gives better paths and takes longer; the first steps of a plan have to come soon.
 * Found by trial (npm run bench -- pra).
 */
const LOWEST_OF_PATHS = 2;
const LOWEST_OF_PLANS = 3;

/** The settings of PRA*. */
export interface PathfinderSettings {
  /** The most levels of cliques, at least 1. */
  readonly levels: number;
  /** How many nodes of a path are refined at a time, at least 2; `undefined` for all nodes, and in plans for 16. */
  readonly k: number | undefined;
  /** The start level as a part of the way up to where start and goal meet; `undefined` for one by the length of the way. */
  readonly startAt: number | undefined;
  /** Whether a corridor also holds the children of nodes beside the abstract path. */
  readonly widen: boolean;
  /** Whether refined paths are smoothed. */
  readonly smooth: boolean;
}

/** PRA* (Sturtevant and Buro 2005) for one class of agent: finds a path at some level, and refines it down to cells. */
export class Pathfinder {
  /** Builds, repairs and saves the hierarchy of cliques. */
  readonly lifecycle: Lifecycle<LevelCounts>;
  private readonly view: AgentGrid;
  private readonly abstraction: Abstraction;
  /** What smooths paths; `null` where paths are not smoothed. */
  private readonly smoother: Smoother | null;
  private readonly search: CorridorSearch;
  private readonly refinement: Refinement;
  private readonly ofPlans: RefinementSettings;

  /** @param work Counts what the searches do. */
  constructor(view: AgentGrid, { levels, k, startAt, widen, smooth }: PathfinderSettings, work: Work) {
    this.view = view;
    this.abstraction = new Abstraction(view, levels);
    this.lifecycle = new Lifecycle(view, this.abstraction);
    this.smoother = smooth ? new Smoother(view) : null;
    this.search = new CorridorSearch(this.abstraction, widen, work, this.smoother);
    const ofPaths = { k: k ?? Number.POSITIVE_INFINITY, startAt, lowest: LOWEST_OF_PATHS };
    this.refinement = new Refinement(this.abstraction, this.search, ofPaths);
    this.ofPlans = { k: k ?? K_OF_PLANS, startAt, lowest: LOWEST_OF_PLANS };
  }

  /** Finds a path between two cells that a way joins. */
  find(start: number, goal: number): FoundPath {
    const { view, smoother } = this;
    if (smoother !== null && this.goesStraight(smoother, start, goal)) {
      return { cells: smoother.cells(), cost: smoother.cost };
    }
    const cells = this.refine(start, goal);
    const path = smoother === null ? cells : cells.subarray(0, smoother.smooth(cells, cells.length));
    return { cells: path, cost: costOfCells(view, path) };
  }

  /** The units of the path between two cells before it is smoothed, rounded up. */
  unitsBetween(start: number, goal: number): number {
    return this.view.mostUnitsOf(costOfCells(this.view, this.refine(start, goal)));
  }

  /** Finds a path between two cells that is refined a little at a time. Its cost, in tiles, is that of the abstract path. */
  route(start: number, goal: number): FoundRoute {
    const { view, smoother, abstraction, search, ofPlans } = this;
    if (smoother !== null && this.goesStraight(smoother, start, goal)) {
      const straight = new Route(view, start);
      straight.add(smoother.path);
      return { route: straight, cost: smoother.cost };
    }
    const refinement = new Refinement(abstraction, search, ofPlans);
    refinement.begin(start, goal);
    const cost = view.costOfUnits(refinement.units);
    const rest = new PraRouteRest(view, refinement, smoother !== null);
    const route = new Route(view, start, rest, smoother);
    // where start and goal are near, the path is known as a whole by now
    route.addSmoothly(rest.takeCells());
    return { route, cost };
  }

  /** Tells how the path that `find` gives comes about. */
  stagesOf(start: number, goal: number): PathStages {
    const { smoother, refinement } = this;
    const path = this.find(start, goal).cells;
    const smoothed = smoother === null ? null : path;
    if (smoother !== null && this.goesStraight(smoother, start, goal)) {
      return { nodesOfLevel: [], corridor: new Int32Array(0), refined: path, smoothed };
    }
    const refined = this.refine(start, goal);
    return { nodesOfLevel: refinement.nodesOfLevel(), corridor: refinement.corridor(), refined, smoothed };
  }

  /** Describes the hierarchy, and how a path on it came about, in shapes that any renderer can draw. */
  scene(choice: SceneChoice, stages?: PathStages): Primitive[] {
    return sceneOf(this.abstraction, choice, stages);
  }

  /** Begins a path, and walks to the goal if a straight line leads there: then no path is cheaper. */
  private goesStraight(smoother: Smoother, start: number, goal: number): boolean {
    smoother.begin(start);
    return smoother.walkLine(goal);
  }

  /** The cells of a path before it is smoothed. */
  private refine(start: number, goal: number): Int32Array {
    const { refinement } = this;
    refinement.begin(start, goal);
    while (refinement.refine());
    return refinement.cells.view().slice();
  }
}
