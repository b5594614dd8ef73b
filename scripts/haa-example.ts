import { generateMap } from "../src/generate/index.ts";
import { type Agent, createPlanner, Grid, type HaaOptions, type Planner, type Point } from "../src/index.ts";
import type { Primitive } from "../src/scene/scene.ts";

/** The toy map of docs/haa.md: ground, trees and walls. */
export const TOY: Grid = Grid.parse(
  `
  ....T.....
  ...TT.....
  ..#TT..TT.
  ..#.T..TT.
  ...TT.#...
  ...TT.#...
  ...TT.....
  .##...TTT.
  .#....TTT.
  ......TT..
`,
  { T: { name: "trees", cost: 1 } },
);

/** What agents on the toy map may enter. */
export const CAPABILITIES: readonly (readonly string[])[] = [["ground"], ["trees"], ["ground", "trees"]];

/** HAA* on the toy map as in the paper, for agents of sizes 1 and 2 with each capability. */
export function toyOptions(quality: "initial" | "high" | "low"): HaaOptions {
  const agents = [1, 2].flatMap((size) => CAPABILITIES.map((capability) => ({ size, capability })));
  return { algorithm: "haa", agents, clusterSize: 5, levels: 1, placement: "clearance", detour: 255, quality };
}

/** An agent that walks on the landscape of docs/haa.md. */
interface LandAgent {
  readonly name: string;
  readonly agent: Agent;
  /** Where it goes, if not where the others do. */
  readonly ends?: { readonly start: Point; readonly goal: Point };
}

/** Where infantry and tank go. */
export const LAND_ENDS: { readonly start: Point; readonly goal: Point } = {
  start: { x: 18, y: 31 },
  goal: { x: 36, y: 11 },
};

/** Three agents that one graph serves; the first two have the same way to go. */
export const LAND_AGENTS: readonly LandAgent[] = [
  { name: "infantry: size 1, no water", agent: { capability: ["ground", "road", "trees"] } },
  { name: "tank: size 2, ground and road", agent: { size: 2, capability: ["ground", "road"] } },
  {
    name: "boat: size 1, water",
    agent: { capability: ["water"] },
    ends: { start: { x: 45, y: 13 }, goal: { x: 40, y: 30 } },
  },
];

/** A generated landscape all of whose terrains cost the same. */
export function landGrid(): Grid {
  const { width, height, terrains, terrainOfCell } = generateMap("mixed", { width: 64, height: 40, seed: 2 });
  const open = terrains.filter(({ blocked }) => !blocked);
  const legend = Object.fromEntries(open.map(({ name, char }) => [char, { name, cost: 1 }]));
  const grid = new Grid(width, height, { legend });
  terrainOfCell.forEach((terrain, cell) => {
    const { x, y } = grid.pointOf(cell);
    grid.set(x, y, terrains[terrain].name);
  });
  return grid;
}

/** HAA* for the three agents. */
export function landPlanner(grid: Grid): Planner {
  return createPlanner(grid, {
    algorithm: "haa",
    agents: LAND_AGENTS.map(({ agent }) => agent),
    clusterSize: 10,
    threshold: 6,
  });
}

/** Where each of them crosses from cluster to cluster, and its path, in one layer for each. */
export function landScene(planner: Planner, landEnds: typeof LAND_ENDS = LAND_ENDS): Primitive[] {
  const transitions = planner.scene(undefined, undefined, { layers: ["transitions"] });
  const agents = LAND_AGENTS.flatMap(({ name, agent, ends: { start, goal } = landEnds }, index): Primitive[] => {
    const path = planner.scene(start, goal, { agent, layers: ["smoothed path"] });
    const crossed = transitions.filter(({ layer }) => layer === `transitions agent ${index + 1}`);
    const ends = [start, goal].map((end): Primitive => ({ kind: "point", layer: name, ...end }));
    return [...[...path, ...crossed].map((shape) => ({ ...shape, layer: name })), ...ends];
  });
  return [...planner.scene(undefined, undefined, { layers: ["clusters level 1"] }), ...agents];
}
