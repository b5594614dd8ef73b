import type { AgentGrid } from "../grid/agent-grid.ts";
import { Lifecycle } from "../hierarchy/lifecycle.ts";
import type { PathStages } from "../hierarchy/path-stages.ts";
import { costOfCells } from "../path/cost.ts";
import type { FoundPath } from "../path/path.ts";
import { type FoundRoute, Route } from "../path/route.ts";
import { Smoother } from "../path/smoothing.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import { IntegerList } from "../search/integer-list.ts";
import type { Work } from "../search/work.ts";
import { Abstraction, type LevelCounts } from "./abstraction.ts";
import { Ancestry, ancestorOf, cellBelow } from "./ancestry.ts";
import type { Children } from "./children.ts";
import type { Level } from "./level.ts";
import { LevelSearch } from "./level-search.ts";
import { sceneOf } from "./scene.ts";

/** The level whose nodes are joined by straight lines of cells. Found by trial on bg512. */
const LEVEL_OF_LINES = 4;

/**
 * QuickPath (Sturtevant and Buro 2005, Figure 3) for one class of agent: climbs to where start and goal meet, and walks down
 * again from there without a search. Between two nodes of a path it takes an edge that joins their children. Between two children
 * of one node it takes one edge, because they are a clique; only an orphan goes by way of its neighbour. Where start and goal do
 * not meet up to the last level, A* finds the path at that level, which is small.
 */
export class QuickPath {
  /** Builds, repairs and saves the hierarchy of cliques. */
  readonly lifecycle: Lifecycle<LevelCounts>;
  private readonly view: AgentGrid;
  private readonly abstraction: Abstraction;
  /** What smooths paths; `null` where paths are not smoothed. */
  private readonly smoother: Smoother | null;
  private readonly ancestry: Ancestry;
  /** Finds paths at the last level. */
  private readonly search: LevelSearch;
  /** The highest level of the path: where start and goal meet, or the last level. */
  private highest = 0;
  /** The path at each level, from the highest down to cells, which are index 0. */
  private readonly pathOfLevel: IntegerList[] = [];
  /** The path of a piece at each level, from the level of lines down to cells. */
  private readonly pieceOfLevel: IntegerList[] = [];
  private readonly neighbours = new IntegerList();
  /** The ends of the edge that was chosen last. */
  private edgeStart = -1;
  private edgeEnd = -1;
  private goalX = 0;
  private goalY = 0;

  /**
   * @param levels The most levels of cliques, at least 1.
   * @param smooth Whether paths are smoothed.
   * @param work Counts what the searches do.
   */
  constructor(view: AgentGrid, levels: number, smooth: boolean, work: Work) {
    this.view = view;
    this.abstraction = new Abstraction(view, levels);
    this.search = new LevelSearch(view, work);
    this.lifecycle = new Lifecycle(view, this.abstraction);
    this.ancestry = new Ancestry(this.abstraction);
    this.smoother = smooth ? new Smoother(view) : null;
  }

  /** Finds a path between two cells that a way joins. */
  find(start: number, goal: number): FoundPath {
    const { smoother } = this;
    const cells = this.walkDown(start, goal);
    const path = smoother === null ? cells : cells.subarray(0, smoother.smooth(cells, cells.length));
    return { cells: path, cost: costOfCells(this.view, path) };
  }

  /** The units of the path between two cells before it is smoothed, rounded up. */
  unitsBetween(start: number, goal: number): number {
    return this.view.mostUnitsOf(costOfCells(this.view, this.walkDown(start, goal)));
  }

  /** Finds a path for a plan, with all its cells and its cost, in tiles. */
  route(start: number, goal: number): FoundRoute {
    const { cells, cost } = this.find(start, goal);
    return { route: Route.over(this.view, cells), cost };
  }

  /** Tells how the path that `find` gives comes about. */
  stagesOf(start: number, goal: number): PathStages {
    const refined = this.walkDown(start, goal);
    const lowest = this.lowestLevel();
    const paths = this.pathOfLevel.slice(1, this.highest + 1);
    const nodesOfLevel = paths.map((path, index) => (index + 1 < lowest ? [] : Array.from(path.view())));
    const smoothed = this.smoother === null ? null : this.find(start, goal).cells;
    return { nodesOfLevel, corridor: new Int32Array(0), refined, smoothed };
  }

  /** Describes the hierarchy, and how a path on it came about, in shapes that any renderer can draw. */
  scene(choice: SceneChoice, stages?: PathStages): Primitive[] {
    return sceneOf(this.abstraction, choice, stages);
  }

  /** The cells of a path before it is smoothed. */
  private walkDown(start: number, goal: number): Int32Array {
    const { ancestry, pathOfLevel } = this;
    ancestry.climb(start, goal);
    this.findHighestPath();
    const { startOfLevel, goalOfLevel } = ancestry;
    const lowest = this.lowestLevel();
    for (let number = this.highest - 1; number >= lowest; number--) {
      this.refine(pathOfLevel, number, startOfLevel[number], goalOfLevel[number]);
    }
    if (lowest > 0) this.walkLines(lowest, start, goal);
    return pathOfLevel[0].view().slice();
  }

