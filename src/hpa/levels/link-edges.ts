import type { AgentLink, AgentLinks } from "../../grid/link.ts";
import { UNREACHED } from "../../search/field.ts";
import type { BaseLevel } from "./base-level.ts";
import type { Level } from "./level.ts";

/** A link as one of its ends sees it: the node at the other end, and the cost in units. */
export interface LinkEdge {
  readonly node: number;
  readonly units: number;
}

const NONE: readonly LinkEdge[] = [];

/**
 * The links of a map as edges of its abstract graph. The ends of a link are nodes of every level, and at every level a link is
 * an inter-edge, even between two nodes of one cluster. So a path inside a cluster costs the same in both directions, whatever
 * the links. An end on which the agent can stand is a node even if the agent cannot stand on the other end, so that an edit at
 * one end leaves the nodes at the other end alone.
 */
export class LinkEdges {
  /** The links between cells that the edges stand for. The agent's view may have followed later edits. */
  readonly links: readonly AgentLink[];
  readonly all: readonly { readonly from: number; readonly to: number; readonly units: number }[];
  /** Whether there are no links. Kept, because reading the length of two kinds of arrays would make searches slower. */
  readonly isEmpty: boolean;
  private readonly edgesFromNode = new Map<number, LinkEdge[]>();
  private readonly edgesToNode = new Map<number, LinkEdge[]>();

  /** @param nodeAt The node of a cell where a link starts or ends. */
  constructor({ all }: Pick<AgentLinks, "all">, nodeAt: (cell: number) => number) {
    this.links = all;
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

/** Whether a cheapest path takes a link from one node to the next: no edge of its level joins them, or that edge costs more. */
export function isByLink(base: BaseLevel, level: Level, from: number, to: number): boolean {
  const link = base.linkEdges.between(from, to);
  return link !== undefined && link.units < unitsOfEdge(base, level, from, to);
}

/** The cost in units of the edge of a level between two nodes, links left out; `UNREACHED` if there is none. */
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
