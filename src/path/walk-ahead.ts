import type { AgentGrid } from "../grid/agent-grid.ts";
import { DIRECTION_OF_STEP, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { linkTaken } from "./cost.ts";
import { JUMP, stepsOf } from "./jump.ts";
import type { Smoother } from "./smoothing.ts";

/** What makes a path cheaper, given its cells. */
export interface CellSmoother {
  /** A path between the same ends that costs no more. */
  smooth(cells: Int32Array): Int32Array;
}

/** The part of a path that lies ahead of a walker, as far as it is known: stretches, smoothed as more become known. */
export class WalkAhead {
  /** The cell where the walker stands. */
  position: number;
  /** How many steps are known. */
  steps = 0;
  private readonly view: AgentGrid;
  private readonly smoother: Smoother | null;
  private readonly cellSmoother: CellSmoother | null;
  private readonly directionOfStretch: number[] = [];
  private readonly stepsOfStretch: number[] = [];
  /** The stretches that are left to walk: from `first` on, up to but not including `end`. */
  private first = 0;
  private end = 0;

  /** @param cellSmoother What makes smooth paths still cheaper, if anything does. */
  constructor(view: AgentGrid, start: number, smoother: Smoother | null, cellSmoother: CellSmoother | null = null) {
    this.view = view;
    this.position = start;
    this.smoother = smoother;
    this.cellSmoother = cellSmoother;
  }

  /** Adds stretches at the end, links among them, and smooths them with what is known. */
  add(directions: ArrayLike<number>, steps: ArrayLike<number>, count: number): void {
    const { smoother, directionOfStretch, stepsOfStretch } = this;
    if (smoother === null) {
      for (let i = 0; i < count; i++) this.push(directions[i], steps[i]);
      return;
    }
    smoother.begin(this.position);
    for (let i = this.first; i < this.end; i++) smoother.follow(directionOfStretch[i], stepsOfStretch[i]);
    for (let i = 0; i < count; i++) smoother.follow(directions[i], steps[i]);
    if (this.cellSmoother === null) this.takeFrom(smoother);
    else this.takeCells(this.cellSmoother.smooth(smoother.cells()));
  }

  /** Takes over the path that a smoother has walked from where the walker stands. */
  takeFrom(smoother: Smoother): void {
    this.forget();
    for (let i = 0; i < smoother.stretches; i++) this.push(smoother.directionOf(i), smoother.stepsOf(i));
  }

  /** Takes over a path from where the walker stands, given its cells. */
  private takeCells(cells: Int32Array): void {
    this.forget();
    this.addCells(cells);
  }

  private forget(): void {
    this.first = 0;
    this.end = 0;
    this.steps = 0;
  }

  /** Adds the cells after the first, which is the last one known, as they are. */
  addCells(cells: Int32Array): void {
    const { links, grid } = this.view;
    const { width } = grid;
    for (let i = 1; i < cells.length; i++) {
      if (!links.isEmpty && linkTaken(this.view, cells[i - 1], cells[i]) !== undefined) {
        this.push(JUMP, cells[i]);
        continue;
      }
      const rows = ((cells[i] / width) | 0) - ((cells[i - 1] / width) | 0);
      this.push(DIRECTION_OF_STEP[4 + 3 * rows + cells[i] - cells[i - 1] - rows * width], 1);
    }
  }

  /** Walks on by so many steps, or as many as are known, and returns the cells after each. */
  take(most: number): Int32Array {
    const { directionOfStretch, stepsOfStretch } = this;
    const { offsetOfDirection } = this.view;
    const cells = new Int32Array(Math.min(most, this.steps));
    let cell = this.position;
    for (let i = 0; i < cells.length; i++) {
      const direction = directionOfStretch[this.first];
      if (direction === JUMP) cell = stepsOfStretch[this.first];
      else cell += offsetOfDirection[direction];
      cells[i] = cell;
      if (direction === JUMP || --stepsOfStretch[this.first] === 0) this.first++;
    }
    this.position = cell;
    this.steps -= cells.length;
    return cells;
  }

  /** Whether the walker stands in a rectangle, or what is known leads through it. */
  touches(rectangle: Rectangle): boolean {
    const { width } = this.view.grid;
    let y = Math.floor(this.position / width);
    let x = this.position - y * width;
    if (crosses(rectangle, x, y, 0, 0)) return true;
    for (let i = this.first; i < this.end; i++) {
      const direction = this.directionOfStretch[i];
      const steps = this.stepsOfStretch[i];
      const isJump = direction === JUMP;
      if (!isJump && crosses(rectangle, x, y, direction, steps)) return true;
      y = isJump ? Math.floor(steps / width) : y + Y_OF_DIRECTION[direction] * steps;
      x = isJump ? steps - y * width : x + X_OF_DIRECTION[direction] * steps;
      if (isJump && crosses(rectangle, x, y, 0, 0)) return true;
    }
    return false;
  }

  private push(direction: number, steps: number): void {
    const last = this.end - 1;
    const isLonger = last >= this.first && this.directionOfStretch[last] === direction && direction !== JUMP;
    if (isLonger) this.stepsOfStretch[last] += steps;
    else {
      this.directionOfStretch[this.end] = direction;
      this.stepsOfStretch[this.end] = steps;
      this.end++;
    }
    this.steps += stepsOf(direction, steps);
  }
}

/** Whether so many steps in one direction meet a rectangle, or the cell does where they start. */
function crosses(rectangle: Rectangle, startX: number, startY: number, direction: number, steps: number): boolean {
  const { left, top, right, bottom } = rectangle;
  const byX = X_OF_DIRECTION[direction];
  const byY = Y_OF_DIRECTION[direction];
  const endX = startX + byX * steps;
  const endY = startY + byY * steps;
  // most are far away
  if (Math.max(startX, endX) < left || Math.min(startX, endX) >= right) return false;
  if (Math.max(startY, endY) < top || Math.min(startY, endY) >= bottom) return false;
  for (let step = 0; step <= steps; step++) {
    const x = startX + byX * step;
    const y = startY + byY * step;
    if (x >= left && x < right && y >= top && y < bottom) return true;
  }
  return false;
}
