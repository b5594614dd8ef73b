/**
 * The search for room for one unit among squares of several sizes. Units move one after the other, each along a path of its own:
 *
 *     A A . B B .      A has to go right, and its path leads over B. So B moves first, to the nearest place beside
 *     A A . B B .      the path of A. If the path of B leads over C, C moves before B, to a place beside both paths.
 *     # # # . . C
 *     # # # . . .
 *
 * If a unit finds no place, the unit that needs the room looks for a path that leaves it alone. Not all paths that there are can be
 * found so: no unit makes room for one that makes room for it. But it takes only one search of the window for each unit that moves,
 * whatever the sizes are.
 */
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { BucketQueue } from "../search/bucket-queue.ts";
import { insideId, outsideId } from "./ground.ts";
import { atOnce, cellsOfStep, type Move, type Squares } from "./moves.ts";
import type { Paths } from "./paths.ts";

/** Nobody stands on a cell, and nobody may enter a cell. */
const NOBODY = -1;
const BLOCKED = -2;

/** What it costs to lead over a cell where another unit stands, in steps. */
const PUSH = 1;

/** The paths that a unit tries for its place. */
const TRIES = 4;

/** The most units that make room one for the other. */
const MOST_DEPTH = 32;

/** The goal of a unit that has to make room: any place beside the paths of all units that need it. */
const ASIDE = -1;

/** A cell that no search has reached. */
const UNREACHED = 0x7fff_ffff;

const open = new BucketQueue();

/** A square that may move, as the agent of its view does. */
interface RoomUnit {
  readonly view: AgentGrid;
  /** The cell at the top left of the square. */
  readonly cell: number;
}

/** A part of a map in which the first unit is to get to its goal. All cells are ids of the map. */
export interface Room {
  /** The cells that units may use. */
  readonly rectangle: Rectangle;
  /** The units whose squares lie in the rectangle. */
  readonly units: readonly RoomUnit[];
  /** Where the first unit is to go. */
  readonly goal: number;
  /** Cells that nobody may enter. */
  readonly blocked: Iterable<number>;
}

/**
 * Finds paths by which the first unit of a room gets to its goal, and others make room for it; `null` if it finds none.
 *
 * @param work The most cells that are expanded, in the searches of all units together.
 */
export function findRoom(gridWidth: number, room: Room, work: number): Paths | null {
  return new RoomSearch(gridWidth, room, work).find();
}

/** The search for the paths of all units of a room. */
class RoomSearch {
  /** How many cells may still be expanded. */
  private work: number;
  private readonly rectangle: Rectangle;
  private readonly gridWidth: number;
  private readonly width: number;
  private readonly views: readonly AgentGrid[];
  private readonly squares: Squares;
  /** Where units stand after all moves so far, and the unit on each cell. */
  private readonly cellOfUnit: Int32Array;
  private readonly unitOfCell: Int32Array;
  /** How many of the units that need room need each cell. */
  private readonly needsOfCell: Uint8Array;
  /** Whether a unit needs room. */
  private readonly isNeedyOfUnit: Uint8Array;
  private readonly moves: Move[] = [];
  private readonly goal: number;
  /** What a search knows of each cell. */
  private readonly unitsOfCell: Int32Array;
  private readonly previousOfCell: Int32Array;

  constructor(gridWidth: number, { rectangle, units, goal, blocked }: Room, work: number) {
    const inside = (cell: number): number => insideId(cell, gridWidth, rectangle);
    const cells = (rectangle.right - rectangle.left) * (rectangle.bottom - rectangle.top);
    this.rectangle = rectangle;
    this.gridWidth = gridWidth;
    this.width = rectangle.right - rectangle.left;
    this.views = units.map(({ view }) => view);
    this.cellOfUnit = Int32Array.from(units, ({ cell }) => inside(cell));
    const sizeOfUnit = Uint8Array.from(units, ({ view }) => view.agent.size);
    this.squares = { width: this.width, cells, cellOfUnit: this.cellOfUnit.slice(), sizeOfUnit };
    this.unitOfCell = new Int32Array(cells).fill(NOBODY);
    this.needsOfCell = new Uint8Array(cells);
    this.isNeedyOfUnit = new Uint8Array(units.length);
    this.unitsOfCell = new Int32Array(cells);
    this.previousOfCell = new Int32Array(cells);
    for (const cell of blocked) this.unitOfCell[inside(cell)] = BLOCKED;
    for (let unit = 0; unit < units.length; unit++) this.stand(unit, unit);
    this.goal = inside(goal);
    this.work = work;
  }

  /** The paths of all units, in cells of the map: the cell of unit i after each step; `null` if none are found. */
  find(): Paths | null {
    if (!this.makeMove(0, this.goal, 1)) return null;
    const { steps, cells } = atOnce(this.squares, this.moves);
    return { steps, cells: cells.map((cell) => outsideId(cell, this.gridWidth, this.rectangle)) };
  }

  /** Lets a unit move to its goal, after others have made room; tells whether there is a way. */
  private makeMove(unit: number, goal: number, depth: number): boolean {
    if (depth > MOST_DEPTH) return false;
    const fixed = new Set<number>();
    for (let tries = 0; tries < TRIES; tries++) {
      const path = this.findPath(unit, goal, fixed);
      if (path === null) return false;
      const failed = this.makeRoom(unit, path, depth);
      if (failed === NOBODY) {
        this.move({ unit, path });
        return true;
      }
      fixed.add(failed);
    }
    return false;
  }

