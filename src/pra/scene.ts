import type { Grid, Point } from "../grid/grid.ts";
import { lineThrough } from "../path/cell-line.ts";
import type { LayerChoice } from "../path/layer.ts";
import type { Primitive } from "../path/scene.ts";
import type { Abstraction } from "./abstraction.ts";
import type { Children } from "./children.ts";
import type { Explanation } from "./explanation.ts";
import { type Level, SCALE } from "./level.ts";

/** Describes an abstraction, and how a path on it came about, in shapes that any renderer can draw. */
export function sceneOf(abstraction: Abstraction, choice: LayerChoice, explanation?: Explanation): Primitive[] {
  const { levels, cells, view } = abstraction;
  const layers: Primitive[][] = [];
  const add = (layer: string, shapesOf: (layer: string) => Primitive[]): void => {
    if (choice.has(layer)) layers.push(shapesOf(layer));
  };
  if (explanation !== undefined) add("corridor", (layer) => boxes(view.grid, explanation.corridor, layer));
  for (const level of levels) {
    const children = level.number === 1 ? cells : levels[level.number - 2];
    add(`cliques level ${level.number}`, (layer) => cliques(level, children, layer));
    add(`edges level ${level.number}`, (layer) => edges(level, layer));
    add(`nodes level ${level.number}`, (layer) => nodesOf(level).map((node) => pointAt(level, node, layer)));
  }
  if (explanation !== undefined) {
    const { nodesOfLevel, refined, smoothed } = explanation;
    for (const [index, nodes] of nodesOfLevel.entries()) {
      if (nodes.length === 0) continue;
      add(`abstract path level ${index + 1}`, (layer) => abstractPath(levels[index], nodes, view.grid, refined, layer));
    }
    add("refined path", (layer) => [lineThrough(view.grid, refined, layer)]);
    if (smoothed !== null) add("smoothed path", (layer) => [lineThrough(view.grid, smoothed, layer)]);
  }
  return layers.flat();
}

/** A line from each child to where its node is, but for nodes that are their only child. */
function cliques(level: Level, children: Children, layer: string): Primitive[] {
  return nodesOf(level).flatMap((node) => {
    const own = Array.from(level.nodeOfChild.subarray(level.firstChildOfNode[node], level.endChildOfNode[node]));
    if (own.length < 2) return [];
    return own.map(
      (child): Primitive => ({ kind: "line", layer, points: [positionOf(children, child), positionOf(level, node)] }),
    );
  });
}

/** Each edge starts at two nodes and is given once. */
function edges(level: Level, layer: string): Primitive[] {
  return nodesOf(level).flatMap((node) =>
    Array.from(level.targetOfEdge.subarray(level.firstEdgeOfNode[node], level.endEdgeOfNode[node]))
      .filter((next) => level.firstCellOfNode[next] > level.firstCellOfNode[node])
      .map((next): Primitive => ({ kind: "line", layer, points: [node, next].map((end) => positionOf(level, end)) })),
  );
}

/** A line from the start over the nodes to the goal, and a point at each node. */
function abstractPath(
  level: Level,
  nodes: readonly number[],
  grid: Grid,
  refined: Int32Array,
  layer: string,
): Primitive[] {
  const points = [
    grid.pointOf(refined[0]),
    ...nodes.map((node) => positionOf(level, node)),
    grid.pointOf(refined[refined.length - 1]),
  ];
  return [{ kind: "line", layer, points }, ...nodes.map((node) => pointAt(level, node, layer))];
}

/** Boxes around runs of cells, which are in ascending order. */
function boxes(grid: Grid, cells: Int32Array, layer: string): Primitive[] {
  const shapes: Primitive[] = [];
  for (let index = 0; index < cells.length; ) {
    const { x: left, y: top } = grid.pointOf(cells[index]);
    let right = left;
    while (right < grid.width && cells[index] === top * grid.width + right) {
      right++;
      index++;
    }
    shapes.push({ kind: "box", layer, left, top, right, bottom: top + 1 });
  }
  return shapes;
}

/** The nodes of a level in the order of their first cells. */
function nodesOf({ room, firstCellOfNode }: Level): number[] {
  const nodes = Array.from({ length: room }, (_, node) => node).filter((node) => firstCellOfNode[node] >= 0);
  return nodes.sort((a, b) => firstCellOfNode[a] - firstCellOfNode[b]);
}

function pointAt(level: Level, node: number, layer: string): Primitive {
  return { kind: "point", layer, ...positionOf(level, node) };
}

function positionOf(children: Children, node: number): Point {
  return { x: children.xOf(node) / SCALE, y: children.yOf(node) / SCALE };
}
