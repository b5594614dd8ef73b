import type { Grid } from "../../src/index.ts";
import { readAgentScenarios, readMap, readScenarios } from "../../src/io/index.ts";
import { QUERIES, queriesOn, withTrees } from "./generated-maps.ts";
import { SEEDED_SHARE } from "./haa/setting.ts";
import { type MapEntry, type MapSet, type MapSource, type Query, setWithShare } from "./map-source.ts";

/** What it takes to read files. */
export interface Files {
  /** The names of what lies in a folder; none when there is no such folder. */
  list(folder: string): readonly string[];
  read(file: string): string;
}

/** The papers' own maps, as files: a folder for each set, and beside each map its queries, `.map.scen` or `.map.scenario`. */
export class FileMaps implements MapSource {
  readonly name: string = "the papers' own maps";
  private readonly folder: string;
  private readonly files: Files;

  constructor(folder: string, files: Files) {
    this.folder = folder;
    this.files = files;
  }

  mapsOf(set: MapSet): MapEntry[] {
    if (set === setWithShare(SEEDED_SHARE)) return this.mapsOf(setWithShare(0)).map(seededEntry);
    const { files } = this;
    const folder = `${this.folder}/${set}`;
    const names = files.list(folder);
    const ending = set.startsWith("haa/") ? ".scenario" : ".scen";
    return names
      .filter((name) => name.endsWith(".map") && names.includes(name + ending))
      .sort()
      .map((name) => ({
        name,
        grid: () => gridOf(files.read(`${folder}/${name}`), set),
        queries: () => queriesOf(files.read(`${folder}/${name}${ending}`), set),
      }));
  }
}

/** A map with its share of trees in seeded places, and seeded queries, as Section IX of the paper makes them. */
function seededEntry({ name, grid }: MapEntry, index: number): MapEntry {
  const withOwnTrees = (): Grid => withTrees(grid(), SEEDED_SHARE, index + 1);
  return { name, grid: withOwnTrees, queries: () => queriesOn(withOwnTrees(), QUERIES, true, index + 1) };
}

/** In the experiments of HAA*, trees are a terrain that some may enter. */
function gridOf(text: string, set: MapSet): Grid {
  return set.startsWith("haa/") ? readMap(text, { terrains: { T: "trees" } }) : readMap(text);
}

function queriesOf(text: string, set: MapSet): Query[] {
  if (set.startsWith("haa/")) return readAgentScenarios(text).map(({ start, goal, agent }) => ({ start, goal, agent }));
  return readScenarios(text).map(({ start, goal }) => ({ start, goal }));
}
