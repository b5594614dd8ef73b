import { type Colour, LAYER_COLOURS } from "../../../src/draw/palette.ts";
import type { Grid, WorldAgent } from "../../../src/index.ts";

/** A shape by which kinds of walkers can be told apart, also without their colours. */
export type WalkerShape = "diamond" | "disc" | "square" | "hexagon";

/** One kind of walker in the swarm. */
export interface WalkerClass {
  /** The name of the kind in the world. */
  readonly name: string;
  readonly agent: WorldAgent & { readonly size: number };
  readonly colour: Colour;
  /** What a walker of the kind looks like from near. */
  readonly shape: WalkerShape;
}

const KINDS: readonly { readonly name: string; readonly size: number; readonly shape: WalkerShape }[] = [
  { name: "scout", size: 1, shape: "diamond" },
  { name: "soldier", size: 1, shape: "disc" },
  { name: "tank", size: 2, shape: "square" },
  { name: "giant", size: 3, shape: "hexagon" },
];

/** The kinds of walkers for a map: the scout enters all terrain that is not blocked, the others none that costs most. */
export function classesFor(grid: Grid): WalkerClass[] {
  const open = grid.terrains.filter(({ blocked }) => !blocked);
  const most = Math.max(...open.map(({ cost }) => cost));
  const cheaper = open.filter(({ name, cost }) => cost < most && name !== "water").map(({ name }) => name);
  const everything = open.map(({ name }) => name);
  return KINDS.map(({ name, size, shape }, index) => {
    const capability = name === "scout" || cheaper.length === 0 ? everything : cheaper;
    return { name, agent: { size, capability }, colour: LAYER_COLOURS[index], shape };
  });
}
