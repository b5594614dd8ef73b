import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { levelFileOf, type ReadLdtkOptions, readLdtk } from "../../src/io/index.ts";
import { cellsOf, grids, rowsOf, terrainAt } from "./cells.ts";
import { writeLdtk } from "./format-writers.ts";

/** An IntGrid layer of 3 × 2. */
function layerOf(name: string, intGridCsv: unknown, more: object = {}): object {
  return { __identifier: name, __type: "IntGrid", __cWid: 3, __cHei: 2, layerDefUid: 1, intGridCsv, ...more };
}

/** A project whose value 1 is `wall`, 2 is `mud`, and 3 has no identifier. */
function projectOf(levels: readonly object[], more: object = {}): string {
  const intGridValues = ["wall", "mud", null].map((identifier, index) => ({ value: index + 1, identifier }));
  return JSON.stringify({ defs: { layers: [{ uid: 9 }, { uid: 1, intGridValues }] }, levels, worlds: [], ...more });
}

const CAVE = { identifier: "Cave", layerInstances: [layerOf("Floor", [0, 1, 2, 0, 0, 1])] };
const TOWN = {
  identifier: "Town",
  layerInstances: [
    { __identifier: "Things", __type: "Entities" },
    layerOf("Roofs", [0, 0, 0, 0, 0, 2]),
    layerOf("Floor", [1, 1, 1, 0, 0, 0]),
  ],
};

describe("readLdtk", () => {
  test("takes the first IntGrid layer of the first level, and identifiers as terrains", () => {
    expect(rowsOf(readLdtk(projectOf([CAVE, TOWN])))).toEqual(["ground wall mud", "ground ground wall"]);
    expect(terrainAt(readLdtk(projectOf([CAVE])), 1, 0)).toBe("(wall)");
  });

  test("gives back any grid that was written", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const values = Object.fromEntries(
          grid.terrains.map(({ name, cost, blocked }, id) => [id + 1, { name, cost, blocked }]),
        );
        expect(cellsOf(readLdtk(writeLdtk(grid), { values }))).toEqual(cellsOf(grid));
        expect(rowsOf(readLdtk(writeLdtk(grid)))).toEqual(rowsOf(grid));
      }),
    );
  });

  test.each<[ReadLdtkOptions, string[]]>([
    [{ level: "Town" }, ["ground ground ground", "ground ground mud"]],
    [{ level: 1 }, ["ground ground ground", "ground ground mud"]],
    [{ level: "Town", layer: "Floor" }, ["wall wall wall", "ground ground ground"]],
    [{ values: { 1: "hedge" } }, ["ground hedge mud", "ground ground hedge"]],
    [{ values: { wall: "hedge", 2: "lava" } }, ["ground hedge lava", "ground ground hedge"]],
    [{ values: { 0: "abyss" } }, ["abyss wall mud", "abyss abyss wall"]],
  ])("reads what %j choose", (options, rows) => {
    expect(rowsOf(readLdtk(projectOf([CAVE, TOWN]), options))).toEqual(rows);
  });

  test("takes terrains with cost from the caller", () => {
    const grid = readLdtk(projectOf([CAVE]), {
      values: { mud: { name: "mud", cost: 5 }, 1: { name: "wall", blocked: false } },
    });
    expect([terrainAt(grid, 1, 0), terrainAt(grid, 2, 0)]).toEqual(["wall", "mud*5"]);
  });

  test("finds the levels of a project with several worlds", () => {
    const text = projectOf([], { worlds: [{ levels: [CAVE] }, { levels: [TOWN] }] });
    expect(rowsOf(readLdtk(text, { level: "Town", layer: "Floor" }))).toEqual([
      "wall wall wall",
      "ground ground ground",
    ]);
  });

  test("takes a value without identifier if the caller says what it means", () => {
    const text = projectOf([{ identifier: "A", layerInstances: [layerOf("Floor", [3, 4, 0, 0, 0, 0])] }]);
    expect(rowsOf(readLdtk(text, { values: { 3: "sand", 4: "snow" } }))[0]).toBe("sand snow ground");
  });

  test("takes an identifier that is no terrain's name if the caller says what its value means", () => {
    const intGridValues = [{ value: 1, identifier: "tall grass" }];
    const text = projectOf([CAVE], { defs: { layers: [{ uid: 1, intGridValues }] } });
    expect(rowsOf(readLdtk(text, { values: { 1: "grass", 2: "mud" } }))[0]).toBe("ground grass mud");
    expect(() => readLdtk(text, { values: { 2: "mud" } })).toThrow('without blanks or commas, got "tall grass"');
  });
});

