import type { AgentGrid } from "../grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Lines } from "../grid/runs.ts";
import { LINK, Stretches, type StretchSink } from "./stretches.ts";

/** The direction of a stretch before the first one. Nothing bends around it, nor around a link. */
const NONE = LINK;

const RIGHT = 0;
const DOWN = 1;
const LEFT = 2;
const UP = 3;

/** The kinds of bends: how three stretches in a row lead on. */
const OPEN = 0;
const STRAIGHT = 1;
const BACK = 2;
/** The third stretch turns so far from the second that one between them may be shorter; a bend may also be `DOUBLE`. */
const SHARP = 4;
/** The path turns the same way twice, so that the second stretch may slide. */
const DOUBLE = 8;

/** The kind of a bend of three directions. */
const KIND_OF_BEND: Uint8Array = Uint8Array.from({ length: (NONE + 1) << 7 }, (_, bend) =>
  kindOfBend(bend >> 7, (bend >> 3) & 15, bend & 7),
);

/** How many steps in the second direction of a bend lead where one step in the first and one in the third lead; −1 if none do. */
const REACH_OF_BEND: Int8Array = Int8Array.from(KIND_OF_BEND, (_, bend) =>
  reachOfBend(bend >> 7, (bend >> 3) & 15, bend & 7),
);

/** The direction in which one or two steps lead where a step in each direction of a turn leads, or `NONE`. */
const INSIDE_OF_TURN: Uint8Array = Uint8Array.from({ length: 64 }, (_, turn) => insideOfTurn(turn >> 3, turn & 7));

/** A growable list of cells. */
interface CellList {
  count: number;
  readonly values: Int32Array;
  /** Makes `values` hold at least this many more cells. */
  makeRoom(more: number): void;
}

/**
 * Pulls a path taut, like a string, while it is walked. It serves one path after the other on the same view.
 *
 * A path is a list of stretches, each a number of steps in one direction. Where the path turns the same way twice, the stretch
 * between the turns slides to the inside of the bend, as far as the cells are free and the path gets cheaper:
 *
 *     a a a . .        a . . . .        A step of a and one of c become one of b; two where b is a cardinal between
 *     . . . b .        . b . . .        diagonals; none where a and c are opposites. A sharp turn is a bend whose b
 *     . . . . b   →    . . b . .        has no length yet.
 *     . . . . c        . . . b .
 *     . . . . c        . . . . b
 *
 * Each stretch slides as soon as it is walked, and so does what a slide leaves behind, so that at the end no bend gives any
 * more. The parts before and after a link are pulled taut apart from each other. Botea, Müller and Schaeffer 2004 draw straight
 * lines from cell to cell of the path instead. Their lines cut corners only between cells of the path; a stretch that slides
 * stops where the wall is.
 */
export class Smoother implements StretchSink {
  private readonly view: AgentGrid;
  private readonly lines: Lines;
  private readonly offsetOfDirection: Int32Array;
  private readonly costOfCell: Uint8Array | null;
  /** How many stretches at the end of the path are of the piece that is walked, as they were given; counted up to 2. */
  private own = 0;
  /** What a stretch adds to `own`: 0 where a slide may leave the cost as it is, because then a cheapest path may slide, too. */
  private readonly more: number;
  /** The stretches of the path, as taut as they can be so far. The next path writes over them. */
  readonly path: Stretches = new Stretches();
  private start = 0;
  private end = 0;
  /** The cell where a stretch of the path starts. */
  private readonly startOfStretch: number[] = [];
  /** What is yet to be walked after a slide; the last stretch is next. */
  private readonly rests = new Stretches();
  /** The path that `smooth` is given. */
  private readonly given = new Stretches();

  constructor(view: AgentGrid, lines: Lines = view.runs) {
    this.view = view;
    this.lines = lines;
    this.offsetOfDirection = view.offsetOfDirection;
    this.costOfCell = view.costOfCell;
    const { cardinal, diagonal } = view.movement;
    this.more = cardinal < diagonal && diagonal < 2 * cardinal ? 1 : 0;
  }

  /** Begins a path at a cell, and forgets the path before. */
  begin(start: number): void {
    this.start = start;
    this.end = start;
    this.own = 0;
    this.path.clear();
    this.rests.clear();
  }

