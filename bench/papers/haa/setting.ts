import type { Agent, HaaOptions } from "../../../src/index.ts";

/** The shares of soft obstacles of the experiments, in percent. */
export const ALL_SHARES: readonly number[] = [0, 10, 20, 30, 40, 50];

/** The share of soft obstacles for which there are no files; its maps are those without soft obstacles, and its trees seeded. */
export const SEEDED_SHARE = 30;

/** The shares of soft obstacles that there are files of, in percent. */
export const SHARES: readonly number[] = ALL_SHARES.filter((share) => share !== SEEDED_SHARE);

/** The sizes of agents in the experiments. */
export const SIZES: readonly number[] = [1, 2];

/** The sizes of clusters in the experiments, in cells. */
export const CLUSTER_SIZES: readonly number[] = [10, 15, 20];

/** The qualities that are measured, as the paper calls them. */
export const QUALITIES: readonly (readonly ["HQ" | "LQ", "high" | "low"])[] = [
  ["HQ", "high"],
  ["LQ", "low"],
];

/** The corner rule of every table and figure: a diagonal step is allowed where two cardinal ones are (Section III). */
export const RULE: { readonly corners: "oneFree" } = { corners: "oneFree" };

/** The graph of Harabor and Botea 2008: one level, no smoothing, transitions by clearance, dominance at any distance. */
export const PAPER: HaaOptions = {
  algorithm: "haa",
  levels: 1,
  smooth: false,
  placement: "clearance",
  detour: 255,
};

/** Agents of these sizes, with each capability on ground and trees. */
export function agentsOf(sizes: readonly number[]): Agent[] {
  const capabilities = [["ground"], ["trees"], ["ground", "trees"]];
  return sizes.flatMap((size) => capabilities.map((capability) => ({ size, capability })));
}
