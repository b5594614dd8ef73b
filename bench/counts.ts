// npm run bench:counts [-- --update]: fails when the work of fixed queries has grown

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { alarms, type CountsByCase, countAll } from "./work-counts.ts";

const FILE = join(import.meta.dirname, "counts.json");

const { values } = parseArgs({ options: { update: { type: "boolean" } } });
const counted = countAll();
if (values.update) {
  writeFileSync(FILE, `${JSON.stringify(counted, undefined, 2)}\n`);
  console.log(`Wrote ${Object.keys(counted).length} counts.`);
} else {
  compare(JSON.parse(readFileSync(FILE, "utf8")) as CountsByCase);
}

function compare(known: CountsByCase): void {
  const found = alarms(known, counted);
  for (const alarm of found) console.error(alarm);
  if (found.length === 0) {
    console.log(`${Object.keys(counted).length} counts: none has grown by more than is allowed.`);
    return;
  }
  console.error("If that is on purpose, write the new counts with npm run bench:counts -- --update.");
  process.exitCode = 1;
}
