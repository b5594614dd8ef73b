import fc from "fast-check";
import {
  type Agent,
  type Area,
  type Edit,
  Grid,
  type LayerEdit,
  type Legend,
  type MovementOptions,
} from "../../src/index.ts";
import type { Setting } from "./oracle.ts";

const TERRAINS = ["ground", "swamp", "trees", "wall"] as const;

/** A number that stands for a cell of whatever grid it meets: take it modulo the number of cells. */
export const cellSeeds: fc.Arbitrary<number> = fc.nat(1 << 20);

/** Legends with one terrain cost, and with several. */
const legends: fc.Arbitrary<Legend> = fc.oneof(
  fc.constant({ T: "trees" }),
  fc.record({
    ".": fc.record({ name: fc.constant("ground"), cost: fc.integer({ min: 1, max: 3 }) }),
    S: fc.record({ name: fc.constant("swamp"), cost: fc.integer({ min: 1, max: 7 }) }),
    T: fc.record({ name: fc.constant("trees"), cost: fc.constantFrom(1, 2, 255) }),
  }),
);

/** The layer that every generated grid has, and what it may add. */
export const DANGER = "danger";
const dangers = fc.constantFrom(0, 1, 1, 3, 9, 100, 255);

/** What a layer adds at first, still without a grid: rectangles between two cells. */
export const dangerSeeds: fc.Arbitrary<DangerSeeds> = fc.array(fc.tuple(cellSeeds, cellSeeds, dangers), {
  maxLength: 3,
});

export type DangerSeeds = readonly (readonly [number, number, number])[];

/** A copy of a grid with a layer of danger. */
export function withDanger(plain: Grid, seeds: DangerSeeds): Grid {
  const grid = plain.clone();
  const layer = grid.addLayer(DANGER);
  for (const [a, b, cost] of seeds) layer.edit({ ...spanFrom(grid, a, b), cost });
  return grid;
}

/** Grids of up to `side` cells a side, from nearly empty to nearly full, with a layer of danger. */
export function grids(side: number): fc.Arbitrary<Grid> {
  return fc.tuple(plainGrids(side), dangerSeeds).map(([grid, seeds]) => withDanger(grid, seeds));
}

function plainGrids(side: number): fc.Arbitrary<Grid> {
  const sides = fc.integer({ min: 1, max: side });
  return fc.tuple(sides, sides, legends, fc.constantFrom(0, 1, 2, 4, 8)).chain(([width, height, legend, openness]) => {
    const terrain = fc.constantFrom("ground", ...TERRAINS, ...new Array<string>(openness).fill("ground"));
    return fc.array(terrain, { minLength: width * height, maxLength: width * height }).map((names) => {
      const grid = new Grid(width, height, { legend });
      grid.edit(names.map((name, cell) => ({ ...grid.pointOf(cell), terrain: name })));
      return grid;
    });
  });
}

const halves = fc.constantFrom(0.5, 0.5, 1, 1.5, 4, 20);

/** Agents of sizes, capabilities and costs; the costs fit any of the legends. */
export const agents: fc.Arbitrary<Agent> = fc.record(
  {
    size: fc.constantFrom(1, 1, 1, 2, 3),
    capability: fc.subarray(["ground", "swamp", "trees"], { minLength: 1 }),
    costs: fc.oneof(
      fc.record({ swamp: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ ground: halves, swamp: halves, trees: halves }),
      fc.constant({ ground: 1 / 3, swamp: 1, trees: 2 / 3, wall: 7 }),
    ),
  },
  { requiredKeys: [] },
);

/** The agents, some of which read the layer of danger. */
const readers: fc.Arbitrary<Agent> = fc
  .tuple(agents, fc.constantFrom(false, false, true))
  .map(([agent, isReader]) => (isReader ? { ...agent, layers: [DANGER] } : agent));

/** How steps are counted: by the default, by integers, or by what a diagonal costs. */
const counts: fc.Arbitrary<MovementOptions> = fc.oneof(
  fc.constant({}),
  fc.record({ stepCosts: fc.constantFrom<[number, number]>([70, 99], [100, 142], [1, 1], [1, 2], [2, 3]) }),
  fc.record({ diagonal: fc.constantFrom("octile" as const, "chebyshev" as const, 1.5, 1.25, 2) }),
);

