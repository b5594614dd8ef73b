/**
 * Paths at any angle. A path over cells turns by 45 degrees; pulled taut like a string, it leads in straight lines of any angle
 * from one corner of a wall to the next.
 *
 *     start . . .          start ╲                    1. Take the cells at which the path bends.
 *           ╲ . .                 ╲                   2. Leave out every bend between two cells that see each other.
 *           # ╲─────┐             # ╲                 3. Pull each bend that is left towards the line between its
 *           # # # # │             # # # # ╲              neighbours: it catches on corners of walls in the triangle
 *                  goal                   goal           between the three, and the walls' convex hull takes its place.
 *
 * The string keeps to the side of walls on which the path passes them. A line never leads over ground of another cost than its
 * ends, and a link stays as it is.
 */
import { type Ground, isInSight } from "../grid/sight.ts";

/** The directions along a row, as steps count them. */
const RIGHT = 0;
const LEFT = 2;

/** Where the four cells lie that touch a cell at its corners. */
const DIAGONAL_X = [-1, 1, -1, 1];
const DIAGONAL_Y = [-1, -1, 1, 1];

/** How often a bend is pulled at most, on average: a guard, since strings are taut long before. */
const PULLS_PER_BEND = 8;

/**
 * Returns the cells at which a path over cells bends, with both ends. Both ends of each link count as bends.
 *
 * @param first The index of the first cell of the path, and `end` the index after its last one. Default: all cells.
 */
export function bendsOf(width: number, cells: ArrayLike<number>, first = 0, end: number = cells.length): number[] {
  const bends = [cells[first]];
  for (let index = first; index < end - 1; ) {
    index = endOfStretch(width, cells, index, end);
    bends.push(cells[index]);
  }
  return bends;
}

/** Returns the corners of a path over cells that is pulled taut, with both ends. */
export function pullTaut(ground: Ground, cells: ArrayLike<number>): number[] {
  const triangle = new Triangle(ground);
  const corners: number[] = [];
  for (let first = 0; first < cells.length; ) {
    const end = endOfEvenPiece(ground, cells, first);
    pullPiece(triangle, bendsOf(ground.grid.width, cells, first, end), corners);
    first = end;
  }
  return corners;
}

/** The index after the last cell that can be reached from a cell of the path by steps over ground of one cost. */
function endOfEvenPiece(ground: Ground, cells: ArrayLike<number>, first: number): number {
  const { width } = ground.grid;
  const cost = ground.costAt(cells[first]);
  const isEven = ground.evenRuns !== null;
  let index = first;
  while (index + 1 < cells.length && isStep(width, cells[index], cells[index + 1])) {
    const end = endOfStretch(width, cells, index, cells.length);
    if (isEven) index = end;
    while (index < end) if (ground.costAt(cells[++index]) !== cost) return index;
  }
  return index + 1;
}

/** Pulls bends of a path taut that lie on ground of one cost, and adds them to the string before. */
function pullPiece(triangle: Triangle, bends: readonly number[], pulled: number[]): void {
  // what follows the string up to the bend that is pulled, the next point last
  const ahead = shortcut(triangle.ground, bends).reverse();
  const first = pulled.length;
  pulled.push(ahead.pop() as number);
  let pulls = PULLS_PER_BEND * bends.length;
  while (ahead.length > 0) {
    const bend = ahead.pop() as number;
    const isPulled = ahead.length > 0 && pulls-- > 0;
    const chain = isPulled ? chainFor(triangle, pulled[pulled.length - 1], bend, ahead[ahead.length - 1]) : null;
    if (chain === null) {
      pulled.push(bend);
      continue;
    }
    for (let index = chain.length - 1; index >= 0; index--) ahead.push(chain[index]);
    // the bend before leads elsewhere now, and may give way
    if (pulled.length > first + 1) ahead.push(pulled.pop() as number);
  }
}

/** Leaves out bends: from each one that stays, the string leads on as long as the next bend is in sight. */
function shortcut(ground: Ground, bends: readonly number[]): number[] {
  const string = bends.slice(0, 1);
  for (let from = 0; from < bends.length - 1; ) {
    let to = from + 1;
    while (to + 1 < bends.length && isInSight(ground, bends[from], bends[to + 1], true)) to++;
    string.push(bends[to]);
    from = to;
  }
  return string;
}

