import type { AgentGrid } from "../grid/agent-grid.ts";
import { DIRECTION_OF_STEP } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Smoother } from "../path/smoothing.ts";
import { WalkAhead } from "../path/walk-ahead.ts";
import type { Refinement } from "./refinement.ts";

/** Steps known beyond those given, so that smoothing has seen where the path leads before a step is taken. */
const LOOK_AHEAD = 32;

/** A path that is refined a little at a time: PRA*(k). It holds as long as no edit touches what is left of it. */
export class Route {
  private readonly view: AgentGrid;
  private readonly refinement: Refinement;
  private readonly smoother: Smoother | null;
  private ahead: WalkAhead;

  /** @param refinement What has begun with a path from the start, and knows no cell after it yet, or all. */
  constructor(view: AgentGrid, refinement: Refinement, smoother: Smoother | null) {
    this.view = view;
    this.refinement = refinement;
    this.smoother = smoother;
    this.ahead = new WalkAhead(view, refinement.cells.values[0], smoother);
    this.takeOver();
  }

  /** Whether the goal has been given. */
  get isDone(): boolean {
    return this.ahead.steps === 0 && this.refinement.isWhole;
  }

  /** The next cells of the path, at most so many: fewer only at its end. */
  next(count: number): Int32Array {
    this.refine(this.smoother === null ? count : count + LOOK_AHEAD);
    const given = this.ahead.take(count);
    // what is left may be no step at all: then the goal has been given
    this.refine(1);
    return given;
  }

  /** Whether what is left of the path may cross a rectangle of cells: if it does not, cells changed there do not matter. */
  touches(rectangle: Rectangle): boolean {
    return this.ahead.touches(rectangle) || !this.refinement.holds();
  }

  /** Leads to another goal from now on, if some of what has been planned leads there, too; tells whether it does. */
  redirect(goal: number): boolean {
    const { position } = this.ahead;
    const kept = this.refinement.redirect(position, goal);
    if (kept === "above") this.ahead = new WalkAhead(this.view, position, this.smoother);
    return kept !== "nothing";
  }

  /** Refines until so many steps are known, or all. */
  private refine(steps: number): void {
    const { refinement, ahead } = this;
    // smoothing shortens what is known
    while (ahead.steps < steps && !refinement.isWhole) {
      while (ahead.steps + refinement.cells.count - 1 < steps && refinement.refine());
      this.takeOver();
    }
  }

  /** Takes over the cells that have been refined. */
  private takeOver(): void {
    const { refinement } = this;
    const directions: number[] = [];
    const steps: number[] = [];
    addStretches(this.view.grid.width, refinement.cells.view(), directions, steps);
    this.ahead.add(directions, steps, steps.length);
    refinement.forgetCells();
    refinement.remember();
  }
}

/** Adds the stretches that a path consists of: so many steps in one direction, one after the other. */
function addStretches(width: number, cells: Int32Array, directions: number[], steps: number[]): void {
  for (let index = 1; index < cells.length; index++) {
    const rows = ((cells[index] / width) | 0) - ((cells[index - 1] / width) | 0);
    const columns = cells[index] - cells[index - 1] - rows * width;
    const direction = DIRECTION_OF_STEP[4 + 3 * rows + columns];
    if (direction === directions[directions.length - 1]) steps[steps.length - 1]++;
    else {
      directions.push(direction);
      steps.push(1);
    }
  }
}
