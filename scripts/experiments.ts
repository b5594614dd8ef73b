/**
 * Measures the papers' experiments and writes docs/experiments.md with its pictures: `npm run experiments -- [--quick]
 * [--only hpa,pra,haa] [--maps DIR]`. What has been measured with the same settings is kept.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../bench/given.ts";
import { describeMachine } from "../bench/papers/machine.ts";
import { experimentImages } from "../bench/papers/page/images.ts";
import { experimentsPage } from "../bench/papers/page/page.ts";
import { FOLDER, readSaved } from "../bench/papers/page/saved.ts";
import { type Laboratory, runExperiments } from "../bench/papers/run.ts";
import { MAPS } from "../test/support/maps.ts";

const ROOT = join(import.meta.dirname, "..");

const LABORATORY: Laboratory = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isErrTerminal: process.stderr.isTTY === true,
  columns: process.stdout.columns || 80,
  now: () => performance.now(),
  mapsFolder: MAPS,
  readFile: (file) => readFileSync(file, "utf8"),
  writeFile: (file, text) => writeFileSync(file, text),
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true }),
  listFolder: (folder) => readdirSync(folder),
  describeMachine,
};

try {
  await runExperiments(process.argv.slice(2), FOLDER, LABORATORY);
  const saved = readSaved();
  for (const [file, svg] of experimentImages(saved)) writeFileSync(join(ROOT, "docs", "images", file), svg);
  writeFileSync(join(ROOT, "docs", "experiments.md"), experimentsPage(saved));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
