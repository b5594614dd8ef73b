import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { type Ground, isInSight, PlainGround } from "../../src/grid/sight.ts";
import { createPlanner, createWorld, Grid, Path, type Point } from "../../src/index.ts";
import { pullTaut } from "../../src/path/taut.ts";
import { cases } from "../support/cases.ts";
import { canSlide, shortestSlide } from "../support/slide.ts";

/** The length of straight lines between points, one after the other. */
function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - points[i].x, y - points[i].y), 0);
}

const grids = fc
  .record({
    width: fc.integer({ min: 2, max: 14 }),
    height: fc.integer({ min: 2, max: 14 }),
    share: fc.integer({ min: 0, max: 4 }),
  })
  .chain(({ width, height, share }) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: width * height, maxLength: width * height })
      .map((numbers) => gridOf(width, height, (cell) => numbers[cell] < share)),
  );

/** The points at which an agent can stand. */
function standingOn(grid: Grid, size: number): Point[] {
  const points = Array.from({ length: grid.width * grid.height }, (_, cell) => grid.pointOf(cell));
  return points.filter((point) => canSlide(grid, size, point, point));
}

/** A grid with walls at some cells. */
function gridOf(width: number, height: number, isWall: (cell: number) => boolean): Grid {
  const grid = new Grid(width, height);
  for (let cell = 0; cell < width * height; cell++) {
    if (isWall(cell)) grid.set(cell % width, Math.floor(cell / width), "wall");
  }
  return grid;
}

describe("isInSight", () => {
  test("tells whether the agent's whole square can slide, on any grid", () => {
    let seen = 0;
    fc.assert(
      fc.property(grids, fc.integer({ min: 1, max: 4 }), fc.nat(), fc.nat(), (grid, size, a, b) => {
        const cells = grid.width * grid.height;
        const [from, to] = [a % cells, b % cells];
        const agent = classOfAgent(grid, { size });
        const view = AgentGrid.of(grid, agent, new Movement({}));
        const expected = canSlide(grid, size, grid.pointOf(from), grid.pointOf(to));
        if (expected) seen++;
        expect(isInSight(view, from, to)).toBe(expected);
        expect(isInSight(new PlainGround(grid, agent), from, to)).toBe(expected);
        expect(view.runs).toBe(view.evenRuns);
        expect(isInSight(view, from, to)).toBe(expected);
      }),
      { numRuns: cases(5000) },
    );
    expect(seen).toBeGreaterThan(10);
  });

  test.each([
    ["rows", 700, 5],
    ["columns", 5, 700],
  ])("sees walls anywhere along %s that are longer than counted runs", (_, width, height) => {
    let seen = 0;
    for (let wall = 1; wall < width * height - 1; wall += 41) {
      const grid = gridOf(width, height, (cell) => cell === wall);
      const view = AgentGrid.of(grid, classOfAgent(grid, {}), new Movement({}));
      expect(view.runs).toBe(view.evenRuns);
      for (const from of [0, width - 1]) {
        for (const to of [width * height - 1, width * (height - 1)]) {
          const expected = canSlide(grid, 1, grid.pointOf(from), grid.pointOf(to));
          if (expected) seen++;
          expect(isInSight(view, from, to)).toBe(expected);
          expect(isInSight(view, to, from)).toBe(expected);
        }
      }
    }
    expect(seen).toBeGreaterThan(20);
  });
});

