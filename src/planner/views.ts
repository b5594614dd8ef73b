import type { AgentClass } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";

/** For how many agents beside its own a planner keeps what it has worked out. */
export const MOST_VIEWS = 64;

/**
 * The views of the agents that a planner was asked about. A grid keeps no view that nobody uses, so that a planner has to
 * keep them, or each query would begin from scratch. Where there are too many beside the view of the planner's own agent, the
 * one that was asked about longest ago goes.
 */
export class Views {
  /** The view of the planner's own agent. */
  readonly own: AgentGrid;
  private readonly onForget: (view: AgentGrid) => void;
  /** The views of other agents, in the order in which they were last asked about. */
  private readonly viewOfAgent = new Map<string, AgentGrid>();

  /** @param onForget Hears which view goes. */
  constructor(own: AgentGrid, onForget: (view: AgentGrid) => void) {
    this.own = own;
    this.onForget = onForget;
  }

  /** The view of an agent, which has followed all edits of the grid. */
  of(agent: AgentClass): AgentGrid {
    const view = agent === this.own.agent ? this.own : this.otherOf(agent);
    view.follow();
    return view;
  }

  private otherOf(agent: AgentClass): AgentGrid {
    const { viewOfAgent, own } = this;
    const { key } = agent;
    const known = viewOfAgent.get(key);
    const view = known ?? AgentGrid.of(own.grid, agent, own.movement);
    if (known === undefined) this.makeRoom();
    else viewOfAgent.delete(key);
    viewOfAgent.set(key, view);
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
