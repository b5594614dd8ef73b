/**
 * Finds the clusters that fit a map by trying them, which the authors of HPA* ask for in their outlook (Botea, Müller and
 * Schaeffer 2004, Section 6). Each trial builds a planner and asks it the same queries. A* says what the paths cost at least.
 */
import { checkDistance, checkInteger, checkObject, checkOptions, show } from "../check.ts";
import { Random } from "../generate/random.ts";
import { Grid, type Point } from "../grid/grid.ts";
import { movementAmong } from "../grid/movement.ts";
import { now } from "../hierarchy/clock.ts";
import { astarPlanner } from "../planner/astar.ts";
import { type HpaOptions, hpaPlanner } from "../planner/hpa.ts";
import type { Planner } from "../planner/planner.ts";

/** A query to tune for. */
export interface TuneQuery {
  readonly start: Point;
  readonly goal: Point;
}

/** The options of HPA* that are tried. */
export type TunedSettings = Pick<HpaOptions, "clusterSize" | "levels" | "factor" | "threshold" | "spacing">;

/** The options of `tune`. */
export interface TuneOptions {
  /** The options that the planners of all trials have, such as `agent` or `cache`. Default: none. */
  readonly planner?: HpaOptions;
  /** The settings to try, in order. Default: a few that suit maps of this size. */
  readonly settings?: readonly TunedSettings[];
  /** The most that paths may cost more than the cheapest, in percent on average. Default 0.5, at least 0. */
  readonly maxExcess?: number;
  /** The most memory that a planner may take, in bytes for each cell of the map. Default 60, at least 0. */
  readonly maxBytes?: number;
  /** The seed of the random queries that are asked if none are given. Default 1, from 0 to 4294967295. */
  readonly seed?: number;
  /** Called after each trial, with how many trials are done and how many there are. */
  readonly onTrial?: (trial: Trial, done: number, count: number) => void;
}

/** What a planner with some settings did in the trial. Times depend on the machine; all other numbers are the same on every machine. */
export interface Trial {
  readonly settings: TunedSettings;
  /** The mean time of a query, in microseconds. */
  readonly meanTime: number;
  /** The time that 99 of 100 queries take at most, in microseconds. */
  readonly time99: number;
  /** How much more the paths cost than the cheapest, in percent on average. */
  readonly meanExcess: number;
  /** How much more 98 of 100 paths cost at most than the cheapest, in percent. */
  readonly excess98: number;
  /** The time to build the planner, in milliseconds. */
  readonly buildTime: number;
  /** The memory of the planner, in bytes for each cell of the map. */
  readonly bytesPerCell: number;
}

/** The result of `tune`. */
export interface Tuning {
  /** The options with the best settings, to be passed to `createPlanner`. */
  readonly best: HpaOptions;
  /** All trials, in the order of their settings. */
  readonly trials: readonly Trial[];
}

/** A query with the cost of its cheapest path, in tiles. */
interface KnownQuery extends TuneQuery {
  readonly optimal: number;
}

const TUNE_OPTIONS = ["planner", "settings", "maxExcess", "maxBytes", "seed", "onTrial"];
const SETTINGS = ["clusterSize", "levels", "factor", "threshold", "spacing"];

/** How many random queries are asked, and how many pairs of cells are drawn for each at most. */
const QUERIES = 200;
const MOST_DRAWN = 100;

/** How often all queries are asked before the clock runs, so that the code is compiled, and then; the fastest of each counts. */
const WARM_UP = 2;
const ROUNDS = 3;

/** The longer side of a map, in cells, from which on factors are tried. */
const LARGE = 2048;

/**
 * Tries settings of HPA* on a map, and returns the best: the fastest whose paths and memory keep to the limits, or, if none does,
 * the settings with the cheapest paths. Takes the time to build a planner for each of the settings.
 *
 * @param queries What to ask. Queries without a path are left out. Default: 200 random pairs of cells that a path joins.
 */
