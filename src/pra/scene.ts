import type { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { PathStages } from "../hierarchy/path-stages.ts";
import { lineThrough, type Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import type { Abstraction } from "./abstraction.ts";
import { type Children, positionOf } from "./children.ts";
import { type Level, SCALE } from "./level.ts";

/** Describes an abstraction, and how a path on it came about, in shapes that any renderer can draw. */
export function sceneOf(abstraction: Abstraction, choice: SceneChoice, stages?: PathStages): Primitive[] {
  const { levels, cells, view } = abstraction;
  const layers: Primitive[][] = [];
  const add = (layer: string, shapesOf: (layer: string) => Primitive[]): void => {
    if (choice.has(layer)) layers.push(shapesOf(layer));
  };
  const corridor = stages?.corridor;
  if (corridor !== undefined) add("corridor", (layer) => boxes(view.grid, corridor, layer));
  for (const level of levels) {
    const children = level.number === 1 ? cells : levels[level.number - 2];
    add(`cliques level ${level.number}`, (layer) => cliques(level, children, choice, layer));
    add(`edges level ${level.number}`, (layer) => edges(level, choice, layer));
    add(`nodes level ${level.number}`, (layer) => nodes(level, choice, layer));
  }
  if (stages !== undefined) {
    const { nodesOfLevel, refined, smoothed } = stages;
    for (const [index, nodes] of nodesOfLevel.entries()) {
      if (nodes.length === 0) continue;
      add(`abstract path level ${index + 1}`, (layer) => abstractPath(levels[index], nodes, view.grid, refined, layer));
    }
    add("refined path", (layer) => [lineThrough(view.grid, refined, layer)]);
    if (smoothed !== null) add("smoothed path", (layer) => [lineThrough(view.grid, smoothed, layer)]);
  }
  return layers.flat();
}

/** A line from each child to the position of its node, except for nodes with a single child. */
function cliques(level: Level, children: Children, choice: SceneChoice, layer: string): Primitive[] {
  const { nodeOfChild, firstChildOfNode, endChildOfNode } = level;
  return nodesNear(level, choice.area, {
    to: children,
    list: nodeOfChild,
    first: firstChildOfNode,
    end: endChildOfNode,
  }).flatMap((node) => {
    const own = Array.from(nodeOfChild.subarray(firstChildOfNode[node], endChildOfNode[node]));
    if (own.length < 2) return [];
    return own
      .map((child): Primitive => {
        return { kind: "line", layer, points: [positionOf(children, child), positionOf(level, node)] };
      })
      .filter((line) => choice.shows(line));
  });
}

/** A line for each edge. An edge is listed at both of its nodes, and drawn once. */
function edges(level: Level, choice: SceneChoice, layer: string): Primitive[] {
  const { targetOfEdge, firstEdgeOfNode, endEdgeOfNode, firstCellOfNode } = level;
  return nodesNear(level, choice.area, {
    to: level,
    list: targetOfEdge,
    first: firstEdgeOfNode,
    end: endEdgeOfNode,
  }).flatMap((node) =>
    Array.from(targetOfEdge.subarray(firstEdgeOfNode[node], endEdgeOfNode[node]))
      .filter((next) => firstCellOfNode[next] > firstCellOfNode[node])
      .map((next): Primitive => ({ kind: "line", layer, points: [node, next].map((end) => positionOf(level, end)) }))
      .filter((line) => choice.shows(line)),
  );
}

function nodes(level: Level, choice: SceneChoice, layer: string): Primitive[] {
  return nodesNear(level, choice.area)
    .map((node) => pointAt(level, node, layer))
    .filter((point) => choice.shows(point));
}

/** The lines from the nodes of a level: each node has a part of a list, which holds the nodes that its lines lead to. */
interface Lines {
  readonly to: Children;
  readonly list: Int32Array;
  readonly first: Int32Array;
  readonly end: Int32Array;
}

function noLines(level: Level): Lines {
  return { to: level, list: level.targetOfEdge, first: level.firstEdgeOfNode, end: level.firstEdgeOfNode };
}

/** The nodes of a level that lie in an area, or whose lines may cross it, in the order of their first cells. */
function nodesNear(level: Level, area: Rectangle, { to, list, first, end }: Lines = noLines(level)): number[] {
  const { firstCellOfNode, xOfNode, yOfNode } = level;
  const [farLeft, farRight] = [SCALE * (area.left - 1), SCALE * area.right];
  const [farTop, farBottom] = [SCALE * (area.top - 1), SCALE * area.bottom];
  // children of a node are at most three edges apart, so that neighbours lie at most 7 times as far apart as their children
  const reach = SCALE * 7 ** level.number;
  const nodes: number[] = [];
  for (let node = 0; node < level.room; node++) {
    let [left, top] = [xOfNode[node], yOfNode[node]];
    if (left < farLeft - reach || left > farRight + reach || top < farTop - reach || top > farBottom + reach) continue;
    let [right, bottom] = [left, top];
    for (let place = first[node]; place < end[node]; place++) {
      const [x, y] = [to.xOf(list[place]), to.yOf(list[place])];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    const isNear = right >= farLeft && left <= farRight && bottom >= farTop && top <= farBottom;
    if (isNear && firstCellOfNode[node] >= 0) nodes.push(node);
  }
  return nodes.sort((a, b) => firstCellOfNode[a] - firstCellOfNode[b]);
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

/** Boxes around the horizontal runs of cells, which must be in ascending order. */
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

function pointAt(level: Level, node: number, layer: string): Primitive {
  return { kind: "point", layer, ...positionOf(level, node) };
}
