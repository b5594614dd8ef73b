import { type AgentClass, canStandAt } from "./agent.ts";
import type { Grid } from "./grid.ts";
import { MAX_TERRAIN_COST } from "./terrain.ts";

/** The map as an agent sees it, as far as it takes to draw straight lines. */
export interface Ground {
  readonly grid: { readonly width: number; readonly height: number };
  /** Whether the agent can stand at a cell. */
  canStand(cell: number): boolean;
  /** The cost of the most expensive cell under the agent that stands at a cell. */
  costAt(cell: number): number;
  /**
   * How many cells right of a cell, or left of it, the agent can stand on without a gap, at the same cost; 0 where that would have to
   * be counted.
   */
  knownRun(cell: number, isLeft: boolean): number;
}

/** The map as an agent sees it, read from the grid itself: for threads in which nothing has been built. */
export class PlainGround implements Ground {
  readonly grid: Grid;
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

  knownRun(): number {
    return 0;
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
  const stepX = Math.sign(columns);
  const stepY = Math.sign(rows) * width;
  // go along the longer side, and look at the few cells around the line in each column, or row
  return across >= down
    ? isFree(ground, from, stepX, stepY, across, down, isEven)
    : isFree(ground, from, stepY, stepX, down, across, isEven);
}

/**
 * Whether an agent can stand on all cells around a line.
 *
 * @param along What a step along the longer side adds to the id of a cell.
 * @param aside What a step along the shorter side adds to the id of a cell.
 * @param length The steps along the longer side, and `breadth` the steps along the shorter side.
 */
function isFree(
  ground: Ground,
  from: number,
  along: number,
  aside: number,
  length: number,
  breadth: number,
  isEven: boolean,
): boolean {
  const cost = isEven ? ground.costAt(from) : 0;
  for (let i = 0, cell = from; i <= length; i++, cell += along) {
    // from where the line is one step before to where it is one step ahead
    const first = i === 0 ? 0 : (((i - 1) * breadth) / length) | 0;
    const last = i === length ? breadth : Math.ceil(((i + 1) * breadth) / length);
    for (let place = first; place <= last; place++) {
      const at = cell + place * aside;
      if (!ground.canStand(at) || (isEven && ground.costAt(at) !== cost)) return false;
    }
  }
  return true;
}
