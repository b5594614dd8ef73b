import { UNREACHED } from "../../search/field.ts";
import { Heap } from "../../search/heap.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { SnapshotReader, SnapshotWriter } from "../../snapshot/snapshot.ts";
import type { Insertion } from "../query/insertion.ts";
import type { Abstraction } from "./abstraction.ts";
import { Crossings } from "./crossings.ts";

/** A level with more crossings than this has no table: to make one would take too long. */
const MOST_CROSSINGS = 2560;

/** A table that would take more memory than this, in bytes for each cell of the map, is not made. */
const MOST_BYTES_A_CELL = 12;

/** The memory that a pair of crossings takes: its cost, and the crossing to which the path leads next. */
const BYTES_A_PAIR = 6;

/**
 * The least and the most queries that pass after an edit before rows are made: while edits follow each other, rows would be made
 * in vain. The table waits for as many queries as it has rows, and twice as long each time that an edit comes before all rows
 * are made.
 */
const LEAST_PATIENCE = 32;
const MOST_PATIENCE = 1 << 20;

/**
 * The costs from every crossing of the top level to every other. With them, a query at the top level is a minimum over pairs of
 * crossings, and expands nothing.
 *
 * A cost is counted from the nearer side of one crossing to the nearer side of the other, without crossing either. A query adds
 * the costs of crossing the first and the last. If it is cheaper not to cross the first one at all, the sum is more than what
 * another pair gives, so that the table need not know from which side it is asked.
 *
 * After an edit the table is out of date. Once edits have stopped for a while it is made again row by row, one with each query
 * that could not use it, so that no query waits for the whole table.
 */
export class TopTable {
  /** The nodes of the path that was found last, start first. */
  readonly nodes: IntegerList = new IntegerList();
  private readonly abstraction: Abstraction;
  /** The crossings of the level, which are the rows and the columns; `null` after the level has changed. */
  private crossings: Crossings | null = null;
  /** The cost in units between two crossings: a row for each crossing. */
  private unitsOfPair = new Uint32Array(0);
  /** The crossing that is next on the way from each crossing to that of a row; laid out like `unitsOfPair`. */
  private following = new Uint16Array(0);
  /** How many rows are up to date. */
  private rows = 0;
  /** How many queries pass after the next edit before rows are made. */
  private patience = LEAST_PATIENCE;
  /** How many queries are yet to pass. */
  private pause = LEAST_PATIENCE;
  private readonly heap = new Heap();
  /** The side of each crossing that is nearer to the crossing of the row that is being made. */
  private nearerSide = new Int32Array(0);
  /** The columns of the goal's cluster, and the cost in units from each to the goal. */
  private readonly columns = new IntegerList();
  private unitsFromColumn = new Float64Array(64);
  /** The crossings by which a cheapest path can enter the cluster of the goal; fewer as the path is walked. */
  private readonly ends = new IntegerList();

  constructor(abstraction: Abstraction) {
    this.abstraction = abstraction;
  }

  /** Whether every row is up to date. */
  get isReady(): boolean {
    const { crossings } = this;
    return crossings !== null && this.rows === crossings.count && this.abstraction.keepsTable(crossings.count);
  }

  /** The memory of the table and its crossings, in bytes. */
  get bytes(): number {
    return this.unitsOfPair.byteLength + this.following.byteLength + (this.crossings?.bytes ?? 0);
  }

  /** Notes that the top level has changed, so that all rows are out of date. */
  forget(): void {
    const isInVain = this.rows > 0 && !this.isReady;
    if (isInVain) this.patience = Math.min(MOST_PATIENCE, 2 * this.patience);
    else if (this.rows > 0) this.patience = Math.max(LEAST_PATIENCE, this.rows);
    this.crossings = null;
    this.rows = 0;
    this.pause = this.patience;
  }

  /** Makes one more row, if rows are missing and enough queries have passed since the last edit. */
  buildStep(): void {
    if (this.pause > 0) this.pause--;
    else if (this.crossings === null) this.layOut();
    else if (this.rows < this.steps) this.makeRow(this.crossings);
  }

