import type { AgentGrid } from "../grid/agent-grid.ts";
import { CellSearch } from "./cell-search.ts";
import { SearchSpace } from "./search-space.ts";

/** Cells that one slice of a search expands. */
const CELLS_A_SLICE = 4096;

/**
 * Chooses landmarks one after the other, and works out the units from each to all cells. A landmark is one cell of each connected
 * component: at first any, then the cell that is farthest from the nearest landmark so far.
 */
export class LandmarkChoice {
  private readonly view: AgentGrid;
  private readonly space: SearchSpace;
  private readonly mostUnits: number;
  /** The component of each cell, counted from 0; −1 where the agent cannot stand. */
  private readonly componentOfCell: Int32Array;
  /** The landmark: a cell of each component. */
  private readonly cellOfComponent: number[] = [];
  /** The units from each cell to the nearest landmark. */
  private readonly unitsOfCell: Float64Array;

  constructor(view: AgentGrid) {
    const cells = view.movesOfCell.length;
    this.view = view;
    this.space = new SearchSpace(cells);
    this.mostUnits = view.mostUnits;
    this.unitsOfCell = new Float64Array(cells).fill(Number.POSITIVE_INFINITY);
    const indexOfComponent = new Map<number, number>();
    this.componentOfCell = Int32Array.from({ length: cells }, (_, cell) => {
      const component = view.components.componentOf(cell);
      if (component < 0) return -1;
      const index = indexOfComponent.get(component) ?? this.cellOfComponent.push(cell) - 1;
      indexOfComponent.set(component, index);
      return index;
    });
  }

  /** The units from the landmark to a cell, once the search has ended; `Infinity` where the agent cannot stand. */
  unitsTo(cell: number): number {
    const { values, base } = this.space.distances;
    const units = values[cell] - base;
    return units <= this.mostUnits ? units : Number.POSITIVE_INFINITY;
  }

  /** Works out the units from the landmark to each cell, a little with each turn. */
  *search(): Generator<void> {
    const { view, space, cellOfComponent } = this;
    if (cellOfComponent.length === 0) return;
    const search = new CellSearch(view, space, cellOfComponent[0], null, {});
    for (const cell of cellOfComponent.slice(1)) search.addStart(cell);
    for (;;) {
      search.run(CELLS_A_SLICE);
      if (space.expanded < CELLS_A_SLICE) return;
      yield;
    }
  }

  /** Forgets all landmarks but the one that was chosen last. */
  forget(): void {
    this.unitsOfCell.fill(Number.POSITIVE_INFINITY);
  }

  /** Chooses the next landmark. Returns the units to its farthest cell. */
  moveOn(): number {
    const { componentOfCell, cellOfComponent, unitsOfCell } = this;
    const farthest = new Float64Array(cellOfComponent.length).fill(-1);
    for (let cell = 0; cell < componentOfCell.length; cell++) {
      const component = componentOfCell[cell];
      if (component < 0) continue;
      const units = Math.min(unitsOfCell[cell], this.unitsTo(cell));
      unitsOfCell[cell] = units;
      if (units <= farthest[component] || units === Number.POSITIVE_INFINITY) continue;
      farthest[component] = units;
      cellOfComponent[component] = cell;
    }
    return farthest.reduce((a, b) => Math.max(a, b), 0);
  }
}
