import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

/** A map file with the queries that come with it. */
export interface MapFile {
  /** The file's name, as scenarios call it. */
  readonly name: string;
  readonly path: string;
  /** The MovingAI scenario file beside it. */
  readonly scen: string | undefined;
  /** The scenario file with agents (or, in other sets, other rules) beside it. */
  readonly scenario: string | undefined;
}

const FOLDER = resolve(process.env.OCTILE_MAPS ?? join(import.meta.dirname, "..", "..", "..", "shared", "maps"));

/** The folder of real maps, named by `OCTILE_MAPS` or beside the checkout; `undefined` when there is none. */
export const MAPS: string | undefined = existsSync(FOLDER) ? FOLDER : undefined;

if (MAPS === undefined) {
  console.info("There is no folder of real maps, so tests that need one do not run; set OCTILE_MAPS to have them.");
}

/** The names of the sets: the folders that hold map files, such as `bg512` and `haa/softobs_10pct`. */
export function listSets(): string[] {
  if (MAPS === undefined) return [];
  const root = MAPS;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".map"));
  const folders = new Set(files.map((file) => relative(root, dirname(join(root, file)))));
  return [...folders].map((folder) => folder.split(sep).join("/")).sort();
}

/** The maps of a set, by name. */
export function listMaps(set: string): MapFile[] {
  if (MAPS === undefined) return [];
  const folder = join(MAPS, set);
  const files = readdirSync(folder).filter((file) => file.endsWith(".map"));
  return files.sort().map((file) => mapFile(join(folder, file)));
}

function mapFile(path: string): MapFile {
  const beside = (ending: string): string | undefined => (existsSync(path + ending) ? path + ending : undefined);
  return { name: basename(path), path, scen: beside(".scen"), scenario: beside(".scenario") };
}
