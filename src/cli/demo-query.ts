import { classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import { Movement } from "../grid/movement.ts";
import type { Grid, Point } from "../index.ts";

/** The points between which the demo walks. */
export interface DemoQuery {
  readonly start: Point;
  readonly goal: Point;
  /** A cell that nobody can enter, far from the start; the goal where there is none. */
  readonly blocked: Point;
}

/**
 * Chooses points far apart in the largest component of an agent of size 2, where one of size 1 can walk as well; of size
 * 1 where there is no room for size 2; the top-left cell where nobody can stand.
 */
export function chooseQuery(grid: Grid): DemoQuery {
  const roomy = largestComponent(grid, 2);
  const cells = roomy.length > 1 ? roomy : largestComponent(grid, 1);
  const start = extreme(grid, cells, -1) ?? { x: 0, y: 0 };
  const goal = extreme(grid, cells, 1) ?? start;
  const walls = [...grid.terrainOfCell.keys()].filter((cell) => grid.terrains[grid.terrainOfCell[cell]].blocked);
  return { start, goal, blocked: extreme(grid, walls, 1) ?? goal };
}

/** The cells of the largest component of an agent of this size. */
function largestComponent(grid: Grid, size: number): number[] {
  const { components } = AgentGrid.of(grid, classOfAgent(grid, { size }), new Movement());
  const cellsOfComponent = new Map<number, number[]>();
  for (const cell of grid.terrainOfCell.keys()) {
    const component = components.componentOf(cell);
    if (component < 0) continue;
    const cells = cellsOfComponent.get(component) ?? [];
    cellsOfComponent.set(component, cells);
    cells.push(cell);
  }
  return [...cellsOfComponent.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
}

/** Of the cells, the one farthest to the top left (`sign` −1) or to the bottom right (`sign` 1), measured by x + y. */
function extreme(grid: Grid, cells: readonly number[], sign: -1 | 1): Point | undefined {
  let best: Point | undefined;
  for (const cell of cells) {
    const point = grid.pointOf(cell);
    if (best === undefined || sign * (point.x + point.y) > sign * (best.x + best.y)) best = point;
  }
  return best;
}
