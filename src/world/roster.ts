import { show } from "../check.ts";
import { classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { Movement } from "../grid/movement.ts";
import { createPlanner } from "../planner/create-planner.ts";
import { Crew } from "./crew.ts";
import { KeptPlanner, type KeptState } from "./kept-planner.ts";
import type { WorldSettings } from "./options.ts";

/** The crews of a world, and which agents belong to which: those that can do the same share one. */
export class Roster<Name extends string> {
  readonly crews: readonly Crew[];
  /** The planners of the crews, each once. */
  readonly planners: readonly KeptPlanner[];
  private readonly crewOfName = new Map<string, Crew>();

  /** @param states Planners to go on with instead of making them, in the order of `planners`. */
  constructor(grid: Grid, { agents, movement }: WorldSettings<Name>, states: readonly KeptState[] = []) {
    const crewOfKey = new Map<string, Crew>();
    const keptOfKey = new Map<string, KeptPlanner>();
    for (const { name, agent, algorithm } of agents) {
      const { size, capability } = classOfAgent(grid, agent);
      const key = `${algorithm} ${size} ${capability}`;
      const plannerKey = algorithm === "haa" ? algorithm : key;
      const served = algorithm === "haa" ? agents.filter((other) => other.algorithm === "haa") : [{ agent }];
      const settings = { algorithm, agents: served.map((other) => other.agent), movement };
      const kept = keptOfKey.get(plannerKey) ?? new KeptPlanner(grid, settings, states[keptOfKey.size]);
      keptOfKey.set(plannerKey, kept);
      const crew = crewOfKey.get(key) ?? crewFor(kept);
      crewOfKey.set(key, crew);
      this.crewOfName.set(name, crew);

      function crewFor(planner: KeptPlanner): Crew {
        const view = AgentGrid.of(grid, { size, capability }, new Movement(movement));
        const exact =
          algorithm === "astar" ? planner.planner : createPlanner(grid, { algorithm: "astar", agent, ...movement });
        return new Crew(agent, view, planner, exact);
      }
    }
    this.crews = [...crewOfKey.values()];
    this.planners = [...keptOfKey.values()];
  }

  /** Memory that planners and what the agents see take beside the grid, in bytes. */
  get bytes(): number {
    const views = new Set(this.crews.filter(({ hasSlices }) => hasSlices).map(({ view }) => view));
    const ofViews = Array.from(views).reduce((sum, { bytes }) => sum + bytes, 0);
    return this.planners.reduce((sum, { bytes }) => sum + bytes, ofViews);
  }

  /** The crew of the agents of this name; throws when there are none. */
  crewOf(name: Name): Crew {
    const crew = this.crewOfName.get(name);
    if (crew !== undefined) return crew;
    throw new TypeError(`Unknown agent ${show(name)}; this world has ${[...this.crewOfName.keys()].join(", ")}.`);
  }
}
