import type { Agent } from "../grid/agent.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Area } from "../grid/area.ts";
import type { Point } from "../grid/grid.ts";
import type { SeenEdits } from "../grid/seen-edits.ts";
import { costOfCells } from "../path/cost.ts";
import { noPath, Path } from "../path/path.ts";
import type { GuidePath, GuideSearch } from "../search/guide-search.ts";
import { IntegerList } from "../search/integer-list.ts";
import { destinationOf, endCellsOf } from "./destination.ts";
import { openCostOf } from "./lower-bound.ts";
import type { Query } from "./query.ts";

/** The options of `planner.guide`. */
export interface GuideOptions {
  /** The agent that walks. Default: the planner's agent. */
  readonly agent?: Agent;
  /** Further goals, cells or rectangles; the guide leads to the one that is cheapest to reach. Default none. */
  readonly goals?: readonly Area[];
  /** The walk may end where the agent's square is within this distance of a goal, in tiles, as in a query. Default 0. */
  readonly within?: number;
}

/** The part of a planner that a guide uses. */
interface GuideSource {
  /** Begins a search to goals on which the agent can stand, after all edits have been followed. */
  search(goals: readonly number[]): GuideSearch;
  /** Finds the path of one start. */
  findPath(query: Query): Path;
}

/** How many cells or nodes the first search for an answer expands; each further search expands twice as many. */
const FIRST_SEARCH = 128;

/** The cells between one whose cost is asked for and one whose cost is known. */
const walked = new IntegerList();
const step = new Int32Array(2);

/**
 * The way to one goal, or to the cheapest of several, from any cell: what games call a flow field. Any number of walkers can
 * share one guide. A guide searches when it is asked, and only as far as it has to. It keeps what it knows until an edit, and
 * searches again at the next question after that.
 *
 * A guide of A*, PRA* or QuickPath is exact, and holds 17 bytes a cell. A guide of HPA* or HAA* holds 9 bytes for each node
 * of the abstract graph; its costs are those of `planner.plan`, before smoothing.
 */
export class Guide {
  /** Whether the paths of the guide are the cheapest. */
  readonly exact: boolean;
  private readonly view: AgentGrid;
  /** The edits that can change what the search knows. */
  private readonly edits: SeenEdits;
  private readonly query: Query;
  private readonly source: GuideSource;
  /** The version of the grid for which the search holds. */
  private version = -1;
  /** `null` while the agent can stand on none of the goals. */
  private known: GuideSearch | null = null;
  /** The cells at which a walk may end and on which the agent can stand. */
  private ends: readonly number[] = [];
  /** The cost of each cell in tiles, or `NaN`; kept for exact guides, where it has to be counted along the path. */
  private tilesOfCell: Float64Array | null = null;

  /** @internal */
  constructor(view: AgentGrid, edits: SeenEdits, query: Query, exact: boolean, source: GuideSource) {
    this.view = view;
    this.edits = edits;
    this.query = query;
    this.exact = exact;
    this.source = source;
  }

  /** The cost of the path from a point, in tiles; `Infinity` if no path leads from there to a goal. */
  cost(point: Point): number {
    const cell = this.view.grid.cellAt(point, "The point");
    const { search } = this;
    if (search === null || !this.isJoined(cell)) return Number.POSITIVE_INFINITY;
    let units = search.unitsFrom(cell);
    for (let most = FIRST_SEARCH; units < 0; most *= 2) {
      search.searchOn(most);
      units = search.unitsFrom(cell);
    }
    if (this.exact) return this.tilesFrom(search, cell);
    return this.view.costOfUnits(units);
  }

  /**
   * The cell to step to from a point; `undefined` at a goal, and if no path leads from there to a goal. A walker that takes one such
   * step after another arrives. A guide of HPA* or HAA* leads along the abstract graph, in 1 to 4 % more steps than a smooth path.
   */
  next(point: Point): Point | undefined {
    const { grid } = this.view;
    const cell = grid.cellAt(point, "The point");
    const { search } = this;
    if (search === null || !this.isJoined(cell)) return undefined;
    let next = search.nextFrom(cell);
    for (let most = FIRST_SEARCH; next === undefined; most *= 2) {
      search.searchOn(most);
      next = search.nextFrom(cell);
    }
    return next < 0 ? undefined : grid.pointOf(next);
  }

  /** The path from a start, as `planner.findPath` returns it; with HPA* and HAA* the path may cost a little more or less. */
  path(start: Point): Path {
    const { view, source, search } = this;
    const query = { ...this.query, start: view.grid.cellAt(start, "The start") };
    const destination = destinationOf(view, query);
    if (typeof destination === "string") return noPath(destination, view.grid.width);
    const found = search === null || search.isBetterAlone(query.start) ? undefined : pathBy(search, query.start);
    if (found === undefined) return source.findPath(query);
    const cells = joined(found);
    const cost = costOfCells(view, cells);
    return new Path(
      "found",
      cost,
      cells,
      view.grid.width,
      Math.min(cost, openCostOf(view, query.start, destination)),
      view,
    );
  }

  /**
   * The search behind the guide, up to date; `null` while the agent can stand on none of the goals.
   *
   * @internal
   */
  get search(): GuideSearch | null {
    if (this.edits.newest <= this.version) return this.known;
    this.view.follow();
    this.ends = endCellsOf(this.view, this.query).filter((cell) => this.view.canStand(cell));
    this.known = this.ends.length === 0 ? null : this.source.search(this.ends);
    this.tilesOfCell = null;
    this.version = this.view.grid.version;
    return this.known;
  }

  private isJoined(cell: number): boolean {
    const { components } = this.view;
    return this.ends.some((end) => components.areJoined(cell, end));
  }

  /** The tiles from a cell along an exact search, counted from its steps. */
  private tilesFrom(search: GuideSearch, cell: number): number {
    this.tilesOfCell ??= new Float64Array(this.view.grid.terrainOfCell.length).fill(Number.NaN);
    const { tilesOfCell } = this;
    walked.count = 0;
    let at = cell;
    for (let next = search.nextFrom(at); Number.isNaN(tilesOfCell[at]); next = search.nextFrom(at)) {
      if (next === undefined || next < 0) tilesOfCell[at] = 0;
      else {
        walked.push(at);
        at = next;
      }
    }
    for (let index = walked.count - 1; index >= 0; index--) {
      step[0] = walked.values[index];
      step[1] = at;
      tilesOfCell[step[0]] = tilesOfCell[at] + costOfCells(this.view, step);
      at = step[0];
    }
    return tilesOfCell[cell];
  }
}

/** The path that a search finds from a start; `undefined` if it finds none. */
function pathBy(search: GuideSearch, start: number): GuidePath | undefined {
  let path = search.pathFrom(start);
  for (let most = FIRST_SEARCH; path === undefined && search.searchOn(most); most *= 2) path = search.pathFrom(start);
  return path;
}

/** The cells of a path in one array. */
function joined({ own, trunk, first }: GuidePath): Int32Array {
  const cells = new Int32Array(own.length + trunk.length - first);
  cells.set(own);
  cells.set(trunk.subarray(first), own.length);
  return cells;
}
