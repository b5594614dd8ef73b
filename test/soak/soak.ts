import { performance } from "node:perf_hooks";
import type { Attack } from "./attack/attack.ts";
import { Counts } from "./attack/attack.ts";
import { MemoryLog, type MemoryReport } from "./memory.ts";

/** How long a soak lasts, and what it plays. */
export interface SoakOptions {
  readonly attacks: readonly Attack[];
  readonly milliseconds: number;
  /** The most cases of each kind. */
  readonly rounds: number;
  /** The number of edits after which the soak is over. */
  readonly edits: number;
  /** The number of steps of walkers in crowds after which the soak is over. */
  readonly steps: number;
  /** The seed of the first case of each kind; the next case has the next seed. */
  readonly seed: number;
  print(line: string): void;
  /** Hears of each case before it is played. */
  onCase?(name: string, seed: number): void;
}

/** What came of the attacks of one kind. */
export interface Tally {
  readonly attack: Attack;
  readonly counts: Counts;
  cases: number;
  wrong: number;
  milliseconds: number;
  slowest: { readonly milliseconds: number; readonly seed: number };
}

/** What came of a soak. */
export interface SoakReport {
  readonly tallies: readonly Tally[];
  readonly memory: MemoryReport;
  readonly milliseconds: number;
}

const MINUTE = 60_000;

/** How often memory is sampled in a run of half an hour or less; in a longer run it is sampled once a minute. */
const SAMPLES = 30;

/** How many failures of each kind are printed, and how many characters of each. */
const MOST_PRINTED = 5;
const MOST_CHARACTERS = 1500;

/** Plays cases of all attacks until the time is over. Of all kinds, the one that has had the least time is next. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { attacks, rounds } = options;
  const tallies = attacks.map(tallyOf);
  const clock = new SoakClock(options, tallies);
  while (!clock.isOver) {
    const [next] = tallies.filter(({ cases }) => cases < rounds).sort((a, b) => a.milliseconds - b.milliseconds);
    if (next === undefined) break;
    await playCase(next, options);
    await clock.look();
  }
  for (const { end } of attacks) end?.();
  await clock.memory.sample();
  return { tallies, memory: clock.memory.report, milliseconds: clock.elapsed };
}

/** Knows when the next sample of memory and the next line are due, and when the soak is over. */
class SoakClock {
  readonly memory = new MemoryLog();
  private readonly options: SoakOptions;
  private readonly tallies: readonly Tally[];
  private readonly began = performance.now();
  private readonly every: number;
  private nextSample: number;
  private nextLine = MINUTE;

  constructor(options: SoakOptions, tallies: readonly Tally[]) {
    this.options = options;
    this.tallies = tallies;
    this.every = Math.min(MINUTE, options.milliseconds / SAMPLES);
    this.nextSample = this.every;
  }

  get elapsed(): number {
    return performance.now() - this.began;
  }

  get isOver(): boolean {
    const { milliseconds, edits, steps } = this.options;
    const sumOf = (what: string): number => this.tallies.reduce((sum, { counts }) => sum + counts.of(what), 0);
    return this.elapsed >= milliseconds || sumOf("edits") >= edits || sumOf("walker steps") >= steps;
  }

  async look(): Promise<void> {
    if (this.elapsed < this.nextSample) return;
    const bytes = await this.memory.sample();
    this.nextSample = this.elapsed + this.every;
    if (this.elapsed < this.nextLine) return;
    this.options.print(lineOf(Math.floor(this.elapsed / MINUTE), this.tallies, bytes));
    this.nextLine += MINUTE;
  }
}

function tallyOf(attack: Attack): Tally {
  const slowest = { milliseconds: 0, seed: 0 };
  return { attack, counts: new Counts(), cases: 0, wrong: 0, milliseconds: 0, slowest };
}

async function playCase(tally: Tally, { seed: first, print, onCase }: SoakOptions): Promise<void> {
  const { attack, counts } = tally;
  const seed = first + tally.cases;
  onCase?.(attack.name, seed);
  const began = performance.now();
  try {
    await playWhole(attack, seed, counts);
  } catch (error) {
    tally.wrong++;
    if (tally.wrong <= MOST_PRINTED) print(failureOf(attack.name, seed, error));
  }
  const milliseconds = performance.now() - began;
  tally.cases++;
  tally.milliseconds += milliseconds;
  if (milliseconds > tally.slowest.milliseconds) tally.slowest = { milliseconds, seed };
}

/** Plays a case; what breaks a promise that nobody waits for is a failure, too. */
async function playWhole(attack: Attack, seed: number, counts: Counts): Promise<void> {
  const stray: unknown[] = [];
  const note = (error: unknown): number => stray.push(error);
  process.on("unhandledRejection", note);
  try {
    await attack.play(seed, counts);
    await new Promise(setImmediate);
  } finally {
    process.off("unhandledRejection", note);
  }
  if (stray.length > 0) throw stray[0];
}

function failureOf(name: string, seed: number, error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return [
    `Wrong: ${name}, seed ${seed}. To see it again: npm run soak -- --only ${name} --seed ${seed} --rounds 1`,
    text.slice(0, MOST_CHARACTERS),
  ].join("\n");
}

function lineOf(minute: number, tallies: readonly Tally[], bytes: number): string {
  const parts = tallies.map(
    ({ attack, cases, wrong }) => `${attack.name} ${cases}${wrong > 0 ? ` (${wrong} wrong)` : ""}`,
  );
  return `minute ${minute}: ${parts.join(", ")}; ${megabytes(bytes)} held`;
}

/** Bytes as text. */
export function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
