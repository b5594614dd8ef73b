// npm run shape: how large the source is, and how much of it a query, an edit and a tick pass

import { readdirSync, readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateMap } from "../src/generate/generate.ts";
import { createPlanner, createWorld, type Point } from "../src/index.ts";

const SOURCE = join(import.meta.dirname, "..", "src");

/** A file with fewer lines than this that only one other imports could be part of that one. */
const SMALL = 40;

const session = new Session();
session.connect();
for (const line of [...sizes(), ...(await calls())]) console.log(line);
session.disconnect();

/** Files, lines, exports, and files that could be part of another. */
function sizes(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(SOURCE, file));
  const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const importers = new Map<string, number>();
  for (const [file, text] of texts) {
    for (const imported of new Set(Array.from(text.matchAll(/from\s+"(\.[^"]+)"/g), ([, path]) => path))) {
      const target = join(dirname(file), imported);
      importers.set(target, (importers.get(target) ?? 0) + 1);
    }
  }
  const lines = (text: string): number => text.split("\n").length - 1;
  const once = files.filter((file) => importers.get(file) === 1);
  const all = [...texts.values()];
  return [
    `files ${files.length}, lines ${all.reduce((sum, text) => sum + lines(text), 0)}`,
    `files imported once ${once.length}, under ${SMALL} lines ${once.filter((file) => lines(texts.get(file) ?? "") < SMALL).length}`,
    `exported names ${all.reduce((sum, text) => sum + [...text.matchAll(/^export (?!\{|\*|type \{)/gm)].length, 0)}`,
  ];
}

/** Functions and files that a far warm query, an edit with the repair after it, and a tick with walkers pass. */
async function calls(): Promise<string[]> {
  const grid = generateMap("caves", { width: 512, height: 512, seed: 1 });
  const planner = createPlanner(grid, { algorithm: "hpa" });
  const [start, middle, goal] = [64, 256, 448].map(freePoint);
  const query = (): void => void planner.findPath(start, goal);
  let isWall = false;
  const edit = (): void => {
    isWall = !isWall;
    grid.set(256, 256, isWall ? "wall" : "ground");
    for (const _ of planner.repair());
  };
  const world = createWorld(generateMap("caves", { width: 512, height: 512, seed: 1 }), { agents: { unit: {} } });
  const walkers = world.walkAll("unit", [start, start, start], goal);
  world.tick(1000);
  let isReturning = false;
  const tick = (): void => {
    isReturning = !isReturning;
    for (const walker of walkers) walker.goal = isReturning ? middle : goal;
    world.tick(1000);
    for (const walker of walkers) walker.next();
  };
  return [
    `a far query passes ${await passed(query)}`,
    `an edit passes ${await passed(edit)}`,
    `a tick passes ${await passed(tick)}`,
  ];

  /** The first cell from a place on, along the diagonal, that is no wall. */
  function freePoint(place: number): Point {
    for (let at = place; ; at++) if (grid.get(at, at) !== "wall") return { x: at, y: at };
  }
}

/** The functions of the source that some work calls once it is warm, and the files that they stand in. */
async function passed(work: () => void): Promise<string> {
  for (let round = 0; round < 4; round++) work();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage");
  work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  let functions = 0;
  const files = new Set<string>();
  for (const script of result) {
    if (!script.url.startsWith("file:") || !fileURLToPath(script.url).startsWith(SOURCE)) continue;
    const called = script.functions.filter(({ functionName, ranges }) => functionName !== "" && ranges[0].count > 0);
    functions += called.length;
    if (called.length > 0) files.add(script.url);
  }
  return `${functions} functions in ${files.size} files`;
}