describe("waypoints at any angle", () => {
  test.each([
    ["a free line has only its ends", "a.....\n......\n.....b", 1, "a.....\n......\n.....b"],
    ["the string catches on the corners of walls", "a..#...\n...#...\n......b", 1, "a..#...\n...#...\n..1...b"],
    [
      "a large agent keeps clear with its whole square",
      "a..#....\n...#....\n........\n......b.\n........",
      2,
      "a..#....\n...#....\n.1......\n......b.\n........",
    ],
  ])("%s", (_, drawing, size, expected) => {
    const rows = drawing.split("\n");
    const at = (mark: string): Point => {
      const y = rows.findIndex((row) => row.includes(mark));
      return { x: rows[y].indexOf(mark), y };
    };
    const grid = Grid.parse(drawing.replace(/[ab]/g, "."));
    const points = createPlanner(grid, { algorithm: "astar", agent: { size } })
      .findPath(at("a"), at("b"))
      .waypoints({ anyAngle: true });
    const marks = rows.map((row) => [...row]);
    points.slice(1, -1).forEach(({ x, y }, i) => {
      marks[y][x] = String(i + 1);
    });
    expect(marks.map((row) => row.join("")).join("\n")).toBe(expected);
  });

  test.each(
    [false, true].flatMap((isSwapped) => [
      { isSwapped, isMirrored: false, isUpsideDown: false },
      { isSwapped, isMirrored: true, isUpsideDown: false },
      { isSwapped, isMirrored: false, isUpsideDown: true },
      { isSwapped, isMirrored: true, isUpsideDown: true },
    ]),
  )("lead round walls in any direction, whichever way the map is turned: %j", (turned) => {
    // down the left border and along the bottom, with a and b on the string:
    //   s . . . . . . . . .
    //   . . . . . . . . . .
    //   . . . . . . . . . .
    //   . . . # . . . . . .
    //   . . # . . . . . . .
    //   . a . . # . . . . .
    //   . . . b . . . . . .
    //   . . . . . . . . . .
    //   . . . . . . . . . g
    const cellAt = (x: number, y: number): number => {
      const column = turned.isMirrored ? 9 - x : x;
      const row = turned.isUpsideDown ? 8 - y : y;
      return turned.isSwapped ? column * 9 + row : row * 10 + column;
    };
    const walls = new Set([cellAt(3, 3), cellAt(2, 4), cellAt(4, 5)]);
    const [width, height] = turned.isSwapped ? [9, 10] : [10, 9];
    const grid = gridOf(width, height, (cell) => walls.has(cell));
    const cells = Array.from({ length: 18 }, (_, step) => cellAt(Math.max(0, step - 8), Math.min(8, step)));
    const expected = [cellAt(0, 0), cellAt(1, 5), cellAt(3, 6), cellAt(9, 8)];
    const agent = classOfAgent(grid, {});
    expect(pullTaut(new PlainGround(grid, agent), cells)).toEqual(expected);
    const view = AgentGrid.of(grid, agent, new Movement({}));
    expect(view.runs).toBe(view.evenRuns);
    expect(pullTaut(view, cells)).toEqual(expected);
  });

  test("are lines along which the whole square can slide, little longer than the shortest, on any grid", () => {
    let lines = 0;
    let length = 0;
    let shortest = 0;
    fc.assert(
      fc.property(grids, fc.integer({ min: 1, max: 3 }), fc.nat(), fc.nat(), (grid, size, a, b) => {
        const standing = standingOn(grid, size);
        if (standing.length === 0) return;
        const [start, goal] = [standing[a % standing.length], standing[b % standing.length]];
        const path = createPlanner(grid, { algorithm: "astar", agent: { size } }).findPath(start, goal);
        const points = path.waypoints({ anyAngle: true });
        if (path.status !== "found") {
          expect(points).toEqual([]);
          return;
        }
        expect(points[0]).toEqual(start);
        expect(points.at(-1)).toEqual(goal);
        for (let i = 1; i < points.length; i++) {
          lines++;
          expect(canSlide(grid, size, points[i - 1], points[i])).toBe(true);
        }
        expect(lengthOf(points)).toBeLessThanOrEqual(path.length + 1e-9);
        length += lengthOf(points);
        shortest += shortestSlide(grid, size, start)[grid.cellAt(goal)];
      }),
      { numRuns: cases(1500) },
    );
    expect(lines).toBeGreaterThan(20);
    expect(length / shortest).toBeLessThan(1.02);
  });

  test("are the same whether or not straight runs have been counted, on ground of any cost", () => {
    let bent = 0;
    fc.assert(
      fc.property(
        grids,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        fc.nat(),
        fc.nat(9),
        (ground, size, a, b, costly) => {
          const grid = Grid.parse(
            Array.from({ length: ground.height }, (_, y) =>
              Array.from({ length: ground.width }, (_, x) => {
                if (ground.get(x, y) === "wall") return "#";
                return costly < 5 && (x ^ y) % 5 === costly ? "S" : ".";
              }).join(""),
            ).join("\n"),
            { S: { name: "swamp", cost: 3 } },
          );
          const standing = standingOn(grid, size);
          if (standing.length === 0) return;
          const [start, goal] = [standing[a % standing.length], standing[b % standing.length]];
          const planner = createPlanner(grid, { algorithm: "astar", agent: { size } });
          const path = planner.findPath(start, goal);
          const agent = classOfAgent(grid, { size });
          const points = path.waypoints({ anyAngle: true });
          if (points.length > 2) bent++;
          const taut = (on: Ground): Point[] => pullTaut(on, path.cells).map((cell) => grid.pointOf(cell));
          const view = AgentGrid.of(grid, agent, new Movement({}));
          expect(taut(new PlainGround(grid, agent))).toEqual(points);
          expect(view.runs.bytes).toBeGreaterThan(0);
          expect(taut(view)).toEqual(points);
        },
      ),
      // of 300, which are generated in short runs, some bend
      { numRuns: cases(10_000) },
    );
    expect(bent).toBeGreaterThan(0);
  });

  test("are the same on a map whose rows and columns are swapped", () => {
    let bent = 0;
    fc.assert(
      fc.property(
        grids,
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (grid, size, a, b, hasRuns) => {
          const standing = standingOn(grid, size);
          if (standing.length === 0) return;
          const [start, goal] = [standing[a % standing.length], standing[b % standing.length]];
          const { cells } = createPlanner(grid, { algorithm: "astar", agent: { size } }).findPath(start, goal);
          const { width, height } = grid;
          const swap = (cell: number): number => (cell % width) * height + Math.floor(cell / width);
          const swapped = new Grid(height, width);
          for (let y = 0; y < height; y++) {
            for (let x = 0; x < width; x++) swapped.set(y, x, grid.get(x, y));
          }
          const taut = (on: Grid, along: ArrayLike<number>): number[] => {
            const view = AgentGrid.of(on, classOfAgent(on, { size }), new Movement({}));
            if (hasRuns) expect(view.runs).toBe(view.evenRuns);
            return pullTaut(view, along);
          };
          const corners = taut(grid, cells);
          if (corners.length > 2) bent++;
          expect(taut(swapped, Int32Array.from(cells, swap))).toEqual(corners.map(swap));
        },
      ),
      // of 300, which are generated in short runs, some bend
      { numRuns: cases(10_000) },
    );
    expect(bent).toBeGreaterThan(0);
  });

  test("pass no new wall that the planner of another size has seen", () => {
    const grid = new Grid(12, 7);
    const small = createPlanner(grid);
    const large = createPlanner(grid, { agent: { size: 2 } });
    const [start, goal] = [
      { x: 0, y: 0 },
      { x: 11, y: 4 },
    ];
    const path = small.findPath(start, goal);
    expect(path.waypoints({ anyAngle: true })).toEqual([start, goal]);
    grid.set(5, 1, "wall");
    large.findPath(start, { x: 9, y: 5 });
    const points = path.waypoints({ anyAngle: true });
    for (let i = 1; i < points.length; i++) expect(canSlide(grid, 1, points[i - 1], points[i])).toBe(true);
  });
});