describe("levels in files of their own", () => {
  const { layerInstances, ...outer } = CAVE;
  const file = "world/Cave.ldtkl";
  const text = projectOf([TOWN, { ...outer, layerInstances: null, externalRelPath: file }], { externalLevels: true });

  test("are read when they are given, and can be asked for by name", () => {
    expect([levelFileOf(text), levelFileOf(text, "Cave"), levelFileOf(text, 1)]).toEqual([undefined, file, file]);
    const levels = { [file]: JSON.stringify({ ...outer, layerInstances }) };
    expect(rowsOf(readLdtk(text, { level: "Cave", levels }))).toEqual(["ground wall mud", "ground ground wall"]);
  });

  test.each<[string, Error]>([
    ["{", new SyntaxError('Level "world/Cave.ldtkl": expected JSON, got "{".')],
    ["{}", new SyntaxError('Level "world/Cave.ldtkl".layerInstances: expected an array, got nothing.')],
  ])("are refused by the name of the file: %s", (content, error) => {
    expect(() => readLdtk(text, { level: 1, levels: { [file]: content } })).toThrow(error);
  });

  test("must be given as text by name", () => {
    expect(() => readLdtk(text, { levels: [] as unknown as Record<string, string> })).toThrow(
      new TypeError("levels must be an object, got an array of 0."),
    );
  });
});

test("a layer in which no cell has a value is read if the caller says what 0 means", () => {
  const text = projectOf([{ identifier: "A", layerInstances: [layerOf("F", [0, 0, 0, 0, 0, 0])] }]);
  expect(rowsOf(readLdtk(text, { values: { 0: "water" } }))).toEqual(["water water water", "water water water"]);
});

describe("readLdtk refuses", () => {
  const level = (layerInstances: unknown): object => ({ identifier: "A", layerInstances });

  test.each<[string, string, string]>([
    ["what is not JSON", "{,}", 'An LDtk project: expected JSON, got "{,}".'],
    ["a project without levels", projectOf([]), "levels: expected a level, got none."],
    [
      "levels in other files, with the remedy",
      projectOf([{ identifier: "A", layerInstances: null, externalRelPath: "p/A.ldtkl" }], { externalLevels: true }),
      'levels[0].layerInstances: expected the layers of the level, or its text in levels, got a level in a file of its own, "p/A.ldtkl".',
    ],
    [
      "a level without IntGrid layer",
      projectOf([
        level([
          { __type: "Tiles", __identifier: "Trees" },
          { __type: "Entities", __identifier: "Things" },
        ]),
      ]),
      'levels[0].layerInstances: expected an IntGrid layer, whose values name the terrain of cells, got "Trees" ("Tiles"), "Things" ("Entities").',
    ],
    [
      "a layer in which no cell has a value",
      projectOf([level([layerOf("F", [0, 0, 0, 0, 0, 0])])]),
      "levels[0].layerInstances[0].intGridCsv: expected a cell with one of the values 1 (wall), 2 (mud), or a meaning for 0 in the option values, got only 0.",
    ],
    [
      "a terrain that differs in case only",
      projectOf([CAVE], { defs: { layers: [{ uid: 1, intGridValues: [{ value: 1, identifier: "Wall" }] }] } }),
      'defs.layers[0].intGridValues[0].identifier: expected "wall", or a meaning for its value in the option values, got "Wall".',
    ],
    [
      "a width of 0",
      projectOf([level([layerOf("F", [], { __cWid: 0 })])]),
      "levels[0].layerInstances[0].__cWid: expected an integer from 1 to 16384, got 0.",
    ],
    [
      "a layer that is short",
      projectOf([level([layerOf("F", [1])])]),
      "levels[0].layerInstances[0].intGridCsv: expected 3 × 2 = 6 values, got 1.",
    ],
    [
      "a value without identifier",
      projectOf([level([layerOf("F", [1, 3, 3, 1, 1, 3])])]),
      "levels[0].layerInstances[0].intGridCsv[1]: expected one of the values 0, 1, 2, which have an identifier or are in the option values, got 3 (in 3 cells).",
    ],
    [
      "a value that is none",
      projectOf([level([layerOf("F", [1, 1, "1", 1, 1, 1])])]),
      'levels[0].layerInstances[0].intGridCsv[2]: expected one of the values 0, 1, 2, which have an identifier or are in the option values, got "1" (in 1 cell).',
    ],
    ["no definitions", projectOf([CAVE], { defs: null }), "defs: expected an object, got null."],
  ])("%s", (_, text, message) => {
    expect(() => readLdtk(text)).toThrow(new SyntaxError(message));
  });

  test.each<[object, Error]>([
    [{ level: "Twon" }, new RangeError('level must be one of "Cave", "Town", or its index from 0, got "Twon".')],
    [{ level: 2 }, new RangeError('level must be one of "Cave", "Town", or its index from 0, got 2.')],
    [
      { level: 1, layer: "Things" },
      new RangeError('layer must be one of "Roofs", "Floor", the IntGrid layers, got "Things".'),
    ],
    [
      { values: { walls: "wall" } },
      new TypeError('A key of values must be an integer or one of the identifiers "wall", "mud", got "walls".'),
    ],
    [
      { layers: "Floor" },
      new TypeError('Unknown option "layers"; readLdtk takes level, layer, values, levels, maxCells.'),
    ],
  ])("the options %j", (options, error) => {
    expect(() => readLdtk(projectOf([CAVE, TOWN]), options as ReadLdtkOptions)).toThrow(error);
  });

  test("a name that is no level's, listing not too many of those there are", () => {
    const levels = Array.from({ length: 20 }, (_, index) => ({ ...CAVE, identifier: `L${index}` }));
    expect(() => readLdtk(projectOf(levels), { level: "X" })).toThrow('"L10", "L11" and 8 more, or its index');
  });
});