  /** Lets all units leave the path of one. Returns the first that cannot, after all are back where they were; −1 if all can. */
  private makeRoom(unit: number, path: readonly number[], depth: number): number {
    const { needsOfCell, isNeedyOfUnit, moves } = this;
    const needed = this.cellsOf(unit, path);
    const made = moves.length;
    isNeedyOfUnit[unit] = 1;
    for (const cell of needed) needsOfCell[cell]++;
    let failed = NOBODY;
    for (let i = 0; i < needed.length && failed === NOBODY; i++) {
      const other = this.unitOfCell[needed[i]];
      if (other === NOBODY || other === unit) continue;
      if (!this.makeMove(other, ASIDE, depth + 1)) failed = other;
    }
    isNeedyOfUnit[unit] = 0;
    for (const cell of needed) needsOfCell[cell]--;
    if (failed !== NOBODY) while (moves.length > made) this.takeBack();
    return failed;
  }

  /** Finds the cheapest path of a unit to its goal, over units that may have to move; `null` if there is none. */
  private findPath(unit: number, goal: number, fixed: ReadonlySet<number>): number[] | null {
    const { unitsOfCell, previousOfCell, rectangle, gridWidth } = this;
    const { movesOfCell, offsetOfDirection } = this.views[unit];
    const start = this.cellOfUnit[unit];
    const size = this.squares.sizeOfUnit[unit];
    unitsOfCell.fill(UNREACHED);
    unitsOfCell[start] = 0;
    previousOfCell[start] = start;
    open.begin(0, 1 + PUSH * (2 * size + 1));
    open.push(start, 0);
    for (let cell = open.pop(); cell >= 0; cell = open.pop()) {
      const units = unitsOfCell[cell];
      if (open.f > units) continue; // stale: reached more cheaply since
      if (goal === ASIDE ? this.isAside(cell, size) : cell === goal) return this.pathTo(cell);
      if (this.work-- <= 0) return null;
      const outside = outsideId(cell, gridWidth, rectangle);
      for (let moves = movesOfCell[outside]; moves !== 0; moves &= moves - 1) {
        const next = outside + offsetOfDirection[31 - Math.clz32(moves & -moves)];
        if (!this.holds(next, size)) continue;
        const inside = insideId(next, gridWidth, rectangle);
        const cost = this.costOf(unit, size, cell, inside, fixed);
        if (units + cost >= unitsOfCell[inside]) continue;
        unitsOfCell[inside] = units + cost;
        previousOfCell[inside] = cell;
        open.push(inside, units + cost);
      }
    }
    return null;
  }

  private pathTo(last: number): number[] {
    const { previousOfCell } = this;
    const path = [last];
    for (let cell = last; previousOfCell[cell] !== cell; cell = previousOfCell[cell]) path.push(previousOfCell[cell]);
    return path.reverse();
  }

  /** What a step costs: more where it leads over other units, and `UNREACHED` where one may not move. */
  private costOf(unit: number, size: number, from: number, to: number, fixed: ReadonlySet<number>): number {
    const { unitOfCell, width, isNeedyOfUnit } = this;
    const y = Math.floor(from / width);
    const nextY = Math.floor(to / width);
    const x = from - y * width;
    const nextX = to - nextY * width;
    const right = Math.max(x, nextX) + size;
    const bottom = Math.max(y, nextY) + size;
    let cost = 1;
    for (let row = Math.min(y, nextY); row < bottom; row++) {
      for (let column = Math.min(x, nextX); column < right; column++) {
        const other = unitOfCell[row * width + column];
        if (other === NOBODY || other === unit) continue;
        if (other === BLOCKED || isNeedyOfUnit[other] === 1 || fixed.has(other)) return UNREACHED;
        // cells of the square before the step have been paid for
        const isNew = row < y || row >= y + size || column < x || column >= x + size;
        if (isNew) cost += PUSH;
      }
    }
    return cost;
  }

  /** Whether a square at a cell of the map lies in the window. */
  private holds(cell: number, size: number): boolean {
    const { left, top, right, bottom } = this.rectangle;
    const y = Math.floor(cell / this.gridWidth);
    const x = cell - y * this.gridWidth;
    return x >= left && y >= top && x + size <= right && y + size <= bottom;
  }

  /** Whether a square at a cell is in the way of no unit that needs room. */
  private isAside(cell: number, size: number): boolean {
    const { needsOfCell, width } = this;
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + size; under++) if (needsOfCell[under] > 0) return false;
    }
    return true;
  }

  /** The cells that a unit needs on a path, in the order in which it comes to them. */
  private cellsOf(unit: number, path: readonly number[]): number[] {
    const size = this.squares.sizeOfUnit[unit];
    const cells = new Set<number>();
    for (let i = 1; i < path.length; i++) {
      for (const cell of cellsOfStep(this.width, size, path[i - 1], path[i])) cells.add(cell);
    }
    return [...cells];
  }

  private move(move: Move): void {
    this.moves.push(move);
    this.put(move.unit, move.path[move.path.length - 1]);
  }

  private takeBack(): void {
    const move = this.moves.pop();
    if (move !== undefined) this.put(move.unit, move.path[0]);
  }

  private put(unit: number, cell: number): void {
    this.stand(unit, NOBODY);
    this.cellOfUnit[unit] = cell;
    this.stand(unit, unit);
  }

  /** Notes who stands on the cells of a unit. */
  private stand(unit: number, who: number): void {
    const cell = this.cellOfUnit[unit];
    for (const under of cellsOfStep(this.width, this.squares.sizeOfUnit[unit], cell, cell))
      this.unitOfCell[under] = who;
  }
}
