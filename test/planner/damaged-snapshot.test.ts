import { describe, expect, test } from "vitest";
import { createPlanner, faultOfPath, Grid, loadPlanner, type Planner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { endsInTime } from "../support/time-limit.ts";
import { withChecksums } from "./damaged-snapshot.ts";
import { SAVED_ALGORITHMS } from "./saved-planner.ts";
import { SnapshotTrials } from "./snapshot-trial.ts";

const options = {
  algorithm: "hpa",
  clusterSize: 4,
  levels: 2,
  factor: 2,
  threshold: 1,
  smooth: false,
  cache: "distances",
} as const;

/** A snapshot of a planner on one map, which says that it is of another of the same size. */
function passedOff(drawing: string, as: Grid): Uint8Array {
  const snapshot = createPlanner(Grid.parse(drawing), options).save();
  return withChecksums(snapshot, createPlanner(as, options).save());
}

test("a snapshot of a map without a wall is refused where there is one, though its checksums fit", () => {
  const walled = Grid.parse(`
    .....##.....
    ............
    ............
    ............
  `);
  const open = `
    ............
    ............
    ............
    ............
  `;
  expect(() => loadPlanner(walled, passedOff(open, walled))).toThrow(/^The snapshot is damaged: .*\.$/);
  // the other way round, it says nothing that is not so, and leads around a wall that is gone
  const opened = Grid.parse(open);
  const planner = loadPlanner(opened, passedOff(walled.toString(), opened));
  const path = planner.findPath({ x: 0, y: 0 }, { x: 11, y: 0 });
  expect(path.cost).toBeGreaterThan(11);
  expect(faultOfPath(opened, path)).toBeUndefined();
});

test("a field of which two cells lead to each other hangs nobody", () => {
  const grid = new Grid(8, 5);
  const whole = createPlanner(grid, { ...options, cache: "directions" }).save();
  const cells = Array.from(grid.terrainOfCell.keys()).filter((cell) => cell % 3 === 0);
  let loaded = 0;
  const isDone = endsInTime(60_000, () => {
    for (let at = 24; at < whole.length - 1; at++) {
      const bytes = whole.slice();
      // one step left to the left one, one to the right to the right one
      bytes[at] = 2;
      bytes[at + 1] = 0;
      const planner = loadedOrRefused(grid, withChecksums(bytes, whole));
      if (planner === undefined) continue;
      loaded++;
      for (const cell of cells) {
        const path = planner.findPath(grid.pointOf(cell), { x: 7, y: 1 });
        expect(path.status).toBe("found");
        expect(faultOfPath(grid, path)).toBeUndefined();
      }
      const copy = loadPlanner(Grid.parse(grid.toString()), bytes);
      copy.grid.set(1, 1, "wall");
      for (const _ of copy.repair());
    }
  });
  expect(isDone).toBe(true);
  expect(loaded).toBeGreaterThan(10);
});

function loadedOrRefused(grid: Grid, bytes: Uint8Array): Planner | undefined {
  try {
    return loadPlanner(grid, bytes);
  } catch (error) {
    expect(String(error)).toMatch(/^(Syntax|Range|Type)Error: .*\.$/);
    return undefined;
  }
}

describe("a damaged snapshot with a checksum that fits", () => {
  test.each(SAVED_ALGORITHMS)("is refused in a sentence, or gives a planner that serves: %s", (algorithm) => {
    const trials = new SnapshotTrials(algorithm);
    const counts = { refused: 0, equal: 0, other: 0, thrown: 0, illegal: 0 };
    const last = cases(12_000);
    let number = 0;
    const isDone = endsInTime(300_000, () => {
      for (; number < last; number++) {
        const { kind, fault } = trials.run(number);
        counts[kind]++;
        expect(fault, `case ${number}`).toBeUndefined();
      }
    });
    expect(isDone, `case ${number} ends in time`).toBe(true);
    // all three happen often enough to say something
    expect(Math.min(counts.refused, counts.equal, 20 * counts.other)).toBeGreaterThanOrEqual(20);
  });
});