  /**
   * Walks on by a stretch: a link to a cell, or a number of legal steps, at least one. A whole stretch slides farther than its
   * steps would one by one.
   */
  walk(direction: number, steps: number): void {
    this.own = 0;
    this.push(direction, steps);
  }

  beginPiece(): void {
    this.own = 0;
  }

  /** Walks on by a stretch of a piece. No bend inside a cheapest path can slide, so that only the first stretches are tested. */
  push(direction: number, steps: number): void {
    if (this.own > 1) this.append(direction, steps);
    else if (direction === LINK) this.takeLink(steps);
    else if (this.add(direction, steps)) this.own += this.more;
    else this.walkRests();
  }

  /** Walks on along a list of stretches. */
  walkAll({ directionOfStretch, stepsOfStretch, first, end }: Stretches): void {
    for (let stretch = first; stretch < end; stretch++) {
      this.walk(directionOfStretch[stretch], stepsOfStretch[stretch]);
    }
  }

  /**
   * Walks on to a cell along a line that turns at most once, and tells whether one was free: then no way there is cheaper.
   * Where terrains differ in cost a line need not be cheapest, and no line is walked.
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
   * Smooths the legal path in the first `count` cells of a list, in place, and returns how many cells the smooth path has: never
   * more. A path of fewer than three cells, or on a grid less than three cells wide, stays as it is.
   */
  smooth(cells: Int32Array, count: number): number {
    const { view, given } = this;
    if (count < 3 || view.grid.width < 3) return count;
    given.clear();
    given.addCells(view, cells, count);
    this.begin(cells[0]);
    this.walkAll(given);
    return this.path.writeCells(view, this.start, cells, 1);
  }

  /** The cost of the path in units; the path must not take a link. */
  get units(): number {
    const { end, directionOfStretch, stepsOfStretch } = this.path;
    let units = 0;
    for (let stretch = 0; stretch < end; stretch++) {
      units += this.unitsOf(this.startOfStretch[stretch], directionOfStretch[stretch], stepsOfStretch[stretch]);
    }
    return units;
  }

  /** The cost of the path in tiles; the path must not take a link. */
  get cost(): number {
    const { end, directionOfStretch, stepsOfStretch } = this.path;
    let cardinals = 0;
    let diagonals = 0;
    for (let stretch = 0; stretch < end; stretch++) {
      const direction = directionOfStretch[stretch];
      const weight = this.weightOf(this.startOfStretch[stretch], direction, stepsOfStretch[stretch]);
      if (direction < 4) cardinals += weight;
      else diagonals += weight;
    }
    return this.view.costOfSteps(cardinals, diagonals);
  }

  /** The cells of the path, both ends included: in `into` if they fit there, else in new memory. */
  cells(into?: Int32Array): Int32Array {
    return this.path.cells(this.view, this.start, into);
  }

