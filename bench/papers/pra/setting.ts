import type { PraOptions } from "../../../src/index.ts";
import type { MapSet } from "../map-source.ts";

/** A little less than half of the way up, so that half a level is rounded down, as the division of integers does. */
const HALF_WAY = 0.499;

/**
 * PRA* as in the paper: it merges nodes until each component is one, starts half-way up, refines "in a corridor or swath outside of
 * the abstract path", and does not smooth.
 */
export const PAPER: PraOptions = { algorithm: "pra", levels: 32, startAt: HALF_WAY, widen: true, smooth: false };

/** PRA* with corridors that hold only the nodes of the abstract path. */
export const NARROW: PraOptions = { ...PAPER, widen: false };

/** The sets of the paper's games. */
export const SETS: readonly MapSet[] = ["bg512", "wc3maps512"];

/** How many nodes of each abstract path are refined at a time. */
export const KS: readonly number[] = [2, 4, 8, 16];

/** How long a frame of the paper's game lasts, in milliseconds. */
export const PERIOD = 100;

/** How fast walkers of the paper's game are, in tiles a second. */
export const SPEED = 10;

/** How much of each frame a walker may plan in, in milliseconds. */
export const PLANNING: readonly number[] = [10, 2, 1];

/** Paths are grouped by length; a group is this many tiles wide. */
export const BUCKET = 32;

/** The fewest paths that a group must have; smaller groups are left out. */
export const FEWEST = 25;

/** The percentage of the walks that lie below the curves. */
export const PERCENT = 98;

/** The length in tiles from which on a path is long. */
export const LONG = 256;

/** The percentage by which walks of long paths should exceed the least at most. */
export const CLAIM = 5;

/** The number of times that each path is walked. */
export const ROUNDS = 3;

/**
 * The paper's computer: PRA*(∞) takes at most 60 milliseconds for 95 percent of the longest paths. That, and the nodes that PRA*(∞)
 * as printed expands for such paths, tell how long the computer takes for a node.
 */
export const COMPUTER = { milliseconds: 60, percent: 95, length: 480 } as const;

/** What the paper says of its computer in another place: the nodes that PRA* expands in a microsecond. */
export const NODES_A_MICROSECOND = 2.2;
