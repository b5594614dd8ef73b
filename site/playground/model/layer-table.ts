import type { AlgorithmChoice } from "./state.ts";

/** A layer that can be switched on. */
export interface LayerRow {
  /** The name of the layer, without a level. */
  readonly name: string;
  readonly title: string;
  /** The algorithms that have it. */
  readonly algorithms: readonly AlgorithmChoice[];
  /** Whether each level has one of its own, such as `nodes level 2`. */
  readonly hasLevels: boolean;
  /** What it shows, in a sentence. */
  readonly about: string;
}

const EVERY: readonly AlgorithmChoice[] = ["astar", "hpa", "pra", "pra(k)", "quickpath", "haa"];
const CLUSTERED: readonly AlgorithmChoice[] = ["hpa", "haa"];
const CLIQUED: readonly AlgorithmChoice[] = ["pra", "pra(k)", "quickpath"];
const SEARCHING: readonly AlgorithmChoice[] = ["astar", "hpa", "pra", "pra(k)", "haa"];
const ABSTRACT: readonly AlgorithmChoice[] = [...CLUSTERED, ...CLIQUED];

/** Every layer that can be switched on, in the order in which they are offered. */
export const LAYER_TABLE: readonly LayerRow[] = [
  row("clusters", "Clusters", CLUSTERED, true, "The square blocks of cells that the map is divided into."),
  row("entrances", "Entrances", CLUSTERED, false, "Where two neighbouring clusters are open to each other."),
  row("nodes", "Nodes", ABSTRACT, true, "The nodes of the abstract graph."),
  row("inter-edges", "Inter-edges", CLUSTERED, true, "The edges that lead from cluster to cluster."),
  row("intra-edges", "Intra-edges", CLUSTERED, true, "The edges inside a cluster, whose costs are known."),
  row("hovered cluster", "Hovered cluster", CLUSTERED, false, "The intra-edges of the cluster under the pointer."),
  row("transitions", "Transitions", ["haa"], false, "Where agents of each size cross from cluster to cluster."),
  row("cliques", "Cliques", CLIQUED, true, "Which nodes are merged into one of the next level."),
  row("edges", "Edges", CLIQUED, true, "The edges between the nodes of a level."),
  row("corridor", "Corridor", ["pra", "pra(k)"], false, "The cells among which the path is searched for."),
  row(
    "expanded",
    "Expanded nodes",
    SEARCHING,
    false,
    "What a search took off its open list, in that order; nothing where tables hold the answer.",
  ),
  row("abstract path", "Abstract path", ABSTRACT, true, "The path on the abstract graph."),
  row("refined path", "Refined path", ABSTRACT, false, "The path of cells that the abstract path stands for."),
  row("smoothed path", "Smoothed path", ABSTRACT, false, "The same after it was pulled taut."),
  row("clearance", "Clearance", EVERY, false, "The side of the largest free square at each cell, when zoomed in."),
  row("components", "Components", EVERY, false, "Which cells can be reached from each other."),
  row(
    "why",
    "Why there is no path",
    EVERY,
    false,
    "Where there is no path: the cells in the way glow, a thin line is the way of another agent, a dashed line leads as near to B as this agent gets.",
  ),
];

/** Whether there is a layer of this name, with its level or without. */
export function isLayer(name: string): boolean {
  const [, kind, level] = /^(.*?)( level [1-9])?$/s.exec(name) ?? [];
  return LAYER_TABLE.some((layer) => layer.name === kind && (level === undefined || layer.hasLevels));
}

function row(
  name: string,
  title: string,
  algorithms: readonly AlgorithmChoice[],
  hasLevels: boolean,
  about: string,
): LayerRow {
  return { name, title, algorithms, hasLevels, about };
}
