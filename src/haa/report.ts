import type { AgentGrid } from "../grid/agent-grid.ts";
import type { BaseLevel } from "../hpa/levels/base-level.ts";
import type { AnnotatedGraph } from "./annotated-graph.ts";
import { agentsOf, isSubset } from "./transition.ts";

/** The size of an annotated graph: the nodes and edges of all agents together, each counted once. */
export interface AnnotatedCounts {
  readonly nodes: number;
  readonly interEdges: number;
  /** As the paper counts intra-edges: one for each agent whose edge no other agent's edge dominates. */
  readonly intraEdges: number;
  /** How many intra-edges are kept: agents share an edge if it costs them the same and they walk over the same cells. */
  readonly keptIntraEdges: number;
}

/** An intra-edge as one agent takes it. */
interface AgentEdge {
  readonly agent: number;
  readonly cost: number;
}

/**
 * Counts the nodes and edges of an annotated graph.
 *
 * @param levels Level 1 of the graph of each agent that has been built.
 * @param isInitial Whether to count strongly dominated edges, too.
 */
export function countsOf(
  graph: AnnotatedGraph,
  levels: ReadonlyMap<AgentGrid, BaseLevel>,
  isInitial: boolean,
): AnnotatedCounts {
  const diagonals = new Set<string>();
  for (const [{ grid }, level] of levels) {
    for (const ends of diagonalsOf(level, grid.width)) diagonals.add(ends);
  }
  let transitions = 0;
  for (const { from, to } of graph.transitions()) {
    diagonals.delete(`${from} ${to}`);
    transitions++;
  }
  const interEdges = transitions + diagonals.size;
  let nodes = 0;
  let intraEdges = 0;
  let keptIntraEdges = 0;
  for (let cluster = 0; cluster < graph.wide * graph.high; cluster++) {
    nodes += graph.intraEdges.countNodes(cluster);
    for (const edges of graph.intraEdges.edgesByEnds(cluster)) {
      const ofAgents = edges.flatMap(({ users, cost }) => agentsOf(users).map((agent) => ({ agent, cost })));
      const isCounted = (edge: AgentEdge): boolean => isInitial || !isDominated(edge, ofAgents, graph.views);
      intraEdges += ofAgents.filter(isCounted).length;
      keptIntraEdges += edges.length;
    }
  }
  return { nodes, interEdges, intraEdges, keptIntraEdges };
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

/** Whether another agent's edge between the same nodes makes an edge superfluous (Theorem 6). */
function isDominated(edge: AgentEdge, edges: readonly AgentEdge[], views: readonly AgentGrid[]): boolean {
  const { agent: own } = views[edge.agent];
  return edges.some(({ agent, cost }) => {
    const { agent: other } = views[agent];
    return (
      agent !== edge.agent && cost === edge.cost && isSubset(other.capability, own.capability) && other.size >= own.size
    );
  });
}
