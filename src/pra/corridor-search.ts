import type { AgentGrid } from "../grid/agent-grid.ts";
import type { SuccessorTable } from "../grid/movement.ts";
import { searchCells } from "../search/cell-search.ts";
import type { Corridor } from "../search/corridor.ts";
import { CorridorSpace } from "../search/corridor-space.ts";
import { corridorSuccessors } from "../search/corridor-successors.ts";
import type { IntegerList } from "../search/integer-list.ts";
import { addRouteTo } from "../search/route.ts";
import { SearchSpace } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import type { Work } from "../search/work.ts";
import type { Abstraction } from "./abstraction.ts";
import type { Level } from "./level.ts";
import { LevelSearch } from "./level-search.ts";

/** A stretch of an abstract path: its nodes from `first` up to `end`, half-open. */
export interface Stretch {
  readonly level: Level;
  readonly nodes: Int32Array;
  readonly first: number;
  readonly end: number;
}

/** A* at any level of an abstraction, for all who search there: at the start level, and in corridors below it. */
export class CorridorSearch {
  private readonly abstraction: Abstraction;
  private readonly view: AgentGrid;
  /** Whether a corridor holds the children of the path's neighbours, too. */
  private readonly widen: boolean;
  private readonly search: LevelSearch;
  private readonly work: Work;
  private readonly successors: SuccessorTable;

  /** @param work Where to count. */
  constructor(abstraction: Abstraction, widen: boolean, work: Work) {
    this.work = work;
    this.abstraction = abstraction;
    this.view = abstraction.view;
    this.widen = widen;
    this.successors = corridorSuccessors(abstraction.view);
    this.search = new LevelSearch(abstraction.view);
  }

  /**
   * Finds the cheapest path at a level, adds its nodes after the start to a list, and returns its cost inside: at level 0
   * what it costs to walk, above that as far as the nodes lie apart; `Infinity` when there is none.
   */
  findPath(number: number, start: number, goal: number, path: IntegerList): number {
    return number === 0 ? this.findCells(start, goal, path) : this.findNodes(number, start, goal, path);
  }

  /**
   * Refines a stretch of a path: finds the cheapest path one level below, in the corridor of the stretch, and adds its nodes
   * after the start to a list. It leads to the goal, or, if that is −1, to whatever child of the stretch's last node it
   * comes to first. Tells whether there is one.
   */
  refine(stretch: Stretch, start: number, goal: number, path: IntegerList): boolean {
    return stretch.level.number === 1
      ? this.refineToCells(stretch, start, goal, path)
      : this.refineToNodes(stretch, start, goal, path);
  }

  /** The cells that a search which refines a stretch of a path at level 1 may enter. */
  cellsBelow(stretch: Stretch): Int32Array {
    const { corridor } = CorridorSpace.of(this.view.movesOfCell.length);
    corridor.lay(0);
    this.admit(stretch, corridor);
    return Int32Array.from(this.view.movesOfCell.keys()).filter((cell) => corridor.has(cell));
  }

  /** Lets a search enter what lies below a stretch. */
  private admit({ level, nodes, first, end }: Stretch, corridor: Corridor): void {
    const { firstEdgeOfNode, endEdgeOfNode, targetOfEdge } = level;
    for (let index = first; index < end; index++) {
      const node = nodes[index];
      admitChildren(level, node, corridor);
      if (!this.widen) continue;
      for (let edge = firstEdgeOfNode[node]; edge < endEdgeOfNode[node]; edge++) {
        admitChildren(level, targetOfEdge[edge], corridor);
      }
    }
  }

  private findCells(start: number, goal: number, path: IntegerList): number {
    const { view } = this;
    const space = SearchSpace.of(view.movesOfCell.length);
    const reached = searchCells(view, space, start, new Target(view, [goal]));
    this.work.note("main", space.expanded, space.generated, space.open.largestSize);
    if (reached < 0) return Number.POSITIVE_INFINITY;
    addRouteTo(view, space, reached, path);
    return space.distances.values[reached] - space.distances.base;
  }

  private findNodes(number: number, start: number, goal: number, path: IntegerList): number {
    const { search } = this;
    const level = this.abstraction.levels[number - 1];
    search.aimAt(level, goal);
    const isFound = search.searchEverywhere(level, start, path);
    this.work.note("main", search.expanded, search.generated, search.open.largestSize);
    return isFound ? search.length * this.view.estimateCardinal : Number.POSITIVE_INFINITY;
  }

  private refineToCells(stretch: Stretch, start: number, goal: number, path: IntegerList): boolean {
    const { view } = this;
    const space = CorridorSpace.of(view.movesOfCell.length);
    space.corridor.lay(view.longestStep * view.movesOfCell.length);
    this.admit(stretch, space.corridor);
    const goals = goal < 0 ? childrenOf(stretch.level, stretch.nodes[stretch.end - 1]) : [goal];
    const reached = searchCells(view, space, start, new Target(view, goals), { successors: this.successors });
    this.work.note("refine", space.expanded, space.generated, space.open.largestSize);
    if (reached >= 0) addRouteTo(view, space, reached, path);
    return reached >= 0;
  }

  private refineToNodes(stretch: Stretch, start: number, goal: number, path: IntegerList): boolean {
    const { search } = this;
    const above = stretch.level;
    const level = this.abstraction.levels[above.number - 2];
    this.admit(stretch, search.layCorridor(level));
    if (goal < 0) search.aimAtChildren(level, above, stretch.nodes[stretch.end - 1]);
    else search.aimAt(level, goal);
    const isFound = search.searchCorridor(level, start, path);
    this.work.note("refine", search.expanded, search.generated, search.open.largestSize);
    return isFound;
  }
}

function admitChildren(
  { firstChildOfNode, endChildOfNode, nodeOfChild }: Level,
  node: number,
  corridor: Corridor,
): void {
  const first = firstChildOfNode[node];
  // neighbours of one node are often neighbours of the next, too
  if (corridor.has(nodeOfChild[first])) return;
  for (let place = first; place < endChildOfNode[node]; place++) corridor.admit(nodeOfChild[place]);
}

function childrenOf({ firstChildOfNode, endChildOfNode, nodeOfChild }: Level, node: number): number[] {
  return Array.from(nodeOfChild.subarray(firstChildOfNode[node], endChildOfNode[node]));
}
