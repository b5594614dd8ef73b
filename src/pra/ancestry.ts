import type { Abstraction } from "./abstraction.ts";
import { SCALE } from "./children.ts";

/** The ancestors of a start and a goal, up to the level where they meet. */
export class Ancestry {
  /** The ancestor of the start at each level, and of the goal; index 0 is the cell itself. */
  readonly startOfLevel: number[] = [];
  readonly goalOfLevel: number[] = [];
  /** The lowest level at which the ancestors are the same or share an edge; −1 if they do not meet up to the last level. */
  meetingLevel = -1;
  private readonly abstraction: Abstraction;

  constructor(abstraction: Abstraction) {
    this.abstraction = abstraction;
  }

  /** Climbs from two cells until their ancestors meet, or to the last level. */
  climb(start: number, goal: number): void {
    const { levels, parentOfCell, cells } = this.abstraction;
    const { startOfLevel, goalOfLevel } = this;
    startOfLevel[0] = start;
    goalOfLevel[0] = goal;
    this.meetingLevel = -1;
    let a = parentOfCell[start];
    let b = parentOfCell[goal];
    if (a < 0 || b < 0) return;
    if (start === goal || cells.areJoined(start, goal)) {
      this.meetingLevel = 0;
      return;
    }
    for (let number = 1; number <= levels.length && a >= 0 && b >= 0; number++) {
      const level = levels[number - 1];
      startOfLevel[number] = a;
      goalOfLevel[number] = b;
      if (a === b || level.areJoined(a, b)) {
        this.meetingLevel = number;
        return;
      }
      a = level.parentOfNode[a];
      b = level.parentOfNode[b];
    }
  }

  /** Climbs from the goal alone to a level, and tells whether the goal has an ancestor there. */
  climbFromGoal(number: number): boolean {
    let node = this.goalOfLevel[0];
    for (let below = 0; below < number && node >= 0; below++) {
      node = parentOf(this.abstraction, below, node);
      this.goalOfLevel[below + 1] = node;
    }
    return node >= 0;
  }

  /**
   * Moves the goal. Returns the lowest level at which the goal has the same ancestor as before; the ancestors below that level
   * have been replaced. If that level is higher than `number`, returns `number + 1`, and moves nothing.
   */
  moveGoal(goal: number, number: number): number {
    const { goalOfLevel, abstraction } = this;
    let same = 0;
    let node = goal;
    while (same <= number && node >= 0 && node !== goalOfLevel[same]) node = parentOf(abstraction, same++, node);
    if (same > number || node < 0) return number + 1;
    node = goal;
    for (let below = 0; below < same; below++) {
      goalOfLevel[below] = node;
      node = parentOf(abstraction, below, node);
    }
    return same;
  }
}

/** The node one level up from a node, or from a cell, which is at level 0. */
function parentOf({ parentOfCell, levels }: Abstraction, number: number, node: number): number {
  return number === 0 ? parentOfCell[node] : levels[number - 1].parentOfNode[node];
}

/** The ancestor at level `above` of a node, or a cell, of level `number`; −1 when there is none. */
export function ancestorOf(abstraction: Abstraction, number: number, node: number, above: number): number {
  let ancestor = node;
  for (let below = number; below < above && ancestor >= 0; below++) ancestor = parentOf(abstraction, below, ancestor);
  return ancestor;
}

/** A cell below a node: the cell in the middle of the node, if that lies below the node, else the first cell. */
export function cellBelow(abstraction: Abstraction, number: number, node: number): number {
  const { xOfNode, yOfNode, firstCellOfNode } = abstraction.levels[number - 1];
  const x = Math.round(xOfNode[node] / SCALE);
  const y = Math.round(yOfNode[node] / SCALE);
  const cell = y * abstraction.view.grid.width + x;
  return ancestorOf(abstraction, 0, cell, number) === node ? cell : firstCellOfNode[node];
}
