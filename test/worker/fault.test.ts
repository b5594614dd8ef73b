import { expect, test } from "vitest";
import { runWithFaults } from "./fault-run.ts";
import { LocalWorkers } from "./local-worker.ts";
import { RealWorkers } from "./real-worker.ts";

test.each([
  ["in this thread", new LocalWorkers(), 5],
  ["in threads of their own", new RealWorkers(), 2],
])(
  "every request is answered once, for the map as of its place, though workers %s are killed",
  async (_, workers, kills) => {
    const size = 96;
    const report = await runWithFaults({
      kills,
      requests: 2000,
      edits: 200,
      seed: 6,
      size,
      snapshotEvery: 600,
      workers,
    });
    expect(report).toMatchObject({ kills, answered: 2000, lost: 0, twice: 0, wrong: 0, illegalSteps: 0 });
    expect(workers.started).toHaveLength(kills + 1);
    expect(report.found).toBeGreaterThan(200);
    expect(report.changesTold).toBe(report.changes);
    expect(report.steps).toBeGreaterThan(10);
  },
);
