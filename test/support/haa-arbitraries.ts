import fc from "fast-check";
import {
  type Agent,
  createPlanner,
  Grid,
  type HaaOptions,
  type Legend,
  type MovementOptions,
  type Planner,
  type PlannerOptions,
} from "../../src/index.ts";
import { cellFrom, cellSeeds, DANGER_TERRAINS, dangerSeeds, settings, withDanger } from "./arbitraries.ts";
import { canStand, type Setting } from "./oracle.ts";
import { hpaOptions, type PlacedEditSeeds, placedEditSeeds } from "./planner-arbitraries.ts";
import type { MakePlanner } from "./planner-oracle.ts";

/** The options that only HAA* has, and those that it shares with HPA*. */
export type HaaOwnOptions = Omit<HaaOptions, "algorithm" | "agents" | keyof PlannerOptions>;

export const haaOptions: fc.Arbitrary<Required<HaaOwnOptions>> = fc
  .tuple(
    hpaOptions,
    fc.record({
      quality: fc.constantFrom("initial", "high", "low", "low"),
      placement: fc.constantFrom("width", "clearance"),
      detour: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(255)),
    }),
  )
  .map(([shared, own]) => ({ ...shared, ...own }));

/** An agent, still without a grid. */
export interface AgentSeeds {
  readonly size: number;
  /** Which of the grid's open terrains it may enter, as a set of bits. */
  readonly terrains: number;
  /** What each open terrain costs the agent, in turns; empty for the costs of the grid. */
  readonly costs: readonly number[];
  /** Whether the agent reads all layers of the grid. */
  readonly readsLayers: boolean;
}

export const agentSeeds: fc.Arbitrary<AgentSeeds> = fc.record({
  size: fc.constantFrom(1, 1, 1, 2, 2, 3, 4, 5),
  terrains: fc.integer({ min: 1, max: 15 }),
  costs: fc.oneof(
    fc.constant([]),
    fc.constant([1]),
    fc.array(fc.constantFrom(0.5, 1, 1.5, 4, 20), { minLength: 1, maxLength: 4 }),
  ),
  readsLayers: fc.constantFrom(false, false, true),
});

/** The agent that seeds stand for: one that may enter at least one of the open terrains. */
export function agentFrom(grid: Grid, { size, terrains, costs, readsLayers }: AgentSeeds): Agent {
  const open = grid.terrains.filter(({ blocked }) => !blocked).map(({ name }) => name);
  const capability = open.filter((_, index) => (terrains >> index) & 1);
  const layers = readsLayers ? { layers: grid.layers.map(({ name }) => name) } : {};
  const agent = { size, capability: capability.length > 0 ? capability : [open[terrains % open.length]], ...layers };
  if (costs.length === 0) return agent;
  return { ...agent, costs: Object.fromEntries(open.map((name, index) => [name, costs[index % costs.length]])) };
}

/** Agents on a grid that one planner is built for. */
export interface Crowd {
  readonly grid: Grid;
  readonly agents: readonly Agent[];
  readonly movement: MovementOptions;
}

/** One to six agents on a grid of up to `side` cells a side, with one to four terrains, that cost the same or do not. */
export function crowds(side: number): fc.Arbitrary<Crowd> {
  // the movement of a setting goes with any grid
  return fc
    .tuple(patchedGrids(side), fc.array(agentSeeds, { minLength: 1, maxLength: 6 }), settings(1))
    .map(([grid, seeds, { movement }]) => ({ grid, agents: seeds.map((each) => agentFrom(grid, each)), movement }));
}

/** What one of a crowd, or a stranger, sees. */
export function settingOf({ grid, movement }: Crowd, agent: Agent): Setting {
  return { grid, agent, movement };
}

/** The planner of a crowd. */
export function haa({ grid, agents, movement }: Crowd, options: HaaOwnOptions): Planner {
  return createPlanner(grid, { algorithm: "haa", agents, ...movement, ...options });
}

/** A planner whose every query is for one agent, whoever its own is. */
export function askedBy(planner: Planner, agent: Agent): Planner {
  return {
    grid: planner.grid,
    findPath: (start, goal, options) => planner.findPath(start, goal, { ...options, agent }),
    plan: (start, goal, options) => planner.plan(start, goal, { ...options, agent }),
    guide: (goal, options) => planner.guide(goal, { ...options, agent }),
    pathExists: (start, goal) => planner.pathExists(start, goal, { agent }),
    canStand: (point) => planner.canStand(point, { agent }),
    lineOfSight: (from, to) => planner.lineOfSight(from, to, { agent }),
    reachable: (start, maxCost) => planner.reachable(start, maxCost, { agent }),
    flee: (start, threats, options) => planner.flee(start, threats, { ...options, agent }),
    get lastQuery() {
      return planner.lastQuery;
    },
    report: () => planner.report(),
    get repairs() {
      return planner.repairs;
    },
    repair: () => planner.repair({ agent }),
    build: () => planner.build(),
    warmUp: () => planner.warmUp(),
    save: () => planner.save(),
    scene: (start, goal, options) => planner.scene(start, goal, { ...options, agent }),
  };
}

