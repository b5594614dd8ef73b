import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { createPlanner, createWorld, Grid, loadWorld, type Path, type Planner, type Point } from "../../src/index.ts";
import { lineThrough } from "../../src/scene/scene.ts";
import { createWorkerWorld } from "../../src/worker/index.ts";
import { cases } from "../support/cases.ts";
import { companies, inCompany, terrainEditSeeds } from "../support/haa-arbitraries.ts";
import { changeSeeds, changesFrom, linkedSettings } from "../support/link-arbitraries.ts";
import {
  editsFrom,
  endSeeds,
  endsFrom,
  type HpaOwnOptions,
  hpaOptions,
  placedEditSeeds,
  plannerSettings,
} from "../support/planner-arbitraries.ts";
import { checkEdits, isSamePath, type MakePlanner } from "../support/planner-oracle.ts";
import { cliqueOptions, withOptions } from "../support/pra-arbitraries.ts";
import { LocalWorkers } from "../worker/local-worker.ts";

const LIMIT = 0.02;

/** Generated caves, on which each algorithm finds paths that cost more than the limit allows. */
function caves(): Grid {
  return generateMap("caves", { width: 48, height: 48, seed: 3 });
}

/** Ends of paths on the caves. */
function endsOn(grid: Grid): [Point, Point][] {
  const astar = createPlanner(grid, { algorithm: "astar" });
  const points = Array.from(grid.terrainOfCell.keys(), (cell) => grid.pointOf(cell));
  const free = points.filter((point) => astar.pathExists(point, point));
  const pairs = Array.from({ length: 300 }, (_, index): [Point, Point] => [
    free[(index * 7919) % free.length],
    free[(index * 104_729 + 31) % free.length],
  ]);
  return pairs.filter(([start, goal]) => astar.pathExists(start, goal));
}

/** The largest excess of some paths over A*'s, as a fraction. */
function worstOf(paths: readonly Path[], cheapest: readonly Path[]): number {
  return Math.max(
    ...paths.map(({ cost }, index) => (cheapest[index].cost === 0 ? 0 : cost / cheapest[index].cost - 1)),
  );
}

describe.each(["hpa", "haa", "quickpath"] as const)("maxExcess with %s", (algorithm) => {
  const grid = caves();
  const ends = endsOn(grid);
  const planner = createPlanner(
    grid,
    algorithm === "haa" ? { algorithm, quality: "low", clusterSize: 8 } : { algorithm },
  );
  const astar = createPlanner(grid, { algorithm: "astar" });
  const cheapest = ends.map(([start, goal]) => astar.findPath(start, goal));
  const pathsWith = (maxExcess: number): Path[] =>
    ends.map(([start, goal]) => planner.findPath(start, goal, { maxExcess }));

  test("keeps what the algorithm finds where that is near the cheapest, and takes A*'s path elsewhere", () => {
    const free = pathsWith(Number.POSITIVE_INFINITY);
    const limited = pathsWith(LIMIT);
    expect(worstOf(free, cheapest)).toBeGreaterThan(LIMIT);
    expect(worstOf(limited, cheapest)).toBeLessThanOrEqual(LIMIT + 1e-9);
    const kept = limited.filter((path, index) => isSamePath(path, free[index]));
    const replaced = limited.filter((path, index) => isSamePath(path, cheapest[index]));
    expect(kept.length).toBeGreaterThan(0);
    expect(replaced.length).toBeGreaterThan(0);
    for (const [index, path] of limited.entries()) {
      expect(isSamePath(path, free[index]) || isSamePath(path, cheapest[index])).toBe(true);
      expect(path.cost).toBeLessThanOrEqual((1 + LIMIT) * path.lowerBound * (1 + 1e-12));
      expect(path.lowerBound).toBeLessThanOrEqual(cheapest[index].cost);
    }
  });

  test("of 0 gives A*'s path, cell by cell", () => {
    for (const [index, path] of pathsWith(0).entries()) expect(isSamePath(path, cheapest[index])).toBe(true);
  });

  test("holds for plans, which then know all their cells at once", () => {
    for (const [start, goal] of ends.slice(0, 40)) {
      const plan = planner.plan(start, goal, { maxExcess: LIMIT });
      const { cost, cells } = planner.findPath(start, goal, { maxExcess: LIMIT });
      expect(plan.cost).toBe(cost);
      expect([...plan.next(10_000)]).toEqual([...cells.subarray(1)]);
    }
  });

  test("expands no more cells than A* beside what the algorithm expands", () => {
    const expandedBy = (asked: Planner, maxExcess: number, [start, goal]: [Point, Point]): number => {
      asked.findPath(start, goal, { maxExcess });
      return asked.lastQuery.expanded;
    };
    for (const pair of ends) {
      const own = expandedBy(planner, Number.POSITIVE_INFINITY, pair);
      const exact = expandedBy(astar, Number.POSITIVE_INFINITY, pair);
      expect(expandedBy(planner, LIMIT, pair)).toBeLessThanOrEqual(own + exact);
      expect(expandedBy(planner, 0, pair)).toBe(exact);
    }
  });
});