describe("waypoints", () => {
  const grid = Grid.parse(`
    ....#....
    ....#....
    .........
  `);
  const path = createPlanner(grid, { algorithm: "astar" }).findPath({ x: 0, y: 0 }, { x: 8, y: 0 });

  test("are where the path turns", () => {
    const points = path.waypoints();
    expect(points[0]).toEqual({ x: 0, y: 0 });
    expect(points.at(-1)).toEqual({ x: 8, y: 0 });
    expect(lengthOf(points)).toBeCloseTo(path.length, 9);
    expect(points.length).toBeLessThan(path.cells.length);
  });

  test("are all bends of a zigzag", () => {
    const zigzag = new Path("found", 3 * Math.SQRT2, Int32Array.of(0, 4, 2, 6), 3);
    expect(zigzag.waypoints()).toHaveLength(4);
  });

  test("are both ends of a link", () => {
    const linked = Grid.parse(".......\n#######\n.......");
    linked.link({ x: 3, y: 0 }, { x: 3, y: 2 }, 1);
    const found = createPlanner(linked, { algorithm: "hpa" }).findPath({ x: 0, y: 0 }, { x: 6, y: 2 });
    const expected = [
      { x: 0, y: 0 },
      { x: 3, y: 0 },
      { x: 3, y: 2 },
      { x: 6, y: 2 },
    ];
    expect(found.waypoints()).toEqual(expected);
    expect(found.waypoints({ anyAngle: true })).toEqual(expected);
    expect(found.length).toBe(6);
  });

  test("never lead over ground of another cost than their ends", () => {
    const costly = Grid.parse("......\n..SS..\n..SS..\n......", { S: { name: "swamp", cost: 9 } });
    const found = createPlanner(costly, { algorithm: "astar" }).findPath({ x: 0, y: 2 }, { x: 5, y: 1 });
    const points = found.waypoints({ anyAngle: true });
    expect(points.every(({ x, y }) => costly.get(x, y) === "ground")).toBe(true);
    expect(points.length).toBeGreaterThan(2);
  });

  test("are the same from a world, from the cells of the path given memory, and after edits elsewhere", () => {
    const expected = path.waypoints({ anyAngle: true });
    const [start, goal] = [
      { x: 0, y: 0 },
      { x: 8, y: 0 },
    ];
    const into = new Int32Array(100);
    const planner = createPlanner(grid, { algorithm: "astar" });
    expect(planner.findPath(start, goal, { into }).waypoints({ anyAngle: true })).toEqual(expected);
    expect(planner.guide(goal).path(start).waypoints({ anyAngle: true })).toEqual(expected);
    const world = createWorld(grid, { agents: { unit: {} } });
    expect(world.findPath("unit", start, goal).waypoints({ anyAngle: true })).toEqual(expected);
  });

  test("refuse what they do not know", () => {
    expect(() => path.waypoints({ anyangle: true } as object)).toThrow(
      'Unknown option "anyangle"; waypoints takes anyAngle.',
    );
    expect(() => new Path("found", 0, Int32Array.of(0), 3).waypoints({ anyAngle: true })).toThrow(
      "This path does not know its map",
    );
  });
});

