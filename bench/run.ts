// npm run bench -- NAME

import { large } from "./large.ts";

const BENCHMARKS: Record<string, () => void> = { large };

const name = process.argv[2] ?? "";
const benchmark = BENCHMARKS[name];
if (benchmark === undefined) {
  console.error(`Unknown benchmark "${name}"; there is ${Object.keys(BENCHMARKS).join(", ")}.`);
  process.exitCode = 2;
} else {
  benchmark();
}
