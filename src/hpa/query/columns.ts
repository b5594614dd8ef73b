import { UNREACHED } from "../../search/field.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import type { Crossings } from "../levels/crossings.ts";
import type { Insertion } from "./insertion.ts";

/**
 * The columns of the table that lead to the goal of a query: the crossings by which a path can enter the goal's cluster. A column
 * tells what a path costs from any crossing to the goal by way of its own crossing, as a bound.
 *
 * A query needs few of the columns. Each has a bound of all paths over it that takes no row, and a row is read only while a
 * column can give less than the best one so far. The columns that a search estimates with are *in use*.
 */
export class Columns {
  /** The number of columns in use. */
  used = 0;
  private readonly abstraction: Abstraction;
  private readonly start: Insertion;
  private readonly goal: Insertion;
  private crossings: Crossings;
  private startCluster = 0;
  private goalCluster = 0;

  // the exits of the start's cluster that a path from the start may reach
  private exits = 0;
  private sideOfExit = new Int32Array(64);
  private crossingOfExit = new Int32Array(64);
  /** The units from the start to each exit, or no more than that while the start is not completely connected. */
  private unitsOfExit = new Float64Array(64);

  // the columns, those in use first
  private columns = 0;
  private sideOfColumn = new Int32Array(64);
  /** The cost in units from before the crossing of a column to the goal. */
  private unitsOfColumn = new Float64Array(64);
  /** No more than the units from the start to before the crossing of a column, as across open ground. */
  private farOfColumn = new Float64Array(64);
  /** No path from the start over the crossing of a column costs less, in units. */
  private boundOfColumn = new Float64Array(64);
  /** The row of the crossing of a column; `null` before it is read. */
  private readonly rowOfColumn: (Uint32Array | null)[] = [];

  /** @param start Where paths start, and `goal`, where they lead: cells that are inserted anew for each query. */
  constructor(abstraction: Abstraction, start: Insertion, goal: Insertion) {
    this.abstraction = abstraction;
    this.start = start;
    this.goal = goal;
    this.crossings = abstraction.table.crossings as Crossings;
  }

  /** Notes the columns for the cells that are inserted now. None is in use. */
  begin(crossings: Crossings): void {
    const index = this.abstraction.top.number - 1;
    this.crossings = crossings;
    this.startCluster = this.start.clusterOfLevel[index];
    this.goalCluster = this.goal.clusterOfLevel[index];
    this.setExits();
    this.setColumns();
  }

  /**
   * The least bound of all paths, at most `most`; −1 if a row is missing. Reads rows while a column can give less. Columns that
   * give the least are in use then.
   */
  leastBound(most: number): number {
    const { boundOfColumn, rowOfColumn } = this;
    if (this.columns === 0) return most;
    let first = 0;
    for (let column = 1; column < this.columns; column++) {
      if (boundOfColumn[column] < boundOfColumn[first]) first = column;
    }
    this.swap(0, first);
    let best = most;
    let last = -1;
    for (let column = 0; column < this.columns; column++) {
      if (boundOfColumn[column] > best) continue;
      if (last >= 0) this.raiseBound(column, last);
      if (boundOfColumn[column] > best) continue;
      if (!this.readRow(column, best)) return -1;
      if (rowOfColumn[column] === null) continue;
      last = column;
      if (boundOfColumn[column] > best) continue;
      if (boundOfColumn[column] < best) this.used = 0;
      best = boundOfColumn[column];
      last = this.used;
      this.swap(column, this.used++);
    }
    return best;
  }

  /** Takes all columns into use whose bound is at most `limit`. Tells whether their rows are there. */
  use(limit: number): boolean {
    const { boundOfColumn, rowOfColumn } = this;
    this.used = 0;
    for (let column = 0; column < this.columns; column++) {
      if (boundOfColumn[column] > limit) continue;
      if (rowOfColumn[column] === null && !this.readRow(column, limit)) return false;
      if (rowOfColumn[column] !== null && boundOfColumn[column] <= limit) this.swap(column, this.used++);
    }
    return true;
  }

  /** The least bound of the columns that are not in use. */
  get leastUnused(): number {
    let least = Number.POSITIVE_INFINITY;
    for (let i = this.used; i < this.columns; i++) least = Math.min(least, this.boundOfColumn[i]);
    return least;
  }

