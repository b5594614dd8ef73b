import fc from "fast-check";
import { createPlanner, type Edit, Grid, type HpaOptions, type PlannerOptions } from "../../src/index.ts";
import {
  asDanger,
  cellFrom,
  cellSeeds,
  DANGER_TERRAINS,
  type DangerEdit,
  dangerSeeds,
  editFrom,
  grids,
  settings,
  withDanger,
} from "./arbitraries.ts";
import { canStand, type Setting } from "./oracle.ts";
import type { Ends, Event, Turn } from "./planner-oracle.ts";

/** Two cells, still without a grid. */
export const endSeeds: fc.Arbitrary<[number, number]> = fc.tuple(cellSeeds, cellSeeds);

/** The options that only HPA* has. */
export type HpaOwnOptions = Omit<HpaOptions, "algorithm" | keyof PlannerOptions>;

/** Numbers of landmarks: most often none. */
export const landmarkCounts: fc.Arbitrary<number> = fc.constantFrom(0, 0, 1, 3);

/** Small clusters, so that a small grid has many, at several levels. */
export const hpaOptions: fc.Arbitrary<Required<HpaOwnOptions>> = fc.record({
  clusterSize: fc.constantFrom(2, 2, 3, 3, 4, 4, 5, 6, 7, 8),
  levels: fc.constantFrom<number | "auto">(1, 2, 3, 4, "auto"),
  factor: fc.integer({ min: 2, max: 3 }),
  threshold: fc.integer({ min: 1, max: 9 }),
  spacing: fc.integer({ min: 1, max: 9 }),
  build: fc.constantFrom("eager", "lazy"),
  cache: fc.constantFrom("fields", "directions", "distances"),
  smooth: fc.boolean(),
  landmarks: landmarkCounts,
});

/** Rooms behind walls with few doors, of up to `side` cells a side: detours, dead ends and doors that are the only one. */
function rooms(side: number): fc.Arbitrary<Grid> {
  return fc.tuple(plainRooms(side), dangerSeeds).map(([grid, seeds]) => withDanger(grid, seeds));
}

function plainRooms(side: number): fc.Arbitrary<Grid> {
  const sides = fc.integer({ min: Math.ceil(side / 2), max: side });
  const walls = fc.array(fc.tuple(fc.boolean(), cellSeeds, fc.array(cellSeeds, { maxLength: 3 })), { maxLength: 7 });
  const boulders = fc.array(fc.tuple(cellSeeds, fc.constantFrom("wall", "swamp")), { maxLength: 12 });
  return fc.tuple(sides, sides, walls, boulders).map(([width, height, lines, stones]) => {
    const grid = new Grid(width, height, { legend: { S: { name: "swamp", cost: 3 }, T: "trees" } });
    for (const [isUpright, at, doors] of lines) {
      const [x, y] = isUpright ? [at % width, 0] : [0, at % height];
      grid.edit({ x, y, width: isUpright ? 1 : width, height: isUpright ? height : 1, terrain: "wall" });
      for (const door of doors) {
        grid.edit({ x: isUpright ? x : door % width, y: isUpright ? door % height : y, terrain: "ground" });
      }
    }
    for (const [at, terrain] of stones) grid.edit({ ...grid.pointOf(cellFrom(grid, at)), terrain });
    return grid;
  });
}

/** A grid with rooms or without any order, who walks on it and how. */
export function plannerSettings(side: number): fc.Arbitrary<Setting> {
  // the agent and the movement of a setting go with any grid
  return fc.tuple(settings(1), fc.oneof(grids(side), rooms(side))).map(([setting, grid]) => ({ ...setting, grid }));
}

/** The seeds of an edit: what kind of place it is at, and where. */
export const placedEditSeeds: fc.Arbitrary<PlacedEditSeeds> = fc.record({
  place: fc.constantFrom("cell", "block", "border", "border", "corner", "again", "sweep"),
  at: cellSeeds,
  extent: cellSeeds,
  terrain: fc.constantFrom("ground", "ground", "ground", "wall", "wall", "swamp", "trees", ...DANGER_TERRAINS),
});