  /** Finds the path at the level where start and goal meet: one node or two. Where they do not meet, searches the last level. */
  private findHighestPath(): void {
    const { ancestry, abstraction, search } = this;
    const { meetingLevel, startOfLevel, goalOfLevel } = ancestry;
    const number = meetingLevel >= 0 ? meetingLevel : abstraction.levels.length;
    const path = emptyPath(this.pathOfLevel, number);
    const goal = goalOfLevel[number];
    path.push(startOfLevel[number]);
    if (meetingLevel < 0) {
      const level = abstraction.levels[number - 1];
      search.aimAt(level, goal);
      search.searchEverywhere(level, startOfLevel[number], path);
    } else if (goal !== startOfLevel[number]) path.push(goal);
    this.highest = number;
  }

  /** The lowest level down to which the path is refined as a whole: 0, or the level of lines where lines can be walked. */
  private lowestLevel(): number {
    const walksLines = this.smoother !== null && this.view.costOfCell === null;
    return walksLines ? Math.min(LEVEL_OF_LINES, this.highest) : 0;
  }

  /** Turns the path at a level into cells: from node to node along a straight line, or, where none is free, level by level. */
  private walkLines(number: number, start: number, goal: number): void {
    const { smoother, pathOfLevel, pieceOfLevel, abstraction } = this;
    const nodes = pathOfLevel[number];
    const cells = emptyPath(pathOfLevel, 0);
    cells.push(start);
    let cell = start;
    for (let index = 0; cell !== goal; index++) {
      const next = Math.min(index + 1, nodes.count - 1);
      const end = next === nodes.count - 1 ? goal : cellBelow(abstraction, number, nodes.values[next]);
      smoother?.begin(cell);
      if (smoother?.walkLine(end)) smoother.addTo(cells);
      else {
        const piece = emptyPath(pieceOfLevel, number);
        piece.push(nodes.values[index]);
        if (next > index) piece.push(nodes.values[next]);
        this.walkPiece(number, cell, end);
        for (let place = 1; place < pieceOfLevel[0].count; place++) cells.push(pieceOfLevel[0].values[place]);
      }
      cell = end;
    }
  }

  /** Turns a piece of a path into cells, level by level. */
  private walkPiece(number: number, from: number, to: number): void {
    const { abstraction, pieceOfLevel } = this;
    for (let below = number - 1; below >= 0; below--) {
      const [start, goal] = [ancestorOf(abstraction, 0, from, below), ancestorOf(abstraction, 0, to, below)];
      this.refine(pieceOfLevel, below, start, goal);
    }
  }

  /** Refines the path one level above level `number` to a path at this level. */
  private refine(pathOfLevel: IntegerList[], number: number, start: number, goal: number): void {
    const { levels, cells } = this.abstraction;
    const level = levels[number];
    const children = number === 0 ? cells : levels[number - 1];
    const above = pathOfLevel[level.number];
    const path = emptyPath(pathOfLevel, number);
    this.goalX = children.xOf(goal);
    this.goalY = children.yOf(goal);
    let node = start;
    path.push(node);
    for (let index = 0; index + 1 < above.count; index++) {
      this.chooseEdge(level, children, above.values[index], above.values[index + 1], node);
      connect(children, node, this.edgeStart, path);
      path.push(this.edgeEnd);
      node = this.edgeEnd;
    }
    connect(children, node, goal, path);
  }

  /** Chooses the edge between children of two nodes that lies on the shortest way to the goal, as the crow flies. */
  private chooseEdge(level: Level, children: Children, a: number, b: number, node: number): void {
    const { neighbours, goalX, goalY } = this;
    const { parentOfNode } = children;
    const { nodeOfChild } = level;
    const endChild = level.endChildOfNode[a];
    const nodeX = children.xOf(node);
    const nodeY = children.yOf(node);
    let shortest = Number.POSITIVE_INFINITY;
    for (let place = level.firstChildOfNode[a]; place < endChild; place++) {
      children.neighboursInto(nodeOfChild[place], neighbours);
      for (let index = 0; index < neighbours.count; index++) {
        const to = neighbours.values[index];
        if (parentOfNode[to] !== b) continue;
        const x = children.xOf(to);
        const y = children.yOf(to);
        const length = distance(x - nodeX, y - nodeY) + distance(x - goalX, y - goalY);
        if (length >= shortest) continue;
        shortest = length;
        this.edgeStart = nodeOfChild[place];
        this.edgeEnd = to;
      }
    }
  }
}

/** Empties the path at a level, and returns it. */
function emptyPath(pathOfLevel: IntegerList[], number: number): IntegerList {
  while (pathOfLevel.length <= number) pathOfLevel.push(new IntegerList());
  const path = pathOfLevel[number];
  path.count = 0;
  return path;
}

/** Leads a path from one child of a node to another. Each is of the clique, or an orphan with a neighbour in the clique. */
function connect(children: Children, from: number, to: number, path: IntegerList): void {
  let node = from;
  if (node === to) return;
  if (!children.areJoined(node, to) && children.degreeOf(node) === 1) {
    node = children.neighbourOf(node, 0);
    path.push(node);
  }
  if (!children.areJoined(node, to)) path.push(children.neighbourOf(to, 0));
  path.push(to);
}

/** Five times the octile distance, nearly, in integers. */
function distance(dx: number, dy: number): number {
  const x = Math.abs(dx);
  const y = Math.abs(dy);
  return 5 * Math.max(x, y) + 2 * Math.min(x, y);
}
