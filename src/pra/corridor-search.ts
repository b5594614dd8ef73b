import type { AgentGrid } from "../grid/agent-grid.ts";
import type { SuccessorTable } from "../grid/movement.ts";
import type { Smoother } from "../path/smoothing.ts";
import { searchCells } from "../search/cell-search.ts";
import { type Corridor, CorridorSpace, corridorSuccessors } from "../search/corridor.ts";
import { IntegerList } from "../search/integer-list.ts";
import { addWalkBack, SearchSpace } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import type { Work } from "../search/work.ts";
import type { Abstraction } from "./abstraction.ts";
import { cellBelow } from "./ancestry.ts";
import type { Level } from "./level.ts";
import { LevelSearch } from "./level-search.ts";

/** A piece of an abstract path: its nodes from `first` up to `end`, half-open. */
export interface Piece {
  readonly level: Level;
  readonly nodes: Int32Array;
  readonly first: number;
  readonly end: number;
  /** The width of the corridor beside the piece: it also holds what lies below nodes up to `rings` edges away. */
  readonly rings: number;
}

/** A* at any level of an abstraction: over all nodes at the start level, and inside corridors at the levels below. */
export class CorridorSearch {
  /** Whether straight lines are worth a try: paths are smoothed afterwards, and all terrains cost the same. */
  readonly walksLines: boolean;
  private readonly abstraction: Abstraction;
  private readonly view: AgentGrid;
  /** Whether a corridor is one ring of nodes wider than its piece says. */
  readonly widens: boolean;
  private readonly search: LevelSearch;
  private readonly work: Work;
  private readonly successors: SuccessorTable;
  private readonly smoother: Smoother | null;

  /**
   * @param widens Whether a corridor is one ring of nodes wider than its piece says.
   * @param work Counts what the searches do.
   * @param smoother Smooths paths in the end; `null` where paths are not smoothed.
   */
  constructor(abstraction: Abstraction, widens: boolean, work: Work, smoother: Smoother | null = null) {
    this.work = work;
    this.abstraction = abstraction;
    this.view = abstraction.view;
    this.widens = widens;
    this.smoother = smoother;
    this.walksLines = smoother !== null && abstraction.view.costOfCell === null;
    this.successors = corridorSuccessors(abstraction.view);
    this.search = new LevelSearch(abstraction.view, work);
  }

  /** The number of nodes that the last search above level 0 expanded. */
  get expanded(): number {
    return this.search.expanded;
  }

  /**
   * Finds the cheapest path at a level, adds its nodes after the start to a list, and returns its units: at level 0 those of the
   * walk, above level 0 those of the edges; `Infinity` when there is no path.
   */
  findPath(number: number, start: number, goal: number, path: IntegerList): number {
    return number === 0 ? this.findCells(start, goal, path) : this.findNodes(number, start, goal, path);
  }

  /**
   * Refines a piece of a path: finds the cheapest path at level `number` in the corridor of the piece, and adds its nodes after
   * the start to a list. The path leads to the goal. If the goal is −1, it leads to the first node it meets below the last node
   * of the piece, or, where lines are walked, to one cell there. Tells whether there is a path.
   */
  refine(piece: Piece, number: number, start: number, goal: number, path: IntegerList): boolean {
    return number === 0
      ? this.refineToCells(piece, start, goal, path)
      : this.refineToNodes(piece, number, start, goal, path);
  }

  /**
   * Refines a piece to cells by a straight line, if one is free, and tells whether one is. The line leads to the goal, or, if the
   * goal is −1, to the cell where a search would end.
   */
  walkLine({ level, nodes, end }: Piece, start: number, goal: number, path: IntegerList): boolean {
    const { smoother, abstraction } = this;
    if (smoother === null) return false;
    smoother.begin(start);
    const target = goal < 0 ? cellBelow(abstraction, level.number, nodes[end - 1]) : goal;
    if (!smoother.walkLine(target)) return false;
    smoother.addTo(path);
    return true;
  }

  /** The cells that a search may enter when it refines a piece of a path to cells. */
  cellsBelow(piece: Piece): Int32Array {
    const { corridor } = CorridorSpace.of(this.view.movesOfCell.length);
    corridor.lay(0);
    this.admit(piece, 0, corridor);
    return Int32Array.from(this.view.movesOfCell.keys()).filter((cell) => corridor.has(cell));
  }

  /** Lets a search at level `number` enter the nodes below a piece and its rings. */
  private admit({ level, nodes, first, end, rings }: Piece, number: number, corridor: Corridor): void {
    if (rings === 0 && !this.widens) {
      for (let index = first; index < end; index++) this.admitBelow(level, nodes[index], number, corridor);
      return;
    }
    const path = nodes.subarray(first, end);
    const around = Surroundings.of(level.room).gather(level, path, this.widens ? rings + 1 : rings);
    for (let index = 0; index < around.count; index++) this.admitBelow(level, around.values[index], number, corridor);
  }

