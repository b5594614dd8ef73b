import { expect, test } from "vitest";
import { createWorld, Grid, loadWorld, type World } from "../../src/index.ts";
import { CrowdJudge, Squares } from "../support/crowd-judge.ts";
import { clock } from "./drive.ts";

/** Two banks with two bridges one cell wide: one straight ahead of the crowds, and one farther off. */
const BRIDGES = Grid.parse(
  Array.from({ length: 24 }, (_, y) =>
    y === 4 || y === 19 ? ".".repeat(40) : `${".".repeat(16)}########${".".repeat(16)}`,
  ).join("\n"),
);

/** Thirty on each bank, who exchange sides. */
function bridges(congestion: number | undefined, algorithm: "hpa" | "astar" = "hpa"): World<"one"> {
  const grid = Grid.resume(BRIDGES.state);
  const options = congestion === undefined ? {} : { congestion };
  const world = createWorld(grid, { agents: { one: {} }, algorithm, clock: clock(), ...options });
  for (let i = 0; i < 30; i++) {
    const [x, y] = [1 + (i % 5), 2 + Math.floor(i / 5)];
    world.walk("one", { x, y }, { x: 39 - x, y }, { occupies: true });
    world.walk("one", { x: 39 - x, y }, { x, y }, { occupies: true });
  }
  return world;
}

function placesOf(world: World<"one">): Squares {
  return new Squares().take(Array.from(world.walkers.values(), ({ cell }) => ({ cell, size: 1 })));
}

function pictureOf(world: World<"one">): string {
  return Array.from(
    world.walkers.values(),
    ({ cell: { x, y }, status, stepsAhead }) => `${x},${y} ${status} ${stepsAhead}`,
  ).join();
}

/** Lets all walk home, and tells after how many steps, and how many steps were made on the farther bridge. */
function walkHome(world: World<"one">): { steps: number; onFarBridge: number } {
  const judge = new CrowdJudge(world.grid, { neighbours: 8, corners: "bothFree" });
  let onFarBridge = 0;
  for (let steps = 1; steps <= 1000; steps++) {
    const before = placesOf(world);
    world.step();
    expect(judge.faultsOf(before, placesOf(world))).toEqual([]);
    const walkers = [...world.walkers.values()];
    onFarBridge += walkers.filter(({ cell: { x, y } }) => y === 19 && x >= 16 && x < 24).length;
    if (walkers.every(({ cell, goal }) => cell.x === goal.x && cell.y === goal.y)) return { steps, onFarBridge };
  }
  return { steps: Number.POSITIVE_INFINITY, onFarBridge };
}

test.each(["hpa", "astar"] as const)(
  "walkers with %s use the farther bridge before they meet on the nearer",
  (algorithm) => {
    const plain = walkHome(bridges(0, algorithm));
    const spread = walkHome(bridges(1, algorithm));
    expect(spread.steps).toBeLessThan(0.7 * plain.steps);
    expect(spread.onFarBridge).toBeGreaterThan(10 * 8);
  },
);

test("by default, and without others, walkers keep to the ways that their planner finds", () => {
  expect(walkHome(bridges(undefined))).toEqual(walkHome(bridges(0)));
  const world = createWorld(Grid.resume(BRIDGES.state), { agents: { one: {} }, congestion: 16 });
  const walker = world.walk("one", { x: 0, y: 12 }, { x: 39, y: 9 }, { occupies: true });
  const cells = [walker.cell];
  while (walker.status !== "arrived") if (world.step().length > 0) cells.push(walker.cell);
  expect(cells).toEqual([...world.findPath("one", { x: 0, y: 12 }, { x: 39, y: 9 })]);
});

test("a world that was saved, and one that plans in ticks of any budget, leads its walkers past others alike", () => {
  let saved = bridges(1);
  const world = bridges(1);
  const [ticked, slowly] = [bridges(1), bridges(1)];
  for (let step = 0; step < 60; step++) {
    if (step % 5 === 3) saved = loadWorld(saved.save(), { clock: clock() }) as World<"one">;
    ticked.tick(Number.POSITIVE_INFINITY);
    for (let tick = 0; tick < 200; tick++) slowly.tick(0);
    for (const each of [world, saved, ticked, slowly]) each.step();
    expect(pictureOf(saved)).toBe(pictureOf(world));
    expect(pictureOf(slowly)).toBe(pictureOf(ticked));
  }
});

test("congestion is a number of tiles from 0 to 16", () => {
  for (const congestion of [-1, 17, Number.NaN, "much"]) {
    const options = { agents: { one: {} }, congestion: congestion as number };
    expect(() => createWorld(new Grid(4, 4), options)).toThrow(/congestion must be a number from 0 to 16, got/);
  }
  const world = createWorld(new Grid(4, 4), { agents: { one: {} }, congestion: 16 });
  world.walk("one", { x: 0, y: 0 }, { x: 3, y: 0 }, { occupies: true });
  expect(loadWorld(world.save()).step()).toHaveLength(1);
});