export function tune(grid: Grid, queries?: readonly TuneQuery[], options: TuneOptions = {}): Tuning {
  if (!(grid instanceof Grid)) throw new TypeError(`tune needs a Grid, got ${show(grid)}.`);
  checkOptions("tune", options, TUNE_OPTIONS);
  const { planner = {}, settings = settingsFor(grid), onTrial } = options;
  const maxExcess = checkDistance("maxExcess", options.maxExcess ?? 0.5);
  const maxBytes = checkDistance("maxBytes", options.maxBytes ?? 60);
  const seed = checkInteger("seed", options.seed ?? 1, 0, 0xffff_ffff);
  checkList("settings", settings);
  for (const each of settings) checkOptions("a trial", each, SETTINGS);
  const known = knownQueries(astarFor(grid, planner), queries, seed);

  const trials: Trial[] = [];
  for (const each of settings) {
    const trial = trialOf(grid, { ...planner, ...each }, each, known);
    trials.push(trial);
    onTrial?.(trial, trials.length, settings.length);
  }
  const isWithin = (trial: Trial): boolean => trial.meanExcess <= maxExcess && trial.bytesPerCell <= maxBytes;
  const allowed = trials.filter(isWithin);
  const best = allowed.length > 0 ? leastBy(allowed, "meanTime") : leastBy(trials, "meanExcess");
  return { best: { algorithm: "hpa", ...planner, ...best.settings }, trials };
}

/** The settings that are tried on a map of this size: the default, then others, one change at a time. */
function settingsFor({ width, height }: Grid): TunedSettings[] {
  const sizes = [32, 16, 24, 48].map((clusterSize) => ({ clusterSize }));
  const transitions = [
    { clusterSize: 32, threshold: 8 },
    { clusterSize: 32, spacing: 16 },
    { clusterSize: 24, threshold: 8 },
  ];
  const factors = [4, 8].map((factor) => ({ clusterSize: 32, factor }));
  return [...sizes, ...transitions, ...(Math.max(width, height) >= LARGE ? factors : [])];
}

function astarFor(grid: Grid, options: HpaOptions): Planner {
  const { agent } = options;
  return astarPlanner(grid, {
    algorithm: "astar",
    ...(agent === undefined ? {} : { agent }),
    ...movementAmong(options),
  });
}

/** The queries that have a path, each with the least cost of a path. */
function knownQueries(astar: Planner, queries: readonly TuneQuery[] | undefined, seed: number): KnownQuery[] {
  if (queries !== undefined) checkList("queries", queries);
  const known: KnownQuery[] = [];
  for (const { start, goal } of queries ?? randomQueries(astar, new Random(seed))) {
    const { cost } = astar.findPath(start, goal);
    if (cost < Number.POSITIVE_INFINITY) known.push({ start, goal, optimal: cost });
  }
  if (known.length > 0) return known;
  throw new RangeError(
    queries === undefined
      ? "tune needs two cells that a path joins, and found none on the map."
      : `tune needs a query that has a path, and none of ${queries.length} has one.`,
  );
}

function* randomQueries(planner: Planner, random: Random): Generator<TuneQuery> {
  const { width, height } = planner.grid;
  const draw = (): Point => ({ x: random.below(width), y: random.below(height) });
  let found = 0;
  for (let drawn = 0; drawn < QUERIES * MOST_DRAWN && found < QUERIES; drawn++) {
    const query = { start: draw(), goal: draw() };
    if (!planner.pathExists(query.start, query.goal)) continue;
    found++;
    yield query;
  }
}

function trialOf(grid: Grid, options: HpaOptions, settings: TunedSettings, queries: readonly KnownQuery[]): Trial {
  const planner = hpaPlanner(grid, { ...options, algorithm: "hpa", build: "eager" });
  const { buildTime, bytes } = planner.report();
  const excess = queries.map(({ start, goal, optimal }) => {
    const { cost } = planner.findPath(start, goal);
    return optimal === 0 ? 0 : Math.max(0, 100 * (cost / optimal - 1)); // sums may differ in the last bit
  });
  const times = timesOf(planner, queries);
  return {
    settings,
    meanTime: mean(times),
    time99: percentile(times, 99),
    meanExcess: mean(excess),
    excess98: percentile(excess, 98),
    buildTime,
    bytesPerCell: bytes / (grid.width * grid.height),
  };
}

/** The times of queries, in microseconds. */
function timesOf(planner: Planner, queries: readonly KnownQuery[]): number[] {
  const times = queries.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [index, { start, goal }] of queries.entries()) {
      const began = now();
      const { length } = planner.findPath(start, goal).cells;
      const time = 1000 * (now() - began);
      if (round >= WARM_UP && length > 0) times[index] = Math.min(times[index], time);
    }
  }
  return times;
}

function leastBy(trials: readonly Trial[], what: "meanTime" | "meanExcess"): Trial {
  return trials.reduce((best, trial) => (trial[what] < best[what] ? trial : best));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}

function checkList(name: string, value: unknown): void {
  if (!Array.isArray(value) || value.length === 0) {
    throw new TypeError(`${name} must be a list of at least one, got ${show(value)}.`);
  }
  for (const each of value) checkObject(`Each of ${name}`, each);
}
