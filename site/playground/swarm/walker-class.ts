import { type Colour, LAYER_COLOURS } from "../../../src/draw/palette.ts";
import type { Grid, WorldAgent } from "../../../src/index.ts";

/** One kind of walker in the swarm. */
export interface WalkerClass {
  /** The name of the kind in the world. */
  readonly name: string;
  readonly agent: WorldAgent & { readonly size: number };
  readonly colour: Colour;
}

const SIZE_OF_NAME = { scout: 1, soldier: 1, tank: 2, giant: 3 } as const;

/** The kinds of walkers for a map: the scout enters all terrain that is not blocked, the others none that costs most. */
export function classesFor(grid: Grid): WalkerClass[] {
  const open = grid.terrains.filter(({ blocked }) => !blocked);
  const most = Math.max(...open.map(({ cost }) => cost));
  const cheaper = open.filter(({ name, cost }) => cost < most && name !== "water").map(({ name }) => name);
  const everything = open.map(({ name }) => name);
  return Object.entries(SIZE_OF_NAME).map(([name, size], index) => {
    const capability = name === "scout" || cheaper.length === 0 ? everything : cheaper;
    return { name, agent: { size, capability }, colour: LAYER_COLOURS[index] };
  });
}
