import { expect, test } from "vitest";
import { runFaults } from "./fault-run.ts";
import { LocalThreads } from "./local-thread.ts";
import { RealThreads } from "./real-threads.ts";

test("threads that die among edits lose nothing, and each answer is right for its version", async () => {
  const threads = new LocalThreads();
  const report = await runFaults({
    kills: 15,
    queries: 2000,
    edits: 100,
    seed: 5,
    size: 48,
    workers: 3,
    start: threads.start,
    kill: (thread) => threads.started[thread].kill(),
  });
  // queries go on until the last kill
  expect(report).toMatchObject({ kills: 15, answered: report.asked, wrong: 0, early: 0 });
  expect(report.threads).toBeGreaterThanOrEqual(15 + 3 - 1);
  expect(report.asked).toBeGreaterThanOrEqual(2000);
  expect(report.found).toBeGreaterThan(300);
});

test("real threads that die lose nothing either", async () => {
  const threads = new RealThreads();
  const report = await runFaults({
    kills: 2,
    queries: 1000,
    edits: 30,
    seed: 6,
    size: 48,
    workers: 2,
    start: threads.start,
    kill: (thread) => threads.started[thread].terminate(),
  });
  expect(report).toMatchObject({ kills: 2, answered: report.asked, wrong: 0, early: 0 });
  expect(report.asked).toBeGreaterThanOrEqual(1000);
});
