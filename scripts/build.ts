/** Builds the package into dist, or into the folder that is given: `npm run build`. */
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** A file of the sources, where a declaration imports it. */
const SOURCE_IMPORT = /(?<=\b(?:from |import |import\()"\.{1,2}\/[^"]*\.)ts(?=")/g;

const DIST = join(ROOT, "dist");

const [folder = DIST] = process.argv.slice(2);
// a file of an older build would be published, too
if (folder === DIST) rmSync(DIST, { recursive: true, force: true });
const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "..", "bin", "tsc");
const settings = ["-p", join(ROOT, "tsconfig.build.json"), "--outDir", resolve(folder)];
const { status } = spawnSync(process.execPath, [tsc, ...settings], { stdio: "inherit" });
if (status === 0) {
  importScripts(folder);
  // npx makes it executable only when it first links the package
  chmodSync(join(folder, "cli", "main.js"), 0o755);
} else process.exitCode = 1;

/**
 * Has declarations import "./x.js" where sources import "./x.ts". The compiler does that in scripts only, and compilers before 5.0
 * take whatever comes from "./x.ts" for `any`.
 */
function importScripts(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".d.ts"))) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(SOURCE_IMPORT, "js"));
  }
}
