import { IntegerList } from "../search/integer-list.ts";
import type { CostToGo } from "./cost-to-go.ts";
import type { Ground } from "./ground.ts";

/** The steps from a cell that the field has not reached. */
const UNKNOWN = -1;

/** The fewest steps from any cell to one goal, searched breadth first from the goal, and only as far as it is asked. */
export class StepField {
  private readonly ground: Ground;
  private readonly stepsOfCell: Int32Array;
  /** The cells that have been reached, in order, and how many of them have been expanded. */
  private readonly reached = new IntegerList();
  private expanded = 0;
  private readonly neighbours: Int32Array;

  constructor(ground: Ground) {
    this.ground = ground;
    this.stepsOfCell = new Int32Array(ground.movesOfCell.length).fill(UNKNOWN);
    this.neighbours = new Int32Array(ground.mostSteps);
  }

  /** Begins a field of another goal. */
  begin(goal: number): void {
    const { reached, stepsOfCell } = this;
    for (let i = 0; i < reached.count; i++) stepsOfCell[reached.values[i]] = UNKNOWN;
    reached.count = 0;
    reached.push(goal);
    stepsOfCell[goal] = 0;
    this.expanded = 0;
  }

  /** The fewest steps from a cell to the goal; `Infinity` if no steps lead there. */
  stepsFrom(cell: number): number {
    const { stepsOfCell } = this;
    while (stepsOfCell[cell] === UNKNOWN) if (!this.expand()) return Number.POSITIVE_INFINITY;
    return stepsOfCell[cell];
  }

  /** Expands the next cell; tells whether there was one. */
  private expand(): boolean {
    const { reached, stepsOfCell, neighbours } = this;
    if (this.expanded === reached.count) return false;
    const cell = reached.values[this.expanded++];
    const count = this.ground.stepsTo(cell, neighbours);
    for (let i = 0; i < count; i++) {
      const next = neighbours[i];
      if (stepsOfCell[next] !== UNKNOWN) continue;
      stepsOfCell[next] = stepsOfCell[cell] + 1;
      reached.push(next);
    }
    return true;
  }
}

/** The costs to go of travellers on a small ground: a field of steps for each goal. */
export class FieldCostToGo implements CostToGo {
  private readonly fields: readonly StepField[];

  constructor(ground: Ground, goalOfTraveller: Int32Array) {
    this.fields = Array.from(goalOfTraveller, (goal) => {
      const field = new StepField(ground);
      field.begin(goal);
      return field;
    });
  }

  unitsFrom(traveller: number, cell: number): number {
    return this.fields[traveller].stepsFrom(cell);
  }
}
