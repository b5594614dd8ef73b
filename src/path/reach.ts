import type { Grid, Point } from "../grid/grid.ts";
import type { Ground } from "../grid/sight.ts";
import { noPath, Path } from "./path.ts";

/** The cells that an agent can reach at a limited cost, and what that costs. */
export interface ReachedCells {
  /** The ids of the cells, cheapest first; the first is the start. There are none if the agent cannot stand on the start. */
  readonly cells: Int32Array;
  /** The cost of reaching each of the cells, in tiles. */
  readonly costs: Float64Array;
}

/** The cells that an agent can reach at a limited cost, with the path to each: the movement range of a turn-based game. */
export class Reach implements ReachedCells {
  readonly cells: Int32Array;
  readonly costs: Float64Array;
  /** The place in `cells` from which the path comes to each of the cells; −1 for the start. */
  readonly previous: Int32Array;
  readonly #ground: Ground & { readonly grid: Grid };
  /** The place of each cell in `cells`; made when it is first asked for. */
  #placeOfCell: ReadonlyMap<number, number> | undefined;

  /** @internal */
  constructor({ cells, costs }: ReachedCells, previous: Int32Array, ground: Ground & { readonly grid: Grid }) {
    this.cells = cells;
    this.costs = costs;
    this.previous = previous;
    this.#ground = ground;
  }

  /** The cost of reaching a point, in tiles; `Infinity` if the point is out of reach. */
  cost(point: Point): number {
    return this.costs[this.placeOf(point)] ?? Number.POSITIVE_INFINITY;
  }

  /**
   * The cheapest path to a point, without a search. Its status is `"unreachable"` if the point is out of reach, and
   * `"blocked-start"` if the agent cannot stand on the start.
   */
  path(point: Point): Path {
    const { cells, costs, previous } = this;
    const { width } = this.#ground.grid;
    const end = this.placeOf(point);
    if (end < 0) return noPath(cells.length === 0 ? "blocked-start" : "unreachable", width);
    let steps = 0;
    for (let place = end; previous[place] >= 0; place = previous[place]) steps++;
    const walk = new Int32Array(steps + 1);
    for (let place = end; place >= 0; place = previous[place]) walk[steps--] = cells[place];
    return new Path("found", costs[end], walk, width, costs[end], this.#ground);
  }

  /** The place of a point in `cells`; −1 if the point is out of reach. */
  private placeOf(point: Point): number {
    const cell = this.#ground.grid.cellAt(point, "The point");
    this.#placeOfCell ??= new Map(Array.from(this.cells, (each, place) => [each, place]));
    return this.#placeOfCell.get(cell) ?? -1;
  }
}
