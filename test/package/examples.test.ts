import { execFile } from "node:child_process";
import { cpSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EXAMPLES } from "../../site/gallery/examples.ts";
import { disconnect, withPage } from "./browsers.ts";
import { projectFor } from "./bundlers.ts";
import { coloursOf } from "./colours.ts";
import { type Served, serveFolder } from "./server.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const MODULES = join(ROOT, "node_modules");
const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** What somebody installs beside the package to run all examples. */
const INSTALLED = ["phaser", "excalibur", "pixi.js", "three", "vite", "@types"];

/** As strict as octile's own, for a project with a bundler. */
const TSCONFIG = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    types: ["node", "vite/client"],
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ["."],
  exclude: ["dist", "node_modules"],
};

let project = "";
let served: Served;

/** Copies all examples into a project with the packed package, and bundles them there. */
beforeAll(async () => {
  project = projectFor(inject("packageFolder"), "examples");
  cpSync(join(ROOT, "examples"), project, { recursive: true });
  for (const name of INSTALLED) {
    rmSync(join(project, "node_modules", name), { recursive: true, force: true });
    symlinkSync(join(MODULES, name), join(project, "node_modules", name), "junction");
  }
  // the files of other tests
  for (const name of ["main.js", "calls.js"]) rmSync(join(project, name), { force: true });
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(TSCONFIG));
  const vite = join(require.resolve("vite/package.json"), "..", "bin", "vite.js");
  await run(process.execPath, [vite, "build", "--logLevel", "error"], { cwd: project });
  served = await serveFolder(join(project, "dist"));
  return () => served.close();
});

afterAll(disconnect);

test("the compiler finds nothing wrong in any example with the packed package", async () => {
  const compiler = join(require.resolve("typescript-7/package.json"), "..", "bin", "tsc");
  const { stdout } = await run(process.execPath, [compiler, "-p", project]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});

const PAGES = EXAMPLES.filter(({ windows }) => windows > 0).map(({ name }) => name);

test.each(PAGES)("the %s example runs with the packed package", (name) =>
  withPage("chromium", `${served.address}${name}/`, async ({ page, faults }) => {
    await page.setViewportSize({ width: 480, height: 340 });
    await expect.poll(() => coloursOf(page.locator("canvas")), { timeout: 20_000 }).toBeGreaterThan(2);
    expect(faults).toEqual([]);
  }),
);
