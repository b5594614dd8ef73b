/**
 * Measures the papers' experiments and writes docs/experiments.md with its pictures: `npm run experiments -- [--quick]
 * [--only hpa,pra,haa] [--maps DIR]`. What has been measured with the same settings is kept.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { experimentImages } from "../bench/experiments/images.ts";
import { experimentsPage } from "../bench/experiments/page.ts";
import { FOLDER, readSaved } from "../bench/experiments/saved.ts";

const ROOT = join(import.meta.dirname, "..");

const words = ["experiments", ...process.argv.slice(2), "--out", FOLDER];
const { status } = spawnSync(process.execPath, ["--import", "tsx", join(ROOT, "src", "cli", "main.ts"), ...words], {
  cwd: ROOT,
  stdio: "inherit",
});
if (status === 0) {
  const saved = readSaved();
  for (const [file, svg] of experimentImages(saved)) writeFileSync(join(ROOT, "docs", "images", file), svg);
  writeFileSync(join(ROOT, "docs", "experiments.md"), experimentsPage(saved));
} else process.exitCode = status ?? 1;
