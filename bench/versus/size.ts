import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import type { PackageSize } from "./results.ts";

/** What a page that finds paths with a package has to load. */
interface Bundle {
  readonly name: string;
  /** A module with what is used here, and nothing else. */
  readonly source: string;
  /** Where its version stands. */
  readonly manifest: string;
  /** Files that it loads beside its code. Default none. */
  readonly files?: readonly string[];
}

const BUNDLES: readonly Bundle[] = [
  {
    name: "octile",
    source: `export { createPlanner, Grid } from ${JSON.stringify(join(import.meta.dirname, "../../src/index.ts"))};`,
    manifest: "../../package.json",
  },
  peer("pathfinding", 'export { default } from "pathfinding";'),
  peer("easystarjs", 'export { default } from "easystarjs";'),
  peer(
    "ngraph.path",
    'export { default as path } from "ngraph.path"; export { default as graph } from "ngraph.graph";',
  ),
  peer("javascript-astar", 'export { default } from "javascript-astar";'),
  { ...peer("fast-astar", 'export { Astar, Grid } from "fast-astar";'), files: ["node_modules/fast-astar/astar.wasm"] },
  peer("l1-path-finder", 'export { default as l1 } from "l1-path-finder"; export { default as nd } from "ndarray";'),
  peer("rot-js", 'export { Path } from "rot-js";'),
];

/** The name of the module that is bundled; it is not a file. */
const ENTRY = "\0entry";

function peer(name: string, source: string): Bundle {
  return { name, source, manifest: `node_modules/${name}/package.json` };
}

/** The size of every package. */
export async function sizes(): Promise<PackageSize[]> {
  return Promise.all(
    BUNDLES.map(async ({ name, source, manifest, files = [] }) => {
      const code = await bundle(source);
      const beside = files.map((file) => gzipSync(readFileSync(join(import.meta.dirname, file))).length);
      const { version } = JSON.parse(readFileSync(join(import.meta.dirname, manifest), "utf8"));
      return { name, version, bytes: beside.reduce((sum, bytes) => sum + bytes, gzipSync(code).length) };
    }),
  );
}

async function bundle(source: string): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        enforce: "pre",
        resolveId(id, importer) {
          if (id === ENTRY) return id;
          // what the entry imports is looked for from here
          return importer === ENTRY ? this.resolve(id, import.meta.filename) : undefined;
        },
        load: (id) => (id === ENTRY ? source : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: ENTRY, preserveEntrySignatures: "strict", output: { format: "es" } },
    },
  });
  if (!("output" in result)) throw new Error("Expected one bundle, got several.");
  return result.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}
