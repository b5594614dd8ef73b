import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** The first queries of a process, with and without `planner.warmUp()` before them, against the same queries when warm. */
export const COLD: Benchmark = { options: ["runs"], run };

/** What a process of its own measures. */
export interface ColdStart {
  /** The time that `warmUp` took, in milliseconds; 0 without it. */
  readonly warmUpTime: number;
  /** The time that each of the first queries took, in microseconds. */
  readonly first: readonly number[];
  /** The time that each of the same queries took when everything was compiled, in microseconds. */
  readonly warm: readonly number[];
}

const ALGORITHMS = ["hpa", "haa", "pra", "quickpath", "astar"];

function run(given: Given, print: Print): void {
  const runs = given.integer("runs", 5);
  print("Times in µs of 300 queries on caves of 512² cells, right after a new process has built its planner.");
  print(`The median of ${runs} processes; those with and without planner.warmUp() take turns.`);
  const table = new Table(print, 12, [
    { heading: "" },
    { heading: "cold|mean", decimals: 1 },
    { heading: "cold|99 %", decimals: 0 },
    { heading: "warmUp()|ms", decimals: 0 },
    { heading: "after it|mean", decimals: 1 },
    { heading: "after it|99 %", decimals: 0 },
    { heading: "warm|mean", decimals: 1 },
    { heading: "cold /|warm", decimals: 1 },
    { heading: "after it /|warm", decimals: 1 },
  ]);
  for (const algorithm of ALGORITHMS) {
    const pairs = Array.from({ length: runs }, () => [start(algorithm), start(algorithm, "warmUp")] as const);
    const median = (of: (pair: (typeof pairs)[number]) => number): number => percentile(pairs.map(of), 50);
    const warm = median(([cold]) => mean(cold.warm));
    const cold = median((pair) => mean(pair[0].first));
    const after = median((pair) => mean(pair[1].first));
    table.row([
      algorithm,
      ...[cold, median((pair) => percentile(pair[0].first, 99))],
      median((pair) => pair[1].warmUpTime),
      ...[after, median((pair) => percentile(pair[1].first, 99))],
      ...[warm, cold / warm, after / warm],
    ]);
  }
}

/** Measures in a new process. */
function start(...args: readonly string[]): ColdStart {
  const script = fileURLToPath(new URL("./cold-start.ts", import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [...process.execArgv, script, ...args], { encoding: "utf8" }));
}
