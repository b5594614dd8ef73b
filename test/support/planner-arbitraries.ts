import fc from "fast-check";
import { type Edit, Grid, type HpaOptions, type PlannerOptions } from "../../src/index.ts";
import { cellFrom, cellSeeds, editFrom, editSeeds, grids, settings } from "./arbitraries.ts";
import type { Setting } from "./oracle.ts";
import type { Ends, Event, Turn } from "./planner-oracle.ts";

/** Two cells, still without a grid. */
export const endSeeds: fc.Arbitrary<[number, number]> = fc.tuple(cellSeeds, cellSeeds);

/** The options that only HPA* has. */
export type HpaOwnOptions = Omit<HpaOptions, "algorithm" | keyof PlannerOptions>;

/** Small clusters, so that a small grid has many, at several levels. */
export const hpaOptions: fc.Arbitrary<Required<HpaOwnOptions>> = fc.record({
  clusterSize: fc.integer({ min: 2, max: 8 }),
  levels: fc.integer({ min: 1, max: 4 }),
  factor: fc.integer({ min: 2, max: 3 }),
  threshold: fc.integer({ min: 1, max: 9 }),
  spacing: fc.integer({ min: 1, max: 9 }),
  build: fc.constantFrom("eager", "lazy"),
  smooth: fc.boolean(),
});

/** Rooms behind walls with few doors, of up to `side` cells a side: detours, dead ends and doors that are the only one. */
function rooms(side: number): fc.Arbitrary<Grid> {
  const sides = fc.integer({ min: 2, max: side });
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

/** The seeds of an edit: where, and what kind of place. */
export const placedEditSeeds: fc.Arbitrary<PlacedEditSeeds> = fc.record({
  place: fc.constantFrom<Place>("cell", "rectangle", "border", "border", "corner", "again"),
  seeds: editSeeds,
});

type Place = "cell" | "rectangle" | "border" | "corner" | "again";

export interface PlacedEditSeeds {
  readonly place: Place;
  readonly seeds: [number, number, string];
}

/** The edit that seeds stand for: on the border or in the corner of a cluster, or where the edit before was, say. */
function placedEditFrom(grid: Grid, clusterSize: number, before: Edit, edit: PlacedEditSeeds): Edit {
  const { place, seeds } = edit;
  const [a, b, terrain] = seeds;
  if (place === "rectangle") return editFrom(grid, seeds);
  if (place === "again") return { ...before, terrain };
  const { x, y } = grid.pointOf(cellFrom(grid, a));
  if (place === "cell") return { x, y, terrain };
  const snap = (at: number, length: number, side: number): number =>
    Math.min(length - 1, Math.max(0, at - (at % clusterSize) - side));
  const [sideX, sideY] = [b & 1, (b >> 1) & 1];
  if (place === "corner") return { x: snap(x, grid.width, sideX), y: snap(y, grid.height, sideY), terrain };
  return sideY === 0 ? { x: snap(x, grid.width, sideX), y, terrain } : { x, y: snap(y, grid.height, sideX), terrain };
}

/** The edits that a list of seeds stands for, one after the other. */
export function editsFrom(grid: Grid, clusterSize: number, seeds: readonly PlacedEditSeeds[]): Edit[] {
  let before: Edit = { x: 0, y: 0, terrain: "wall" };
  return seeds.map((seed) => {
    before = placedEditFrom(grid, clusterSize, before, seed);
    return before;
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
export function turnsFrom(grid: Grid, clusterSize: number, turns: readonly TurnSeeds[]): Turn[] {
  let before: Edit = { x: 0, y: 0, terrain: "wall" };
  return turns.map(({ events, stride }) => ({
    stride,
    events: events.map((seeds): Event => {
      if (Array.isArray(seeds)) return { query: endsFrom(grid, seeds) };
      before = placedEditFrom(grid, clusterSize, before, seeds);
      return { edit: before };
    }),
  }));
}

/** The two cells that seeds stand for. */
export function endsFrom(grid: Grid, [a, b]: readonly [number, number]): Ends {
  return { start: cellFrom(grid, a), goal: cellFrom(grid, b) };
}
