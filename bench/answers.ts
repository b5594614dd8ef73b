// npm run bench:answers [-- --set SET] [-- --update]: fails when any path, cost or walk is not what it was

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { answersOf, SETS } from "./answer-hashes.ts";

const FILE = join(import.meta.dirname, "answers.json");

const { values } = parseArgs({ options: { set: { type: "string" }, update: { type: "boolean" } } });
const sets = values.set === undefined ? SETS : [values.set];
const unknown = sets.find((set) => !SETS.includes(set));
if (unknown !== undefined) {
  console.error(`Unknown set "${unknown}"; there is ${SETS.join(", ")}.`);
  process.exit(2);
}
const known = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;
const found: Record<string, string> = {};
for (const set of sets) {
  for (const [name, hash] of answersOf(set)) {
    found[name] = hash;
    console.log(`${hash}  ${name}${isAsKnown(name) ? "" : `, was ${known[name] ?? "not known"}`}`);
  }
}

const others = Object.keys(found).filter((name) => !isAsKnown(name));
if (values.update) {
  writeFileSync(FILE, `${JSON.stringify({ ...known, ...found }, undefined, 2)}\n`);
  console.log(`Wrote ${Object.keys(found).length} hashes.`);
} else if (others.length === 0) {
  console.log(`${Object.keys(found).length} hashes: all answers are what they were.`);
} else {
  console.error(`${others.length} of ${Object.keys(found).length} hashes differ: answers have changed.`);
  console.error("If that is on purpose, write the new hashes with npm run bench:answers -- --update.");
  process.exitCode = 1;
}

function isAsKnown(name: string): boolean {
  return Object.hasOwn(known, name) && known[name] === found[name];
}
