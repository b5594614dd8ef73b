import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import type { Grid } from "../../src/grid/grid.ts";
import { cellsOf, componentSizes, sum } from "./components.ts";

const side = fc.integer({ min: 1, max: 60 });
const seeds = fc.nat();

/** Pairs of free cells that share a side. */
function countEdges({ width, terrainOfCell }: Grid, free: number): number {
  let edges = 0;
  terrainOfCell.forEach((byte, cell) => {
    if (byte !== free) return;
    if ((cell + 1) % width !== 0 && terrainOfCell[cell + 1] === free) edges++;
    if (terrainOfCell[cell + width] === free) edges++;
  });
  return edges;
}

test.each([
  ["open", "wall"],
  ["forest", "trees"],
] as const)("%s has %s on exactly the wanted percentage of its cells, rounded down", (kind, terrain) => {
  fc.assert(
    fc.property(side, side, seeds, fc.integer({ min: 0, max: 90 }), (width, height, seed, density) => {
      const grid = generateMap(kind, { width, height, seed, density });
      expect(cellsOf(grid, terrain)).toBe(Math.floor((width * height * density) / 100));
      expect(cellsOf(grid, terrain) + cellsOf(grid, "ground")).toBe(width * height);
    }),
  );
});

describe("forest", () => {
  test("is denser in places", () => {
    const grid = generateMap("forest", { width: 256, height: 256, density: 20 });
    const trees = grid.terrains.findIndex(({ name }) => name === "trees");
    const treesOfBlock = new Array<number>(64).fill(0);
    grid.terrainOfCell.forEach((byte, cell) => {
      if (byte === trees) treesOfBlock[(cell >> 13) * 8 + ((cell & 255) >> 5)]++;
    });
    // of 1024 cells each, 205 with a deviation of 13 were the trees spread evenly
    expect(Math.min(...treesOfBlock)).toBeLessThan(100);
    expect(Math.max(...treesOfBlock)).toBeGreaterThan(300);
  });
});

describe("rooms", () => {
  test("are all joined, whatever the size of the map and of the rooms", () => {
    fc.assert(
      fc.property(side, side, seeds, fc.integer({ min: 2, max: 20 }), (width, height, seed, room) => {
        expect(componentSizes(generateMap("rooms", { width, height, seed, room }))).toHaveLength(1);
      }),
    );
  });

  test("have the side that was asked for, save the last", () => {
    const { width, terrainOfCell } = generateMap("rooms", { width: 30, height: 9, room: 5 });
    const wall = Math.max(...terrainOfCell);
    const isWall = Array.from({ length: width }, (_, x) => {
      let walls = 0;
      for (let cell = x; cell < terrainOfCell.length; cell += width) if (terrainOfCell[cell] === wall) walls++;
      return walls >= 6;
    });
    expect(isWall.map((is) => (is ? "#" : ".")).join("")).toBe(".....#.....#.....#.....#......");
  });
});

describe("maze", () => {
  test("is a tree: all cells joined, with one edge fewer than there are cells", () => {
    fc.assert(
      fc.property(side, side, seeds, (width, height, seed) => {
        const grid = generateMap("maze", { width, height, seed });
        const sizes = componentSizes(grid);
        expect(sizes).toHaveLength(1);
        expect(
          countEdges(
            grid,
            grid.terrains.findIndex(({ name }) => name === "ground"),
          ),
        ).toBe(sizes[0] - 1);
        // every second column and row
        expect(sizes[0]).toBeGreaterThanOrEqual(2 * ((width + 1) >> 1) * ((height + 1) >> 1) - 1);
      }),
    );
  });

  test("has loops when they are asked for", () => {
    const edgesOver = [0, 10, 100].map((loops) => {
      const grid = generateMap("maze", { width: 41, height: 41, loops });
      return (
        countEdges(
          grid,
          grid.terrains.findIndex(({ name }) => name === "ground"),
        ) -
        cellsOf(grid, "ground") +
        1
      );
    });
    expect(edgesOver[0]).toBe(0);
    expect(edgesOver[1]).toBeGreaterThan(20);
    expect(edgesOver[1]).toBeLessThan(60);
    expect(edgesOver[2]).toBe(400);
  });

  test("lets an agent as wide as its corridors through all of it, and none that is wider", () => {
    fc.assert(
      fc.property(side, side, seeds, fc.integer({ min: 2, max: 9 }), (width, height, seed, corridor) => {
        const grid = generateMap("maze", { width, height, seed, corridor });
        if (Math.min(width, height) >= corridor) {
          const columns = Math.floor((width + 1) / (corridor + 1));
          const rows = Math.floor((height + 1) / (corridor + 1));
          const sizes = componentSizes(grid, { size: corridor });
          // one place for each node, and corridor + 1 steps between neighbours in the tree
          expect(sizes).toEqual([(columns * rows - 1) * (corridor + 1) + 1]);
        }
        expect(componentSizes(grid, { size: corridor + 1 })).toEqual([]);
      }),
    );
  });
});

test("caves are all joined", () => {
  fc.assert(
    fc.property(side, side, seeds, (width, height, seed) => {
      expect(componentSizes(generateMap("caves", { width, height, seed }))).toHaveLength(1);
    }),
  );
});

describe("city", () => {
  test("leads its streets and passages everywhere", () => {
    fc.assert(
      fc.property(side, side, seeds, fc.integer({ min: 4, max: 20 }), (width, height, seed, block) => {
        expect(componentSizes(generateMap("city", { width, height, seed, block }))).toHaveLength(1);
      }),
    );
  });

  test("has streets that an agent of size 2 can walk from end to end", () => {
    const grid = generateMap("city", { width: 200, height: 200 });
    const sizes = componentSizes(grid, { size: 2 });
    expect(sizes[0] / sum(sizes)).toBeGreaterThan(0.8);
  });
});

describe("mixed", () => {
  test("has terrains that differ in cost, all but wall open to agents", () => {
    const terrains = generateMap("mixed").terrains.filter(({ name }) => name !== "swamp");
    expect(
      terrains.map(({ name, cost, blocked, char }) => `${char} ${name} ${blocked ? "blocked" : cost}`).sort(),
    ).toEqual(["# wall blocked", ". ground 2", "R road 1", "T trees 4", "W water 3"]);
  });

  test("has some of everything", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const grid = generateMap("mixed", { seed });
      for (const [terrain, least] of Object.entries({ ground: 1400, road: 90, trees: 300, water: 350, wall: 300 })) {
        expect(cellsOf(grid, terrain), `${terrain}, seed ${seed}`).toBeGreaterThan(least);
      }
    }
  });

  test("joins its roads, over water and through rock", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 150 }), seeds, (width, height, seed) => {
        const grid = generateMap("mixed", { width, height, seed });
        expect(componentSizes(grid, { capability: ["road"] }).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("lets walkers reach most of the land", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const grid = generateMap("mixed", { width: 128, height: 128, seed });
      const land = componentSizes(grid, { capability: ["ground", "road", "trees"] });
      expect(land[0] / sum(land), `seed ${seed}`).toBeGreaterThan(0.8);
    }
  });
});
