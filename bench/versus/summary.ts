import { mean, percentile } from "../statistics.ts";
import type { Course } from "./courses.ts";
import type { Run } from "./race.ts";
import type { RaceRow, SetOfMaps } from "./results.ts";
import type { Rule } from "./rule.ts";

/** A run, and on what. */
export interface Entered {
  readonly course: Course;
  readonly rule: Rule;
  readonly run: Run;
  /** Of the map. */
  readonly cells: number;
}

/** One row for each contestant on each set, all maps of the set together. */
export function rowsOf(all: readonly Entered[]): RaceRow[] {
  const keys = [...new Set(all.map(({ course, rule, run }) => `${course.set}\t${rule.id}\t${run.contestant}`))];
  return keys.map((key) =>
    rowOf(all.filter(({ course, rule, run }) => `${course.set}\t${rule.id}\t${run.contestant}` === key)),
  );
}

function rowOf(entered: readonly Entered[]): RaceRow {
  const [{ course, rule, run }] = entered;
  const times = entered.flatMap(({ run }) => run.times);
  const excesses = entered.flatMap(({ run }) => run.answers.excesses);
  const sum = (count: (run: Run) => number): number => entered.reduce((total, { run }) => total + count(run), 0);
  return {
    set: course.set,
    rule: rule.id,
    contestant: run.contestant,
    queries: times.length,
    mean: mean(times),
    median: percentile(times, 50),
    most: percentile(times, 99),
    found: sum(({ answers }) => answers.found),
    invalid: sum(({ answers }) => answers.invalid),
    excess: mean(excesses),
    mostExcess: percentile(excesses, 98),
    buildTime: mean(entered.map(({ run }) => run.buildTime)),
    bytesByCell: Math.max(0, mean(entered.map(({ run, cells }) => run.bytes / cells))),
  };
}

/** The sets that were raced on, each with its maps. */
export function setsOf(all: readonly Entered[]): SetOfMaps[] {
  const names = [...new Set(all.map(({ course }) => course.set))];
  return names.map((set) => ({
    set,
    maps: [...new Set(all.filter(({ course }) => course.set === set).map(({ course }) => course.name))].join(", "),
  }));
}
