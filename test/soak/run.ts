// Attacks everything at once for some minutes, and holds every answer against an oracle. Prints a table, and fails when
// anything is wrong or memory grows: npm run soak -- --minutes 30. A million edits, however long they take:
// npm run soak -- --only churn --edits 1000000, and as many steps of walkers in crowds:
// npm run soak -- --only crowds --steps 1000000

import { parseArgs } from "node:util";
import { ATTACKS } from "./attack/all.ts";
import { isRight, tableOf } from "./report.ts";
import { soak } from "./soak.ts";
import { Watchdog } from "./watchdog.ts";

/** The longest that one case may take, in seconds. */
const PATIENCE = 300;

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    edits: { type: "string" },
    steps: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    rounds: { type: "string" },
  },
});

/** A number that an option has to be. */
function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!(value >= 0)) throw new RangeError(`--${name} must be a number of at least 0, got ${text}.`);
  return value;
}

const attacks = ATTACKS.filter(({ name }) => values.only === undefined || values.only === name);
if (attacks.length === 0) {
  throw new RangeError(`--only must be one of ${ATTACKS.map(({ name }) => name).join(", ")}, got ${values.only}.`);
}
const watchdog = new Watchdog(PATIENCE);
let playing = "";
const lose = (): void => console.log(`Wrong: ${playing} waits for something that never comes.`);
process.on("exit", lose);
const limitOf = (name: "minutes" | "edits" | "steps" | "rounds"): number => numberOf(name, values[name] ?? "Infinity");
const isLimited = [values.minutes, values.edits, values.steps, values.rounds].some((value) => value !== undefined);
const report = await soak({
  attacks,
  milliseconds: 60_000 * (isLimited ? limitOf("minutes") : 1),
  seed: numberOf("seed", values.seed),
  rounds: limitOf("rounds"),
  edits: limitOf("edits"),
  steps: limitOf("steps"),
  print: (line) => console.log(line),
  onCase: (name, seed) => {
    playing = `${name}, seed ${seed},`;
    watchdog.note(name, seed);
  },
});
process.off("exit", lose);
watchdog.end();
console.log(tableOf(report));
if (!isRight(report)) process.exitCode = 1;
