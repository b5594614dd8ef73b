import type { Grid, Point } from "../../src/index.ts";
import type { StepRule } from "./conflicts.ts";

/** A square of cells that walks: the cell at its top left, and its side. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Squares of cells that walk: the cell at the top left of each, and its side. */
export class Squares {
  count = 0;
  x = new Int32Array(64);
  y = new Int32Array(64);
  size = new Uint8Array(64);

  /** Takes the places of walkers instead of all squares before. */
  take(walkers: Iterable<{ readonly cell: Point; readonly size: number }>): this {
    this.count = 0;
    for (const { cell, size } of walkers) this.add(cell.x, cell.y, size);
    return this;
  }

  add(x: number, y: number, size: number): void {
    if (this.count === this.x.length) this.makeRoom();
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.size[this.count++] = size;
  }

  private makeRoom(): void {
    const { x, y, size } = this;
    this.x = new Int32Array(2 * x.length);
    this.y = new Int32Array(2 * x.length);
    this.size = new Uint8Array(2 * x.length);
    this.x.set(x);
    this.y.set(y);
    this.size.set(size);
  }
}

/**
 * Judges steps of many squares at once. It shares nothing with the code that it judges: it reads the terrains and links of the
 * grid, and looks where every square is before and after every step. It keeps its own map of who stands where, and changes it only
 * for squares that have moved. Two squares that did not overlap before a step can overlap or meet only if one of them moves, so
 * that it compares only squares that move with those around them.
 */
export class CrowdJudge {
  /** The squares that were looked at, over all steps. */
  looked = 0;
  private readonly grid: Grid;
  private readonly rule: StepRule;
  /** The square on each cell before the step, and after it; −1 for none. Between two steps they are alike. */
  private readonly before: Int32Array;
  private readonly after: Int32Array;
  /** Where the squares stand of which the maps know. */
  private known = new Squares();
  private readonly movers: number[] = [];
  private faults: string[] = [];
  /** The links of the grid as text, for the version of the grid that had them. */
  private links = new Set<string>();
  private version = -1;

  constructor(grid: Grid, rule: StepRule) {
    this.grid = grid;
    this.rule = rule;
    this.before = new Int32Array(grid.terrainOfCell.length).fill(-1);
    this.after = new Int32Array(grid.terrainOfCell.length).fill(-1);
  }

  /** What is wrong with a step, in sentences; none if nothing is. No two squares may overlap before it. */
  faultsOf(before: Squares | readonly Square[], after: Squares | readonly Square[]): readonly string[] {
    const [from, to] = [squaresOf(before), squaresOf(after)];
    this.faults = [];
    if (from.count !== to.count) return [`there were ${from.count} squares, and ${to.count} after the step`];
    this.readLinks();
    this.learn(from);
    this.looked += to.count;
    const { movers } = this;
    movers.length = 0;
    for (let i = 0; i < to.count; i++) {
      if (to.size[i] !== from.size[i])
        this.faults.push(`${i} had size ${from.size[i]}, and ${to.size[i]} after the step`);
      if (from.x[i] !== to.x[i] || from.y[i] !== to.y[i]) movers.push(i);
    }
    for (const i of movers) this.lift(this.after, from, i);
    for (const i of movers) {
      const other = this.lay(this.after, to, i);
      if (other >= 0) this.faults.push(`${other} and ${i} overlap at ${to.x[i]},${to.y[i]}`);
    }
    for (const i of movers) this.look(from, to, i);
    for (const i of movers) this.lift(this.before, from, i);
    for (const i of movers) {
      this.lay(this.before, to, i);
      this.known.x[i] = to.x[i];
      this.known.y[i] = to.y[i];
    }
    // after a fault the maps may have forgotten a square that another lies on
    if (this.faults.length > 0) this.forget();
    return this.faults;
  }

  /** Learns where squares stand before a step, if they stand elsewhere than after the last one. */
  private learn(from: Squares): void {
    const { known } = this;
    if (known.count !== from.count) this.forget();
    const isNew = known.count === 0;
    if (isNew) for (let i = 0; i < from.count; i++) known.add(from.x[i], from.y[i], from.size[i]);
    const placed: number[] = [];
    for (let i = 0; i < from.count; i++) {
      const isSame = known.x[i] === from.x[i] && known.y[i] === from.y[i] && known.size[i] === from.size[i];
      if (isNew || !isSame) placed.push(i);
    }
    for (const i of placed) for (const numbers of [this.before, this.after]) this.lift(numbers, known, i);
    for (const i of placed) {
      known.x[i] = from.x[i];
      known.y[i] = from.y[i];
      known.size[i] = from.size[i];
      for (const numbers of [this.before, this.after]) this.lay(numbers, known, i);
    }
  }

