/**
 * Prints what each feature weighs in bundles of some doors, minified and gzipped, as the table in docs/bundlers.md: `npm run weights`.
 * A feature weighs what a bundle loses when its files export nothing of use. Features that share files do not add up.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";

const SOURCE = join(import.meta.dirname, "..", "src");

/** What a program imports, by the heading of its column. */
const PROGRAMS = {
  "A\\*": ['export { Grid } from "./grid/grid.ts"', 'export { createPlanner } from "./doors/astar.ts"'],
  "HPA\\*": ['export { Grid } from "./grid/grid.ts"', 'export { createPlanner } from "./doors/hpa.ts"'],
  "world with HPA\\*": [
    'export { Grid } from "./grid/grid.ts"',
    'export { hpa } from "./doors/hpa.ts"',
    'export { createWorld } from "./doors/world.ts"',
  ],
  "and crowds": [
    'export { Grid } from "./grid/grid.ts"',
    'export { hpa } from "./doors/hpa.ts"',
    'export { createWorld, crowds } from "./doors/world.ts"',
  ],
  "world with all": ['export { Grid, createWorld } from "./index.ts"'],
};

/** The files of each feature. */
const FEATURES: Readonly<Record<string, RegExp>> = {
  "connected components: no path without a search": /\/grid\/(components|regions)\.ts$/,
  "`plan`: paths walked while they are planned": /\/planner\/plan\.ts$|\/path\/route\.ts$|\/route-rest\.ts$/,
  "`guide`: many to one goal": /\/planner\/guide\.ts$|\/search\/(cell-)?guide-search\.ts$|\/hpa\/guide\//,
  "`waypoints`: taut lines": /\/path\/taut\.ts$/,
  "`reachable`, turns": /\/search\/turn-search\.ts$|\/grid\/turn\.ts$|\/path\/reach\.ts$/,
  links: /\/grid\/(link|integer-lists)\.ts$|\/search\/shortcuts\.ts$/,
  "layers, costs by agent": /\/grid\/(layer|terrain-costs)\.ts$/,
  "`scene`: what there is to draw": /\/scene\/|\/scene\.ts$|\/search\/trace\.ts$/,
  "`lowerBound`, landmarks": /landmark|\/lower-bound\.ts$/,
  "table at the top of HPA\\*": /\/(top-table|crossings|columns|top-search)\.ts$/,
  "repair of fields after edits": /-?field-repair\.ts$/,
  smoothing: /smooth/,
  "saving and loading": /snapshot/,
  "crowds: `world.step`, squads, congestion": /\/world\/(crowd|squad)\/|\/src\/traffic\/|\/congestion\.ts$/,
  "`explain`, `explainWait`": /\/world\/(explanation|wait)\.ts$/,
  "`hash`": /\/world\/hash\//,
};

/** What a file exports of values. */
const EXPORTED = /^export (?:abstract )?(?:function\*?|class|const|let) (\w+)/gm;

const columns = await Promise.all(
  Object.values(PROGRAMS).map(async (lines) => {
    const whole = await weightOf(lines);
    const parts = await Promise.all(
      Object.values(FEATURES).map(async (files) => whole - (await weightOf(lines, files))),
    );
    return [whole, ...parts];
  }),
);
console.log(`| kB, minified and gzipped | ${Object.keys(PROGRAMS).join(" | ")} |`);
console.log(`| --- | ${columns.map(() => "---:").join(" | ")} |`);
for (const [row, name] of ["**everything**", ...Object.keys(FEATURES)].entries()) {
  const cells = columns.map((weights) => (weights[row] < 50 ? "" : (weights[row] / 1000).toFixed(1)));
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

/** The size of a bundle in bytes, without what some files hold. */
async function weightOf(lines: readonly string[], left?: RegExp): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: lines.join("\n"), resolveDir: SOURCE },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "error",
    plugins: left === undefined ? [] : [emptied(left)],
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

/** Puts numbers in the place of everything that some files export. */
function emptied(files: RegExp): Plugin {
  return {
    name: "emptied",
    setup: ({ onLoad }) =>
      onLoad({ filter: files }, ({ path }) => {
        const names = Array.from(readFileSync(path, "utf8").matchAll(EXPORTED), ([, name]) => name);
        return { contents: names.map((name) => `export const ${name} = 0;`).join("\n"), loader: "ts" };
      }),
  };
}
