import type { Rectangle } from "../grid/rectangle.ts";
import type { IntegerList } from "../search/integer-list.ts";
import type { Abstraction } from "./abstraction.ts";
import type { Insertion } from "./insertion.ts";
import { rectangleOf } from "./level.ts";
import type { Refinement } from "./refinement.ts";

/** The ways of getting on along an abstract path. */
const TO_NODE = 0;
const UP = 1;
const EDGE = 2;
const DOWN = 3;
const FROM_NODE = 4;

/** Numbers that a hop is kept in: its way, its level's number less one, where it starts and where it ends. */
const STRIDE = 4;

/**
 * An abstract path from a start to a goal, as hops that can be refined one by one: from the start to a node of level 1, up
 * by one node of each level, along edges of one level, and down again to the goal.
 */
export class Hops {
  /** How many there are. */
  count: number;
  private readonly numbers: number[];
  private readonly ways: number[] = [];

  constructor(numbers: number[] = []) {
    this.numbers = numbers;
    this.count = numbers.length / STRIDE;
  }

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

  /** A copy that lasts. */
  clone(): Hops {
    return new Hops(this.numbers.slice(0, this.count * STRIDE));
  }

  /** Walks the cells of one hop. */
  refine(hop: number, refinement: Refinement): void {
    const { numbers } = this;
    const index = numbers[hop * STRIDE + 1];
    const from = numbers[hop * STRIDE + 2];
    const to = numbers[hop * STRIDE + 3];
    switch (numbers[hop * STRIDE]) {
      case TO_NODE:
        refinement.walkToNode(to);
        break;
      case UP:
        refinement.walkUp(index, from, to);
        break;
      case EDGE:
        refinement.walkEdge(index, from, to);
        break;
      case DOWN:
        refinement.walkDown(index, from, to);
        break;
      default:
        refinement.walkFromNode(from, to);
    }
  }

  /** The cell where a hop starts. */
  startOf(hop: number, { base }: Abstraction): number {
    const from = this.numbers[hop * STRIDE + 2];
    return this.numbers[hop * STRIDE] === TO_NODE ? from : base.cellOfNode[from];
  }

  /** The cells in which a hop is walked: those of a cluster. An inter-edge also touches the cluster that it comes from. */
  rectangleOf(hop: number, abstraction: Abstraction): Rectangle {
    const { numbers } = this;
    const { view, base, levels } = abstraction;
    const level = levels[numbers[hop * STRIDE + 1]];
    const node = numbers[hop * STRIDE] === FROM_NODE ? numbers[hop * STRIDE + 2] : numbers[hop * STRIDE + 3];
    const cluster = level.clusterOfBase[base.clusterOfNode[node]];
    const { left, top, right, bottom } = rectangleOf(level, cluster, view.grid);
    return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
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
