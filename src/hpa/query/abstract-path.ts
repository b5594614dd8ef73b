import type { StretchSink } from "../../path/stretches.ts";
import type { IntegerList } from "../../search/integer-list.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import type { BaseLevel } from "../levels/base-level.ts";
import { isByLink } from "../levels/link-edges.ts";
import type { Insertion } from "./insertion.ts";
import type { Refinement } from "./refinement.ts";

/** The ways in which a hop leads on: from the start to a node, up a level, along an edge, down a level, to the goal. */
const TO_NODE = 0;
/** The way of a hop from a node up to a node of the next level, in the cluster of both. */
export const UP = 1;
const EDGE = 2;
/** The way of a hop from a node down to a node of the level below, in the cluster of both. */
export const DOWN = 3;
const FROM_NODE = 4;

/** The kind of a hop is its way and its level in one number: the way in the lowest bits, above them the level's number less one. */
const WAY_BITS = 3;
const WAY_MASK = 7;

/** The numbers that a hop takes in `AbstractPath.numbers`: its kind, the cell where it ends, and the node of that cell. */
export const STRIDE = 3;

/**
 * An abstract path from a start to a goal, as hops that can be refined one by one: from the start to a node of level 1, up
 * by one node of each level, along edges of one level, and down again to the goal. Each hop starts where the last one ends.
 */
export class AbstractPath {
  /** How many hops the path has. */
  count = 0;
  /** The cell where the path starts. */
  start = -1;
  /** The cost of all hops between two nodes in units: of all but the first and the last. */
  nodeUnits = 0;
  /** The hops, `STRIDE` numbers each; what the array holds behind the last hop means nothing. The node of the last hop is −1. */
  readonly numbers: number[] = [];
  private readonly ways: number[] = [];
  private readonly base: BaseLevel;

  constructor(base: BaseLevel) {
    this.base = base;
  }

  /**
   * Takes up the path over nodes of one level between two inserted cells.
   *
   * @param index The number of the level less one.
   * @param units The cost of the path in units.
   */
  set(index: number, nodes: IntegerList, start: Insertion, goal: Insertion, units: number): void {
    const { ways } = this;
    const { values, count } = nodes;
    this.count = 0;
    this.start = start.cell;
    start.waysTo(index, values[0], ways);
    this.nodeUnits = units - start.unitsTo(0, ways[0]);
    this.pushTo(ways[0], TO_NODE, 0);
    for (let at = 1; at <= index; at++) if (ways[at - 1] !== ways[at]) this.pushTo(ways[at], UP, at);
    for (let i = 1; i < count; i++) this.pushTo(values[i], EDGE, index);
    goal.waysTo(index, values[count - 1], ways);
    this.nodeUnits -= goal.unitsTo(0, ways[0]);
    for (let at = index; at > 0; at--) if (ways[at - 1] !== ways[at]) this.pushTo(ways[at - 1], DOWN, at);
    this.push(FROM_NODE, goal.cell, -1);
  }

  /** Refines all hops to stretches, which go to a sink, or to the refinement's own list. */
  refine(refinement: Refinement, sink?: StretchSink): void {
    const { numbers } = this;
    refinement.begin(this.start, sink);
    let from = -1;
    for (let at = 0; at < this.count * STRIDE; at += STRIDE) {
      const node = numbers[at + 2];
      refineHop(refinement, numbers[at], from, node < 0 ? numbers[at + 1] : node);
      from = node;
    }
  }

  /** Adds a hop to a node. */
  private pushTo(node: number, way: number, index: number): void {
    this.push((index << WAY_BITS) | way, this.base.cellOfNode[node], node);
  }

  private push(kind: number, cell: number, node: number): void {
    const { numbers } = this;
    const at = STRIDE * this.count++;
    numbers[at] = kind;
    numbers[at + 1] = cell;
    numbers[at + 2] = node;
  }
}

/** The way in which a hop of this kind leads on. */
export function wayOf(kind: number): number {
  return kind & WAY_MASK;
}

/** Whether a hop of this kind leads from a node to a node: every hop but the one from the start and the one to the goal. */
export function isBetweenNodes(kind: number): boolean {
  const way = wayOf(kind);
  return way !== TO_NODE && way !== FROM_NODE;
}

/** The number of the level to which a hop of this kind belongs, less one. */
export function indexOf(kind: number): number {
  return kind >> WAY_BITS;
}

/**
 * Refines a hop to stretches. The hop leads between two nodes; the first hop starts where the refinement is, whatever `from` is,
 * and the last hop ends at the cell `to`.
 */
export function refineHop(refinement: Refinement, kind: number, from: number, to: number): void {
  const index = kind >> WAY_BITS;
  switch (kind & WAY_MASK) {
    case TO_NODE:
      refinement.walkToNode(to);
      break;
    case UP:
      refinement.walkUp(index, from, to);
      break;
    case EDGE:
      refinement.followEdge(index, from, to);
      break;
    case DOWN:
      refinement.walkDown(index, from, to);
      break;
    default:
      refinement.walkFromNode(from, to);
  }
}

/**
 * Refines an abstract path one level after the other, and returns its nodes at each level, level 1 first.
 *
 * @param nodes The nodes at the level where the path was found.
 * @param startWays The nodes that connect the start to the first node, one of each level from level 1 up.
 * @param goalWays The nodes that connect the goal to the last node, one of each level from level 1 up.
 */
export function refineNodes(
  abstraction: Abstraction,
  nodes: readonly number[],
  startWays: readonly number[],
  goalWays: readonly number[],
): number[][] {
  const top = startWays.length - 1;
  const nodesOfLevel: number[][] = [];
  // fields lead to nodes, so the way down to the goal is refined as the way up from the goal
  let up = [startWays[top]];
  let across = [...nodes];
  let down = [goalWays[top]];
  for (let index = top; index >= 0; index--) {
    nodesOfLevel[index] = [...up, ...across.slice(1), ...down.toReversed().slice(1)];
    if (index === 0) break;
    up = [...follow(abstraction, index, startWays[index - 1], up[0]), ...nodesBelow(abstraction, index, up).slice(1)];
    across = nodesBelow(abstraction, index, across);
    down = [
      ...follow(abstraction, index, goalWays[index - 1], down[0]),
      ...nodesBelow(abstraction, index, down).slice(1),
    ];
  }
  return nodesOfLevel;
}

/** The nodes of a path, refined to the level below. */
function nodesBelow(abstraction: Abstraction, index: number, path: readonly number[]): number[] {
  const { base, levels } = abstraction;
  const { clusterOfBase } = levels[index];
  const below = [path[0]];
  for (let i = 1; i < path.length; i++) {
    const isInter =
      clusterOfBase[base.clusterOfNode[path[i - 1]]] !== clusterOfBase[base.clusterOfNode[path[i]]] ||
      isByLink(base, levels[index], path[i - 1], path[i]);
    const nodes = isInter ? [path[i]] : follow(abstraction, index, path[i - 1], path[i]).slice(1);
    for (const node of nodes) below.push(node);
  }
  return below;
}

/** The nodes of the level below on the way to a node of an upper level inside its cluster, both ends included. */
function follow({ base, upper }: Abstraction, index: number, from: number, to: number): number[] {
  const level = upper[index - 1];
  const { childNodes, following } = level.clusters[level.clusterOfBase[base.clusterOfNode[to]]];
  const row = level.indexOfNode[to] * childNodes.length;
  const nodes = [from];
  for (let place = level.placeOf(from); childNodes[place] !== to; ) {
    place = following[row + place];
    nodes.push(childNodes[place]);
  }
  return nodes;
}
