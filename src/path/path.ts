/**
 * What an answer is. `Path` (here) is what a query returns; `cost.ts` says what a path costs, `validation.ts` what makes it
 * legal. Until its cells are asked for, every path is a list of stretches (`stretches.ts`): searches and refinements
 * push stretches, the smoother (`smoothing.ts`) shortens them, and a route (`route.ts`) gives a walker the cells of a path a
 * few at a time while the rest is still to be refined.
 *
 * Nothing here searches, and nothing knows of a hierarchy: a route is handed its rest by HPA* or PRA*.
 */
import { checkBoolean, checkDistance, checkOptions } from "../check.ts";
import type { Point } from "../grid/grid.ts";
import type { Ground } from "../grid/sight.ts";
import { eighthsOfCells } from "../grid/turn.ts";
import { costOfCells, type Prices } from "./cost.ts";
import { bendsOf, pullTaut } from "./taut.ts";

/**
 * How a query ended: with a path to a goal (`"found"`); with a path to the reachable cell nearest to a goal, if the query asked
 * for that (`"nearest"`); or without a path, because no way leads to a goal or the agent cannot stand at one of the ends.
 */
export type PathStatus = "found" | "nearest" | "unreachable" | "blocked-start" | "blocked-goal";

/** The cells of a path, from start to goal, both included, and the cost of the path in tiles. */
export interface FoundPath {
  readonly cells: Int32Array;
  readonly cost: number;
  /** Whether A* on the grid found the path, so that no path is cheaper. Default false. */
  readonly isCheapest?: boolean;
}

/** What `path.waypoints` takes. */
export interface WaypointOptions {
  /**
   * Whether lines between waypoints may lead at any angle. The path is then pulled taut, which makes it shorter and smoother. The
   * agent's whole square can slide along each line. Default false: lines lead in the eight directions of steps.
   */
  readonly anyAngle?: boolean;
}

/** A path in a form that `JSON.stringify` writes. */
export interface PathJson {
  readonly status: PathStatus;
  /** The cost of the path in tiles; `null` when there is no path. */
  readonly cost: number | null;
  /** The points of the path, from start to goal. */
  readonly points: readonly Point[];
}

/** The answer to a query. Iterating over a path gives its points, from start to goal. */
export class Path implements Iterable<Point> {
  /** Whether there is a path, and if not, why. */
  readonly status: PathStatus;
  /**
   * The cost of all steps and links in tiles, with √2 for a diagonal unless the movement says otherwise, and of turns if the query has
   * a `turnCost`; `Infinity` when there is no path.
   */
  readonly cost: number;
  /**
   * The ids of the cells from start to goal, both included; empty when there is no path. A link joins two cells in a row that
   * are not neighbours.
   */
  readonly cells: Int32Array;
  /**
   * A cost in tiles that A* does not beat: `cost / lowerBound` is the most by which the path can be too long. With A* it is the
   * cost itself. Otherwise it is the cost of a walk across open ground of the cheapest terrain, or more if the query has a
   * `maxExcess`; `Infinity` when there is no path.
   */
  readonly lowerBound: number;
  /** What `cost` counts for each turn of 90°, in tiles, as the query asked. */
  readonly turnCost: number;
  private readonly width: number;
  readonly #ground: Ground | undefined;
  /** How far along the path each cell is, in tiles; made when it is first asked for. */
  #distanceOfIndex: Float64Array | undefined;
  #costOfIndex: Float64Array | undefined;

  /**
   * @param width The width of the grid, in cells.
   * @param lowerBound Default 0, which every path costs.
   * @param ground The map on which `waypoints` pulls the path taut; without it, there are no waypoints at any angle.
   * @param turnCost Default 0.
   */
  constructor(
    status: PathStatus,
    cost: number,
    cells: Int32Array,
    width: number,
    lowerBound = 0,
    ground?: Ground,
    turnCost = 0,
  ) {
    this.status = status;
    this.cost = cost;
    this.cells = cells;
    this.width = width;
    this.lowerBound = lowerBound;
    this.turnCost = turnCost;
    this.#ground = ground;
  }

  /**
   * The length of the path in tiles: 1 for each cardinal step, √2 for each diagonal, 0 for a link, whatever the terrain costs.
   */
  get length(): number {
    return this.distances[this.cells.length - 1] ?? 0;
  }

  /**
   * The cost from the start to each cell of the path, in tiles: 0 first, and `cost` last. A unit with 5 moves comes as far as the
   * last cell whose cost is at most 5. Counted on the map as it is when the costs are first asked for. Throws on a path that came
   * from another thread or over a network, which knows `cost` alone.
   */
  get costs(): Float64Array {
    const known = this.#costOfIndex;
    if (known !== undefined) return known;
    if (this.cells.length === 0) return new Float64Array(0);
    const ground = this.#ground;
    if (ground === undefined || !hasPrices(ground)) {
      throw new TypeError("This path does not know what its steps cost; ask a planner of this thread for the path.");
    }
    const costOfIndex = new Float64Array(this.cells.length);
    costOfCells(ground, this.cells, costOfIndex);
    if (this.turnCost > 0) this.addTurns(costOfIndex);
    this.#costOfIndex = costOfIndex;
    return costOfIndex;
  }

