/**
 * Gives the package a README whose links work on the page of npm: `npm pack` and `npm publish` call `write` before they pack and
 * `restore` afterwards. `check` refuses to publish before package.json names the owner of the repository.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { absoluteLinks, type Manifest, ownerFault } from "./readme-links.ts";

const ROOT = join(import.meta.dirname, "..");
const README = join(ROOT, "README.md");
/** The README of the repository, while the package's is in its place. */
const KEPT = join(ROOT, "README.repository.md");

const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const [task] = process.argv.slice(2);
if (task === "write") {
  restore();
  const text = readFileSync(README, "utf8");
  writeFileSync(KEPT, text);
  writeFileSync(README, absoluteLinks(text, manifest));
} else if (task === "restore") {
  restore();
} else if (task === "check") {
  const fault = ownerFault(manifest);
  if (fault !== undefined) {
    console.error(fault);
    process.exitCode = 1;
  }
} else {
  console.error(`Expected write, restore or check, got "${task}".`);
  process.exitCode = 1;
}

function restore(): void {
  if (existsSync(KEPT)) renameSync(KEPT, README);
}
