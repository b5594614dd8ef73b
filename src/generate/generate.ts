import { checkChoice, checkInteger, checkOptions, show, withDefaults } from "../check.ts";
import type { Grid } from "../grid/grid.ts";
import { generateCaves } from "./caves.ts";
import { generateCity } from "./city.ts";
import { generateForest } from "./forest.ts";
import { generateMaze } from "./maze.ts";
import { generateMixed } from "./mixed.ts";
import { generateOpen } from "./open.ts";
import { Random } from "./random.ts";
import { generateRooms } from "./rooms.ts";

// Generates maps of seven kinds from a seed: the same kind, options and seed give the same map on every engine.
//
// `generateMap` checks the options, makes the random numbers (`random.ts`) and calls the function of the kind, which has a
// file of its own. Kinds are built from few parts: noise of several scales (`noise.ts`) for forests and landscapes, a lattice
// with a random spanning tree (`lattice.ts`) for rooms, mazes and roads, and rectangles (`paint.ts`). A generator writes the
// bytes of its grid directly, because nobody can have planned on the grid yet. All arithmetic is on integers: sums of
// fractions could differ between engines. The free cells of rooms, mazes, caves and cities are one component each; on other
// kinds they may fall into several. Queries are not generated here.

/** The kinds of map that `generateMap` knows. */
export const MAP_KINDS = ["open", "rooms", "maze", "caves", "forest", "city", "mixed"] as const;

/** A kind of map that `generateMap` knows. */
export type MapKind = (typeof MAP_KINDS)[number];

/** The options of `generateMap`. Each kind of map refuses the options of other kinds. */
export interface GenerateOptions {
  /** Columns of the map, in cells. Default 64, from 1 to 4096. */
  readonly width?: number;
  /** Rows of the map, in cells. Default 64, from 1 to 4096. */
  readonly height?: number;
  /**
   * Chooses among the maps of a kind: the same seed gives the same map on every engine. Default 1, an integer from 0 to 2³² −
   * 1.
   */
  readonly seed?: number;
  /**
   * For `open` and `forest`: how many percent of the cells are blocked, rounded down. Beyond 40 the free ground falls
   * into many components. Default 15 for `open` and 20 for `forest`, from 0 to 90.
   */
  readonly density?: number;
  /** For `rooms`: side of a room, in cells; rooms at the right and at the bottom take the rest. Default 8, from 2 to 4096. */
  readonly room?: number;
  /** For `maze`: width of a corridor, in cells. Default 1, from 1 to 4096. */
  readonly corridor?: number;
  /** For `maze`: how many percent of the walls between neighbouring corridors are opened. Default 0, from 0 to 100. */
  readonly loops?: number;
  /** For `city`: side of a city block, in cells, give or take half of it. Default 12, from 4 to 4096. */
  readonly block?: number;
}

const MAX_MAP_SIDE = 4096;

const COMMON_OPTIONS: readonly (keyof GenerateOptions)[] = ["width", "height", "seed"];

const OPTIONS_OF_KIND: Readonly<Record<MapKind, readonly (keyof GenerateOptions)[]>> = {
  open: ["density"],
  rooms: ["room"],
  maze: ["corridor", "loops"],
  caves: [],
  forest: ["density"],
  city: ["block"],
  mixed: [],
};

const DEFAULTS: Required<Omit<GenerateOptions, "density">> = {
  width: 64,
  height: 64,
  seed: 1,
  room: 8,
  corridor: 1,
  loops: 0,
  block: 12,
};

/** Generates a map. The same kind, options and seed give the same map on every engine. */
export function generateMap(kind: MapKind, options: GenerateOptions = {}): Grid {
  checkChoice("The kind of a map", kind, MAP_KINDS);
  checkOptions(`a map of kind ${show(kind)}`, options, [...COMMON_OPTIONS, ...OPTIONS_OF_KIND[kind]]);
  const given = withDefaults({ ...DEFAULTS, density: kind === "open" ? 15 : 20 }, options);
  const width = checkInteger("width", given.width, 1, MAX_MAP_SIDE);
  const height = checkInteger("height", given.height, 1, MAX_MAP_SIDE);
  const random = new Random(checkInteger("seed", given.seed, 0, 0xffff_ffff));
  const density = checkInteger("density", given.density, 0, 90);
  const room = checkInteger("room", given.room, 2, MAX_MAP_SIDE);
  const corridor = checkInteger("corridor", given.corridor, 1, MAX_MAP_SIDE);
  const loops = checkInteger("loops", given.loops, 0, 100);
  const block = checkInteger("block", given.block, 4, MAX_MAP_SIDE);
  switch (kind) {
    case "open":
      return generateOpen(width, height, random, density);
    case "rooms":
      return generateRooms(width, height, random, room);
    case "maze":
      return generateMaze(width, height, random, corridor, loops);
    case "caves":
      return generateCaves(width, height, random);
    case "forest":
      return generateForest(width, height, random, density);
    case "city":
      return generateCity(width, height, random, block);
    case "mixed":
      return generateMixed(width, height, random);
  }
}
