import { checkChoice, checkInteger, show, withDefaults } from "../check.ts";

/**
 * The columns that a step in each of the eight directions leads on. Cardinals come first: a search generates the neighbours of a
 * cell in this order and takes the last one first, so that of two equally good ones it follows the diagonal, which leads straight
 * to the goal more often.
 *
 *     6 3 7
 *     2 · 0
 *     5 1 4
 */
export const X_OF_DIRECTION: readonly number[] = [1, 0, -1, 0, 1, -1, -1, 1];

/** The rows that a step in each of the eight directions leads on. */
export const Y_OF_DIRECTION: readonly number[] = [0, 1, 0, -1, 1, 1, -1, -1];

/** The direction of a step that leads on by `rows` and `columns`, at `4 + 3 * rows + columns`. */
export const DIRECTION_OF_STEP: Uint8Array = Uint8Array.from({ length: 9 }, (_, step) =>
  X_OF_DIRECTION.findIndex((x, direction) => 4 + 3 * Y_OF_DIRECTION[direction] + x === step),
);

/** The directions in the order of a clockwise turn, an eighth at a time. */
const RING: readonly number[] = [0, 4, 1, 5, 2, 6, 3, 7];

/** The arrival of the cell from which a search started. */
export const NO_ARRIVAL = 8;

/** The arrival of a cell to which a link led. */
export const BY_LINK = 9;

/** The bit of the middle cell of a square. */
const MIDDLE = 1 << 4;

/** The rule by which a diagonal step may pass the two cells beside it. */
export type CornerRule = "bothFree" | "oneFree" | "always";

/** The options of the movement rule: which steps are legal, and how searches count them. */
export interface MovementOptions {
  /** The number of neighbours of a cell: 4, or 8 with diagonals. Default 8. */
  readonly neighbours?: 4 | 8;
  /** How many of the two cells beside a diagonal step must be free: both, one, or none (`"always"`). Default `"bothFree"`. */
  readonly corners?: CornerRule;
  /**
   * What a diagonal step costs, in tiles; a cardinal step costs 1. `"octile"` is √2, `"chebyshev"` is 1, and a number may be from 1
   * to 2, such as 1.5. All costs and distances are in this measure. Default `"octile"`.
   */
  readonly diagonal?: "octile" | "chebyshev" | number;
  /**
   * The integers by which searches count a cardinal and a diagonal step; costs are in tiles whatever the integers are. Default: what
   * `diagonal` says, as exactly as integers can; [70, 99] for `"octile"`, whose ratio is √2 to 5 in 100,000. From 1 to 1000, and
   * cardinal ≤ diagonal ≤ 2 · cardinal.
   */
  readonly stepCosts?: readonly [cardinal: number, diagonal: number];
}

/** The names of the movement options, for planners that take them among their own. */
export const MOVEMENT_OPTIONS: readonly (keyof MovementOptions)[] = ["neighbours", "corners", "diagonal", "stepCosts"];

const DEFAULTS: Required<Omit<MovementOptions, "stepCosts">> = {
  neighbours: 8,
  corners: "bothFree",
  diagonal: "octile",
};

/** The integers by which searches count steps if a diagonal costs √2. */
const OCTILE_STEPS = [70, 99] as const;

/** The least integer for a cardinal step where callers choose none: smaller integers would round the costs of links too much. */
const LEAST_CARDINAL = 70;

/** The highest integer for a cardinal step. */
const MOST_CARDINAL = 1000;

/** Returns the movement options that are given among other options. */
export function movementAmong(options: MovementOptions): MovementOptions {
  const given = MOVEMENT_OPTIONS.map((name) => [name, options[name]] as const).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(given);
}

/** Checks what a diagonal costs, and returns the cost in tiles. */
function lengthOfDiagonal(diagonal: unknown): number {
  if (diagonal === "octile") return Math.SQRT2;
  if (diagonal === "chebyshev") return 1;
  if (typeof diagonal === "number" && diagonal >= 1 && diagonal <= 2) return diagonal;
  throw new RangeError(`diagonal must be "octile", "chebyshev" or a number from 1 to 2, got ${show(diagonal)}.`);
}

