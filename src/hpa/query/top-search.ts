import { UNREACHED } from "../../search/field.ts";
import { Heap } from "../../search/heap.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { Work } from "../../search/work.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import type { Crossings } from "../levels/crossings.ts";
import { Insertion } from "./insertion.ts";

/**
 * How far the bound of a column may lie above the least bound, in cardinal steps, for a search to estimate with that column
 * from the start. A search whose path costs more than the bound of a column left out has to begin again with it.
 */
const MARGIN = 8;

/**
 * Finds cheapest paths over the top level by the rows of its table, which hold bounds.
 *
 * 1. The least sum of start, row and goal is a bound for the whole path.
 * 2. A walk from the start takes in each cluster the first exit that keeps to the bound. If the walk gets to the goal, the bound
 *    was the cost, and the path is the first of all cheapest ones in the order of exits. While rows are exact, all walks do.
 * 3. Where the walk ends before the goal, the rows have been too low. A* with the rows as its estimate finds what the path costs.
 *    Then the walk begins again, and turns back where it has to.
 *
 * So the path depends on the map alone, whatever the rows hold.
 */
export class TopSearch {
  /** The nodes of the path that was found last, start first. */
  readonly nodes: IntegerList = new IntegerList();
  private readonly abstraction: Abstraction;
  private readonly work: Work;

  // the query
  private crossings: Crossings;
  private startCluster = 0;
  private goalCluster = 0;
  private start: Insertion;
  private goal: Insertion;

  // the exits of the start's cluster
  private exits = 0;
  private crossingOfExit = new Int32Array(64);
  /** The units from the start to each exit, or no more than that while the start is not completely connected. */
  private unitsOfExit = new Float64Array(64);

  // the columns of the table that lead to the goal: crossings by which a path can enter its cluster, those in use first
  private columns = 0;
  private used = 0;
  private sideOfColumn = new Int32Array(64);
  /** The cost in units from before the crossing of a column to the goal. */
  private unitsOfColumn = new Float64Array(64);
  /** No more than the units from the start to before the crossing of a column, as across open ground. */
  private farOfColumn = new Float64Array(64);
  /** No path from the start over the crossing of a column costs less, in units. */
  private boundOfColumn = new Float64Array(64);
  /** The row of the crossing of a column; `null` before it is read. */
  private readonly rowOfColumn: (Uint32Array | null)[] = [];

  // the walk: the sides that it crosses, the number of exits tried at each place, and the units from before each side to the goal
  private readonly sides = new IntegerList();
  private readonly tried = new IntegerList();
  private rests: Float64Array = new Float64Array(64);

  // A*
  private readonly heap = new Heap();
  /** Crossings whose f is not above that of the last crossing from the heap. They are expanded before the heap is asked. */
  private readonly stack = new IntegerList();
  private readonly expanded = new IntegerList();
  private run = 0;
  /** The run in which each crossing was last reached; the side, g and h of that. */
  private runOfCrossing = new Uint32Array(0);
  private sideOfCrossing = new Int32Array(0);
  private gOfCrossing = new Float64Array(0);
  private hOfCrossing = new Float64Array(0);
  /** The run in which the walk last took each crossing. */
  private deadOfCrossing = new Uint32Array(0);

  /** @param work Where to count. */
  constructor(abstraction: Abstraction, work: Work) {
    this.abstraction = abstraction;
    this.work = work;
    this.start = new Insertion(abstraction);
    this.goal = this.start;
    this.crossings = abstraction.table.crossings as Crossings;
  }

  /**
   * Finds the cheapest path between two inserted cells, and returns its cost in units: `Infinity` when there is none, and −1
   * when rows are missing or contradict each other, as only rows from a forged snapshot can.
   */
  find(start: Insertion, goal: Insertion): number {
    const { table, top } = this.abstraction;
    if (table.crossings === null) return -1;
    const index = top.number - 1;
    this.crossings = table.crossings;
    this.start = start;
    this.goal = goal;
    this.startCluster = start.clusterOfLevel[index];
    this.goalCluster = goal.clusterOfLevel[index];
    this.nodes.count = 0;
    table.noteQuery();
    this.setExits();
    this.setColumns();

    // inside one cluster the path may lead over a single node and never out of it
    const inside = this.startCluster === this.goalCluster ? this.overOneNode() : Number.POSITIVE_INFINITY;
    const bound = this.leastBound(inside);
    if (bound < 0) return -1;
    if (bound >= UNREACHED) return Number.POSITIVE_INFINITY;
    if (bound === inside || this.walk(bound)) return bound;

    const units = this.search(inside, bound);
    if (units !== -1) this.noteToil(units);
    if (units === inside || units === -1) return units;
    return this.walkAgain(units) ? units : -1;
  }

