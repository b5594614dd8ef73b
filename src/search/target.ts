import type { AgentGrid } from "../grid/agent-grid.ts";
import { distanceTo } from "../grid/area.ts";
import type { Rectangle } from "../grid/rectangle.ts";

const NO_AREAS: readonly Rectangle[] = [];

/** Where a search may end: at one of several goals, or at every cell within a distance of one of several rectangles. */
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
  private readonly areas: readonly Rectangle[] | null;
  private readonly within: number;

  /**
   * @param goals The cells at which a search may end; none if there are areas.
   * @param areas The rectangles near which a search may end; they may reach beyond the grid.
   * @param within The distance from a rectangle at which a search may end, in tiles, as `Movement.distance` counts them.
   */
  constructor(view: AgentGrid, goals: readonly number[], areas: readonly Rectangle[] | null = null, within = 0) {
    const { width, height } = view.grid;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    for (const area of areas ?? NO_AREAS) {
      if (area.left < left) left = area.left;
      if (area.right > right) right = area.right - 1;
      if (area.top < top) top = area.top;
      if (area.bottom > bottom) bottom = area.bottom - 1;
    }
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
    this.areas = areas;
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
    const { areas, several } = this;
    if (areas === null) return several === null ? cell === this.goals[0] : several.has(cell);
    const { grid, movement } = this.view;
    const x = cell % grid.width;
    const y = Math.floor(cell / grid.width);
    for (const area of areas) if (distanceTo(movement, x, y, area) <= this.within) return true;
    return false;
  }
}
