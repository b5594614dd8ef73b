import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SnapshotReader, SnapshotWriter } from "../../src/hierarchy/snapshot.ts";
import { type AnyOptions, createPlanner, Grid } from "../../src/index.ts";
import { readGrid, readPlanner, writeGrid, writePlanner } from "../../src/planner/planner-state.ts";
import { editFrom, editSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { checkLockstep, lockstepSeeds, walkers } from "../support/lockstep.ts";

/** Options of each algorithm beside those of every planner. */
const OWN: readonly (readonly [string, fc.Arbitrary<AnyOptions>])[] = [
  ["astar", fc.constant<AnyOptions>({ algorithm: "astar" })],
];

describe.each(OWN)("a planner with %s, made again from its state at any moment,", (algorithm, own) => {
  const takesLinks = algorithm !== "pra" && algorithm !== "quickpath";

  test("goes on turn by turn as the one that was written, and as one that never was", () => {
    fc.assert(
      fc.property(walkers(takesLinks), own, lockstepSeeds(takesLinks), (all, options, seeds) => {
        const { agents, movement } = all;
        const who = options.algorithm === "haa" ? { agents } : { agent: agents[0] };
        const clusterSize = "clusterSize" in options ? (options.clusterSize ?? 32) : 8;
        checkLockstep(all, { ...options, ...who, ...movement }, clusterSize, seeds);
      }),
      { numRuns: cases(1000) },
    );
  });
});

test("components that are being joined go on being joined in as many turns", () => {
  // more blocks than are joined in one turn
  const grid = new Grid(16 * 600, 17);
  for (let x = 5; x < grid.width; x += 40) grid.edit({ x, y: x % 17, terrain: "wall" });
  const planner = createPlanner(grid, { algorithm: "astar" });
  const turns = [...planner.repair()].length;
  grid.edit({ x: 8000, y: 0, height: 17, terrain: "wall" });
  const repair = planner.repair()[Symbol.iterator]();
  for (let left = turns; left >= 0; left--) {
    const out = new SnapshotWriter();
    writeGrid(grid, out);
    writePlanner(planner, out);
    const from = new SnapshotReader(out.bytes.slice(0, out.length));
    const copy = readPlanner(readGrid(from), from);
    expect([...copy.repair()].length).toBe(left);
    expect(copy.pathExists({ x: 7999, y: 1 }, { x: 8001, y: 1 })).toBe(false);
    expect(copy.pathExists({ x: 0, y: 0 }, { x: 7999, y: 1 })).toBe(true);
    expect(repair.next().done).toBe(left === 0);
  }
  expect(turns).toBeGreaterThan(4);
});

test("a grid made again from its state has the same version and knows of the same edits, however many there were", () => {
  const many = fc.constantFrom(0, 3, (1 << 15) - 2, (1 << 15) + 5);
  fc.assert(
    fc.property(many, fc.array(editSeeds, { maxLength: 4 }), fc.array(editSeeds, { maxLength: 4 }), (count, a, b) => {
      const grid = new Grid(9, 7, { legend: { S: { name: "swamp", cost: 3 }, T: "trees" } });
      for (let edit = 0; edit < count; edit++) {
        grid.set(edit % 9, edit % 7, grid.get(edit % 9, edit % 7) === "wall" ? "ground" : "wall");
      }
      for (const seeds of a) grid.edit(editFrom(grid, seeds));
      grid.link({ x: 0, y: 0 }, { x: 8, y: 6 }, Math.PI);
      const out = new SnapshotWriter();
      writeGrid(grid, out);
      const copy = readGrid(new SnapshotReader(out.bytes.slice(0, out.length)));
      for (const seeds of [undefined, ...b]) {
        if (seeds !== undefined) for (const each of [grid, copy]) each.edit(editFrom(each, seeds));
        expect(copy.toString()).toBe(grid.toString());
        expect(copy.links).toEqual(grid.links);
        expect(copy.version).toBe(grid.version);
        for (const back of [0, 1, 2, 5, 1 << 14, 1 << 15, copy.version]) {
          expect(copy.dirtySince(copy.version - back)).toEqual(grid.dirtySince(grid.version - back));
        }
      }
    }),
    { numRuns: cases(12) },
  );
});
