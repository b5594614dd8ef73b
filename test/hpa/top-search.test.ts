import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, Grid, type HpaOptions, type Point } from "../../src/index.ts";
import { cases } from "../support/cases.ts";

/** One level of small clusters: paths cross many of them, and there are few enough crossings for a table. */
const OPTIONS = { algorithm: "hpa", clusterSize: 24, levels: 1, smooth: false } satisfies HpaOptions;

/** More queries than the table waits before it takes ways for as dear as they are. */
const SETTLED = 600;

/** What a test does to a map: some edits on paths, each taken back later, with queries after each. */
class Churn {
  readonly grid: Grid;
  readonly planner;
  /** How many queries had to search. */
  searches = 0;
  private readonly random: Random;
  private readonly closed: Point[] = [];

  private readonly options: HpaOptions;

  constructor(grid: Grid, options: HpaOptions, seed: number) {
    this.grid = grid;
    this.options = options;
    this.planner = createPlanner(grid, options);
    this.random = new Random(seed);
    for (const _ of this.planner.build());
    this.ask(40);
    expect(this.searches, "queries that the table does not answer").toBe(0);
    this.searches = 0;
  }

  ends(): [Point, Point] {
    return [this.freePoint(), this.freePoint()];
  }

  /** Closes a cell in the middle of a path, or opens one that was closed a while ago. */
  edit(mostClosed = 7): void {
    const [start, goal] = this.ends();
    const points = [...this.planner.findPath(start, goal)];
    if (this.closed.length >= mostClosed) {
      const { x, y } = this.closed.splice(this.random.below(this.closed.length), 1)[0];
      this.grid.set(x, y, "ground");
    }
    if (points.length < 3) return;
    const point = points[1 + this.random.below(points.length - 2)];
    this.grid.set(point.x, point.y, "wall");
    this.closed.push(point);
  }

  /** Asks for paths between ends that are too far apart for a search on cells. */
  ask(queries: number): void {
    for (let query = 0; query < queries; query++) {
      let [start, goal] = this.ends();
      while (Math.abs(start.x - goal.x) < 2 * OPTIONS.clusterSize) [start, goal] = this.ends();
      this.planner.findPath(start, goal);
      if (this.planner.lastQuery.expandedByPhase.main > 0) this.searches++;
    }
  }

  /** Asks for paths, here and of a planner made anew. */
  compare(queries: number): void {
    const fresh = createPlanner(this.grid, this.options);
    for (let query = 0; query < queries; query++) {
      const [start, goal] = this.ends();
      const path = this.planner.findPath(start, goal);
      if (this.planner.lastQuery.expandedByPhase.main > 0) this.searches++;
      const expected = fresh.findPath(start, goal);
      expect(path.status).toBe(expected.status);
      expect([...path.cells]).toEqual([...expected.cells]);
    }
  }

  private freePoint(): Point {
    for (;;) {
      const point = { x: this.random.below(this.grid.width), y: this.random.below(this.grid.height) };
      if (this.grid.get(point.x, point.y) !== "wall") return point;
    }
  }
}