describe("maxExcess with landmarks where terrains differ in cost", () => {
  const grid = generateMap("mixed", { width: 128, height: 128, seed: 1 });
  const ends = endsOn(grid).slice(0, 150);
  const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 16, landmarks: 8 });
  const astar = createPlanner(grid, { algorithm: "astar" });

  test.each([0, 0.01, 0.02, 0.05])("of %d never takes more than 1.2 times A*'s work", (maxExcess) => {
    for (const [start, goal] of ends) {
      const exact = astar.findPath(start, goal);
      const { expanded } = astar.lastQuery;
      const path = planner.findPath(start, goal, { maxExcess });
      if (expanded >= 100) expect(planner.lastQuery.expanded).toBeLessThanOrEqual(1.2 * expanded);
      expect(path.cost).toBeLessThanOrEqual((1 + maxExcess) * exact.cost * (1 + 1e-12));
    }
  });

  test("of 0.05 has scenes that show the path of the answer", () => {
    const options = { maxExcess: 0.05 };
    const drawn = ends.flatMap(([start, goal]) => {
      const { cells } = planner.findPath(start, goal, options);
      const lines = planner.scene(start, goal, { ...options, layers: ["smoothed path"] });
      expect(lines).toEqual(lines.map(({ layer }) => lineThrough(grid, cells, layer)));
      return lines;
    });
    expect(drawn.length).toBeGreaterThan(ends.length / 2);
  });
});

test("with PRA*, whose own search takes a good part of A*'s time, maxExcess gives A*'s path for no more work", () => {
  const grid = caves();
  const planner = createPlanner(grid, { algorithm: "pra" });
  const astar = createPlanner(grid, { algorithm: "astar" });
  for (const [start, goal] of endsOn(grid)) {
    const path = planner.findPath(start, goal, { maxExcess: LIMIT });
    expect(isSamePath(path, astar.findPath(start, goal))).toBe(true);
    expect(planner.lastQuery.expanded).toBe(astar.lastQuery.expanded);
  }
});

test("a path between near ends, which HPA* finds by A*, needs no proof", () => {
  const grid = Grid.parse("......\n.####.\n......");
  const planner = createPlanner(grid, { algorithm: "hpa" });
  const [start, goal] = [
    { x: 2, y: 0 },
    { x: 3, y: 2 },
  ];
  const { cost, lowerBound } = planner.findPath(start, goal, { maxExcess: LIMIT });
  const { expanded } = planner.lastQuery;
  expect(lowerBound).toBe(cost);
  planner.findPath(start, goal);
  expect(planner.lastQuery.expanded).toBe(expanded);
});

