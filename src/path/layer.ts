import { show } from "../grid/check.ts";

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
  "corridor",
  "abstract path",
  "refined path",
  "smoothed path",
] as const;

/** The layers that somebody wants to see. */
export class LayerChoice {
  private readonly names: ReadonlySet<string> | undefined;

  /** @param names Layers, such as `nodes level 2`, or all of a kind, such as `nodes`. Default: all there are. */
  constructor(names?: readonly string[]) {
    if (names !== undefined && !Array.isArray(names)) {
      throw new TypeError(`layers must be a list of names, got ${show(names)}.`);
    }
    for (const name of names ?? []) {
      if (LAYERS.some((kind) => kind === kindOf(name))) continue;
      throw new TypeError(`Unknown layer ${show(name)}; the layers are ${LAYERS.join(", ")}.`);
    }
    this.names = names === undefined ? undefined : new Set(names);
  }

  /** Whether a layer is among them. */
  has(layer: string): boolean {
    return this.names === undefined || this.names.has(layer) || this.names.has(kindOf(layer));
  }
}

/** The name of a layer without its level or agent. */
function kindOf(layer: string): string {
  return String(layer).replace(/ (?:level|agent) \d+$/, "");
}
