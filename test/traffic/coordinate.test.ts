import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { Grid, type MovementOptions } from "../../src/index.ts";
import { type CoordinateOptions, type Coordination, coordinate, type Traveller } from "../../src/traffic/index.ts";
import { cases } from "../support/cases.ts";
import { faultsOf, type StepRule } from "../support/conflicts.ts";
import { fewestSteps } from "../support/joint-search.ts";

const FOUR = { neighbours: 4, corners: "bothFree" } as const;
const EIGHT = { neighbours: 8, corners: "bothFree" } as const;

function travellersOn(grid: Grid, starts: readonly number[], goals: readonly number[]): Traveller[] {
  return starts.map((start, i) => ({ start: grid.pointOf(start), goal: grid.pointOf(goals[i]) }));
}

/** Coordinates, and looks at every step of what is found. */
function checked(
  grid: Grid,
  rule: StepRule,
  starts: readonly number[],
  goals: readonly number[],
  options: CoordinateOptions = {},
): Coordination {
  const result = coordinate(grid, travellersOn(grid, starts, goals), { ...rule, ...options });
  if (result.status === "found") {
    expect(faultsOf(grid, rule, starts, goals, result)).toEqual([]);
    expect(result.arrived).toBe(starts.length);
    expect(result.sumOfCosts).toBe(sumOfCosts(result, goals));
  } else {
    expect(result.cells).toHaveLength(0);
  }
  return result;
}

/** The steps until each stands at its goal for good, counted forwards. */
function sumOfCosts({ steps, cells }: Coordination, goals: readonly number[]): number {
  let sum = 0;
  for (const [i, goal] of goals.entries()) {
    let last = 0;
    for (let step = 0; step <= steps; step++) if (cells[step * goals.length + i] !== goal) last = step + 1;
    sum += last;
  }
  return sum;
}

/** Different cells of a list, drawn by a seed. */
function drawn(cells: readonly number[], count: number, random: Random): number[] {
  const left = [...cells];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]);
}

function freeCells(grid: Grid): number[] {
  return [...grid.terrainOfCell.keys()].filter((cell) => !grid.terrains[grid.terrainOfCell[cell]].blocked);
}

/** Tiny maps with a few travellers: few enough for a search over all joint positions. */
const tinyProblems = fc
  .record({
    rows: fc.constantFrom([1, 6], [2, 2], [2, 3], [2, 4], [3, 3], [4, 2], [5, 2]),
    walls: fc.array(fc.nat(99), { maxLength: 4 }),
    travellers: fc.integer({ min: 1, max: 3 }),
    rule: fc.record({
      neighbours: fc.constantFrom<4 | 8>(4, 8),
      corners: fc.constantFrom("bothFree" as const, "oneFree" as const, "always" as const),
    }),
    seed: fc.nat(1000),
  })
  .map(({ rows: [height, width], walls, travellers, rule, seed }) => {
    const grid = new Grid(width, height);
    for (const wall of walls) grid.set(wall % width, Math.floor(wall / width) % height, "wall");
    const cells = freeCells(grid);
    const count = Math.min(travellers, cells.length);
    const random = new Random(seed);
    return { grid, rule, starts: drawn(cells, count, random), goals: drawn(cells, count, random), seed };
  });

describe("coordinate", () => {
  test("finds paths if and only if a search over all joint positions does", () => {
    fc.assert(
      fc.property(tinyProblems, ({ grid, rule, starts, goals, seed }) => {
        const fewest = fewestSteps(grid, rule, starts, goals);
        const result = checked(grid, rule, starts, goals, { seed });
        expect(result.status === "found").toBe(fewest >= 0);
        if (fewest >= 0) expect(result.steps).toBeGreaterThanOrEqual(fewest);
        if (fewest < 0) expect(result.status).toBe(result.unreachable >= 0 ? "unreachable" : "impossible");
      }),
      { numRuns: cases(600) },
    );
  });

  test("finds conflict-free paths on generated maps", () => {
    const kinds = ["caves", "rooms", "city", "maze", "open", "forest"] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.integer({ min: 8, max: 70 }),
        fc.integer({ min: 8, max: 70 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom<StepRule>(
          FOUR,
          EIGHT,
          { neighbours: 8, corners: "oneFree" },
          { neighbours: 8, corners: "always" },
        ),
        fc.nat(1000),
        (kind, width, height, count, rule, seed) => {
          const grid = generateMap(kind, { width, height, seed });
          const random = new Random(seed);
          const cells = freeCells(grid);
          const some = Math.min(count, Math.floor(cells.length / 8));
          const result = checked(grid, rule, drawn(cells, some, random), drawn(cells, some, random), { work: 300_000 });
          // a maze of dead ends may take longer, and in a small one there may be no place to pass
          const others = kind === "maze" ? ["out-of-budget", "impossible"] : ["out-of-budget"];
          expect(["found", "unreachable", ...others]).toContain(result.status);
        },
      ),
      { numRuns: cases(300) },
    );
  });
});