/** The integers by which searches count steps if a diagonal costs this many tiles: exact if there are such integers. */
function stepsFor(length: number): readonly [cardinal: number, diagonal: number] {
  if (length === Math.SQRT2) return OCTILE_STEPS;
  for (let cardinal = LEAST_CARDINAL; cardinal <= MOST_CARDINAL; cardinal++) {
    const diagonal = Math.round(cardinal * length);
    if (Math.abs(cardinal * length - diagonal) < 1e-9) return [cardinal, diagonal];
  }
  return [MOST_CARDINAL, Math.round(MOST_CARDINAL * length)];
}

/** `movesOfSquare` of each rule that was asked for: to make it takes longer than to check a path. */
const movesOfRule = new Map<string, Uint8Array>();

/** The movement rule: which steps are legal on a grid where every cell is free or not, and how many units they count. */
export class Movement {
  readonly neighbours: 4 | 8;
  readonly corners: CornerRule;
  /** The units of a cardinal step. */
  readonly cardinal: number;
  /** The units of a diagonal step. */
  readonly diagonal: number;
  /** The cost of a diagonal step, in tiles. */
  readonly diagonalLength: number;
  /** The units of a step in each direction. */
  readonly unitsOfDirection: Int32Array;
  /**
   * The directions of the legal steps from the middle cell of a square of three by three cells, as a set of bits. The index says
   * which cells of the square are free: nine bits, row by row, the bit of the last cell lowest. No step is legal where the middle
   * is not free.
   */
  readonly movesOfSquare: Uint8Array;
  /** A text that two movements share iff they allow the same steps and count them alike. */
  readonly key: string;

  constructor(options: MovementOptions = {}) {
    const { neighbours, corners, diagonal } = withDefaults(DEFAULTS, options);
    this.diagonalLength = lengthOfDiagonal(diagonal);
    const stepCosts = options.stepCosts ?? stepsFor(this.diagonalLength);
    this.neighbours = checkChoice("neighbours", neighbours, [4, 8]);
    this.corners = checkChoice("corners", corners, ["bothFree", "oneFree", "always"]);
    if (!Array.isArray(stepCosts) || stepCosts.length !== 2) {
      throw new TypeError(`stepCosts must be two integers, cardinal and diagonal, got ${show(stepCosts)}.`);
    }
    this.cardinal = checkInteger("The cardinal step cost", stepCosts[0], 1, MOST_CARDINAL);
    this.diagonal = checkInteger("The diagonal step cost", stepCosts[1], this.cardinal, 2 * this.cardinal);
    this.unitsOfDirection = Int32Array.from({ length: 8 }, (_, d) => (d < 4 ? this.cardinal : this.diagonal));
    const rule = `${this.neighbours} ${this.corners}`;
    this.movesOfSquare =
      movesOfRule.get(rule) ?? Uint8Array.from({ length: 512 }, (_, square) => this.legalMoves(freeAround(square)));
    movesOfRule.set(rule, this.movesOfSquare);
    this.key = `${rule} ${this.cardinal}/${this.diagonal} ${this.diagonalLength}`;
  }

  /** Returns the distance of two cells without walls between them, in tiles: as `diagonal` says, or Manhattan with 4 neighbours. */
  distance(dx: number, dy: number): number {
    const longer = Math.max(Math.abs(dx), Math.abs(dy));
    const shorter = Math.min(Math.abs(dx), Math.abs(dy));
    return this.neighbours === 4 ? longer + shorter : longer + (this.diagonalLength - 1) * shorter;
  }

  /** The units that a shortest walk across open ground adds for each cell along the shorter of its two axes. */
  get shorterAxisUnits(): number {
    return this.neighbours === 4 ? this.cardinal : this.diagonal - this.cardinal;
  }

