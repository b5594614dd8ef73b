import type { AgentLinks } from "../../grid/link.ts";
import type { BaseLevel } from "./base-level.ts";
import { type Level, UNREACHED } from "./level.ts";

/** A link as one end sees it: which node is at the other, and what it costs inside. */
export interface LinkEdge {
  readonly node: number;
  readonly units: number;
}

const NONE: readonly LinkEdge[] = [];

/**
 * The links of a map as edges of its abstract graph. Their ends are nodes of every level, and at every level a link is an
 * inter-edge, even between two nodes of one cluster: so that what it costs to walk inside a cluster is the same in both
 * directions, whatever the links. An end on which the agent can stand is a node even if it cannot at the other: so that what
 * happens there leaves the nodes here alone.
 */
export class LinkEdges {
  readonly all: readonly { readonly from: number; readonly to: number; readonly units: number }[];
  /** Kept, as every search asks for it: an empty list of another kind of array would have their code compiled again. */
  readonly isEmpty: boolean;
  private readonly edgesFromNode = new Map<number, LinkEdge[]>();
  private readonly edgesToNode = new Map<number, LinkEdge[]>();

  /** @param nodeAt The node of a cell where a link starts or ends. */
  constructor({ all }: Pick<AgentLinks, "all">, nodeAt: (cell: number) => number) {
    this.all = all.map(({ from, to, units }) => ({ from: nodeAt(from), to: nodeAt(to), units }));
    this.isEmpty = all.length === 0;
    for (const { from, to, units } of this.all) {
      add(this.edgesFromNode, from, { node: to, units });
      add(this.edgesToNode, to, { node: from, units });
    }
  }

  /** The links that start at a node. */
  from(node: number): readonly LinkEdge[] {
    return this.edgesFromNode.get(node) ?? NONE;
  }

  /** The links that end at a node. */
  to(node: number): readonly LinkEdge[] {
    return this.edgesToNode.get(node) ?? NONE;
  }

  /** The link from one node to another, if there is one. */
  between(from: number, to: number): LinkEdge | undefined {
    return this.from(from).find(({ node }) => node === to);
  }
}

/** The ends of links on which the agent can stand, ascending, by their clusters. */
export function endsByCluster({ ends }: AgentLinks, clusterOfCell: (cell: number) => number): Map<number, number[]> {
  const endsOfCluster = new Map<number, number[]>();
  for (const cell of ends) add(endsOfCluster, clusterOfCell(cell), cell);
  return endsOfCluster;
}

/** Whether a cheapest path gets from one node to the next by a link: no edge of its level joins them, or one that costs more. */
export function isByLink(base: BaseLevel, level: Level, from: number, to: number): boolean {
  const link = base.linkEdges.between(from, to);
  return link !== undefined && link.units < unitsOfEdge(base, level, from, to);
}

/** What the edge of a level between two nodes costs that is no link; more than any path if there is none. */
export function unitsOfEdge(base: BaseLevel, level: Level, from: number, to: number): number {
  const cluster = level.clusterOfBase[base.clusterOfNode[from]];
  if (cluster === level.clusterOfBase[base.clusterOfNode[to]]) {
    const { nodes, intraUnits } = level.clusters[cluster];
    return intraUnits[level.indexOfNode[from] * nodes.length + level.indexOfNode[to]];
  }
  const { mostInterEdges, nodeOfInterEdge, unitsOfInterEdge } = base;
  for (let edge = from * mostInterEdges; edge < (from + 1) * mostInterEdges; edge++) {
    if (nodeOfInterEdge[edge] === to) return unitsOfInterEdge[edge];
  }
  return UNREACHED;
}

function add<T>(listOfKey: Map<number, T[]>, key: number, item: T): void {
  const list = listOfKey.get(key);
  if (list === undefined) listOfKey.set(key, [item]);
  else list.push(item);
}
