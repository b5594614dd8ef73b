import { describe, expect, test } from "vitest";
import { FileMaps } from "../../../bench/papers/file-maps.ts";
import { GeneratedMaps } from "../../../bench/papers/generated-maps.ts";
import { everyNth, setWithShare } from "../../../bench/papers/map-source.ts";
import { createPlanner } from "../../../src/index.ts";

const MAP = "type octile\nheight 2\nwidth 3\nmap\n..T\n...\n";
const FILES: Readonly<Record<string, string>> = {
  "maps/bgmaps/b.map": MAP,
  "maps/bgmaps/b.map.scen": "version 1\n0\tb.map\t3\t2\t0\t0\t2\t1\t2.41421356\n",
  "maps/bgmaps/a.map": MAP,
  "maps/haa/softobs_00pct/d.map": `type octile\nheight 20\nwidth 20\nmap\n${`${".".repeat(20)}\n`.repeat(20)}`,
  "maps/haa/softobs_00pct/d.map.scenario": "2\nd.map\t0\t0\t2\t0\t68\t2\t3\n",
  "maps/haa/softobs_10pct/c.map": MAP,
  "maps/haa/softobs_10pct/c.map.scenario": "2\nc.map\t0\t0\t2\t0\t68\t2\t3\n",
};

const files = new FileMaps("maps", {
  list: (folder) => Object.keys(FILES).flatMap((file) => file.split(`${folder}/`).slice(1)),
  read: (file) => FILES[file],
});

describe("maps in files", () => {
  test("are those that have queries beside them", () => {
    expect(files.mapsOf("bgmaps").map(({ name }) => name)).toEqual(["b.map"]);
    expect(files.mapsOf("bg512")).toEqual([]);
    const [entry] = files.mapsOf("bgmaps");
    expect(entry.queries()).toEqual([{ start: { x: 0, y: 0 }, goal: { x: 2, y: 1 } }]);
    expect(entry.grid().toString()).toContain("..T");
  });

  test("have trees that an agent may enter in the experiments of HAA*", () => {
    const [entry] = files.mapsOf(setWithShare(10));
    const [{ start, goal, agent }] = entry.queries();
    expect(agent).toEqual({ size: 2, capability: ["ground", "trees"] });
    expect(
      createPlanner(entry.grid(), { algorithm: "astar" }).pathExists(start, goal, { agent: { ...agent, size: 1 } }),
    ).toBe(true);
  });
});

test("maps with 30 percent of trees are those without, with seeded trees and queries, the same each time", () => {
  const [first, again] = [0, 0].map(() => files.mapsOf(setWithShare(30))[0]);
  const drawing = first.grid().toString();
  expect(first.name).toBe("d.map");
  expect((100 * (drawing.split("T").length - 1)) / 400).toBeCloseTo(30, -1);
  expect(again.grid().toString()).toBe(drawing);
  expect(first.queries()).toHaveLength(100);
  expect(again.queries()).toEqual(first.queries());
  const planner = createPlanner(first.grid(), { algorithm: "astar" });
  for (const { start, goal, agent } of first.queries()) {
    expect(agent?.size).toBe(2);
    expect(planner.pathExists(start, goal, agent === undefined ? {} : { agent })).toBe(true);
  }
});

describe("generated maps", () => {
  const maps = new GeneratedMaps();

  test("are as large as the papers', and the same each time", () => {
    const sides = maps.mapsOf("bgmaps").map((entry) => Number(/\d+/.exec(entry.name)?.[0]));
    expect([Math.min(...sides), Math.max(...sides)]).toEqual([50, 320]);
    const [first, again] = [0, 0].map(() => maps.mapsOf("bgmaps")[1]);
    expect(first.grid().toString()).toBe(again.grid().toString());
    expect(first.queries()).toEqual(again.queries());
    expect(maps.mapsOf("bg512")[0].name).toBe("caves 512");
  });

  test.each([0, 20, 50])(
    "have %i percent of their ground turned into trees for HAA*, and queries that can be answered",
    (share) => {
      const entry = maps.mapsOf(setWithShare(share))[2];
      const grid = entry.grid();
      const drawing = grid.toString();
      const trees = drawing.split("T").length - 1;
      const ground = drawing.split(".").length - 1;
      expect((100 * trees) / (trees + ground)).toBeCloseTo(share, -0.7);
      const planner = createPlanner(grid, { algorithm: "astar" });
      const queries = entry.queries();
      expect(queries).toHaveLength(100);
      for (const { start, goal, agent } of queries.slice(0, 10)) {
        expect(agent?.size).toBe(2);
        expect(planner.findPath(start, goal, agent === undefined ? {} : { agent }).status).toBe("found");
      }
    },
  );
});

test("one of every three begins with the first", () => {
  expect(everyNth([..."abcdefg"], 3)).toEqual(["a", "d", "g"]);
});
