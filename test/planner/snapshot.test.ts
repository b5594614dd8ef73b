import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, Grid, loadPlanner } from "../../src/index.ts";
import { cellFrom, cellSeeds, editFrom, editSeeds, settings } from "../support/arbitraries.ts";

const rooms = `
  ....#....#....
  .........#....
  ....#.........
  ##.###.####.##
  ....#....#....
  ....#.........
`;

function saved(grid = Grid.parse(rooms)): Uint8Array {
  return createPlanner(grid, { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 }).save();
}

describe("a snapshot", () => {
  test("gives back a planner that answers as the one that was saved, also after edits", () => {
    fc.assert(
      fc.property(
        settings(20),
        fc.array(editSeeds, { maxLength: 4 }),
        fc.array(editSeeds, { maxLength: 2 }),
        cellSeeds,
        cellSeeds,
        ({ grid, agent, movement }, before, after, a, b) => {
          const options = { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2, agent, ...movement } as const;
          const planner = createPlanner(grid, options);
          for (const seeds of before) grid.edit(editFrom(grid, seeds));
          const bytes = planner.save();
          const copy = Grid.parse(grid.toString(), grid.legend);
          const loaded = loadPlanner(copy, bytes);
          for (const seeds of [undefined, ...after]) {
            if (seeds !== undefined) for (const each of [grid, copy]) each.edit(editFrom(grid, seeds));
            const [start, goal] = [grid.pointOf(cellFrom(grid, a)), grid.pointOf(cellFrom(grid, b))];
            expect(loaded.findPath(start, goal)).toEqual(planner.findPath(start, goal));
          }
          expect(loaded.report().levels).toEqual(planner.report().levels);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is the same bytes however the planner came to be", () => {
    const grid = Grid.parse(rooms);
    const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 });
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
      "The snapshot has format version 9, but this version of octile reads 1.",
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
      if (at >= 20 && at < 24) continue; // the last word of the header means nothing yet
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
    const options = { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 } as const;
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
    expect(createPlanner(Grid.parse(rooms), { algorithm: "astar" }).build()).toEqual([]);
  });
});
