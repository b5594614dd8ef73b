import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { createPlanner, createWorld, Grid, loadPlanner, loadWorld, type Planner, type Point } from "../../src/index.ts";
import { readLength, writeLength } from "../../src/snapshot/envelope.ts";
import { anyEditFrom, anyEditSeeds, applyEdit, cellFrom, cellSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { hpaOptions, plannerSettings } from "../support/planner-arbitraries.ts";
import { copyOf } from "../support/planner-oracle.ts";
import { wayOf } from "../support/way.ts";

const rooms = `
  ....#....#....
  .........#....
  ....#.........
  ##.###.####.##
  ....#....#....
  ....#.........
`;

const options = { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 } as const;
const corners = [
  { x: 0, y: 0 },
  { x: 13, y: 5 },
] as const;

function saved(grid = Grid.parse(rooms)): Uint8Array {
  return createPlanner(grid, options).save();
}

/** What planners say of the way between the corners, and of who gets there. */
function answersOf(planner: Planner): unknown {
  return [planner.findPath(...corners), planner.findPath(...corners, { agent: { size: 2 } })];
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

describe("a snapshot", () => {
  test("gives back a planner that answers as the one that was saved, also after edits", () => {
    fc.assert(
      fc.property(
        plannerSettings(20),
        hpaOptions,
        fc.array(anyEditSeeds, { maxLength: 4 }),
        fc.array(anyEditSeeds, { maxLength: 3 }),
        cellSeeds,
        cellSeeds,
        ({ grid, agent, movement }, own, before, after, a, b) => {
          const planner = createPlanner(grid, { algorithm: "hpa", ...own, agent, ...movement });
          for (const seeds of before) applyEdit(grid, anyEditFrom(grid, seeds));
          const bytes = planner.save();
          const copy = copyOf(grid);
          const loaded = loadPlanner(copy, bytes);
          const [start, goal] = [grid.pointOf(cellFrom(grid, a)), grid.pointOf(cellFrom(grid, b))];
          for (const seeds of [undefined, ...after]) {
            if (seeds !== undefined) for (const each of [grid, copy]) applyEdit(each, anyEditFrom(grid, seeds));
            expect(wayOf(loaded.findPath(start, goal))).toEqual(wayOf(planner.findPath(start, goal)));
            expect(loaded.pathExists(start, goal)).toBe(planner.pathExists(start, goal));
            expect(loaded.report().levels).toEqual(planner.report().levels);
          }
          expect(isSame(loaded.save(), planner.save())).toBe(true);
          const anew = createPlanner(copyOf(grid), {
            algorithm: "hpa",
            ...own,
            agent,
            ...movement,
          });
          expect(isSame(loaded.save(), anew.save())).toBe(true);
        },
      ),
      { numRuns: cases(500) },
    );
  });

  test("can be loaded any number of times on one grid, whose edits all of those planners follow", () => {
    const bytes = saved();
    const grid = Grid.parse(rooms);
    const planners = [loadPlanner(grid, bytes), loadPlanner(grid, bytes)];
    const agree = (): void => {
      const expected = answersOf(createPlanner(Grid.parse(grid.toString()), options));
      for (const planner of planners) expect(answersOf(planner)).toEqual(expected);
    };
    agree();
    grid.set(2, 3, "wall");
    agree();
    expect(() => loadPlanner(grid, bytes)).toThrow(/another grid/);
    grid.set(2, 3, "ground");
    planners.push(loadPlanner(grid, bytes));
    agree();
    grid.edit({ x: 8, y: 0, width: 3, height: 3, terrain: "ground" });
    agree();
  });

  test("leaves alone what planners on the grid have worked out before, and brings it up to date", () => {
    const grid = Grid.parse(rooms);
    grid.set(2, 3, "wall");
    const others = [createPlanner(grid, { algorithm: "astar" }), createPlanner(grid, { ...options, levels: 1 })];
    const before = others.map((planner) => planner.findPath(...corners));
    grid.set(2, 3, "ground");
    const loaded = loadPlanner(grid, saved());
    const copy = Grid.parse(rooms);
    expect(answersOf(loaded)).toEqual(answersOf(createPlanner(copy, options)));
    expect(others[0].findPath(...corners)).toEqual(createPlanner(copy, { algorithm: "astar" }).findPath(...corners));
    grid.set(2, 3, "wall");
    expect(others.map((planner) => planner.findPath(...corners))).toEqual(before);
  });

  test("may be written over once it is loaded, and lie at any place in memory", () => {
    const expected = answersOf(createPlanner(Grid.parse(rooms), options));
    const bytes = saved();
    for (const shift of [0, 1, 2, 3]) {
      const memory = Buffer.alloc(bytes.length + 8, 0xff);
      memory.set(bytes, shift);
      const loaded = loadPlanner(Grid.parse(rooms), memory.subarray(shift, shift + bytes.length));
      memory.fill(0xff);
      expect(answersOf(loaded)).toEqual(expected);
      expect(isSame(loaded.save(), bytes)).toBe(true);
    }
  });

  test("holds terrains by any name", () => {
    const grid = Grid.parse("..f.", { f: { name: "🌲", cost: 3 } });
    const agent = { capability: ["ground", "🌲"] };
    const planner = createPlanner(grid, { ...options, agent });
    const loaded = loadPlanner(grid, planner.save());
    expect(loaded.findPath({ x: 0, y: 0 }, { x: 3, y: 0 })).toEqual(planner.findPath({ x: 0, y: 0 }, { x: 3, y: 0 }));
  });

  test("that is refused leaves the grid and its planners as they were", () => {
    const grid = Grid.parse(rooms);
    grid.set(2, 3, "wall");
    const loaded = loadPlanner(grid, saved(grid));
    const before = answersOf(loaded);
    const drawing = grid.toString();
    expect(() => loadPlanner(grid, saved())).toThrow(/another grid/);
    const bytes = saved(grid);
    expect(() => loadPlanner(grid, bytes.with(200, bytes[200] ^ 1))).toThrow(/damaged/);
    expect(grid.toString()).toBe(drawing);
    expect(answersOf(loaded)).toEqual(before);
    expect(answersOf(createPlanner(grid, options))).toEqual(before);
  });

  test("is the same bytes however the planner came to be", () => {
    const grid = Grid.parse(rooms);
    const planner = createPlanner(grid, options);
    grid.edit({ x: 3, y: 1, width: 4, height: 3, terrain: "wall" });
    planner.findPath({ x: 0, y: 0 }, { x: 13, y: 5 });
    grid.edit({ x: 4, y: 1, width: 1, height: 1, terrain: "ground" });
    expect(planner.save()).toEqual(saved(Grid.parse(grid.toString())));
  });

  test.each<[string, (bytes: Uint8Array) => unknown, string]>([
    [
      "foreign bytes",
      () => Uint8Array.of(1, 2, 3, 4, 5),
      "These bytes are no snapshot of a planner: they do not start as one does.",
    ],
    ["no bytes", () => new Uint8Array(0), "These bytes are no snapshot of a planner: they do not start as one does."],
    ["something else", () => "text", 'A snapshot must be a Uint8Array, got "text".'],
    [
      "a header cut short",
      (bytes) => bytes.slice(0, 10),
      "The snapshot is truncated: expected at least 24 bytes, got 10.",
    ],
    [
      "its end cut off",
      (bytes) => bytes.slice(0, 100),
      /^The snapshot is truncated: expected at least \d+ bytes, got 100\.$/.source,
    ],
    [
      "another version",
      (bytes) => bytes.with(4, 9),
      "The snapshot has format version 9, but this version of octile reads 5.",
    ],
    [
      "one flipped bit",
      (bytes) => bytes.with(bytes.length - 9, bytes[bytes.length - 9] ^ 1),
      "The snapshot is damaged: its checksum does not match what it holds.",
    ],
  ])("that is broken (%s) is refused in a sentence", (_, damage, sentence) => {
    const call = () => loadPlanner(Grid.parse(rooms), damage(saved()) as Uint8Array);
    if (sentence.startsWith("^")) expect(call).toThrow(new RegExp(sentence));
    else expect(call).toThrow(sentence);
  });

  test("that is joined of two is refused, however their parts fit", () => {
    const open = Grid.parse(`
      .......
      .......
      .......
    `);
    const walled = Grid.parse(`
      ...#...
      ...#...
      .......
    `);
    const spliced = createPlanner(walled, options).save();
    for (const end of [8, 12, 16, 20, 24]) {
      const bytes = createPlanner(open, options).save();
      bytes.set(spliced.subarray(0, end));
      expect(() => loadPlanner(walled, bytes), `the first ${end} bytes`).toThrow(/\.$/);
    }
  });

  test("may be of a grid with thousands of links", () => {
    const grid = new Grid(64, 64);
    for (let at = 0; at < 2300; at++) {
      grid.link({ x: at % 64, y: Math.floor(at / 64) }, { x: (at + 31) % 64, y: 63 - Math.floor(at / 64) }, 100);
    }
    const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 4, levels: 1 });
    expect(answersOf(loadPlanner(grid, planner.save()))).toEqual(answersOf(planner));
    const world = createWorld(grid, { agents: { soldier: {} }, algorithm: "astar" });
    expect(loadWorld(world.save()).grid.links).toEqual(grid.links);
  });

  test("of a world may hold a request with thousands of goals", () => {
    const grid = Grid.parse(rooms);
    const world = createWorld(grid, { agents: { soldier: {} }, algorithm: "astar" });
    const goals = Array.from({ length: 8000 }, (_, index) => ({ x: index % 14, y: index % 3 }));
    world.request("soldier", corners[0], undefined, { goals });
    expect(loadWorld(world.save()).requests.size).toBe(1);
  });

  test.each([0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 4, 2 ** 32, 2 ** 32 + 5, 3 * 2 ** 33 + 1])(
    "says that %i bytes follow its header",
    (length) => {
      const header = new DataView(new ArrayBuffer(24));
      writeLength(header, length);
      expect(readLength(header)).toBe(length);
    },
  );

  test("whose length needs more than 32 bits is read as such", () => {
    const bytes = saved();
    expect(() => loadPlanner(Grid.parse(rooms), bytes.with(20, 1))).toThrow(
      `The snapshot is truncated: expected at least ${bytes.length + 2 ** 32} bytes, got ${bytes.length}.`,
    );
  });

  test("of another grid, or of this one before an edit, is refused in a sentence", () => {
    const grid = Grid.parse(rooms);
    grid.set(0, 0, "wall");
    expect(() => loadPlanner(grid, saved())).toThrow(
      "The snapshot is of another grid, or of this one before it was edited.",
    );
    const swamp = Grid.parse(rooms, { S: { name: "swamp", cost: 4 } });
    expect(() => loadPlanner(swamp, saved())).toThrow(
      "The snapshot is of another grid, or of this one before it was edited.",
    );
  });

  test("with any byte changed is refused, or is none at all", () => {
    const bytes = saved();
    for (let at = 0; at < bytes.length; at += 7) {
      const damaged = bytes.slice();
      damaged[at] ^= 0x40;
      expect(() => loadPlanner(Grid.parse(rooms), damaged), `byte ${at}`).toThrow(/\.$/);
    }
  });

  test("is not to be had of A*, which builds nothing", () => {
    const planner = createPlanner(Grid.parse("..."), { algorithm: "astar" });
    expect(() => planner.save()).toThrow("Only a planner that builds something can be saved, and astar does not.");
  });
});

