import { execFile } from "node:child_process";
import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { packedIn, temporaryFolder } from "./packed.ts";

const require = createRequire(import.meta.url);
const MODULES = join(import.meta.dirname, "node_modules");

/** Files of the packages that pages under test use beside octile; they are installed in this folder. */
const TOOLS = [
  require.resolve("esbuild"),
  require.resolve("rollup"),
  require.resolve("@rollup/plugin-node-resolve"),
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
  const { folder: parent, remove } = temporaryFolder();
  try {
    const tarball = await packedIn(join(parent, "package"));
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

/** Lets the project find the package to which a file in this folder's modules belongs. */
function link(file: string, folder: string): void {
  const [name] = /^(@[^/\\]+[/\\])?[^/\\]+/.exec(relative(MODULES, file)) ?? [];
  if (name === undefined) throw new Error(`Expected a file in ${MODULES}, got ${file}.`);
  const place = join(folder, "node_modules", name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(MODULES, name), place, "junction");
}