/** Returns the corners that take the place of a bend between two cells when the string is pulled; `null` where the bend stays. */
function chainFor(triangle: Triangle, before: number, bend: number, after: number): readonly number[] | null {
  const { ground } = triangle;
  triangle.lay(before, bend, after);
  const caught = triangle.caught();
  if (caught === IN_THE_WAY) return null;
  if (isInSight(ground, before, after, true)) return [];
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

/** More columns than a grid has. */
const MANY = 0x3fffffff;

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
    this.acrossX = -inner * (toY - fromY);
    this.acrossY = inner * (toX - fromX);
    this.offset = -(this.acrossX * fromX + this.acrossY * fromY);
  }

  at(x: number, y: number): number {
    return x * this.acrossX + y * this.acrossY + this.offset;
  }

  /** The least column of a row that is at least this far inside, as `at` counts; 0 if no column is too far left. */
  leftmost(y: number, least: number): number {
    return this.acrossX > 0 ? Math.ceil((least - this.acrossY * y - this.offset) / this.acrossX) : 0;
  }

  /** The greatest column of a row that is at least this far inside; `MANY` if no column is too far right, and −1 if all are outside. */
  rightmost(y: number, least: number): number {
    const rest = least - this.acrossY * y - this.offset;
    if (this.acrossX < 0) return Math.floor(rest / this.acrossX);
    return this.acrossX === 0 && rest > 0 ? -1 : MANY;
  }

  /** How far a cell can be beyond the side, as `at` counts, and not yet be clear of it. */
  get margin(): number {
    return Math.abs(this.acrossX) + Math.abs(this.acrossY);
  }
}

/**
 * The triangle between a bend of a string and its two neighbours. The string is free along the two sides that meet at the bend;
 * walls between these and the third side are what it catches on when it is pulled. One triangle serves one bend after the other.
 */
class Triangle {
  readonly ground: Ground;
  private beforeX = 0;
  private beforeY = 0;
  private bendX = 0;
  private bendY = 0;
  private afterX = 0;
  private afterY = 0;
  /** What the ground costs at the bend. */
  private cost = 0;
  /** The two sides along which the string is free, and the third. */
  private readonly toBend = new Side();
  private readonly fromBend = new Side();
  private readonly third = new Side();
  /** 1 if the string turns left at the bend, as seen on a screen, −1 if it turns right, and 0 if it goes straight on. */
  private turn = 0;
  /** The columns and rows of the corners of walls in the triangle. */
  private readonly xOfCorner: number[] = [];
  private readonly yOfCorner: number[] = [];

  constructor(ground: Ground) {
    this.ground = ground;
  }

