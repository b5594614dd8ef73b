import type { Point } from "../grid/grid.ts";
import type { IntegerList } from "../search/integer-list.ts";
import { ABSENT, NEVER, type TurnOrder } from "./turn-order.ts";

/** What a level groups into nodes: the nodes of the level below, or cells. A node's neighbours are ordered by first cell. */
export interface Children {
  /** The level that they are of. */
  readonly number: number;
  /** Their ids are 0 … room − 1. */
  readonly room: number;
  parentOfNode: Int32Array;
  /** When a clique took each of them: a turn as `TurnOrder` counts them, `NEVER`, or `ABSENT`. */
  turnOfNode: Uint32Array;
  /** Whether terrains differ in cost, so that edges cost more than the way that they lead. */
  readonly hasCosts: boolean;
  /** What it costs from each node to the centre of its parent; see `EdgeCosts`. None where `hasCosts` is false. */
  costToCentreOfNode: Int32Array;
  /** The smallest cell below a node. */
  firstCellOf(node: number): number;
  /** Where a node is, in 1 / `SCALE` cells. */
  xOf(node: number): number;
  yOf(node: number): number;
  degreeOf(node: number): number;
  /** A node's neighbour by its place among them. */
  neighbourOf(node: number, index: number): number;
  /** Writes a node's neighbours over what a list holds. */
  neighboursInto(node: number, list: IntegerList): void;
  /** Writes what it costs to each of a node's neighbours over what a list holds. Only where `hasCosts` is true. */
  costsInto(node: number, list: IntegerList): void;
  areJoined(a: number, b: number): boolean;
  /** The neighbour of a node with this first cell; −1 when there is none. */
  findNeighbour(node: number, firstCell: number): number;
  /** The turns of all that are in use, in the order of their first cells; of all cells, at level 0. */
  turnsByFirstCell(): Uint32Array;
}

/** Whether a node has a parent: all cells where an agent can stand have, and above them all nodes that have an edge. */
export function hasParent(children: Children, node: number): boolean {
  return children.turnOfNode[node] !== ABSENT && (children.number === 0 || children.degreeOf(node) > 0);
}

/** Whether a node is an orphan: no clique has taken it, and it has a single neighbour. */
export function isOrphan(children: Children, node: number): boolean {
  return children.turnOfNode[node] === NEVER && children.degreeOf(node) === 1;
}

/** The leader of the clique that a node belongs to, also as an orphan; the node itself if it is alone. */
export function leaderOf(children: Children, order: TurnOrder, node: number): number {
  const member = isOrphan(children, node) ? children.neighbourOf(node, 0) : node;
  const turn = children.turnOfNode[member];
  if (turn === NEVER) return member;
  const firstCell = order.leaderOf(turn);
  return children.firstCellOf(member) === firstCell ? member : children.findNeighbour(member, firstCell);
}

/** Where a node is on the map. */
export function positionOf(children: Children, node: number): Point {
  return { x: children.xOf(node) / SCALE, y: children.yOf(node) / SCALE };
}

/** Positions are counted in so many parts of a cell. */
export const SCALE = 16;
