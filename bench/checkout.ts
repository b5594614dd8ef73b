import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { generateMap } from "../src/generate/index.ts";
import { createPlanner } from "../src/index.ts";
import { readMap } from "../src/io/index.ts";
import { UsageError } from "./given.ts";

/** The parts of octile that a benchmark runs, of one checkout: grids of one checkout serve its own planners only. */
export interface Checkout {
  readonly createPlanner: typeof createPlanner;
  readonly readMap: typeof readMap;
  readonly generateMap: typeof generateMap;
}

/** The checkout that the benchmark itself belongs to. */
export const THIS_CHECKOUT: Checkout = { createPlanner, readMap, generateMap };

/** Imports the octile of another checkout, for example of an older commit, so that both run in turns in one process. */
export async function checkoutIn(folder: string): Promise<Checkout> {
  const source = resolve(folder, "src");
  if (!existsSync(join(source, "index.ts"))) throw new UsageError(`There is no checkout of octile in "${folder}".`);
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(source, file)).href);
  const index = (await load("index.ts")) as Pick<Checkout, "createPlanner">;
  const io = (await load("io/index.ts")) as Pick<Checkout, "readMap">;
  const generate = (await load("generate/index.ts")) as Pick<Checkout, "generateMap">;
  return { createPlanner: index.createPlanner, readMap: io.readMap, generateMap: generate.generateMap };
}
