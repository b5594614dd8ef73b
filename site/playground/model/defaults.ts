import { classOfAgent } from "../../../src/grid/agent.ts";
import { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { Movement as MovementRules } from "../../../src/grid/movement.ts";
import type { Agent, Grid, Point } from "../../../src/index.ts";
import type { MapSource, Movement, Run, SwarmSettings, View } from "./state.ts";

/** What nobody walks on a generated map until allowed to. */
const NOT_FOR_WALKERS: readonly string[] = ["trees", "water"];

/** The side of the canvas that shows the whole map at first, in pixels. */
const CANVAS = 720;

export const DEFAULT_MOVEMENT: Movement = { neighbours: 8, corners: "bothFree" };
export const DEFAULT_RUNS: readonly Run[] = [{ algorithm: "hpa", options: {} }];
/** What a visitor without a link begins with. */
export const FIRST_MAP = { from: "generator", kind: "city", size: 512, seed: 3 } as const;
// where all terrains of an agent cost the same, HPA* smooths in microseconds; the city has nothing but ground and walls
export const FIRST_AGENT: Agent = { size: 1, capability: ["ground"] };
/** Where its path begins and ends: agents of up to 3 × 3 cells fit there, too, and have a way. */
export const FIRST_ENDS = { start: { x: 24, y: 0 }, goal: { x: 484, y: 509 } } as const;
export const FIRST_LAYERS: readonly string[] = ["expanded", "why"];
export const FIRST_RUNS: readonly Run[] = [
  { algorithm: "astar", options: {} },
  { algorithm: "hpa", options: {} },
];

/** What there is to see only where there is no path. */
export const DEFAULT_LAYERS: readonly string[] = ["why"];
export const DEFAULT_SWARM: SwarmSettings = { walkers: 500, budget: 2 };

/** Returns the agent that walks on a map at first, of `size` or, if such an agent can stand nowhere, of size 1, with its start and goal. */
export function defaultWalk(
  grid: Grid,
  source: MapSource,
  movement: Movement,
  size: number,
): { agent: Agent; start: Point; goal: Point } {
  const agent = defaultAgent(grid, source, size);
  const way = longWay(grid, agent, movement);
  if (way !== undefined) return { agent, start: way.start, goal: way.goal };
  if (size > 1) return defaultWalk(grid, source, movement, 1);
  return { agent, start: { x: 0, y: 0 }, goal: { x: grid.width - 1, y: grid.height - 1 } };
}

/** Returns an agent that may enter all open terrains of a file, or on a generated map an agent on foot. */
function defaultAgent(grid: Grid, source: MapSource, size: number): Agent {
  const open = grid.terrains.filter(({ blocked }) => !blocked).map(({ name }) => name);
  const isFile = source.from === "file";
  return { size, capability: isFile ? open : open.filter((name) => !NOT_FOR_WALKERS.includes(name)) };
}

/** Returns the view that shows the whole map. */
export function defaultView({ width, height }: Grid): View {
  return { x: width / 2, y: height / 2, zoom: Math.min(32, CANVAS / Math.max(width, height)) };
}

/** Where a walk across a component leads from and to. */
interface Crossing {
  cells: number;
  start: Point;
  goal: Point;
}

/** The ends of a long way, at the top left and the bottom right of the largest component; none if nobody can stand. */
export function longWay(grid: Grid, agent: Agent, movement: Movement): { start: Point; goal: Point } | undefined {
  const { components } = AgentGrid.of(grid, classOfAgent(grid, agent), new MovementRules(movement));
  const crossingOfComponent = new Map<number, Crossing>();
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const component = components.componentOf(y * grid.width + x);
      if (component < 0) continue;
      const crossing = crossingOfComponent.get(component);
      if (crossing === undefined) {
        crossingOfComponent.set(component, { cells: 1, start: { x, y }, goal: { x, y } });
        continue;
      }
      crossing.cells++;
      if (x + y < crossing.start.x + crossing.start.y) crossing.start = { x, y };
      if (x + y >= crossing.goal.x + crossing.goal.y) crossing.goal = { x, y };
    }
  }
  const [largest] = [...crossingOfComponent.values()].sort((a, b) => b.cells - a.cells);
  return largest;
}
