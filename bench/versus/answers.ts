import { faultOfPath, type Grid, Path, type Point } from "../../src/index.ts";
import { isOptimal } from "../quality.ts";
import type { Query } from "./courses.ts";
import type { Rule } from "./rule.ts";

/** How good the answers of a contestant are; every query has one. */
export class Answers {
  /** Legal walks from the start to the goal. */
  found = 0;
  /** Walks that are not legal, or lead elsewhere. */
  invalid = 0;
  /** By how many percent each legal walk costs more than the cheapest. */
  readonly excesses: number[] = [];

  /** Notes an answer. */
  note(grid: Grid, rule: Rule, { start, goal }: Query, optimal: number, points: readonly Point[]): void {
    if (points.length === 0) return;
    const walk = cellByCell(points);
    const cost = lengthOf(walk);
    const path = new Path(
      "found",
      cost,
      Int32Array.from(walk, ({ x, y }) => y * grid.width + x),
      grid.width,
    );
    const isJoining = isSame(walk[0], start) && isSame(walk[walk.length - 1], goal);
    if (!isJoining || !walk.every((point) => isOn(grid, point)) || faultOfPath(grid, path, {}, rule.movement)) {
      this.invalid++;
      return;
    }
    this.found++;
    const excess = isOptimal(cost, optimal) ? 0 : 100 * (cost / optimal - 1);
    if (excess < 0) throw new Error(`A path costs ${cost}, but the cheapest should cost ${optimal}.`);
    this.excesses.push(excess);
  }
}

/** The cells between points that are turns; a line that is neither straight nor diagonal stays a leap. */
function cellByCell(points: readonly Point[]): Point[] {
  const walk = [points[0]];
  for (let index = 1; index < points.length; index++) {
    const { x, y } = points[index - 1];
    const dx = points[index].x - x;
    const dy = points[index].y - y;
    const steps = Math.max(Math.abs(dx), Math.abs(dy));
    const isLine = dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy);
    if (!isLine) walk.push(points[index]);
    else for (let i = 1; i <= steps; i++) walk.push({ x: x + (dx / steps) * i, y: y + (dy / steps) * i });
  }
  return walk;
}

function lengthOf(walk: readonly Point[]): number {
  return walk.reduce((sum, { x, y }, index) => {
    const before = walk[Math.max(0, index - 1)];
    return sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function isOn({ width, height }: Grid, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}
