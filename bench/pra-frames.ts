import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPlanner, type Grid } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { type Course, coursesOf, type KnownQuery } from "./map-set.ts";
import {
  type Frames,
  fastest,
  framesOfWalk,
  framesToWalk,
  type Leg,
  planThenWalk,
  planWhileWalking,
} from "./papers/pra/frames.ts";
import { BUCKET, CLAIM, FEWEST, KS, LONG, PERCENT, PERIOD, PLANNING, ROUNDS, SPEED } from "./papers/pra/setting.ts";
import { type Axes, type Curve, drawCurves, type Panel } from "./plot.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** How long walks take in a game that leaves little of each frame for planning: Figure 7 of Sturtevant and Buro 2005. */
export const PRA_FRAMES: Benchmark = { options: ["set", "maps", "every"], run };

const IMAGES = join(import.meta.dirname, "..", "docs", "images");

/** A slowdown that no drawing goes beyond. */
const MOST_SHOWN = 1.5;

/** Queries that one walker is asked in a row before it is another's turn. */
const TURN = 64;

/** A way to plan and to walk. */
interface Manner {
  readonly name: string;
  /** Whether all of the path is planned before the first step. */
  readonly isAtOnce: boolean;
  /** Makes a walker on a grid. */
  walkerOn(grid: Grid): (query: KnownQuery) => Leg[];
}

/** A path that was walked, and the length of the cheapest one, in tiles. */
interface Walk {
  readonly optimal: number;
  readonly legs: readonly Leg[];
}

/** All walks in one manner. */
interface Result {
  readonly manner: Manner;
  readonly walks: Walk[];
}

const MANNERS: readonly Manner[] = [
  atOnce("s-A*", "astar"),
  atOnce("s-PRA*(∞)", "pra"),
  ...KS.map((k) => stepByStep(`PRA*(${k})`, { k })),
  stepByStep("PRA*(16), 1/3", { k: 16, startAt: 1 / 3 }),
];

function atOnce(name: string, algorithm: "astar" | "pra"): Manner {
  const walkerOn = (grid: Grid): ((query: KnownQuery) => Leg[]) => {
    const planner = createPlanner(grid, { algorithm });
    return ({ start, goal }) => planThenWalk(planner, start, goal);
  };
  return { name, isAtOnce: true, walkerOn };
}

function stepByStep(name: string, options: { k: number; startAt?: number }): Manner {
  const walkerOn = (grid: Grid): ((query: KnownQuery) => Leg[]) => {
    const planner = createPlanner(grid, { algorithm: "pra", ...options });
    // one refinement leads over k − 1 nodes, most of them 2 × 2 cells, into the k-th
    return ({ start, goal }) => planWhileWalking(planner, start, goal, 2 * (options.k - 1));
  };
  return { name, isAtOnce: false, walkerOn };
}

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const every = given.integer("every", 2);
  const set = given.text("set", "bg512");
  const results = MANNERS.map((manner): Result => ({ manner, walks: [] }));
  for (const course of coursesOf(set, maps, every)) measure(course, results);
  print(
    [
      `${results[0].walks.length} paths of ${set}, one of every ${every} there are. A frame lasts ${PERIOD} ms, and walkers make ${SPEED} tiles a second. s-A* and`,
      "s-PRA*(∞) plan all of a path, spread over as many frames as it takes, and then walk. PRA*(k) walks while it plans the",
      `next step: plan.next(2 (k − 1)), what k nodes give. Each path is walked ${ROUNDS} times, and of each step the shortest`,
      "planning counts, so that other processes are not measured. Options are those that planners have by default, but for k;",
      "the last column is PRA*(16) with startAt 1/3.",
    ].join("\n"),
  );
  printPlanning(results, print);
  show(results, given.has("save") ? "pra-frames.svg" : undefined, print);
}

/** Walks all paths of a map. */
function measure({ queries, readGrid }: Course, results: readonly Result[]): void {
  const grid = readGrid();
  const walkers = results.map(({ manner }) => manner.walkerOn(grid));
  const known = queries.filter(({ optimal }) => optimal > 0 && optimal < Number.POSITIVE_INFINITY);
  for (let first = 0; first < known.length; first += TURN) {
    const batch = known.slice(first, first + TURN);
    const rounds = walkInTurns(batch, walkers);
    results.forEach(({ walks }, index) => {
      batch.forEach(({ optimal }, place) => {
        walks.push({ optimal, legs: fastest(rounds.map((legs) => legs[index][place])) });
      });
    });
  }
}

/** Lets walkers take turns at a few queries, several times, each time another one first: legs by round, walker, query. */
function walkInTurns(batch: readonly KnownQuery[], walkers: readonly ((query: KnownQuery) => Leg[])[]): Leg[][][][] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const legs: Leg[][][] = [];
    for (let turn = 0; turn < walkers.length; turn++) {
      const index = (round + turn) % walkers.length;
      legs[index] = batch.map((query) => walkers[index](query));
    }
    return legs;
  });
}

