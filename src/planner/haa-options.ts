import { show } from "../check.ts";
import type { Agent } from "../grid/agent.ts";
import { CLUSTER_ROWS, type ClusterOptions, type ClusterSettings } from "./hpa-options.ts";
import { decideOptions, type OptionRows } from "./option.ts";
import type { PlannerOptions } from "./planner.ts";

/** HAA* (Harabor and Botea 2008): near-optimal paths for agents of many sizes and capabilities, on one abstract graph. */
export interface HaaOptions extends PlannerOptions, ClusterOptions {
  readonly algorithm: "haa";
  /**
   * The agents that the graph is built for, with `agent` at most 32 different ones; others are answered by A*. A query that
   * does not name its agent is for `agent`, else for the first of these. Default: the planner's `agent` alone.
   */
  readonly agents?: readonly Agent[];
  /**
   * Which edges to leave out: with `"initial"` none, with `"high"` such as others make superfluous at no loss (Theorem 6),
   * with `"low"` also transitions for which another will do, at a detour (Theorem 7): fewer nodes, less memory, longer
   * paths. Default `"high"`.
   */
  readonly quality?: "initial" | "high" | "low";
  /**
   * Where entrances are crossed: `"width"`, as in HPA*, by `threshold` and `spacing`; or `"clearance"`, as in the paper,
   * where there is most room, which makes longer paths. Default `"width"`.
   */
  readonly placement?: "width" | "clearance";
  /**
   * With quality `"low"`, how far along a border the transition may be that is taken instead of another, in cells. Farther
   * ones leave fewer nodes and longer paths. Default 12, from 1 to 255; in the paper there is no limit.
   */
  readonly detour?: number;
}

/** The options of HAA* itself, all decided. */
export interface HaaSettings extends ClusterSettings {
  readonly quality: "initial" | "high" | "low";
  readonly placement: "width" | "clearance";
  readonly detour: number;
}

/** What the options of HAA* may be. */
export const HAA_ROWS: OptionRows<HaaSettings> = {
  ...CLUSTER_ROWS,
  cache: { ...CLUSTER_ROWS.cache, default: "directions" },
  quality: { kind: "choice", choices: ["initial", "high", "low"], default: "high" },
  placement: { kind: "choice", choices: ["width", "clearance"], default: "width" },
  detour: { kind: "integer", unit: "cells", least: 1, most: 255, default: 12 },
};

/** The most agents of one graph: they are kept as sets of bits. */
export const MOST_AGENTS = 32;

/** Checks the options of HAA* and decides those that are not given. */
export function haaSettings(options: HaaOptions): HaaSettings {
  const settings = decideOptions("HAA*", options, HAA_ROWS, ["agents"]);
  const { agents } = options;
  if (agents !== undefined && (!Array.isArray(agents) || agents.length === 0)) {
    throw new TypeError(`agents must be a list of at least one agent, got ${show(agents)}.`);
  }
  return settings;
}
