import type { AgentGrid } from "../grid/agent-grid.ts";
import { eighthsOfCells } from "../grid/turn.ts";
import { costOfCells, linkTaken } from "../path/cost.ts";
import { noPath, Path } from "../path/path.ts";
import { Reach } from "../path/reach.ts";
import { CellSearch, searchCells } from "../search/cell-search.ts";
import type { LandmarkBound } from "../search/landmark-bound.ts";
import { isStart, previousOf, SearchSpace, walkBack } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import { LEAST_EIGHTH, searchTurns, TurnSpace } from "../search/turn-search.ts";
import type { Work } from "../search/work.ts";
import { type Destination, nearestReached } from "./destination.ts";
import { costOfTurn, countsTurns, type Query } from "./query.ts";

/** What searches with turns write down; all planners share it. */
const TURNS = new TurnSpace();

/** Returns the cost of a path over cells in tiles, with what turns cost in a query. */
export function costWithTurns(view: AgentGrid, cells: ArrayLike<number>, query: Pick<Query, "turnCost">): number {
  const cost = costOfCells(view, cells);
  const perTurn = costOfTurn(query);
  return perTurn === 0 ? cost : cost + (perTurn * eighthsOfCells(view.grid.width, cells)) / 2;
}

/** Answers queries by A* on the grid itself, always with the cheapest path. */
export class ExactSearch {
  private readonly space: SearchSpace;
  private readonly work: Work;

  /**
   * @param cells The number of cells of the grid.
   * @param work Counts what the searches do.
   */
  constructor(cells: number, work: Work) {
    this.space = SearchSpace.of(cells);
    this.work = work;
  }

  /**
   * Finds the cheapest path to the destination. If it costs more than the query allows, there is no path, or, if the query asks
   * for the nearest cell, the path to the nearest cell that costs no more.
   */
  findPath(view: AgentGrid, query: Query, destination: Destination): Path {
    this.work.isExact = true;
    if (countsTurns(query)) {
      return this.searchTurning(view, query, destination) ?? noPath("unreachable", view.grid.width);
    }
    const path = this.search(view, query, destination);
    if (path !== undefined) return path;
    return query.nearest ? this.nearestWithinCost(view, query) : noPath("unreachable", view.grid.width);
  }

  /**
   * Finds the cheapest path to the destination, if A* finds one that costs no more than some tiles; else `undefined`.
   *
   * @param landmarks Lets the search leave out cells. The path is the same: cells on a cheapest path are never left out, and which
   *   of several it is depends on them alone.
   */
  findCheaper(
    view: AgentGrid,
    query: Query,
    destination: Destination,
    maxCost: number,
    landmarks: LandmarkBound | null,
  ): Path | undefined {
    const path = this.search(view, { ...query, maxCost }, destination, landmarks);
    this.work.isExact = path !== undefined;
    return path;
  }

  /** Finds every cell that can be reached from `start` at a cost of at most `maxCost` tiles. */
  reach(view: AgentGrid, start: number, maxCost: number): Reach {
    const reach = reachFrom(view, this.space, [start], { maxCost, order: this.work.trace?.nodes });
    this.noteWork(view);
    this.work.isExact = true;
    return reach;
  }

  /**
   * Finds the path to the cell that is farthest from all threats, by the cost for them to come there, among the cells that the agent
   * reaches at no more than `maxCost` tiles and no later than any threat.
   */
  flee(view: AgentGrid, start: number, threats: readonly number[], maxCost: number): Path {
    const reach = this.reach(view, start, maxCost);
    const chase = reachFrom(view, this.space, threats, { sought: new Set(reach.cells) });
    this.noteWork(view);
    const dangerOfCell = new Map(Array.from(chase.cells, (cell, place) => [cell, chase.costs[place]]));
    let best = { cell: start, danger: dangerOfCell.get(start) ?? Number.POSITIVE_INFINITY, cost: 0 };
    reach.cells.forEach((cell, place) => {
      const cost = reach.costs[place];
      const danger = dangerOfCell.get(cell) ?? Number.POSITIVE_INFINITY;
      if (danger < cost || danger < best.danger) return;
      const isNoBetter = cost > best.cost || (cost === best.cost && cell >= best.cell);
      if (danger === best.danger && isNoBetter) return;
      best = { cell, danger, cost };
    });
    return reach.path(view.grid.pointOf(best.cell));
  }

