import { readFileSync } from "node:fs";
import type { Grid, Point } from "../src/index.ts";
import { readMap, readScenarios } from "../src/io/index.ts";
import { coordinate } from "../src/traffic/index.ts";
import { faultsOf } from "../test/support/conflicts.ts";
import { listMaps } from "../test/support/maps.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Given, UsageError } from "./given.ts";
import { percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** Whether `coordinate` brings everybody home on the maps of the set mapf, and how long that takes. */
export const TRAFFIC: Benchmark = { options: ["agents", "seeds", "map"], run };

/** A search that takes longer than this, in milliseconds, has failed. */
const LONGEST = 30_000;

interface Problem {
  readonly grid: Grid;
  readonly travellers: readonly { readonly start: Point; readonly goal: Point }[];
}

function run(given: Given, print: Print): void {
  const agents = given.integer("agents", 1000);
  const seeds = given.integer("seeds", 4);
  const only = given.text("map", "");
  const maps = listMaps("mapf").filter(({ name }) => name.includes(only));
  if (maps.length === 0) throw new UsageError("There are no maps of the set mapf; set OCTILE_MAPS to their folder.");
  print(
    [
      `All rows of each file, at most ${agents}, with ${seeds} seeds. home: the fewest that arrived. steps, sum of costs: medians.`,
      "ms: the whole call of coordinate on a new grid, with all that it builds. conflicts: over all steps of all seeds.",
    ].join("\n"),
  );
  const table = new Table(print, 26, [
    { heading: "map" },
    { heading: "moves" },
    { heading: "agents" },
    { heading: "home" },
    { heading: "steps" },
    { heading: "sum of|costs" },
    { heading: "least|ms" },
    { heading: "median|ms" },
    { heading: "most|ms" },
    { heading: "conflicts" },
  ]);
  for (const { name, path, scen } of maps) {
    if (scen === undefined) continue;
    const text = readFileSync(path, "utf8");
    const travellers = readScenarios(readFileSync(scen, "utf8")).slice(0, agents);
    for (const neighbours of [4, 8] as const) {
      const all = Array.from({ length: seeds }, (_, index) =>
        measure({ grid: readMap(text), travellers }, neighbours, index + 1),
      );
      const median = (key: "steps" | "sumOfCosts" | "time"): number =>
        percentile(
          all.map((each) => each[key]),
          50,
        );
      const times = all.map(({ time }) => time).sort((a, b) => a - b);
      table.row([
        name.replace(/\.map$/, ""),
        neighbours,
        travellers.length,
        Math.min(...all.map(({ arrived }) => arrived)),
        median("steps"),
        median("sumOfCosts"),
        times[0],
        median("time"),
        times[times.length - 1],
        all.reduce((sum, { faults }) => sum + faults, 0),
      ]);
    }
  }
}

/** What one search gave. */
interface Measured {
  readonly arrived: number;
  readonly steps: number;
  readonly sumOfCosts: number;
  readonly time: number;
  readonly faults: number;
}

function measure({ grid, travellers }: Problem, neighbours: 4 | 8, seed: number): Measured {
  const began = performance.now();
  const result = coordinate(grid, travellers, { neighbours, seed, milliseconds: LONGEST });
  const time = performance.now() - began;
  const { status, arrived, steps, sumOfCosts } = result;
  const starts = travellers.map(({ start }) => grid.cellAt(start));
  const goals = travellers.map(({ goal }) => grid.cellAt(goal));
  const rule = { neighbours, corners: "bothFree" } as const;
  const faults = status === "found" ? faultsOf(grid, rule, starts, goals, result).length : 0;
  return { arrived, steps, sumOfCosts, time, faults };
}
