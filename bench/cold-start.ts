// node --import tsx bench/cold-start.ts ALGORITHM [warmUp]: what cold.ts measures, in a process of its own

import { generateMap } from "../src/generate/generate.ts";
import { Random } from "../src/generate/random.ts";
import { type Algorithm, createPlanner, type Point } from "../src/index.ts";
import type { ColdStart } from "./cold.ts";
import { microseconds } from "./timing.ts";

const SIDE = 512;

/** The queries that a process is asked first. */
const QUERIES = 300;

/** How often the queries are asked again, until everything is compiled. */
const ROUNDS = 40;

const [algorithm, warmUp] = process.argv.slice(2);
const planner = createPlanner(generateMap("caves", { width: SIDE, height: SIDE, seed: 1 }), {
  algorithm: algorithm as Algorithm,
});
const random = new Random(1);
const anywhere = (): Point => ({ x: random.below(SIDE), y: random.below(SIDE) });
const queries: [Point, Point][] = [];
while (queries.length < QUERIES) {
  const query: [Point, Point] = [anywhere(), anywhere()];
  if (planner.pathExists(...query)) queries.push(query);
}
const ask = (): number[] => queries.map((query) => microseconds(() => planner.findPath(...query).cells));

const warmUpTime =
  warmUp === undefined
    ? 0
    : microseconds(() => {
        for (const _ of planner.warmUp());
      }) / 1000;
const first = ask();
const rounds = Array.from({ length: ROUNDS }, ask);
const warm = queries.map((_, index) => Math.min(...rounds.map((times) => times[index])));
const result: ColdStart = { warmUpTime, first, warm };
console.log(JSON.stringify(result));
