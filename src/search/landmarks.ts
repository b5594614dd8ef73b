import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { BucketQueue } from "./bucket-queue.ts";
import { LandmarkBound } from "./landmark-bound.ts";
import { LandmarkChoice } from "./landmark-choice.ts";

/** Cells that one slice of a repair expands. */
const CELLS_A_SLICE = 4096;

/**
 * Distances from a few landmarks to all cells, which bound the cost of every path from below: by the triangle inequality, no path
 * between two cells costs less than the difference of their distances (Goldberg and Harrelson, "Computing the shortest path: A*
 * search meets graph theory", 2005).
 *
 * A bound needs only that the distances of two neighbours never differ by more than the step between them costs, and those of the
 * two ends of a link by no more than the link. Edits that close cells leave that true. Where another edit breaks it, distances
 * are lowered until it holds again. Distances are therefore never too high, but after many edits they may be lower than on a map
 * that was always like that.
 *
 * Each landmark stands for one cell of every connected component. Links count in both directions.
 */
export class Landmarks {
  readonly count: number;
  private readonly view: AgentGrid;
  /** The units from each landmark to each cell, at `cell * count + landmark`; in 16 bits if they fit. */
  private distances: Uint16Array | Uint32Array = new Uint16Array(0);
  /** The distance of cells on which the agent cannot stand. Cells farther away than one unit less count as that far. */
  private unreached = 0xffff;
  private readonly open = new BucketQueue();
  /** The version of the grid up to which the distances have followed its edits; −1 until they are built. */
  private version = -1;
  /** The build or the repair that is under way. */
  private slices: Iterator<number> | null = null;

  constructor(view: AgentGrid, count: number) {
    this.view = view;
    this.count = count;
  }

  /** Whether the distances are built, and have followed all edits. */
  get isCurrent(): boolean {
    return this.view.edits.newest <= this.version;
  }

  /** The memory of the distances, in bytes. */
  get bytes(): number {
    return this.distances.byteLength;
  }

  /** Builds the distances, and follows edits, a little with each turn, which gives how much is done, from 0 to 1. */
  *follow(): Generator<number> {
    while (!this.isCurrent) {
      this.slices ??= this.version < 0 ? this.build() : this.repair();
      const { done, value } = this.slices.next();
      if (done) this.slices = null;
      else yield value;
    }
  }

  /** Returns the most units that the way from a start to the nearest of some goals takes at least, by any landmark. */
  unitsBetween(start: number, goals: readonly number[]): number {
    const { distances, count } = this;
    let units = 0;
    for (let landmark = 0; landmark < count; landmark++) {
      const distance = distances[start * count + landmark];
      let least = Number.POSITIVE_INFINITY;
      for (const goal of goals) least = Math.min(least, Math.abs(distance - distances[goal * count + landmark]));
      if (least > units) units = least;
    }
    return units;
  }

  /** Returns what the landmarks tell of the way from a start to the nearest of some goals; the agent can stand on all of them. */
  boundBetween(start: number, goals: readonly number[]): LandmarkBound {
    return new LandmarkBound(this.distances, this.count, start, goals);
  }

  private *build(): Generator<number> {
    const { view, count } = this;
    view.follow();
    const { version } = view.grid;
    const choice = new LandmarkChoice(view);
    // the first landmark is as far as can be from any cell
    for (const _ of choice.search()) yield 0;
    const longest = choice.moveOn();
    choice.forget();
    // no two cells are farther apart than twice that
    if (2 * longest >= this.unreached) this.unreached = 0xffff_ffff;
    const length = view.movesOfCell.length * count;
    this.distances = this.unreached === 0xffff ? new Uint16Array(length) : new Uint32Array(length);
    for (let landmark = 0; landmark < count; landmark++) {
      for (const _ of choice.search()) yield landmark / count;
      for (let cell = 0; cell < view.movesOfCell.length; cell++) {
        const units = choice.unitsTo(cell);
        const isReached = units < Number.POSITIVE_INFINITY;
        this.distances[cell * count + landmark] = isReached ? Math.min(units, this.unreached - 1) : this.unreached;
      }
      choice.moveOn();
      this.open.begin(0, Number.POSITIVE_INFINITY);
      this.lowerAcrossLinks(landmark);
      while (this.spread(landmark)) yield landmark / count;
    }
    this.version = version;
  }