  /** The number of rows of the whole table; 0 if no table is kept. */
  get steps(): number {
    const { count } = this.layOut();
    return this.abstraction.keepsTable(count) ? count : 0;
  }

  /** Makes all rows that are missing, one with each turn. */
  *build(): Generator<void> {
    while (this.rows < this.steps) {
      this.makeRow(this.layOut());
      yield;
    }
  }

  /** Writes all rows of the table. */
  write(out: SnapshotWriter): void {
    out.integer(this.rows);
    out.array(this.unitsOfPair);
    out.array(this.following);
  }

  /** Takes over the rows that another table of the same abstraction has written. Queries check the rows that they use. */
  read(from: SnapshotReader): void {
    from.expect("rows of the table", this.steps);
    from.array(this.unitsOfPair);
    from.array(this.following);
    this.rows = this.steps;
  }

  /**
   * Finds the path that a search of the top level would find, and returns its cost in units: `Infinity` when there is none, and −1
   * when the table is not ready, or contradicts itself, as only one from a forged snapshot can.
   */
  find(start: Insertion, goal: Insertion): number {
    const { unitsOfPair, columns, nodes, crossings } = this;
    if (crossings === null) return -1;
    const { count, unitsOfCrossing, clusterOfSide, indexOfSide, firstExitOfCluster, sideOfExit } = crossings;
    const index = this.abstraction.top.number - 1;
    const startUnits = start.unitsOfLevel[index];
    const goalUnits = goal.unitsOfLevel[index];
    const cluster = start.clusterOfLevel[index];
    const goalCluster = goal.clusterOfLevel[index];
    nodes.count = 0;
    const unitsFromColumn = this.setColumns(goalCluster, goalUnits, crossings);

    // inside one cluster the path may lead over a single node and never out of it
    let best = cluster === goalCluster ? this.overOneNode(cluster, startUnits, goalUnits) : Number.POSITIVE_INFINITY;
    let bestSide = -1;
    for (let exit = firstExitOfCluster[cluster]; exit < firstExitOfCluster[cluster + 1]; exit++) {
      const side = sideOfExit[exit];
      const units = startUnits[indexOfSide[side]] + unitsOfCrossing[side >> 1];
      if (units >= best) continue;
      const row = (side >> 1) * count;
      let least = clusterOfSide[side ^ 1] === goalCluster ? goalUnits[indexOfSide[side ^ 1]] : Number.POSITIVE_INFINITY;
      for (let k = 0; k < columns.count; k++) {
        const rest = unitsOfPair[row + columns.values[k]] + unitsFromColumn[k];
        if (rest < least) least = rest;
      }
      if (units + least >= best) continue;
      best = units + least;
      bestSide = side;
    }
    if (best >= UNREACHED) {
      nodes.count = 0;
      return Number.POSITIVE_INFINITY;
    }
    if (bestSide >= 0) {
      nodes.count = 0;
      const rest = best - startUnits[indexOfSide[bestSide]] - unitsOfCrossing[bestSide >> 1];
      this.setEnds(bestSide, rest, goalCluster, goalUnits, crossings);
      if (!this.walk(bestSide, rest, goalCluster, goalUnits, crossings)) return -1;
    }
    return best;
  }

  /** Numbers the crossings of the level, and makes room for their rows. */
  private layOut(): Crossings {
    this.crossings ??= new Crossings(this.abstraction.top, this.abstraction.base);
    const { count } = this.crossings;
    // links can come and go between two steps of a build
    const room = this.abstraction.keepsTable(count) ? count * count : 0;
    if (this.unitsOfPair.length !== room) {
      this.unitsOfPair = new Uint32Array(room);
      this.following = new Uint16Array(room);
      this.rows = 0;
    }
    if (this.nearerSide.length !== count) this.nearerSide = new Int32Array(count);
    return this.crossings;
  }

  /** Makes the next row. */
  private makeRow(crossings: Crossings): void {
    const row = this.rows++;
    this.fillCosts(row, crossings);
    this.follow(row, crossings);
  }

