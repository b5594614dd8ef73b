// npm run bench:versus -- [--quick] [--maps N] [--queries N] [--only race|crowd|sizes] [--save]: octile and what one would use instead

import { parseArgs } from "node:util";
import { MAPS } from "../../test/support/maps.ts";
import { circumstances } from "../results.ts";
import { Table } from "../table.ts";
import { courses, type Extent } from "./courses.ts";
import { type CrowdExtent, crowds, describeGame } from "./crowd.ts";
import { entriesOf } from "./entries.ts";
import { type Pace, race } from "./race.ts";
import { type CrowdRow, type RaceRow, readRaces, save } from "./results.ts";
import { RULES } from "./rule.ts";
import { sizes } from "./size.ts";
import { type Entered, rowsOf, setsOf } from "./summary.ts";

/** How much to do. */
interface Programme {
  readonly extent: Extent;
  readonly pace: Pace;
  readonly crowd: CrowdExtent;
}

const WHOLE: Programme = {
  extent: { sets: 7, maps: 3, queries: 16, isLarge: true },
  pace: { warmUp: 300 },
  crowd: { walkers: 1000, seconds: 60, patience: 10_000 },
};

const QUICK: Programme = {
  extent: { sets: 2, maps: 1, queries: 4, isLarge: false },
  pace: { warmUp: 30 },
  crowd: { walkers: 100, seconds: 4, patience: 1000 },
};

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  options: {
    quick: { type: "boolean" },
    maps: { type: "string" },
    queries: { type: "string" },
    only: { type: "string" },
    save: { type: "boolean" },
  },
});
if (!["race", "crowd", "sizes", undefined].includes(values.only)) {
  throw new RangeError(`Expected race, crowd or sizes after --only, got "${values.only}".`);
}
const { extent, pace, crowd } = values.quick ? QUICK : WHOLE;
const maps = countGiven("maps", extent.maps);
const queries = countGiven("queries", extent.queries);

/** An option that is a positive integer: maps of a set at most, or queries of a map. */
function countGiven(name: "maps" | "queries", fallback: number): number {
  const count = Number(values[name] ?? fallback);
  if (Number.isInteger(count) && count > 0) return count;
  throw new RangeError(`Expected a positive integer after --${name}, got "${values[name]}".`);
}

function header(): string[] {
  const [, ...rest] = circumstances([]);
  return [
    ["npm run bench:versus", ...(args.length > 0 ? ["--", ...args] : [])].join(" "),
    ...rest.filter((line) => line !== ""),
    ...(MAPS === undefined ? ["There are no real maps (set OCTILE_MAPS): generated ones stand in for them."] : []),
  ];
}

async function raceAll(): Promise<Entered[]> {
  const all: Entered[] = [];
  for (const course of courses({ ...extent, maps, queries })) {
    const { width, height } = course.readGrid();
    for (const rule of RULES) {
      const runs = await race(course, rule, entriesOf(rule), pace);
      for (const run of runs) all.push({ course, rule, run, cells: width * height });
      console.log(`${course.set} ${course.name}, ${rule.title}: ${course.queries.length} queries`);
    }
  }
  return all;
}

function printRaces(rows: readonly RaceRow[]): void {
  for (const rule of RULES) {
    console.log(`\n${rule.title}; times in µs`);
    const table = new Table(console.log, 16, [
      { heading: "set" },
      { heading: "contestant        " },
      { heading: "mean", decimals: 1 },
      { heading: "median", decimals: 1 },
      { heading: "99 %", decimals: 1 },
      { heading: "found" },
      { heading: "of" },
      { heading: "invalid" },
      { heading: "excess %", decimals: 3 },
      { heading: "build ms", decimals: 1 },
      { heading: "bytes|a cell", decimals: 1 },
    ]);
    for (const row of rows.filter((one) => one.rule === rule.id)) {
      const { set, contestant, found, queries, invalid, excess, buildTime, bytesByCell } = row;
      const times = [row.mean, row.median, row.most];
      table.row([set, contestant, ...times, found, queries, invalid, excess, buildTime, bytesByCell]);
    }
  }
}

function playAll(): CrowdRow[] {
  console.log(`\n${describeGame(crowd)} Times of a frame in ms`);
  const table = new Table(console.log, 18, [
    { heading: "guide" },
    { heading: "start ms" },
    { heading: "frames" },
    { heading: "paths a|second" },
    { heading: "mean", decimals: 3 },
    { heading: "99 %", decimals: 2 },
    { heading: "longest", decimals: 2 },
    { heading: "late %", decimals: 1 },
    { heading: "illegal" },
  ]);
  const rows: CrowdRow[] = [];
  for (const row of crowds(crowd)) {
    const { contestant, start, frames, pathsBySecond, most, longest, late, illegal } = row;
    table.row([contestant, start, frames, pathsBySecond, row.mean, most, longest, late, illegal]);
    rows.push(row);
  }
  return rows;
}

const lines = header();
console.log(`${lines.join("\n")}\n`);
if (values.only === "sizes") {
  const measured = await sizes();
  for (const { name, version, bytes } of measured) console.log(`${name} ${version}: ${bytes} bytes`);
  // the races stay as they are
  if (values.save) save("versus", { ...readRaces(), sizes: measured });
}
if (values.only === undefined || values.only === "race") {
  const all = await raceAll();
  const rows = rowsOf(all);
  printRaces(rows);
  if (values.save) save("versus", { circumstances: lines, sets: setsOf(all), sizes: await sizes(), rows });
}
if (values.only === undefined || values.only === "crowd") {
  const rows = playAll();
  if (values.save) save("versus-crowd", { circumstances: lines, game: describeGame(crowd), rows });
}
