import type { Terrain } from "../grid/terrain.ts";

/** The colour of a terrain, a path or a layer, for each place where it is drawn. */
export interface Colour {
  /** The colour on a light page, as `#rrggbb`. */
  readonly light: string;
  /** The colour on a dark page, as `#rrggbb`. */
  readonly dark: string;
  /** The number of the colour among the 256 of a terminal. */
  readonly terminal: number;
}

const COLOUR_OF_NAME: Readonly<Record<string, Colour>> = {
  ground: { light: "#f3efe4", dark: "#3a3d44", terminal: 254 },
  swamp: { light: "#c9c08a", dark: "#5d5a35", terminal: 186 },
  trees: { light: "#9dc197", dark: "#35603f", terminal: 108 },
  water: { light: "#a3c8e6", dark: "#2c5577", terminal: 110 },
  wall: { light: "#55565f", dark: "#101114", terminal: 239 },
};

/** The colours of terrains that a legend adds, by the terrain's byte. */
const FURTHER_COLOURS: readonly Colour[] = [
  { light: "#e3c9a8", dark: "#6b5236", terminal: 180 },
  { light: "#cdb5dc", dark: "#58436b", terminal: 182 },
  { light: "#e8b4a6", dark: "#74443a", terminal: 174 },
  { light: "#a8d5cc", dark: "#2f635b", terminal: 115 },
  { light: "#d9d9dd", dark: "#5b5d66", terminal: 249 },
  { light: "#f0dc82", dark: "#786a25", terminal: 222 },
];

/** The colour of a path. */
export const PATH_COLOUR: Colour = { light: "#d6246e", dark: "#ff6fa5", terminal: 198 };
/** The colour of a path's start. */
export const START_COLOUR: Colour = { light: "#1a7f37", dark: "#4ac26b", terminal: 28 };
/** The colour of a path's goal. */
export const GOAL_COLOUR: Colour = { light: "#0a58ca", dark: "#6ea8fe", terminal: 26 };

/** The colours that layers of a scene take one after the other. */
export const LAYER_COLOURS: readonly Colour[] = [
  { light: "#e8590c", dark: "#ff922b", terminal: 208 },
  { light: "#6741d9", dark: "#9775fa", terminal: 98 },
  { light: "#087f5b", dark: "#38d9a9", terminal: 36 },
  { light: "#a61e4d", dark: "#f783ac", terminal: 168 },
  { light: "#5c940d", dark: "#a9e34b", terminal: 106 },
  { light: "#1864ab", dark: "#74c0fc", terminal: 74 },
];

/** The colour of a terrain whose byte in the grid is `id`. */
export function colourOfTerrain(terrain: Terrain, id: number): Colour {
  const known = Object.hasOwn(COLOUR_OF_NAME, terrain.name) ? COLOUR_OF_NAME[terrain.name] : undefined;
  return known ?? FURTHER_COLOURS[id % FURTHER_COLOURS.length];
}
