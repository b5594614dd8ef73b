import { createPlanner, type HaaOptions } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { type AgentQuery, experimentsOf, noteAnswer } from "./haa-set.ts";
import { agentsOf, PAPER, QUALITIES, SHARES, SIZES } from "./papers/haa/setting.ts";
import { Quality } from "./quality.ts";
import { Table } from "./table.ts";

/** Figure 5 of Harabor and Botea 2008: how much longer than the shortest paths are, by soft obstacles and by size. */
export const HAA_QUALITY: Benchmark = { options: ["maps", "every"], run };

/** A graph to be tried. */
interface Variant {
  readonly name: string;
  readonly options: HaaOptions;
  readonly clusterSize: number;
  /** The range in which the paper has most of its means, in percent. */
  readonly range: string;
  /** Whether it is looked at by size, too, as the paper does with clusters of 15 cells. */
  readonly isBySize: boolean;
}

const VARIANTS: readonly Variant[] = QUALITIES.flatMap(([name, quality]) => {
  const range = quality === "high" ? "3–6" : "6–10";
  const raw = [10, 15, 20].map((clusterSize) => ({
    name: `${name} CS${clusterSize}, as in the paper`,
    options: { ...PAPER, quality },
    clusterSize,
    range,
    isBySize: clusterSize === 15,
  }));
  const own = [10, 15, 20, 32].map((clusterSize) => ({
    name: `${name} CS${clusterSize}, ours`,
    options: { algorithm: "haa" as const, quality },
    clusterSize,
    range: "",
    isBySize: clusterSize === 15 || clusterSize === 32,
  }));
  return [...raw, ...own];
});

/** The answers to some queries. */
class Tally {
  readonly quality = new Quality();
  /** The quality of paths whose ends lie in clusters that do not touch. */
  readonly farQuality = new Quality();
  cost = 0;
  optimal = 0;

  /** By how many percent all paths together are longer than the shortest. */
  get ofSum(): number {
    return 100 * (this.cost / this.optimal - 1);
  }

  add(other: Tally): void {
    this.quality.add(other.quality);
    this.farQuality.add(other.farQuality);
    this.cost += other.cost;
    this.optimal += other.optimal;
  }
}

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const every = given.integer("every", 1);
  print(
    [
      "By how many percent paths are longer than those of AA*, for each share of soft obstacles: means over the queries, each asked by",
      "agents of size 1 and of size 2. As in the paper: transitions by clearance, one level, no smoothing. Ours: by width, smoothed;",
      "CS32 is the default. of sum: all paths together. far: those between clusters that do not touch; others are searched for on the",
      "cells first, which the paper does not do. paper: where most of its means lie.",
    ].join("\n"),
  );
  const tallies = VARIANTS.map(() => SIZES.map(() => SHARES.map(() => new Tally())));
  SHARES.forEach((share, column) => {
    for (const { grid, queries } of experimentsOf(share, maps, every)) {
      VARIANTS.forEach(({ options, clusterSize }, index) => {
        const planner = createPlanner(grid, { ...options, clusterSize, agents: agentsOf(SIZES) });
        for (const query of queries) {
          const path = planner.findPath(query.start, query.goal, { agent: query.agent });
          const tally = tallies[index][SIZES.indexOf(query.agent.size ?? 1)][column];
          noteAnswer(tally.quality, grid, path, query);
          if (isFar(query, clusterSize)) noteAnswer(tally.farQuality, grid, path, query);
          tally.cost += path.cost;
          tally.optimal += query.optimal;
        }
      });
    }
  });
  const table = makeTable(print);
  table.row(["Figure 5 (a)"]);
  VARIANTS.forEach(({ name, range }, index) => {
    const bySize = tallies[index];
    addRow(
      table,
      name,
      SHARES.map((_, column) => sumOf(bySize.map((byShare) => byShare[column]))),
      range,
    );
  });
  table.row(["Figure 5 (b)"]);
  VARIANTS.forEach(({ name, isBySize }, index) => {
    if (!isBySize) return;
    SIZES.forEach((size, row) => {
      addRow(table, `${name}, size ${size}`, tallies[index][row], "");
    });
  });
  if (tallies.flat(2).some(({ quality }) => quality.wrong > 0)) process.exitCode = 1;
}

/** Whether the ends of a query lie in clusters that do not touch: where they do, our planner looks for an exact path first. */
function isFar({ start, goal }: AgentQuery, clusterSize: number): boolean {
  const clusters = (a: number, b: number): number =>
    Math.abs(Math.floor(a / clusterSize) - Math.floor(b / clusterSize));
  return Math.max(clusters(start.x, goal.x), clusters(start.y, goal.y)) > 1;
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = new Tally();
  for (const tally of tallies) sum.add(tally);
  return sum;
}

function makeTable(print: Print): Table {
  return new Table(print, 36, [
    { heading: "" },
    ...SHARES.map((share) => ({ heading: `${share} % SO`, decimals: 2 })),
    { heading: "all", decimals: 2 },
    { heading: "of sum", decimals: 2 },
    { heading: "far", decimals: 2 },
    { heading: "98 %", decimals: 1 },
    { heading: "paper" },
    { heading: "queries" },
    { heading: "wrong" },
  ]);
}

function addRow(table: Table, name: string, byShare: readonly Tally[], range: string): void {
  const { quality, farQuality, ofSum } = sumOf(byShare);
  table.row([
    name,
    ...byShare.map((tally) => tally.quality.mean),
    ...[quality.mean, ofSum, farQuality.mean, quality.most],
    range,
    ...[quality.excesses.length, quality.wrong],
  ]);
}
