/**
 * Paths at any angle. A path over cells turns by 45 degrees; pulled taut like a string, it leads in straight lines of any angle
 * from one corner of a wall to the next.
 *
 *     start . . .          start ╲                    1. Take the cells at which the path bends.
 *           ╲ . .                 ╲                   2. Pull each bend, from the start on, towards the line between its
 *           # ╲─────┐             # ╲                    neighbours. If they see each other, the bend is left out. Else it
 *           # # # # │             # # # # ╲              catches on corners of walls in the triangle between the three,
 *                  goal                   goal           and the walls' convex hull takes its place.
 *                                                     3. Pull a corner again once the string leads on elsewhere from it.
 *
 * The string keeps to the side of walls on which the path passes them. A line never leads over ground of another cost than its
 * ends, and a link stays as it is.
 */
import { type Ground, isInSight } from "../grid/sight.ts";

/** The directions along rows and columns, as steps count them. */
const RIGHT = 0;
const DOWN = 1;
const LEFT = 2;
const UP = 3;

/** Where the four cells lie that touch a cell at its corners. */
const DIAGONAL_X = [-1, 1, -1, 1];
const DIAGONAL_Y = [-1, -1, 1, 1];

/** How often a bend is pulled at most, on average: a guard, since strings are taut long before. */
const PULLS_PER_BEND = 8;

/** Returns the cells at which a path over cells bends, with both ends. Both ends of each link count as bends. */
export function bendsOf(width: number, cells: ArrayLike<number>): number[] {
  const bends = [cells[0]];
  for (let index = 0; index < cells.length - 1; ) {
    index = endOfStretch(width, cells, index);
    bends.push(cells[index]);
  }
  return bends;
}

/** Returns the corners of a path over cells that is pulled taut, with both ends. */
export function pullTaut(ground: Ground, cells: ArrayLike<number>): number[] {
  const triangle = new Triangle(ground);
  const corners: number[] = [];
  for (let first = 0; first < cells.length; ) {
    const bends = [cells[first]];
    first = addBendsOfPiece(ground, cells, first, bends);
    pullPiece(triangle, bends, corners);
  }
  return corners;
}

/**
 * Adds the bends after a cell of the path, as far as steps over ground of one cost lead, and the last cell that they lead to. Returns
 * the index of the cell after that one.
 */
function addBendsOfPiece(ground: Ground, cells: ArrayLike<number>, first: number, bends: number[]): number {
  const { width } = ground.grid;
  const cost = ground.costAt(cells[first]);
  const isEven = ground.evenRuns !== null;
  let index = first;
  while (index + 1 < cells.length && isStep(width, cells[index], cells[index + 1])) {
    const end = endOfStretch(width, cells, index);
    let last = isEven ? end : index;
    while (last < end && ground.costAt(cells[last + 1]) === cost) last++;
    if (last > index) bends.push(cells[last]);
    index = last;
    if (last < end) break;
  }
  return index + 1;
}

/** Pulls bends of a path taut that lie on ground of one cost, and adds them to the string before. */
function pullPiece(triangle: Triangle, bends: readonly number[], pulled: number[]): void {
  const first = pulled.length;
  pulled.push(bends[0]);
  // what follows the string up to the bend that is pulled, the next point last
  const ahead = bends.slice(1).reverse();
  let pulls = PULLS_PER_BEND * bends.length;
  // whether the last corner of the string leads elsewhere than when it was pulled, so that it may give way
  let isTurned = false;
  while (ahead.length > 0 && pulls-- > 0) {
    const bend = ahead.pop() as number;
    const last = pulled[pulled.length - 1];
    let chain = ahead.length > 0 ? chainFor(triangle, last, bend, ahead[ahead.length - 1]) : null;
    if (chain === null && isTurned && pulled.length > first + 1) {
      chain = chainFor(triangle, pulled[pulled.length - 2], last, bend);
      if (chain !== null) {
        pulled.pop();
        ahead.push(bend);
      }
    }
    if (chain === null) pulled.push(bend);
    else for (let index = chain.length - 1; index >= 0; index--) ahead.push(chain[index]);
    isTurned = chain !== null;
  }
  while (ahead.length > 0) pulled.push(ahead.pop() as number);
}