describe("a path", () => {
  const grid = Grid.parse("...\n...\n...");
  const planner = createPlanner(grid, { algorithm: "astar" });
  const path = planner.findPath({ x: 0, y: 0 }, { x: 2, y: 1 });

  test("tells where a unit is that has walked a distance", () => {
    expect(path.length).toBeCloseTo(1 + Math.SQRT2, 12);
    expect(path.at(0)).toEqual({ x: 0, y: 0 });
    expect(path.at(99)).toEqual({ x: 2, y: 1 });
    expect(path.at(Number.POSITIVE_INFINITY)).toEqual({ x: 2, y: 1 });
    let walked = 0;
    for (let before = path.at(0), step = 1; step <= 24; step++) {
      const point = path.at(0.1 * step);
      walked += Math.hypot(point.x - before.x, point.y - before.y);
      before = point;
    }
    // a straight line is never longer than the walk, and this one turns once
    expect(walked).toBeLessThanOrEqual(2.4);
    expect(walked).toBeGreaterThan(2.35);
  });

  test("refuses distances that make no sense, and has no places without cells", () => {
    expect(() => path.at(-1)).toThrow("The distance along a path must be a number of at least 0, got -1.");
    grid.set(0, 0, "wall");
    const none = planner.findPath({ x: 0, y: 0 }, { x: 2, y: 1 });
    grid.set(0, 0, "ground");
    expect(() => none.at(0)).toThrow("A path that is blocked-start has no points.");
    expect(none.length).toBe(0);
    expect(none.waypoints({ anyAngle: true })).toEqual([]);
  });

  test("is written as JSON by its status, cost and points", () => {
    expect(JSON.parse(JSON.stringify(path))).toEqual({
      status: "found",
      cost: 1 + Math.SQRT2,
      points: [...path],
    });
    grid.set(2, 1, "wall");
    const none = planner.findPath({ x: 0, y: 0 }, { x: 2, y: 1 });
    grid.set(2, 1, "ground");
    expect(JSON.parse(JSON.stringify(none))).toEqual({ status: "blocked-goal", cost: null, points: [] });
  });
});

describe("a planner", () => {
  const grid = Grid.parse(`
    .....
    ..#..
    .....
  `);
  const planner = createPlanner(grid);

  test("tells what an agent sees in a straight line", () => {
    expect(planner.lineOfSight({ x: 0, y: 0 }, { x: 4, y: 0 })).toBe(true);
    expect(planner.lineOfSight({ x: 0, y: 0 }, { x: 4, y: 2 })).toBe(false);
    expect(planner.lineOfSight({ x: 0, y: 0 }, { x: 3, y: 0 }, { agent: { size: 2 } })).toBe(false);
    expect(() => planner.lineOfSight({ x: 0, y: 0 }, { x: 5, y: 0 })).toThrow("The goal must lie on the 5 × 3 grid");
  });

  test("tells where an agent can stand, as the map is now", () => {
    expect(planner.canStand({ x: 2, y: 1 })).toBe(false);
    expect(planner.canStand({ x: 1, y: 0 })).toBe(true);
    expect(planner.canStand({ x: 1, y: 0 }, { agent: { size: 2 } })).toBe(false);
    grid.set(1, 0, "wall");
    expect(planner.canStand({ x: 1, y: 0 })).toBe(false);
    grid.set(1, 0, "ground");
  });
});
