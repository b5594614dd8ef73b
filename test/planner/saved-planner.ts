import { Random } from "../../src/generate/random.ts";
import {
  type Agent,
  type AnyOptions,
  createPlanner,
  Grid,
  type Legend,
  type MovementOptions,
  type Planner,
} from "../../src/index.ts";

/** The algorithms whose planners can be saved. */
export const SAVED_ALGORITHMS = ["hpa", "haa", "pra", "quickpath"] as const;

/** The name of one of them. */
export type SavedAlgorithm = (typeof SAVED_ALGORITHMS)[number];

/** A small planner, and its snapshot. */
export interface SavedPlanner {
  readonly planner: Planner;
  readonly snapshot: Uint8Array;
  /** Snapshots of such planners on the same map with some cells closed, opened or made dearer. */
  readonly siblings: readonly Uint8Array[];
}

/** How many siblings a planner has. */
const SIBLINGS = 3;

const CACHES = ["fields", "directions", "distances"] as const;
const CORNERS = ["bothFree", "oneFree", "always"] as const;
const TERRAINS = ["ground", "swamp", "trees"] as const;

/** The planner with an algorithm that a number stands for, on a map of 5 to 16 cells a side: always the same. */
export function savedPlanner(algorithm: SavedAlgorithm, number: number): SavedPlanner {
  const random = new Random(number);
  const takesLinks = algorithm === "hpa" || algorithm === "haa";
  const grid = strewnGrid(random);
  if (takesLinks && random.chance(40)) for (let left = 1 + random.below(3); left > 0; left--) addLink(grid, random);
  const agents = Array.from({ length: algorithm === "haa" ? random.between(2, 4) : 1 }, () => anyAgent(random));
  const movement = anyMovement(random);
  const options = { ...anyOptions(algorithm, random), agent: agents[0], ...movement };
  const all = algorithm === "haa" ? ({ ...options, agents } as AnyOptions) : options;
  const planner = createPlanner(grid, all);
  const siblings = Array.from({ length: SIBLINGS }, () => createPlanner(editedCopy(grid, random), all).save());
  return { planner, snapshot: planner.save(), siblings };
}

/** A grid with the same cells and links. */
export function copyOfGrid(grid: Grid): Grid {
  const copy = new Grid(grid.width, grid.height, { legend: grid.legend });
  copy.terrainOfCell.set(grid.terrainOfCell);
  for (const { from, to, cost } of grid.links) copy.link(from, to, cost);
  return copy;
}

/** A grid with the same cells and links, but for one to three cells. */
function editedCopy(grid: Grid, random: Random): Grid {
  const copy = copyOfGrid(grid);
  for (let left = random.between(1, 4); left > 0; left--) {
    const cell = random.below(grid.terrainOfCell.length);
    copy.edit({ ...grid.pointOf(cell), terrain: random.chance(70) ? "wall" : TERRAINS[random.below(3)] });
  }
  return copy;
}

/** A grid strewn with walls and, for the most part, other terrains, of one cost or of several. */
function strewnGrid(random: Random): Grid {
  const cost = random.chance(50) ? 1 : random.between(2, 9);
  const legend: Legend = { S: { name: "swamp", cost }, T: { name: "trees", cost: random.chance(50) ? 1 : 3 } };
  const grid = new Grid(random.between(5, 17), random.between(5, 17), { legend });
  const [walls, swamps] = [random.below(40), random.chance(30) ? 0 : random.below(40)];
  for (let cell = 0; cell < grid.terrainOfCell.length; cell++) {
    const part = random.below(100);
    if (part >= walls + swamps) continue;
    grid.edit({ ...grid.pointOf(cell), terrain: part < walls ? "wall" : TERRAINS[random.between(1, 3)] });
  }
  return copyOfGrid(grid);
}

/** Joins any two cells, unless they are one. */
function addLink(grid: Grid, random: Random): void {
  const [from, to] = [0, 1].map(() => random.below(grid.terrainOfCell.length));
  if (from !== to) grid.link(grid.pointOf(from), grid.pointOf(to), 1 + random.below(20) / 2);
}

function anyAgent(random: Random): Agent {
  const capability = TERRAINS.filter((_, index) => index === 0 || random.chance(60));
  const agent = { size: random.chance(75) ? 1 : 2, capability };
  const costs = Object.fromEntries(TERRAINS.map((name) => [name, (1 + random.below(8)) / 2]));
  return random.chance(60) ? agent : { ...agent, costs };
}

function anyMovement(random: Random): MovementOptions {
  const rule = {
    neighbours: random.chance(80) ? 8 : 4,
    corners: CORNERS[random.chance(50) ? 0 : random.below(3)],
  } as const;
  if (random.chance(25)) return { ...rule, diagonal: random.chance(50) ? "chebyshev" : 1.5 };
  return { ...rule, stepCosts: random.chance(80) ? [70, 99] : [200, 283] };
}

function anyOptions(algorithm: SavedAlgorithm, random: Random): AnyOptions {
  const smooth = random.chance(60);
  if (algorithm === "quickpath") return { algorithm, smooth };
  if (algorithm === "pra") return { algorithm, smooth, widen: random.chance(30) };
  const clusters = {
    smooth,
    cache: CACHES[random.below(3)],
    clusterSize: random.between(2, 8),
    factor: random.between(2, 4),
    levels: random.between(1, 4),
    threshold: random.between(1, 8),
  };
  if (algorithm === "hpa") return { algorithm, ...clusters };
  const quality = (["initial", "high", "low"] as const)[random.below(3)];
  return { algorithm, ...clusters, quality, placement: random.chance(50) ? "width" : "clearance" };
}