  /** Lays the triangle over a bend and its neighbours. */
  lay(before: number, bend: number, after: number): void {
    const { ground, toBend, fromBend, third } = this;
    const { width } = ground.grid;
    const beforeY = (before / width) | 0;
    const bendY = (bend / width) | 0;
    const afterY = (after / width) | 0;
    const beforeX = before - beforeY * width;
    const bendX = bend - bendY * width;
    const afterX = after - afterY * width;
    const turn = Math.sign(areaOf(beforeX, beforeY, afterX, afterY, bendX, bendY));
    toBend.lay(beforeX, beforeY, bendX, bendY, -turn);
    fromBend.lay(bendX, bendY, afterX, afterY, -turn);
    third.lay(beforeX, beforeY, afterX, afterY, turn);
    this.beforeX = beforeX;
    this.beforeY = beforeY;
    this.bendX = bendX;
    this.bendY = bendY;
    this.afterX = afterX;
    this.afterY = afterY;
    this.turn = turn;
    this.cost = ground.costAt(bend);
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
    const { beforeX, beforeY, afterX, afterY, turn, ground, xOfCorner, yOfCorner } = this;
    if (turn === 0) return null;
    const corners = this.findCorners();
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
      chain.push(nextY * ground.grid.width + nextX);
      fromX = nextX;
      fromY = nextY;
    }
    return null;
  }

  /**
   * Finds the corners of walls in the triangle, and returns how many there are: open cells that touch a closed one at its corner. Of
   * the closed cells in a row, only the first and the last can matter to a string around them.
   */
  private findCorners(): number {
    const { ground, beforeX, beforeY, bendX, bendY, afterX, afterY, toBend, fromBend, third } = this;
    const { width, height } = ground.grid;
    this.xOfCorner.length = 0;
    this.yOfCorner.length = 0;
    const runOfMove = ground.evenRuns?.runOfMove;
    // a closed cell just beyond the third side reaches over it by less than one cell
    const beyond = -third.margin;
    const left = Math.max(0, Math.min(beforeX, bendX, afterX) - 1);
    const right = Math.min(width - 1, Math.max(beforeX, bendX, afterX) + 1);
    const top = Math.max(0, Math.min(beforeY, bendY, afterY) - 1);
    const bottom = Math.min(height - 1, Math.max(beforeY, bendY, afterY) + 1);
    for (let y = top; y <= bottom; y++) {
      let first = Math.max(left, toBend.leftmost(y, 1), fromBend.leftmost(y, 1), third.leftmost(y, beyond));
      let last = Math.min(right, toBend.rightmost(y, 1), fromBend.rightmost(y, 1), third.rightmost(y, beyond));
      const row = y * width;
      while (first <= last && this.isOpen(first, y)) first += 1 + (runOfMove?.[8 * (row + first) + RIGHT] ?? 0);
      if (first > last) continue;
      while (this.isOpen(last, y)) last -= 1 + (runOfMove?.[8 * (row + last) + LEFT] ?? 0);
      this.addCornersOf(first, y);
      if (last !== first) this.addCornersOf(last, y);
    }
    return this.xOfCorner.length;
  }

  /** Adds the open cells in the triangle that touch a closed cell at its corners. */
  private addCornersOf(closedX: number, closedY: number): void {
    const { toBend, fromBend, third } = this;
    for (let index = 0; index < 4; index++) {
      const x = closedX + DIAGONAL_X[index];
      const y = closedY + DIAGONAL_Y[index];
      if (toBend.at(x, y) < 0 || fromBend.at(x, y) < 0 || third.at(x, y) < 0) continue;
      if (!this.isOnGrid(x, y) || !this.isOpen(x, y)) continue;
      this.xOfCorner.push(x);
      this.yOfCorner.push(y);
    }
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
    return x >= 0 && y >= 0 && x < width && y < height;
  }

  /** Whether the string may lie over a cell: the agent can stand there, at the cost that the ground has at the bend. */
  private isOpen(x: number, y: number): boolean {
    const { ground } = this;
    const cell = y * ground.grid.width + x;
    return ground.canStand(cell) && ground.costAt(cell) === this.cost;
  }
}

/** Twice the area of the triangle a, b, c: positive if the way over its corners turns right at b, as seen on a screen. */
function areaOf(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Whether c is farther from a than b is, for cells on one line. */
function isFarther(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  return Math.abs(ax - cx) + Math.abs(ay - cy) > Math.abs(ax - bx) + Math.abs(ay - by);
}

/**
 * The index of the cell to which a path leads straight on from a cell, in steps of one direction, or to which it takes a link.
 *
 * @param end The index after the last cell of the path.
 */
function endOfStretch(width: number, cells: ArrayLike<number>, first: number, end: number): number {
  const from = cells[first];
  const step = cells[first + 1] - from;
  let last = first + 1;
  if (!isStep(width, from, cells[last])) return last;
  // up to the border of the grid, what adds as much to the id of a cell is a step in the same direction
  const x = from % width;
  const columns = (cells[last] % width) - x;
  const border = columns === 0 ? end : first + (columns > 0 ? width - 1 - x : x);
  const most = Math.min(border, end - 1);
  while (last < most && cells[last + 1] - cells[last] === step) last++;
  return last;
}

/** Whether two cells are neighbours. */
function isStep(width: number, from: number, to: number): boolean {
  const rows = ((to / width) | 0) - ((from / width) | 0);
  return Math.abs(rows) <= 1 && Math.abs(to - from - rows * width) <= 1;
}
