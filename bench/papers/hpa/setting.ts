import type { HpaOptions, MovementOptions } from "../../../src/index.ts";

/** What a step is in Section 4.1: a diagonal costs 1.42, and needs one free cell beside it. */
export const RULE: Required<Pick<MovementOptions, "corners" | "stepCosts">> = {
  corners: "oneFree",
  stepCosts: [100, 142],
};

/** The length of a diagonal step, in tiles. */
export const DIAGONAL = 1.42;

/** As Section 4.1 sets up the experiments. */
export const PAPER: HpaOptions = {
  algorithm: "hpa",
  clusterSize: 10,
  factor: 2,
  threshold: 6,
  spacing: 255,
  ...RULE,
};

/** The options of the paper's planner: only costs are kept between nodes, and paths are not smoothed. */
export const PAPER_PLANNER: HpaOptions = { ...PAPER, cache: "distances", smooth: false };
