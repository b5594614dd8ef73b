import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, expect, inject, test } from "vitest";
import { projectFor } from "./bundlers.ts";

const require = createRequire(import.meta.url);

/** The oldest compiler that the package is for, the last one in JavaScript, and the one that builds the package. */
const COMPILERS = {
  "4.7": require.resolve("typescript-4.7/package.json"),
  "6.0": require.resolve("typescript/package.json"),
  "7.0": require.resolve("typescript-7/package.json"),
};

/** How a project may have modules found; 4.7 does not know of bundlers. */
const RESOLUTIONS = [
  ["4.7", "node16"],
  ["6.0", "node16"],
  ["6.0", "bundler"],
  ["7.0", "node16"],
  ["7.0", "bundler"],
] as const;

/** A program that uses every door; where it is wrong, only a compiler that knows the types can tell. */
const PROGRAM = `
import { createPlanner, createWorld, type DefaultTerrain, Grid, type Path, type Walker } from "octile";
import { createPlanner as createAStar } from "octile/astar";
import { generateMap, type MapKind } from "octile/generate";
import { createPlanner as createHaa } from "octile/haa";
import { createPlanner as createHpa, hpa, loadPlanner } from "octile/hpa";
import { readMap, writeMap } from "octile/io";
import { createPlanner as createPra } from "octile/pra";
import { createPlanner as createQuickPath } from "octile/quickpath";
import { createWorld as createSmallWorld, crowds } from "octile/world";
import { createWorkerWorld, type WorkerWorld } from "octile/worker";
import "octile/worker/thread";
import { createPool, type PathList } from "octile/pool";
import "octile/pool/thread";
import { connect, type PathMap } from "octile/service";
import { HttpServer } from "octile/service/node";

const kind: MapKind = "rooms";
const grid: Grid = readMap(writeMap(generateMap(kind, { width: 64, height: 64, seed: 1 })));
const [start, goal] = [{ x: 2, y: 2 }, { x: 60, y: 60 }];

const paved = Grid.parse("..==", { "=": "road", "~": { name: "lava", cost: 3 } });
paved.edit([{ x: 0, y: 0, terrain: "road" }, { x: 1, y: 0, terrain: grid.width > 2 ? "lava" : "wall" }]);
// @ts-expect-error: there is no such terrain
paved.set(0, 0, "raod");
// @ts-expect-error: there is no such terrain
Grid.parse("..").edit({ x: 0, y: 0, terrain: "wal" });
// @ts-expect-error: there is no such terrain
new Grid(4, 1, { legend: { "=": "road" } }).set(0, 0, "raod");
export const maps: Grid[] = [paved, paved.clone(), Grid.parse(".."), Grid.from([[0, 1]]), new Grid(4, 1)];
export const copy: Grid<"road" | "lava" | DefaultTerrain> = Grid.parse(paved.toString(), paved.legend);

const path: Path = createPlanner(grid, { algorithm: "astar" }).findPath(start, goal);
export const steps: number[] = [...path].map(({ x, y }) => x + y);
// @ts-expect-error: a cost is a number
export const cost: string = path.cost;
// @ts-expect-error: there is no such algorithm
createPlanner(grid, { algorithm: "dijkstra" });

const planners = [createAStar(grid), createHaa(grid, { agents: [{ size: 2 }] }), createPra(grid), createQuickPath(grid)];
planners.push(loadPlanner(grid, createHpa(grid, { clusterSize: 16 }).save()));
// @ts-expect-error: no planner has such a number
export const numbers: number[] = planners.map((planner) => planner.speed);

const world = createWorld(new Grid(8, 8), { agents: { soldier: {}, tank: { size: 2 } } });
export const walker: Walker<"soldier" | "tank"> = world.walk("soldier", start, { x: 7, y: 7 });
world.on("arrived", ({ walker: { agent } }) => agent === "tank");
// @ts-expect-error: nobody is called so
world.walk("boat", start, goal);

const small = createSmallWorld(new Grid(8, 8), { agents: { soldier: {} }, algorithms: [hpa], crowds });
small.walk("soldier", start, { x: 7, y: 7 });
// @ts-expect-error: nobody is called so
small.walk("boat", start, goal);
// @ts-expect-error: a name is not enough
createSmallWorld(new Grid(8, 8), { agents: { soldier: {} }, algorithms: ["hpa"] });

export async function far(): Promise<WorkerWorld<"soldier">> {
  const far = await createWorkerWorld(grid, { agents: { soldier: {} } });
  // @ts-expect-error: nobody is called so
  far.walk("boat", start, goal);
  return far;
}

export async function paths(): Promise<PathList> {
  const pool = await createPool(grid, { agents: { soldier: {} }, workers: 2 });
  // @ts-expect-error: nobody is called so
  pool.findPath("boat", start, goal);
  return pool.findPaths("soldier", { starts: Int32Array.of(0), goals: Int32Array.of(1) });
}

export async function remote(): Promise<PathMap<"soldier">> {
  const map = await (await connect("http://127.0.0.1:8080")).open<"soldier">("arena");
  // @ts-expect-error: nobody is called so
  map.findPath("boat", start, goal);
  return map;
}
export const serverUrl = (server: HttpServer): string => server.url;
`;

