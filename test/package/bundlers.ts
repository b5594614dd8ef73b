import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createServer } from "vite";
import webpack from "webpack";
import { recipeOf } from "./recipes.ts";
import { type Served, serveFolder } from "./server.ts";

const require = createRequire(import.meta.url);
const run = promisify(execFile);

const VITE = join(dirname(require.resolve("vite/package.json")), "bin", "vite.js");
const ROLLUP = join(dirname(require.resolve("rollup/package.json")), "dist", "bin", "rollup");

/** Something that makes a page of the modules of a project. */
export interface Bundler {
  readonly name: string;
  /** Makes a page of `main.js` in a project that has octile installed, and serves it. */
  serve(project: string): Promise<Served>;
}

/** Everything through which `octile/worker` is run, set up as docs/worker.md says. */
export const BUNDLERS: readonly Bundler[] = [
  { name: "unbundled", serve: serveUnbundled },
  { name: "Vite build", serve: serveViteBuild },
  { name: "Vite dev server", serve: serveViteDev },
  { name: "webpack", serve: serveWebpack },
  { name: "esbuild", serve: (project) => serveScript(project, recipeOf("build.js")) },
  { name: "Rollup", serve: (project) => serveRollup(project, recipeOf("rollup.config.js")) },
];

/** A project of its own, with everything that the installed one has. */
export function projectFor(installed: string, name: string): string {
  const project = join(dirname(installed), name.replaceAll(" ", "-"));
  cpSync(installed, project, { recursive: true, verbatimSymlinks: true });
  return project;
}

/** A project of its own whose packages are those of the installed one: to copy a thousand files takes a while. */
export function linkedProjectFor(installed: string, name: string): string {
  const project = join(dirname(installed), name.replaceAll(" ", "-"));
  const modules = join(installed, "node_modules");
  cpSync(installed, project, { recursive: true, filter: (file) => file !== modules });
  symlinkSync(modules, join(project, "node_modules"), "junction");
  return project;
}

/** Writes a page that runs one module. */
export function writePage(file: string, script: string, head = ""): void {
  mkdirSync(dirname(file), { recursive: true });
  const code = `<script type="module" src="${script}"></script>`;
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><title>octile</title>${head}${code}`);
}

/** Runs a script that bundles with esbuild into `dist`, and serves that. */
export async function serveScript(project: string, script: string): Promise<Served> {
  writeFileSync(join(project, "build.js"), script);
  await run(process.execPath, ["build.js"], { cwd: project });
  return serveBundle(project);
}

/** Bundles with Rollup into `dist`, and serves that. */
export async function serveRollup(project: string, config: string): Promise<Served> {
  writeFileSync(join(project, "rollup.config.js"), config);
  await run(process.execPath, [ROLLUP, "--silent", "-c"], { cwd: project });
  return serveBundle(project);
}

/** Bundles pages of a project with Vite into `dist`. */
export async function buildWithVite(project: string, config = "export default {};"): Promise<void> {
  writeFileSync(join(project, "vite.config.js"), config);
  const env = { ...process.env, NODE_ENV: "production" };
  await run(process.execPath, [VITE, "build", "--logLevel", "error"], { cwd: project, env });
}

/** A map from each door of the package to its file, for pages that are not bundled. */
function importMapOf(project: string): string {
  const { exports } = JSON.parse(readFileSync(join(project, "node_modules/octile/package.json"), "utf8")) as {
    exports: Record<string, string | { readonly default: string }>;
  };
  const doors = Object.entries(exports).flatMap(([door, target]) =>
    typeof target === "string" ? [] : [[join("octile", door), join("/node_modules/octile", target.default)]],
  );
  return `<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(doors) })}</script>`;
}

function serveUnbundled(project: string): Promise<Served> {
  writePage(join(project, "index.html"), "./main.js", importMapOf(project));
  return serveFolder(project);
}

async function serveViteBuild(project: string): Promise<Served> {
  writePage(join(project, "index.html"), "/main.js");
  await buildWithVite(project);
  return serveFolder(join(project, "dist"));
}

async function serveViteDev(project: string): Promise<Served> {
  writePage(join(project, "index.html"), "/main.js");
  const server = await createServer({
    root: project,
    configFile: false,
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0, watch: null },
  });
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  return { address, close: () => server.close() };
}

async function serveWebpack(project: string): Promise<Served> {
  const output = { path: join(project, "dist") };
  const compiler = webpack({ context: project, mode: "production", entry: "./main.js", output });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const fault = error ?? (stats?.hasErrors() ? new Error(stats.toString("errors-only")) : undefined);
      compiler.close(() => (fault === undefined ? resolve() : reject(fault)));
    });
  });
  return serveBundle(project);
}

function serveBundle(project: string): Promise<Served> {
  writePage(join(project, "dist", "index.html"), "./main.js");
  return serveFolder(join(project, "dist"));
}