const rules: fc.Arbitrary<MovementOptions> = fc.record(
  {
    neighbours: fc.constantFrom<4 | 8>(8, 8, 4),
    corners: fc.constantFrom("bothFree" as const, "oneFree" as const, "always" as const),
  },
  { requiredKeys: [] },
);

const movements: fc.Arbitrary<MovementOptions> = fc
  .tuple(rules, counts)
  .map(([rule, count]) => ({ ...rule, ...count }));

/** The movement without its own integers, so that walks on small grids are in the order of their costs in tiles. */
export function inTiles({ stepCosts: _, ...movement }: MovementOptions): MovementOptions {
  return movement;
}

/** A grid with who walks on it and how. */
export function settings(side: number): fc.Arbitrary<Setting> {
  return fc.record({ grid: grids(side), agent: readers, movement: movements });
}

/** The cell that a seed stands for. */
export function cellFrom(grid: Grid, seed: number): number {
  return seed % grid.terrainOfCell.length;
}

/** The seeds of a goal: one cell for the most part, else a rectangle. */
export const areaSeeds: fc.Arbitrary<[number, number]> = fc.tuple(cellSeeds, fc.oneof(fc.constant(0), fc.nat(63)));

/** The goal that seeds stand for on a grid, of up to 8 × 8 cells. */
export function areaFrom(grid: Grid, [at, extent]: readonly [number, number]): Required<Area> {
  const { x, y } = grid.pointOf(cellFrom(grid, at));
  const width = Math.min(grid.width - x, 1 + (extent & 7));
  return { x, y, width, height: Math.min(grid.height - y, 1 + (extent >> 3)) };
}

/** The seeds of an edit, of one cell or a rectangle. */
export const editSeeds: fc.Arbitrary<[number, number, string]> = fc.tuple(
  cellSeeds,
  fc.oneof(fc.constant(0), cellSeeds),
  fc.constantFrom(...TERRAINS),
);

/** The edit that seeds stand for on a grid: the rectangle between two cells. */
export function editFrom(grid: Grid, [a, b, terrain]: [number, number, string]): Edit {
  return { ...spanFrom(grid, a, b), terrain };
}

/** The rectangle from one cell on, as large as another cell is far from the first. */
function spanFrom(grid: Grid, a: number, b: number): Omit<Edit, "terrain"> {
  const from = grid.pointOf(cellFrom(grid, a));
  const span = grid.pointOf(cellFrom(grid, b));
  return {
    ...from,
    width: Math.min(grid.width - from.x, 1 + span.x),
    height: Math.min(grid.height - from.y, 1 + span.y),
  };
}

/** An edit of the layer of danger. */
export type DangerEdit = LayerEdit & { readonly layer: typeof DANGER };

/** The names that stand for edits of the layer where seeds name a terrain: what the layer adds comes after the name. */
export const DANGER_TERRAINS: readonly string[] = ["danger 0", "danger 2", "danger 40", "danger 255"];

/** An edit to a terrain, or of the layer if the name of the terrain stands for one. */
export function asDanger({ terrain, ...area }: Edit): Edit | DangerEdit {
  const [layer, cost] = terrain.split(" ");
  return layer === DANGER ? { ...area, layer, cost: Number(cost) } : { ...area, terrain };
}

/** The seeds of an edit of terrain or of the layer, of one cell or a rectangle. */
export const anyEditSeeds: fc.Arbitrary<[number, number, string]> = fc
  .tuple(editSeeds, fc.constantFrom("", "", ...DANGER_TERRAINS))
  .map(([[a, b, terrain], danger]) => [a, b, danger || terrain]);

/** The edit of terrain or of the layer that seeds stand for on a grid. */
export function anyEditFrom(grid: Grid, seeds: [number, number, string]): Edit | DangerEdit {
  return asDanger(editFrom(grid, seeds));
}

/** Makes an edit of terrain or of a layer. */
export function applyEdit(grid: Grid, change: Edit | DangerEdit): void {
  if ("terrain" in change) {
    grid.edit(change);
    return;
  }
  const { layer, ...edit } = change;
  grid.layer(layer).edit(edit);
}
