import type { MovementOptions } from "../../src/index.ts";

/** A movement rule that packages are raced under, each against octile under the same one. */
export interface Rule {
  readonly id: "whole-corners" | "cut-corners" | "four";
  /** The name of the rule in headings. */
  readonly title: string;
  readonly movement: MovementOptions;
}

export const WHOLE_CORNERS: Rule = {
  id: "whole-corners",
  title: "8 neighbours, no corner cut",
  movement: { corners: "bothFree" },
};

export const CUT_CORNERS: Rule = {
  id: "cut-corners",
  title: "8 neighbours, corners cut",
  movement: { corners: "always" },
};

export const FOUR: Rule = { id: "four", title: "4 neighbours", movement: { neighbours: 4 } };

export const RULES: readonly Rule[] = [WHOLE_CORNERS, CUT_CORNERS, FOUR];