  private forget(): void {
    this.before.fill(-1);
    this.after.fill(-1);
    this.known = new Squares();
  }

  private look(from: Squares, to: Squares, i: number): void {
    const [x, y, nextX, nextY] = [from.x[i], from.y[i], to.x[i], to.y[i]];
    const fault = this.faultOfMove(from, to, i);
    if (fault !== undefined) this.faults.push(`${i} ${fault} from ${x},${y} to ${nextX},${nextY}`);
    if (isJump(from, to, i)) return;
    // all squares that touch where this one has been and where it is
    const size = to.size[i];
    const { width } = this.grid;
    for (let row = Math.min(y, nextY); row < Math.max(y, nextY) + size; row++) {
      for (let column = Math.min(x, nextX); column < Math.max(x, nextX) + size; column++) {
        const cell = row * width + column;
        this.compare(from, to, i, this.before[cell]);
        if (this.after[cell] !== this.before[cell]) this.compare(from, to, i, this.after[cell]);
      }
    }
  }

  private compare(from: Squares, to: Squares, i: number, other: number): void {
    if (other < 0 || other === i || isJump(from, to, other)) return;
    if (isTooNear(from, to, i, other))
      this.faults.push(`${i} and ${other} meet half-way from ${from.x[i]},${from.y[i]}`);
  }

  /** Writes the number of a square on all of its cells, and returns a number of another that was there, or −1. */
  private lay(numbers: Int32Array, { x, y, size }: Squares, i: number): number {
    let other = -1;
    for (let row = y[i]; row < y[i] + size[i]; row++) {
      for (let column = x[i]; column < x[i] + size[i]; column++) {
        const cell = row * this.grid.width + column;
        other = Math.max(other, numbers[cell]);
        numbers[cell] = i;
      }
    }
    return other;
  }

  /** Takes the number of a square from its cells. */
  private lift(numbers: Int32Array, { x, y, size }: Squares, i: number): void {
    for (let row = y[i]; row < y[i] + size[i]; row++) {
      for (let column = x[i]; column < x[i] + size[i]; column++) {
        const cell = row * this.grid.width + column;
        if (numbers[cell] === i) numbers[cell] = -1;
      }
    }
  }

  /** What is wrong with the move of one square, if anything. */
  private faultOfMove(from: Squares, to: Squares, i: number): string | undefined {
    const { neighbours, corners } = this.rule;
    const [x, y, nextX, nextY, size] = [from.x[i], from.y[i], to.x[i], to.y[i], to.size[i]];
    if (!this.canStand(nextX, nextY, size)) return "steps into a wall";
    if (this.links.size > 0 && this.links.has(`${x},${y},${nextX},${nextY}`)) return undefined;
    if (isJump(from, to, i)) return "jumps";
    if (x === nextX || y === nextY) return undefined;
    if (neighbours === 4) return "steps diagonally";
    const free = Number(this.canStand(x, nextY, size)) + Number(this.canStand(nextX, y, size));
    return free < { bothFree: 2, oneFree: 1, always: 0 }[corners] ? "cuts a corner" : undefined;
  }

  private canStand(x: number, y: number, size: number): boolean {
    const { width, height, terrains, terrainOfCell } = this.grid;
    if (x < 0 || y < 0 || x + size > width || y + size > height) return false;
    for (let row = y; row < y + size; row++) {
      for (let column = x; column < x + size; column++) {
        if (terrains[terrainOfCell[row * width + column]].blocked) return false;
      }
    }
    return true;
  }

  private readLinks(): void {
    if (this.version === this.grid.version) return;
    this.version = this.grid.version;
    this.links = new Set(this.grid.links.map(({ from, to }) => `${from.x},${from.y},${to.x},${to.y}`));
  }
}

function squaresOf(list: Squares | readonly Square[]): Squares {
  if (list instanceof Squares) return list;
  const squares = new Squares();
  for (const { x, y, size } of list) squares.add(x, y, size);
  return squares;
}

/** Whether two squares overlap by more than half a cell both ways when both are half-way. */
function isTooNear(from: Squares, to: Squares, i: number, other: number): boolean {
  const [size, otherSize] = [to.size[i], to.size[other]];
  const acrossX = overlap((from.x[i] + to.x[i]) / 2, size, (from.x[other] + to.x[other]) / 2, otherSize);
  const acrossY = overlap((from.y[i] + to.y[i]) / 2, size, (from.y[other] + to.y[other]) / 2, otherSize);
  return acrossX > 0.5 && acrossY > 0.5;
}

function overlap(p: number, size: number, q: number, other: number): number {
  return Math.min(p + size, q + other) - Math.max(p, q);
}

function isJump(from: Squares, to: Squares, i: number): boolean {
  return Math.abs(from.x[i] - to.x[i]) > 1 || Math.abs(from.y[i] - to.y[i]) > 1;
}