describe("a planner built in slices", () => {
  test("tells how far it is, and answers as one built at once, whenever it is asked", () => {
    const eager = createPlanner(Grid.parse(rooms), options);
    const lazy = createPlanner(Grid.parse(rooms), { ...options, build: "lazy" });
    const progress = [...lazy.build()];
    expect(progress.length).toBeGreaterThan(8);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect([...lazy.build()]).toEqual([]);

    const impatient = createPlanner(Grid.parse(rooms), { ...options, build: "lazy" });
    for (const planner of [lazy, impatient]) {
      expect(planner.findPath({ x: 0, y: 0 }, { x: 13, y: 5 })).toEqual(
        eager.findPath({ x: 0, y: 0 }, { x: 13, y: 5 }),
      );
    }
    expect([...createPlanner(Grid.parse(rooms), { algorithm: "astar" }).build()]).toEqual([]);
  });

  test("answers before its table is done, also after edits, and goes on building", () => {
    const grid = generateMap("caves", { width: 128, height: 128, seed: 3 });
    const planner = createPlanner(grid, { algorithm: "hpa", build: "lazy" });
    const queries = [5, 40, 90].map((y) => [freeIn(grid, 2, y), freeIn(grid, 110, 120 - y)] as const);
    const build = planner.build()[Symbol.iterator]();
    while (build.next().value < 0.6); // more than half of the slices are rows
    for (const terrain of ["wall", "ground"]) {
      grid.set(queries[0][0].x + 1, queries[0][0].y, terrain);
      const fresh = createPlanner(grid, { algorithm: "hpa" });
      for (const [start, goal] of queries) {
        expect(planner.findPath(start, goal)).toEqual(fresh.findPath(start, goal));
        expect(build.next().done).toBe(false);
      }
    }
    while (build.next().done !== true);
    expect(planner.save()).toEqual(createPlanner(grid, { algorithm: "hpa", build: "lazy" }).save());
  });
});

/** The first free point of a row of a map, from `x` on. */
function freeIn(grid: Grid, x: number, y: number): Point {
  return grid.get(x, y) === "wall" ? freeIn(grid, x + 1, y) : { x, y };
}
