import { CellSpace, type Estimate } from "./cell-space.ts";
import type { OriginalGraph } from "./graph.ts";
import { type Effort, LiveAstar, noEffort, type Ties, UNREACHABLE } from "./live-astar.ts";

/** What a query took, phase by phase. */
export interface Efforts {
  readonly insert: Effort;
  readonly main: Effort;
  readonly refine: Effort;
}

/** An answer: the cells of the path, both ends included, and what it took. */
export interface OriginalAnswer extends Efforts {
  readonly cells: readonly number[];
  /** The cost of the abstract path, in units. */
  readonly units: number;
}

/** What the papers leave open, or state and yet seem not to have measured. */
export interface Liberties {
  readonly estimate: Estimate;
  readonly ties: Ties;
  /** Whether searches for nodes that cannot be reached inside the cluster count. */
  readonly countsFailures: boolean;
}

/**
 * The liberties that fit the prints. Table 1 of HPA* counts 16 nodes to insert both ends, as many as lie on the ways to the one
 * node that each can reach: searches for other nodes do not count there.
 */
export const LIBERTIES: Liberties = { estimate: "octile", ties: "far", countsFailures: false };

/**
 * HPA* as Figure 10 of Botea, Müller and Schaeffer 2004 prints it, and HAA* as Section VIII of Harabor and Botea 2008 has it:
 * the start and the goal are connected to each node of their clusters by a search of its own, level by level; the highest level
 * is searched; and every edge of the abstract path is refined by a search. There is no search between near ends, but as nodes of
 * one cluster the start and the goal are joined.
 */
export class OriginalPlanner {
  private readonly graph: OriginalGraph;
  private readonly cells: CellSpace;
  private readonly astar: LiveAstar;
  private readonly countsFailures: boolean;

  constructor(graph: OriginalGraph, { estimate, ties, countsFailures }: Liberties = LIBERTIES) {
    this.graph = graph;
    this.cells = new CellSpace(graph.view, estimate);
    this.astar = new LiveAstar(graph.view.movesOfCell.length, ties);
    this.countsFailures = countsFailures;
  }

  /** Finds a path between two cells that a way joins, and refines it to cells. */
  find(start: number, goal: number): OriginalAnswer {
    const { graph } = this;
    const efforts: Efforts = { insert: noEffort(), main: noEffort(), refine: noEffort() };
    const [s, g] = [graph.nodes, graph.nodes + 1];
    this.insert(s, start, [], efforts.insert);
    this.insert(g, goal, [s], efforts.insert);
    const units = graph.astar.search(graph.space(graph.levels), s, g, efforts.main);
    const path = units === UNREACHABLE ? [] : graph.astar.pathTo(g);
    const cells = this.refinePath(graph.levels, path, efforts.refine);
    graph.detach(g);
    graph.detach(s);
    return { ...efforts, units, cells };
  }

  /** Connects a node to the border of its cluster, level by level (Figure 10, `insertNode`). */
  private insert(node: number, cell: number, inserted: readonly number[], effort: Effort): void {
    const { graph } = this;
    graph.cellOfNode[node] = cell;
    for (let level = 1; level <= graph.levels; level++) {
      const cluster = graph.clusterOf(level, cell);
      const beside = inserted.filter((other) => graph.clusterOf(level, graph.cellOfNode[other]) === cluster);
      const costs = [...graph.nodesBeside(level, cell), ...beside].map(
        (other) => [other, this.connect(level, node, other, effort)] as const,
      );
      for (const [other, cost] of costs) if (cost !== UNREACHABLE) graph.join(level, node, other, cost);
    }
  }

  /** Returns the cost of the way to a node of the same cluster. */
  private connect(level: number, from: number, to: number, effort: Effort): number {
    const own = noEffort();
    const cost = this.searchInside(level, from, to, own);
    if (cost === UNREACHABLE && !this.countsFailures) return cost;
    effort.searches += own.searches;
    effort.expanded += own.expanded;
    effort.openLists += own.openLists;
    effort.filledLists += own.filledLists;
    return cost;
  }

  /** Searches for a path between two nodes of a cluster that stays inside it, one level below, and returns its cost. */
  private searchInside(level: number, from: number, to: number, effort: Effort): number {
    const { graph, cells } = this;
    const cluster = graph.clusterOf(level, graph.cellOfNode[from]);
    if (level > 1) return graph.astar.search(graph.space(level - 1, cluster), from, to, effort);
    const [cell, end] = [graph.cellOfNode[from], graph.cellOfNode[to]];
    if (!graph.view.canStand(end)) return UNREACHABLE;
    cells.rectangle = graph.rectangleOf(1, cluster);
    return this.astar.search(cells, cell, end, effort);
  }

  /** Replaces every edge of a path by a path one level below, down to cells. */
  private refinePath(level: number, path: readonly number[], effort: Effort): number[] {
    const { graph } = this;
    if (path.length === 0) return [];
    const cells = [graph.cellOfNode[path[0]]];
    for (let index = 1; index < path.length; index++) {
      for (const cell of this.refineEdge(level, path[index - 1], path[index], effort).slice(1)) cells.push(cell);
    }
    return cells;
  }

  private refineEdge(level: number, from: number, to: number, effort: Effort): number[] {
    const { graph } = this;
    const [cell, end] = [graph.cellOfNode[from], graph.cellOfNode[to]];
    if (graph.clusterOf(level, cell) !== graph.clusterOf(level, end)) return [cell, end];
    this.searchInside(level, from, to, effort);
    if (level === 1) return this.astar.pathTo(end);
    return this.refinePath(level - 1, graph.astar.pathTo(to), effort);
  }
}
