import type { IntegerList } from "../search/integer-list.ts";
import type { Insertion } from "./insertion.ts";
import type { Refinement } from "./refinement.ts";

/** The ways of getting on along an abstract path. */
const TO_NODE = 0;
export const UP = 1;
export const EDGE = 2;
const DOWN = 3;
const FROM_NODE = 4;

/** Numbers that a hop is kept in: its way, its level's number less one, where it starts and where it ends. */
const STRIDE = 4;

/** One hop: between two nodes, but that the first starts at a cell, and the last ends at one. */
export interface Hop {
  readonly way: number;
  /** The number of its level less one. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/**
 * An abstract path from a start to a goal, as hops that can be refined one by one: from the start to a node of level 1, up
 * by one node of each level, along edges of one level, and down again to the goal.
 */
export class Hops {
  /** How many there are. */
  count = 0;
  private readonly numbers: number[] = [];
  private readonly ways: number[] = [];

  /** Takes up a path over nodes of one level between two inserted cells. */
  set(index: number, nodes: IntegerList, start: Insertion, goal: Insertion): void {
    const { ways } = this;
    const { values, count } = nodes;
    this.count = 0;
    start.waysTo(index, values[0], ways);
    this.push(TO_NODE, 0, start.cell, ways[0]);
    for (let at = 1; at <= index; at++) if (ways[at - 1] !== ways[at]) this.push(UP, at, ways[at - 1], ways[at]);
    for (let i = 1; i < count; i++) this.push(EDGE, index, values[i - 1], values[i]);
    goal.waysTo(index, values[count - 1], ways);
    for (let at = index; at > 0; at--) if (ways[at - 1] !== ways[at]) this.push(DOWN, at, ways[at], ways[at - 1]);
    this.push(FROM_NODE, 0, ways[0], goal.cell);
  }

  /** One of them, as it is now. */
  at(hop: number): Hop {
    const { numbers } = this;
    const first = hop * STRIDE;
    return { way: numbers[first], index: numbers[first + 1], from: numbers[first + 2], to: numbers[first + 3] };
  }

  /** Walks the cells of one hop. */
  refine(hop: number, refinement: Refinement): void {
    const { numbers } = this;
    const first = hop * STRIDE;
    refineHop(refinement, numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3]);
  }

  private push(way: number, index: number, from: number, to: number): void {
    const at = this.count * STRIDE;
    this.numbers[at] = way;
    this.numbers[at + 1] = index;
    this.numbers[at + 2] = from;
    this.numbers[at + 3] = to;
    this.count++;
  }
}

/** Walks the cells of a hop. */
export function refineHop(refinement: Refinement, way: number, index: number, from: number, to: number): void {
  switch (way) {
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

/** Whether a hop starts at a node, and not at the start of the path. */
export function isFromNode({ way }: Pick<Hop, "way">): boolean {
  return way !== TO_NODE;
}

/** Whether a hop ends at a node, and not at the end of the path. */
export function isToNode({ way }: Pick<Hop, "way">): boolean {
  return way !== FROM_NODE;
}
