import { runWithFaults } from "../test/worker/fault-run.ts";
import { RealWorkers } from "../test/worker/real-worker.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";

/** Kills the worker of a world again and again among requests and edits, and checks every answer. */
export const WORKER_FAULT: Benchmark = {
  options: ["kills", "requests", "edits", "size", "seed", "snapshot-every"],
  run,
};

async function run(given: Given, print: Print): Promise<void> {
  const size = given.integer("size", 256);
  const requests = given.integer("requests", 100_000);
  const report = await runWithFaults({
    kills: given.integer("kills", 20),
    requests,
    edits: given.integer("edits", 5000),
    seed: given.integer("seed", 1),
    size,
    snapshotEvery: given.integer("snapshot-every", 10_000),
    workers: new RealWorkers(),
  });
  const { kills, answered, lost, twice, found, wrong, steps, illegalSteps, milliseconds } = report;
  print(`${size} × ${size} cells, two kinds of agents, a real worker thread killed ${kills} times.`);
  print(
    `${requests} requests in ${(milliseconds / 1000).toFixed(1)} s: ${answered} answered, ${lost} lost, ${twice} twice.`,
  );
  print(`${found} paths; ${wrong} answers wrong for the map as of their place in the order.`);
  print(`${steps} steps of 20 walkers meanwhile, ${illegalSteps} illegal.`);
  if (lost + twice + wrong + illegalSteps > 0) process.exitCode = 1;
}
