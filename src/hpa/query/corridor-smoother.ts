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

/** A part of a path is searched from this many steps before cells of another cost come in, to as many after. */
const MARGIN = 16;

/** Is told of a rectangle of cells beside a place on a path, half-open. */
type VisitBeside = (place: number, left: number, top: number, right: number, bottom: number) => void;

/** The cells of a path from one place up to another. */
interface Part {
  readonly first: number;
  end: number;
}

/**
 * Smooths paths where terrains differ in cost, by a search in the corridor of all cells near the path:
 *
 *     . ~ ~ ~ ~ ~ ~        A stretch that slides has to be straight, and cheapest paths across many terrains are not.
 *     a ~ ~ x x ~ ~        Here x x is worth a detour from a a a.
 *     . a a a a a b
 *
 * The corridor has a fixed number of cells for each step of the path, so that a search does not take longer on a larger map.
 * Where terrains change from cell to cell, the cheapest path may lie farther away, which matters most to a short path. Where all
 * cells beside the path cost the same, the path is smooth already, and nothing is searched.
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
    let smoothed = cells;
    // the last part first, because a part may get another number of cells
    for (const { first, end } of this.unevenParts(reach, cells).reverse()) {
      const part = this.search(reach, smoothed, first, end);
      if (part !== null) smoothed = joined(smoothed.subarray(0, first), part, smoothed.subarray(end));
    }
    return smoothed;
  }

  /** The cheapest way near a part of a path, through no cell of the other parts; `null` if none is cheaper than the part. */
  private search(reach: number, cells: Int32Array, first: number, end: number): Int32Array | null {
    const { view, work, successors } = this;
    const part = cells.subarray(first, end);
    const space = CorridorSpace.of(view.movesOfCell.length);
    const { corridor } = space;
    const bound = unitsOfCells(view, part) - 1;
    corridor.lay(bound + 1);
    this.admitNear(reach, part, corridor);
    for (let place = 0; place < first; place++) corridor.close(cells[place]);
    for (let place = end; place < cells.length; place++) corridor.close(cells[place]);
    const target = new Target(view, [part[part.length - 1]]);
    const reached = searchCells(view, space, part[0], target, { bound, successors, trace: work.trace?.nodes });
    work.noteCells("refine", view.grid, space);
    return reached < 0 ? null : walkBack(view, space, reached);
  }

  /** The parts of a path beside which the cost changes, with a margin around them. */
  private unevenParts(reach: number, cells: Int32Array): Part[] {
    const parts: Part[] = [];
    this.forEachBeside(reach, cells, (place, left, top, right, bottom) => {
      if (this.isEven(cells[place], left, top, right, bottom)) return;
      const first = Math.max(0, place - MARGIN);
      const end = Math.min(cells.length, place + MARGIN + 1);
      const last = parts.at(-1);
      if (last !== undefined && first < last.end) last.end = end;
      else parts.push({ first, end });
    });
    return parts;
  }

  /** Lets a search enter the squares around all cells of a path. */
  private admitNear(reach: number, cells: Int32Array, corridor: Corridor): void {
    const { width } = this.view.grid;
    this.forEachBeside(reach, cells, (_, left, top, right, bottom) => {
      for (let y = top; y < bottom; y++) {
        for (let cell = y * width + left; cell < y * width + right; cell++) corridor.admit(cell);
      }
    });
  }

  /** Whether all cells of a rectangle where the agent can stand cost as much as a cell of the path. */
  private isEven(ofPath: number, left: number, top: number, right: number, bottom: number): boolean {
    const { costOfCell, grid } = this.view;
    if (costOfCell === null) return true;
    const cost = costOfCell[ofPath];
    for (let y = top; y < bottom; y++) {
      for (let cell = y * grid.width + left; cell < y * grid.width + right; cell++) {
        // where the agent cannot stand, the cost is 0
        if (costOfCell[cell] !== cost && costOfCell[cell] !== 0) return false;
      }
    }
    return true;
  }

  /**
   * Visits the squares around all cells of a path, cut to the grid. After a step, that is only the column and the row by which the
   * square differs from the one before.
   */
  private forEachBeside(reach: number, cells: Int32Array, visit: VisitBeside): void {
    const { width, height } = this.view.grid;
    let beforeX = Number.NEGATIVE_INFINITY;
    let beforeY = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < cells.length; place++) {
      const y = (cells[place] / width) | 0;
      const x = cells[place] - y * width;
      const [dx, dy] = [x - beforeX, y - beforeY];
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const top = Math.max(0, y - reach);
      const bottom = Math.min(height, y + reach + 1);
      if (Math.abs(dx) > 1 || Math.abs(dy) > 1) visit(place, left, top, right, bottom);
      else {
        if (dx < 0) visit(place, left, top, left + 1, bottom);
        if (dx > 0) visit(place, right - 1, top, right, bottom);
        if (dy < 0) visit(place, left, top, right, top + 1);
        if (dy > 0) visit(place, left, bottom - 1, right, bottom);
      }
      beforeX = x;
      beforeY = y;
    }
  }
}

/** Puts three lists of cells one after the other. */
function joined(before: Int32Array, between: Int32Array, after: Int32Array): Int32Array {
  const cells = new Int32Array(before.length + between.length + after.length);
  cells.set(before);
  cells.set(between, before.length);
  cells.set(after, before.length + between.length);
  return cells;
}
