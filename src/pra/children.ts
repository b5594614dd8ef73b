import type { Point } from "../grid/grid.ts";
import type { IntegerList } from "../search/integer-list.ts";
import { ABSENT, NEVER, type TurnOrder } from "./turn-order.ts";

/** The nodes that a level groups: those of the level below, or cells. The neighbours of a node are ordered by first cell. */
export interface Children {
  /** The number of the level that the children are of. */
  readonly number: number;
  /** The end of the ids of children, which are 0 … room − 1. */
  readonly room: number;
  /** The node one level up; −1 where a child has no parent. */
  parentOfNode: Int32Array;
  /** The turn at which a clique took each child, as `TurnOrder` counts turns, or `NEVER`, or `ABSENT`. */
  turnOfNode: Uint32Array;
  /** Whether terrains differ in cost, so that edges do not cost what their length says. */
  readonly hasCosts: boolean;
  /** The units from each node to the centre of its parent; see `EdgeCosts`. Empty where `hasCosts` is false. */
  unitsToCentreOfNode: Int32Array;
  /** The smallest cell below a node. */
  firstCellOf(node: number): number;
  /** The position of a node along one axis, in 1 / `SCALE` cells. */
  xOf(node: number): number;
  yOf(node: number): number;
  /** The number of neighbours of a node. */
  degreeOf(node: number): number;
  /** The neighbour of a node at an index, in the order of first cells. */
  neighbourOf(node: number, index: number): number;
  /** Fills a list with the neighbours of a node. */
  neighboursInto(node: number, list: IntegerList): void;
  /** Fills a list with the units from a node to each of its neighbours. Only where `hasCosts` is true. */
  unitsInto(node: number, list: IntegerList): void;
  areJoined(a: number, b: number): boolean;
  /** The neighbour of a node that has a first cell; −1 when there is none. */
  findNeighbour(node: number, firstCell: number): number;
  /** The turns of all nodes, in the order of their first cells; at level 0, the turns of all cells. */
  turnsByFirstCell(): Uint32Array;
}

/** Whether a node has a parent: every cell where the agent can stand has one, and above cells every node with an edge. */
export function hasParent(children: Children, node: number): boolean {
  return children.turnOfNode[node] !== ABSENT && (children.number === 0 || children.degreeOf(node) > 0);
}

/** Whether a node is an orphan: no clique has taken it, and it has a single neighbour. */
export function isOrphan(children: Children, node: number): boolean {
  return children.turnOfNode[node] === NEVER && children.degreeOf(node) === 1;
}

/** The leader of the clique that a node, or the neighbour of an orphan, belongs to; the node itself if it is alone. */
export function leaderOf(children: Children, order: TurnOrder, node: number): number {
  const member = isOrphan(children, node) ? children.neighbourOf(node, 0) : node;
  const turn = children.turnOfNode[member];
  if (turn === NEVER) return member;
  const firstCell = order.leaderOf(turn);
  return children.firstCellOf(member) === firstCell ? member : children.findNeighbour(member, firstCell);
}

/** The position of a node on the map, in cells. */
export function positionOf(children: Children, node: number): Point {
  return { x: children.xOf(node) / SCALE, y: children.yOf(node) / SCALE };
}

/** The parts of a cell in which positions are counted. */
export const SCALE = 16;
