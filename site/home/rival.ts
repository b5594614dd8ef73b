import pathfinding, { type Board, type BoardNode } from "pathfinding";
import { forgetNode } from "../../bench/versus/peers/board-node.ts";
import type { Edit, Point } from "../../src/index.ts";
import { KINDS, LEGS, rowsOf, SIDE, stationOf, type Traveller, travellers } from "./city.ts";
import type { Places, Tally } from "./thread-messages.ts";

/** octile's rule of movement, and the estimate that belongs to it. */
const OPTIONS = {
  diagonalMovement: pathfinding.DiagonalMovement.OnlyWhenNoObstacles,
  heuristic: pathfinding.Heuristic.octile,
};

const NEEDS_WAY = 1;
const NEEDS_OTHER_WAY = 2;

/**
 * Moves the travellers with A* of PathFinding.js, used as well as it can be. The package knows neither sizes nor others: each size has
 * a grid of its own, on which cells without room are closed, and walkers go through each other.
 */
export class RivalTravel {
  private readonly all: readonly Traveller[] = travellers();
  private readonly isWallOfCell: Uint8Array;
  private readonly searchOfSize: ReadonlyMap<number, RivalSearch>;
  private readonly cells: Int32Array;
  private readonly legs: Uint8Array;
  /** The cells that each traveller has still to walk, the next one last. */
  private readonly wayOfTraveller: number[][];
  /** Whether each traveller needs a way, and whether that is because of a wall. */
  private readonly needOfTraveller: Uint8Array;
  private next = 0;
  private found = 0;
  private replanned = 0;
  private replanTime = 0;

  constructor(isWallOfCell: Uint8Array, { cellOfTraveller, legOfTraveller }: Places) {
    this.isWallOfCell = isWallOfCell;
    this.cells = cellOfTraveller;
    this.legs = legOfTraveller;
    this.searchOfSize = new Map(KINDS.map(({ size }) => [size, new RivalSearch(isWallOfCell, size)]));
    this.wayOfTraveller = this.all.map(() => []);
    this.needOfTraveller = new Uint8Array(this.all.length).fill(NEEDS_WAY);
  }

  get places(): Places {
    return { cellOfTraveller: this.cells, legOfTraveller: this.legs };
  }

  get tally(): Tally {
    const { found, replanned, replanTime } = this;
    const waiting = this.needOfTraveller.reduce((sum, need) => sum + Math.sign(need), 0);
    return { found, replanned, replanTime, waiting };
  }

  /** Moves everybody who has a way by one cell. */
  step(): void {
    this.wayOfTraveller.forEach((way, index) => {
      const cell = way.pop();
      if (cell !== undefined) this.cells[index] = cell;
      else if (this.needOfTraveller[index] === 0) {
        this.legs[index] = (this.legs[index] + 1) % LEGS;
        this.needOfTraveller[index] = NEEDS_WAY;
      }
    });
  }

  /** Finds the way of one traveller that has none, taking turns; returns whether there was one. */
  work(): boolean {
    const { all, needOfTraveller } = this;
    for (let turn = 0; turn < all.length; turn++) {
      const index = (this.next + turn) % all.length;
      if (needOfTraveller[index] === 0) continue;
      this.next = index + 1;
      const began = performance.now();
      const goal = stationOf(all[index], this.legs[index]);
      this.wayOfTraveller[index] = this.searchOfSize.get(all[index].size)?.find(this.cells[index], goal) ?? [];
      this.found++;
      if (needOfTraveller[index] === NEEDS_OTHER_WAY) {
        this.replanned++;
        this.replanTime += performance.now() - began;
      }
      needOfTraveller[index] = 0;
      return true;
    }
    return false;
  }

  /** Changes the map, and lets everybody whose way leads there look for another. */
  edit(edits: readonly Edit[]): void {
    const isChanged = new Uint8Array(SIDE * SIDE);
    for (const { x, y, width = 1, height = 1, terrain } of edits) {
      const isWall = terrain === "wall" ? 1 : 0;
      for (let row = y; row < y + height; row++) this.isWallOfCell.fill(isWall, row * SIDE + x, row * SIDE + x + width);
      for (const search of this.searchOfSize.values()) search.follow(x, y, width, height);
      // walkers of up to three cells stand in the way from up to two cells before, and no step cuts a corner
      for (let row = Math.max(0, y - 3); row <= Math.min(SIDE - 1, y + height); row++) {
        isChanged.fill(1, row * SIDE + Math.max(0, x - 3), row * SIDE + Math.min(SIDE, x + width + 1));
      }
    }
    this.wayOfTraveller.forEach((way, index) => {
      if (!way.some((cell) => isChanged[cell] === 1)) return;
      way.length = 0;
      this.needOfTraveller[index] = NEEDS_OTHER_WAY;
    });
  }
}

/**
 * The A* of PathFinding.js for walkers of one size. The documentation of the package asks for a clone of its grid for every query; here
 * only the nodes that the last search looked at are set back, which is much faster.
 */
export class RivalSearch {
  private readonly isWallOfCell: Uint8Array;
  private readonly size: number;
  private readonly board: Board;
  private readonly finder = new pathfinding.AStarFinder(OPTIONS);
  private readonly touched: BoardNode[] = [];

  constructor(isWallOfCell: Uint8Array, size: number) {
    this.isWallOfCell = isWallOfCell;
    this.size = size;
    this.board = new pathfinding.Grid(rowsOf(isWallOfCell));
    this.follow(0, 0, SIDE, SIDE);
    this.noteTouched();
  }

  /** The cells of a path without its first, the last one first; none if there is no path. */
  find(start: number, goal: Point): number[] {
    const { board, touched } = this;
    for (const node of touched) forgetNode(node);
    touched.length = 0;
    const path = this.finder.findPath(start % SIDE, Math.floor(start / SIDE), goal.x, goal.y, board);
    return path
      .slice(1)
      .reverse()
      .map(([x, y]) => y * SIDE + x);
  }

  /** Closes and opens the cells where walls of a rectangle leave room for walkers, or none. */
  follow(left: number, top: number, width: number, height: number): void {
    const { board, size } = this;
    for (let y = Math.max(0, top - size + 1); y < top + height; y++) {
      for (let x = Math.max(0, left - size + 1); x < left + width; x++) board.setWalkableAt(x, y, this.hasRoom(x, y));
    }
  }

  private hasRoom(x: number, y: number): boolean {
    const { size, isWallOfCell } = this;
    if (x + size > SIDE || y + size > SIDE) return false;
    for (let row = y; row < y + size; row++) {
      for (let cell = row * SIDE + x; cell < row * SIDE + x + size; cell++) if (isWallOfCell[cell] === 1) return false;
    }
    return true;
  }

  /** Has the board note which nodes a search looks at. */
  private noteTouched(): void {
    const { board, touched } = this;
    const { getNodeAt, getNeighbors } = board;
    board.getNodeAt = (x, y) => {
      const node = getNodeAt.call(board, x, y);
      touched.push(node);
      return node;
    };
    board.getNeighbors = (node, diagonalMovement) => {
      const neighbours = getNeighbors.call(board, node, diagonalMovement);
      for (const neighbour of neighbours) if (neighbour.opened === undefined) touched.push(neighbour);
      return neighbours;
    };
  }
}
