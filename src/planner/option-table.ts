import type { ALGORITHMS } from "./create-planner.ts";
import { HAA_ROWS } from "./haa.ts";
import { CLUSTER_ROWS } from "./hpa.ts";
import type { OptionRow } from "./option.ts";
import { PRA_ROWS } from "./pra.ts";
import { QUICKPATH_ROWS } from "./quickpath.ts";

/** The options that each algorithm has of its own, by name: their kinds, units, defaults and limits. */
export const OPTION_TABLE: Readonly<Record<(typeof ALGORITHMS)[number], Readonly<Record<string, OptionRow>>>> = {
  astar: {},
  haa: HAA_ROWS,
  hpa: CLUSTER_ROWS,
  pra: PRA_ROWS,
  quickpath: QUICKPATH_ROWS,
};
