import { checkInteger, checkOptions, show } from "../check.ts";
import type { Grid } from "./grid.ts";

/** Who asks for a path. */
export interface Agent {
  /** Side of the square of cells that the agent covers; it stands at the top-left one. Default 1, at most 255. */
  readonly size?: number;
  /** Names of the terrains that the agent may enter. Default: all that are not blocked. */
  readonly capability?: readonly string[];
}

/** The largest side of an agent, in cells. */
export const MAX_AGENT_SIZE = 255;

/** An agent in the terms of one grid: agents that can do the same are equal. */
export interface AgentClass {
  readonly size: number;
  /** The terrains it may enter: bit *t* stands for the terrain of byte *t*. */
  readonly capability: number;
}

/** Checks an agent against the terrains of a grid. */
export function classOfAgent(grid: Grid, agent: Agent = {}): AgentClass {
  checkOptions("an agent", agent, ["size", "capability"]);
  const size = checkInteger("The size of an agent", agent.size ?? 1, 1, MAX_AGENT_SIZE);
  return { size, capability: capabilityOf(grid, agent.capability) };
}

/** The capability as a set of bits. */
function capabilityOf(grid: Grid, names: readonly string[] | undefined): number {
  let capability = 0;
  if (names === undefined) {
    grid.terrains.forEach((terrain, id) => {
      if (!terrain.blocked) capability |= 1 << id;
    });
    return capability;
  }
  if (!Array.isArray(names)) {
    throw new TypeError(`The capability of an agent must be a list of terrain names, got ${show(names)}.`);
  }
  for (const name of names) {
    const id = grid.terrains.findIndex((terrain) => terrain.name === name);
    if (id < 0 || grid.terrains[id].blocked) {
      const open = grid.terrains.filter((terrain) => !terrain.blocked).map((terrain) => terrain.name);
      throw new TypeError(
        `The capability of an agent names ${show(name)}, which ${id < 0 ? "is no terrain of" : "is blocked on"} ` +
          `this grid; agents may enter ${open.join(", ") || "none"}, and a legend can open others.`,
      );
    }
    capability |= 1 << id;
  }
  return capability;
}
