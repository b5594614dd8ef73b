import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { ALL_SUCCESSORS, oppositeOf, turn, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import { searchCells, type Tolls, tollOf } from "../search/cell-search.ts";
import { IntegerList } from "../search/integer-list.ts";
import { SearchSpace, walkBack } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import type { Way } from "./way.ts";

/** How far ahead on its way a walker counts for others, in steps. Walkers that are farther off will be elsewhere by then. */
const AHEAD = 16;

/** How far ahead a walker looks for others on its way, in steps: at the cell there it comes back to its way. */
const HORIZON = 32;

/** A walker looks again after this number of steps, unless it has got another way before. */
const LOOKS_EVERY = 16;

/** A walker puts up with others on its way that count for no more than this number of tiles. */
const PUTS_UP_WITH = 2;

/** The cells that one search for a way past others may expand, and the cells that all of one step may. */
const CELLS_PER_SEARCH = 4096;
const CELLS_PER_STEP = 1 << 16;

/** What one that comes the same way, or across, counts of one that comes against. */
const SHARE_OF_COMER = 1 / 12;

/** A count of this or more does not grow any more: counts are bytes. */
const MANY = 0xff - 2;

/** The directions of steps that enter a cell against a step that leaves it, by the direction of that one: straight on, and aslant. */
const STRAIGHT_AGAINST = Uint8Array.from({ length: 8 }, (_, direction) => oppositeOf(direction));
const ASLANT_AGAINST = [-1, 1].map((eighths) => STRAIGHT_AGAINST.map((direction) => turn(direction, eighths)));

/** Stands for the direction of a link. */
const NO_STEP = -1;

/** A walker whose way may lead past others. */
export interface Rerouted {
  readonly crew: { readonly view: AgentGrid };
  readonly way: Way | null;
  /** The step of all from which on the walker looks again whether others come. */
  looksFrom: number;
  /** Whether the walker has its whole way, and follows no other. */
  readonly isFreeToChoose: boolean;
  /** Leads the walker by other cells to a cell of its way. */
  leadBy(cells: Int32Array, index: number): void;
}

/**
 * Leads walkers of a crowd past others before they meet. The next steps of all walkers count for the cells that they enter, and
 * most for steps in the opposite direction. A walker whose way costs more by that than another way changes over to the other: so
 * lanes form in which all walk one way, and a crowd in front of one bridge uses the next bridge, too.
 *
 * Ways change only in steps, and by nothing but where ways lead then: a world that was saved does the same.
 */
export class Congestion {
  /** The tiles that a walker rather goes round than to meet one that comes against it. */
  private readonly strength: number;
  private readonly against: Uint8Array;
  private readonly comersOfCell: Uint8Array;
  /** The direction of a step that adds a number to the id of a cell, at that number more than `reach`, the most it can be. */
  private readonly directionOfOffset: Int8Array;
  private readonly reach: number;
  /** The cells where something was counted. */
  private readonly counted = new IntegerList();

  constructor(strength: number, { width, terrainOfCell: { length: cells } }: Grid) {
    this.strength = strength;
    this.reach = width + 1;
    this.directionOfOffset = new Int8Array(2 * this.reach + 1).fill(NO_STEP);
    for (const [direction, x] of X_OF_DIRECTION.entries())
      this.directionOfOffset[this.reach + Y_OF_DIRECTION[direction] * width + x] = direction;
    this.against = new Uint8Array(8 * cells);
    this.comersOfCell = new Uint8Array(cells);
  }

  /** Lets walkers of a crowd that are due look for ways past others, the first in line first. */
  lead(line: readonly Rerouted[], step: number): void {
    this.forget();
    for (const walker of line) this.count(walker, 1);
    let left = CELLS_PER_STEP;
    for (const walker of line) {
      if (walker.looksFrom > step || !walker.isFreeToChoose) continue;
      if (left <= 0) return;
      walker.looksFrom = step + LOOKS_EVERY;
      this.count(walker, -1);
      left -= this.look(walker);
      this.count(walker, 1);
    }
  }

  /** Looks for a way past others, and returns the number of cells that this took. */
  private look(walker: Rerouted): number {
    const { way, crew } = walker;
    if (way === null) return 0;
    const { view } = crew;
    const tolls = this.tollsFor(view);
    const last = Math.min(way.end - 1, way.index + HORIZON);
    let units = 0;
    let toll = 0;
    for (let index = way.index; index < last; index++) {
      const [cell, next] = [way.at(index), way.at(index + 1)];
      const direction = this.directionOf(next - cell);
      if (direction < 0) return 0;
      const step = view.movement.unitsOfDirection[direction];
      units += view.costOfCell === null ? step : step * (view.costOfCell[cell] + view.costOfCell[next]);
      toll += tollOf(tolls, next, direction);
    }
    if (toll <= PUTS_UP_WITH * view.estimateCardinal) return 0;
    const space = SearchSpace.of(view.movesOfCell.length);
    const bound = units + toll - 1;
    const options = { bound, tolls, successors: ALL_SUCCESSORS, most: CELLS_PER_SEARCH };
    const reached = searchCells(view, space, way.at(way.index), new Target(view, [way.at(last)]), options);
    if (reached >= 0) walker.leadBy(walkBack(view, space, reached), last);
    return space.expanded;
  }

  private tollsFor({ estimateCardinal }: AgentGrid): Tolls {
    const { against, comersOfCell, strength } = this;
    const units = strength * estimateCardinal;
    return {
      against,
      comersOfCell,
      unitsAgainst: Math.ceil(units / 2),
      unitsOfComer: Math.ceil(units * SHARE_OF_COMER),
    };
  }

  /** Counts the next steps of a walker, or no longer counts them. */
  private count({ way }: Rerouted, by: 1 | -1): void {
    if (way === null) return;
    const { against, comersOfCell, counted } = this;
    const last = Math.min(way.end - 1, way.index + AHEAD);
    for (let index = way.index; index < last; index++) {
      const cell = way.at(index);
      const direction = this.directionOf(way.at(index + 1) - cell);
      if (direction < 0 || (by > 0 && comersOfCell[cell] >= MANY)) continue;
      if (comersOfCell[cell] === 0) counted.push(cell);
      comersOfCell[cell] += by;
      against[8 * cell + STRAIGHT_AGAINST[direction]] += 2 * by;
      for (const aslant of ASLANT_AGAINST) against[8 * cell + aslant[direction]] += by;
    }
  }

  /** The direction of a step that adds this to the id of a cell, or `NO_STEP` for a link. */
  private directionOf(offset: number): number {
    return this.directionOfOffset[this.reach + offset] ?? NO_STEP;
  }

  private forget(): void {
    const { against, comersOfCell, counted } = this;
    for (let i = 0; i < counted.count; i++) {
      const cell = counted.values[i];
      comersOfCell[cell] = 0;
      against.fill(0, 8 * cell, 8 * cell + 8);
    }
    counted.count = 0;
  }
}
