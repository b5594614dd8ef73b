import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { ISOLATED } from "../vitest.config.ts";

const SOURCE = join(import.meta.dirname, "..", "src");
const TESTS = import.meta.dirname;
const PLAYGROUND = join(import.meta.dirname, "..", "site", "playground");

/** Which folders of src each folder may import from, beside itself. Files at the top of src count as a folder of their name. */
const ALLOWED: Record<string, readonly string[]> = {
  "check.ts": [],
  grid: [],
  scene: ["grid"],
  search: ["grid"],
  path: ["grid"],
  snapshot: ["grid"],
  hierarchy: ["grid", "search", "path", "snapshot"],
  hpa: ["grid", "scene", "search", "path", "snapshot", "hierarchy"],
  pra: ["grid", "scene", "search", "path", "snapshot", "hierarchy"],
  haa: ["grid", "scene", "search", "path", "snapshot", "hierarchy", "hpa"],
  planner: ["grid", "scene", "search", "path", "snapshot", "hierarchy", "hpa", "pra", "haa"],
  world: ["grid", "scene", "search", "path", "snapshot", "hierarchy", "planner", "traffic"],
  worker: ["grid", "path", "planner", "world"],
  pool: ["grid", "path", "hierarchy", "hpa", "planner", "worker", "world"],
  service: ["grid", "path", "hierarchy", "snapshot", "world", "worker", "pool"],
  io: ["grid", "path"],
  generate: ["grid"],
  draw: ["grid", "scene", "path"],
  doors: ["grid", "planner", "world"],
  tune: ["generate", "grid", "hierarchy", "planner"],
  traffic: ["generate", "grid", "search", "hierarchy", "hpa"],
  "index.ts": ["grid", "scene", "path", "planner", "world"],
  "one-file": ["index.ts", "generate", "io", "traffic", "worker"],
  cli: [
    "index.ts",
    "io",
    "generate",
    "tune",
    "draw",
    "grid",
    "scene",
    "path",
    "planner",
    "world",
    "traffic",
    "pool",
    "service",
  ],
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

/** What checks the arguments of callers, which every folder may import. */
const CHECKS = "check.ts";

/** Calls that take a list as their arguments, where the list is always short enough for the stack. */
const SHORT_LISTS: readonly string[] = [
  "cli/arguments/help.ts Math.max", // options of a command
  "cli/format.ts Math.max", // rows of a table on the screen
  "cli/info.ts Math.max", // bars of a chart on the screen
  "cli/plain-astar.ts Math.min", // terrains
  "draw/svg.ts Math.max", // terrains
  "generate/city.ts plots.push", // 2 parts of a plot
  "grid/agent-grid.ts Math.min", // terrains
  "grid/agent-grid.ts Math.max", // terrains
  "haa/annotated-graph.ts Math.max", // agents
  "snapshot/snapshot.ts String.fromCharCode",
  "io/png/chunk.ts String.fromCharCode", // 4 letters
  "io/tiled/tile-layer.ts Math.max", // 2 sides
  "io/write-map.ts String.fromCharCode", // a piece of a row
  "worker/followed-walker.ts Int32Array.of", // steps that are told at once
  "world/explanation.ts cells.push",
  "world/traffic.ts Math.max", // agents
];

/** The optional peer of the package, which the program loads when it reads XML. */
const PEER = "@xmldom/xmldom";

/** The optional peers of the service, which are loaded when they are needed, and of which only types are imported. */
const PEERS_OF_SERVICE = /^(@nats-io\/(transport-node|jetstream|kv|obj)|ws)$/;

/** The folder of the service that knows Node. */
const NODE_OF_SERVICE = "service/node/";

test("imports lead one way, as docs/architecture.md draws it", () => {
  const isForProgram = (folder: string, target: string, file: string): boolean =>
    (folder === "cli" && (target.startsWith("node:") || target === PEER)) ||
    (folder === "service" && PEERS_OF_SERVICE.test(target)) ||
    (file.startsWith(NODE_OF_SERVICE) && target.startsWith("node:"));
  expect(breachesIn(SOURCE, (folder) => ALLOWED[folder], isForProgram)).toEqual([]);
});

test.each(["architecture.md", "internals.md"])("files that docs/%s names are there", (page) => {
  const text = readFileSync(join(SOURCE, "..", "docs", page), "utf8");
  const named = Array.from(text.matchAll(/`([\w-]+\/[\w/-]+\.ts)`/g), ([, file]) => file);
  const missing = named.filter((file) => !existsSync(join(SOURCE, file)) && !existsSync(join(SOURCE, "..", file)));
  expect(named.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test("imports lead one way in the playground, too", () => {
  const isOutside = (_: string, target: string): boolean => target === ".." || !/^\w+$/.test(target);
  expect(breachesIn(PLAYGROUND, (folder) => ALLOWED_IN_PLAYGROUND[folder], isOutside)).toEqual([]);
});

test("no call takes a list of any length as its arguments, for which the stack may have no room", () => {
  expect(spreadsIn(SOURCE).filter((call) => !SHORT_LISTS.includes(call))).toEqual([]);
});

test("tests that share modules leave the globals, the clock and the folder as they are", () => {
  const isolated = ISOLATED.flatMap((path) => [`${path}.test.ts`, `${path}/`].map((start) => join(TESTS, "..", start)));
  const isShared = (file: string): boolean => !isolated.some((start) => join(TESTS, file).startsWith(start));
  const changes = /\bvi\.(?:stub\w+|useFakeTimers|setSystemTime|(?:do)?[mM]ock)\(|\bprocess\.chdir\(/;
  expect(testsWith(changes).filter(isShared)).toEqual([]);
});

test("tests with generated cases ask how many of them to generate", () => {
  // to draw a single value is no test
  expect(testsWith(/\bnumRuns: (?!cases\(|number\b|1\b)|\{ numRuns \}/)).toEqual([]);
});

/** The files of tests that hold something. */
function testsWith(pattern: RegExp): string[] {
  const all = readdirSync(TESTS, { recursive: true, encoding: "utf8" });
  const files = all.filter((file) => file.endsWith(".ts") && !file.includes("node_modules"));
  return files.filter((file) => pattern.test(readFileSync(join(TESTS, file), "utf8")));
}

/** The calls below a folder that take a list as their arguments: the file, and what is called. */
function spreadsIn(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  return files.flatMap((file) => {
    const calls: string[] = [];
    const visit = (node: ts.Node): void => {
      const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
      if (isCall && node.arguments?.some(ts.isSpreadElement)) {
        calls.push(`${file.split(sep).join("/")} ${node.expression.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true));
    return calls;
  });
}

/** The imports below a folder that lead where they may not. */
function breachesIn(
  root: string,
  allowed: (folder: string) => readonly string[] | undefined,
  isExempt: (folder: string, target: string, file: string) => boolean,
): string[] {
  const breaches: string[] = [];
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file)) continue;
    const folder = file.split(sep)[0];
    const name = file.split(sep).join("/");
    const text = readFileSync(join(root, file), "utf8");
    for (const [, imported] of text.matchAll(/(?:\bfrom |\bimport |\bimport\()"([^"]+)"/g)) {
      const target = imported.startsWith(".")
        ? relative(root, join(root, dirname(file), imported)).split(sep)[0]
        : imported;
      const isAllowed =
        target === folder || target === CHECKS || allowed(folder)?.includes(target) || isExempt(folder, target, name);
      if (!isAllowed) breaches.push(`${file} imports ${imported}`);
    }
  }
  return breaches;
}