/** Prints what it took to plan. */
function printPlanning(results: readonly Result[], print: Print): void {
  print(`\nPlanning of paths longer than ${LONG} tiles, in ms`);
  const table = new Table(print, 14, [
    { heading: "" },
    { heading: "steps|mean", decimals: 1 },
    { heading: "all steps|mean", decimals: 3 },
    { heading: "first|mean", decimals: 3 },
    { heading: "first|98 %", decimals: 3 },
    { heading: "longest|98 %", decimals: 3 },
  ]);
  for (const { manner, walks } of results) {
    const times = walks.filter(isLong).map(({ legs }) => legs.map(({ planning }) => planning));
    const first = times.map(([time]) => time);
    table.row([
      manner.name,
      mean(times.map((list) => list.length)),
      mean(times.map((list) => list.reduce((sum, time) => sum + time, 0))),
      ...[mean(first), percentile(first, PERCENT)],
      percentile(
        times.map((list) => Math.max(...list)),
        PERCENT,
      ),
    ]);
  }
}

/** Prints how much longer than the least walks take, and draws it into a file, if there is one. */
function show(results: readonly Result[], file: string | undefined, print: Print): void {
  const frames = PLANNING.map((planning) => showFrames(results, { period: PERIOD, planning, speed: SPEED }, print));
  if (file === undefined) return;
  const title = `Slowdown of walks by the length of the path, ${PERCENT} % of the walks, with ${PLANNING.join(", ")} ms a frame to plan`;
  const axes = axesFor(frames);
  const panels = frames.map((panel) => ({ ...panel, axes }));
  writeFileSync(join(IMAGES, file), drawCurves(title, panels));
}

/** The same axes for all panels, up to where the curves reach but for the shortest paths, and no farther than is legible. */
function axesFor(panels: readonly Omit<Panel, "axes">[]): Axes {
  const points = panels.flatMap(({ curves }) => curves.flatMap((curve) => curve.points));
  const most = Math.min(MOST_SHOWN, Math.max(...points.filter(({ x }) => x > BUCKET).map(({ y }) => y)));
  return {
    x: {
      label: "length of the cheapest path, in tiles",
      range: [0, Math.max(...points.map(({ x }) => x)) + BUCKET / 2],
    },
    y: { label: "slowdown", range: [1, Math.ceil(20 * most) / 20], format: ".2f" },
  };
}

/** Prints a table for one share of the frames, and returns its curves. */
function showFrames(results: readonly Result[], frames: Frames, print: Print): Omit<Panel, "axes"> {
  const title = `${frames.planning} ms of ${frames.period} ms to plan`;
  print(`\n${title}: frames of the walk / least frames, ${PERCENT} % of the walks, by length of the path in tiles`);
  const slowdowns = results.map(({ walks }) => walks.map((walk) => slowdownOf(walk, frames)));
  const lengths = results[0].walks.map(({ optimal }) => optimal);
  const mostOf = (index: number, isMeant: (length: number) => boolean): number =>
    percentile(
      slowdowns[index].filter((_, place) => isMeant(lengths[place])),
      PERCENT,
    );
  const table = new Table(print, 14, [
    { heading: "length" },
    { heading: "paths" },
    ...MANNERS.map(({ name }) => ({ heading: name, decimals: 3 })),
  ]);
  const addRow = (name: string, isMeant: (length: number) => boolean): void =>
    table.row([name, lengths.filter(isMeant).length, ...MANNERS.map((_, index) => mostOf(index, isMeant))]);
  const isIn = (first: number) => (length: number) => length >= first && length < first + BUCKET;
  const buckets = Array.from({ length: Math.ceil(Math.max(...lengths) / BUCKET) }, (_, index) => index * BUCKET).filter(
    (first) => lengths.filter(isIn(first)).length >= FEWEST,
  );
  for (const first of buckets) addRow(`${first} to ${first + BUCKET}`, isIn(first));
  addRow(`over ${LONG}`, (length) => length > LONG);
  printClaim(slowdowns, lengths, print);
  const curves = MANNERS.map(({ name, isAtOnce }, index): Curve => {
    const points = buckets.map((first) => ({ x: first + BUCKET / 2, y: mostOf(index, isIn(first)) }));
    return { name, isDashed: isAtOnce, points };
  });
  return { title, curves };
}

/** Says how many of the long walks are as good as the paper claims, for each manner in which they are planned on the way. */
function printClaim(slowdowns: readonly (readonly number[])[], lengths: readonly number[], print: Print): void {
  const shares = MANNERS.flatMap(({ name, isAtOnce }, index) => {
    if (isAtOnce) return [];
    const long = slowdowns[index].filter((_, place) => lengths[place] > LONG);
    const good = long.filter((slowdown) => slowdown < 1 + CLAIM / 100);
    return [`${name} ${((100 * good.length) / Math.max(1, long.length)).toFixed(1)} %`];
  });
  print(`Over ${LONG}, walks that take less than ${CLAIM} % longer than the least: ${shares.join(", ")}.`);
}

function slowdownOf({ optimal, legs }: Walk, frames: Frames): number {
  return framesOfWalk(legs, frames) / framesToWalk(optimal, frames);
}

function isLong({ optimal }: Walk): boolean {
  return optimal > LONG;
}
