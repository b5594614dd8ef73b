import { UNREACHED } from "../../search/field.ts";
import { Heap } from "../../search/heap.ts";
import { IntegerList } from "../../search/integer-list.ts";
import { Distances } from "../../search/search-space.ts";
import { hasEstimate, Shortcuts } from "../../search/shortcuts.ts";
import { TracedHeap } from "../../search/trace.ts";
import type { Work } from "../../search/work.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import type { Level } from "../levels/level.ts";
import type { Insertion } from "./insertion.ts";

/** The most that a path can cost, in units: 2³³ steps of the longest kind are more than a grid has cells. */
const MOST_G = 2 ** 42;

/** Scratch memory of all agents. */
const heap = new Heap();

/**
 * A* over the nodes of one level: the whole level, links included, or inside one cluster of the level above.
 *
 * The search runs from the goal until every node on a cheapest path has its final g. Then it walks from the start, in each
 * cluster to the first node from which crossing to the next cluster is no loss. So the path depends on costs and positions, not
 * on the order in which the search reached nodes.
 */
export class LevelSearch {
  /** The nodes of the path that was found last, start first. */
  readonly nodes: IntegerList = new IntegerList();
  private readonly abstraction: Abstraction;
  private readonly work: Work;
  private readonly open = heap;
  /** Nodes taken off the open list by the last search. */
  private expanded = 0;
  /** Successors that the last search looked at. */
  private generated = 0;
  private distances = new Distances(0);
  /** Whether a node was last reached by an intra-edge: then a further intra-edge from it cannot be cheaper. */
  private isByIntraEdge = new Uint8Array(0);

  /** @param work Where to count. */
  constructor(abstraction: Abstraction, work: Work) {
    this.abstraction = abstraction;
    this.work = work;
  }

