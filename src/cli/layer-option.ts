import { show } from "../check.ts";
import type { Grid } from "../index.ts";
import { LAYERS } from "../scene/scene-choice.ts";
import { UsageError } from "./failure.ts";

/** Up to this longer side, in cells, a map shows all layers. Found by looking at maps of caves and of rooms. */
const ALL_LAYERS = 128;

/** Up to this one, all but those that would hide it. */
const MOST_LAYERS = 512;

/** The path itself is no choice: it is always drawn. */
const CHOICES = LAYERS.filter((layer) => layer !== "smoothed path").map((layer) => layer.replace(" ", "-"));

/** What help says of the option. */
export const LAYERS_HELP: string = `what of the abstraction and of the search to draw, with commas between: ${CHOICES.join(", ")}, one level or agent alone such as nodes-level-2, or none (default: what is legible)`;

/** Reads layers divided by commas, and returns them as scenes call them. */
export function layers(value: string, name: string): string[] {
  if (value === "none") return [];
  return value.split(",").map((word) => {
    const [, kind, one, number] = /^(.*?)(?:-(level|agent)-([1-9]\d*))?$/.exec(word) ?? [];
    if (!CHOICES.includes(kind)) {
      throw new UsageError(`${name} must be some of ${CHOICES.join(", ")}, got ${show(word)}.`);
    }
    return kind.replace("-path", " path") + (one === undefined ? "" : ` ${one} ${number}`);
  });
}

/** What shows how PRA* and QuickPath find a path: of the many levels only the cliques of the lowest, where there is room. */
const PATH_LAYERS = ["corridor", "abstract path", "refined path"];
const CLIQUE_LAYERS = ["cliques level 1", "cliques level 2"];

/** The layers that are legible on a map, for an algorithm whose abstraction has so many levels. */
export function legibleLayers(grid: Grid, algorithm: string, levels: number): string[] {
  const longest = Math.max(grid.width, grid.height);
  if (algorithm !== "hpa" && algorithm !== "haa")
    return longest <= ALL_LAYERS ? [...PATH_LAYERS, ...CLIQUE_LAYERS] : PATH_LAYERS;
  const legible = LAYERS.filter((layer) => layer !== "expanded");
  if (longest <= ALL_LAYERS) return legible;
  if (longest <= MOST_LAYERS) return legible.filter((layer) => layer !== "entrances" && layer !== "intra-edges");
  return [`clusters level ${levels}`, "abstract path", "refined path"];
}