  /** Fills a row by Dijkstra's algorithm over the crossings of the level. */
  private fillCosts(row: number, crossings: Crossings): void {
    const { heap, nearerSide } = this;
    const { count, unitsOfCrossing } = crossings;
    const unitsOfRow = this.unitsOfPair.subarray(row * count, (row + 1) * count).fill(UNREACHED);
    heap.clear();
    unitsOfRow[row] = 0; // only while others are reached: no path leads from a crossing to itself
    this.relaxFrom(2 * row, 0, unitsOfRow, crossings);
    this.relaxFrom(2 * row + 1, 0, unitsOfRow, crossings);
    while (heap.size > 0) {
      const g = heap.minKey;
      const crossing = heap.pop();
      if (g > unitsOfRow[crossing]) continue; // stale: reached more cheaply since
      this.relaxFrom(nearerSide[crossing] ^ 1, g + unitsOfCrossing[crossing], unitsOfRow, crossings);
    }
    unitsOfRow[row] = UNREACHED;
  }

  /** Relaxes all crossings of the cluster of a side, given the units to the side. */
  private relaxFrom(side: number, g: number, unitsOfRow: Uint32Array, crossings: Crossings): void {
    const { clusterOfSide, indexOfSide, firstExitOfCluster, sideOfExit } = crossings;
    const { heap, nearerSide } = this;
    const cluster = clusterOfSide[side];
    const { nodes, intraUnits } = this.abstraction.top.clusters[cluster];
    const own = indexOfSide[side] * nodes.length;
    for (let exit = firstExitOfCluster[cluster]; exit < firstExitOfCluster[cluster + 1]; exit++) {
      const next = sideOfExit[exit];
      const units = g + intraUnits[own + indexOfSide[next]];
      if (unitsOfRow[next >> 1] <= units) continue; // a missing edge costs more than any path
      unitsOfRow[next >> 1] = units;
      nearerSide[next >> 1] = next;
      heap.push(next >> 1, units);
    }
  }

  /** Notes for every crossing which crossing is next on the way to that of a row. */
  private follow(to: number, crossings: Crossings): void {
    const { following, unitsOfPair, ends, nearerSide } = this;
    const first = to * crossings.count;
    ends.count = 1;
    ends.values[0] = to;
    // a crossing without a path has no next one, whatever stood there before
    following.fill(0, first, first + crossings.count);
    for (let crossing = 0; crossing < crossings.count; crossing++) {
      if (unitsOfPair[first + crossing] === UNREACHED) continue;
      following[first + crossing] = this.nextFrom(nearerSide[crossing], crossings) >> 1;
    }
  }

  /** Notes the columns of the goal's cluster, and returns the cost in units from each to the goal. */
  private setColumns(cluster: number, goalUnits: Float64Array, crossings: Crossings): Float64Array {
    const { columns } = this;
    const { unitsOfCrossing, indexOfSide, firstExitOfCluster, sideOfExit } = crossings;
    const first = firstExitOfCluster[cluster];
    const count = firstExitOfCluster[cluster + 1] - first;
    if (this.unitsFromColumn.length < count) this.unitsFromColumn = new Float64Array(2 * count);
    columns.count = 0;
    for (let k = 0; k < count; k++) {
      const side = sideOfExit[first + k];
      columns.push(side >> 1);
      this.unitsFromColumn[k] = goalUnits[indexOfSide[side]] + unitsOfCrossing[side >> 1];
    }
    return this.unitsFromColumn;
  }

