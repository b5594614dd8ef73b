import type { AgentGrid } from "../grid/agent-grid.ts";
import type { BaseLevel } from "../hpa/levels/base-level.ts";
import { UNREACHED } from "../search/field.ts";
import type { AnnotatedGraph } from "./annotated-graph.ts";
import { isSubset } from "./transition.ts";

/** The size of an annotated graph: the nodes and edges of all agents together, each counted once. */
export interface AnnotatedCounts {
  readonly nodes: number;
  readonly interEdges: number;
  readonly intraEdges: number;
}

/** An intra-edge as one agent's graph has it. */
interface AgentEdge {
  readonly view: AgentGrid;
  /** The cost of the edge, in tiles. */
  readonly cost: number;
}

/**
 * Counts the nodes and edges of an annotated graph.
 *
 * @param levels Level 1 of the graph of each agent.
 * @param isInitial Whether to count strongly dominated edges, too.
 */
export function countsOf(
  graph: AnnotatedGraph,
  levels: ReadonlyMap<AgentGrid, BaseLevel>,
  isInitial: boolean,
): AnnotatedCounts {
  const cells = new Set<number>();
  const diagonals = new Set<string>();
  for (const [{ grid }, level] of levels) {
    for (const cluster of level.clusters.keys()) for (const cell of level.cellsOf(cluster)) cells.add(cell);
    for (const ends of diagonalsOf(level, grid.width)) diagonals.add(ends);
  }
  let transitions = 0;
  for (const { from, to } of graph.transitions()) {
    diagonals.delete(`${from} ${to}`);
    transitions++;
  }
  const interEdges = transitions + diagonals.size;
  let intraEdges = 0;
  for (let cluster = 0; cluster < graph.wide * graph.high; cluster++) {
    for (const edges of edgesByEnds(cluster, levels)) {
      intraEdges += isInitial ? edges.length : edges.filter((edge) => !isDominated(edge, edges)).length;
    }
  }
  return { nodes: cells.size, interEdges, intraEdges };
}

/** The diagonal inter-edges: diagonal transitions, and diagonal steps between two walls, which are no transitions. */
function diagonalsOf(level: BaseLevel, width: number): string[] {
  const { clusters, cellOfNode, nodeOfInterEdge, mostInterEdges } = level;
  const diagonals: string[] = [];
  for (const node of clusters.flatMap(({ nodes }) => [...nodes])) {
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] < 0) continue;
      const from = cellOfNode[node];
      const to = cellOfNode[nodeOfInterEdge[edge]];
      const isDiagonal = from % width !== to % width && Math.floor(from / width) !== Math.floor(to / width);
      if (isDiagonal && from < to) diagonals.push(`${from} ${to}`);
    }
  }
  return diagonals;
}

/** The intra-edges of a cluster, in one list for each pair of cells that they join. */
function edgesByEnds(cluster: number, levels: ReadonlyMap<AgentGrid, BaseLevel>): Iterable<AgentEdge[]> {
  const edgesOfEnds = new Map<string, AgentEdge[]>();
  for (const [view, level] of levels) {
    const { intraUnits } = level.clusters[cluster];
    const cells = level.cellsOf(cluster);
    for (let row = 0; row < cells.length; row++) {
      for (let column = row + 1; column < cells.length; column++) {
        const units = intraUnits[row * cells.length + column];
        if (units === UNREACHED) continue;
        const ends = `${cells[row]} ${cells[column]}`;
        const edges = edgesOfEnds.get(ends) ?? [];
        edges.push({ view, cost: units * view.tilesPerWeight });
        edgesOfEnds.set(ends, edges);
      }
    }
  }
  return edgesOfEnds.values();
}

/** Whether another edge in a list makes an edge superfluous (Theorem 6). */
function isDominated(edge: AgentEdge, edges: readonly AgentEdge[]): boolean {
  const { agent } = edge.view;
  return edges.some(
    ({ view, cost }) =>
      view !== edge.view &&
      cost === edge.cost &&
      isSubset(view.agent.capability, agent.capability) &&
      view.agent.size >= agent.size,
  );
}