  /** Notes the exits of the start's cluster. */
  private setExits(): void {
    const { lower } = this.start;
    const { indexOfSide, exitsOfCluster } = this.crossings;
    const sides = exitsOfCluster[this.startCluster];
    if (this.crossingOfExit.length < sides.length) {
      this.crossingOfExit = new Int32Array(2 * sides.length);
      this.unitsOfExit = new Float64Array(2 * sides.length);
    }
    this.exits = sides.length;
    for (let exit = 0; exit < sides.length; exit++) {
      this.crossingOfExit[exit] = sides[exit] >> 1;
      this.unitsOfExit[exit] = lower[indexOfSide[sides[exit]]];
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
    const { width } = view.grid;
    const isGuided = view.links.isEmpty;
    const perLonger = isGuided ? view.estimateCardinal : 0;
    const perShorter = isGuided ? view.estimateShorter : 0;
    const startY = (start.cell / width) | 0;
    const startX = start.cell - startY * width;
    this.columns = 0;
    this.used = 0;
    for (let i = 0; i < entries.length; i++) {
      const side = entries[i];
      const units = goal.lower[indexOfSide[side]] + unitsOfCrossing[side >> 1];
      if (units === Number.POSITIVE_INFINITY) continue;
      const column = this.columns++;
      const cell = cellOfSide[side ^ 1];
      const y = (cell / width) | 0;
      const dx = Math.abs(cell - y * width - startX);
      const dy = Math.abs(y - startY);
      const far = dx > dy ? perLonger * dx + perShorter * dy : perLonger * dy + perShorter * dx;
      this.sideOfColumn[column] = side;
      this.unitsOfColumn[column] = units;
      this.farOfColumn[column] = far;
      this.boundOfColumn[column] = units + far;
      this.rowOfColumn[column] = null;
    }
  }

  /** The least units over a single node of a cluster that holds both ends; the first such node becomes the path. */
  private overOneNode(): number {
    const { start, goal } = this;
    const { nodes } = this.abstraction.top.clusters[this.startCluster];
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < nodes.length; i++) {
      if (start.lower[i] + goal.lower[i] >= best) continue;
      const units = start.unitsAtTop(i) + goal.unitsAtTop(i);
      if (units >= best) continue;
      best = units;
      this.nodes.count = 0;
      this.nodes.push(nodes[i]);
    }
    return best;
  }

