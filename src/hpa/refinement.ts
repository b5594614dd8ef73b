import { DIRECTION_OF_STEP, NO_ARRIVAL, oppositeOf } from "../grid/movement.ts";
import { JUMP, stepsOf } from "../path/jump.ts";
import type { Abstraction } from "./abstraction.ts";
import { isByLink } from "./link-edges.ts";

/**
 * Turns hops between nodes of any level into steps, along the walks of intra-edges and along fields (Section 3.2.2).
 *
 * The walk is kept as stretches: so many steps in one direction, or a link.
 */
export class Refinement {
  /** How many stretches there are. */
  count = 0;
  directionOfStretch: Uint8Array = new Uint8Array(256);
  /** Its steps, or the cell to which a link leads. */
  stepsOfStretch: Int32Array = new Int32Array(256);
  /** Where the walk stands. */
  private cell = -1;
  private readonly abstraction: Abstraction;

  constructor(abstraction: Abstraction) {
    this.abstraction = abstraction;
  }

  /** How many steps there are. */
  get steps(): number {
    let steps = 0;
    for (let stretch = 0; stretch < this.count; stretch++) steps += this.stepsOf(stretch);
    return steps;
  }

  /** How many steps a stretch takes. */
  stepsOf(stretch: number): number {
    return stepsOf(this.directionOfStretch[stretch], this.stepsOfStretch[stretch]);
  }

  /** Starts anew at a cell. */
  begin(cell: number): void {
    this.cell = cell;
    this.count = 0;
  }

  /** Goes on from a node to the next of an abstract path at a level; `index` is the level's number less one. */
  followEdge(index: number, from: number, to: number): void {
    const { base, levels } = this.abstraction;
    if (base.linkEdges.isEmpty || !isByLink(base, levels[index], from, to)) {
      this.walkEdge(index, from, to);
      return;
    }
    this.cell = base.cellOfNode[to];
    this.append(JUMP, this.cell);
  }

  /** Walks on from a node to another that an edge of a level joins it with, which is no link. */
  private walkEdge(index: number, from: number, to: number): void {
    const { base, levels } = this.abstraction;
    const { clusterOfBase } = levels[index];
    const isInter = clusterOfBase[base.clusterOfNode[from]] !== clusterOfBase[base.clusterOfNode[to]];
    if (isInter) this.stepTo(base.cellOfNode[to]);
    else if (index === 0) this.walkIntraEdge(from, to);
    else this.walkUp(index, from, to);
  }

  /** Walks on, from any cell of a node's level-1 cluster, to the node. */
  walkToNode(node: number): void {
    const { base } = this.abstraction;
    const { offsetInField } = base.fields;
    const arrivals = base.arrivalsFrom(node);
    let at = base.startOfField(node) + base.fields.placeOf(this.cell);
    let arrival = arrivals[at];
    while (arrival < NO_ARRIVAL) {
      // a field's directions lead away from its node
      const direction = arrival;
      const offset = offsetInField[direction];
      let steps = 0;
      do {
        at -= offset;
        steps++;
        arrival = arrivals[at];
      } while (arrival === direction);
      this.append(oppositeOf(direction), steps);
    }
    this.cell = base.cellOfNode[node];
  }

  /** Walks on from a node of a level-1 cluster to any cell of that cluster. */
  walkFromNode(node: number, cell: number): void {
    const first = this.count;
    this.cell = cell;
    this.walkToNode(node);
    this.reverse(first, cell);
  }

  /** Walks on to a node of an upper level from a node of the level below it in the same cluster. */
  walkUp(index: number, from: number, to: number): void {
    const { base, upper } = this.abstraction;
    const level = upper[index - 1];
    const { childNodes, following } = level.clusters[level.clusterOfBase[base.clusterOfNode[to]]];
    const row = level.indexOfNode[to] * childNodes.length;
    let place = level.placeOf(from);
    for (let node = from; node !== to; ) {
      place = following[row + place];
      const next = childNodes[place];
      this.walkEdge(index - 1, node, next);
      node = next;
    }
  }

  /** Walks on from a node of an upper level to a node of the level below it in the same cluster. */
  walkDown(index: number, from: number, to: number): void {
    const first = this.count;
    this.cell = this.abstraction.base.cellOfNode[to];
    this.walkUp(index, to, from);
    this.reverse(first, this.abstraction.base.cellOfNode[to]);
  }

  /** Walks on from a node of level 1 to another of its cluster. */
  private walkIntraEdge(from: number, to: number): void {
    const { base } = this.abstraction;
    const { startOfWalk, stretches } = base.walks;
    const i = base.indexOfNode[from];
    const j = base.indexOfNode[to];
    const walk = base.walks.walkOf(base.clusterOfNode[from], Math.min(i, j), Math.max(i, j));
    const first = startOfWalk[walk];
    const end = startOfWalk[walk + 1];
    if (i > j) {
      for (let at = first; at < end; at++) this.append(stretches[at] >> 8, stretches[at] & 255);
    } else {
      // the walk is kept as it leads back
      for (let at = end - 1; at >= first; at--) this.append(oppositeOf(stretches[at] >> 8), stretches[at] & 255);
    }
    this.cell = base.cellOfNode[to];
  }

  /** Walks on to a neighbouring cell. */
  private stepTo(cell: number): void {
    const { width } = this.abstraction.view.grid;
    const rows = ((cell / width) | 0) - ((this.cell / width) | 0);
    this.append(DIRECTION_OF_STEP[4 + 3 * rows + (cell - this.cell - rows * width)], 1);
    this.cell = cell;
  }

  private append(direction: number, steps: number): void {
    if (this.count === this.stepsOfStretch.length) this.enlarge();
    this.directionOfStretch[this.count] = direction;
    this.stepsOfStretch[this.count] = steps;
    this.count++;
  }

  /** Turns the stretches from `first` on round: fields lead to nodes, and this walk led away from one to a cell. */
  private reverse(first: number, cell: number): void {
    const { directionOfStretch, stepsOfStretch } = this;
    for (let low = first, high = this.count - 1; low <= high; low++, high--) {
      const direction = directionOfStretch[low];
      const steps = stepsOfStretch[low];
      directionOfStretch[low] = oppositeOf(directionOfStretch[high]);
      stepsOfStretch[low] = stepsOfStretch[high];
      directionOfStretch[high] = oppositeOf(direction);
      stepsOfStretch[high] = steps;
    }
    this.cell = cell;
  }

  private enlarge(): void {
    const directions = new Uint8Array(2 * this.count);
    const steps = new Int32Array(2 * this.count);
    directions.set(this.directionOfStretch);
    steps.set(this.stepsOfStretch);
    this.directionOfStretch = directions;
    this.stepsOfStretch = steps;
  }
}