describe("a path over the top level is cell for cell that of a planner made anew", () => {
  test.each([
    ["caves", 1],
    ["rooms", 2],
    ["city", 3],
  ] as const)("while walls come and go: %s", (kind, seed) => {
    const churn = new Churn(generateMap(kind, { width: 160, height: 160, seed }), OPTIONS, seed);
    for (let edit = 0; edit < cases(240); edit++) {
      churn.edit();
      churn.compare(8);
    }
    expect(churn.searches).toBeGreaterThan(3);
  });

  test.each([
    ["caves", 8],
    ["rooms", 9],
  ] as const)("at level 2, where ends are connected only to the nodes that matter: %s", (kind, seed) => {
    const options = { ...OPTIONS, clusterSize: 12, levels: 2, factor: 4 } as const;
    const churn = new Churn(generateMap(kind, { width: 240, height: 240, seed }), options, seed);
    for (let edit = 0; edit < cases(120); edit++) {
      churn.edit();
      churn.compare(8);
    }
    expect(churn.searches).toBeGreaterThan(3);
  });

  test("while links and walls come and go", () => {
    const churn = new Churn(generateMap("rooms", { width: 160, height: 160, seed: 4 }), OPTIONS, 4);
    for (let edit = 0; edit < cases(240); edit++) {
      if (edit % 3 === 0) {
        const [from, to] = churn.ends();
        churn.grid.link(from, to, 1 + (edit % 7));
      }
      if (edit % 6 === 5) {
        const { from, to } = churn.grid.links[edit % churn.grid.links.length];
        churn.grid.unlink(from, to);
      }
      churn.edit();
      churn.compare(6);
    }
    expect(churn.searches).toBeGreaterThan(3);
  });

  test("when a wall has cut the goal off from a crossing nearby, whose old ways seem as short as before", () => {
    const grid = Grid.parse(`
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ..........#...............######################
      .........................#......................
      .........................#......................
      .........................#......................
      .........................#......................
      ..........................#.....................
      ....#...#................#......................
      .........................#......................
      .........................#......................
      .........................#......................
      ..........................#.....................
      .........................#......................
      .........................#......................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
      ................................................
    `);
    const options = { algorithm: "hpa", clusterSize: 16, levels: 1 } as const;
    const repaired = createPlanner(grid, options);
    for (const _ of repaired.build());
    grid.edit({ x: 8, y: 11, width: 1, height: 6, terrain: "wall" });
    const rebuilt = createPlanner(grid, options);
    for (let cell = 0; cell < grid.width * grid.height; cell++) {
      const [start, goal] = [grid.pointOf(cell), { x: 12, y: 12 }];
      expect(repaired.findPath(start, goal).cells, `from ${start.x}, ${start.y}`).toEqual(
        rebuilt.findPath(start, goal).cells,
      );
    }
  });

  test("after walls have stayed long enough for rows to be made again", () => {
    const churn = new Churn(generateMap("caves", { width: 160, height: 160, seed: 5 }), OPTIONS, 5);
    for (let round = 0; round < 4; round++) {
      for (let edit = 0; edit < 5; edit++) churn.edit();
      churn.compare(SETTLED);
    }
  });

  test("when a row was last read so long ago that what has become cheaper since is no longer known", () => {
    const grid = new Grid(160, 160);
    const churn = new Churn(grid, OPTIONS, 6);
    for (let edit = 0; edit < 400; edit++) churn.edit();
    churn.compare(40);
  });

  test("when rows are saved and loaded after edits", () => {
    const churn = new Churn(generateMap("caves", { width: 160, height: 160, seed: 7 }), OPTIONS, 7);
    for (let edit = 0; edit < 20; edit++) {
      churn.edit();
      churn.compare(4);
    }
    const bytes = churn.planner.save();
    expect(bytes).toEqual(createPlanner(churn.grid, OPTIONS).save());
  });
});

test("soon after the last edit, hardly any query has to search", () => {
  const churn = new Churn(generateMap("caves", { width: 160, height: 160, seed: 10 }), OPTIONS, 10);
  for (let edit = 0; edit < 100; edit++) churn.edit(100);
  const searchesIn = (queries: number): number => {
    churn.searches = 0;
    churn.ask(queries);
    return churn.searches;
  };
  expect(searchesIn(SETTLED)).toBeGreaterThan(SETTLED / 4);
  searchesIn(3 * SETTLED);
  expect(searchesIn(SETTLED)).toBeLessThan(SETTLED / 10);
});

test("rows come back, one with each query that misses one, when edits make room for a table", () => {
  const grid = new Grid(64, 64);
  const planner = createPlanner(grid, { ...OPTIONS, clusterSize: 4 });
  for (const _ of planner.build());
  grid.edit({ x: 0, y: 16, width: 64, height: 48, terrain: "wall" }); // before, there are too many crossings
  grid.edit({ x: 8, y: 4, width: 50, height: 2, terrain: "wall" });
  const expanded = Array.from({ length: 12 }, () => {
    planner.findPath({ x: 1, y: 1 }, { x: 60, y: 14 });
    return planner.lastQuery.expandedByPhase.main;
  });
  expect(expanded[0]).toBeGreaterThan(0);
  expect(expanded.at(-1)).toBe(0);
});
