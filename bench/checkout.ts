import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as octile from "../src/index.ts";
import { readMap } from "../src/io/index.ts";
import { UsageError } from "./given.ts";

/** The parts of octile that a benchmark runs, of one checkout: grids of one checkout serve its own planners only. */
export interface Checkout {
  readonly createPlanner: typeof octile.createPlanner;
  readonly readMap: typeof readMap;
}

/** The checkout that the benchmark itself belongs to. */
export const THIS_CHECKOUT: Checkout = { createPlanner: octile.createPlanner, readMap };

/** Imports the octile of another checkout, for example of an older commit, so that both run in turns in one process. */
export async function checkoutIn(folder: string): Promise<Checkout> {
  const source = resolve(folder, "src");
  if (!existsSync(join(source, "index.ts"))) throw new UsageError(`There is no checkout of octile in "${folder}".`);
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(source, file)).href);
  const { createPlanner } = (await load("index.ts")) as Pick<Checkout, "createPlanner">;
  const io = (await load("io/index.ts")) as Pick<Checkout, "readMap">;
  return { createPlanner, readMap: io.readMap };
}
