import type { AgentGrid } from "../../grid/agent-grid.ts";
import type { SuccessorTable } from "../../grid/movement.ts";
import { unitsOfCells } from "../../path/cost.ts";
import { searchCells } from "../../search/cell-search.ts";
import { type Corridor, CorridorSpace, corridorSuccessors } from "../../search/corridor.ts";
import { walkBack } from "../../search/search-space.ts";
import { Target } from "../../search/target.ts";
import type { Work } from "../../search/work.ts";

/** The corridor holds the cells up to this many columns and rows from the path. Found by `npm run bench -- terrain`. */
const REACH = 4;

/** On rugged terrain the corridor of a short path reaches up to this far, as long as it has about this many cells. */
const FARTHEST_REACH = 16;
const CELLS_WHEN_RUGGED = 4096;

/** Terrain is rugged if its cost changes at more than this part of the steps beside the path. */
const RUGGED = 0.2;

/**
 * Smooths paths where terrains differ in cost, by a search in the corridor of all cells near the path:
 *
 *     . ~ ~ ~ ~ ~ ~        A stretch that slides has to be straight, and cheapest paths across many terrains are not.
 *     a ~ ~ x x ~ ~        Here x x is worth a detour from a a a.
 *     . a a a a a b
 *
 * The corridor has a fixed number of cells for each step of the path, so that a search does not take longer on a larger map.
 * Where terrains change from cell to cell, the cheapest path may lie farther away, which matters most to a short path.
 */
export class CorridorSmoother {
  private readonly view: AgentGrid;
  private readonly work: Work;
  private readonly successors: SuccessorTable;

  /** @param work Where to count. */
  constructor(view: AgentGrid, work: Work) {
    this.view = view;
    this.work = work;
    this.successors = corridorSuccessors(view);
  }

  /** The cheapest path near a legal path, between the same ends; the path itself if none is cheaper. */
  smooth(cells: Int32Array): Int32Array {
    return this.smoothWithin(REACH, cells);
  }

  /** The cheapest path near a whole legal path. If the path is short and the terrain rugged, the corridor reaches farther. */
  smoothWhole(cells: Int32Array): Int32Array {
    const reach = Math.round(CELLS_WHEN_RUGGED / (2 * cells.length));
    const isShort = reach > REACH;
    return this.smoothWithin(isShort && this.isRugged(cells) ? Math.min(reach, FARTHEST_REACH) : REACH, cells);
  }

  /** Whether the terrain beside a path changes from cell to cell. */
  private isRugged(cells: Int32Array): boolean {
    const { costOfCell, grid } = this.view;
    if (costOfCell === null) return false;
    let changes = 0;
    // two columns to the right, and two rows up or down: a path cannot lead along both
    for (const beside of [2 * grid.width + 2, 2 - 2 * grid.width]) {
      for (let i = 1; i < cells.length; i++) {
        if (costOfCell[cells[i] + beside] !== costOfCell[cells[i - 1] + beside]) changes++;
      }
    }
    return changes > RUGGED * 2 * cells.length;
  }

  private smoothWithin(reach: number, cells: Int32Array): Int32Array {
    const { view, work, successors } = this;
    const space = CorridorSpace.of(view.movesOfCell.length);
    const bound = unitsOfCells(view, cells) - 1;
    space.corridor.lay(bound + 1);
    this.admitNear(reach, cells, space.corridor);
    const target = new Target(view, [cells[cells.length - 1]]);
    const reached = searchCells(view, space, cells[0], target, { bound, successors, trace: work.trace?.nodes });
    work.noteCells("refine", view.grid, space);
    return reached < 0 ? cells : walkBack(view, space, reached);
  }

  /** Lets a search enter the squares around all cells of a path. */
  private admitNear(reach: number, cells: Int32Array, corridor: Corridor): void {
    const { width } = this.view.grid;
    let beforeX = Number.NEGATIVE_INFINITY;
    let beforeY = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < cells.length; i++) {
      const y = (cells[i] / width) | 0;
      const x = cells[i] - y * width;
      const dx = x - beforeX;
      const dy = y - beforeY;
      if (Math.abs(dx) > 1 || Math.abs(dy) > 1) this.admit(x - reach, y - reach, x + reach, y + reach, corridor);
      else {
        // all of the square but one column and one row lies in the square before
        if (dx !== 0) this.admit(x + dx * reach, y - reach, x + dx * reach, y + reach, corridor);
        if (dy !== 0) this.admit(x - reach, y + dy * reach, x + reach, y + dy * reach, corridor);
      }
      beforeX = x;
      beforeY = y;
    }
  }

  /** Lets a search enter the cells between two columns and two rows, all four included, as far as they are on the grid. */
  private admit(left: number, top: number, right: number, bottom: number, corridor: Corridor): void {
    const { width, height } = this.view.grid;
    const firstX = Math.max(0, left);
    const lastX = Math.min(width - 1, right);
    const lastY = Math.min(height - 1, bottom);
    for (let y = Math.max(0, top); y <= lastY; y++) {
      for (let cell = y * width + firstX; cell <= y * width + lastX; cell++) corridor.admit(cell);
    }
  }
}
