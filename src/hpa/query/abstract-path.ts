import type { IntegerList } from "../../search/integer-list.ts";
import type { Insertion } from "./insertion.ts";
import type { Refinement } from "./refinement.ts";

/** The ways of getting on along an abstract path. */
const TO_NODE = 0;
const UP = 1;
export const EDGE = 2;
const DOWN = 3;
const FROM_NODE = 4;

/** A hop's kind is its way and its level in one number: the way in so many bits, above them the level's number less one. */
const WAY_BITS = 3;
const WAY_MASK = 7;

/** Numbers that a hop is kept in: its kind, and the node where it ends. The last hop ends at a cell instead. */
const STRIDE = 2;

/**
 * An abstract path from a start to a goal, as hops that can be refined one by one: from the start to a node of level 1, up
 * by one node of each level, along edges of one level, and down again to the goal. Each hop starts where the one before ends.
 */
export class AbstractPath {
  /** How many hops there are. */
  count = 0;
  /** The cell where the path starts. */
  start = -1;
  private readonly numbers: number[] = [];
  private readonly ways: number[] = [];

  /** The cost of its edges in units, without the ways up to them from the start and down to the goal. */
  edgeUnits = 0;

  /**
   * Takes up a path over nodes of one level between two inserted cells.
   *
   * @param units The cost of the whole path.
   */
  set(index: number, nodes: IntegerList, start: Insertion, goal: Insertion, units: number): void {
    const { ways } = this;
    const { values, count } = nodes;
    this.count = 0;
    this.start = start.cell;
    this.edgeUnits = units - start.unitsTo(index, values[0]) - goal.unitsTo(index, values[count - 1]);
    start.waysTo(index, values[0], ways);
    this.push(TO_NODE, 0, ways[0]);
    for (let at = 1; at <= index; at++) if (ways[at - 1] !== ways[at]) this.push(UP, at, ways[at]);
    for (let i = 1; i < count; i++) this.push(EDGE, index, values[i]);
    goal.waysTo(index, values[count - 1], ways);
    for (let at = index; at > 0; at--) if (ways[at - 1] !== ways[at]) this.push(DOWN, at, ways[at - 1]);
    this.push(FROM_NODE, 0, goal.cell);
  }

  /** The kind of a hop. */
  kindOf(hop: number): number {
    return this.numbers[hop * STRIDE];
  }

  /** The node where a hop ends; of the last one, the cell. */
  endOf(hop: number): number {
    return this.numbers[hop * STRIDE + 1];
  }

  /** Walks the cells of all hops. */
  refine(refinement: Refinement): void {
    const { numbers } = this;
    refinement.begin(this.start);
    let from = this.start;
    for (let at = 0; at < this.count * STRIDE; at += STRIDE) {
      refineHop(refinement, numbers[at], from, numbers[at + 1]);
      from = numbers[at + 1];
    }
  }

  private push(way: number, index: number, to: number): void {
    const at = this.count * STRIDE;
    this.numbers[at] = (index << WAY_BITS) | way;
    this.numbers[at + 1] = to;
    this.count++;
  }
}

/** The way in which a hop of some kind gets on. */
export function wayOf(kind: number): number {
  return kind & WAY_MASK;
}

/** The number of the level at which a hop of some kind gets on, less one. */
export function indexOf(kind: number): number {
  return kind >> WAY_BITS;
}

/** Whether a hop of some kind starts at a node, and not at the start of the path. */
export function isFromNode(kind: number): boolean {
  return wayOf(kind) !== TO_NODE;
}

/** Whether a hop of some kind ends at a node, and not at the end of the path. */
export function isToNode(kind: number): boolean {
  return wayOf(kind) !== FROM_NODE;
}

/** Walks the cells of a hop of some kind between two nodes; the first hop starts at a cell, and the last ends at one. */
export function refineHop(refinement: Refinement, kind: number, from: number, to: number): void {
  switch (wayOf(kind)) {
    case TO_NODE:
      refinement.walkToNode(to);
      break;
    case UP:
      refinement.walkUp(indexOf(kind), from, to);
      break;
    case EDGE:
      refinement.followEdge(indexOf(kind), from, to);
      break;
    case DOWN:
      refinement.walkDown(indexOf(kind), from, to);
      break;
    default:
      refinement.walkFromNode(from, to);
  }
}
