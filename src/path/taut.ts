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
import type { Point } from "../grid/grid.ts";
import { type Ground, isInSight } from "../grid/sight.ts";

/** Where the four cells lie that touch a cell at its corners. */
const DIAGONAL_X = [-1, 1, -1, 1];
const DIAGONAL_Y = [-1, -1, 1, 1];

/** How often a bend is pulled at most, on average: a guard, since strings are taut long before. */
const PULLS_PER_BEND = 8;

/** Returns the cells at which a path over cells bends, with both ends. Both ends of each link count as bends. */
export function bendsOf(width: number, cells: ArrayLike<number>): number[] {
  const bends: number[] = [];
  for (let index = 0; index < cells.length; index++) {
    const isEnd = index === 0 || index === cells.length - 1;
    if (isEnd || turns(width, cells[index - 1], cells[index], cells[index + 1])) bends.push(cells[index]);
  }
  return bends;
}

/** Returns the corners of a path over cells that is pulled taut, with both ends. */
export function pullTaut(ground: Ground, cells: ArrayLike<number>): number[] {
  const corners: number[] = [];
  for (let first = 0; first < cells.length; ) {
    const end = endOfEvenPiece(ground, cells, first);
    const piece: number[] = [];
    for (let index = first; index < end; index++) piece.push(cells[index]);
    for (const corner of pullPiece(ground, bendsOf(ground.grid.width, piece))) corners.push(corner);
    first = end;
  }
  return corners;
}

/** The index after the last cell that can be reached from a cell of the path by steps over ground of one cost. */
function endOfEvenPiece(ground: Ground, cells: ArrayLike<number>, first: number): number {
  const { width } = ground.grid;
  const cost = ground.costAt(cells[first]);
  let end = first + 1;
  while (end < cells.length && isStep(width, cells[end - 1], cells[end]) && ground.costAt(cells[end]) === cost) end++;
  return end;
}