  /** The least units from before a crossing to the goal, by the rows of the columns in use. */
  estimate(crossing: number): number {
    const { rowOfColumn, unitsOfColumn } = this;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.used; i++) {
      const units = (rowOfColumn[i] as Uint32Array)[crossing] + unitsOfColumn[i];
      if (units < least) least = units;
    }
    return least;
  }

  /** The first side by which the path can leave the start's cluster and cost `units` units by the rows; −1 if there is none. */
  firstExitOfStart(units: number): number {
    const { start, exits, sideOfExit, crossingOfExit, unitsOfExit } = this;
    const { indexOfSide } = this.crossings;
    for (let exit = 0; exit < exits; exit++) {
      const rest = this.estimate(crossingOfExit[exit]);
      if (unitsOfExit[exit] + rest > units) continue;
      if (start.unitsAtTop(indexOfSide[sideOfExit[exit]]) + rest === units) return sideOfExit[exit];
    }
    return -1;
  }

  /** The place of the first exit that leads to the goal in `rest` units by the rows; −1 if none does. */
  firstExit(exits: Int32Array, unitsOfIndex: Float64Array | Uint32Array, first: number, rest: number): number {
    const { indexOfSide } = this.crossings;
    if (this.used > 1) {
      for (let i = 0; i < exits.length; i++) {
        if (unitsOfIndex[first + indexOfSide[exits[i]]] + this.estimate(exits[i] >> 1) === rest) return i;
      }
      return -1;
    }
    const row = this.rowOfColumn[0] as Uint32Array;
    const left = rest - this.unitsOfColumn[0];
    for (let i = 0; i < exits.length; i++) {
      if (unitsOfIndex[first + indexOfSide[exits[i]]] + row[exits[i] >> 1] === left) return i;
    }
    return -1;
  }

  /** Tells the table which rows were too low, and what that has cost. */
  noteToil(units: number, expanded: number): void {
    const { table } = this.abstraction;
    for (let column = 0; column < this.used; column++) {
      if (this.boundOfColumn[column] < units) table.noteToil(this.sideOfColumn[column] >> 1, expanded);
    }
  }

  /** Notes the exits of the start's cluster. */
  private setExits(): void {
    const { lower } = this.start;
    const { indexOfSide, exitsOfCluster } = this.crossings;
    const sides = exitsOfCluster[this.startCluster];
    if (this.crossingOfExit.length < sides.length) {
      this.sideOfExit = new Int32Array(2 * sides.length);
      this.crossingOfExit = new Int32Array(2 * sides.length);
      this.unitsOfExit = new Float64Array(2 * sides.length);
    }
    this.exits = 0;
    for (let i = 0; i < sides.length; i++) {
      const units = lower[indexOfSide[sides[i]]];
      if (units === Number.POSITIVE_INFINITY) continue;
      const exit = this.exits++;
      this.sideOfExit[exit] = sides[i];
      this.crossingOfExit[exit] = sides[i] >> 1;
      this.unitsOfExit[exit] = units;
    }
  }

  /** Notes the columns that lead to the goal, each with a bound that needs no row. */
  private setColumns(): void {
    const { view } = this.abstraction;
    const { start, goal } = this;
    const { unitsOfCrossing, indexOfSide, cellOfSide, entriesOfCluster } = this.crossings;
    const entries = entriesOfCluster[this.goalCluster];
    if (this.sideOfColumn.length < entries.length) {
      this.sideOfColumn = new Int32Array(2 * entries.length);
      this.unitsOfColumn = new Float64Array(2 * entries.length);
      this.farOfColumn = new Float64Array(2 * entries.length);
      this.boundOfColumn = new Float64Array(2 * entries.length);
    }
    const isGuided = view.links.isEmpty;
    this.columns = 0;
    this.used = 0;
    for (let i = 0; i < entries.length; i++) {
      const side = entries[i];
      const units = goal.lower[indexOfSide[side]] + unitsOfCrossing[side >> 1];
      if (units === Number.POSITIVE_INFINITY) continue;
      const column = this.columns++;
      const far = isGuided ? view.estimateBetween(start.cell, cellOfSide[side ^ 1]) : 0;
      this.sideOfColumn[column] = side;
      this.unitsOfColumn[column] = units;
      this.farOfColumn[column] = far;
      this.boundOfColumn[column] = units + far;
      this.rowOfColumn[column] = null;
    }
  }

  /** Raises the bound of a column by that of a column whose row has been read: a detour by that one costs no less. */
  private raiseBound(column: number, read: number): void {
    const { boundOfColumn, sideOfColumn, unitsOfColumn } = this;
    const { entriesOfCluster, exitsOfCluster, unitsOfCluster, placeOfExit } = this.crossings;
    const entries = entriesOfCluster[this.goalCluster];
    if (entries !== exitsOfCluster[this.goalCluster]) return;
    const pair = placeOfExit[sideOfColumn[read]] * entries.length + placeOfExit[sideOfColumn[column]];
    const unitsToRead = boundOfColumn[read] - unitsOfColumn[read];
    const bound = unitsToRead - unitsOfCluster[this.goalCluster][pair] + unitsOfColumn[column];
    if (bound > boundOfColumn[column]) boundOfColumn[column] = bound;
  }

  /**
   * Works out what a column costs, then reads its row, and raises the bound of the column to what they say, or only above `most`.
   * A column from which no way leads to the goal needs no row. Tells whether no row is missing.
   */
  private readRow(column: number, most: number): boolean {
    const { start, goal } = this;
    const { indexOfSide, unitsOfCrossing } = this.crossings;
    const side = this.sideOfColumn[column];
    const units = goal.unitsAtTop(indexOfSide[side]) + unitsOfCrossing[side >> 1];
    const bound = this.boundOfColumn[column];
    this.boundOfColumn[column] = Math.max(bound, this.farOfColumn[column] + units);
    this.unitsOfColumn[column] = units;
    if (this.boundOfColumn[column] > most || units === Number.POSITIVE_INFINITY) return true;
    const row = this.abstraction.table.rowOf(side >> 1);
    if (row === null) {
      this.abstraction.table.noteMissing(side >> 1);
      return false;
    }
    this.rowOfColumn[column] = row;

    const { exits, crossingOfExit, unitsOfExit } = this;
    let least = Number.POSITIVE_INFINITY;
    let nearest = -1;
    for (let exit = 0; exit < exits; exit++) {
      const sum = unitsOfExit[exit] + row[crossingOfExit[exit]];
      if (sum >= least) continue;
      least = sum;
      nearest = exit;
    }
    if (!start.isComplete && nearest >= 0) least = this.leastFromStart(row, nearest);
    this.boundOfColumn[column] = least + units;
    return true;
  }

  /** The least units from the start to before the crossing of a row, given the exit for which the bound is least. */
  private leastFromStart(row: Uint32Array, nearest: number): number {
    const { start, exits, sideOfExit, crossingOfExit, unitsOfExit } = this;
    const { indexOfSide } = this.crossings;
    const { nodes, intraUnits } = this.abstraction.top.clusters[this.startCluster];
    let last = indexOfSide[sideOfExit[nearest]];
    let lastUnits = start.unitsAtTop(last);
    let least = lastUnits + row[crossingOfExit[nearest]];
    for (let exit = 0; exit < exits; exit++) {
      const rest = row[crossingOfExit[exit]];
      if (unitsOfExit[exit] + rest >= least) continue;
      const index = indexOfSide[sideOfExit[exit]];
      // the way to an exit, led on to another exit, costs no less than the way to that one
      if (lastUnits < UNREACHED) {
        unitsOfExit[exit] = Math.max(unitsOfExit[exit], lastUnits - intraUnits[index * nodes.length + last]);
        if (unitsOfExit[exit] + rest >= least) continue;
      }
      last = index;
      lastUnits = start.unitsAtTop(index);
      unitsOfExit[exit] = lastUnits;
      least = Math.min(least, lastUnits + rest);
    }
    return least;
  }

  private swap(a: number, b: number): void {
    if (a === b) return;
    const { sideOfColumn, unitsOfColumn, farOfColumn, boundOfColumn, rowOfColumn } = this;
    const side = sideOfColumn[a];
    const units = unitsOfColumn[a];
    const far = farOfColumn[a];
    const bound = boundOfColumn[a];
    const row = rowOfColumn[a];
    sideOfColumn[a] = sideOfColumn[b];
    unitsOfColumn[a] = unitsOfColumn[b];
    farOfColumn[a] = farOfColumn[b];
    boundOfColumn[a] = boundOfColumn[b];
    rowOfColumn[a] = rowOfColumn[b];
    sideOfColumn[b] = side;
    unitsOfColumn[b] = units;
    farOfColumn[b] = far;
    boundOfColumn[b] = bound;
    rowOfColumn[b] = row;
  }
}
