import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MapKind } from "../src/generate/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { THIS_CHECKOUT } from "./checkout.ts";
import { type AlgorithmName, addRows, algorithmsOf, makeTable, measureChurn } from "./churn.ts";
import type { Given } from "./given.ts";
import { seededCourse } from "./map-set.ts";
import { drawCurves, type Panel } from "./plot.ts";
import { mean, percentile } from "./statistics.ts";

/** How the time of queries among edits grows with the map. With --save, also a picture for docs/dynamic-maps.md. */
export const CHURN_GROWTH: Benchmark = { options: ["most", "edits", "algorithms"], run };

const IMAGE = join(import.meta.dirname, "..", "docs", "images", "churn-growth.svg");
const KINDS: readonly MapKind[] = ["caves", "rooms", "city"];
const SIDES = [128, 256, 512, 1024, 2048];
const NAME_OF_ALGORITHM: Readonly<Record<AlgorithmName, string>> = {
  astar: "A*",
  haa: "HAA*",
  hpa: "HPA*",
  pra: "PRA*",
  quickpath: "QuickPath",
};

/** Each map has one of this many queries of a seeded map, because A* answers all of them before the clock runs. */
const EVERY = 5;

function run(given: Given, print: Print): void {
  const most = given.integer("most", 1024);
  const edits = given.integer("edits", 100);
  const algorithms = algorithmsOf(given.text("algorithms", "hpa,pra"));
  print(
    [
      `Times in µs on generated maps, as in "churn": ${edits} edits of one cell on a path, 20 queries after each. still: without edits;`,
      "first: grid.edit and the first query after it; others: the other 19; plan: planner.plan(…).next(16) in place of findPath.",
    ].join("\n"),
  );
  const table = makeTable(print);
  const panels = KINDS.map((kind): Omit<Panel, "axes"> => {
    const curves = algorithms.map((algorithm) => {
      const name = NAME_OF_ALGORITHM[algorithm];
      const points = SIDES.filter((side) => side <= most).map((side) => {
        const result = measureChurn(seededCourse(kind, side, 1, EVERY), [THIS_CHECKOUT], algorithm, edits);
        addRows(table, `${kind} ${side}² ${name}`, result);
        if (result.wrong > 0) process.exitCode = 1;
        const { first } = result.lanes[0].complete;
        return { side, mean: mean(first) / 1000, most: percentile(first, 99) / 1000 };
      });
      return [
        { name: `${name}, mean`, points: points.map(({ side, mean }) => ({ x: side, y: mean })) },
        { name: `${name}, 99 %`, points: points.map(({ side, most }) => ({ x: side, y: most })), isDashed: true },
      ];
    });
    return { title: kind, curves: curves.flat() };
  });
  if (given.has("save")) writeFileSync(IMAGE, draw(panels, most));
}

/** Draws the time of the first query after an edit by the side of the map, with the same axes for all kinds. */
function draw(panels: readonly Omit<Panel, "axes">[], most: number): string {
  const times = panels.flatMap(({ curves }) => curves.flatMap(({ points }) => points.map(({ y }) => y)));
  const axes = {
    x: { label: "side of the map, in cells", range: [0, most] as const },
    y: { label: "ms", range: [0, Math.ceil(Math.max(...times))] as const, format: ".1f" },
  };
  const title = "Time of an edit of one cell and the first query after it, by the side of the map";
  return drawCurves(
    title,
    panels.map((panel) => ({ ...panel, axes })),
  );
}
