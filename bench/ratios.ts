// npm run bench:ratios [-- --update]: fails when something has become slower, measured against something else

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { alarms, boundOf, measureInTries, type Ratios, show } from "./ratio-bounds.ts";
import { Table } from "./table.ts";
import { measureRatio, RATIO_NAMES } from "./time-ratios.ts";

const FILE = join(import.meta.dirname, "ratios.json");

const { values } = parseArgs({ options: { update: { type: "boolean" } } });
const saved = JSON.parse(readFileSync(FILE, "utf8")) as Ratios;
const measured = measure();
if (values.update) {
  writeFileSync(FILE, `${JSON.stringify(measured, undefined, 2)}\n`);
  console.log(`Wrote ${Object.keys(measured).length} ratios.`);
} else {
  compare();
}

/** Measures every ratio, high ones several times, and prints each beside what it was and what it may be. */
function measure(): Ratios {
  const table = new Table(console.log, 40, [
    { heading: "ratio" },
    { heading: "now" },
    { heading: "saved" },
    { heading: "at most" },
  ]);
  return measureInTries(saved, RATIO_NAMES, (name) => {
    const ratio = Number(show(measureRatio(name)));
    const isKnown = Object.hasOwn(saved, name);
    table.row([name, show(ratio), ...(isKnown ? [show(saved[name]), show(boundOf(saved[name]))] : ["", ""])]);
    return ratio;
  });
}

function compare(): void {
  const found = alarms(saved, measured);
  for (const alarm of found) console.error(alarm);
  if (found.length === 0) {
    console.log(`${Object.keys(measured).length} ratios: none is above its bound.`);
    return;
  }
  console.error("If that is on purpose, write the new ratios with npm run bench:ratios -- --update.");
  process.exitCode = 1;
}