/** Returns the corners that take the place of a bend between two cells when the string is pulled; `null` where the bend stays. */
function chainFor(triangle: Triangle, before: number, bend: number, after: number): readonly number[] | null {
  const { ground } = triangle;
  triangle.lay(before, bend, after);
  // what is in the way of the line lies near the bend, so look there first, and then from the nearer end
  const caught = triangle.caught();
  if (caught === IN_THE_WAY) return null;
  if (isInSight(ground, after, before, true)) return [];
  if (caught === CAUGHT) return null;
  const chain = triangle.chain();
  if (chain === null) return null;
  let from = before;
  for (let index = 0; index <= chain.length; index++) {
    const corner = index < chain.length ? chain[index] : after;
    if (!isInSight(ground, from, corner, true)) return null;
    from = corner;
  }
  return chain;
}

/** How a bend lies: free of walls inside its triangle, on the corner of one, or on one that is also in the way of the third side. */
const FREE = 0;
const CAUGHT = 1;
const IN_THE_WAY = 2;

/** The side of a triangle from one cell to another. */
class Side {
  /** `x * acrossX + y * acrossY + offset` is positive inside the triangle, 0 on the side, and grows with the distance. */
  acrossX = 0;
  acrossY = 0;
  offset = 0;

  /**
   * Lays the side from one cell to another.
   *
   * @param inner 1 if the triangle lies to the right of the way from the first cell to the second, as seen on a screen; else −1.
   */
  lay(fromX: number, fromY: number, toX: number, toY: number, inner: number): void {
    // 0 − n is 0 for an n of 0, where −n is −0
    this.acrossX = 0 - inner * (toY - fromY);
    this.acrossY = inner * (toX - fromX);
    this.offset = 0 - this.acrossX * fromX - this.acrossY * fromY;
  }

  at(x: number, y: number): number {
    return x * this.acrossX + y * this.acrossY + this.offset;
  }

  /**
   * Where in a row the cells begin, or end, that are at least this far inside, as `at` counts: between two columns. In a row along
   * the side, all cells are this far inside, which is −`Infinity`, or none is, which is `Infinity`.
   */
  columnAt(y: number, least: number): number {
    return (least - 0.5 - this.acrossY * y - this.offset) / this.acrossX;
  }

  /** How far a cell can be beyond the side, as `at` counts, and not yet be clear of it. */
  get margin(): number {
    return Math.abs(this.acrossX) + Math.abs(this.acrossY);
  }
}

/**
 * The triangle between a bend of a string and its two neighbours. The string is free along the two sides that meet at the bend;
 * walls between these and the third side are what it catches on when it is pulled. One triangle serves one bend after the other.
 *
 * A triangle that is higher than wide is laid on its side, so that it has few rows of many cells: its x then counts the rows of the
 * grid and its y the columns.
 */
class Triangle {
  readonly ground: Ground;
  private beforeX = 0;
  private beforeY = 0;
  private bendX = 0;
  private bendY = 0;
  private afterX = 0;
  private afterY = 0;
  /** Whether the triangle lies on its side. */
  private isTurned = false;
  /** What the ground costs at the bend. */
  private cost = 0;
  /** The two sides along which the string is free, and the third. */
  private readonly toBend = new Side();
  private readonly fromBend = new Side();
  private readonly third = new Side();
  /** 1 if the string turns left at the bend, with x to the right and y down, −1 if it turns right, and 0 if it goes straight on. */
  private turn = 0;
  /** The places of the corners of walls in the triangle; `corners` is how many there are. */
  private readonly xOfCorner: number[] = [];
  private readonly yOfCorner: number[] = [];
  private corners = 0;

  constructor(ground: Ground) {
    this.ground = ground;
  }

  /** Lays the triangle over a bend and its neighbours. */
  lay(before: number, bend: number, after: number): void {
    const { ground } = this;
    const { width } = ground.grid;
    const beforeRow = (before / width) | 0;
    const bendRow = (bend / width) | 0;
    const afterRow = (after / width) | 0;
    const beforeColumn = before - beforeRow * width;
    const bendColumn = bend - bendRow * width;
    const afterColumn = after - afterRow * width;
    const rows = extentOf(beforeRow, bendRow, afterRow);
    this.isTurned = rows > extentOf(beforeColumn, bendColumn, afterColumn);
    this.cost = ground.costAt(bend);
    if (this.isTurned) this.layAt(beforeRow, beforeColumn, bendRow, bendColumn, afterRow, afterColumn);
    else this.layAt(beforeColumn, beforeRow, bendColumn, bendRow, afterColumn, afterRow);
  }