  /**
   * Finds the cheapest path between two inserted cells over nodes of a level, and returns its cost in units; `Infinity` when
   * that is not less than `bound`, or when the costs of the level contradict each other, as only a forged snapshot can have it.
   * If `isInside`, the path stays inside the cluster of the level above that holds both cells.
   */
  search(level: Level, start: Insertion, goal: Insertion, bound: number, isInside: boolean): number {
    const { trace } = this.work;
    const open = trace === null ? this.open : new TracedHeap(trace);
    this.begin(open);
    const { base, view } = this.abstraction;
    const { cellOfNode, clusterOfNode, mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge } = base;
    const { width } = view.grid;
    const links = isInside || base.linkEdges.isEmpty ? null : base.linkEdges;
    const { isByIntraEdge } = this;
    const { values, base: zero } = this.distances;
    const { clusterOfBase, indexOfNode, number } = level;
    const index = number - 1;

    const startY = (start.cell / width) | 0;
    const startX = start.cell - startY * width;
    const isGuided = links === null || hasEstimate(view);
    const perLonger = isGuided ? view.estimateCardinal : 0;
    const perShorter = isGuided ? view.estimateShorter : 0;
    const shortcuts =
      links === null || !isGuided ? null : Shortcuts.from(view, (cell) => view.estimateBetween(start.cell, cell));
    const estimate = (node: number): number => {
      const cell = cellOfNode[node];
      const y = (cell / width) | 0;
      const x = cell - y * width;
      const dx = Math.abs(x - startX);
      const dy = Math.abs(y - startY);
      const h = dx > dy ? perLonger * dx + perShorter * dy : perLonger * dy + perShorter * dx;
      return shortcuts === null ? h : shortcuts.lower(x, y, h);
    };

    const goalUnits = goal.unitsOfLevel[index];
    const goalNodes = level.clusters[goal.clusterOfLevel[index]].nodes;
    for (let i = 0; i < goalNodes.length; i++) {
      if (goalUnits[i] === Number.POSITIVE_INFINITY) continue;
      values[goalNodes[i]] = zero + goalUnits[i];
      isByIntraEdge[goalNodes[i]] = 1;
      open.push(goalNodes[i], goalUnits[i] + estimate(goalNodes[i]));
    }

    const startCluster = start.clusterOfLevel[index];
    const startUnits = start.unitsOfLevel[index];
    let best = bound;
    while (open.size > 0 && open.minKey <= best) {
      const f = open.minKey;
      const node = open.pop();
      const g = values[node] - zero;
      if (f > g + estimate(node)) continue; // stale: reached more cheaply since
      this.expanded++;

      const cluster = clusterOfBase[clusterOfNode[node]];
      if (cluster === startCluster) best = Math.min(best, g + startUnits[indexOfNode[node]]);
      if (isByIntraEdge[node] === 0) {
        const { nodes, intraUnits } = level.clusters[cluster];
        const row = indexOfNode[node] * nodes.length;
        this.generated += nodes.length;
        for (let other = 0; other < nodes.length; other++) {
          const units = intraUnits[row + other];
          const next = nodes[other];
          if (units === UNREACHED || values[next] <= zero + g + units) continue;
          values[next] = zero + g + units;
          isByIntraEdge[next] = 1;
          open.push(next, g + units + estimate(next));
        }
      }
      for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
        const next = nodeOfInterEdge[edge];
        if (next < 0 || !isUsable(levelOfInterEdge[edge], number, isInside)) continue;
        this.generated++;
        const units = g + unitsOfInterEdge[edge];
        if (values[next] <= zero + units) continue;
        values[next] = zero + units;
        isByIntraEdge[next] = 0;
        open.push(next, units + estimate(next));
      }
      if (links === null) continue;
      for (const { node: next, units } of links.to(node)) {
        this.generated++;
        if (values[next] <= zero + g + units) continue;
        values[next] = zero + g + units;
        isByIntraEdge[next] = 0;
        open.push(next, g + units + estimate(next));
      }
    }
    this.work.note("main", this.expanded, this.generated, open);
    trace?.note("main", number, this.expanded, (node) => view.grid.pointOf(cellOfNode[node]));
    if (best >= bound || !this.walk(level, start, goal, best, isInside)) return Number.POSITIVE_INFINITY;
    return best;
  }

  private begin(open: Heap): void {
    const room = this.abstraction.base.cellOfNode.length;
    if (this.isByIntraEdge.length < room) {
      this.distances = new Distances(room);
      this.isByIntraEdge = new Uint8Array(room);
    }
    this.distances.begin(MOST_G);
    open.clear();
    this.nodes.count = 0;
    this.expanded = 0;
    this.generated = 0;
  }

  /**
   * Walks from the start, cluster by cluster: to the first node, in order, from which crossing to the next cluster is no loss,
   * and across. Tells whether the walk led to the goal.
   */
  private walk(level: Level, start: Insertion, goal: Insertion, best: number, isInside: boolean): boolean {
    const { base } = this.abstraction;
    const { values, base: zero } = this.distances;
    const index = level.number - 1;
    const goalCluster = goal.clusterOfLevel[index];
    const goalUnits = goal.unitsOfLevel[index];
    let cluster = start.clusterOfLevel[index];
    let unitsOfIndex: ArrayLike<number> = start.unitsOfLevel[index];
    let first = 0;
    let rest = best;
    if (cluster === goalCluster) {
      const { nodes } = level.clusters[cluster];
      const only = nodes.findIndex((_, i) => unitsOfIndex[i] + goalUnits[i] === best);
      if (only >= 0) {
        this.nodes.push(nodes[only]);
        return true;
      }
    }
    for (;;) {
      const node = this.cross(level, cluster, unitsOfIndex, first, rest, isInside);
      if (node < 0) return false;
      cluster = level.clusterOfBase[base.clusterOfNode[node]];
      const { nodes, intraUnits } = level.clusters[cluster];
      rest = values[node] - zero;
      if (cluster === goalCluster && rest === goalUnits[level.indexOfNode[node]]) return true;
      unitsOfIndex = intraUnits;
      first = level.indexOfNode[node] * nodes.length;
    }
  }

  /**
   * Walks to the first node of a cluster from which crossing is no loss, and across; returns the node where that leads, or −1
   * if there is none.
   *
   * @param unitsOfIndex The cost in units to each node of the cluster, from `first` on.
   * @param rest The cost in units from where the walk stands to the goal.
   */
  private cross(
    level: Level,
    cluster: number,
    unitsOfIndex: ArrayLike<number>,
    first: number,
    rest: number,
    isInside: boolean,
  ): number {
    const { mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge, linkEdges } = this.abstraction.base;
    const { values, base: zero } = this.distances;
    const { nodes } = level.clusters[cluster];
    const takesLinks = !isInside && !linkEdges.isEmpty;
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i];
      for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
        const next = nodeOfInterEdge[edge];
        if (next < 0 || !isUsable(levelOfInterEdge[edge], level.number, isInside)) continue;
        if (unitsOfIndex[first + i] + unitsOfInterEdge[edge] + values[next] - zero === rest)
          return this.pass(node, next);
      }
      if (!takesLinks) continue;
      for (const { node: next, units } of linkEdges.from(node)) {
        if (unitsOfIndex[first + i] + units + values[next] - zero === rest) return this.pass(node, next);
      }
    }
    return -1;
  }

  /** Adds a node to the path, unless the path ends there, and then the next node, which is returned. */
  private pass(node: number, next: number): number {
    if (this.nodes.count === 0 || this.nodes.values[this.nodes.count - 1] !== node) this.nodes.push(node);
    this.nodes.push(next);
    return next;
  }
}

/** Whether a search may take an inter-edge. One of a lower level stays inside a cluster; one of a higher level leaves the cluster that holds the path. */
function isUsable(levelOfEdge: number, level: number, isInside: boolean): boolean {
  return isInside ? levelOfEdge === level : levelOfEdge >= level;
}