  /**
   * The least bound of all paths, at most `most`; −1 if a row is missing. Reads rows while a column can give less. Columns that
   * give the least are in use then.
   */
  private leastBound(most: number): number {
    const { boundOfColumn } = this;
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
      last = this.rowOfColumn[column] === null ? last : column;
      if (boundOfColumn[column] > best) continue;
      if (boundOfColumn[column] < best) this.used = 0;
      best = boundOfColumn[column];
      last = this.used;
      this.swap(column, this.used++);
    }
    return best;
  }

  /** Raises the bound of a column by that of a column whose row has been read: a detour by that one costs no less. */
  private raiseBound(column: number, read: number): void {
    const { boundOfColumn, sideOfColumn } = this;
    const { entriesOfCluster, exitsOfCluster, unitsOfCluster, unitsOfCrossing, placeOfExit } = this.crossings;
    const entries = entriesOfCluster[this.goalCluster];
    if (entries !== exitsOfCluster[this.goalCluster]) return;
    const side = sideOfColumn[read];
    const pair = placeOfExit[side] * entries.length + placeOfExit[sideOfColumn[column]];
    const bound = boundOfColumn[read] - unitsOfCrossing[side >> 1] - 2 * unitsOfCluster[this.goalCluster][pair];
    if (bound > boundOfColumn[column]) boundOfColumn[column] = bound;
  }

  /**
   * Works out what a column costs, then reads its row, and raises the bound of the column to what they say, or only above `most`.
   * Tells whether there is a row.
   */
  private readRow(column: number, most: number): boolean {
    const { start, goal } = this;
    const { indexOfSide, unitsOfCrossing } = this.crossings;
    const side = this.sideOfColumn[column];
    const units = goal.unitsAtTop(indexOfSide[side]) + unitsOfCrossing[side >> 1];
    const bound = this.boundOfColumn[column];
    this.boundOfColumn[column] = Math.max(bound, this.farOfColumn[column] + units);
    this.unitsOfColumn[column] = units;
    if (this.boundOfColumn[column] > most) return true;
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
    const { start, startCluster, exits, crossingOfExit, unitsOfExit } = this;
    const { indexOfSide, exitsOfCluster, entriesOfCluster, unitsOfCluster } = this.crossings;
    const sides = exitsOfCluster[startCluster];
    const ways = unitsOfCluster[startCluster];
    const isTwoWay = sides === entriesOfCluster[startCluster];
    let last = nearest;
    let lastUnits = start.unitsAtTop(indexOfSide[sides[nearest]]);
    let least = lastUnits + row[crossingOfExit[nearest]];
    for (let exit = 0; exit < exits; exit++) {
      const rest = row[crossingOfExit[exit]];
      if (unitsOfExit[exit] + rest >= least) continue;
      // the way to an exit, led on to another exit, costs no less than the way to that one
      if (isTwoWay && lastUnits < UNREACHED) {
        unitsOfExit[exit] = Math.max(unitsOfExit[exit], lastUnits - ways[exit * exits + last]);
        if (unitsOfExit[exit] + rest >= least) continue;
      }
      last = exit;
      lastUnits = start.unitsAtTop(indexOfSide[sides[exit]]);
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

  /** The least units from before a crossing to the goal, by the rows of the columns in use. */
  private estimate(crossing: number): number {
    const { rowOfColumn, unitsOfColumn } = this;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.used; i++) {
      const units = (rowOfColumn[i] as Uint32Array)[crossing] + unitsOfColumn[i];
      if (units < least) least = units;
    }
    return least;
  }

  /**
   * Walks from the start, in each cluster to the first exit from which the rows lead to the goal at no loss, and across. Tells
   * whether the walk gets to the goal. A walk that does costs `units` units.
   */
  private walk(units: number): boolean {
    const { sides, start, goal, goalCluster } = this;
    const { clusterOfSide, indexOfSide, unitsOfCrossing, exitsOfCluster } = this.crossings;
    const { clusters } = this.abstraction.top;
    sides.count = 0;
    let side = this.firstExitOfStart(units);
    if (side < 0) return false;
    for (let rest = units - start.unitsAtTop(indexOfSide[side]); ; ) {
      sides.push(side);
      rest -= unitsOfCrossing[side >> 1];
      const far = side ^ 1;
      const cluster = clusterOfSide[far];
      if (cluster === goalCluster && goal.unitsAtTop(indexOfSide[far]) === rest) break;
      const exits = exitsOfCluster[cluster];
      const { nodes, intraUnits } = clusters[cluster];
      const first = indexOfSide[far] * nodes.length;
      const exit = this.firstExit(exits, intraUnits, first, rest);
      if (exit < 0) return false;
      side = exits[exit];
      rest -= intraUnits[first + indexOfSide[side]];
    }
    this.setNodes();
    return true;
  }

  /** The first side by which the path can leave the start's cluster and cost `units` units by the rows; −1 if there is none. */
  private firstExitOfStart(units: number): number {
    const { start, exits, crossingOfExit, unitsOfExit } = this;
    const { indexOfSide, exitsOfCluster } = this.crossings;
    const sides = exitsOfCluster[this.startCluster];
    for (let exit = 0; exit < exits; exit++) {
      const rest = this.estimate(crossingOfExit[exit]);
      if (unitsOfExit[exit] + rest > units) continue;
      if (start.unitsAtTop(indexOfSide[sides[exit]]) + rest === units) return sides[exit];
    }
    return -1;
  }

  /** The place of the first exit that leads to the goal in `rest` units by the rows; −1 if none does. */
  private firstExit(exits: Int32Array, unitsOfIndex: Float64Array | Uint32Array, first: number, rest: number): number {
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

  /** Walks like `walk`, by what the search has found out. Where no exit leads on, turns back to the last one not tried. */
  private walkAgain(units: number): boolean {
    const { sides, tried, goalCluster, goal, hOfCrossing, deadOfCrossing, runOfCrossing, run } = this;
    const { clusterOfSide, indexOfSide, unitsOfCrossing, exitsOfCluster } = this.crossings;
    const { clusters } = this.abstraction.top;
    const startUnits = this.start.unitsOfLevel[this.abstraction.top.number - 1];
    sides.count = 0;
    tried.count = 0;
    let rest = units;
    let exit = 0;
    for (;;) {
      const depth = sides.count;
      const far = depth === 0 ? -1 : sides.values[depth - 1] ^ 1;
      const cluster = depth === 0 ? this.startCluster : clusterOfSide[far];
      const exits = exitsOfCluster[cluster];
      const unitsOfIndex = depth === 0 ? startUnits : clusters[cluster].intraUnits;
      const first = depth === 0 ? 0 : indexOfSide[far] * clusters[cluster].nodes.length;
      for (; exit < exits.length; exit++) {
        const crossing = exits[exit] >> 1;
        const left = rest - unitsOfIndex[first + indexOfSide[exits[exit]]];
        const h = runOfCrossing[crossing] === run ? hOfCrossing[crossing] : this.estimate(crossing);
        // a crossing that did not lead to the goal before does not do so now: its g is the same
        if (h === left && deadOfCrossing[crossing] !== run) break;
      }
      if (exit === exits.length) {
        if (depth === 0) return false;
        sides.count--;
        exit = tried.values[--tried.count];
        rest = this.rests[tried.count];
        continue;
      }
      const side = exits[exit];
      deadOfCrossing[side >> 1] = run;
      if (depth === this.rests.length) this.rests = enlarged(this.rests);
      this.rests[depth] = rest;
      sides.push(side);
      tried.push(exit + 1);
      rest -= unitsOfIndex[first + indexOfSide[side]] + unitsOfCrossing[side >> 1];
      if (clusterOfSide[side ^ 1] === goalCluster && goal.unitsAtTop(indexOfSide[side ^ 1]) === rest) break;
      exit = 0;
    }
    this.setNodes();
    return true;
  }

  /** Makes the path over the sides of the walk. */
  private setNodes(): void {
    const { nodes, sides } = this;
    const { nodeOfSide } = this.crossings;
    nodes.count = 0;
    for (let i = 0; i < sides.count; i++) {
      const side = sides.values[i];
      if (nodes.count === 0 || nodes.values[nodes.count - 1] !== nodeOfSide[side]) nodes.push(nodeOfSide[side]);
      nodes.push(nodeOfSide[side ^ 1]);
    }
  }

  /** Finds out what the cheapest path costs, at most `most`; −1 if a row is missing. */
  private search(most: number, bound: number): number {
    this.start.complete();
    let limit = bound + MARGIN * this.abstraction.view.estimateCardinal;
    for (;;) {
      if (!this.use(limit)) return -1;
      const units = this.expand(most);
      let least = Number.POSITIVE_INFINITY;
      for (let i = this.used; i < this.columns; i++) least = Math.min(least, this.boundOfColumn[i]);
      if (least > units) return units;
      limit = units;
    }
  }

  /** Takes all columns into use whose bound is at most `limit`. Tells whether their rows are there. */
  private use(limit: number): boolean {
    const { boundOfColumn, rowOfColumn } = this;
    this.used = 0;
    for (let column = 0; column < this.columns; column++) {
      if (boundOfColumn[column] > limit) continue;
      if (rowOfColumn[column] === null && !this.readRow(column, limit)) return false;
      if (boundOfColumn[column] <= limit) this.swap(column, this.used++);
    }
    return true;
  }

  /** Runs A* over crossings until the units of the cheapest path are known, at most `most`. */
  private expand(most: number): number {
    this.begin();
    const { heap, stack, expanded, run, runOfCrossing, sideOfCrossing, gOfCrossing, hOfCrossing } = this;
    const { clusterOfSide, indexOfSide, unitsOfCrossing, exitsOfCluster } = this.crossings;
    const { clusters } = this.abstraction.top;
    heap.clear();
    stack.count = 0;
    expanded.count = 0;
    let generated = 0;
    let best = most;
    let level = 0;
    let exits = exitsOfCluster[this.startCluster];
    let unitsOfIndex: Float64Array | Uint32Array = this.start.unitsOfLevel[this.abstraction.top.number - 1];
    let first = 0;
    let units = 0;
    for (;;) {
      generated += exits.length;
      for (let i = 0; i < exits.length; i++) {
        const side = exits[i];
        const crossing = side >> 1;
        const g = units + unitsOfIndex[first + indexOfSide[side]];
        if (runOfCrossing[crossing] !== run) {
          runOfCrossing[crossing] = run;
          hOfCrossing[crossing] = this.estimate(crossing);
        } else if (gOfCrossing[crossing] <= g) continue;
        gOfCrossing[crossing] = g;
        sideOfCrossing[crossing] = side;
        const f = g + hOfCrossing[crossing];
        if (f <= level) stack.push(crossing);
        else if (f < best && f < UNREACHED) heap.push(crossing, f);
      }
      let next = -1;
      if (stack.count > 0) next = stack.values[--stack.count];
      while (next < 0 && heap.size > 0 && heap.minKey < best) {
        level = heap.minKey;
        const crossing = heap.pop();
        // else stale: reached more cheaply since
        if (level === gOfCrossing[crossing] + hOfCrossing[crossing]) next = crossing;
      }
      if (next < 0 || level >= best) break;

      expanded.push(next);
      const far = sideOfCrossing[next] ^ 1;
      const cluster = clusterOfSide[far];
      units = gOfCrossing[next] + unitsOfCrossing[next];
      if (cluster === this.goalCluster) best = Math.min(best, units + this.goal.unitsAtTop(indexOfSide[far]));
      exits = exitsOfCluster[cluster];
      unitsOfIndex = clusters[cluster].intraUnits;
      first = indexOfSide[far] * clusters[cluster].nodes.length;
    }
    this.noteWork(generated);
    this.raise(best);
    return best;
  }

  /** Counts what a search has done, and shows it to a trace. */
  private noteWork(generated: number): void {
    const { expanded, work, sideOfCrossing } = this;
    const { view, top } = this.abstraction;
    work.note("main", expanded.count, generated, this.heap);
    if (work.trace === null) return;
    for (const crossing of expanded.view()) work.trace.nodes.push(crossing);
    work.trace.note("main", top.number, expanded.count, (crossing) =>
      view.grid.pointOf(this.crossings.cellOfSide[sideOfCrossing[crossing]]),
    );
  }

  /**
   * Raises the estimates of the crossings that were expanded. No path over such a crossing costs less than the cheapest path; so
   * from there on it costs no less than what the cheapest path has left.
   */
  private raise(best: number): void {
    const { expanded, gOfCrossing, hOfCrossing } = this;
    for (let i = 0; i < expanded.count; i++) {
      const crossing = expanded.values[i];
      hOfCrossing[crossing] = Math.max(hOfCrossing[crossing], best - gOfCrossing[crossing]);
    }
  }

  /** Tells the table which rows were too low, and what that has cost. */
  private noteToil(units: number): void {
    const { table } = this.abstraction;
    for (let column = 0; column < this.used; column++) {
      if (this.boundOfColumn[column] < units) table.noteToil(this.sideOfColumn[column] >> 1, this.expanded.count);
    }
  }

  /** Begins a run: no crossing has been reached in it. */
  private begin(): void {
    const { length } = this.crossings.unitsOfCrossing;
    if (this.runOfCrossing.length < length) {
      this.runOfCrossing = new Uint32Array(length);
      this.sideOfCrossing = new Int32Array(length);
      this.gOfCrossing = new Float64Array(length);
      this.hOfCrossing = new Float64Array(length);
      this.deadOfCrossing = new Uint32Array(length);
      this.run = 0;
    }
    this.run++;
  }
}

function enlarged(values: Float64Array): Float64Array {
  const larger = new Float64Array(2 * values.length);
  larger.set(values);
  return larger;
}
