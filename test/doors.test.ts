import { describe, expect, test } from "vitest";
import * as astar from "../src/doors/astar.ts";
import * as haa from "../src/doors/haa.ts";
import * as hpa from "../src/doors/hpa.ts";
import * as pra from "../src/doors/pra.ts";
import * as quickpath from "../src/doors/quickpath.ts";
import { generateMap } from "../src/generate/index.ts";
import { createPlanner, type Grid } from "../src/index.ts";

const grid = generateMap("rooms", { width: 64, height: 48, seed: 5 });
const ends = [
  { x: 2, y: 2 },
  { x: 60, y: 45 },
] as const;

describe.each(Object.entries({ astar, haa, hpa, pra, quickpath }))("the door octile/%s", (algorithm, door) => {
  test("makes the planner that octile makes", () => {
    const usual = createPlanner(grid, { algorithm: algorithm as "hpa" });
    expect(door.createPlanner(grid).findPath(...ends)).toEqual(usual.findPath(...ends));
    expect(door.createPlanner(grid).report().algorithm).toBe(algorithm);
  });

  test("refuses what is no grid, and options that it does not have", () => {
    expect(() => door.createPlanner({} as Grid)).toThrow("createPlanner needs a Grid, got an object.");
    expect(() => door.createPlanner(grid, { speed: 1 } as object)).toThrow('Unknown option "speed"');
    expect(() => door.createPlanner(grid, null as unknown as object)).toThrow("must be an object, got null.");
  });
});

describe.each(Object.entries({ haa, hpa, pra, quickpath }))("the door octile/%s", (algorithm, door) => {
  test("loads what it saved, and nothing else", () => {
    const planner = door.createPlanner(grid);
    expect(door.loadPlanner(grid, planner.save()).findPath(...ends)).toEqual(planner.findPath(...ends));
    const other = algorithm === "hpa" ? pra : hpa;
    expect(() => other.loadPlanner(grid, planner.save())).toThrow(
      `The snapshot is of a planner with "${algorithm}", expected "${algorithm === "hpa" ? "pra" : "hpa"}".`,
    );
  });
});