describe("the lower bound", () => {
  test("is A*'s cost with A*, and the way across open ground with other algorithms", () => {
    const grid = Grid.parse(".....\n.###.\n.....");
    const [start, goal] = [
      { x: 2, y: 0 },
      { x: 2, y: 2 },
    ];
    const exact = createPlanner(grid, { algorithm: "astar" }).findPath(start, goal);
    expect(exact.lowerBound).toBe(exact.cost);
    expect(createPlanner(grid, { algorithm: "quickpath" }).findPath(start, goal).lowerBound).toBe(2);
  });

  test("stays with a copy of a path, and with a path in given memory", () => {
    const planner = createPlanner(new Grid(9, 9), { algorithm: "hpa" });
    const [start, goal] = [
      { x: 0, y: 0 },
      { x: 5, y: 2 },
    ];
    const path = planner.findPath(start, goal);
    expect(path.lowerBound).toBe(path.cost);
    expect({ ...path }.lowerBound).toBe(path.cost);
    expect(structuredClone(path)).toMatchObject({ lowerBound: path.cost });
    expect(planner.findPath(start, goal, { into: new Int32Array(50) }).lowerBound).toBe(path.cost);
  });

  test("is infinite where there is no path", () => {
    const planner = createPlanner(Grid.parse(".#."), { algorithm: "hpa" });
    expect(planner.findPath({ x: 0, y: 0 }, { x: 2, y: 0 }).lowerBound).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("maxExcess in worlds", () => {
  const grid = caves();
  const ends = endsOn(grid).slice(0, 60);
  const astar = createPlanner(grid, { algorithm: "astar" });
  const cheapest = ends.map(([start, goal]) => astar.findPath(start, goal));

  test("holds for findPath and for requests, also for those of a world that was saved", async () => {
    const world = createWorld(grid, { agents: { soldier: {} }, algorithm: "hpa" });
    world.tick(0);
    for (const [index, [start, goal]] of ends.entries()) {
      const path = world.findPath("soldier", start, goal, { maxExcess: 0 });
      expect(isSamePath(path, cheapest[index])).toBe(true);
    }
    for (const [start, goal] of ends) world.request("soldier", start, goal, { maxExcess: 0 });
    const loaded = loadWorld<"soldier">(world.save());
    for (const made of [world, loaded]) {
      const requests = [...made.requests.values()];
      while (made.requests.size > 0) made.tick(50);
      requests.forEach(({ path }, index) => {
        expect(path).toMatchObject({ cost: cheapest[index].cost, cells: cheapest[index].cells });
      });
    }
  });

  test("holds in a worker, from which the lower bound comes, too", async () => {
    const { start: startWorker } = new LocalWorkers();
    const world = await createWorkerWorld(grid, { agents: { soldier: {} } }, { worker: startWorker });
    for (const [index, [start, goal]] of ends.slice(0, 20).entries()) {
      const { cost } = cheapest[index];
      expect(await world.findPath("soldier", start, goal, { maxExcess: 0 })).toMatchObject({ cost, lowerBound: cost });
      const request = world.request("soldier", start, goal, { maxExcess: 0 });
      expect(await request.promise).toMatchObject({ cost, lowerBound: cost });
    }
    world.close();
  });
});

test.each([-0.01, Number.NaN, "0.02", null])("maxExcess refuses %s in a sentence", (value) => {
  const planner = createPlanner(new Grid(3, 3), { algorithm: "hpa" });
  const asked = { maxExcess: value as number };
  const sentence = /^maxExcess must be a number of at least 0, got .+\.$/;
  expect(() => planner.findPath({ x: 0, y: 0 }, { x: 2, y: 2 }, asked)).toThrow(sentence);
  expect(() => planner.plan({ x: 0, y: 0 }, { x: 2, y: 2 }, asked)).toThrow(sentence);
});

describe("after each edit, maxExcess holds, and the answer is that of a planner made anew", () => {
  const maxExcess = fc.constantFrom(0, 0.01, 0.05, 0.3);
  const edits = fc.array(placedEditSeeds, { minLength: 12, maxLength: 12 });
  const pairs = fc.array(endSeeds, { minLength: 2, maxLength: 3 });
  const makeHpa =
    (options: HpaOwnOptions): MakePlanner =>
    ({ grid, agent, movement }) =>
      createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });

  test("with HPA*, among links that come and go", () => {
    const changes = fc.array(changeSeeds, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(linkedSettings(24), hpaOptions, changes, pairs, maxExcess, (setting, options, seeds, ends, limit) => {
        const queries = ends.map((pair) => endsFrom(setting, pair));
        const done = changesFrom(setting, options.clusterSize, seeds);
        checkEdits(makeHpa(options), setting, done, queries, { maxExcess: limit });
      }),
      { numRuns: cases(200) },
    );
  });

  test("with PRA* and QuickPath", () => {
    fc.assert(
      fc.property(
        plannerSettings(24),
        cliqueOptions,
        edits,
        pairs,
        maxExcess,
        (setting, options, seeds, ends, limit) => {
          const queries = ends.map((pair) => endsFrom(setting, pair));
          checkEdits(withOptions(options), setting, editsFrom(setting.grid, 4, seeds), queries, { maxExcess: limit });
        },
      ),
      { numRuns: cases(200) },
    );
  });

  test("with HAA*", () => {
    const terrainEdits = fc.array(terrainEditSeeds, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(
        plannerSettings(24),
        companies,
        terrainEdits,
        pairs,
        maxExcess,
        (setting, company, seeds, ends, limit) => {
          const queries = ends.map((pair) => endsFrom(setting, pair));
          checkEdits(inCompany(company), setting, editsFrom(setting.grid, 4, seeds), queries, { maxExcess: limit });
        },
      ),
      { numRuns: cases(200) },
    );
  });
});
