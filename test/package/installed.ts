import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { absoluteLinks, type Manifest } from "../../scripts/readme-links.ts";

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, "..", "..");
const MODULES = join(import.meta.dirname, "node_modules");

/** Files of the packages that pages under test use beside octile; they are installed in this folder. */
const TOOLS = [
  require.resolve("esbuild"),
  require.resolve("rollup"),
  require.resolve("@rollup/plugin-node-resolve"),
  require.resolve("pixi.js"),
  require.resolve("@xmldom/xmldom"),
];

const run = promisify(execFile);

/** A project of somebody who has installed the packed package. */
export interface Installed {
  readonly folder: string;
  remove(): void;
}

/** Builds and packs the package, and installs the tarball in a project of its own, outside of the checkout. */
export async function install(): Promise<Installed> {
  const parent = mkdtempSync(join(tmpdir(), "octile-package-"));
  const remove = (): void => rmSync(parent, { recursive: true, force: true });
  try {
    const tarball = await pack(join(parent, "package"));
    const folder = join(parent, "app");
    cpSync(join(import.meta.dirname, "app"), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "name": "app", "private": true, "type": "module" }');
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: folder });
    for (const tool of TOOLS) link(tool, folder);
    // Phaser itself is larger than everything else that is installed
    renameSync(join(folder, "phaser"), join(folder, "node_modules", "phaser"));
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Packs what a build from scratch makes; files that an earlier build has left in the checkout are not in it. */
async function pack(folder: string): Promise<string> {
  mkdirSync(folder);
  for (const file of ["package.json", "CHANGELOG.md", "LICENSE"]) cpSync(join(ROOT, file), join(folder, file));
  const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  writeFileSync(join(folder, "README.md"), absoluteLinks(readFileSync(join(ROOT, "README.md"), "utf8"), manifest));
  await run(process.execPath, ["--import", "tsx", "scripts/build.ts", join(folder, "dist")], { cwd: ROOT });
  await run("npm", ["pack", "--silent", "--ignore-scripts"], { cwd: folder });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack should have made a .tgz file, and did not.");
  return join(folder, tarball);
}

/** Lets the project find the package to which a file in this folder's modules belongs. */
function link(file: string, folder: string): void {
  const [name] = /^(@[^/\\]+[/\\])?[^/\\]+/.exec(relative(MODULES, file)) ?? [];
  if (name === undefined) throw new Error(`Expected a file in ${MODULES}, got ${file}.`);
  const place = join(folder, "node_modules", name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(MODULES, name), place, "junction");
}
