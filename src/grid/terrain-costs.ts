import { checkObject, show } from "../check.ts";
import type { Grid } from "./grid.ts";
import { MAX_TERRAIN_COST, type Terrain } from "./terrain.ts";

/**
 * What terrains cost one class of agent, as integers that searches can add up. Each integer is `scale` times a cost. The scale is the
 * least that makes all costs whole: for ground 1, swamp 4 and road 0.5 the scale is 2, and the integers are 2, 8 and 1.
 */
export interface TerrainCosts {
  /** The integer of each terrain, from 1 to 255; 0 for terrains that the agent may not enter. */
  readonly integerOfTerrain: Uint8Array;
  /** The integer that stands for a cost of 1. */
  readonly scale: number;
  /** The terrains whose cost for the agent is not their own, by name, in the order of the grid's terrains. */
  readonly own: readonly (readonly [name: string, cost: number])[];
  /** A text that two tables of one capability share iff they hold the same costs; empty if no terrain has another cost than its own. */
  readonly key: string;
}

/** How far a multiple may lie from an integer, because fractions such as 0.1 are rounded. */
const ROUNDING = 1e-9;

/**
 * Works out what the terrains of a capability cost an agent.
 *
 * @param given Costs in place of those of the terrains, by name; they are checked.
 */
export function costsOf(grid: Grid, capability: number, given: unknown): TerrainCosts {
  if (given === undefined) return plainCosts(grid.terrains, capability);
  const costOfName = checkedCosts(grid, given);
  const { terrains } = grid;
  const isOpen = (id: number): boolean => ((capability >>> id) & 1) === 1;
  const own = terrains.flatMap(({ name, cost }, id) => {
    const instead = costOfName.get(name);
    return instead === undefined || instead === cost || !isOpen(id) ? [] : [[name, instead] as const];
  });
  if (own.length === 0) return plainCosts(terrains, capability);
  const costs = terrains.map(({ name, cost }, id) => (isOpen(id) ? (costOfName.get(name) ?? cost) : 0));
  const scale = scaleOf(costs);
  if (scale === undefined) {
    const list = terrains.flatMap(({ name }, id) => (isOpen(id) ? [`${name} ${costs[id]}`] : []));
    throw new RangeError(
      `The costs of an agent must be multiples of one fraction, such as 0.5 or 0.1, and at most ${MAX_TERRAIN_COST} times that ` +
        `fraction, got ${list.join(", ")}.`,
    );
  }
  const integerOfTerrain = Uint8Array.from(costs, (cost) => Math.round(cost * scale));
  return { integerOfTerrain, scale, own, key: `${integerOfTerrain}/${scale}` };
}

/** The costs that the terrains of a capability have for agents without costs of their own, by the terrains of a grid. */
const PLAIN = new WeakMap<readonly Terrain[], Map<number, TerrainCosts>>();

function plainCosts(terrains: readonly Terrain[], capability: number): TerrainCosts {
  const costsOfCapability = PLAIN.get(terrains) ?? new Map<number, TerrainCosts>();
  PLAIN.set(terrains, costsOfCapability);
  const known = costsOfCapability.get(capability);
  if (known !== undefined) return known;
  const integerOfTerrain = Uint8Array.from(terrains, ({ cost }, id) => ((capability >>> id) & 1 ? cost : 0));
  const costs = { integerOfTerrain, scale: 1, own: [], key: "" };
  costsOfCapability.set(capability, costs);
  return costs;
}

/** The least integer that makes all costs integers of at most 255; `undefined` if there is none. */
function scaleOf(costs: readonly number[]): number | undefined {
  for (let scale = 1; scale <= MAX_TERRAIN_COST; scale++) {
    const isWhole = (cost: number): boolean => Math.abs(cost * scale - Math.round(cost * scale)) < ROUNDING;
    const isSmall = (cost: number): boolean => Math.round(cost * scale) <= MAX_TERRAIN_COST;
    if (!costs.every(isSmall)) return undefined;
    if (costs.every((cost) => isWhole(cost) && (cost === 0 || Math.round(cost * scale) > 0))) return scale;
  }
  return undefined;
}

/** Checks what an agent says about the costs of terrains, and returns the costs by name. */
function checkedCosts(grid: Grid, given: unknown): Map<string, number> {
  checkObject("The costs of an agent", given);
  const costOfName = new Map<string, number>();
  for (const [name, cost] of Object.entries(given) as [string, unknown][]) {
    if (!grid.terrains.some((terrain) => terrain.name === name)) {
      const known = grid.terrains.map((terrain) => terrain.name).join(", ");
      throw new TypeError(
        `The costs of an agent name ${show(name)}, which is no terrain of this grid; it has ${known}.`,
      );
    }
    if (typeof cost !== "number" || !(cost > 0 && cost <= MAX_TERRAIN_COST)) {
      throw new RangeError(
        `The cost of terrain ${show(name)} for an agent must be a number of more than 0 and at most ${MAX_TERRAIN_COST}, ` +
          `got ${show(cost)}.`,
      );
    }
    costOfName.set(name, cost);
  }
  return costOfName;
}
