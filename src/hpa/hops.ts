import type { Rectangle } from "../grid/rectangle.ts";
import type { IntegerList } from "../search/integer-list.ts";
import type { Abstraction } from "./abstraction.ts";
import type { BaseLevel } from "./base-level.ts";
import type { Insertion } from "./insertion.ts";
import { type Level, rectangleOf, UNREACHED } from "./level.ts";
import { edgeCost } from "./link-edges.ts";
import type { Refinement } from "./refinement.ts";

/** The ways of getting on along an abstract path. */
const TO_NODE = 0;
const UP = 1;
const EDGE = 2;
const DOWN = 3;
const FROM_NODE = 4;

/** Numbers that a hop is kept in: its way, its level's number less one, where it starts and where it ends. */
const STRIDE = 4;

/** Numbers that tell whether a hop is still what it was: the cells of its nodes, and its cost. */
const MARKS = 3;

/**
 * An abstract path from a start to a goal, as hops that can be refined one by one: from the start to a node of level 1, up
 * by one node of each level, along edges of one level, and down again to the goal.
 */
export class Hops {
  /** How many there are. */
  count: number;
  private readonly numbers: number[];
  private readonly ways: number[] = [];
  /** Of hops that last: the marks of each. */
  private readonly marks: number[] = [];

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
  clone(abstraction: Abstraction): Hops {
    const hops = new Hops(this.numbers.slice(0, this.count * STRIDE));
    for (let hop = 0; hop < hops.count; hop++) hops.marks.push(...hops.marksOf(hop, abstraction));
    return hops;
  }

  /**
   * Whether a hop that lasts is what it was when it was planned: it joins the same cells at the same cost. The abstraction
   * must be up to date. Of hops to a cell that is no node this is not known.
   */
  holds(hop: number, abstraction: Abstraction): boolean {
    const way = this.numbers[hop * STRIDE];
    if (way === TO_NODE || way === FROM_NODE) return false;
    return this.marksOf(hop, abstraction).every((mark, i) => mark === this.marks[hop * MARKS + i]);
  }

  private marksOf(hop: number, abstraction: Abstraction): number[] {
    const { numbers } = this;
    const way = numbers[hop * STRIDE];
    const index = numbers[hop * STRIDE + 1];
    const from = numbers[hop * STRIDE + 2];
    const to = numbers[hop * STRIDE + 3];
    const { cellOfNode } = abstraction.base;
    const cost =
      way === EDGE ? costOfEdge(abstraction, index, from, to) : costOfClimb(abstraction, index, way, from, to);
    return [cellOfNode[from], cellOfNode[to], cost];
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
        refinement.followEdge(index, from, to);
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

  /**
   * The cells in which a hop is walked: those of a cluster. An inter-edge also touches the cluster that it comes from; where
   * a link comes from, the hop before it ends.
   */
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

/** What an edge of a level costs, or the link that is cheaper; −1 where there is none. */
function costOfEdge({ base, levels }: Abstraction, index: number, from: number, to: number): number {
  const level = levels[index];
  if (clusterOf(base, level, from) < 0 || clusterOf(base, level, to) < 0) return -1;
  return Math.min(edgeCost(base, level, from, to), base.linkEdges.between(from, to)?.cost ?? UNREACHED);
}

/** What it costs between a node of an upper level and one of the level below in its cluster; −1 where they are none. */
function costOfClimb(
  { base, levels, upper }: Abstraction,
  index: number,
  way: number,
  from: number,
  to: number,
): number {
  if (way !== UP && way !== DOWN) return -1;
  const [high, low] = way === UP ? [to, from] : [from, to];
  const level = upper[index - 1];
  const cluster = clusterOf(base, level, high);
  if (cluster < 0 || clusterOf(base, levels[index - 1], low) < 0) return -1;
  const { childNodes, fields } = level.clusters[cluster];
  return fields[level.indexOfNode[high] * childNodes.length + level.placeOf(low)];
}

/** The cluster of a level in which a node is one of that level; −1 where it is not, or is no longer there. */
function clusterOf(base: BaseLevel, level: Level, node: number): number {
  const cluster = level.clusterOfBase[base.clusterOfNode[node]];
  return level.clusters[cluster]?.nodes[level.indexOfNode[node]] === node ? cluster : -1;
}