  /** The least units over a single node of a cluster that holds both ends; the first such node becomes the path. */
  private overOneNode(cluster: number, startUnits: Float64Array, goalUnits: Float64Array): number {
    const { nodes } = this.abstraction.top.clusters[cluster];
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < nodes.length; i++) {
      if (startUnits[i] + goalUnits[i] >= best) continue;
      best = startUnits[i] + goalUnits[i];
      this.nodes.count = 0;
      this.nodes.push(nodes[i]);
    }
    return best;
  }

  /** Notes the last crossings of all paths that start with a crossing and cost `rest` units from there on. */
  private setEnds(
    side: number,
    rest: number,
    goalCluster: number,
    goalUnits: Float64Array,
    { count, clusterOfSide, indexOfSide }: Crossings,
  ): void {
    const { ends, columns, unitsOfPair } = this;
    const row = (side >> 1) * count;
    ends.count = 0;
    if (clusterOfSide[side ^ 1] === goalCluster && goalUnits[indexOfSide[side ^ 1]] === rest) ends.push(side >> 1);
    for (let k = 0; k < columns.count; k++) {
      if (unitsOfPair[row + columns.values[k]] + this.unitsFromColumn[k] === rest) ends.push(columns.values[k]);
    }
  }

  /**
   * Walks from crossing to crossing, from side `first` on, until one of the ends is crossed. Tells whether the walk leads into the
   * goal's cluster and costs `units` units from the first crossing to the goal.
   */
  private walk(
    first: number,
    units: number,
    goalCluster: number,
    goalUnits: Float64Array,
    crossings: Crossings,
  ): boolean {
    const { nodes, ends, following } = this;
    const { count, nodeOfSide, clusterOfSide, indexOfSide, unitsOfCrossing } = crossings;
    let rest = units;
    for (let side = first; ; ) {
      if (nodes.count === 0 || nodes.values[nodes.count - 1] !== nodeOfSide[side]) nodes.push(nodeOfSide[side]);
      nodes.push(nodeOfSide[side ^ 1]);
      const crossing = side >> 1;
      const cluster = clusterOfSide[side ^ 1];
      const own = indexOfSide[side ^ 1];
      if (this.isEnd(crossing)) return cluster === goalCluster && goalUnits[own] === rest;
      const next =
        ends.count === 1
          ? crossings.sideIn(cluster, following[ends.values[0] * count + crossing])
          : this.nextFrom(side ^ 1, crossings);
      if (clusterOfSide[next] !== cluster || next >> 1 === crossing) return false;
      const { nodes: inside, intraUnits } = this.abstraction.top.clusters[cluster];
      rest -= intraUnits[own * inside.length + indexOfSide[next]] + unitsOfCrossing[next >> 1];
      if (rest < 0) return false;
      side = next;
    }
  }

  /** The first side of the same cluster, in order, from which crossing leads to one of the ends at no loss; else `side` itself. */
  private nextFrom(side: number, crossings: Crossings): number {
    const { clusterOfSide, indexOfSide, firstExitOfCluster, sideOfExit } = crossings;
    const cluster = clusterOfSide[side];
    const { nodes, intraUnits } = this.abstraction.top.clusters[cluster];
    const own = indexOfSide[side] * nodes.length;
    for (let exit = firstExitOfCluster[cluster]; exit < firstExitOfCluster[cluster + 1]; exit++) {
      const next = sideOfExit[exit];
      if (next !== side && this.keepEnds(side >> 1, next >> 1, intraUnits[own + indexOfSide[next]], crossings))
        return next;
    }
    return side;
  }

  private isEnd(crossing: number): boolean {
    for (let i = 0; i < this.ends.count; i++) if (this.ends.values[i] === crossing) return true;
    return false;
  }

  /** Whether a walk of `walk` units to another crossing leads on to some of the ends at no loss; keeps only these ends. */
  private keepEnds(from: number, next: number, walk: number, { count, unitsOfCrossing }: Crossings): boolean {
    const { ends, unitsOfPair } = this;
    let kept = 0;
    for (let i = 0; i < ends.count; i++) {
      // costs are symmetric: the costs to an end lie in its row
      const end = ends.values[i];
      const rest = next === end ? 0 : unitsOfCrossing[next] + unitsOfPair[end * count + next];
      if (unitsOfPair[end * count + from] === walk + rest) ends.values[kept++] = end;
    }
    if (kept === 0) return false;
    ends.count = kept;
    return true;
  }
}

/** The most crossings whose table of all pairs is worth its time and memory on a map of `cells` cells. */
export function mostCrossingsOn(cells: number): number {
  return Math.min(MOST_CROSSINGS, Math.floor(Math.sqrt((MOST_BYTES_A_CELL * cells) / BYTES_A_PAIR)));
}
