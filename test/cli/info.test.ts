import { expect, test } from "vitest";
import { mapFile, runIn } from "./fake-io.ts";

const FILES = {
  "a.map": mapFile(`
    ..........
    ..........
    ......####
    ......#TT.
    ......####
  `),
  "wall.map": mapFile("@@"),
  "wide.map": mapFile(Array(600).fill(".".repeat(600)).join("\n")),
};

test("size, terrains, components and clearance are told", async () => {
  const { code, out, err } = await runIn({ files: FILES }, "info", "a.map");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toBe(
    [
      "a.map: 10 × 5, 50 cells",
      "",
      "Terrains",
      "  .  ground  39  78.0 %",
      "  #  wall     9  18.0 %  blocked",
      "  T  trees    2   4.0 %  blocked",
      "",
      "Components",
      "  2, the largest of 38 cells (76.0 %)",
      "",
      "Clearance",
      "  1    15  ##################################################",
      "  2    12  ########################################",
      "  3     6  ####################",
      "  4     4  ##############",
      "  5–8   2  #######",
      "",
    ].join("\n"),
  );
});

test("the same as JSON", async () => {
  const { out } = await runIn({ files: FILES }, "info", "a.map", "--json");
  expect(JSON.parse(out)).toEqual({
    width: 10,
    height: 5,
    cells: 50,
    terrains: [
      { name: "ground", char: ".", cost: 1, blocked: false, cells: 39 },
      { name: "wall", char: "#", cost: 1, blocked: true, cells: 9 },
      { name: "trees", char: "T", cost: 1, blocked: true, cells: 2 },
    ],
    components: { count: 2, largest: 38 },
    clearance: [
      { least: 1, most: 1, cells: 15 },
      { least: 2, most: 2, cells: 12 },
      { least: 3, most: 3, cells: 6 },
      { least: 4, most: 4, cells: 4 },
      { least: 5, most: 8, cells: 2 },
    ],
  });
});

test("components and clearance are those of the agent that is asked for", async () => {
  const large = JSON.parse((await runIn({ files: FILES }, "info", "a.map", "--size", "2", "--json")).out);
  expect(large.components).toEqual({ count: 1, largest: 24 });
  const words = ["--terrain", "T=trees:3", "--capability", "trees", "--json"];
  const inTrees = JSON.parse((await runIn({ files: FILES }, "info", "a.map", ...words)).out);
  expect(inTrees.components).toEqual({ count: 1, largest: 2 });
  expect(inTrees.clearance).toEqual([{ least: 1, most: 1, cells: 2 }]);
  expect(inTrees.terrains[2]).toEqual({ name: "trees", char: "T", cost: 3, blocked: false, cells: 2 });
});

test("a map of walls has no component and no clearance", async () => {
  const { code, out } = await runIn({ files: FILES }, "info", "wall.map");
  expect(code).toBe(0);
  expect(out).toContain("Components\n  0\n\nClearance\n  none\n");
});

test("clearance is counted in steps that double, and beyond 128 as one", async () => {
  const { clearance } = JSON.parse((await runIn({ files: FILES }, "info", "wide.map", "--json")).out);
  const ranges = clearance.map(({ least, most }: { least: number; most: number }) => [least, most]);
  expect(ranges).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 8],
    [9, 16],
    [17, 32],
    [33, 64],
    [65, 128],
    [129, 255],
  ]);
  // a square of side c fits at (600 − c + 1)² cells
  const atLeast = (side: number): number => (600 - side + 1) ** 2;
  expect(clearance[5].cells).toBe(atLeast(9) - atLeast(17));
  expect(clearance[9].cells).toBe(atLeast(129));
  expect((await runIn({ files: FILES }, "info", "wide.map")).out).toMatch(/\n {2}129\+ /);
});

test("bars are blocks in a terminal", async () => {
  const { out } = await runIn({ files: FILES, isTerminal: true, columns: 34 }, "info", "a.map");
  expect(out).toContain("  1    15  ██████████\n");
});

test("the map may come from standard input", async () => {
  const { code, out } = await runIn({ stdin: FILES["a.map"] }, "info", "-");
  expect(code).toBe(0);
  expect(out).toMatch(/^standard input: 10 × 5, 50 cells\n/);
});