/** As much of package.json as there is to know about declarations. */
interface Manifest {
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

/** What comes of a program that finds nothing to complain of. */
const SILENCE = { status: 0, printed: "" };

const project = projectFor(inject("packageFolder"), "declarations");

beforeAll(() => {
  writeFileSync(join(project, "program.ts"), PROGRAM);
  writeFileSync(join(project, "names.ts"), programOfNames(join(project, "node_modules", "octile")));
});

test.each(RESOLUTIONS)("TypeScript %s knows all types by way of %s", (compiler, moduleResolution) => {
  const tsconfig = {
    compilerOptions: {
      module: moduleResolution === "bundler" ? "esnext" : moduleResolution,
      moduleResolution,
      target: "es2022",
      lib: ["es2022"],
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    },
    files: ["program.ts", "names.ts"],
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(tsconfig));
  expect(run(project, join(COMPILERS[compiler], "..", "bin", "tsc"), "-p", ".")).toEqual(SILENCE);
});

test("the compilers are those that the tests name", () => {
  for (const [version, file] of Object.entries(COMPILERS)) {
    expect(JSON.parse(readFileSync(file, "utf8")).version).toMatch(new RegExp(`^${version}\\.`));
  }
});

/** Runs a program for Node in a folder; returns its exit code, and what it prints. */
function run(cwd: string, ...command: string[]): { readonly status: number | null; readonly printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: "utf8" });
  return { status, printed: stdout + stderr };
}

/** A program that is right only if nothing that the doors of the package have is `any`. */
function programOfNames(installed: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const doors = Object.entries(manifest.exports).flatMap(([door, { types }]) =>
    types === undefined ? [] : [{ name: `octile${door.slice(1)}`, file: join(installed, types) }],
  );
  const program = ts.createProgram(
    doors.map(({ file }) => file),
    { module: ts.ModuleKind.NodeNext, lib: ["lib.es2022.d.ts"], types: [] },
  );
  const checker = program.getTypeChecker();
  const lines = doors.flatMap(({ name, file }, index) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.Node);
    if (module === undefined) throw new TypeError(`The declarations of ${name} must be a module.`);
    const uses = checker.getExportsOfModule(module).flatMap((symbol) => usesOf(checker, symbol, `door${index}`));
    return [
      `import * as door${index} from "${name}";`,
      ...uses.map((use) => `check<${use}, "any: ${use} of ${name}">("known");`),
    ];
  });
  return [`declare function check<T, Any>(type: 0 extends 1 & T ? Any : "known"): void;`, ...lines].join("\n");
}

/** How a name that a door exports is written as a type. */
function usesOf(checker: ts.TypeChecker, symbol: ts.Symbol, door: string): string[] {
  const { Alias, Type, Value } = ts.SymbolFlags;
  const target = symbol.flags & Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const isOnlyType = symbol.declarations?.some(ts.isTypeOnlyExportDeclaration);
  const asType = target.flags & Type ? [`${door}.${symbol.name}${argumentsOf(target)}`] : [];
  const asValue = target.flags & Value && !isOnlyType ? [`typeof ${door}.${symbol.name}`] : [];
  return [...asType, ...asValue];
}

/** What a generic type is given, in its brackets: never, which is of every type, and so does for any parameter. */
function argumentsOf({ declarations = [] }: ts.Symbol): string {
  const [parameters = []] = declarations.map((node) =>
    ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
      ? node.typeParameters
      : undefined,
  );
  return parameters.length === 0 ? "" : `<${parameters.map(() => "never").join(", ")}>`;
}
