/**
 * What a scene can show of an abstraction and of a path on it. What every level or agent has of its own is a layer for
 * each, such as `nodes level 2` or `transitions agent 1`.
 */
export const LAYERS = [
  "clusters",
  "entrances",
  "nodes",
  "inter-edges",
  "intra-edges",
  "transitions",
  "cliques",
  "edges",
  "expanded",
  "corridor",
  "abstract path",
  "refined path",
  "smoothed path",
] as const;
