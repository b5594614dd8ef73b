import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWorld, Grid, loadWorld, type Walker } from "../../src/index.ts";
import { cellFrom, cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { costsFrom, walkCost } from "../support/oracle.ts";
import { clock } from "./drive.ts";

test("those that share a search walk legally, and no way is cheaper", () => {
  fc.assert(
    fc.property(
      settings(12),
      fc.array(cellSeeds, { minLength: 16, maxLength: 40 }),
      cellSeeds,
      fc.boolean(),
      ({ grid, agent, movement }, seeds, goalSeed, isTicked) => {
        const world = createWorld(grid, { agents: { one: agent }, clock: clock(), ...movement });
        const goal = cellFrom(grid, goalSeed);
        const starts = seeds.map((seed) => cellFrom(grid, seed));
        const costs = costsFrom({ grid, agent, movement }, goal);
        // who cannot get there does not share, so that there are enough only if the others are
        const joined = starts.filter((start) => costs[start] < Number.POSITIVE_INFINITY);
        const shared = joined.length >= 16 ? joined : [];
        const walkers = world.walkAll(
          "one",
          starts.map((start) => grid.pointOf(start)),
          grid.pointOf(goal),
        );
        if (isTicked) for (let tick = 0; tick < 200; tick++) world.tick(1);
        for (const [index, walker] of walkers.entries()) {
          const cells = cellsOf(grid, walker);
          const { status } = walker;
          const isJoined = costs[starts[index]] < Number.POSITIVE_INFINITY;
          expect(status === "arrived").toBe(isJoined);
          const cost = walkCost({ grid, agent, movement }, cells);
          if (shared.includes(starts[index])) expect(cost).toBe(costs[starts[index]]);
          else if (isJoined) expect(cost).toBeGreaterThanOrEqual(costs[starts[index]]);
        }
      },
    ),
    { numRuns: cases(150) },
  );
});

const SIDE = 100;
const GOAL = { x: 99, y: 99 };

/** A field with a wall across it, which has one gap. */
function walled(): Grid {
  const grid = new Grid(SIDE, SIDE);
  grid.edit([
    { x: 0, y: 50, width: 70, height: 1, terrain: "wall" },
    { x: 72, y: 50, width: 28, height: 1, terrain: "wall" },
  ]);
  return grid;
}

function soldiers(grid: Grid, algorithm: "astar" | "hpa") {
  return createWorld(grid, { agents: { soldier: {} }, algorithm, clock: clock() });
}

/** A crowd in the corner opposite to the goal, of which the planners are built. */
function crowd(algorithm: "astar" | "hpa"): { world: ReturnType<typeof soldiers>; walkers: Walker<"soldier">[] } {
  const world = soldiers(walled(), algorithm);
  for (const _ of world.build());
  const starts = Array.from({ length: 100 }, (_, index) => ({ x: index % 10, y: Math.floor(index / 10) }));
  return { world, walkers: world.walkAll("soldier", starts, GOAL) };
}

/** Ticks until all have ways, one slice each, and tells how many it took. */
function ticksUntilAllWalk(world: ReturnType<typeof soldiers>, walkers: readonly Walker<"soldier">[]): number {
  let ticks = 0;
  for (; walkers.some(({ status }) => status === "planning"); ticks++) world.tick(0);
  return ticks;
}

describe.each(["astar", "hpa"] as const)("who share a goal, with %s,", (algorithm) => {
  test("wait several ticks, and then all have a way", () => {
    const { world, walkers } = crowd(algorithm);
    world.tick(0);
    expect(walkers.every(({ status }) => status === "planning")).toBe(true);
    expect(ticksUntilAllWalk(world, walkers)).toBeLessThan(walkers.length / 2);
    expect(world.metrics.plans).toBe(walkers.length);
    for (const walker of walkers) expect(cellsOf(world.grid, walker).at(-1)).toBe(SIDE * SIDE - 1);
  });

  test("ask alone when an edit spoils the search before anybody has a way", () => {
    const { world, walkers } = crowd(algorithm);
    world.tick(0);
    world.edit({ x: 98, y: 98, terrain: "wall" });
    expect(ticksUntilAllWalk(world, walkers)).toBeGreaterThanOrEqual(walkers.length);
    for (const walker of walkers) expect(cellsOf(world.grid, walker)).not.toContain(98 * SIDE + 98);
  });

  test("share another search when an edit spoils the first after some have ways", () => {
    const { world, walkers } = crowd(algorithm);
    while (walkers[0].status === "planning") world.tick(0);
    expect(walkers.some(({ status }) => status === "planning")).toBe(true);
    world.edit({ x: 70, y: 50, terrain: "wall" });
    expect(ticksUntilAllWalk(world, walkers)).toBeLessThan(walkers.length);
    for (let tick = 0; tick < 200; tick++) world.tick(0);
    for (const walker of walkers) {
      const cells = cellsOf(world.grid, walker);
      expect(cells).not.toContain(50 * SIDE + 70);
      expect(walker.status).toBe("arrived");
    }
  });

  test("do not catch up with who was stopped or sent elsewhere meanwhile", () => {
    const { world, walkers } = crowd(algorithm);
    world.tick(0);
    const [stopped, sent] = walkers;
    stopped.stop();
    sent.goal = { x: 50, y: 0 };
    for (let tick = 0; tick < 200; tick++) world.tick(0);
    expect(stopped.status).toBe("stopped");
    expect(cellsOf(world.grid, sent).at(-1)).toBe(50);
  });
});

test("a search over cells is not spoilt by an edit where it has not been", () => {
  const { world, walkers } = crowd("astar");
  world.tick(0);
  world.edit({ x: 0, y: 0, terrain: "wall" });
  expect(ticksUntilAllWalk(world, walkers)).toBeLessThan(walkers.length / 2);
});

describe("ways that share their last part", () => {
  /** A crowd that has its ways. */
  function marching() {
    const { world, walkers } = crowd("hpa");
    ticksUntilAllWalk(world, walkers);
    return { world, walkers };
  }

  test("are all touched by an edit there, but for those who have passed", () => {
    const { world, walkers } = marching();
    const [passed, ...others] = walkers;
    while (passed.cell.y <= 60) passed.next();
    const touched: number[] = [];
    world.on("edit", (event) => touched.push(...event.walkers.map(({ id }) => id)));
    world.edit({ x: 70, y: 50, width: 2, height: 1, terrain: "wall" });
    expect(touched).toEqual(others.map(({ id }) => id));
    const statuses = new Set<string>();
    for (let tick = 0; tick < 300; tick++) world.tick(0);
    for (const walker of others) {
      cellsOf(world.grid, walker);
      statuses.add(walker.status);
    }
    expect([...statuses]).toEqual(["unreachable"]);
    expect(cellsOf(world.grid, passed).at(-1)).toBe(SIDE * SIDE - 1);
  });

  test("are not touched by an edit on what one of them has for itself", () => {
    const { world, walkers } = marching();
    const copy = loadWorld(world.save(), { clock: clock() });
    const ways = [...copy.walkers.values()].map((walker) => cellsOf(world.grid, walker));
    // a cell beside which only some come by
    const edited = ways[99][2];
    const near = (cell: number): boolean =>
      Math.max(
        Math.abs((cell % SIDE) - (edited % SIDE)),
        Math.abs(Math.floor(cell / SIDE) - Math.floor(edited / SIDE)),
      ) <= 1;
    const expected = walkers.filter((_, index) => ways[index].some(near)).map(({ id }) => id);
    const touched: number[] = [];
    world.on("edit", (event) => touched.push(...event.walkers.map(({ id }) => id)));
    world.edit({ ...world.grid.pointOf(edited), terrain: "wall" });
    expect(touched).toEqual(expected);
    expect(touched.length).toBeLessThan(walkers.length);
  });

  test("are the same in a world that was saved and loaded", () => {
    const { world, walkers } = marching();
    for (const walker of walkers) walker.next();
    const copy = loadWorld(world.save(), { clock: clock() });
    for (const walker of walkers) {
      const copied = copy.walkers.get(walker.id);
      expect(copied && cellsOf(copy.grid, copied)).toEqual(cellsOf(world.grid, walker));
    }
  });

  test("end earlier, lead on, or are left for another, for one of them and not for the rest", () => {
    const { world, walkers } = marching();
    const [earlier, onward, elsewhere, ...others] = walkers;
    const copy = loadWorld(world.save(), { clock: clock() }).walkers.get(earlier.id);
    const way = copy === undefined ? [] : cellsOf(world.grid, copy);
    earlier.goal = world.grid.pointOf(way[way.length - 20]);
    onward.goal = { x: 98, y: 99 };
    elsewhere.goal = { x: 5, y: 5 };
    for (let tick = 0; tick < 50; tick++) world.tick(0);
    expect(cellsOf(world.grid, earlier)).toEqual(way.slice(0, -19));
    expect(cellsOf(world.grid, onward).at(-1)).toBe(99 * SIDE + 98);
    expect(cellsOf(world.grid, elsewhere).at(-1)).toBe(5 * SIDE + 5);
    for (const walker of others) expect(cellsOf(world.grid, walker).at(-1)).toBe(SIDE * SIDE - 1);
  });

  test("lead round who stands there", () => {
    const { world, walkers } = marching();
    world.walk("soldier", { x: 71, y: 49 }, { x: 71, y: 49 }, { occupies: true });
    world.walk("soldier", { x: 70, y: 48 }, { x: 70, y: 48 }, { occupies: true });
    for (const walker of walkers) {
      const cells = cellsOf(world.grid, walker);
      expect(cells.at(-1)).toBe(SIDE * SIDE - 1);
      expect(cells).not.toContain(49 * SIDE + 71);
      expect(cells).not.toContain(48 * SIDE + 70);
    }
  });
});

test("whatever is edited while they walk, all walk legally, and arrive iff there is a way", () => {
  const points = fc.record({ x: fc.nat(89), y: fc.nat(69) });
  const walls = fc.array(
    fc.record({ at: points, width: fc.integer({ min: 1, max: 30 }), height: fc.integer({ min: 1, max: 30 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      walls,
      walls,
      fc.array(points, { minLength: 20, maxLength: 40 }),
      points,
      fc.nat(30),
      (before, later, starts, goal, ticks) => {
        const grid = new Grid(90, 70);
        const build = ({ at, width, height }: (typeof before)[number]): void => {
          const [right, bottom] = [Math.min(90, at.x + width), Math.min(70, at.y + height)];
          // the outline, so that there is something to walk round
          grid.edit({ ...at, width: right - at.x, height: 1, terrain: "wall" });
          grid.edit({ ...at, width: 1, height: bottom - at.y, terrain: "wall" });
        };
        for (const wall of before) build(wall);
        const world = soldiers(grid, "hpa");
        const walkers = world.walkAll("soldier", starts, goal);
        for (let tick = 0; tick < ticks; tick++) {
          world.tick(0);
          for (const walker of walkers) walker.next();
        }
        for (const wall of later) build(wall);
        const setting = { grid, agent: {}, movement: {} };
        const costs = costsFrom(setting, grid.cellAt(goal));
        for (let tick = 0; tick < 400; tick++) world.tick(0);
        for (const walker of walkers) {
          if (walker.status === "arrived") continue;
          const isJoined = costs[grid.cellAt(walker.cell)] < Number.POSITIVE_INFINITY;
          const cells = cellsOf(grid, walker);
          // one that stands on the goal, inside a wall, has nowhere to go
          expect(cells.length > 1 && cells.at(-1) === grid.cellAt(goal)).toBe(isJoined);
          expect(walkCost(setting, cells)).toBeLessThan(Number.POSITIVE_INFINITY);
        }
      },
    ),
    {
      numRuns: cases(25),
      examples: [
        [[{ at: { x: 0, y: 1 }, width: 15, height: 1 }], [], Array(20).fill({ x: 14, y: 1 }), { x: 14, y: 1 }, 0],
      ],
    },
  );
});

/** The cells that a walker steps on until it stops, its start first. */
function cellsOf(grid: Grid, walker: Walker<string>): number[] {
  const cells = [grid.cellAt(walker.cell)];
  for (let cell = walker.next(); cell !== undefined; cell = walker.next()) cells.push(grid.cellAt(cell));
  return cells;
}
