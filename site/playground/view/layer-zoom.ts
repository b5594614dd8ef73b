import { LAYER_TABLE } from "../model/layer-table.ts";
import type { AlgorithmChoice } from "../model/state.ts";

/** Pixels a cell from which what there is at level 1 is more than a smear; found by looking, with default options. */
const LEAST_ZOOM_OF_KIND: Readonly<Record<string, number>> = {
  clusters: 0.4,
  entrances: 1.5,
  nodes: 1.5,
  "inter-edges": 1.5,
  "intra-edges": 2.5,
  transitions: 2,
  cliques: 4,
  edges: 4,
};

/** The same of layers whose nodes lie as close together as cliques do, where an algorithm has those. */
const LEAST_ZOOM_OF_CLIQUES: Readonly<Record<string, number>> = { "abstract path": 3 };

/** No abstraction has more levels that somebody could want to see. */
const MOST_LEVELS = 9;

/** Returns the layers of an algorithm, or of its levels, that can be made out at `zoom` pixels a cell. */
export function legibleLayers(layers: Iterable<string>, zoom: number, algorithm?: AlgorithmChoice): Set<string> {
  const hasCliques = LAYER_TABLE.some(
    (row) => row.name === "cliques" && row.algorithms.some((name) => name === algorithm),
  );
  const leastOfKind = hasCliques ? { ...LEAST_ZOOM_OF_KIND, ...LEAST_ZOOM_OF_CLIQUES } : LEAST_ZOOM_OF_KIND;
  const legible = new Set<string>();
  for (const layer of layers) {
    if (isLegible(layer, zoom, leastOfKind)) legible.add(layer);
    else for (const level of levelsOf(layer)) if (isLegible(level, zoom, leastOfKind)) legible.add(level);
  }
  return legible;
}

/** Whether a layer can be made out. What is at a higher level lies about twice as far apart. */
function isLegible(layer: string, zoom: number, leastOfKind: Readonly<Record<string, number>>): boolean {
  const [, kind, level] = /^(.*?)(?: level (\d+))?$/s.exec(layer) ?? [];
  const least = leastOfKind[kind] ?? 0;
  return zoom >= least / 2 ** (Number(level ?? 1) - 1);
}

/** The layers of all levels that a name without a level stands for. */
function levelsOf(layer: string): string[] {
  const row = LAYER_TABLE.find(({ name }) => name === layer);
  if (row?.hasLevels !== true) return [];
  return Array.from({ length: MOST_LEVELS }, (_, index) => `${layer} level ${index + 1}`);
}
