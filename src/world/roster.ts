import { classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import { show } from "../grid/check.ts";
import type { Grid } from "../grid/grid.ts";
import { Movement } from "../grid/movement.ts";
import type { Planner } from "../planner/planner.ts";
import { Crew } from "./crew.ts";
import { KeptPlanner, makePlanner } from "./kept-planner.ts";
import type { NamedAgent, WorldSettings } from "./options.ts";

/** The crews of a world, and which agents belong to which: those that can do the same share one. */
export class Roster<Name extends string> {
  readonly crews: readonly Crew[];
  /** The planners of the crews, each once. */
  readonly planners: readonly KeptPlanner[];
  private readonly crewOfName = new Map<string, Crew>();

  /** @param loaded Planners to take over instead of making them, in the order of `planners`; `null` for those to be made. */
  constructor(grid: Grid, { agents, movement }: WorldSettings<Name>, loaded: readonly (Planner | null)[] = []) {
    const crewOfKey = new Map<string, Crew>();
    const keptOfKey = new Map<string, KeptPlanner>();
    for (const { name, agent, algorithm } of agents) {
      const { size, capability } = classOfAgent(grid, agent);
      const key = `${algorithm} ${size} ${capability}`;
      const plannerKey = algorithm === "haa" ? algorithm : key;
      const kept = keptOfKey.get(plannerKey) ?? keep(loaded[keptOfKey.size], algorithm, agent);
      keptOfKey.set(plannerKey, kept);
      const view = AgentGrid.of(grid, { size, capability }, new Movement(movement));
      const crew = crewOfKey.get(key) ?? new Crew(agent, algorithm, view, kept);
      crewOfKey.set(key, crew);
      this.crewOfName.set(name, crew);
    }
    this.crews = [...crewOfKey.values()];
    this.planners = [...keptOfKey.values()];

    function keep(
      planner: Planner | null | undefined,
      algorithm: NamedAgent<Name>["algorithm"],
      agent: NamedAgent<Name>["agent"],
    ): KeptPlanner {
      const all = agents.filter((other) => other.algorithm === "haa").map((other) => other.agent);
      const served = algorithm === "haa" ? all : [agent];
      return new KeptPlanner(planner ?? makePlanner(grid, algorithm, served, movement), algorithm);
    }
  }

  /** The crew of the agents of this name; throws when there are none. */
  crewOf(name: Name): Crew {
    const crew = this.crewOfName.get(name);
    if (crew !== undefined) return crew;
    throw new TypeError(`Unknown agent ${show(name)}; this world has ${[...this.crewOfName.keys()].join(", ")}.`);
  }
}
