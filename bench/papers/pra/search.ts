import { percentile } from "../../statistics.ts";
import { type Answered, askAll, type Contestant, octile, USUAL } from "../answers.ts";
import type { Experiment, ResultTable } from "../experiment.ts";
import { originalAstar } from "../hpa/original.ts";
import { byLength } from "../length.ts";
import { everyNth, type MapSet } from "../map-source.ts";
import { LIBERTIES } from "../original/planner.ts";
import { forgetful } from "./pieces.ts";
import { BUCKET, FEWEST, KS, NARROW, PAPER, SETS } from "./setting.ts";

/** The planners as printed, some variants of them, and the planners that octile makes by default. */
const CONTESTANTS: readonly Contestant[] = [
  originalAstar("A*", LIBERTIES, { corners: "bothFree", stepCosts: [70, 99] }),
  octile("PRA*(∞)", PAPER),
  ...KS.map((k) => octile(`PRA*(${k})`, { ...PAPER, k })),
  octile("PRA*(∞), narrow", NARROW),
  octile("PRA*(16), narrow", { ...NARROW, k: 16 }),
  octile("PRA*(∞), half a level rounded up", { ...PAPER, startAt: 1 / 2 }),
  octile("PRA*(∞), start level 1/3", { ...PAPER, startAt: 1 / 3 }),
  forgetful("PRA*(16), nothing kept", { ...PAPER, k: 16 }, 16),
  octile("octile's A*", { algorithm: "astar" }),
  octile("octile", { algorithm: "pra" }),
];

/** One of as many queries of each map is asked. */
const EVERY = 6;

/** A query of one of the sets that everyone has answered. */
interface AnsweredOfSet extends Answered {
  readonly set: MapSet;
}

/** Figures 5 and 6: how long whole paths take, and how good they are. */
export const PRA_SEARCH: Experiment = {
  id: "pra-search",
  paper: "pra",
  title: "Figures 5 and 6",
  tables: ["pra-figure-5", "pra-figure-6", "pra-sets"],
  sets: SETS,
  quick: { maps: 3, queries: 6 },
  every: EVERY,
  *measure(maps, sample) {
    const entries = SETS.flatMap((set) => everyNth(maps.mapsOf(set), sample.maps).map((entry) => ({ set, entry })));
    const all: AnsweredOfSet[] = [];
    for (const [index, { set, entry }] of entries.entries()) {
      yield index / entries.length;
      const queries = everyNth(entry.queries(), EVERY * sample.queries);
      for (const answered of askAll(entry.grid(), queries, CONTESTANTS, USUAL)) all.push({ ...answered, set });
    }
    return { "pra-figure-5": figure5(all), "pra-figure-6": figure6(all), "pra-sets": quality(all) };
  },
};

/** Percentiles of the times and of the nodes expanded, and of how many times as much A* takes for the same path. */
function figure5(all: readonly Answered[]): ResultTable {
  const measures = [
    ["time µs", (answered: Answered, index: number) => answered.answers[index].time],
    ["A* / time", ({ answers }: Answered, index: number) => answers[0].time / answers[index].time],
    ["expanded", ({ answers }: Answered, index: number) => answers[index].expanded],
    [
      "A* / expanded",
      ({ answers }: Answered, index: number) => answers[0].expanded / Math.max(1, answers[index].expanded),
    ],
  ] as const;
  const percents = [5, 50, 95];
  const rows = byLength(all, BUCKET, FEWEST).flatMap(({ name, members }) =>
    CONTESTANTS.map((contestant, index) => {
      const values = measures.flatMap(([, measure]) => {
        const list = members.map((answered) => measure(answered, index));
        return percents.map((percent) => percentile(list, percent));
      });
      return [name, members.length, contestant.name, ...values];
    }),
  );
  const columns = measures.flatMap(([name]) => percents.map((percent) => `${name} ${percent} %`));
  return { columns: ["length", "paths", "planner", ...columns], rows };
}

/** Percentiles of how many times as long as the shortest paths are, and how many percent of them are near it. */
function figure6(all: readonly Answered[]): ResultTable {
  const rows = byLength(all, BUCKET, FEWEST).flatMap(({ name, members }) =>
    CONTESTANTS.map((contestant, index) => {
      const excesses = members.map(({ answers }) => answers[index].excess);
      const ratios = [50, 95, 98, 100].map((percent) => 1 + percentile(excesses, percent) / 100);
      return [name, members.length, contestant.name, ...ratios, ...[0.5, 1].map((most) => shareWithin(excesses, most))];
    }),
  );
  const ratios = [50, 95, 98, 100].map((percent) => `ratio ${percent} %`);
  return { columns: ["length", "paths", "planner", ...ratios, "within 0.5 %", "within 1 %"], rows };
}

/** How many percent of the paths are near the shortest, set by set. */
function quality(all: readonly AnsweredOfSet[]): ResultTable {
  const rows = SETS.flatMap((set) => {
    const members = all.filter((answered) => answered.set === set);
    return CONTESTANTS.map(({ name }, index) => {
      const excesses = members.map(({ answers }) => answers[index].excess);
      return [set, name, members.length, ...[0.5, 1].map((most) => shareWithin(excesses, most))];
    });
  });
  return { columns: ["set", "planner", "paths", "within 0.5 %", "within 1 %"], rows };
}

function shareWithin(excesses: readonly number[], most: number): number {
  return (100 * excesses.filter((excess) => excess <= most).length) / Math.max(1, excesses.length);
}
