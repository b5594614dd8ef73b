import type { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import type { AnnotatedGraph } from "./annotated-graph.ts";
import type { Transition } from "./transition.ts";

/** The distance between lines at one place, in cells. */
const APART = 0.25;

/** The part of a cell that all lines at one place may take together. */
const ROOM = 0.8;

/** A transition with the two cells that it joins. */
type PlacedTransition = Transition & { readonly from: number; readonly to: number };

/**
 * Describes where agents cross from cluster to cluster. Each agent has a layer, `transitions agent 1` for the first, with a line
 * across the border for each transition that the agent takes. The lines of several agents at one place are set apart.
 */
export function sceneOf(graph: AnnotatedGraph, choice: SceneChoice): Primitive[] {
  const layers = graph.views.map((_, agent) => `transitions agent ${agent + 1}`);
  if (!layers.some((layer) => choice.has(layer))) return [];
  const shapesOfAgent = layers.map((): Primitive[] => []);
  for (const transitions of byPlace(graph, choice.area)) {
    const taken = layers.flatMap((_, agent) =>
      transitions.filter(({ users }) => (users >>> agent) & 1).map((transition) => ({ agent, transition })),
    );
    const apart = Math.min(APART, ROOM / taken.length);
    for (const [rank, { agent, transition }] of taken.entries()) {
      const aside = (rank - (taken.length - 1) / 2) * apart;
      shapesOfAgent[agent].push(lineAcross(graph, agent, transition, layers[agent], aside));
    }
  }
  const chosen = shapesOfAgent.filter((_, agent) => choice.has(layers[agent])).flat();
  return chosen.filter((shape) => choice.shows(shape));
}

/** The transitions of a graph in an area, in one list for each pair of cells that they join. */
function byPlace(graph: AnnotatedGraph, area: Rectangle): Iterable<PlacedTransition[]> {
  const transitionsOfPlace = new Map<string, PlacedTransition[]>();
  for (const transition of graph.transitions(area)) {
    const place = `${transition.from} ${transition.to}`;
    const others = transitionsOfPlace.get(place) ?? [];
    others.push(transition);
    transitionsOfPlace.set(place, others);
  }
  return transitionsOfPlace.values();
}

/**
 * The line of a transition across the border.
 *
 * @param aside The distance of the line from the middles of the two cells, along the border, in cells.
 */
function lineAcross(
  { views }: AnnotatedGraph,
  index: number,
  { from, to, capability, clearance }: PlacedTransition,
  layer: string,
  aside: number,
): Primitive {
  const { agent, grid } = views[index];
  const [near, beyond] = [from, to].map((cell) => grid.pointOf(cell));
  const isBeside = near.y === beyond.y;
  const points = [near, beyond].map(({ x, y }) => (isBeside ? { x, y: y + aside } : { x: x + aside, y }));
  const able = `size ${agent.size}, ${namesOf(grid, agent.capability)}`;
  return { kind: "line", layer, points, label: `${able}; room for ${clearance} on ${namesOf(grid, capability)}` };
}

/** The names of the terrains of a capability, as in a sentence. */
function namesOf({ terrains }: Grid, capability: number): string {
  const names = terrains.filter((_, id) => (capability >>> id) & 1).map(({ name }) => name);
  return names.join(", ").replace(/, (?=[^,]*$)/, " and ");
}
