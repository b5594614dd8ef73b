import type { AgentClass } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import type { Movement } from "../grid/movement.ts";

/** For how many agents beside its own a planner keeps what it has worked out. */
export const MOST_VIEWS = 64;

/**
 * The views of the agents that a planner was asked about, beside its own. A grid keeps no view that nobody uses, so that a planner
 * has to, or each query would begin from scratch. Where there are too many, the one that was asked about longest ago goes.
 */
export class KeptViews {
  private readonly grid: Grid;
  private readonly movement: Movement;
  private readonly onForget: (view: AgentGrid) => void;
  /** In the order in which they were last asked about. */
  private readonly viewOfAgent = new Map<string, AgentGrid>();

  /** @param onForget Hears which view goes. */
  constructor(grid: Grid, movement: Movement, onForget: (view: AgentGrid) => void) {
    this.grid = grid;
    this.movement = movement;
    this.onForget = onForget;
  }

  /** The view of an agent, up to date. */
  of(agent: AgentClass): AgentGrid {
    const { viewOfAgent } = this;
    const key = `${agent.size} ${agent.capability}`;
    const known = viewOfAgent.get(key);
    const view = known ?? AgentGrid.of(this.grid, agent, this.movement);
    if (known === undefined) this.makeRoom();
    else viewOfAgent.delete(key);
    viewOfAgent.set(key, view);
    view.follow();
    return view;
  }

  private makeRoom(): void {
    if (this.viewOfAgent.size < MOST_VIEWS) return;
    for (const [key, view] of this.viewOfAgent) {
      this.viewOfAgent.delete(key);
      this.onForget(view);
      return;
    }
  }
}