  private admitBelow(level: Level, node: number, number: number, corridor: Corridor): void {
    const { firstChildOfNode, endChildOfNode, nodeOfChild } = level;
    const first = firstChildOfNode[node];
    const end = endChildOfNode[node];
    if (level.number - 1 > number) {
      const below = this.abstraction.levels[level.number - 2];
      for (let place = first; place < end; place++) this.admitBelow(below, nodeOfChild[place], number, corridor);
      return;
    }
    // neighbours of one node are often neighbours of the next, too
    if (corridor.has(nodeOfChild[first])) return;
    for (let place = first; place < end; place++) corridor.admit(nodeOfChild[place]);
  }

  private findCells(start: number, goal: number, path: IntegerList): number {
    const { view, work } = this;
    const space = SearchSpace.of(view.movesOfCell.length);
    const reached = searchCells(view, space, start, new Target(view, [goal]), { trace: work.trace?.nodes });
    work.noteCells("main", view.grid, space);
    if (reached < 0) return Number.POSITIVE_INFINITY;
    addWalkBack(view, space, reached, path);
    return space.distances.values[reached] - space.distances.base;
  }

  private findNodes(number: number, start: number, goal: number, path: IntegerList): number {
    const { search } = this;
    const level = this.abstraction.levels[number - 1];
    search.aimAt(level, goal);
    const isFound = search.searchEverywhere(level, start, path);
    return isFound ? search.length * this.view.estimateCardinal : Number.POSITIVE_INFINITY;
  }

  private refineToCells(piece: Piece, start: number, goal: number, path: IntegerList): boolean {
    const { view, work, successors } = this;
    const space = CorridorSpace.of(view.movesOfCell.length);
    space.corridor.lay(view.longestStep * view.movesOfCell.length);
    this.admit(piece, 0, space.corridor);
    const goals = goal < 0 ? this.goalsBelow(piece) : [goal];
    const reached = searchCells(view, space, start, new Target(view, goals), { successors, trace: work.trace?.nodes });
    work.noteCells("refine", view.grid, space);
    if (reached >= 0) addWalkBack(view, space, reached, path);
    return reached >= 0;
  }

  private refineToNodes(piece: Piece, number: number, start: number, goal: number, path: IntegerList): boolean {
    const { search } = this;
    const level = this.abstraction.levels[number - 1];
    this.admit(piece, number, search.layCorridor(level));
    if (goal < 0) search.aimAtAny(level, this.below(piece.level, piece.nodes[piece.end - 1], number, []));
    else search.aimAt(level, goal);
    return search.searchCorridor(level, start, path);
  }

  /** The cells below the last node of a piece where a search may end: all of them, or, where lines are walked, one. */
  private goalsBelow({ level, nodes, end }: Piece): number[] {
    const node = nodes[end - 1];
    return this.walksLines ? [cellBelow(this.abstraction, level.number, node)] : this.below(level, node, 0, []);
  }

  /** Adds the nodes of level `number` below a node to a list, and returns the list. */
  private below(level: Level, node: number, number: number, list: number[]): number[] {
    const { firstChildOfNode, endChildOfNode, nodeOfChild } = level;
    for (let place = firstChildOfNode[node]; place < endChildOfNode[node]; place++) {
      if (level.number - 1 === number) list.push(nodeOfChild[place]);
      else this.below(this.abstraction.levels[level.number - 2], nodeOfChild[place], number, list);
    }
    return list;
  }
}

/** Gathers the nodes around a path, for one path after the other, on any level that fits. */
class Surroundings {
  private readonly nodes = new IntegerList();
  /** The number of the last gathering that each node belongs to. */
  private readonly timeOfNode: Uint32Array;
  private time = 0;

  private constructor(room: number) {
    this.timeOfNode = new Uint32Array(room);
  }

  /** The surroundings that all pathfinders share: those made for the largest level so far. */
  static of(room: number): Surroundings {
    if (shared === undefined || shared.timeOfNode.length < room) shared = new Surroundings(room);
    return shared;
  }

  /** Lists the nodes of a path, and the nodes up to `rings` edges away from one. The next call writes over the list. */
  gather(level: Level, path: Int32Array, rings: number): IntegerList {
    const { nodes } = this;
    this.begin();
    for (let index = 0; index < path.length; index++) this.add(path[index]);
    let first = 0;
    for (let ring = 0; ring < rings; ring++) {
      const end = nodes.count;
      for (; first < end; first++) this.addNeighbours(level, nodes.values[first]);
    }
    return nodes;
  }

  private begin(): void {
    this.nodes.count = 0;
    this.time++;
    if (this.time < 0x1_0000_0000) return;
    this.timeOfNode.fill(0);
    this.time = 1;
  }

  private add(node: number): void {
    if (this.timeOfNode[node] === this.time) return;
    this.timeOfNode[node] = this.time;
    this.nodes.push(node);
  }

  private addNeighbours({ firstEdgeOfNode, endEdgeOfNode, targetOfEdge }: Level, node: number): void {
    const endEdge = endEdgeOfNode[node];
    for (let edge = firstEdgeOfNode[node]; edge < endEdge; edge++) this.add(targetOfEdge[edge]);
  }
}

let shared: Surroundings | undefined;
