import type { Paths } from "./paths.ts";

/** A path of one unit among units that move one after the other. */
export interface Move {
  readonly unit: number;
  /** The cells at the top left of the unit's square, from where it stands. */
  readonly path: readonly number[];
}

/** Squares that stand on a ground. */
export interface Squares {
  /** The width of the ground, and the number of its cells. */
  readonly width: number;
  readonly cells: number;
  /** The cell at the top left of each square. */
  readonly cellOfUnit: Int32Array;
  /** The side of each square, in cells. */
  readonly sizeOfUnit: Uint8Array;
}

/** No square stands on a cell. */
const NONE = -1;

/**
 * Lets units that would move one after the other move at once, as far as they are not in each other's way, until the last move is
 * over. Where two units need the same cell, they enter it in the order of their moves, and never in the step in which the other is
 * there or leaves. So their squares are apart half-way through each step, too.
 */
export function atOnce(squares: Squares, moves: readonly Move[]): Paths {
  const { cellOfUnit } = squares;
  const walk = new Walk(squares, moves);
  const rows = [cellOfUnit];
  while (!walk.isOver) {
    walk.step();
    rows.push(walk.cellOfUnit.slice());
  }
  const cells = new Int32Array(rows.length * cellOfUnit.length);
  for (const [step, row] of rows.entries()) cells.set(row, step * cellOfUnit.length);
  return { steps: rows.length - 1, cells };
}

/** The walk of units that move at once, step by step. */
class Walk {
  readonly cellOfUnit: Int32Array;
  private readonly squares: Squares;
  private readonly moves: readonly Move[];
  /** The steps of each move that have been made. */
  private readonly madeOfMove: Int32Array;
  private readonly unitOfCell: Int32Array;
  /** The last step in which a move that comes earlier needed a cell. */
  private readonly neededAtOfCell: Int32Array;
  private steps = 0;

  constructor(squares: Squares, moves: readonly Move[]) {
    const { cellOfUnit, cells } = squares;
    this.squares = squares;
    this.moves = moves;
    this.cellOfUnit = cellOfUnit.slice();
    this.madeOfMove = new Int32Array(moves.length);
    this.unitOfCell = new Int32Array(cells).fill(NONE);
    this.neededAtOfCell = new Int32Array(cells);
    for (let unit = 0; unit < cellOfUnit.length; unit++) this.stand(unit, unit);
  }

  get isOver(): boolean {
    const last = this.moves.length - 1;
    return last < 0 || this.isMade(last);
  }

  /** Lets each unit take the next step of its move, unless others need the cells or stand there. */
  step(): void {
    const { moves, madeOfMove, cellOfUnit } = this;
    const moving = new Set<number>();
    this.steps++;
    for (const [index, { unit, path }] of moves.entries()) {
      if (this.isMade(index)) continue;
      const made = madeOfMove[index];
      // a unit that moves twice makes its first move before
      const isFree = !moving.has(unit) && this.isFree(unit, path[made], path[made + 1]);
      moving.add(unit);
      for (let i = made; i < path.length - 1; i++) this.need(unit, path[i], path[i + 1]);
      if (!isFree) continue;
      madeOfMove[index]++;
      this.stand(unit, NONE);
      cellOfUnit[unit] = path[made + 1];
      this.stand(unit, unit);
    }
  }

  private isMade(move: number): boolean {
    return this.madeOfMove[move] === this.moves[move].path.length - 1;
  }

  /** Whether no other unit is on the cells that a unit uses in a step, and no earlier move needs them. */
  private isFree(unit: number, from: number, to: number): boolean {
    const { unitOfCell, neededAtOfCell, steps } = this;
    const { width, sizeOfUnit } = this.squares;
    return cellsOfStep(width, sizeOfUnit[unit], from, to).every(
      (cell) => neededAtOfCell[cell] < steps && (unitOfCell[cell] === NONE || unitOfCell[cell] === unit),
    );
  }

  private need(unit: number, from: number, to: number): void {
    const { width, sizeOfUnit } = this.squares;
    for (const cell of cellsOfStep(width, sizeOfUnit[unit], from, to)) this.neededAtOfCell[cell] = this.steps;
  }

  /** Notes who stands on the cells of a unit. */
  private stand(unit: number, who: number): void {
    const { width, sizeOfUnit } = this.squares;
    const cell = this.cellOfUnit[unit];
    for (const under of cellsOfStep(width, sizeOfUnit[unit], cell, cell)) this.unitOfCell[under] = who;
  }
}

/** The cells of the smallest rectangle around a square before and after a step. */
export function cellsOfStep(width: number, size: number, from: number, to: number): number[] {
  const y = Math.floor(from / width);
  const nextY = Math.floor(to / width);
  const x = from - y * width;
  const nextX = to - nextY * width;
  const cells: number[] = [];
  for (let row = Math.min(y, nextY); row < Math.max(y, nextY) + size; row++) {
    for (let column = Math.min(x, nextX); column < Math.max(x, nextX) + size; column++)
      cells.push(row * width + column);
  }
  return cells;
}