  /**
   * Finds the cheapest path to the destination, turns counted; `undefined` if it costs more than the query allows.
   *
   * @param corridor The only cells that the path may enter. Default: all.
   */
  searchTurning(
    view: AgentGrid,
    query: Query,
    { cells, areas, within, status }: Destination,
    corridor?: ReadonlySet<number>,
  ): Path | undefined {
    const { start, maxCost, turnCost } = query;
    const space = TURNS;
    const found = searchTurns(view, space, start, new Target(view, cells, areas, within), {
      unitsOfEighth: turnCost === "fewest" ? LEAST_EIGHTH : view.unitsOfCost(turnCost) / 2,
      bound: maxCost === Number.POSITIVE_INFINITY ? maxCost : view.mostUnitsOf(maxCost) + 1,
      corridor,
      trace: this.work.trace?.nodes,
    });
    this.work.noteCells(corridor === undefined ? "main" : "refine", view.grid, space);
    if (found === null) return undefined;
    const cost = costWithTurns(view, found, query);
    const lowerBound = corridor === undefined ? cost : 0;
    if (cost > maxCost) return undefined;
    return new Path(status, cost, found, view.grid.width, lowerBound, view, costOfTurn(query));
  }

  /** The cheapest path to the destination; `undefined` if it costs more than the query allows. */
  private search(
    view: AgentGrid,
    query: Query,
    { cells, areas, within, status }: Destination,
    landmarks: LandmarkBound | null = null,
  ): Path | undefined {
    const { start, maxCost } = query;
    const target = new Target(view, cells, areas, within);
    const reached = searchCells(view, this.space, start, target, {
      bound: view.mostUnitsOf(maxCost),
      landmarks,
      trace: this.work.trace?.nodes,
    });
    this.noteWork(view);
    if (reached < 0) return undefined;
    const route = walkBack(view, this.space, reached);
    const cost = costOfCells(view, route);
    return cost > maxCost ? undefined : new Path(status, cost, route, view.grid.width, cost, view);
  }

  /** The path to the cell nearest to a goal, among the cells that can be reached at no more than the query's cost. */
  private nearestWithinCost(view: AgentGrid, query: Query): Path {
    const reach = this.reach(view, query.start, query.maxCost);
    const nearest = nearestReached(view, reach, query);
    return (
      this.search(view, query, { cells: [nearest], areas: null, within: 0, status: "nearest" }) ??
      noPath("unreachable", view.grid.width)
    );
  }

  private noteWork({ grid }: AgentGrid): void {
    this.work.noteCells("main", grid, this.space);
  }
}

/** What limits a search for all that can be reached. */
interface ReachLimits {
  /** The most that a cell may cost, in tiles. Default: no limit. */
  readonly maxCost?: number;
  /** The cells after which the search may end. Default: it ends with the last cell that can be reached. */
  readonly sought?: Set<number>;
  /** A list that every expanded cell is added to. */
  readonly order?: number[] | undefined;
}

/** Finds every cell that can be reached from one of some starts; starts on which the agent cannot stand do not count. */
function reachFrom(
  view: AgentGrid,
  space: SearchSpace,
  starts: readonly number[],
  { maxCost = Number.POSITIVE_INFINITY, sought, order = [] }: ReachLimits,
): Reach {
  const [first, ...others] = starts.filter((start) => view.canStand(start));
  if (first !== undefined) {
    const limits = { bound: view.mostUnitsOf(maxCost), trace: order, sought: sought ?? null };
    const search = new CellSearch(view, space, first, null, limits);
    for (const start of others) if (start !== first) search.addStart(start);
    search.run(Number.POSITIVE_INFINITY);
  }

  // the cost of a cell is that of the previous cell and one step, summed as integers, or one link; g is needed no more, and
  // holds the index of the cell in the order
  const { distances, arrivalOfCell } = space;
  const { values: gOfCell, base } = distances;
  const cardinals = new Float64Array(order.length);
  const diagonals = new Float64Array(order.length);
  const linked = new Float64Array(order.length);
  order.forEach((cell, index) => {
    gOfCell[cell] = base + index;
    if (isStart(space, cell)) return;
    const previous = previousOf(view, space, cell);
    const previousIndex = gOfCell[previous] - base;
    const link = view.links.isEmpty ? undefined : linkTaken(view, previous, cell);
    const isCardinal = (arrivalOfCell[cell] & 7) < 4;
    const weight = view.costOfCell === null ? 1 : view.costOfCell[previous] + view.costOfCell[cell];
    cardinals[index] = cardinals[previousIndex] + (isCardinal && link === undefined ? weight : 0);
    diagonals[index] = diagonals[previousIndex] + (isCardinal || link !== undefined ? 0 : weight);
    linked[index] = linked[previousIndex] + (link?.cost ?? 0);
  });

  // a cell that costs too much is left out, and so is every cell beyond it, because each costs more than the one before
  const cells: number[] = [];
  const costs: number[] = [];
  const previous: number[] = [];
  order.forEach((cell, index) => {
    const cost = view.costOfSteps(cardinals[index], diagonals[index]) + linked[index];
    if (cost > maxCost) return;
    previous.push(isStart(space, cell) ? -1 : gOfCell[previousOf(view, space, cell)] - base);
    gOfCell[cell] = base + cells.length;
    cells.push(cell);
    costs.push(cost);
  });
  return new Reach({ cells: Int32Array.from(cells), costs: Float64Array.from(costs) }, Int32Array.from(previous), view);
}