describe("coordinate in narrow places", () => {
  const drawing = (...rows: readonly string[]): Grid => Grid.parse(rows.join("\n"));

  test.each([FOUR, EIGHT])("lets two swap in a corridor with a bay, $neighbours neighbours", (rule) => {
    const grid = drawing(".........", "####.####");
    expect(checked(grid, rule, [0, 8], [8, 0]).status).toBe("found");
    expect(checked(grid, rule, [0, 1, 8, 7], [8, 7, 0, 1]).status).toBe("found");
  });

  test.each([FOUR, EIGHT])("lets three and three pass at one bay with little work, $neighbours neighbours", (rule) => {
    // without swaps in corridors, two million choices are not enough
    const grid = drawing(".....................", "###############.#####");
    const [left, right] = [
      [0, 1, 2],
      [20, 19, 18],
    ];
    expect(checked(grid, rule, [...left, ...right], [...right, ...left], { work: 50_000 }).status).toBe("found");
  });

  test.each([FOUR, EIGHT])("proves that two cannot swap in a corridor, $neighbours neighbours", (rule) => {
    const result = checked(drawing("....."), rule, [0, 4], [4, 0]);
    expect(result).toMatchObject({ status: "impossible", unreachable: -1, steps: 0, sumOfCosts: 0 });
  });

  test.each([FOUR, EIGHT])("leads two crowds through one door, $neighbours neighbours", (rule) => {
    const grid = drawing("....#....", "....#....", ".........", "....#....", "....#....");
    const left = [0, 1, 2, 9, 10, 11, 18, 19, 27, 28];
    const right = [6, 7, 8, 15, 16, 17, 25, 26, 34, 35];
    expect(checked(grid, rule, [...left, ...right], [...right, ...left]).status).toBe("found");
  });

  test("rotates a full ring", () => {
    const grid = drawing("....", ".##.", "....");
    const ring = [0, 1, 2, 3, 7, 11, 10, 9, 8, 4];
    for (const turn of [1, 3, 5]) {
      const goals = ring.map((_, i) => ring[(i + turn) % ring.length]);
      expect(checked(grid, FOUR, ring, goals).status).toBe("found");
    }
    const [a, b, ...rest] = ring;
    const exchanged = coordinate(grid, travellersOn(grid, ring, [b, a, ...rest]), { ...FOUR, work: 200_000 });
    expect(exchanged.status).not.toBe("found");
  });

  test.each([1, 2, 3, 4])("solves a puzzle of 8 tiles on 3 × 3 cells, seed %i", (seed) => {
    const grid = new Grid(3, 3);
    const random = new Random(seed);
    const cells = freeCells(grid);
    expect(checked(grid, FOUR, drawn(cells, 8, random), drawn(cells, 8, random), { work: 20_000_000 }).status).toBe(
      "found",
    );
  });

  test("crosses no diagonals on two by two cells", () => {
    const grid = new Grid(2, 2);
    expect(checked(grid, EIGHT, [0, 1], [3, 2]).steps).toBeGreaterThan(1);
    expect(checked(grid, EIGHT, [0, 1, 2, 3], [3, 2, 1, 0]).status).toBe("found");
  });
});

