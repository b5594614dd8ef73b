import { readFileSync } from "node:fs";
import { Grid } from "../src/index.ts";
import { readMap, readScenarios } from "../src/io/index.ts";
import { listMaps } from "../test/support/maps.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { drawSent, sentByRows } from "./crowd/cases.ts";
import { type CrowdCase, type Sent, walkCourse } from "./crowd/course.ts";
import type { Given } from "./given.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** What crowds gain by the option `congestion` of a world, and what a step takes with it. */
export const CONGESTION: Benchmark = { options: ["map", "neighbours", "tiles", "most"], run };

const MOST_STEPS = 2000;

function run(given: Given, print: Print): void {
  const only = given.text("map", "");
  const most = given.integer("most", 5000);
  const moves = ([4, 8] as const).filter((each) => given.text("neighbours", String(each)) === String(each));
  const strengths = given.text("tiles", "0,0.6").split(",").map(Number);
  print(
    [
      "tiles: the option congestion. steps: until all are home. sum: of the steps until each was home. waited: steps that one stood in",
      "the mean before it was home. ms: processor time of one call of step, the first apart. faults: conflicts and illegal steps.",
    ].join("\n"),
  );
  const table = new Table(print, 28, [
    { heading: "crowd" },
    { heading: "moves" },
    { heading: "walkers" },
    { heading: "tiles", decimals: 2 },
    { heading: "home" },
    { heading: "steps" },
    { heading: "sum" },
    { heading: "waited", decimals: 1 },
    { heading: "walked|+ %", decimals: 1 },
    { heading: "mean|ms", decimals: 2 },
    { heading: "half|ms", decimals: 2 },
    { heading: "99 %|ms", decimals: 2 },
    { heading: "faults" },
  ]);
  for (const neighbours of moves) {
    for (const { name, make } of makers(neighbours)) {
      if (!name.includes(only)) continue;
      for (const tiles of strengths) {
        const crowd = make();
        if (crowd.sent.length > most) continue;
        const course = walkCourse({ ...crowd, congestion: tiles });
        const times = course.times.map(({ processor }) => processor);
        table.row([
          name,
          neighbours,
          course.walkers,
          tiles,
          course.home,
          course.steps,
          course.sumOfSteps,
          course.waits / course.walkers,
          100 * (course.walkedByPlanned - 1),
          mean(times),
          percentile(times, 50),
          percentile(times, 99),
          course.faults.length,
        ]);
        for (const fault of course.faults) print(`  ${fault}`);
      }
    }
  }
}

interface Maker {
  readonly name: string;
  make(): CrowdCase;
}

function* makers(neighbours: 4 | 8): Generator<Maker> {
  const crowd = (name: string, grid: Grid, sent: readonly Sent[]): CrowdCase => ({
    name,
    grid,
    neighbours,
    sent,
    mostSteps: MOST_STEPS,
  });
  for (const { name, path, scen } of listMaps("mapf")) {
    const plain = name.replace(/\.map$/, "");
    const count = plain.startsWith("room") ? 200 : plain.startsWith("maze") ? 500 : 990;
    const rows = scen === undefined ? [] : readScenarios(readFileSync(scen, "utf8"));
    yield { name: plain, make: () => crowd(plain, readMap(readFileSync(path, "utf8")), sentByRows(rows, count, 1)) };
    if (!/^(Berlin|den520d)/.test(plain)) continue;
    yield {
      name: `${plain}, few`,
      make: () => crowd(plain, readMap(readFileSync(path, "utf8")), sentByRows(rows, 100, 1)),
    };
    const many = (): CrowdCase => {
      const grid = readMap(readFileSync(path, "utf8"));
      return crowd(
        plain,
        grid,
        drawSent(
          grid,
          neighbours,
          Array.from({ length: 5000 }, () => "one" as const),
          1,
        ),
      );
    };
    yield { name: `${plain}, many`, make: many };
  }
  for (const wide of [2, 3, 4])
    yield {
      name: `corridor of ${wide}`,
      make: () => crowd(`corridor of ${wide}`, corridor(wide), armies(96, 10, 14, 10)),
    };
  for (const wide of [1, 2, 3])
    yield {
      name: `two bridges of ${wide}`,
      make: () => crowd(`two bridges of ${wide}`, bridges(wide), armies(96, 10, 10, 10)),
    };
}

/** Two rooms with a corridor between them. */
function corridor(wide: number): Grid {
  return mapOf(96, 40, (x, y) => x < 28 || x >= 68 || (y >= 18 && y < 18 + wide));
}

/** Two banks with two bridges: one in front of the crowds, and one farther off. */
function bridges(wide: number): Grid {
  return mapOf(96, 64, (x, y) => x < 40 || x >= 56 || (y >= 16 && y < 16 + wide) || (y >= 48 && y < 48 + wide));
}

/** Two crowds that exchange sides. */
function armies(width: number, across: number, top: number, rows: number): Sent[] {
  const sent: Sent[] = [];
  for (let i = 0; i < across * rows; i++) {
    const [x, y] = [2 + (i % across), top + Math.floor(i / across)];
    sent.push({ kind: "one", start: { x, y }, goal: { x: width - 1 - x, y } });
    sent.push({ kind: "one", start: { x: width - 1 - x, y }, goal: { x, y } });
  }
  return sent;
}

function mapOf(width: number, height: number, isFree: (x: number, y: number) => boolean): Grid {
  const row = (y: number): string => Array.from({ length: width }, (_, x) => (isFree(x, y) ? "." : "#")).join("");
  return Grid.parse(Array.from({ length: height }, (_, y) => row(y)).join("\n"));
}
