// Holds A* and AA* against the known answers of the real maps. Prints a table, and fails when one answer is wrong.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { createPlanner, faultOfPath, type Grid } from "../../src/index.ts";
import { readAgentScenarios, readMap, readScenarios } from "../../src/io/index.ts";
import { MAPS } from "../support/maps.ts";

interface Tally {
  maps: number;
  queries: number;
  wrong: number;
  milliseconds: number;
}

const { values } = parseArgs({ options: { every: { type: "string", default: "10" } } });
const every = Number(values.every);
const isChosen = (_: unknown, index: number): boolean => index % every === 0;

/**
 * Every chosen row of a `.scen` file: the optimal length, by a legal path. A few rows between different cells say 0; no
 * way joins those.
 */
function checkScenarios(file: string, tally: Tally): void {
  const grid = readMap(readFileSync(file.replace(/\.scen$/, ""), "utf8"));
  const planner = createPlanner(grid, { algorithm: "astar" });
  for (const { start, goal, optimal } of readScenarios(readFileSync(file, "utf8")).filter(isChosen)) {
    const path = planner.findPath(start, goal);
    const isApart = optimal === 0 && (start.x !== goal.x || start.y !== goal.y);
    const cost = isApart ? Number.POSITIVE_INFINITY : optimal;
    const isClose = path.cost === cost || Math.abs(path.cost - cost) <= Math.max(0.011, 1e-5 * cost);
    const isWrong = !isClose || faultOfPath(grid, path) !== undefined;
    note(tally, isWrong, () => `${file}: ${at(start)} to ${at(goal)} costs ${path.cost}, should be ${cost}.`);
  }
}

/** Every chosen row of a `.scenario` file: as many cells as on an optimal path of that agent, and legal for it. */
function checkAgentScenarios(file: string, tally: Tally): void {
  const text = readFileSync(file.replace(/\.scenario$/, ""), "utf8");
  const grid: Grid = readMap(text, { terrains: { T: "trees" } });
  const planner = createPlanner(grid, { algorithm: "astar" });
  for (const { start, goal, agent, nodes } of readAgentScenarios(readFileSync(file, "utf8")).filter(isChosen)) {
    const path = planner.findPath(start, goal, { agent });
    const isWrong = path.cells.length !== nodes || faultOfPath(grid, path, agent) !== undefined;
    note(
      tally,
      isWrong,
      () => `${file}: ${at(start)} to ${at(goal)} has ${path.cells.length} cells, should be ${nodes}.`,
    );
  }
}

function note(tally: Tally, isWrong: boolean, sentence: () => string): void {
  tally.queries++;
  if (!isWrong) return;
  tally.wrong++;
  if (tally.wrong <= 3) console.log(sentence());
}

function at(point: { x: number; y: number }): string {
  return `(${point.x}, ${point.y})`;
}

/** Checks all files of a folder that end in `ending`, and prints a row. */
function checkFolder(folder: string, name: string, ending: string, check: (file: string, tally: Tally) => void): Tally {
  const tally: Tally = { maps: 0, queries: 0, wrong: 0, milliseconds: -performance.now() };
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(ending)) continue;
    check(join(folder, file), tally);
    tally.maps++;
  }
  tally.milliseconds += performance.now();
  print(name, tally);
  return tally;
}

function print(name: string, { maps, queries, wrong, milliseconds }: Tally): void {
  if (queries === 0) return;
  const seconds = (milliseconds / 1000).toFixed(1);
  const columns = [
    String(maps).padStart(6),
    String(queries).padStart(9),
    String(wrong).padStart(7),
    seconds.padStart(9),
  ];
  console.log(`${name.padEnd(24)}${columns.join("")}`);
}

if (MAPS === undefined) {
  console.log("No real maps found (set OCTILE_MAPS to their folder): nothing checked.");
} else {
  console.log(`Every ${every}th row.\nset                       maps  queries  wrong  seconds`);
  const tallies: Tally[] = [];
  for (const set of readdirSync(MAPS).sort()) {
    const folder = join(MAPS, set);
    if (set === "haa") {
      for (const part of readdirSync(folder).sort()) {
        tallies.push(checkFolder(join(folder, part), `haa/${basename(part)}`, ".map.scenario", checkAgentScenarios));
      }
    } else if (!set.includes(".")) {
      tallies.push(checkFolder(folder, set, ".map.scen", checkScenarios));
    }
  }
  const sum = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0);
  print("all", {
    maps: sum("maps"),
    queries: sum("queries"),
    wrong: sum("wrong"),
    milliseconds: sum("milliseconds"),
  });
  if (sum("wrong") > 0) process.exitCode = 1;
}
