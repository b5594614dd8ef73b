import { checkInteger, checkOptions, show } from "../check.ts";
import type { Grid } from "./grid.ts";
import type { Layer } from "./layer.ts";
import { grow, type Rectangle } from "./rectangle.ts";
import { costsOf, type TerrainCosts } from "./terrain-costs.ts";

/** The size and the capability of the agent that a path is for, and what terrains and layers cost the agent. */
export interface Agent {
  /** Side of the square of cells that the agent covers; the agent stands at the top-left cell. Default 1, at most 255. */
  readonly size?: number;
  /** Names of the terrains that the agent may enter. Default: all terrains that are not blocked. */
  readonly capability?: readonly string[];
  /**
   * What terrains cost this agent, by their names, in place of the cost that each terrain has for all agents. Numbers of more than 0
   * and at most 255, which may be fractions, such as `{ swamp: 4, road: 0.5 }`. Costs of terrains that the agent may not enter do not
   * count. Default: the costs of the terrains.
   */
  readonly costs?: Readonly<Record<string, number>>;
  /**
   * Names of the layers of the grid whose costs the agent pays on top of what terrains cost, such as `["danger"]`. A cell costs at most
   * 255 tiles in all, or with `costs` that are fractions 255 times the fraction. Default none.
   */
  readonly layers?: readonly string[];
}

/** The names of what an agent has. */
export const AGENT_OPTIONS: readonly string[] = ["size", "capability", "costs", "layers"];

/** The largest side of an agent, in cells. */
export const MAX_AGENT_SIZE = 255;

/** What decides where an agent can stand on a grid. */
export interface Body {
  readonly size: number;
  /** The terrains that the agent may enter: bit *t* stands for the terrain of byte *t*. */
  readonly capability: number;
}

/** An agent in terms of one grid. Agents of equal size that may enter the same terrains at the same costs, layers included, are of one class. */
export interface AgentClass extends Body {
  /** What the terrains of the capability cost the agent. */
  readonly costs: TerrainCosts;
  /** The layers whose costs the agent pays, in the order of the grid. */
  readonly layers: readonly Layer[];
  /** A text that two agents share iff they are of one class. */
  readonly key: string;
}

/** Checks an agent against the terrains of a grid, and returns its class; throws when the agent is wrong. */
export function classOfAgent(grid: Grid, agent: Agent = {}): AgentClass {
  checkOptions("an agent", agent, AGENT_OPTIONS);
  const size = checkInteger("The size of an agent", agent.size ?? 1, 1, MAX_AGENT_SIZE);
  return classOf(grid, { size, capability: capabilityOf(grid, agent.capability) }, agent);
}

/**
 * Returns the class of the agents that have a body.
 *
 * @param costs What terrains cost the agent in place of their own cost.
 * @param layers The names of the layers whose costs the agent pays.
 */
export function classOf(
  grid: Grid,
  { size, capability }: Body,
  { costs, layers = [] }: Pick<Agent, "costs" | "layers"> = {},
): AgentClass {
  const table = costsOf(grid, capability, costs);
  const read = layersOf(grid, layers);
  const names = read.length === 0 ? "" : JSON.stringify(read.map(({ name }) => name));
  return { size, capability, costs: table, layers: read, key: `${size} ${capability} ${table.key}${names}` };
}

/** Returns the agent of a class, by the names of its terrains. */
export function agentOf({ terrains }: Grid, { size, capability, costs, layers }: AgentClass): Agent {
  const open = terrains.filter((_, id) => (capability >>> id) & 1);
  return {
    size,
    capability: open.map(({ name }) => name),
    ...(costs.own.length === 0 ? {} : { costs: Object.fromEntries(costs.own) }),
    ...(layers.length === 0 ? {} : { layers: layers.map(({ name }) => name) }),
  };
}

/** Checks the names of layers, and returns the layers in the order of the grid, each once. */
function layersOf(grid: Grid, names: readonly string[]): readonly Layer[] {
  if (!Array.isArray(names)) {
    throw new TypeError(`The layers of an agent must be a list of names of layers, got ${show(names)}.`);
  }
  const read = new Set(names.map((name) => grid.layer(name)));
  return read.size === 0 ? [] : grid.layers.filter((layer) => read.has(layer));
}

/** Checks the names of terrains, and returns them as a set of bits; no names stand for all terrains that are not blocked. */
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

/**
 * Whether an agent can stand at a cell. Looks at the terrain of the grid itself, because views may not have followed the last
 * edits.
 */
export function canStandAt(grid: Grid, { size, capability }: Body, cell: number): boolean {
  const { width, height, terrainOfCell } = grid;
  const y = Math.floor(cell / width);
  if (cell - y * width + size > width || y + size > height) return false;
  for (let row = cell; row < cell + size * width; row += width) {
    for (let under = row; under < row + size; under++) {
      if (((capability >>> terrainOfCell[under]) & 1) === 0) return false;
    }
  }
  return true;
}

/** Returns the cells at which an agent covers a cell of a rectangle: up to `size` − 1 cells left of it and above it. */
export function standsOver(rectangle: Rectangle, size: number, { width, height }: Grid): Rectangle {
  return grow(rectangle, { left: size - 1, top: size - 1, right: 0, bottom: 0 }, width, height);
}

/**
 * Whether changes in rectangles may have opened cells or links to an agent. That is so if the agent can now stand on a changed
 * cell.
 */
export function mayHaveOpened(grid: Grid, agent: Body, changed: readonly Rectangle[]): boolean {
  return changed.some((rectangle) => {
    const { left, top, right, bottom } = standsOver(rectangle, agent.size, grid);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) if (canStandAt(grid, agent, y * grid.width + x)) return true;
    }
    return false;
  });
}
