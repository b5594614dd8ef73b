import fc from "fast-check";
import { Grid, type LegendEntry } from "../../src/index.ts";

/** What every cell of a grid is made of. */
export function cellsOf(grid: Grid): LegendEntry[] {
  return Array.from(grid.terrainOfCell, (id) => {
    const { name, cost, blocked } = grid.terrains[id];
    return { name, cost, blocked };
  });
}

/** The names of a grid's terrains, row by row, one word a cell. */
export function rowsOf(grid: Grid): string[] {
  const names = Array.from(grid.terrainOfCell, (id) => grid.terrains[id].name);
  return Array.from({ length: grid.height }, (_, y) => names.slice(y * grid.width, (y + 1) * grid.width).join(" "));
}

/** A terrain as text: `name`, `name*cost` or `(blocked)`. */
export function terrainAt(grid: Grid, x: number, y: number): string {
  const { name, cost, blocked } = grid.terrains[grid.terrainOfCell[grid.cellAt({ x, y })]];
  const priced = cost === 1 ? name : `${name}*${cost}`;
  return blocked ? `(${priced})` : priced;
}

/** Small grids of the default terrains, some of them changed, and of others. */
export const grids: fc.Arbitrary<Grid> = fc
  .record({
    width: fc.integer({ min: 1, max: 7 }),
    height: fc.integer({ min: 1, max: 7 }),
    legend: fc.record(
      {
        S: fc.record({ name: fc.constant("swamp"), cost: fc.constantFrom(1, 3, 255), blocked: fc.boolean() }),
        "=": fc.record({ name: fc.constantFrom("road", "__proto__", "Straße"), cost: fc.constantFrom(1, 2) }),
        "!": fc.record({ name: fc.constant("lava"), blocked: fc.boolean() }),
      },
      { requiredKeys: [] },
    ),
    seeds: fc.array(fc.nat(99), { minLength: 49, maxLength: 49 }),
  })
  .map(({ width, height, legend, seeds }) => {
    const grid = new Grid(width, height, { legend });
    grid.edit(
      seeds.slice(0, width * height).map((seed, cell) => {
        return { ...grid.pointOf(cell), terrain: grid.terrains[seed % grid.terrains.length].name };
      }),
    );
    return grid;
  });