describe("a coordination", () => {
  const grid = generateMap("rooms", { width: 48, height: 40, seed: 3 });
  const random = new Random(7);
  const cells = freeCells(grid);
  const starts = drawn(cells, 80, random);
  const goals = drawn(cells, 80, random);

  test("goes on where its budget ended, and finds what it would have found at once", () => {
    const whole = checked(grid, EIGHT, starts, goals);
    expect(whole.status).toBe("found");
    const sliced = coordinate(grid, travellersOn(grid, starts, goals), { ...EIGHT, work: 100 });
    expect(sliced).toMatchObject({ status: "out-of-budget", steps: 0, sumOfCosts: 0 });
    let slices = 0;
    for (; sliced.status === "out-of-budget"; slices++) sliced.goOn({ work: 100 });
    expect(slices).toBeGreaterThan(3);
    expect(sliced.cells).toEqual(whole.cells);
    expect(sliced.work).toBe(whole.work);
    expect(sliced.goOn({ work: 0 })).toBe("found");
    expect(sliced.cells).toEqual(whole.cells);
  });

  test("is the same each time for a seed, and differs by seed", () => {
    const [first, second, other] = [1, 1, 2].map((seed) => checked(grid, FOUR, starts, goals, { seed }));
    expect(second.cells).toEqual(first.cells);
    expect(other.cells).not.toEqual(first.cells);
  });

  test("does nothing without time, and then goes on", () => {
    const result = coordinate(grid, travellersOn(grid, starts, goals), { milliseconds: 0 });
    expect(result).toMatchObject({ status: "out-of-budget", arrived: 0 });
    expect(result.goOn({ milliseconds: 60_000 })).toBe("found");
  });

  test("refuses to go on after an edit", () => {
    const other = new Grid(5, 5);
    const result = coordinate(other, travellersOn(other, [0, 1], [24, 23]), { work: 0 });
    other.set(2, 2, "wall");
    expect(() => result.goOn()).toThrow("The grid has changed since the coordination began");
  });

  test("says who cannot reach its goal", () => {
    const parted = Grid.parse("..#..");
    expect(coordinate(parted, travellersOn(parted, [0, 3], [1, 0]))).toMatchObject({
      status: "unreachable",
      unreachable: 1,
    });
    expect(coordinate(parted, travellersOn(parted, [2], [0]))).toMatchObject({ status: "unreachable", unreachable: 0 });
    expect(coordinate(parted, travellersOn(parted, [0], [2]))).toMatchObject({ status: "unreachable", unreachable: 0 });
  });

  test("is found at once for nobody, and for who is at home", () => {
    expect(coordinate(grid, [])).toMatchObject({ status: "found", steps: 0, sumOfCosts: 0 });
    expect(checked(grid, EIGHT, starts, starts)).toMatchObject({ status: "found", steps: 0, sumOfCosts: 0 });
  });

  test("keeps to the terrains of the agent", () => {
    const map = Grid.parse("...\n.S.\n...", { S: { name: "swamp" } } as never);
    const swamp = map.cellAt({ x: 1, y: 1 });
    const result = coordinate(map, travellersOn(map, [3, 5], [5, 3]), {
      agent: { capability: ["ground"] },
      neighbours: 4,
    });
    expect(result.status).toBe("found");
    expect([...result.cells]).not.toContain(swamp);
  });
});

