/** Builds the package into dist, or into the folder that is given: `npm run build`. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** A file of the sources, where a declaration imports it. */
const SOURCE_IMPORT = /(?<=\b(?:from |import |import\()"\.{1,2}\/[^"]*\.)ts(?=")/g;

const [folder = join(ROOT, "dist")] = process.argv.slice(2);
const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "..", "bin", "tsc");
const settings = ["-p", join(ROOT, "tsconfig.build.json"), "--outDir", resolve(folder)];
const { status } = spawnSync(process.execPath, [tsc, ...settings], { stdio: "inherit" });
if (status === 0) importScripts(folder);
else process.exitCode = 1;

/**
 * Has declarations import "./x.js" where sources import "./x.ts". The compiler does that in scripts only, and compilers before 5.0
 * take whatever comes from "./x.ts" for `any`. Lines keep their length, so that the maps of the declarations stay true.
 */
function importScripts(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".d.ts"))) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(SOURCE_IMPORT, "js"));
  }
}
