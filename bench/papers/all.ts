import type { Experiment } from "./experiment.ts";
import { HAA_FIGURE_5 } from "./haa/figure-5.ts";
import { HAA_FIGURE_6 } from "./haa/figure-6.ts";
import { HAA_TABLE_1 } from "./haa/table-1.ts";
import { HPA_FIGURE_8 } from "./hpa/figure-8.ts";
import { HPA_SEARCH } from "./hpa/search.ts";
import { HPA_TABLE_1 } from "./hpa/table-1.ts";
import { HPA_TABLE_2 } from "./hpa/table-2.ts";
import { HPA_VARIANTS } from "./hpa/variants.ts";
import { PRA_FIGURE_7 } from "./pra/figure-7.ts";
import { PRA_SEARCH } from "./pra/search.ts";

/** All experiments, paper by paper. */
export const EXPERIMENTS: readonly Experiment[] = [
  HPA_TABLE_1,
  HPA_TABLE_2,
  HPA_SEARCH,
  HPA_FIGURE_8,
  HPA_VARIANTS,
  PRA_SEARCH,
  PRA_FIGURE_7,
  HAA_TABLE_1,
  HAA_FIGURE_5,
  HAA_FIGURE_6,
];
