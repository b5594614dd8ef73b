import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { Grid } from "../../src/index.ts";
import { tmxOf, writeTiled } from "../io/format-writers.ts";
import { mapFile } from "./fake-io.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const MAP = mapFile("....\n.##.\n....");

/** The program in one file, as far below package.json as in the package. To compile it once takes less time than to do so in each run. */
let program: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "octile-cli-"));
  program = join(folder, "dist", "cli", "main.js");
  cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  const entryPoints = [join(ROOT, "src/cli/main.ts")];
  await build({ entryPoints, outfile: program, bundle: true, platform: "node", format: "esm", packages: "external" });
  return () => rmSync(folder, { recursive: true });
});

/** Runs the real program. */
function octile(words: readonly string[], input = ""): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...words], { encoding: "utf8", input });
}

test("the program prints the version of the package", () => {
  expect(octile(["--version"])).toMatchObject({ status: 0, stdout: `${packageJson.version}\n`, stderr: "" });
});

test("the program reads standard input, and its exit code is that of the run", () => {
  const { status, stdout, stderr } = octile(["path", "-", "--start", "0,0", "--goal", "3,2", "--json"], MAP);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ status: "found", cost: 5 });
});

test("the program says by its exit code that there is no path", () => {
  const { status, stdout, stderr } = octile(["path", "-", "--start", "0,0", "--goal", "1,1", "--json"], MAP);
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ status: "blocked-goal", cost: null });
});

test("the program reads XML", () => {
  const text = tmxOf(writeTiled(Grid.parse("...\n.#.\n..."), "zlib"));
  const { status, stdout, stderr } = octile(["path", "-", "--start", "0,0", "--goal", "2,2", "--json"], text);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ status: "found", cost: 4 });
});

test("a file that is not there, and a folder, end in a sentence", () => {
  expect(octile(["info", "no/such.map"])).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "Cannot read no/such.map: there is no such file or folder.\n",
  });
  expect(octile(["info", ROOT]).stderr).toBe(`Cannot read ${ROOT}: it is a folder.\n`);
});

test("a wrong command line ends with exit code 2", () => {
  expect(octile(["fly"])).toMatchObject({
    status: 2,
    stdout: "",
    stderr:
      'Unknown command "fly"; octile takes demo, path, info, generate, simulate, coordinate, tune, serve, load.\nTry: octile --help\n',
  });
});
