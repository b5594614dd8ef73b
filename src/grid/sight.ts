import { type AgentClass, canStandAt } from "./agent.ts";
import type { Grid } from "./grid.ts";
import type { Runs } from "./runs.ts";
import { MAX_TERRAIN_COST } from "./terrain.ts";

/** The directions along rows and columns, as steps count them. */
const RIGHT = 0;
const DOWN = 1;
const LEFT = 2;
const UP = 3;

/** In place of the cost that cells on a line have to have: they may differ. */
const ANY_COST = -1;

/** The map as an agent sees it, as far as it takes to draw straight lines. */
export interface Ground {
  readonly grid: { readonly width: number; readonly height: number };
  /** Whether the agent can stand at a cell. */
  canStand(cell: number): boolean;
  /** The cost of the most expensive cell under the agent that stands at a cell. */
  costAt(cell: number): number;
  /**
   * How far the agent can walk straight on from each cell, always over ground of the same cost; `null` where nobody has counted that,
   * or costs differ.
   *
   * @internal
   */
  readonly evenRuns: Runs | null;
}

/** The map as an agent sees it, read from the grid itself: for threads in which nothing has been built. */
export class PlainGround implements Ground {
  readonly grid: Grid;
  readonly evenRuns = null;
  private readonly agent: AgentClass;

  constructor(grid: Grid, agent: AgentClass) {
    this.grid = grid;
    this.agent = agent;
  }

  canStand(cell: number): boolean {
    return canStandAt(this.grid, this.agent, cell);
  }

  costAt(cell: number): number {
    const { terrainOfCell, width } = this.grid;
    const { size, costs, layers } = this.agent;
    let most = 0;
    for (let row = cell; row < cell + size * width; row += width) {
      for (let under = row; under < row + size; under++) {
        let cost = costs.integerOfTerrain[terrainOfCell[under]];
        for (const { costOfCell } of layers) cost += costs.scale * costOfCell[under];
        most = Math.max(most, cost);
      }
    }
    return Math.min(most, MAX_TERRAIN_COST);
  }
}

/**
 * Whether an agent can slide in a straight line from one cell to another, at any angle, with its whole square over ground that it
 * may enter. Movement rules do not matter: the line may lead between the eight directions.
 *
 * The agent's cell slides along a line between the corners of a lattice. While it is inside a square of the lattice, the agent
 * covers what it covers at all four corners, so that it must be able to stand at each of them. On a line of the lattice, the two
 * ends of the line count.
 *
 *     a───┬───┬───┐   From a to b the cell slides through four squares of the lattice.
 *     │ ╲ │   │   │   The agent must be able to stand at all of their corners.
 *     ├───╲───┼───┤
 *     │   │ ╲ │   │
 *     └───┴───┴─╲─b
 *
 * @param isEven Whether every cell on the line also has to cost what the first one costs.
 */
export function isInSight(ground: Ground, from: number, to: number, isEven = false): boolean {
  const { width } = ground.grid;
  const rowOfFrom = (from / width) | 0;
  const rowOfTo = (to / width) | 0;
  const rows = rowOfTo - rowOfFrom;
  const columns = to - from - rows * width;
  const across = Math.abs(columns);
  const down = Math.abs(rows);
  const stepX = columns < 0 ? -1 : 1;
  const stepY = rows < 0 ? -width : width;
  const cost = isEven ? ground.costAt(from) : ANY_COST;
  if (from === to) return ground.canStand(from);
  // go along the longer side, so that the line has few rows, or columns, of many cells
  return across >= down
    ? isFree(ground, from, columns < 0 ? LEFT : RIGHT, stepX, stepY, across, down, cost)
    : isFree(ground, from, rows < 0 ? UP : DOWN, stepY, stepX, down, across, cost);
}

/**
 * Whether an agent can stand on all cells around a line. They lie in rows along the longer side of the line; in each row, from where
 * the line is one row before to where it is one row ahead.
 *
 * @param from The first cell of the line.
 * @param direction The direction along the longer side, and `along` what a step in it adds to the id of a cell.
 * @param aside What a step along the shorter side adds to the id of a cell.
 * @param length The steps along the longer side, at least one, and `breadth` the steps along the shorter side.
 * @param cost What each cell has to cost, or `ANY_COST`.
 */
function isFree(
  ground: Ground,
  from: number,
  direction: number,
  along: number,
  aside: number,
  length: number,
  breadth: number,
  cost: number,
): boolean {
  const { evenRuns } = ground;
  // how far along the line is one row before, at the row and one row ahead: whole steps, and ahead the rest in parts of a step
  const parts = breadth > 0 ? breadth : 1;
  const steps = (length / parts) | 0;
  const partsOver = length - steps * parts;
  let first = 0;
  let here = 0;
  let ahead = 0;
  let rest = 0;
  for (let row = 0, cell = from; row <= breadth; row++, cell += aside) {
    ahead += steps;
    rest += partsOver;
    if (rest >= parts) {
      rest -= parts;
      ahead++;
    }
    const end = rest > 0 ? ahead + 1 : ahead;
    const rowSteps = (end < length ? end : length) - first;
    const start = cell + first * along;
    if (evenRuns === null) {
      if (!isRowOpen(ground, start, along, rowSteps, cost)) return false;
    } else if (evenRuns.runOfMove[8 * start + direction] < rowSteps) {
      // a run of more steps than the longest that is counted takes several reads
      if (!evenRuns.isFree(start, direction, rowSteps)) return false;
    }
    first = here;
    here = ahead;
  }
  return true;
}

/** Whether an agent can stand on a cell and on as many after it as there are steps, by looking at every one. */
function isRowOpen(ground: Ground, first: number, along: number, steps: number, cost: number): boolean {
  for (let step = 0, cell = first; step <= steps; step++, cell += along) {
    if (!ground.canStand(cell) || (cost !== ANY_COST && ground.costAt(cell) !== cost)) return false;
  }
  return true;
}
