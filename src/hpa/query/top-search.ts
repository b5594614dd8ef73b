import { UNREACHED } from "../../search/field.ts";
import { Heap } from "../../search/heap.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { Work } from "../../search/work.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import type { Crossings } from "../levels/crossings.ts";
import { Columns } from "./columns.ts";
import type { Insertion } from "./insertion.ts";

/**
 * How far the bound of a column may lie above the least bound, in cardinal steps, for a search to estimate with that column
 * from the start. A search whose path costs more than the bound of a column left out has to begin again with it.
 */
const MARGIN = 8;

/** Scratch memory of all agents. */
const heap = new Heap();

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
  private readonly start: Insertion;
  private readonly goal: Insertion;
  private readonly columns: Columns;
  private crossings: Crossings;
  private startCluster = 0;
  private goalCluster = 0;

  // the walk: the sides that it crosses, the number of exits tried at each place, and the units from before each side to the goal
  private readonly sides = new IntegerList();
  private readonly tried = new IntegerList();
  private rests: Float64Array = new Float64Array(64);

  // A*
  private readonly heap = heap;
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

  /**
   * @param start Where paths start, and `goal`, where they lead: cells that are inserted anew for each query.
   * @param work Where to count.
   */
  constructor(abstraction: Abstraction, start: Insertion, goal: Insertion, work: Work) {
    this.abstraction = abstraction;
    this.work = work;
    this.start = start;
    this.goal = goal;
    this.columns = new Columns(abstraction, start, goal);
    this.crossings = abstraction.table.crossings as Crossings;
  }

  /**
   * Finds the cheapest path between the cells that are inserted now, and returns its cost in units: `Infinity` when there is none, and −1
   * when rows are missing or contradict each other, as only rows from a forged snapshot can.
   */
  find(): number {
    const { columns, start, goal } = this;
    const { table, top } = this.abstraction;
    if (table.crossings === null) return -1;
    const index = top.number - 1;
    this.crossings = table.crossings;
    this.startCluster = start.clusterOfLevel[index];
    this.goalCluster = goal.clusterOfLevel[index];
    this.nodes.count = 0;
    table.noteQuery();
    columns.begin(this.crossings);

    // inside one cluster the path may lead over a single node and never out of it
    const inside = this.startCluster === this.goalCluster ? this.overOneNode() : Number.POSITIVE_INFINITY;
    const bound = columns.leastBound(inside);
    if (bound < 0) return -1;
    if (bound >= UNREACHED) return Number.POSITIVE_INFINITY;
    if (bound === inside || this.walk(bound)) return bound;

    const units = this.search(inside, bound);
    if (units !== -1) columns.noteToil(units, this.expanded.count);
    if (units === inside || units === -1) return units;
    return this.walkAgain(units) ? units : -1;
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
   * Walks from the start, in each cluster to the first exit from which the rows lead to the goal at no loss, and across. Tells
   * whether the walk gets to the goal. A walk that does costs `units` units.
   */
  private walk(units: number): boolean {
    const { sides, start, goal, goalCluster } = this;
    const { clusterOfSide, indexOfSide, unitsOfCrossing, exitsOfCluster } = this.crossings;
    const { clusters } = this.abstraction.top;
    sides.count = 0;
    let side = this.columns.firstExitOfStart(units);
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
      const exit = this.columns.firstExit(exits, intraUnits, first, rest);
      if (exit < 0) return false;
      side = exits[exit];
      rest -= intraUnits[first + indexOfSide[side]];
    }
    this.setNodes();
    return true;
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
        const h = runOfCrossing[crossing] === run ? hOfCrossing[crossing] : this.columns.estimate(crossing);
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
    const { columns } = this;
    this.start.complete();
    let limit = bound + MARGIN * this.abstraction.view.estimateCardinal;
    for (;;) {
      if (!columns.use(limit)) return -1;
      const units = this.expand(most);
      if (columns.leastUnused > units || units === Number.POSITIVE_INFINITY) return units;
      limit = units;
    }
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
          hOfCrossing[crossing] = this.columns.estimate(crossing);
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
