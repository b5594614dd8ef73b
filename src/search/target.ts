import type { AgentGrid } from "../grid/agent-grid.ts";

/** Where a search may end: at every cell within a distance of one of several goals. */
export class Target {
  /** The first and last columns and rows of the smallest rectangle around the goals. The estimate is the way to the rectangle. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The units that the estimate leaves out of the way to a goal, because the search may end before the goal. */
  readonly slack: number;
  private readonly goals: readonly number[];
  /** The goals as a set, if there are several. Most targets have one goal, and are made faster without a set. */
  private readonly several: ReadonlySet<number> | null;
  private readonly view: AgentGrid;
  private readonly within: number;

  /** @param within The distance from a goal at which a search may end, in tiles, as `Movement.distance` counts them. */
  constructor(view: AgentGrid, goals: readonly number[], within = 0) {
    const { width, height } = view.grid;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    for (const goal of goals) {
      const y = Math.floor(goal / width);
      const x = goal - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    this.view = view;
    this.goals = goals;
    this.several = goals.length === 1 ? null : new Set(goals);
    this.within = within;
    this.left = left;
    this.right = right;
    this.top = top;
    this.bottom = bottom;
    this.slack = view.estimateWithin(within);
  }

  /** The units from a cell to the rectangle around the goals, across open ground of the cheapest terrain, less the slack. */
  estimateOf(cell: number): number {
    const { estimateCardinal, estimateShorter, grid } = this.view;
    const x = cell % grid.width;
    const y = Math.floor(cell / grid.width);
    const dx = Math.max(this.left - x, x - this.right, 0);
    const dy = Math.max(this.top - y, y - this.bottom, 0);
    return Math.max(0, estimateCardinal * Math.max(dx, dy) + estimateShorter * Math.min(dx, dy) - this.slack);
  }

  /** Whether a search may end at this cell. */
  accepts(cell: number): boolean {
    if (this.within === 0) return this.several === null ? cell === this.goals[0] : this.several.has(cell);
    const { grid, movement } = this.view;
    const x = cell % grid.width;
    const y = Math.floor(cell / grid.width);
    for (const goal of this.goals) {
      const goalX = goal % grid.width;
      if (movement.distance(x - goalX, y - (goal - goalX) / grid.width) <= this.within) return true;
    }
    return false;
  }
}
