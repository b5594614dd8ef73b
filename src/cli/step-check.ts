import type { Agent, Grid, Point } from "../index.ts";

/**
 * A check of the steps of one agent under the default movement. It looks at the grid itself, cell by cell, and at nothing that
 * searches use. `faultOfPath` checks whole paths; this class is for millions of steps.
 */
export class StepCheck {
  private readonly grid: Grid;
  private readonly size: number;
  /** Whether the agent may enter each terrain, by the byte of the terrain. */
  private readonly isOpen: readonly boolean[];

  constructor(grid: Grid, { size = 1, capability }: Agent) {
    this.grid = grid;
    this.size = size;
    this.isOpen = grid.terrains.map(({ name, blocked }) => !blocked && (capability?.includes(name) ?? true));
  }

  /** Whether the agent can stand at a point. */
  canStand(x: number, y: number): boolean {
    const { grid, size } = this;
    if (x < 0 || y < 0 || x + size > grid.width || y + size > grid.height) return false;
    for (let row = y; row < y + size; row++) {
      for (let column = x; column < x + size; column++) {
        if (!this.isOpen[grid.terrainOfCell[row * grid.width + column]]) return false;
      }
    }
    return true;
  }

  /** Whether the agent may step from one point to another; a diagonal step needs both cells beside it. */
  isLegal(from: Point, to: Point): boolean {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return false;
    const canStandThere = this.canStand(from.x, from.y) && this.canStand(to.x, to.y);
    return canStandThere && this.canStand(to.x, from.y) && this.canStand(from.x, to.y);
  }
}
