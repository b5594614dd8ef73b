import { SAVED_ALGORITHMS } from "../test/planner/saved-planner.ts";
import { SnapshotTrials, type Verdict } from "../test/planner/snapshot-trial.ts";
import { endsInTime } from "../test/support/time-limit.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { Table } from "./table.ts";

/** Loads damaged snapshots with checksums that fit: each is refused in a sentence, or gives a planner that serves. */
export const FUZZ_SNAPSHOTS: Benchmark = { options: ["cases", "seed", "only"], run };

/** Snapshots that are loaded one after the other, and how long all of them may take, in milliseconds. */
const BATCH = 100;
const LIMIT = 10_000;

/** The most faults that are printed. */
const MOST_FAULTS = 20;

/** What became of the snapshots of one algorithm. */
class Tally {
  readonly countOfKind: Record<Verdict["kind"], number> = { refused: 0, equal: 0, other: 0, thrown: 0, illegal: 0 };
  hung = 0;
  /** Of one snapshot, in milliseconds. */
  slowest = 0;
  /** The most memory that one snapshot took, all in all, in bytes. */
  most = 0;

  get cases(): number {
    return Object.values(this.countOfKind).reduce((sum, count) => sum + count, this.hung);
  }
}

function run(given: Given, print: Print): void {
  const cases = given.integer("cases", 20_000);
  const seed = given.integer("seed", 1);
  const only = given.text("only", "");
  const chosen = SAVED_ALGORITHMS.filter((algorithm) => only === "" || only.split(",").includes(algorithm));
  const share = Math.ceil(cases / chosen.length);
  const faults: string[] = [];
  print(
    [
      "Snapshots of small planners with changed words, options, lengths, or parts of others, and checksums that fit. Refused: in a",
      "sentence. Equal: loaded, and saved again as it was before. Other: loaded as another planner, which then answers, plans, follows",
      "edits, draws and is saved again. Thrown, hung, illegal: any of that fails. Memory is all that is taken for one snapshot.",
    ].join("\n"),
  );
  const table = new Table(print, 12, [
    { heading: "algorithm" },
    { heading: "cases" },
    { heading: "refused" },
    { heading: "equal" },
    { heading: "other" },
    { heading: "thrown" },
    { heading: "hung" },
    { heading: "illegal" },
    { heading: "slowest|ms", decimals: 1 },
    { heading: "memory|most, MB", decimals: 1 },
  ]);
  for (const algorithm of chosen) {
    const tally = new Tally();
    const trials = new SnapshotTrials(algorithm);
    const first = seed * 1_000_000_000 + SAVED_ALGORITHMS.indexOf(algorithm) * 100_000_000;
    for (let at = first; at < first + share; at += BATCH) {
      const end = Math.min(first + share, at + BATCH);
      for (const fault of runBatch(trials, at, end, tally)) faults.push(`${algorithm}, ${fault}`);
    }
    const { refused, equal, other, thrown, illegal } = tally.countOfKind;
    const counts = [tally.cases, refused, equal, other, thrown, tally.hung, illegal];
    table.row([algorithm, ...counts, tally.slowest, tally.most / 2 ** 20]);
  }
  print(`Most memory of the process at any time: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB.`);
  for (const fault of faults.slice(0, MOST_FAULTS)) print(fault);
  if (faults.length > 0) process.exitCode = 1;
}

/** Runs some cases, goes on with the next where one hangs, and returns what is wrong. */
function runBatch(trials: SnapshotTrials, first: number, end: number, tally: Tally): string[] {
  const faults: string[] = [];
  let number = first;
  while (number < end) {
    const isDone = endsInTime(LIMIT, () => {
      for (; number < end; number++) {
        const fault = measure(trials, number, tally);
        if (fault !== undefined) faults.push(`case ${number}: ${fault}`);
      }
    });
    if (isDone) continue;
    tally.hung++;
    faults.push(`case ${number}: It takes more than ${LIMIT} ms.`);
    number++;
  }
  return faults;
}

/** Runs one case, and returns what is wrong, if something is. */
function measure(trials: SnapshotTrials, number: number, tally: Tally): string | undefined {
  const bytesBefore = bytesTaken();
  const began = performance.now();
  const { kind, fault } = trials.run(number);
  tally.slowest = Math.max(tally.slowest, performance.now() - began);
  tally.most = Math.max(tally.most, bytesTaken() - bytesBefore);
  tally.countOfKind[kind]++;
  return fault;
}

function bytesTaken(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
