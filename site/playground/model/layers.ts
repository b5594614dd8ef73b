import type { Planner, Point, Primitive, Rectangle } from "../../../src/index.ts";
import type { Answer, Question } from "./answer.ts";
import { LAYER_TABLE } from "./layer-table.ts";
import type { Session } from "./session.ts";

/** Layers of the page itself, which no planner knows; clearance and components are drawn from the grid. */
const OWN_LAYERS: readonly string[] = ["clearance", "components", "hovered cluster", "why"];

/** Layers of one query; the others show what has been built, wherever the query leads. */
const QUERY_LAYERS: readonly string[] = ["expanded", "corridor", "abstract path", "refined path", "smoothed path"];

/** How many scenes are kept for each planner and answer: what a few views show. */
const MOST_SCENES = 8;

/** Scenes by what they show, the oldest first; of what is built by planner, of how a path was found by answer. */
const SCENES = new WeakMap<object, Map<string, readonly Primitive[]>>();

/**
 * Returns what to draw of a run: the shapes of the given layers, as far as its algorithm has them.
 *
 * @param hovered The cell under the pointer.
 * @param within The cells that can be seen. Default: all.
 */
export function sceneFor(
  session: Session,
  index: number,
  layers: ReadonlySet<string>,
  hovered?: Point,
  within?: Rectangle,
): readonly Primitive[] {
  const answer = session.answers.value[index];
  const ends = { start: session.start.value, goal: session.goal.value };
  return sceneOf(answer, ends, layers, hovered, within);
}

/** Returns the shapes of the given layers for an answer. */
export function sceneOf(
  answer: Answer,
  { start, goal }: Pick<Question, "start" | "goal">,
  layers: ReadonlySet<string>,
  hovered?: Point,
  within?: Rectangle,
): readonly Primitive[] {
  const { planner, fault, run } = answer;
  const parts: (readonly Primitive[])[] = [];
  if (planner !== undefined && fault === undefined) {
    const shown = [...layers].filter((name) => {
      const row = LAYER_TABLE.find((layer) => layer.name === kindOf(name));
      return row?.algorithms.includes(run.algorithm) && !OWN_LAYERS.includes(name);
    });
    const built = shown.filter((name) => !QUERY_LAYERS.includes(kindOf(name)));
    const found = shown.filter((name) => QUERY_LAYERS.includes(kindOf(name)));
    parts.push(builtScene(planner, built, within));
    if (hovered !== undefined && layers.has("hovered cluster")) parts.push(hoveredScene(planner, hovered));
    if (found.length > 0) {
      const find = (): Primitive[] => planner.scene(start, goal, { layers: found });
      parts.push(kept(answer, found.join(), find));
    }
  }
  if (layers.has("why")) parts.push(answer.explanation?.scene ?? []);
  const drawn = parts.filter((part) => part.length > 0);
  return drawn.length === 1 ? drawn[0] : drawn.flat();
}

/** Returns x and y of each node that a query expanded, in the order of expansion. */
export function expandedOf(answer: Answer, ends: Pick<Question, "start" | "goal">): Float32Array {
  const nodes = sceneOf(answer, ends, EXPANDED);
  const places = new Float32Array(2 * nodes.length);
  for (const [order, node] of nodes.entries()) {
    if (node.kind !== "point") continue;
    places[2 * order] = node.x;
    places[2 * order + 1] = node.y;
  }
  return places;
}

const EXPANDED: ReadonlySet<string> = new Set(["expanded"]);

/** What a planner has built. */
function builtScene(planner: Planner, layers: readonly string[], within?: Rectangle): readonly Primitive[] {
  if (layers.length === 0) return [];
  const options = { layers, ...(within === undefined ? {} : { area: within }) };
  const key = JSON.stringify([planner.grid.version, options]);
  return kept(planner, key, () => planner.scene(undefined, undefined, options));
}

/** The cluster of a cell, with its intra-edges; none where there are no clusters. */
function hoveredScene(planner: Planner, { x, y }: Point): readonly Primitive[] {
  const area = { left: x, top: y, right: x + 1, bottom: y + 1 };
  const cluster = builtScene(planner, ["clusters level 1"], area).find(({ kind }) => kind === "box");
  if (cluster?.kind !== "box") return [];
  const { left, top, right, bottom } = cluster;
  return kept(planner, JSON.stringify([planner.grid.version, "hovered", left, top]), () => {
    const isInside = (point: Point): boolean =>
      point.x >= left && point.x < right && point.y >= top && point.y < bottom;
    const edges = builtScene(planner, ["intra-edges level 1"], { left, top, right, bottom });
    return [cluster, ...edges.filter((edge) => edge.kind === "line" && edge.points.every(isInside))];
  });
}

/** What was made lately under a key, or else what is made now. */
function kept(owner: object, key: string, make: () => readonly Primitive[]): readonly Primitive[] {
  const scenes = SCENES.get(owner) ?? new Map<string, readonly Primitive[]>();
  SCENES.set(owner, scenes);
  const scene = scenes.get(key) ?? make();
  scenes.delete(key);
  scenes.set(key, scene);
  for (const oldest of scenes.keys()) if (scenes.size > MOST_SCENES) scenes.delete(oldest);
  return scene;
}

/** The name of a layer without its level. */
function kindOf(layer: string): string {
  return layer.replace(/ level \d+$/, "");
}