/** Pulls bends of a path taut that lie on ground of one cost. */
function pullPiece(ground: Ground, bends: readonly number[]): number[] {
  // the string up to the bend that is pulled, and what follows, the next point last
  const pulled: number[] = [];
  const ahead = shortcut(ground, bends).reverse();
  const start = ahead.pop();
  if (start === undefined) return pulled;
  pulled.push(start);
  let pulls = PULLS_PER_BEND * bends.length;
  while (ahead.length > 0) {
    const bend = ahead.pop() as number;
    const isPulled = ahead.length > 0 && pulls-- > 0;
    const chain = isPulled ? chainFor(ground, pulled[pulled.length - 1], bend, ahead[ahead.length - 1]) : null;
    if (chain === null) {
      pulled.push(bend);
      continue;
    }
    for (let index = chain.length - 1; index >= 0; index--) ahead.push(chain[index]);
    // the bend before leads elsewhere now, and may give way
    if (pulled.length > 1) ahead.push(pulled.pop() as number);
  }
  return pulled;
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
function chainFor(ground: Ground, before: number, bend: number, after: number): number[] | null {
  if (isInSight(ground, before, after, true)) return [];
  const chain = new Triangle(ground, before, bend, after).chain();
  if (chain === null) return null;
  let from = before;
  for (const corner of [...chain, after]) {
    if (!isInSight(ground, from, corner, true)) return null;
    from = corner;
  }
  return chain;
}

/** The side of a triangle from one cell to another. */
class Side {
  /** `x * acrossX + y * acrossY + offset` is positive inside the triangle, 0 on the side, and grows with the distance. */
  readonly acrossX: number;
  readonly acrossY: number;
  readonly offset: number;

  /** @param inner 1 if the triangle lies to the right of the way from the first cell to the second, as seen on a screen; else −1. */
  constructor(from: Point, to: Point, inner: number) {
    this.acrossX = -inner * (to.y - from.y);
    this.acrossY = inner * (to.x - from.x);
    this.offset = -(this.acrossX * from.x + this.acrossY * from.y);
  }

  at(x: number, y: number): number {
    return x * this.acrossX + y * this.acrossY + this.offset;
  }

  /** Whether a cell lies inside the triangle, as far as this side tells. */
  isInside(x: number, y: number): boolean {
    return this.at(x, y) > 0;
  }
}

/**
 * The triangle between a bend of a string and its two neighbours. The string is free along the two sides that meet at the bend;
 * walls between these and the third side are what it catches on when it is pulled.
 */
class Triangle {
  private readonly ground: Ground;
  private readonly before: Point;
  private readonly bend: Point;
  private readonly after: Point;
  /** What the ground costs at the bend. */
  private readonly cost: number;
  /** The two sides along which the string is free, and the third. */
  private readonly free: readonly [Side, Side];
  private readonly third: Side;
  /** 1 if the string turns left at the bend, as seen on a screen, −1 if it turns right, and 0 if it goes straight on. */
  private readonly turn: number;

  constructor(ground: Ground, before: number, bend: number, after: number) {
    const { width } = ground.grid;
    const pointOf = (cell: number): Point => ({ x: cell % width, y: (cell / width) | 0 });
    this.ground = ground;
    this.before = pointOf(before);
    this.bend = pointOf(bend);
    this.after = pointOf(after);
    this.cost = ground.costAt(bend);
    this.turn = Math.sign(areaOf(this.before, this.after, this.bend));
    this.free = [new Side(this.before, this.bend, -this.turn), new Side(this.bend, this.after, -this.turn)];
    this.third = new Side(this.before, this.after, this.turn);
  }

  /** The corners of walls that the string catches on, from one neighbour of the bend to the other; `null` if the bend stays. */
  chain(): number[] | null {
    const { before, after, turn, ground } = this;
    if (turn === 0 || this.isCaught()) return null;
    const corners = this.corners();
    const chain: Point[] = [];
    // wrap the string round the corners: each next one is the outermost, seen from the last
    for (let from = before; chain.length <= corners.length; ) {
      let next = after;
      for (const corner of corners) {
        if (isSame(corner, from)) continue;
        const side = turn * areaOf(from, next, corner);
        const isBehind = side === 0 && next !== after && distanceOf(from, corner) > distanceOf(from, next);
        if (side > 0 || isBehind) next = corner;
      }
      if (next === after) return chain.map(({ x, y }) => y * ground.grid.width + x);
      chain.push(next);
      from = next;
    }
    return null;
  }

  /** Whether the bend is the corner of a wall inside the triangle, on which the string catches as it lies. */
  private isCaught(): boolean {
    const { bend, free } = this;
    for (let index = 0; index < 4; index++) {
      const x = bend.x + DIAGONAL_X[index];
      const y = bend.y + DIAGONAL_Y[index];
      if (free[0].isInside(x, y) && free[1].isInside(x, y) && this.isOnGrid(x, y) && !this.isOpen(x, y)) return true;
    }
    return false;
  }

  /**
   * The corners of walls in the triangle: open cells that touch a closed one at its corner. Of the closed cells in a row, only the
   * first and the last can matter to a string around them.
   */
  private corners(): Point[] {
    const { ground, before, bend, after, free, third } = this;
    const { width, height } = ground.grid;
    // a closed cell just beyond the third side reaches over it by less than one cell
    const beyond = -Math.abs(third.acrossX) - Math.abs(third.acrossY);
    const left = Math.max(0, Math.min(before.x, bend.x, after.x) - 1);
    const right = Math.min(width - 1, Math.max(before.x, bend.x, after.x) + 1);
    const top = Math.max(0, Math.min(before.y, bend.y, after.y) - 1);
    const bottom = Math.min(height - 1, Math.max(before.y, bend.y, after.y) + 1);
    const corners: Point[] = [];
    for (let y = top; y <= bottom; y++) {
      let first = Math.max(left, leastOf(free[0], y, 1), leastOf(free[1], y, 1), leastOf(third, y, beyond));
      let last = Math.min(right, mostOf(free[0], y, 1), mostOf(free[1], y, 1), mostOf(third, y, beyond));
      const row = y * width;
      while (first <= last && this.isOpen(first, y)) first += 1 + ground.knownRun(row + first, false);
      if (first > last) continue;
      while (this.isOpen(last, y)) last -= 1 + ground.knownRun(row + last, true);
      this.addCornersOf(first, y, corners);
      if (last !== first) this.addCornersOf(last, y, corners);
    }
    return corners;
  }

  /** Adds the open cells in the triangle that touch a closed cell at its corners. */
  private addCornersOf(x: number, y: number, corners: Point[]): void {
    const { free, third } = this;
    for (let index = 0; index < 4; index++) {
      const corner = { x: x + DIAGONAL_X[index], y: y + DIAGONAL_Y[index] };
      if (!this.isOnGrid(corner.x, corner.y) || !this.isOpen(corner.x, corner.y)) continue;
      if ([free[0], free[1], third].every((side) => side.at(corner.x, corner.y) >= 0)) corners.push(corner);
    }
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

/** Twice the area of a triangle: positive if the way over its corners turns right at the second, as seen on a screen. */
function areaOf(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function distanceOf(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** The least column of a row that is at least this far on the inner side of a line; −Infinity if all columns to the left are. */
function leastOf({ acrossX, acrossY, offset }: Side, y: number, least: number): number {
  const rest = least - acrossY * y - offset;
  if (acrossX > 0) return Math.ceil(rest / acrossX);
  return acrossX < 0 || rest <= 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** The greatest column of a row that is at least this far on the inner side of a line; Infinity if all columns to the right are. */
function mostOf({ acrossX, acrossY, offset }: Side, y: number, least: number): number {
  const rest = least - acrossY * y - offset;
  if (acrossX < 0) return Math.floor(rest / acrossX);
  return acrossX > 0 || rest <= 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** Whether a path over three cells goes on in another direction at the second, or takes a link there. */
function turns(width: number, before: number, cell: number, after: number): boolean {
  if (cell - before !== after - cell || !isStep(width, before, cell)) return true;
  const row = (cell / width) | 0;
  return ((after / width) | 0) - row !== row - ((before / width) | 0);
}

/** Whether two cells are neighbours. */
function isStep(width: number, from: number, to: number): boolean {
  const rows = ((to / width) | 0) - ((from / width) | 0);
  return Math.abs(rows) <= 1 && Math.abs(to - from - rows * width) <= 1;
}
