import type { PraOptions } from "../../../src/index.ts";

/** PRA* as in the paper: it starts half-way up, and does not smooth. */
export const PAPER: PraOptions = { algorithm: "pra", startAt: 1 / 2, smooth: false };

/** How many nodes of each abstract path are refined at a time. */
export const KS: readonly number[] = [2, 4, 8, 16];
