import { checkBoolean, checkInteger, checkObject, checkOptions, show } from "../check.ts";
import { type Agent, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import { Grid, type Point } from "../grid/grid.ts";
import { MOVEMENT_OPTIONS, Movement, type MovementOptions } from "../grid/movement.ts";
import { BUDGET_OPTIONS, Coordination, type CoordinationBudget } from "./coordination.ts";

/** One that travels from a start to a goal. */
export interface Traveller {
  readonly start: Point;
  readonly goal: Point;
}

/** The options of `coordinate`: the movement rule, the budget, and who travels. */
export interface CoordinateOptions extends MovementOptions, CoordinationBudget {
  /** What all travellers are; their size must be 1. Default: every terrain that is not blocked. */
  readonly agent?: Agent;
  /** The seed of the random numbers that decide between equally good cells. Default 1, from 0 to 4294967295. */
  readonly seed?: number;
  /** Whether what is left of the budget once paths are found makes them shorter; `goOn` can do that later. Default false. */
  readonly improve?: boolean;
}

const OPTIONS = [...MOVEMENT_OPTIONS, ...BUDGET_OPTIONS, "agent", "seed", "improve"];

/**
 * Finds paths for many travellers at once, so that nobody is in anybody's way: at each step everybody stays or takes one legal
 * step, no two stand on a cell, no two exchange cells, and no two diagonal steps cross. It returns the first paths that it finds;
 * with `improve`, or by `goOn` of the result, they become shorter. Where the budget ends before paths are found, `goOn` goes on from
 * there. Without a budget the search ends after 10 seconds: to prove that there are no paths can take very long.
 *
 * @throws RangeError if a point is outside the grid, or if two travellers have one start or one goal.
 */
export function coordinate(
  grid: Grid,
  travellers: readonly Traveller[],
  options: CoordinateOptions = {},
): Coordination {
  if (!(grid instanceof Grid)) throw new TypeError(`coordinate needs a Grid, got ${show(grid)}.`);
  checkOptions("coordinate", options, OPTIONS);
  const { agent, seed = 1, improve = false, milliseconds, work, ...movement } = options;
  if (!Array.isArray(travellers)) throw new TypeError(`travellers must be an array, got ${show(travellers)}.`);
  checkBoolean("improve", improve);
  const known = classOfAgent(grid, agent);
  if (known.size !== 1) throw new RangeError(`coordinate moves agents of size 1, got size ${known.size}.`);
  if (grid.cellLinks.length > 0) {
    throw new RangeError(
      `coordinate knows no links, and the grid has ${grid.cellLinks.length}; pass a grid without links.`,
    );
  }
  const view = AgentGrid.of(grid, known, new Movement(movement));
  const starts = cellsOf(grid, travellers, "start");
  const goals = cellsOf(grid, travellers, "goal");
  const coordination = new Coordination(view, starts, goals, checkInteger("seed", seed, 0, 0xffff_ffff));
  const budget = {
    ...(milliseconds === undefined ? {} : { milliseconds }),
    ...(work === undefined ? {} : { work }),
  };
  coordination.start(budget, improve);
  return coordination;
}

/** The starts or the goals of all travellers, each a cell of its own. */
function cellsOf(grid: Grid, travellers: readonly Traveller[], end: "start" | "goal"): Int32Array {
  const travellerOfCell = new Map<number, number>();
  return Int32Array.from(travellers, (traveller, index) => {
    checkObject(`Traveller ${index}`, traveller);
    const point = traveller[end];
    const cell = grid.cellAt(point, `The ${end} of traveller ${index}`);
    const other = travellerOfCell.get(cell);
    if (other !== undefined) {
      throw new RangeError(
        `Travellers ${other} and ${index} have the same ${end} (${point.x}, ${point.y}); each needs a ${end} of its own.`,
      );
    }
    travellerOfCell.set(cell, index);
    return cell;
  });
}
