import { Heap } from "../search/heap.ts";
import { IntegerList } from "../search/integer-list.ts";
import type { Ground } from "./ground.ts";
import type { Reservations } from "./reservations.ts";
import type { StepField } from "./step-field.ts";

/** A search that has reached this many nodes gives up: the best of 2¹², 2¹³, 2¹⁴ and 2¹⁵ on three maps, measured once. */
const MOST_NODES = 1 << 13;

/** The slots of the table of nodes: a power of two, far more than there can be nodes. */
const SLOTS = 1 << 16;

/** The weight of the steps to the goal against the steps so far: the best of 1, 1.5, 2, 3, 5 and 20, measured once. */
const WEIGHT = 5;

const NONE = -1;

/**
 * Weighted A* for one traveller among others whose paths are fixed: its nodes are cells at steps (Silver 2005, "Cooperative
 * pathfinding"). As every step takes the same time, all ways to a node are equally long, and the first way that is found is kept.
 */
export class SpaceTimeSearch {
  /** How many nodes have been expanded so far, over all searches. */
  expanded = 0;
  private readonly ground: Ground;
  private readonly reservations: Reservations;
  /** After this step nobody moves any more. */
  private readonly lastStep: number;
  private readonly open = new Heap();
  private readonly cellOfNode = new IntegerList();
  private readonly stepOfNode = new IntegerList();
  private readonly previousOfNode = new IntegerList();
  private readonly nodeOfSlot = new Int32Array(SLOTS).fill(NONE);
  private readonly usedSlots = new IntegerList();
  private readonly steps: Int32Array;
  /** The step from which on nobody else walks over the goal of this search, and the most steps that its path may have. */
  private least = 0;
  private most = 0;

  constructor(ground: Ground, reservations: Reservations, lastStep: number) {
    this.ground = ground;
    this.reservations = reservations;
    this.lastStep = lastStep;
    this.steps = new Int32Array(ground.mostSteps);
  }

  /**
   * Finds a path from a cell to the goal of a field that is in nobody's way, also once the traveller rests at the goal. Returns its
   * cells, one for each step from 0 on; `null` if there is none of at most `most` steps, or if none was found soon.
   */
  find(start: number, goal: number, field: StepField, most: number): Int32Array | null {
    const { open, cellOfNode, stepOfNode, steps } = this;
    this.most = most;
    this.least = this.reservations.lastVisit(goal, this.lastStep) + 1;
    if (Math.max(field.stepsFrom(start), this.least) > most) return null;
    this.forget();
    this.reach(start, 0, NONE, field);
    while (open.size > 0) {
      const node = open.pop();
      const cell = cellOfNode.values[node];
      const step = stepOfNode.values[node];
      if (cell === goal && step >= this.least) return this.pathTo(node);
      if (cellOfNode.count > MOST_NODES) return null;
      this.expanded++;
      this.reach(cell, step + 1, node, field);
      const count = this.ground.stepsFrom(cell, steps);
      for (let i = 0; i < count; i++) this.reach(steps[i], step + 1, node, field);
    }
    return null;
  }

  /** Adds a node that is reached from another, unless it has been reached before, is too late, or somebody is in the way. */
  private reach(cell: number, step: number, previous: number, field: StepField): void {
    const { cellOfNode, stepOfNode, nodeOfSlot } = this;
    const rest = field.stepsFrom(cell);
    if (step + rest > this.most) return;
    let slot = (Math.imul(cell, 0x9e37_79b1) ^ Math.imul(step, 0x85eb_ca6b)) >>> 16;
    for (let node = nodeOfSlot[slot]; node !== NONE; node = nodeOfSlot[slot]) {
      if (cellOfNode.values[node] === cell && stepOfNode.values[node] === step) return;
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (previous !== NONE && !this.reservations.isFree(cellOfNode.values[previous], cell, step - 1)) return;
    const node = cellOfNode.count;
    nodeOfSlot[slot] = node;
    this.usedSlots.push(slot);
    cellOfNode.push(cell);
    stepOfNode.push(step);
    this.previousOfNode.push(previous);
    // of equal sums the later step first
    const weighted = Math.max(step + rest, this.least) + (WEIGHT - 1) * rest;
    this.open.push(node, weighted * (this.lastStep + 1) - step);
  }

  private forget(): void {
    const { usedSlots, nodeOfSlot } = this;
    for (let i = 0; i < usedSlots.count; i++) nodeOfSlot[usedSlots.values[i]] = NONE;
    usedSlots.count = 0;
    this.open.clear();
    this.cellOfNode.count = 0;
    this.stepOfNode.count = 0;
    this.previousOfNode.count = 0;
  }

  private pathTo(last: number): Int32Array {
    const { cellOfNode, stepOfNode, previousOfNode } = this;
    const path = new Int32Array(stepOfNode.values[last] + 1);
    for (let node = last; node !== NONE; node = previousOfNode.values[node]) {
      path[stepOfNode.values[node]] = cellOfNode.values[node];
    }
    return path;
  }
}
