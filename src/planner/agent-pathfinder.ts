import type { AgentGrid } from "../grid/agent-grid.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import type { Work } from "../search/work.ts";
import type { HpaSettings } from "./hpa-options.ts";

/** The pathfinder of one class of agent, with the goal that is inserted in it. */
export class AgentPathfinder {
  readonly view: AgentGrid;
  readonly pathfinder: Pathfinder;
  /** The inserted goal, or −1, and the version of the grid for which it is inserted. */
  private goal = -1;
  private version = -1;

  /** @param work Where to count. */
  constructor(view: AgentGrid, settings: HpaSettings, work: Work) {
    this.view = view;
    this.pathfinder = new Pathfinder(view, settings, work);
  }

  /** Makes ready for a query: follows the edits of the grid and inserts the end that is cheapest to reach. */
  begin(start: number, ends: readonly number[]): void {
    this.pathfinder.update();
    this.insert(ends.length === 1 ? ends[0] : this.cheapest(start, ends));
  }

  /** Inserts a goal, unless it is the one that was inserted last: many units walk to one place (Section 3.2.1). */
  private insert(goal: number): void {
    const { version } = this.view.grid;
    if (this.goal === goal && this.version === version) return;
    this.pathfinder.insertGoal(goal);
    this.goal = goal;
    this.version = version;
  }

  /** Of several ends, the cheapest from the start; of equally cheap ones, the first by position. */
  private cheapest(start: number, ends: readonly number[]): number {
    const candidates = ends.map((cell) => ({ cell, estimate: this.estimate(start, cell) }));
    let best = { cell: -1, cost: Number.POSITIVE_INFINITY };
    for (const { cell, estimate } of candidates.sort((a, b) => a.estimate - b.estimate || a.cell - b.cell)) {
      // no path is cheaper than its estimate, and all that follow have a larger one
      if (estimate > best.cost) break;
      this.insert(cell);
      const cost = this.pathfinder.costFrom(start);
      if (cost < best.cost || (cost === best.cost && cell < best.cell)) best = { cell, cost };
    }
    return best.cell;
  }

  /** What a walk would cost inside across open ground of the cheapest terrain. */
  private estimate(from: number, to: number): number {
    const { grid, estimateCardinal, estimateShorter } = this.view;
    const dx = Math.abs((from % grid.width) - (to % grid.width));
    const dy = Math.abs(Math.floor(from / grid.width) - Math.floor(to / grid.width));
    return estimateCardinal * Math.max(dx, dy) + estimateShorter * Math.min(dx, dy);
  }
}
