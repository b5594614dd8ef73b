import { Random } from "../../src/generate/random.ts";
import type { Point } from "../../src/index.ts";

/** The side of the city, in cells. */
export const SIDE = 1024;

/** The middle of the city, in cells, around which the home page shows it. */
export const MIDDLE = SIDE / 2;

/** The kinds of walkers, each a square of `size` cells, and how many of each there are. Travellers stand in this order. */
export const KINDS = [
  { name: "scout", size: 1, count: 1500 },
  { name: "tank", size: 2, count: 400 },
  { name: "giant", size: 3, count: 100 },
] as const;

/** How many walkers there are of all kinds. */
export const TRAVELLERS: number = KINDS.reduce((sum, { count }) => sum + count, 0);

/** How many stations each of them has, and so how many legs from one to the next. */
export const LEGS = 4;

/** The name of a kind of walker. */
export type KindName = (typeof KINDS)[number]["name"];

/** Half the distance between the ends of the avenues that walkers come from and go to, in cells. */
const REACH = 240;

/** A long street from west to east: the row of its middle, how many cells it is wide, and its flow, 1 to the east or -1 to the west. */
interface Avenue {
  readonly y: number;
  readonly width: number;
  readonly flow: 1 | -1;
}

/** The avenues, from north to south. */
export const AVENUES: readonly Avenue[] = [
  { y: MIDDLE - 78, width: 12, flow: -1 },
  { y: MIDDLE, width: 22, flow: 1 },
  { y: MIDDLE + 78, width: 12, flow: -1 },
];

/** The rows of cells of the city, one after the other. */
export function rowsOf(valueOfCell: Uint8Array): Uint8Array[] {
  return Array.from({ length: SIDE }, (_, y) => valueOfCell.subarray(y * SIDE, (y + 1) * SIDE));
}

/** One who walks for ever: along an avenue, over to the next, and back along that one. */
export interface Traveller {
  readonly kind: KindName;
  readonly size: number;
  /** The places that the traveller goes to one after the other, as x, y, x, y. */
  readonly stations: readonly number[];
}

/** The cell of the station at the end of a traveller's leg. */
export function stationOf({ stations }: Traveller, leg: number): Point {
  return { x: stations[2 * leg], y: stations[2 * leg + 1] };
}

/** Everybody who walks in the city. Each has a lane of its own on both of its avenues. */
export function travellers(): Traveller[] {
  const random = new Random(11);
  const [north, middle, south] = AVENUES;
  const all: Traveller[] = [];
  for (const { name, size, count } of KINDS) {
    for (let i = 0; i < count; i++) {
      const side = i % 2 === 0 ? north : south;
      const there = laneOf(middle, size, random);
      const back = laneOf(side, size, random);
      const jitter = (): number => random.below(24);
      const [west, east] = [MIDDLE - REACH - jitter(), MIDDLE + REACH + jitter()];
      all.push({ kind: name, size, stations: [west, there, east, there, east, back, west, back] });
    }
  }
  return all;
}

function laneOf({ y, width }: Avenue, size: number, random: Random): number {
  return y - width / 2 + random.below(width - size + 1);
}