  /** Adds the cells of the path after its start to a list. */
  addTo(list: CellList): void {
    list.makeRoom(this.path.steps);
    list.count = this.path.writeCells(this.view, this.start, list.values, list.count);
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

  /** Walks on by a link to a cell. */
  private takeLink(to: number): void {
    this.startOfStretch[this.path.end] = this.end;
    this.path.push(LINK, to);
    this.end = to;
  }

  /** Walks what slides have left behind, which is of no piece. */
  private walkRests(): void {
    const { rests } = this;
    this.own = 0;
    while (rests.end > 0) {
      const rest = --rests.end;
      this.add(rests.directionOfStretch[rest], rests.stepsOfStretch[rest]);
    }
  }

  /** Adds a stretch at the end, and tells so; or tightens the bend there and leaves stretches to be walked next. */
  private add(direction: number, steps: number): boolean {
    const { directionOfStretch, end } = this.path;
    const before = end > 1 ? directionOfStretch[end - 2] : NONE;
    const between = end > 0 ? directionOfStretch[end - 1] : NONE;
    const bend = KIND_OF_BEND[bendOf(before, between, direction)];
    // a turn inside a piece is no sharp one
    const kind = this.own === 0 ? bend : bend & ~SHARP;
    if (kind === STRAIGHT) this.lengthen(direction, steps);
    else if (kind === BACK) this.turnBack(direction, steps);
    else if (kind === OPEN || !this.tighten(kind, between, direction, steps)) {
      this.append(direction, steps);
      return true;
    }
    return false;
  }

  private append(direction: number, steps: number): void {
    this.startOfStretch[this.path.end] = this.end;
    this.path.push(direction, steps);
    this.end += steps * this.offsetOfDirection[direction];
  }

  private lengthen(direction: number, steps: number): void {
    const { path } = this;
    path.stepsOfStretch[path.end - 1] += steps;
    this.end += steps * this.offsetOfDirection[direction];
  }

  /** Takes steps off the last stretch, which leads the opposite way; steps beyond its start are left to be walked. */
  private turnBack(direction: number, steps: number): void {
    const { path } = this;
    const last = --path.end;
    const left = path.stepsOfStretch[last] - steps;
    this.end = this.startOfStretch[last];
    if (left > 0) this.append(path.directionOfStretch[last], left);
    if (left < 0) this.rests.push(direction, -left);
  }

  /** Slides a stretch into a sharp turn from the last direction, or else the last stretch; tells whether one could slide. */
  private tighten(kind: number, last: number, direction: number, steps: number): boolean {
    if (kind & SHARP) {
      this.append(INSIDE_OF_TURN[turnOf(last, direction)], 0);
      if (this.slide(direction, steps)) return true;
      this.path.end--;
    }
    return (kind & DOUBLE) !== 0 && this.slide(direction, steps);
  }

  /** Slides the last stretch to the inside of the bend that the next stretch makes; tells whether it could slide. */
  private slide(direction: number, steps: number): boolean {
    const { path, rests } = this;
    const { directionOfStretch, stepsOfStretch } = path;
    const last = path.end - 1;
    const before = directionOfStretch[last - 1];
    const between = directionOfStretch[last];
    const stepsBefore = stepsOfStretch[last - 1];
    const stepsBetween = stepsOfStretch[last];
    const start = this.startOfStretch[last];
    const offset = this.offsetOfDirection[before];
    const reach = REACH_OF_BEND[bendOf(before, between, direction)];

    // if the stretch cannot slide all the way, try half of it: what is left is walked next, and slides on
    let by = Math.min(stepsBefore, steps);
    while (by > 0 && !this.lines.isFree(start - by * offset, between, stepsBetween + reach * by)) by >>= 1;
    if (this.costOfCell !== null) while (by > 0 && !this.isCheaper(by, reach, direction)) by >>= 1;
    if (by === 0) return false;

    if (steps > by) rests.push(direction, steps - by);
    rests.push(between, stepsBetween + reach * by);
    this.end = start - by * offset;
    stepsOfStretch[last - 1] = stepsBefore - by;
    path.end = stepsBefore > by ? last : last - 1;
    return true;
  }

  /** Whether the last stretch can begin `by` steps earlier, and the path is cheaper then. */
  private isCheaper(by: number, reach: number, direction: number): boolean {
    const { directionOfStretch, stepsOfStretch, end } = this.path;
    const last = end - 1;
    const before = directionOfStretch[last - 1];
    const between = directionOfStretch[last];
    const steps = stepsOfStretch[last];
    const start = this.startOfStretch[last];
    const newStart = start - by * this.offsetOfDirection[before];
    const newSteps = steps + reach * by;
    if (!this.lines.isFree(newStart, between, newSteps)) return false;
    const unitsBefore = this.unitsOf(newStart, before, by) + this.unitsOf(start, between, steps);
    return this.unitsOf(newStart, between, newSteps) < unitsBefore + this.unitsOf(this.end, direction, by);
  }

  /** The cost of a stretch in units. */
  private unitsOf(start: number, direction: number, steps: number): number {
    return this.view.movement.unitsOfDirection[direction] * this.weightOf(start, direction, steps);
  }

  /** The weight of a stretch: for each step 1, or the sum of the terrain costs of its two cells where terrains differ. */
  private weightOf(start: number, direction: number, steps: number): number {
    const { costOfCell } = this;
    if (costOfCell === null) return steps;
    const offset = this.offsetOfDirection[direction];
    let weight = 0;
    let cell = start;
    for (let step = 0; step < steps; step++) {
      weight += costOfCell[cell] + costOfCell[cell + offset];
      cell += offset;
    }
    return weight;
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
