import type { Grid } from "../../src/index.ts";
import type { StepRule } from "./conflicts.ts";

/** A square of cells that walks: the cell at its top left, its side, and the terrains that it may not enter. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * Judges steps of many squares at once. It shares nothing with the code that it judges: it reads the terrains and links of the
 * grid, and looks at every square before and after every step.
 */
export class CrowdJudge {
  /** The squares that were looked at, over all steps. */
  looked = 0;
  private readonly grid: Grid;
  private readonly rule: StepRule;
  private readonly before: Int32Array;
  private readonly after: Int32Array;

  constructor(grid: Grid, rule: StepRule) {
    this.grid = grid;
    this.rule = rule;
    this.before = new Int32Array(grid.terrainOfCell.length).fill(-1);
    this.after = new Int32Array(grid.terrainOfCell.length).fill(-1);
  }

  /** What is wrong with a step, in sentences; none if nothing is. No two squares may overlap before it. */
  faultsOf(from: readonly Square[], to: readonly Square[]): string[] {
    const faults: string[] = [];
    to.forEach((square, i) => {
      const other = this.lay(this.after, square, i);
      if (other >= 0) faults.push(`${other} and ${i} overlap at ${square.x},${square.y}`);
    });
    for (const [i, square] of from.entries()) this.lay(this.before, square, i);
    for (let i = 0; i < to.length; i++) {
      this.looked++;
      const [a, b] = [from[i], to[i]];
      if (a.x === b.x && a.y === b.y) continue;
      const fault = this.faultOfMove(a, b);
      if (fault !== undefined) faults.push(`${i} ${fault} from ${a.x},${a.y} to ${b.x},${b.y}`);
      if (isJump(a, b)) continue;
      for (const other of this.around(a, b)) {
        if (other === i || isJump(from[other], to[other])) continue;
        if (this.isTooNear(a, b, from[other], to[other]))
          faults.push(`${i} and ${other} meet half-way from ${a.x},${a.y}`);
      }
    }
    for (const square of to) this.lay(this.after, square, -1);
    for (const square of from) this.lay(this.before, square, -1);
    return faults;
  }

  /** Writes a number on all cells of a square, and returns a number of another that was there, or −1. */
  private lay(numbers: Int32Array, { x, y, size }: Square, i: number): number {
    let other = -1;
    for (let row = y; row < y + size; row++) {
      for (let column = x; column < x + size; column++) {
        const cell = row * this.grid.width + column;
        other = Math.max(other, numbers[cell]);
        numbers[cell] = i;
      }
    }
    return other;
  }

  /** What is wrong with the move of one square, if anything. */
  private faultOfMove(a: Square, b: Square): string | undefined {
    const { neighbours, corners } = this.rule;
    if (!this.canStand(b.x, b.y, b.size)) return "steps into a wall";
    const isLink = this.grid.links.some(
      ({ from, to }) => from.x === a.x && from.y === a.y && to.x === b.x && to.y === b.y,
    );
    if (isLink) return undefined;
    if (isJump(a, b)) return "jumps";
    if (a.x === b.x || a.y === b.y) return undefined;
    if (neighbours === 4) return "steps diagonally";
    const free = Number(this.canStand(a.x, b.y, a.size)) + Number(this.canStand(b.x, a.y, a.size));
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

  /** The numbers of all squares that touch where one has been and where it is. */
  private around(a: Square, b: Square): Set<number> {
    const found = new Set<number>();
    for (let row = Math.min(a.y, b.y); row < Math.max(a.y, b.y) + a.size; row++) {
      for (let column = Math.min(a.x, b.x); column < Math.max(a.x, b.x) + a.size; column++) {
        for (const numbers of [this.before, this.after]) {
          const other = numbers[row * this.grid.width + column];
          if (other >= 0) found.add(other);
        }
      }
    }
    return found;
  }

  /** Whether two squares overlap by more than half a cell both ways when both are half-way. */
  private isTooNear(a: Square, b: Square, c: Square, d: Square): boolean {
    const overlap = (p: number, size: number, q: number, other: number): number =>
      Math.min(p + size, q + other) - Math.max(p, q);
    const acrossX = overlap((a.x + b.x) / 2, a.size, (c.x + d.x) / 2, c.size);
    const acrossY = overlap((a.y + b.y) / 2, a.size, (c.y + d.y) / 2, c.size);
    return acrossX > 0.5 && acrossY > 0.5;
  }
}

function isJump(a: Square, b: Square): boolean {
  return Math.abs(a.x - b.x) > 1 || Math.abs(a.y - b.y) > 1;
}
