import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Lines } from "../grid/lines.ts";
import { DIRECTION_OF_STEP, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import { tilesOf } from "./cost.ts";
import { JUMP, stepsOf } from "./jump.ts";

/** The direction of a stretch that is not there. Nothing bends around it, nor around a link. */
const NONE = JUMP;

const RIGHT = 0;
const DOWN = 1;
const LEFT = 2;
const UP = 3;

/** How three stretches in a row lead on. */
const OPEN = 0;
const STRAIGHT = 1;
const BACK = 2;
/** The third turns so far from the second that a stretch between them may be shorter; may go with `DOUBLE`. */
const SHARP = 4;
/** The path turns the same way twice, so that the second may slide. */
const DOUBLE = 8;

/** Of a bend of three directions: which of the above it is. */
const KIND_OF_BEND: Uint8Array = Uint8Array.from({ length: (NONE + 1) << 7 }, (_, bend) =>
  kindOfBend(bend >> 7, (bend >> 3) & 15, bend & 7),
);

/** How many steps of the second direction lead where a step of the first and one of the third do; −1 if none do. */
const REACH_OF_BEND: Int8Array = Int8Array.from(KIND_OF_BEND, (_, bend) =>
  reachOfBend(bend >> 7, (bend >> 3) & 15, bend & 7),
);

/** The direction that leads where a step in each of two directions does, or `NONE`. */
const INSIDE_OF_TURN: Uint8Array = Uint8Array.from({ length: 64 }, (_, turn) => insideOfTurn(turn >> 3, turn & 7));

/** Stretches are counted from here, after two that are not there. */
const FIRST_STRETCH = 2;

/**
 * Pulls a path taut, like a string, while it is walked. It serves one path after the other on the same view.
 *
 * A path is a list of stretches: so many steps in one direction. Where it turns the same way twice, the stretch between
 * the turns slides to their inside, as far as it is free there and the path gets cheaper:
 *
 *     a a a . .        a . . . .        A step of a and one of c become one of b; two where b is a cardinal between
 *     . . . b .        . b . . .        diagonals; none where a and c are opposites. A sharp turn is such a bend,
 *     . . . . b   →    . . b . .        too, whose b has no length yet.
 *     . . . . c        . . . b .
 *     . . . . c        . . . . b
 *
 * A stretch is slid against those before it as soon as it is walked, and so is what a slide leaves behind, so that no
 * bend gives any more at the end. What comes before a link and what comes after it are pulled apart from each other. Botea, Müller and Schaeffer 2004 draw straight lines from cell to cell of the path
 * instead. Those cut corners only between cells of the path; a stretch that slides stops where the wall is.
 */
export class Smoother {
  private readonly view: AgentGrid;
  private readonly lines: Lines;
  private readonly offsetOfDirection: Int32Array;
  private readonly costOfCell: Uint8Array | null;
  private start = 0;
  private end = 0;
  private readonly directionOfStretch: number[] = [NONE, NONE];
  private readonly stepsOfStretch: number[] = [0, 0];
  private readonly startOfStretch: number[] = [0, 0];
  private last = FIRST_STRETCH - 1;
  /** What is yet to be walked after a slide; the last one is next. */
  private readonly directionOfRest: number[] = [];
  private readonly stepsOfRest: number[] = [];
  private rests = 0;

  constructor(view: AgentGrid, lines: Lines = view.runs) {
    this.view = view;
    this.lines = lines;
    this.offsetOfDirection = view.offsetOfDirection;
    this.costOfCell = view.costOfCell;
  }

  /** Begins a path at a cell, and forgets the one before. */
  begin(start: number): void {
    this.start = start;
    this.end = start;
    this.last = FIRST_STRETCH - 1;
    this.rests = 0;
  }

  /** Walks on by so many steps, at least one, all of them legal. A whole stretch slides farther than step by step. */
  walk(direction: number, steps: number): void {
    this.add(direction, steps);
    while (this.rests > 0) {
      const rest = --this.rests;
      this.add(this.directionOfRest[rest], this.stepsOfRest[rest]);
    }
  }

  /** Takes a link to a cell. */
  jump(to: number): void {
    const last = ++this.last;
    this.directionOfStretch[last] = JUMP;
    this.stepsOfStretch[last] = to;
    this.startOfStretch[last] = this.end;
    this.end = to;
  }

  /** Walks on by a stretch, which may be a link. */
  follow(direction: number, steps: number): void {
    if (direction === JUMP) this.jump(steps);
    else this.walk(direction, steps);
  }

  /**
   * Walks on to a cell along a line that turns at most once, if one is free: then no way there is cheaper. Where
   * terrains differ in cost that does not follow, and it walks nowhere.
   */
  walkLine(goal: number): boolean {
    const { view, end } = this;
    if (view.costOfCell !== null) return false;
    const { width } = view.grid;
    const dx = (goal % width) - (end % width);
    const dy = (goal - end - dx) / width;
    const across = dx < 0 ? LEFT : RIGHT;
    const along = dy < 0 ? UP : DOWN;
    const columns = Math.abs(dx);
    const rows = Math.abs(dy);
    if (view.movement.neighbours === 4) return this.walkInEitherOrder(across, columns, along, rows);
    const diagonal = INSIDE_OF_TURN[turnOf(across, along)];
    return columns > rows
      ? this.walkInEitherOrder(diagonal, rows, across, columns - rows)
      : this.walkInEitherOrder(diagonal, columns, along, rows - columns);
  }

  /**
   * Smooths the legal path in the first `count` cells of a list, in place, and returns how many cells it has then:
   * never more. On grids less than three cells wide, where ids do not tell steps apart, it stays as it is.
   */
  smooth(cells: Int32Array, count: number): number {
    const { width } = this.view.grid;
    if (count < 3 || width < 3) return count;
    this.begin(cells[0]);
    let first = 0;
    let offset = cells[1] - cells[0];
    for (let index = 1; index < count; index++) {
      const nextOffset = index + 1 < count ? cells[index + 1] - cells[index] : 0;
      if (nextOffset === offset) continue;
      const rows = offset > 1 ? 1 : offset < -1 ? -1 : 0;
      const columns = offset - rows * width;
      this.walk(DIRECTION_OF_STEP[4 + 3 * rows + columns], index - first);
      first = index;
      offset = nextOffset;
    }
    return this.writeTo(cells);
  }

  /** How many stretches the path has, counted from 0. */
  get stretches(): number {
    return this.last - FIRST_STRETCH + 1;
  }

  directionOf(stretch: number): number {
    return this.directionOfStretch[FIRST_STRETCH + stretch];
  }

  /** The steps of a stretch, or the cell to which a link leads. */
  stepsOf(stretch: number): number {
    return this.stepsOfStretch[FIRST_STRETCH + stretch];
  }

  /** How many cells the path has, both ends included. */
  get count(): number {
    let count = 1;
    for (let stretch = FIRST_STRETCH; stretch <= this.last; stretch++) {
      count += stepsOf(this.directionOfStretch[stretch], this.stepsOfStretch[stretch]);
    }
    return count;
  }

  /** What the path costs inside; it must not take a link. */
  get units(): number {
    let units = 0;
    for (let stretch = FIRST_STRETCH; stretch <= this.last; stretch++) {
      units += this.costOf(
        this.startOfStretch[stretch],
        this.directionOfStretch[stretch],
        this.stepsOfStretch[stretch],
      );
    }
    return units;
  }

  /** What the path costs, in tiles; it must not take a link. */
  get cost(): number {
    let cardinals = 0;
    let diagonals = 0;
    for (let stretch = FIRST_STRETCH; stretch <= this.last; stretch++) {
      const direction = this.directionOfStretch[stretch];
      const units = this.unitsOf(this.startOfStretch[stretch], direction, this.stepsOfStretch[stretch]);
      if (direction < 4) cardinals += units;
      else diagonals += units;
    }
    return tilesOf(this.view, cardinals, diagonals);
  }

  /** The cells of the path, both ends included: in memory of their own, or in this, if they fit. */
  cells(into?: Int32Array): Int32Array {
    const { count } = this;
    const cells = into !== undefined && count <= into.length ? into.subarray(0, count) : new Int32Array(count);
    this.writeTo(cells);
    return cells;
  }

  /** Adds the cells of the path after its start to a list; it must not take a link. */
  addTo(list: { push(cell: number): void }): void {
    let cell = this.start;
    for (let stretch = FIRST_STRETCH; stretch <= this.last; stretch++) {
      const offset = this.offsetOfDirection[this.directionOfStretch[stretch]];
      for (let step = 0; step < this.stepsOfStretch[stretch]; step++) {
        cell += offset;
        list.push(cell);
      }
    }
  }

  /** Writes the path to a list that has room for it, and returns how many cells it has. */
  writeTo(cells: Int32Array): number {
    const { directionOfStretch, stepsOfStretch, offsetOfDirection, last } = this;
    let cell = this.start;
    let count = 0;
    cells[count++] = cell;
    for (let stretch = FIRST_STRETCH; stretch <= last; stretch++) {
      if (directionOfStretch[stretch] === JUMP) {
        cell = stepsOfStretch[stretch];
        cells[count++] = cell;
        continue;
      }
      const offset = offsetOfDirection[directionOfStretch[stretch]];
      const end = count + stepsOfStretch[stretch];
      while (count < end) {
        cell += offset;
        cells[count++] = cell;
      }
    }
    return count;
  }

  private walkInEitherOrder(a: number, stepsOfA: number, b: number, stepsOfB: number): boolean {
    return this.walkBoth(a, stepsOfA, b, stepsOfB) || this.walkBoth(b, stepsOfB, a, stepsOfA);
  }

  /** Walks in one direction and then in another, if both stretches are free. */
  private walkBoth(first: number, firstSteps: number, second: number, secondSteps: number): boolean {
    const { lines, end } = this;
    if (!lines.isFree(end, first, firstSteps)) return false;
    const corner = end + firstSteps * this.offsetOfDirection[first];
    if (!lines.isFree(corner, second, secondSteps)) return false;
    if (firstSteps > 0) this.walk(first, firstSteps);
    if (secondSteps > 0) this.walk(second, secondSteps);
    return true;
  }

  /** Adds a stretch at the end; or tightens the bend there and leaves some of it to be walked next. */
  private add(direction: number, steps: number): void {
    const { directionOfStretch, last } = this;
    const kind = KIND_OF_BEND[bendOf(directionOfStretch[last - 1], directionOfStretch[last], direction)];
    if (kind === OPEN) this.append(direction, steps);
    else if (kind === STRAIGHT) this.lengthen(direction, steps);
    else if (kind === BACK) this.turnBack(direction, steps);
    else if (!this.tighten(kind, direction, steps)) this.append(direction, steps);
  }

  private append(direction: number, steps: number): void {
    const last = ++this.last;
    this.directionOfStretch[last] = direction;
    this.stepsOfStretch[last] = steps;
    this.startOfStretch[last] = this.end;
    this.end += steps * this.offsetOfDirection[direction];
  }

  private leave(direction: number, steps: number): void {
    const rest = this.rests++;
    this.directionOfRest[rest] = direction;
    this.stepsOfRest[rest] = steps;
  }

  private lengthen(direction: number, steps: number): void {
    this.stepsOfStretch[this.last] += steps;
    this.end += steps * this.offsetOfDirection[direction];
  }

  /** Takes steps off the last stretch, which leads the opposite way. */
  private turnBack(direction: number, steps: number): void {
    const last = this.last--;
    const left = this.stepsOfStretch[last] - steps;
    this.end = this.startOfStretch[last];
    if (left > 0) this.append(this.directionOfStretch[last], left);
    if (left < 0) this.leave(direction, -left);
  }

  /** Slides a stretch into a sharp turn, or else the last one; tells whether it could. */
  private tighten(kind: number, direction: number, steps: number): boolean {
    if (kind & SHARP) {
      this.append(INSIDE_OF_TURN[turnOf(this.directionOfStretch[this.last], direction)], 0);
      if (this.slide(direction, steps)) return true;
      this.last--;
    }
    return (kind & DOUBLE) !== 0 && this.slide(direction, steps);
  }

  /** Slides the last stretch to the inside of the bend that the next one makes; tells whether it could. */
  private slide(direction: number, steps: number): boolean {
    const { directionOfStretch, stepsOfStretch, last } = this;
    const before = directionOfStretch[last - 1];
    const between = directionOfStretch[last];
    const stepsBefore = stepsOfStretch[last - 1];
    const stepsBetween = stepsOfStretch[last];
    const start = this.startOfStretch[last];
    const offset = this.offsetOfDirection[before];
    const reach = REACH_OF_BEND[bendOf(before, between, direction)];

    // if it cannot slide all the way, try half of it: what is left is walked next, and slides on
    let by = Math.min(stepsBefore, steps);
    while (by > 0 && !this.lines.isFree(start - by * offset, between, stepsBetween + reach * by)) by >>= 1;
    if (this.costOfCell !== null) while (by > 0 && !this.isCheaper(by, reach, direction)) by >>= 1;
    if (by === 0) return false;

    if (steps > by) this.leave(direction, steps - by);
    this.leave(between, stepsBetween + reach * by);
    this.end = start - by * offset;
    stepsOfStretch[last - 1] = stepsBefore - by;
    this.last = stepsBefore > by ? last - 1 : last - 2;
    return true;
  }

  /** Whether the last stretch can begin so many steps earlier, and the path is cheaper then. */
  private isCheaper(by: number, reach: number, direction: number): boolean {
    const { last } = this;
    const before = this.directionOfStretch[last - 1];
    const between = this.directionOfStretch[last];
    const steps = this.stepsOfStretch[last];
    const start = this.startOfStretch[last];
    const newStart = start - by * this.offsetOfDirection[before];
    const newSteps = steps + reach * by;
    if (!this.lines.isFree(newStart, between, newSteps)) return false;
    const costBefore = this.costOf(newStart, before, by) + this.costOf(start, between, steps);
    return this.costOf(newStart, between, newSteps) < costBefore + this.costOf(this.end, direction, by);
  }

  /** What a stretch costs inside. */
  private costOf(start: number, direction: number, steps: number): number {
    return this.view.movement.costOfDirection[direction] * this.unitsOf(start, direction, steps);
  }

  /** The units of a stretch: for each step one, or the sum of its two cells' terrain costs. */
  private unitsOf(start: number, direction: number, steps: number): number {
    const { costOfCell } = this;
    if (costOfCell === null) return steps;
    const offset = this.offsetOfDirection[direction];
    let units = 0;
    let cell = start;
    for (let step = 0; step < steps; step++) {
      units += costOfCell[cell] + costOfCell[cell + offset];
      cell += offset;
    }
    return units;
  }
}

function turnOf(first: number, second: number): number {
  return (first << 3) | second;
}

function bendOf(first: number, second: number, third: number): number {
  return (first << 7) | (second << 3) | third;
}

function kindOfBend(first: number, second: number, third: number): number {
  if (second >= NONE) return OPEN;
  if (second === third) return STRAIGHT;
  if (isBack(second, third)) return BACK;
  const sharp = insideOfTurn(second, third) === NONE ? 0 : SHARP;
  return sharp | (reachOfBend(first, second, third) < 0 ? 0 : DOUBLE);
}

function isBack(first: number, second: number): boolean {
  return X_OF_DIRECTION[first] === -X_OF_DIRECTION[second] && Y_OF_DIRECTION[first] === -Y_OF_DIRECTION[second];
}

function insideOfTurn(first: number, second: number): number {
  for (let inside = 0; inside < NONE; inside++) if (reachOfBend(first, inside, second) > 0) return inside;
  return NONE;
}

function reachOfBend(first: number, second: number, third: number): number {
  if (first >= NONE || second >= NONE) return -1;
  const x = X_OF_DIRECTION[first] + X_OF_DIRECTION[third];
  const y = Y_OF_DIRECTION[first] + Y_OF_DIRECTION[third];
  for (let reach = 0; reach <= 2; reach++) {
    if (x === reach * X_OF_DIRECTION[second] && y === reach * Y_OF_DIRECTION[second]) return reach;
  }
  return -1;
}
