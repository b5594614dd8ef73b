import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { expect, test } from "vitest";
import { ISOLATED } from "../vitest.config.ts";

const SOURCE = join(import.meta.dirname, "..", "src");
const TESTS = import.meta.dirname;
const PLAYGROUND = join(import.meta.dirname, "..", "site", "playground");

/** Which folders of src each folder may import from, beside itself. Files at the top of src count as a folder of their name. */
const ALLOWED: Record<string, readonly string[]> = {
  grid: [],
  search: ["grid"],
  path: ["grid"],
  hierarchy: ["grid", "search", "path"],
  hpa: ["grid", "search", "path", "hierarchy"],
  pra: ["grid", "search", "path", "hierarchy"],
  haa: ["grid", "search", "path", "hierarchy", "hpa"],
  planner: ["grid", "search", "path", "hierarchy", "hpa", "pra", "haa"],
  world: ["grid", "search", "path", "hierarchy", "planner"],
  worker: ["grid", "path", "planner", "world"],
  io: ["grid", "path"],
  generate: ["grid"],
  draw: ["grid", "path"],
  doors: ["grid", "hierarchy", "planner"],
  "index.ts": ["grid", "path", "planner", "world"],
  experiments: ["index.ts", "io", "generate", "grid", "search", "hierarchy", "haa", "planner"],
  cli: ["index.ts", "io", "generate", "draw", "experiments", "grid", "path", "planner", "world"],
};

/** The same in the playground, which may also import from all of src. */
const ALLOWED_IN_PLAYGROUND: Record<string, readonly string[]> = {
  // the code that it writes for others begins with an import of octile
  model: ["octile"],
  view: ["model"],
  swarm: ["model", "view"],
  ui: ["model", "view", "swarm", "preact"],
  "main.tsx": ["model", "view", "swarm", "ui", "preact"],
};

/** The optional peer of the package, which the program loads when it reads XML. */
const PEER = "@xmldom/xmldom";

test("imports lead one way, as docs/architecture.md draws it", () => {
  const isForProgram = (folder: string, target: string): boolean =>
    folder === "cli" && (target.startsWith("node:") || target === PEER);
  expect(breachesIn(SOURCE, (folder) => ALLOWED[folder], isForProgram)).toEqual([]);
});

test("imports lead one way in the playground, too", () => {
  const isOutside = (_: string, target: string): boolean => target === ".." || !/^\w+$/.test(target);
  expect(breachesIn(PLAYGROUND, (folder) => ALLOWED_IN_PLAYGROUND[folder], isOutside)).toEqual([]);
});

test("tests that share modules leave the globals, the clock and the folder as they are", () => {
  const isolated = ISOLATED.flatMap((path) => [`${path}.test.ts`, `${path}/`].map((start) => join(TESTS, "..", start)));
  const isShared = (file: string): boolean => !isolated.some((start) => join(TESTS, file).startsWith(start));
  const changes = /\bvi\.(?:stub\w+|useFakeTimers|setSystemTime|(?:do)?[mM]ock)\(|\bprocess\.chdir\(/;
  expect(testsWith(changes).filter(isShared)).toEqual([]);
});

test("tests with generated cases ask how many of them to generate", () => {
  expect(testsWith(/\bnumRuns: (?!cases\(|number\b)|\{ numRuns \}/)).toEqual([]);
});

/** The files of tests that hold something. */
function testsWith(pattern: RegExp): string[] {
  const all = readdirSync(TESTS, { recursive: true, encoding: "utf8" });
  const files = all.filter((file) => file.endsWith(".ts") && !file.includes("node_modules"));
  return files.filter((file) => pattern.test(readFileSync(join(TESTS, file), "utf8")));
}

/** The imports below a folder that lead where they may not. */
function breachesIn(
  root: string,
  allowed: (folder: string) => readonly string[] | undefined,
  isExempt: (folder: string, target: string) => boolean,
): string[] {
  const breaches: string[] = [];
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file)) continue;
    const folder = file.split(sep)[0];
    const text = readFileSync(join(root, file), "utf8");
    for (const [, imported] of text.matchAll(/(?:from|import|import\()\s*"([^"]+)"/g)) {
      const target = imported.startsWith(".")
        ? relative(root, join(root, dirname(file), imported)).split(sep)[0]
        : imported;
      const isAllowed = target === folder || allowed(folder)?.includes(target) || isExempt(folder, target);
      if (!isAllowed) breaches.push(`${file} imports ${imported}`);
    }
  }
  return breaches;
}
