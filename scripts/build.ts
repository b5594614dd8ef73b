/** Builds the package into dist, or into the folder that is given: `npm run build`. */
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";

const ROOT = join(import.meta.dirname, "..");

/** A file of the sources, where a declaration imports it. */
const SOURCE_IMPORT = /(?<=\b(?:from |import |import\()"\.{1,2}\/[^"]*\.)ts(?=")/g;

const DIST = join(ROOT, "dist");

const [folder = DIST] = process.argv.slice(2);
// a file of an older build would be published, too
if (folder === DIST) rmSync(DIST, { recursive: true, force: true });
// the compiler in machine code takes a fifth of the time of 6.0, and makes the same files
const tsc = join(createRequire(import.meta.url).resolve("typescript-7/package.json"), "..", "bin", "tsc");
const settings = ["-p", join(ROOT, "tsconfig.build.json"), "--outDir", resolve(folder)];
const { status } = spawnSync(process.execPath, [tsc, ...settings], { stdio: "inherit" });
if (status === 0) {
  await makeOneFile(folder);
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

/**
 * Makes what a page without build tools loads: octile.min.js, a module, and octile.global.js, a script that sets the variable
 * `octile`. Their workers load the same file.
 */
async function makeOneFile(folder: string): Promise<void> {
  const source = join(folder, "one-file");
  for (const [format, file] of [
    ["esm", "octile.min.js"],
    ["iife", "octile.global.js"],
  ] as const) {
    await build({
      entryPoints: [join(source, "index.js")],
      outfile: join(folder, file),
      bundle: true,
      minify: true,
      format,
      globalName: "octile",
      target: "es2022",
      // the script knows its address by its element
      logOverride: { "empty-import-meta": "silent" },
      plugins: [startsItself(source)],
    });
  }
  rmSync(source, { recursive: true });
}

/** Puts a worker of the one file in the place of a worker with a file of its own. */
function startsItself(source: string): Plugin {
  return {
    name: "starts-itself",
    setup: ({ onResolve }) =>
      onResolve({ filter: /\/default-worker\.js$/ }, () => ({ path: resolve(source, "own-worker.js") })),
  };
}
