import type { AgentGrid } from "../grid/agent-grid.ts";
import { NO_ARRIVAL } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { CellSearch } from "./cell-search.ts";
import type { GuidePath, GuideSearch } from "./guide-search.ts";
import { IntegerList } from "./integer-list.ts";
import { CLOSED, previousOf, type SearchSpace } from "./search-space.ts";
import { Target } from "./target.ts";

/** Cells for which memory is taken at once. */
const CELLS_AT_ONCE = 16384;

const NO_CELLS = new Int32Array(0);

/** The path being written down. */
const walked = new IntegerList();

/**
 * One search over cells that leads from many starts to the cheapest of some goals, backwards from the goals and a little at
 * a time. Steps cost the same in both directions, and links are taken from their end to their start; whatever cell is
 * expanded, a cheapest path from there is then known.
 *
 * Where the starts are known, A* leads to the rectangle around them, and paths are given once each start is expanded; there
 * must be no links then. Without starts it is Dijkstra's algorithm, in all directions, until it has been everywhere.
 *
 * Between two turns of the search, the agent's view may follow edits only where the search has not been.
 */
export class CellGuideSearch implements GuideSearch {
  readonly isExact = true;
  private readonly view: AgentGrid;
  private readonly space: SearchSpace;
  private readonly search: CellSearch;
  /** The starts that are not expanded yet; `null` where the search serves all cells. */
  private readonly sought: Set<number> | null;
  /** No cell that was reached costs more units. */
  private readonly mostUnits: number;
  /** Memory for the cells of many paths: an array for each would take longer to get than a path to find. */
  private memory = NO_CELLS;
  private used = 0;

  /**
   * @param space Nobody else may search in it meanwhile.
   * @param goals At least one; the agent can stand on all of them.
   * @param starts At least one if given; all are joined with the goal.
   */
  constructor(view: AgentGrid, space: SearchSpace, goals: readonly number[], starts?: Int32Array) {
    this.view = view;
    this.space = space;
    this.sought = starts === undefined ? null : new Set(starts);
    this.mostUnits = view.mostUnits;
    const target = starts === undefined ? null : new Target(view, Array.from(starts));
    this.search = new CellSearch(view, space, goals[0], target, { isBackwards: true, sought: this.sought });
    for (let index = 1; index < goals.length; index++) this.search.addStart(goals[index]);
  }

  searchOn(most: number): boolean {
    const { sought, space } = this;
    if (this.isOver) return false;
    this.search.run(most);
    // edits ahead of the search have cut off the starts that are left
    if (sought !== null && space.expanded < most) sought.clear();
    return true;
  }

  unitsFrom(cell: number): number {
    const { values, base } = this.space.distances;
    if (this.hasExpanded(cell)) return values[cell] - base;
    return this.isOver ? Number.POSITIVE_INFINITY : -1;
  }

  nextFrom(cell: number): number | undefined {
    if (!this.hasExpanded(cell)) return this.isOver ? -1 : undefined;
    return this.isGoal(cell) ? -1 : previousOf(this.view, this.space, cell);
  }

  isBetterAlone(): boolean {
    return false;
  }

  pathFrom(start: number): GuidePath | undefined {
    const { sought } = this;
    if ((sought !== null && sought.size > 0) || !this.hasExpanded(start)) return undefined;
    walked.count = 0;
    walked.push(start);
    for (let cell = start; !this.isGoal(cell); ) {
      cell = previousOf(this.view, this.space, cell);
      walked.push(cell);
    }
    return { own: this.keep(walked.view()), trunk: NO_CELLS, first: 0 };
  }

  /** Whether the search has been in a rectangle. */
  touches({ left, top, right, bottom }: Rectangle): boolean {
    const { width } = this.view.grid;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) if (this.hasReached(y * width + x)) return true;
    }
    return false;
  }

  private get isOver(): boolean {
    return this.sought === null ? this.space.open.size === 0 : this.sought.size === 0;
  }

  private isGoal(cell: number): boolean {
    return (this.space.arrivalOfCell[cell] & ~CLOSED) === NO_ARRIVAL;
  }

  private hasReached(cell: number): boolean {
    const { values, base } = this.space.distances;
    return values[cell] <= base + this.mostUnits;
  }

  private hasExpanded(cell: number): boolean {
    return this.hasReached(cell) && this.space.arrivalOfCell[cell] >= CLOSED;
  }

  /** A copy of some cells, behind the copies before. */
  private keep(cells: Int32Array): Int32Array {
    if (this.used + cells.length > this.memory.length) {
      this.memory = new Int32Array(Math.max(CELLS_AT_ONCE, cells.length));
      this.used = 0;
    }
    const copy = this.memory.subarray(this.used, this.used + cells.length);
    copy.set(cells);
    this.used += cells.length;
    return copy;
  }
}