  /** Tells whether the bend is the corner of a wall inside the triangle, on which the string catches as it lies. */
  caught(): number {
    const { bendX, bendY, toBend, fromBend } = this;
    let caught = FREE;
    for (let index = 0; index < 4; index++) {
      const x = bendX + DIAGONAL_X[index];
      const y = bendY + DIAGONAL_Y[index];
      if (toBend.at(x, y) <= 0 || fromBend.at(x, y) <= 0 || !this.isOnGrid(x, y) || this.isOpen(x, y)) continue;
      if (this.isOnThird(x, y)) return IN_THE_WAY;
      caught = CAUGHT;
    }
    return caught;
  }

  /** The corners of walls that the string catches on, from one neighbour of the bend to the other; `null` if the bend stays. */
  chain(): number[] | null {
    const { beforeX, beforeY, afterX, afterY, turn, xOfCorner, yOfCorner } = this;
    if (turn === 0) return null;
    this.findCorners();
    const { corners } = this;
    const chain: number[] = [];
    let [fromX, fromY] = [beforeX, beforeY];
    // wrap the string round the corners: each next one is the outermost, seen from the last
    while (chain.length <= corners) {
      let next = -1;
      let [nextX, nextY] = [afterX, afterY];
      for (let corner = 0; corner < corners; corner++) {
        const x = xOfCorner[corner];
        const y = yOfCorner[corner];
        if (x === fromX && y === fromY) continue;
        const side = turn * areaOf(fromX, fromY, nextX, nextY, x, y);
        if (side < 0 || (side === 0 && (next < 0 || !isFarther(fromX, fromY, nextX, nextY, x, y)))) continue;
        next = corner;
        nextX = x;
        nextY = y;
      }
      if (next < 0) return chain;
      chain.push(this.cellAt(nextX, nextY));
      fromX = nextX;
      fromY = nextY;
    }
    return null;
  }

  private layAt(beforeX: number, beforeY: number, bendX: number, bendY: number, afterX: number, afterY: number): void {
    const { toBend, fromBend, third } = this;
    const area = areaOf(beforeX, beforeY, afterX, afterY, bendX, bendY);
    const turn = area > 0 ? 1 : area < 0 ? -1 : 0;
    toBend.lay(beforeX, beforeY, bendX, bendY, 0 - turn);
    fromBend.lay(bendX, bendY, afterX, afterY, 0 - turn);
    third.lay(beforeX, beforeY, afterX, afterY, turn);
    this.beforeX = beforeX;
    this.beforeY = beforeY;
    this.bendX = bendX;
    this.bendY = bendY;
    this.afterX = afterX;
    this.afterY = afterY;
    this.turn = turn;
  }

  /**
   * Finds the corners of walls in the triangle on which the string can catch: open cells that touch a closed one at its corner. Of the
   * closed cells in a row, only the first one can matter to a string that passes to the left of walls, and only the last one to a
   * string that passes to the right.
   */
  private findCorners(): void {
    const { ground, beforeX, beforeY, bendX, bendY, afterX, afterY, isTurned, toBend, fromBend, third } = this;
    const { width, height } = ground.grid;
    const [columns, rows] = isTurned ? [height, width] : [width, height];
    const [stepX, stepY] = isTurned ? [width, 1] : [1, width];
    const [ahead, back] = isTurned ? [DOWN, UP] : [RIGHT, LEFT];
    const runOfMove = ground.evenRuns?.runOfMove;
    const isPassingLeft = toBend.acrossX > 0 || fromBend.acrossX > 0;
    const isPassingRight = toBend.acrossX < 0 || fromBend.acrossX < 0;
    // a closed cell just beyond the third side reaches over it by less than one cell
    const beyond = -third.margin;
    const left = Math.max(0, Math.min(beforeX, bendX, afterX) - 1) - 0.5;
    const right = Math.min(columns - 1, Math.max(beforeX, bendX, afterX) + 1) + 0.5;
    const top = Math.max(0, Math.min(beforeY, bendY, afterY) - 1);
    const bottom = Math.min(rows - 1, Math.max(beforeY, bendY, afterY) + 1);
    this.corners = 0;
    for (let y = top; y <= bottom; y++) {
      let begin = left;
      let end = right;
      const toBendX = toBend.columnAt(y, 1);
      if (toBend.acrossX < 0) end = toBendX < end ? toBendX : end;
      else begin = toBendX > begin ? toBendX : begin;
      const fromBendX = fromBend.columnAt(y, 1);
      if (fromBend.acrossX < 0) end = fromBendX < end ? fromBendX : end;
      else begin = fromBendX > begin ? fromBendX : begin;
      const thirdX = third.columnAt(y, beyond);
      if (third.acrossX < 0) end = thirdX < end ? thirdX : end;
      else begin = thirdX > begin ? thirdX : begin;
      if (begin >= end) continue;

      let first = Math.floor(begin) + 1;
      let last = Math.floor(end);
      const row = y * stepY;
      if (isPassingLeft) {
        while (first <= last) {
          const run = runOfMove === undefined ? 0 : runOfMove[8 * (row + first * stepX) + ahead];
          if (run === 0 && !this.isOpen(first, y)) break;
          first += 1 + run;
        }
        if (first <= last) this.addCorners(first - 1, y);
      }
      if (isPassingRight) {
        while (first <= last) {
          const run = runOfMove === undefined ? 0 : runOfMove[8 * (row + last * stepX) + back];
          if (run === 0 && !this.isOpen(last, y)) break;
          last -= 1 + run;
        }
        if (first <= last) this.addCorners(last + 1, y);
      }
    }
  }

