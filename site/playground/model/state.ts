import type { Agent, CornerRule, Point } from "../../../src/index.ts";

/** The algorithms that the playground offers; `"pra(k)"` is PRA* as plans walk it, a few steps at a time. */
export const ALGORITHM_CHOICES = ["astar", "hpa", "pra", "pra(k)", "quickpath", "haa"] as const;

/** One of the algorithms that the playground offers. */
export type AlgorithmChoice = (typeof ALGORITHM_CHOICES)[number];

/** Where the map came from: made by a generator, or opened from a file. */
export type MapSource =
  | { readonly from: "generator"; readonly kind: string; readonly size: number; readonly seed: number }
  | { readonly from: "file"; readonly name: string };

/** One algorithm with the options that differ from its defaults. */
export interface Run {
  readonly algorithm: AlgorithmChoice;
  readonly options: Readonly<Record<string, number | string | boolean>>;
  /** The size of the agent of this run, in cells. Default: the size of the agent of all runs. */
  readonly size?: number;
}

/** How steps may be taken. */
export interface Movement {
  readonly neighbours: 4 | 8;
  readonly corners: CornerRule;
}

/** One end of the path. */
export type End = "start" | "goal";

/** Where the map is looked at: the cell in the middle of the canvas, and pixels a cell. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** What is on screen: one query, or a crowd of walkers. */
export type Mode = "path" | "swarm";

/** How the swarm is set up. */
export interface SwarmSettings {
  /** How many walkers there are. */
  readonly walkers: number;
  /** What a frame's path work may take, in milliseconds. */
  readonly budget: number;
}

/** Everything beside the map itself that a link restores, as plain data. */
export interface Settings {
  readonly start: Point;
  readonly goal: Point;
  readonly agent: Agent;
  readonly movement: Movement;
  /** One run, or two side by side. */
  readonly runs: readonly Run[];
  /** The layers that are switched on, by name. */
  readonly layers: readonly string[];
  readonly view: View;
  readonly mode: Mode;
  readonly swarm: SwarmSettings;
}