/** A planner, whom it is built for beside the agent that asks, and whether it is built for that one. */
export interface Company {
  readonly options: HaaOwnOptions;
  readonly others: readonly AgentSeeds[];
  readonly place: "first" | "last" | "stranger";
}

export const companies: fc.Arbitrary<Company> = fc.record({
  options: haaOptions,
  others: fc.array(agentSeeds, { minLength: 1, maxLength: 5 }),
  place: fc.constantFrom("first", "last", "last", "last", "last", "last", "last", "stranger"),
});

/** Makes the planner of a company for any setting. Every query is for the agent of the setting. */
export function inCompany({ options, others, place }: Company): MakePlanner {
  return ({ grid, agent, movement }) => {
    const around = others.map((seeds) => agentFrom(grid, seeds));
    const agents = { first: [agent, ...around], last: [...around, agent], stranger: around }[place];
    return askedBy(haa({ grid, agents, movement }, options), agent);
  };
}

/** Edits to any of four terrains, or to a wall. */
export const terrainEditSeeds: fc.Arbitrary<PlacedEditSeeds> = fc
  .tuple(
    placedEditSeeds,
    fc.constantFrom("ground", "ground", "trees", "swamp", "water", "wall", "wall", ...DANGER_TERRAINS),
  )
  .map(([seeds, terrain]) => ({ ...seeds, terrain }));

const TERRAINS: readonly (readonly [char: string, name: string])[] = [
  [".", "ground"],
  ["T", "trees"],
  ["S", "swamp"],
  ["W", "water"],
];

/** Grids of patches of terrain and of wall, large enough for large agents, and strewn with boulders. */
function patchedGrids(side: number): fc.Arbitrary<Grid> {
  return fc.tuple(plainPatches(side), dangerSeeds).map(([grid, seeds]) => withDanger(grid, seeds));
}

function plainPatches(side: number): fc.Arbitrary<Grid> {
  const sides = fc.integer({ min: Math.ceil(side / 3), max: side });
  const lengths = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(1), fc.constant(side));
  const patch = fc.record({ at: cellSeeds, width: lengths, height: lengths, terrain: fc.nat(23) });
  const patches = fc.array(patch, { maxLength: 12 });
  return fc.tuple(sides, sides, legends, patches, fc.array(cellSeeds, { maxLength: 6 })).map((seeds) => {
    const [width, height, { legend, open }, rectangles, boulders] = seeds;
    const grid = new Grid(width, height, { legend });
    for (const { at, terrain, ...extent } of rectangles) {
      const from = grid.pointOf(cellFrom(grid, at));
      // a third of the patches are walls
      const name = terrain % 3 === 0 ? "wall" : TERRAINS[terrain % open][1];
      grid.edit({
        ...from,
        width: Math.min(extent.width, width - from.x),
        height: Math.min(extent.height, height - from.y),
        terrain: name,
      });
    }
    for (const at of boulders) grid.edit({ ...grid.pointOf(cellFrom(grid, at)), terrain: "wall" });
    return grid;
  });
}

/** Legends with one to four open terrains, of one cost or of several. */
const legends: fc.Arbitrary<{ legend: Legend; open: number }> = fc
  .record({
    open: fc.integer({ min: 1, max: 4 }),
    isUniform: fc.boolean(),
    costs: fc.array(fc.constantFrom(1, 1, 2, 3, 7, 255), { minLength: 4, maxLength: 4 }),
  })
  .map(({ open, isUniform, costs }) => ({
    open,
    legend: Object.fromEntries(
      TERRAINS.map(([char, name], index) => [
        char,
        { name, blocked: index >= open, cost: isUniform ? 1 : costs[index] },
      ]),
    ),
  }));

/** Whether two agents are the same to a planner. */
export function isSameAgent({ terrains }: Grid, a: Agent, b: Agent): boolean {
  const { size = 1, capability = [] } = b;
  if ((a.size ?? 1) !== size || a.capability?.length !== capability.length) return false;
  if (String(a.layers ?? []) !== String(b.layers ?? [])) return false;
  const costIn = ({ costs = {} }: Agent, name: string): number | undefined =>
    costs[name] ?? terrains.find((terrain) => terrain.name === name)?.cost;
  return a.capability.every((name) => capability.includes(name) && costIn(a, name) === costIn(b, name));
}

/** Whether an agent can stand on a cell. */
export function standsAt(crowd: Crowd, agent: Agent, cell: number): boolean {
  const { width } = crowd.grid;
  return canStand(settingOf(crowd, agent), cell % width, Math.floor(cell / width));
}
