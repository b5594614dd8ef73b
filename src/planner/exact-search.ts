import type { AgentGrid } from "../grid/agent-grid.ts";
import { costOfCells } from "../path/cost.ts";
import { noPath, Path } from "../path/path.ts";
import { searchCells } from "../search/cell-search.ts";
import { SearchSpace } from "../search/search-space.ts";
import { Target } from "../search/target.ts";
import { walkBack } from "../search/walk-back.ts";
import type { Work } from "../search/work.ts";
import { type Destination, nearestReached } from "./destination.ts";
import type { Reach } from "./planner.ts";
import type { Query } from "./query.ts";
import { reachFrom } from "./reach.ts";

/** Answers queries by A* on the grid itself: always with the cheapest path. */
export class ExactSearch {
  private readonly space: SearchSpace;
  private readonly work: Work;

  /** @param work Where to count. */
  constructor(cells: number, work: Work) {
    this.space = SearchSpace.of(cells);
    this.work = work;
  }

  /** The cheapest path to the destination; if it costs too much, none, or one to the nearest cell that does not. */
  findPath(view: AgentGrid, query: Query, destination: Destination): Path {
    const path = this.search(view, query, destination);
    if (path !== undefined) return path;
    return query.nearest ? this.nearestWithinCost(view, query) : noPath("unreachable", view.grid.width);
  }

  /** Every cell that can be reached from `start` for at most `maxCost` tiles. */
  reach(view: AgentGrid, start: number, maxCost: number): Reach {
    const reach = reachFrom(view, this.space, start, maxCost, this.work.trace?.nodes);
    this.noteWork(view);
    return reach;
  }

  /** The cheapest path to the destination, unless it costs too much. */
  private search(view: AgentGrid, query: Query, { cells, within, status }: Destination): Path | undefined {
    const { start, maxCost } = query;
    const target = new Target(view, cells, within);
    const reached = searchCells(view, this.space, start, target, {
      bound: view.mostUnitsOf(maxCost),
      trace: this.work.trace?.nodes,
    });
    this.noteWork(view);
    if (reached < 0) return undefined;
    const route = walkBack(view, this.space, reached);
    const cost = costOfCells(view, route);
    return cost > maxCost ? undefined : new Path(status, cost, route, view.grid.width);
  }

  /** The path to the cell nearest to a goal, of those that can be reached at no more than the query's cost. */
  private nearestWithinCost(view: AgentGrid, query: Query): Path {
    const reach = this.reach(view, query.start, query.maxCost);
    const nearest = nearestReached(view, reach, query.goals);
    return (
      this.search(view, query, { cells: [nearest], within: 0, status: "nearest" }) ??
      noPath("unreachable", view.grid.width)
    );
  }

  private noteWork({ grid }: AgentGrid): void {
    this.work.noteCells("main", grid, this.space);
    this.work.isExact = true;
  }
}
