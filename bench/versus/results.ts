import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Rule } from "./rule.ts";

/** How a contestant did on a set of maps. */
export interface RaceRow {
  readonly set: string;
  readonly rule: Rule["id"];
  readonly contestant: string;
  /** Queries that it was asked. */
  readonly queries: number;
  /** Time of a query, in microseconds: mean, median, and what 99 of 100 do not exceed. */
  readonly mean: number;
  readonly median: number;
  readonly most: number;
  /** Legal paths, and walks that are not. */
  readonly found: number;
  readonly invalid: number;
  /** What paths cost beyond the cheapest, in percent: mean, and what 98 of 100 do not exceed. */
  readonly excess: number;
  readonly mostExcess: number;
  /** For one map: milliseconds until the first answer, and bytes held after it by cell. */
  readonly buildTime: number;
  readonly bytesByCell: number;
}

/** A set that was raced on. */
export interface SetOfMaps {
  readonly set: string;
  /** The names of its maps. */
  readonly maps: string;
}

const NAMES: Readonly<Record<string, string>> = {
  bg512: "Baldur's Gate",
  dao: "Dragon Age",
  sc1: "StarCraft",
  cities: "Cities",
  mazes: "Mazes",
  random: "Random",
  rooms: "Rooms",
  "generated 2048²": "City of 2048²",
};

/** What readers call a set of maps. */
export function nameOfSet(set: string): string {
  return NAMES[set] ?? set;
}

/** What a package adds to a web page. */
export interface PackageSize {
  readonly name: string;
  readonly version: string;
  /** Bundled, minified and gzipped, in bytes. */
  readonly bytes: number;
}

/** What the races gave. */
export interface RaceResults {
  readonly circumstances: readonly string[];
  readonly sets: readonly SetOfMaps[];
  readonly sizes: readonly PackageSize[];
  readonly rows: readonly RaceRow[];
}

/** How a contestant moved a crowd. */
export interface CrowdRow {
  readonly contestant: string;
  /** Milliseconds until everyone has a first path. */
  readonly start: number;
  /** The number of frames that were simulated. */
  readonly frames: number;
  /** Paths found or repaired after the start, by second of the game. */
  readonly pathsBySecond: number;
  /** Time of a frame, in milliseconds: mean, median, what 99 of 100 do not exceed, and the longest. */
  readonly mean: number;
  readonly median: number;
  readonly most: number;
  readonly longest: number;
  /** Of 100 frames, how many take longer than a 60th of a second. */
  readonly late: number;
  /** Steps onto a wall or round a corner. */
  readonly illegal: number;
}

/** What the crowds gave. */
export interface CrowdResults {
  readonly circumstances: readonly string[];
  /** The game, in words. */
  readonly game: string;
  readonly rows: readonly CrowdRow[];
}

const FOLDER = join(import.meta.dirname, "..", "results");

/** Reads the saved races. */
export function readRaces(): RaceResults {
  return JSON.parse(readFileSync(join(FOLDER, "versus.json"), "utf8")) as RaceResults;
}

/** Reads the saved crowds. */
export function readCrowds(): CrowdResults {
  return JSON.parse(readFileSync(join(FOLDER, "versus-crowd.json"), "utf8")) as CrowdResults;
}

/** Writes what was measured, with no more digits than mean anything. */
export function save(name: "versus" | "versus-crowd", results: RaceResults | CrowdResults): void {
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(results, rounded, 2)}\n`);
}
