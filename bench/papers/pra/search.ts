import { percentile } from "../../statistics.ts";
import { type Answered, askAll, type Contestant, USUAL } from "../answers.ts";
import type { Experiment, ResultTable } from "../experiment.ts";
import { byLength } from "../length.ts";
import { everyNth } from "../map-source.ts";
import { BUCKET, FEWEST, KS, PAPER } from "./setting.ts";

/** A*, the paper's planners, and the one that octile makes by default. */
const CONTESTANTS: readonly Contestant[] = [
  { name: "A*", options: { algorithm: "astar" } },
  { name: "PRA*(∞)", options: PAPER },
  { name: "PRA*(∞) widened", options: { ...PAPER, widen: true } },
  ...KS.map((k) => ({ name: `PRA*(${k})`, options: { ...PAPER, k } })),
  { name: "octile", options: { algorithm: "pra" } },
];

/** Figures 5 and 6: how long whole paths take, and how good they are. */
export const PRA_SEARCH: Experiment = {
  id: "pra-search",
  paper: "pra",
  title: "Figures 5 and 6",
  tables: ["pra-figure-5", "pra-figure-6"],
  sets: ["bg512"],
  quick: { maps: 3, queries: 6 },
  *measure(maps, sample) {
    const entries = everyNth(maps.mapsOf("bg512"), sample.maps);
    const all: Answered[] = [];
    for (const [index, entry] of entries.entries()) {
      yield index / entries.length;
      const queries = everyNth(entry.queries(), sample.queries);
      for (const answered of askAll(entry.grid(), queries, CONTESTANTS, USUAL)) all.push(answered);
    }
    return { "pra-figure-5": figure5(all), "pra-figure-6": figure6(all) };
  },
};

/** Percentiles of the times, and of how many times as long A* takes for the same path. */
function figure5(all: readonly Answered[]): ResultTable {
  const rows = byLength(all, BUCKET, FEWEST).flatMap(({ name, members }) =>
    CONTESTANTS.map((contestant, index) => {
      const times = members.map(({ answers }) => answers[index].time);
      const ratios = members.map(({ answers }) => answers[0].time / answers[index].time);
      return [
        name,
        members.length,
        contestant.name,
        ...[times, ratios].flatMap((values) => [5, 50, 95].map((percent) => percentile(values, percent))),
      ];
    }),
  );
  const columns = ["time µs", "A* / time"].flatMap((name) => [5, 50, 95].map((percent) => `${name} ${percent} %`));
  return { columns: ["length", "paths", "planner", ...columns], rows };
}

/** Percentiles of how many times as long as the shortest paths are, and how many percent of them are near it. */
function figure6(all: readonly Answered[]): ResultTable {
  const rows = byLength(all, BUCKET, FEWEST).flatMap(({ name, members }) =>
    CONTESTANTS.map((contestant, index) => {
      const excesses = members.map(({ answers }) => answers[index].excess);
      const within = (most: number): number =>
        (100 * excesses.filter((excess) => excess <= most).length) / excesses.length;
      return [
        name,
        members.length,
        contestant.name,
        ...[50, 95, 98, 100].map((percent) => 1 + percentile(excesses, percent) / 100),
        ...[0.5, 1].map(within),
      ];
    }),
  );
  const ratios = [50, 95, 98, 100].map((percent) => `ratio ${percent} %`);
  return { columns: ["length", "paths", "planner", ...ratios, "within 0.5 %", "within 1 %"], rows };
}
