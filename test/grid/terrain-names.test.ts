import { describe, expect, expectTypeOf, test } from "vitest";
import { createPlanner, type DefaultTerrain, type Edit, Grid, type Legend } from "../../src/index.ts";
import { readMap, writeMap } from "../../src/io/index.ts";

const AT = { x: 0, y: 0 };

describe("the compiler knows the names of terrains", () => {
  test("from a legend that is written out", () => {
    const legend = { "=": "road", "~": { name: "lava", cost: 3 } } as const;
    const parsed = Grid.parse("..=~", { "=": "road", "~": { name: "lava", cost: 3 } });
    expectTypeOf(parsed).toEqualTypeOf<Grid<"road" | "lava">>();
    expectTypeOf(Grid.parse("..", legend)).toEqualTypeOf<Grid<"road" | "lava">>();
    expectTypeOf(new Grid(2, 2, { legend, fill: "wall" })).toEqualTypeOf<Grid<"road" | "lava">>();
    expectTypeOf(Grid.from([[0]], { 0: "road" }, legend)).toEqualTypeOf<Grid<"road" | "lava">>();
    expectTypeOf(parsed.clone()).toEqualTypeOf<Grid<"road" | "lava">>();
    expectTypeOf(parsed.get(0, 0)).toEqualTypeOf<"road" | "lava" | DefaultTerrain>();
    parsed.set(0, 0, parsed.terrains[5].name);
    expect(parsed.get(0, 0)).toBe("road");
  });

  test("of every grid that is drawn without a legend", () => {
    expectTypeOf(Grid.parse("..")).toEqualTypeOf<Grid<DefaultTerrain>>();
    expectTypeOf(Grid.from([[0, 1]])).toEqualTypeOf<Grid<DefaultTerrain>>();
    const names: DefaultTerrain[] = ["ground", "swamp", "trees", "water", "wall"];
    expect(Grid.parse("..").terrains.map(({ name }) => name)).toEqual(names);
  });

  test("and refuses one that is misspelt", () => {
    const grid = Grid.parse("..", { "=": "road" });
    // @ts-expect-error a name that is misspelt does not compile
    expect(() => grid.set(0, 0, "raod")).toThrow('Unknown terrain "raod"');
    // @ts-expect-error a name that is misspelt does not compile
    expect(() => grid.edit({ ...AT, terrain: "wal" })).toThrow('Unknown terrain "wal"');
    const edits = [{ ...AT, terrain: "wall" } as const, { ...AT, terrain: "wal" } as const];
    // @ts-expect-error a name that is misspelt does not compile
    expect(() => grid.edit(edits)).toThrow('Unknown terrain "wal"');
    expect(grid.get(0, 0)).toBe("ground");
    // @ts-expect-error a name that is misspelt does not compile
    expect(() => new Grid<DefaultTerrain>(2, 2).set(0, 0, "wal")).toThrow('Unknown terrain "wal"');
    // @ts-expect-error a grid of any names may lack this one
    expectTypeOf<Grid>().toExtend<Grid<"road">>();
  });
});

describe("any name compiles", () => {
  test("for a grid whose legend is known only when the program runs", () => {
    const legend: Legend = { "=": "road" };
    const terrains = { 0: "ground", 1: "wall" };
    expectTypeOf(Grid.parse("..", legend)).toEqualTypeOf<Grid>();
    expectTypeOf(new Grid(2, 2, { legend })).toEqualTypeOf<Grid>();
    expectTypeOf(new Grid(2, 2)).toEqualTypeOf<Grid>();
    expectTypeOf(Grid.from([[0, 1]], terrains)).toEqualTypeOf<Grid>();
    expectTypeOf(readMap(writeMap(new Grid(2, 2)))).toEqualTypeOf<Grid>();
  });

  test("for a grid that is declared as a Grid", () => {
    let grid: Grid = Grid.parse("..", { "=": "road" });
    const edit: Edit = { ...AT, terrain: "road" };
    grid.edit(edit);
    expect(grid.get(0, 0)).toBe("road");
    grid = Grid.parse("..");
    expect(createPlanner(grid).pathExists(AT, { x: 1, y: 0 })).toBe(true);
  });
});

test("default terrains make no difference between grids, named by a legend or not", () => {
  let grid = Grid.parse("..=", { "=": "road" });
  grid = Grid.parse(grid.toString(), grid.legend);
  grid = Grid.parse("..=", { ".": { name: "ground", cost: 3 }, "=": "road" });
  grid = new Grid(2, 2, { legend: { "#": "wall", "=": "road" } });
  const planner = createPlanner(Grid.parse("..=", { "=": "road" }), { algorithm: "astar" });
  expect([grid.get(0, 0), planner.pathExists(AT, { x: 2, y: 0 })]).toEqual(["ground", true]);
});
