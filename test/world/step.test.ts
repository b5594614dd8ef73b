import { expect, test } from "vitest";
import { drawSent } from "../../bench/crowd/cases.ts";
import { generateMap } from "../../src/generate/index.ts";
import { createWorld, Grid, loadWorld, type World } from "../../src/index.ts";
import { CrowdJudge, Squares } from "../support/crowd-judge.ts";
import { clock } from "./drive.ts";

const AGENTS = { one: { size: 1 }, two: { size: 2 }, three: { size: 3 } };

const SIZES = { one: 1, two: 2, three: 3 } as const;

type Name = keyof typeof SIZES;

/** Aisles one wide and long, with a street around them: units meet in the middle of aisles, and none can pass. */
const WAREHOUSE = `
  ..............
  .####.#######.
  ..............
  .####.#######.
  ..............
  .####.#######.
  ..............
`;

/** Sends a walker from every free cell but every fourth to another free cell. */
function crowdedWarehouse(): World<Name> {
  const grid = Grid.parse(WAREHOUSE);
  const world = createWorld(grid, { agents: AGENTS, algorithm: "astar", neighbours: 4, clock: clock() });
  const free = [...grid.terrainOfCell.keys()].filter((cell) => grid.terrainOfCell[cell] === 0);
  const sent = free.filter((_, i) => i % 4 !== 3);
  sent.forEach((cell, i) => {
    const goal = sent[(i * 29 + 11) % sent.length];
    world.walk("one", grid.pointOf(cell), grid.pointOf(goal), { occupies: true });
  });
  return world;
}

function pictureOf(world: World<Name>): unknown {
  return Array.from(world.walkers.values(), ({ cell, status, stepsAhead }) => ({ cell, status, stepsAhead }));
}

function placesOf(world: World<Name>): Squares {
  return new Squares().take(Array.from(world.walkers.values(), ({ cell, agent }) => ({ cell, size: SIZES[agent] })));
}

function homeOf(world: World<Name>): number {
  return [...world.walkers.values()].filter(({ cell, goal }) => cell.x === goal.x && cell.y === goal.y).length;
}

test("a knot of walkers that cannot pass each other is led apart, also after saves in its midst", () => {
  const world = crowdedWarehouse();
  let saved = crowdedWarehouse();
  const judge = new CrowdJudge(world.grid, { neighbours: 4, corners: "bothFree" });
  const faults: string[] = [];
  let steps = 0;
  while (steps < 3000 && homeOf(world) < world.walkers.size) {
    const before = placesOf(world);
    world.step();
    steps++;
    faults.push(...judge.faultsOf(before, placesOf(world)));
    if (steps > 60 && steps % 7 === 0) saved = loadWorld(saved.save(), { clock: clock() }) as World<Name>;
    saved.step();
    if (steps % 5 === 0) expect(pictureOf(saved)).toEqual(pictureOf(world));
  }
  expect(faults).toEqual([]);
  expect(homeOf(world)).toBe(world.walkers.size);
});

test("walkers of all sizes make room for each other in a city, also after saves in their midst", () => {
  const grid = generateMap("city", { width: 48, height: 48, seed: 7 });
  const kinds = Array.from({ length: 70 }, (_, i): Name => (i % 5 < 2 ? "one" : i % 5 < 3 ? "two" : "three"));
  const sent = drawSent(grid, 8, kinds, 7);
  const make = (): World<Name> => {
    const world = createWorld(grid, { agents: AGENTS, algorithm: "astar", clock: clock() });
    for (const { kind, start, goal } of sent) world.walk(kind, start, goal, { occupies: true });
    return world;
  };
  const world = make();
  let saved = make();
  const judge = new CrowdJudge(grid, { neighbours: 8, corners: "bothFree" });
  const faults: string[] = [];
  let steps = 0;
  while (steps < 600 && homeOf(world) < sent.length) {
    const before = placesOf(world);
    world.step();
    steps++;
    faults.push(...judge.faultsOf(before, placesOf(world)));
    if (steps % 11 === 0) saved = loadWorld(saved.save(), { clock: clock() }) as World<Name>;
    saved.step();
    if (steps % 5 === 0) expect(pictureOf(saved)).toEqual(pictureOf(world));
  }
  expect(faults).toEqual([]);
  expect(homeOf(world)).toBe(sent.length);
});

test("two that can never pass each other are jammed, and one says so until the other is gone", () => {
  const world = createWorld(Grid.parse("......."), { agents: AGENTS, algorithm: "astar" });
  const right = world.walk("one", { x: 1, y: 0 }, { x: 6, y: 0 }, { occupies: true });
  const left = world.walk("one", { x: 5, y: 0 }, { x: 0, y: 0 }, { occupies: true });
  const told: number[] = [];
  world.on("jammed", ({ walker }) => told.push(walker.id));
  for (let step = 0; step < 1500; step++) world.step();
  expect([right.status, left.status]).toContain("jammed");
  expect(new Set(told).size).toBe(told.length);
  const [first, other] = right.status === "jammed" ? [right, left] : [left, right];
  expect(told).toContain(first.id);
  other.stop();
  for (let step = 0; step < 20; step++) world.step();
  expect(first.status).toBe("arrived");
});

test("walkers that step aside for others go on from there, and do not return to where they stood", () => {
  const grid = Grid.parse(Array.from({ length: 5 }, () => ".".repeat(30)).join("\n"));
  const world = createWorld(grid, { agents: AGENTS, algorithm: "astar", clock: clock() });
  for (let y = 0; y < 5; y++) {
    world.walk("one", { x: 0, y }, { x: 29, y }, { occupies: true });
    world.walk("one", { x: 29, y }, { x: 0, y }, { occupies: true });
  }
  let walked = 0;
  for (let step = 0; step < 100 && homeOf(world) < 10; step++) walked += world.step().length;
  expect(homeOf(world)).toBe(10);
  // 29 steps each, and hardly any more
  expect(walked).toBeLessThanOrEqual(10 * 29 + 5);
});

test("walkers leave the lane of a larger one, and all arrive", () => {
  const world = createWorld(Grid.parse(Array.from({ length: 12 }, () => ".".repeat(24)).join("\n")), {
    agents: AGENTS,
    algorithm: "astar",
  });
  for (let i = 0; i < 4; i++) {
    world.walk("three", { x: 0, y: 3 * i }, { x: 21, y: 3 * i }, { occupies: true });
    world.walk("three", { x: 21, y: 3 * i }, { x: 0, y: 3 * i }, { occupies: true });
  }
  for (let i = 0; i < 60; i++) {
    world.walk(
      "one",
      { x: 6 + (i % 12), y: Math.floor(i / 12) },
      { x: 6 + (i % 12), y: 6 + Math.floor(i / 12) },
      {
        occupies: true,
      },
    );
  }
  for (let step = 0; step < 400 && homeOf(world) < world.walkers.size; step++) world.step();
  expect(homeOf(world)).toBe(world.walkers.size);
});