  /**
   * How much the path turns, in right angles: a turn of 45° is a half, one of 90° is 1. A link that leads far away has no direction, so
   * that the path turns neither there nor at the next step.
   */
  get turns(): number {
    return eighthsOfCells(this.width, this.cells) / 2;
  }

  *[Symbol.iterator](): Generator<Point> {
    for (const cell of this.cells) yield this.pointOf(cell);
  }

  /**
   * Returns the points at which a unit that walks in straight lines has to turn, with both ends. There are none without a path.
   */
  waypoints(options: WaypointOptions = {}): Point[] {
    checkOptions("waypoints", options, ["anyAngle"]);
    const { anyAngle = false } = options;
    checkBoolean("anyAngle", anyAngle);
    if (this.cells.length === 0) return [];
    const corners = anyAngle ? pullTaut(this.ground, this.cells) : bendsOf(this.width, this.cells);
    return corners.map((cell) => this.pointOf(cell));
  }

  /**
   * Returns the place of a unit that has walked a distance along the cells of the path, in tiles. Its `x` and `y` are whole only on
   * a cell; beyond the end, the place is the goal. Throws where there is no path.
   */
  at(distance: number): Point {
    checkDistance("The distance along a path", distance);
    const { cells, distances } = this;
    if (cells.length === 0) throw new RangeError(`A path that is ${this.status} has no points.`);
    let first = 0;
    let last = cells.length - 1;
    // the first cell that is at least as far
    while (first < last) {
      const middle = (first + last) >> 1;
      if (distances[middle] < distance) first = middle + 1;
      else last = middle;
    }
    const to = this.pointOf(cells[first]);
    if (first === 0 || distances[first] <= distance) return to;
    const from = this.pointOf(cells[first - 1]);
    const part = (distance - distances[first - 1]) / (distances[first] - distances[first - 1]);
    return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
  }

  /**
   * Returns the path with its cells moved to the given memory, if they fit there; else the path as it is.
   *
   * @internal
   */
  writtenInto(memory: Int32Array): Path {
    const { status, cost, cells, width, lowerBound, turnCost } = this;
    if (cells.buffer === memory.buffer || cells.length > memory.length) return this;
    memory.set(cells);
    return new Path(status, cost, memory.subarray(0, cells.length), width, lowerBound, this.#ground, turnCost);
  }

  /** Returns what `JSON.stringify` writes of the path: its status, its cost and its points. */
  toJSON(): PathJson {
    return { status: this.status, cost: Number.isFinite(this.cost) ? this.cost : null, points: [...this] };
  }

  /** Adds what the turns up to each cell cost. */
  private addTurns(costOfIndex: Float64Array): void {
    const eighths = new Float64Array(costOfIndex.length);
    eighthsOfCells(this.width, this.cells, eighths);
    for (const [index, turned] of eighths.entries()) costOfIndex[index] += (turned / 2) * this.turnCost;
  }

  private get ground(): Ground {
    const ground = this.#ground;
    if (ground === undefined) {
      throw new TypeError(
        "This path does not know its map, so it has no waypoints at any angle; ask a planner for the path.",
      );
    }
    return ground;
  }

  private get distances(): Float64Array {
    const known = this.#distanceOfIndex;
    if (known !== undefined) return known;
    const { cells, width } = this;
    const distanceOfIndex = new Float64Array(cells.length);
    for (let index = 1; index < cells.length; index++) {
      const rows = Math.abs(Math.floor(cells[index] / width) - Math.floor(cells[index - 1] / width));
      const columns = Math.abs((cells[index] % width) - (cells[index - 1] % width));
      const isStep = rows <= 1 && columns <= 1;
      distanceOfIndex[index] = distanceOfIndex[index - 1] + (isStep ? Math.hypot(rows, columns) : 0);
    }
    this.#distanceOfIndex = distanceOfIndex;
    return distanceOfIndex;
  }

  private pointOf(cell: number): Point {
    return { x: cell % this.width, y: Math.floor(cell / this.width) };
  }
}

function hasPrices(ground: Ground): ground is Ground & Prices {
  return "costOfSteps" in ground;
}

/** Returns the answer to a query that has no path, on a grid of this width. */
export function noPath(status: "unreachable" | "blocked-start" | "blocked-goal", width: number): Path {
  return new Path(status, Number.POSITIVE_INFINITY, new Int32Array(0), width, Number.POSITIVE_INFINITY);
}
