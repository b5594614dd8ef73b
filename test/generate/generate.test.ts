import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type GenerateOptions, generateMap, MAP_KINDS, type MapKind } from "../../src/generate/index.ts";
import { componentSizes, sum } from "./components.ts";

describe.each(MAP_KINDS)("a map of kind %s", (kind) => {
  test("is the same for the same seed and another for another", () => {
    const maps = [1, 2, 3, 4].map((seed) => generateMap(kind, { seed }).toString());
    expect(new Set(maps).size).toBe(4);
    expect(generateMap(kind, { seed: 4 }).toString()).toBe(maps[3]);
    expect(generateMap(kind).toString()).toBe(maps[0]);
  });

  test("is 64 × 64 unless told otherwise", () => {
    const grid = generateMap(kind);
    expect([grid.width, grid.height]).toEqual([64, 64]);
  });

  test("has most of its free ground in one component, and neither too much nor too little of it", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const grid = generateMap(kind, { seed });
      const sizes = componentSizes(grid);
      const free = sum(sizes);
      expect(sizes[0] / free, `seed ${seed}`).toBeGreaterThan(0.9);
      expect(free / (64 * 64), `seed ${seed}`).toBeGreaterThan(0.35);
      expect(free / (64 * 64), `seed ${seed}`).toBeLessThan(0.92);
    }
  });

  test.each([
    [1, 1],
    [1, 50],
    [50, 1],
    [2, 2],
    [3, 5],
    [13, 7],
    [65, 33],
    [101, 64],
  ])("can be %i × %i", (width, height) => {
    for (let seed = 0; seed < 20; seed++) {
      const grid = generateMap(kind, { width, height, seed });
      expect([grid.width, grid.height]).toEqual([width, height]);
      expect(sum(componentSizes(grid))).toBeGreaterThan(0);
    }
  });
});

const side = fc.integer({ min: 1, max: 40 });
const numberUpTo = (max: number) => fc.integer({ min: 0, max });
const optionsOfKind: Record<MapKind, fc.Arbitrary<GenerateOptions>> = {
  open: fc.record({ density: numberUpTo(90) }),
  rooms: fc.record({ room: fc.integer({ min: 2, max: 50 }) }),
  maze: fc.record({ corridor: fc.integer({ min: 1, max: 50 }), loops: numberUpTo(100) }),
  caves: fc.constant({}),
  forest: fc.record({ density: numberUpTo(90) }),
  city: fc.record({ block: fc.integer({ min: 4, max: 50 }) }),
  mixed: fc.constant({}),
};

test.each(MAP_KINDS)("%s has free ground and known terrains whatever the size and the options", (kind) => {
  fc.assert(
    fc.property(side, side, fc.nat(), optionsOfKind[kind], (width, height, seed, options) => {
      const grid = generateMap(kind, { width, height, seed, ...options });
      expect(Math.max(...grid.terrainOfCell)).toBeLessThan(grid.terrains.length);
      expect(sum(componentSizes(grid))).toBeGreaterThan(0);
    }),
  );
});

test.each(["maze", "mixed"] as const)("%s can be 4096 × 4096", (kind) => {
  const grid = generateMap(kind, { width: 4096, height: 4096 });
  expect(grid.terrainOfCell).toHaveLength(4096 * 4096);
  // the last row is painted too
  expect(new Set(grid.terrainOfCell.subarray(4094 * 4096)).size).toBeGreaterThan(1);
});

describe("generateMap refuses", () => {
  const kinds = '"open", "rooms", "maze", "caves", "forest", "city", "mixed"';
  test.each<[string, string, unknown, string]>([
    ["an unknown kind", "lake", {}, `The kind of a map must be one of ${kinds}, got "lake".`],
    ["a misspelt option", "open", { densty: 3 }, unknownOption("densty", "open", "width, height, seed, density")],
    ["another's option", "maze", { room: 3 }, unknownOption("room", "maze", "width, height, seed, corridor, loops")],
    ["any option of others", "caves", { density: 3 }, unknownOption("density", "caves", "width, height, seed")],
    ["options that are no object", "rooms", 5, 'Expected an object for a map of kind "rooms", got 5.'],
  ])("%s", (_, kind, options, sentence) => {
    expect(() => generateMap(kind as MapKind, options as GenerateOptions)).toThrow(new TypeError(sentence));
  });

  test.each<[string, MapKind, unknown, string]>([
    ["no width", "open", { width: 0 }, "width must be an integer from 1 to 4096, got 0."],
    ["too large a height", "open", { height: 4097 }, "height must be an integer from 1 to 4096, got 4097."],
    ["half a cell", "open", { width: 8.5 }, "width must be an integer from 1 to 4096, got 8.5."],
    ["a negative seed", "open", { seed: -1 }, "seed must be an integer from 0 to 4294967295, got -1."],
    ["a seed past 32 bits", "open", { seed: 2 ** 32 }, "seed must be an integer from 0 to 4294967295, got 4294967296."],
    ["a seed in words", "open", { seed: "one" }, 'seed must be an integer from 0 to 4294967295, got "one".'],
    ["too many walls", "open", { density: 91 }, "density must be an integer from 0 to 90, got 91."],
    ["too many trees", "forest", { density: 91 }, "density must be an integer from 0 to 90, got 91."],
    ["too small a room", "rooms", { room: 1 }, "room must be an integer from 2 to 4096, got 1."],
    ["no corridor", "maze", { corridor: 0 }, "corridor must be an integer from 1 to 4096, got 0."],
    ["more loops than walls", "maze", { loops: 101 }, "loops must be an integer from 0 to 100, got 101."],
    ["too small a block", "city", { block: 3 }, "block must be an integer from 4 to 4096, got 3."],
  ])("%s", (_, kind, options, sentence) => {
    expect(() => generateMap(kind, options as GenerateOptions)).toThrow(new RangeError(sentence));
  });

  function unknownOption(name: string, kind: MapKind, known: string): string {
    return `Unknown option "${name}"; a map of kind "${kind}" takes ${known}.`;
  }
});