  /** Lowers distances where edits have made ways cheaper. */
  private *repair(): Generator<number> {
    const { view, count, distances, unreached } = this;
    view.follow();
    const { grid } = view;
    const { version } = grid;
    const changes = view.merge(view.edits.since(this.version)).map((changed) => view.reachOf(changed).stepped);
    for (const cell of cellsIn(changes, grid.width)) {
      if (!view.canStand(cell)) distances.fill(unreached, cell * count, (cell + 1) * count);
    }
    for (let landmark = 0; landmark < count; landmark++) {
      this.open.begin(0, Number.POSITIVE_INFINITY);
      for (const cell of cellsIn(changes, grid.width)) this.lowerAround(landmark, cell);
      this.lowerAcrossLinks(landmark);
      while (this.spread(landmark)) yield landmark / count;
      // components that are new, and joined with no other
      for (const cell of cellsIn(changes, grid.width)) {
        if (!view.canStand(cell) || distances[cell * count + landmark] < unreached) continue;
        this.open.begin(0, Number.POSITIVE_INFINITY);
        this.lower(landmark, cell, 0);
        while (this.spread(landmark)) yield landmark / count;
      }
    }
    this.version = version;
  }

  /** Lowers the distances of a cell and of its neighbours until they differ by no more than steps between them cost. */
  private lowerAround(landmark: number, cell: number): void {
    const { movesOfCell, offsetOfDirection } = this.view;
    for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const next = cell + offsetOfDirection[direction];
      const units = this.unitsOf(direction, cell, next);
      this.lowerAcross(landmark, cell, next, units);
      this.lowerAcross(landmark, next, cell, units);
    }
  }

  /** Lowers the distances of the ends of links until they differ by no more than the links cost. */
  private lowerAcrossLinks(landmark: number): void {
    for (const { from, to, units } of this.view.links.all) {
      this.lowerAcross(landmark, from, to, units);
      this.lowerAcross(landmark, to, from, units);
    }
  }

  private lowerAcross(landmark: number, from: number, to: number, units: number): void {
    const distance = this.distances[from * this.count + landmark];
    if (distance < this.unreached) this.lower(landmark, to, distance + units);
  }

  private lower(landmark: number, cell: number, units: number): void {
    const index = cell * this.count + landmark;
    const distance = Math.min(units, this.unreached - 1);
    if (this.distances[index] <= distance) return;
    this.distances[index] = distance;
    this.open.push(cell, distance);
  }

  /** Lowers distances around cells whose own were lowered, nearest first, for one slice; tells whether some are left to do. */
  private spread(landmark: number): boolean {
    const { view, distances, count, open } = this;
    const { movesOfCell, offsetOfDirection, links } = view;
    for (let expanded = 0; expanded < CELLS_A_SLICE; expanded++) {
      const cell = open.pop();
      if (cell < 0) return false;
      const distance = distances[cell * count + landmark];
      if (distance < open.f) continue; // the cell was lowered further since
      for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const next = cell + offsetOfDirection[direction];
        this.lower(landmark, next, distance + this.unitsOf(direction, cell, next));
      }
      if (links.isEmpty) continue;
      for (const { to, units } of links.from(cell)) this.lower(landmark, to, distance + units);
      for (const { from, units } of links.to(cell)) this.lower(landmark, from, distance + units);
    }
    return true;
  }

  private unitsOf(direction: number, from: number, to: number): number {
    const { costOfCell, movement } = this.view;
    const units = movement.unitsOfDirection[direction];
    return costOfCell === null ? units : units * (costOfCell[from] + costOfCell[to]);
  }
}

function* cellsIn(rectangles: readonly Rectangle[], width: number): Generator<number> {
  for (const { left, top, right, bottom } of rectangles) {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) yield y * width + x;
  }
}