describe("a coordination that goes on after paths are found", () => {
  /** The sum of the steps that each would need alone, and the present paths, looked at step by step. */
  function look(grid: Grid, rule: StepRule, starts: readonly number[], goals: readonly number[], result: Coordination) {
    expect(faultsOf(grid, rule, starts, goals, result)).toEqual([]);
    expect(result.sumOfCosts).toBe(sumOfCosts(result, goals));
    return { sum: result.sumOfCosts, steps: result.steps };
  }

  test("makes them shorter, and never longer, on generated maps", () => {
    const kinds = ["caves", "rooms", "city", "maze", "open", "forest"] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.integer({ min: 8, max: 60 }),
        fc.integer({ min: 2, max: 50 }),
        fc.constantFrom<StepRule>(FOUR, EIGHT, { neighbours: 8, corners: "always" }),
        fc.nat(1000),
        (kind, width, count, rule, seed) => {
          const grid = generateMap(kind, { width, height: 40, seed });
          const random = new Random(seed);
          const cells = freeCells(grid);
          const some = Math.min(count, Math.floor(cells.length / 8));
          const [starts, goals] = [drawn(cells, some, random), drawn(cells, some, random)];
          const result = coordinate(grid, travellersOn(grid, starts, goals), { ...rule, work: 300_000 });
          if (result.status !== "found") return;
          let before = look(grid, rule, starts, goals, result);
          for (let round = 0; round < 4; round++) {
            result.goOn({ work: 2000 });
            const after = look(grid, rule, starts, goals, result);
            expect(after.sum).toBeLessThanOrEqual(before.sum);
            expect(after.steps).toBeLessThanOrEqual(before.steps);
            before = after;
          }
          const alone = starts.map((start, i) => {
            const one = coordinate(grid, travellersOn(grid, [start], [goals[i]]), { ...rule });
            one.goOn({ work: 100_000 });
            return one.sumOfCosts;
          });
          expect(before.sum).toBeGreaterThanOrEqual(alone.reduce((sum, cost) => sum + cost, 0));
        },
      ),
      // more steps than in the round before, until new paths were held to the steps of the paths before them
      { numRuns: cases(60), examples: [["open", 8, 33, FOUR, 933]] },
    );
  });

  const grid = generateMap("rooms", { width: 48, height: 40, seed: 3 });
  const random = new Random(7);
  const cells = freeCells(grid);
  const starts = drawn(cells, 80, random);
  const goals = drawn(cells, 80, random);
  const travellers = travellersOn(grid, starts, goals);

  test("needs fewer steps after some work, the same in slices, and as an option", () => {
    const first = coordinate(grid, travellers, EIGHT);
    const [sum, work] = [first.sumOfCosts, first.work];
    first.goOn({ work: 200_000 });
    expect(first.sumOfCosts).toBeLessThan(0.95 * sum);
    const sliced = coordinate(grid, travellers, EIGHT);
    while (sliced.work < first.work) sliced.goOn({ work: 100 });
    expect(sliced.cells).toEqual(first.cells);
    const atOnce = coordinate(grid, travellers, { ...EIGHT, improve: true, work: work + 200_000 });
    expect(atOnce.cells).toEqual(first.cells);
  });

  test("ends by itself once nobody could be faster even alone", () => {
    const open = new Grid(30, 30);
    const rows = Array.from({ length: 30 }, (_, y) => y * 30);
    const ends = rows.map((start) => start + 29);
    const result = coordinate(open, travellersOn(open, rows, ends), { ...FOUR, improve: true, milliseconds: 60_000 });
    expect(result.sumOfCosts).toBe(30 * 29);
  });

  test("refuses to go on after an edit", () => {
    const other = new Grid(5, 5);
    const result = coordinate(other, travellersOn(other, [0, 1], [24, 23]));
    expect(result.status).toBe("found");
    other.set(2, 2, "wall");
    expect(() => result.goOn({ work: 10 })).toThrow("The grid has changed since the coordination began");
  });
});

describe("coordinate refuses", () => {
  const grid = new Grid(4, 3);
  const one: Traveller = { start: { x: 0, y: 0 }, goal: { x: 3, y: 2 } };
  const call = (travellers: unknown, options?: unknown): unknown =>
    coordinate(grid, travellers as Traveller[], options as MovementOptions);

  test.each([
    [undefined, {}, "travellers must be an array, got nothing."],
    [[null], {}, "Traveller 0 must be an object, got null."],
    [[{ start: { x: 4, y: 0 }, goal: { x: 0, y: 0 } }], {}, "The start of traveller 0"],
    [[one, { start: { x: 1, y: 0 }, goal: { x: 0, y: 9 } }], {}, "The goal of traveller 1"],
    [[one, one], {}, "Travellers 0 and 1 have the same start (0, 0); each needs a start of its own."],
    [[one, { ...one, start: { x: 1, y: 0 } }], {}, "Travellers 0 and 1 have the same goal (3, 2)"],
    [[one], { agent: { size: 2 } }, "coordinate moves agents of size 1, got size 2."],
    [[one], { neighbours: 6 }, "neighbours must be one of 4, 8, got 6."],
    [[one], { milliseconds: -1 }, "milliseconds must be a number of at least 0, got -1."],
    [[one], { work: Number.NaN }, "work must be a number of at least 0, got NaN."],
    [[one], { improve: 1 }, "improve must be true or false, got 1."],
    [[one], { seed: 0.5 }, "seed must be an integer from 0 to 4294967295, got 0.5."],
    [[one], { speed: 1 }, 'Unknown option "speed"'],
  ])("%j with %j", (travellers, options, message) => {
    expect(() => call(travellers, options)).toThrow(message);
  });

  test("what is no grid, and grids with links", () => {
    expect(() => coordinate({} as Grid, [])).toThrow("coordinate needs a Grid, got an object.");
    const linked = new Grid(4, 3);
    linked.link({ x: 0, y: 0 }, { x: 3, y: 2 }, 1);
    expect(() => coordinate(linked, [one])).toThrow("coordinate knows no links, and the grid has 1");
  });
});
