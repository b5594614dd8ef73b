import { damagedFile, type FileFormat, FORMATS, MAX_CELLS, outcomeOf } from "../test/io/damaged-file.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** Reads damaged files of every format: each is read or refused in a sentence, with little memory and time for its size. */
export const FUZZ_FILES: Benchmark = { options: ["count", "seed"], run };

/** The least number of bytes and cells that a file counts for, because every call has some cost of its own. */
const LEAST_SIZE = 1024;

/** The most faults that are printed. */
const MOST_FAULTS = 20;

/** What became of the files of one format. */
class Tally {
  read = 0;
  refused = 0;
  faults = 0;
  slowest = 0;
  /** Of each file: bytes taken for each cell, or byte of the file if those are more. */
  readonly memories: number[] = [];
  /** Of each file: nanoseconds taken for each cell, or byte of the file if those are more. */
  readonly times: number[] = [];
}

function run(given: Given, print: Print): void {
  const count = given.integer("count", 20_000);
  const seed = given.integer("seed", 1);
  const tallies = FORMATS.map(() => new Tally());
  const faults: string[] = [];
  for (let index = 0; index < count; index++) {
    const which = index % FORMATS.length;
    const number = seed * 1_000_000_000 + index;
    const fault = measure(FORMATS[which], number, tallies[which]);
    if (fault !== undefined) faults.push(`${FORMATS[which].name}, file ${number}: ${fault}`);
  }
  print(
    [
      `${count} damaged files, read with maxCells ${MAX_CELLS}. Memory in bytes and processor time in ns, of each cell of the map or`,
      `byte of the file, whichever are more; files of less than ${LEAST_SIZE} count as ${LEAST_SIZE}. Memory is all that is taken until the`,
      "reader returns, even if it was let go of before. A fault is an error that is not a sentence of SyntaxError, RangeError",
      "or TypeError.",
    ].join("\n"),
  );
  const table = new Table(print, 18, [
    { heading: "format" },
    { heading: "files" },
    { heading: "read" },
    { heading: "refused" },
    { heading: "faults" },
    { heading: "memory|99 %" },
    { heading: "memory|most" },
    { heading: "time|99 %" },
    { heading: "time|most" },
    { heading: "slowest|ms", decimals: 1 },
  ]);
  FORMATS.forEach(({ name }, which) => {
    const { read, refused, faults, memories, times, slowest } = tallies[which];
    table.row([
      name,
      ...[read + refused, read, refused, faults],
      ...[percentile(memories, 99), percentile(memories, 100)],
      ...[percentile(times, 99), percentile(times, 100)],
      slowest,
    ]);
  });
  print(`Most memory of the process at any time: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB.`);
  for (const fault of faults.slice(0, MOST_FAULTS)) print(fault);
  if (faults.length > 0) process.exitCode = 1;
}

/** Reads the damaged file that a number stands for, and returns what is wrong with the answer, if anything. */
function measure(format: FileFormat, number: number, tally: Tally): string | undefined {
  const file = damagedFile(format, number);
  const bytesBefore = bytesTaken();
  const began = process.cpuUsage();
  const { cells, fault } = outcomeOf(format, file);
  const { user, system } = process.cpuUsage(began);
  const bytes = bytesTaken() - bytesBefore;

  const size = Math.max(LEAST_SIZE, file.length, cells ?? 0);
  // below 0 if the collector came by
  if (bytes >= 0) tally.memories.push(bytes / size);
  tally.times.push((1000 * (user + system)) / size);
  tally.slowest = Math.max(tally.slowest, (user + system) / 1000);
  if (cells === undefined) tally.refused++;
  else tally.read++;
  if (fault !== undefined) tally.faults++;
  return fault;
}

function bytesTaken(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