  private legalMoves(free: number): number {
    let moves = free & 0b1111;
    if (this.neighbours === 4) return moves;
    for (let diagonal = 4; diagonal < 8; diagonal++) {
      const sides = (has(free, turn(diagonal, -1)) ? 1 : 0) + (has(free, turn(diagonal, 1)) ? 1 : 0);
      const needed = this.corners === "bothFree" ? 2 : this.corners === "oneFree" ? 1 : 0;
      if (has(free, diagonal) && sides >= needed) moves |= 1 << diagonal;
    }
    return moves;
  }
}

/** The moves that are worth trying from a cell, at `arrival << 8 | moves`: by the direction of its arrival, and by its legal moves. */
export type SuccessorTable = Uint8Array;

/** The table that tries every move except the one straight back. */
export const ALL_SUCCESSORS: SuccessorTable = successorTable((arrival) => 0xff & ~(1 << oppositeOf(arrival)));

/**
 * The table that tries only the moves of canonical paths. A canonical path may turn from diagonal to straight anywhere, but from
 * straight to diagonal only around an obstacle (Sturtevant and Rabin, "Canonical orderings on grids", 2016; the pruning of jump
 * point search). Every cell keeps a shortest path with 8 neighbours, `bothFree`, and one terrain cost.
 *
 *     p n ·    After the step p → n, the cells above n are as near by a diagonal from p, unless the cell
 *              above p is a wall. Whether it is, n's own moves say: up-left is legal iff it is not.
 */
export const CANONICAL_SUCCESSORS: SuccessorTable = successorTable((arrival, moves) => {
  const ahead = 1 << arrival;
  const aheadLeft = 1 << turn(arrival, -1);
  const aheadRight = 1 << turn(arrival, 1);
  if (arrival >= 4) return ahead | aheadLeft | aheadRight;
  const left = has(moves, turn(arrival, -3)) ? 0 : aheadLeft | (1 << turn(arrival, -2));
  const right = has(moves, turn(arrival, 3)) ? 0 : aheadRight | (1 << turn(arrival, 2));
  return ahead | left | right;
});

/**
 * The table that leaves out a move only if a shorter walk leads to the same cell from the cell before. So all shortest walks to
 * a cell are found, not only the canonical ones, with 8 neighbours, `bothFree`, one terrain cost, and diagonal steps that cost
 * more than one cardinal step and less than two.
 */
export const TIGHT_SUCCESSORS: SuccessorTable = successorTable((arrival, moves) => {
  const ahead = (1 << turn(arrival, -1)) | (1 << arrival) | (1 << turn(arrival, 1));
  if (arrival >= 4) return ahead;
  const left = has(moves, turn(arrival, -3)) ? 0 : 1 << turn(arrival, -2);
  const right = has(moves, turn(arrival, 3)) ? 0 : 1 << turn(arrival, 2);
  return ahead | left | right;
});

function successorTable(worthTrying: (arrival: number, moves: number) => number): SuccessorTable {
  const table = new Uint8Array((BY_LINK + 1) << 8);
  for (let moves = 0; moves < 256; moves++) {
    for (let arrival = 0; arrival < 8; arrival++) table[(arrival << 8) | moves] = moves & worthTrying(arrival, moves);
    for (const arrival of [NO_ARRIVAL, BY_LINK]) table[(arrival << 8) | moves] = moves;
  }
  return table;
}

/** Returns the directions in which cells of a square, as in `movesOfSquare`, are free; none where its middle is not free. */
function freeAround(square: number): number {
  let free = 0;
  if ((square & MIDDLE) === 0) return free;
  for (let direction = 0; direction < 8; direction++) {
    const bit = 4 - 3 * Y_OF_DIRECTION[direction] - X_OF_DIRECTION[direction];
    if ((square >> bit) & 1) free |= 1 << direction;
  }
  return free;
}

/** Returns the opposite of a direction: two further on among the four cardinals, or among the four diagonals. */
export function oppositeOf(direction: number): number {
  return (direction & 4) | ((direction + 2) & 3);
}

/** Returns the direction that lies a number of eighth turns clockwise from another. */
export function turn(direction: number, eighths: number): number {
  return RING[(RING.indexOf(direction) + eighths + 8) % 8];
}

function has(directions: number, direction: number): boolean {
  return (directions & (1 << direction)) !== 0;
}