  /** Adds the corners in a column beside a closed cell: the one above if the string passes above walls, and the one below likewise. */
  private addCorners(x: number, closedY: number): void {
    const { toBend, fromBend } = this;
    if (toBend.acrossY > 0 || fromBend.acrossY > 0) this.addCorner(x, closedY - 1);
    if (toBend.acrossY < 0 || fromBend.acrossY < 0) this.addCorner(x, closedY + 1);
  }

  /** Adds a cell to the corners if it is open and lies in the triangle. */
  private addCorner(x: number, y: number): void {
    const { toBend, fromBend, third, corners } = this;
    if (toBend.at(x, y) < 0 || fromBend.at(x, y) < 0 || third.at(x, y) < 0) return;
    if (!this.isOnGrid(x, y) || !this.isOpen(x, y)) return;
    this.xOfCorner[corners] = x;
    this.yOfCorner[corners] = y;
    this.corners = corners + 1;
  }

  /** Whether an agent that slides along the third side passes over a cell. */
  private isOnThird(x: number, y: number): boolean {
    const { beforeX, beforeY, afterX, afterY, third } = this;
    if (Math.abs(third.at(x, y)) >= third.margin) return false;
    const isBeside = x < Math.min(beforeX, afterX) || x > Math.max(beforeX, afterX);
    return !isBeside && y >= Math.min(beforeY, afterY) && y <= Math.max(beforeY, afterY);
  }

  private isOnGrid(x: number, y: number): boolean {
    const { width, height } = this.ground.grid;
    return x >= 0 && y >= 0 && (this.isTurned ? x < height && y < width : x < width && y < height);
  }

  private cellAt(x: number, y: number): number {
    const { width } = this.ground.grid;
    return this.isTurned ? x * width + y : y * width + x;
  }

  /** Whether the string may lie over a cell: the agent can stand there, at the cost that the ground has at the bend. */
  private isOpen(x: number, y: number): boolean {
    const { ground } = this;
    const cell = this.cellAt(x, y);
    return ground.canStand(cell) && ground.costAt(cell) === this.cost;
  }
}

/** How far apart the least and the greatest of three numbers are. */
function extentOf(a: number, b: number, c: number): number {
  return Math.max(a, b, c) - Math.min(a, b, c);
}

/** Twice the area of the triangle a, b, c: positive if the way over its corners turns right at b, as seen on a screen. */
function areaOf(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Whether c is farther from a than b is, for cells on one line. */
function isFarther(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  return Math.abs(ax - cx) + Math.abs(ay - cy) > Math.abs(ax - bx) + Math.abs(ay - by);
}

/** The index of the cell to which a path leads straight on from a cell, in steps of one direction, or to which it takes a link. */
function endOfStretch(width: number, cells: ArrayLike<number>, first: number): number {
  const from = cells[first];
  let last = first + 1;
  let cell = cells[last];
  if (!isStep(width, from, cell)) return last;
  // up to the border of the grid, what adds as much to the id of a cell is a step in the same direction
  const step = cell - from;
  const row = (from / width) | 0;
  const x = from - row * width;
  const columns = step - (((cell / width) | 0) - row) * width;
  const border = columns === 0 ? cells.length : first + (columns > 0 ? width - 1 - x : x);
  const most = Math.min(border, cells.length - 1);
  while (last < most && cells[last + 1] === cell + step) {
    cell += step;
    last++;
  }
  return last;
}

/** Whether two cells are neighbours. */
function isStep(width: number, from: number, to: number): boolean {
  const rows = ((to / width) | 0) - ((from / width) | 0);
  return Math.abs(rows) <= 1 && Math.abs(to - from - rows * width) <= 1;
}