export interface PlacedEditSeeds {
  /** A cell or a few; one on the border or in the corner of a cluster; where the edit before was; or very many. */
  readonly place: "cell" | "block" | "border" | "corner" | "again" | "sweep";
  readonly at: number;
  readonly extent: number;
  readonly terrain: string;
}

/** The edit that seeds stand for. */
function placedEditFrom(grid: Grid, clusterSize: number, before: Edit, seeds: PlacedEditSeeds): Edit {
  const { place, at, extent, terrain } = seeds;
  const { x, y } = grid.pointOf(cellFrom(grid, at));
  const snap = (from: number, length: number, side: number): number =>
    Math.min(length - 1, Math.max(0, from - (from % clusterSize) - side));
  const [sideX, sideY] = [extent & 1, (extent >> 1) & 1];
  switch (place) {
    case "again":
      return { ...before, terrain };
    case "cell":
      return { x, y, terrain };
    case "corner":
      return { x: snap(x, grid.width, sideX), y: snap(y, grid.height, sideY), terrain };
    case "border":
      return sideY === 0
        ? { x: snap(x, grid.width, sideX), y, terrain }
        : { x, y: snap(y, grid.height, sideX), terrain };
    case "block": {
      const width = Math.min(grid.width - x, 1 + (extent % 5));
      return { x, y, width, height: Math.min(grid.height - y, 1 + ((extent >> 4) % 5)), terrain };
    }
    default:
      return editFrom(grid, [at, extent, terrain]);
  }
}

/** The edits that a list of seeds stands for, one after the other. */
export function editsFrom(grid: Grid, clusterSize: number, seeds: readonly PlacedEditSeeds[]): (Edit | DangerEdit)[] {
  let before: Edit = { x: 0, y: 0, terrain: "wall" };
  return seeds.map((seed) => {
    before = placedEditFrom(grid, clusterSize, before, seed);
    return asDanger(before);
  });
}

/** Turns of a walker, with the edits and the queries of others between them, still without a grid. */
export const turnSeeds: fc.Arbitrary<TurnSeeds[]> = fc.array(
  fc.record({
    events: fc.array(fc.oneof(placedEditSeeds, endSeeds), { maxLength: 3 }),
    stride: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 12 },
);

interface TurnSeeds {
  readonly events: readonly (PlacedEditSeeds | [number, number])[];
  readonly stride: number;
}

/** The turns that a list of seeds stands for. */
export function turnsFrom(setting: Setting, clusterSize: number, turns: readonly TurnSeeds[]): Turn[] {
  let before: Edit = { x: 0, y: 0, terrain: "wall" };
  return turns.map(({ events, stride }) => ({
    stride,
    events: events.map((seeds): Event => {
      if (Array.isArray(seeds)) return { query: endsFrom(setting, seeds) };
      before = placedEditFrom(setting.grid, clusterSize, before, seeds);
      return { edit: asDanger(before) };
    }),
  }));
}

/**
 * The two cells that seeds stand for: for the most part one on which the agent can stand and one to which there is a way,
 * more often far than near; now and then any two.
 */
export function endsFrom(setting: Setting, [a, b]: readonly [number, number]): Ends {
  const { grid } = setting;
  const start = a % 8 === 0 ? cellFrom(grid, a) : standingFrom(setting, cellFrom(grid, a));
  if (b % 8 === 0) return { start, goal: cellFrom(grid, b) };
  const planner = createPlanner(grid, { algorithm: "astar", agent: setting.agent, ...setting.movement });
  const { cells } = planner.reachable(grid.pointOf(start), Number.POSITIVE_INFINITY);
  if (cells.length === 0) return { start, goal: cellFrom(grid, b) };
  const part = (b % 1009) / 1009;
  return { start, goal: cells[cells.length - 1 - Math.floor(part * part * cells.length)] };
}

/** The first cell from this one on where the agent can stand; this one when there is none. */
export function standingFrom(setting: Setting, first: number): number {
  const { width, terrainOfCell } = setting.grid;
  for (let offset = 0; offset < terrainOfCell.length; offset++) {
    const cell = (first + offset) % terrainOfCell.length;
    if (canStand(setting, cell % width, Math.floor(cell / width))) return cell;
  }
  return first;
}
