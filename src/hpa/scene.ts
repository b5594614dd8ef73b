import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { PathStages } from "../hierarchy/path-stages.ts";
import { lineThrough, type Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import { UNREACHED } from "../search/field.ts";
import type { Abstraction } from "./levels/abstraction.ts";
import type { BaseLevel } from "./levels/base-level.ts";
import { clustersIn, type Level, rectangleOf } from "./levels/level.ts";

const RIGHT = 0;
const DOWN = 1;

/** Describes an abstraction, and the stages of a path on it, in shapes that any renderer can draw. */
export function sceneOf(abstraction: Abstraction, choice: SceneChoice, stages?: PathStages): Primitive[] {
  const { base, levels, view } = abstraction;
  const { area } = choice;
  const layers: Primitive[][] = [];
  const add = (layer: string, shapesOf: (layer: string) => Primitive[]): void => {
    if (choice.has(layer)) layers.push(shapesOf(layer));
  };
  const addBuilt = (layer: string, shapesOf: (layer: string) => Primitive[]): void =>
    add(layer, () => shapesOf(layer).filter((shape) => choice.shows(shape)));
  addBuilt("entrances", (layer) => entrances(abstraction, area, layer));
  for (const level of levels) {
    addBuilt(`clusters level ${level.number}`, (layer) => clusters(level, view.grid, area, layer));
  }
  for (const level of levels) {
    addBuilt(`intra-edges level ${level.number}`, (layer) => intraEdges(level, base, view, area, layer));
    addBuilt(`inter-edges level ${level.number}`, (layer) => interEdges(level, base, view, area, layer));
    addBuilt(`nodes level ${level.number}`, (layer) => nodes(level, base, view.grid, area, layer));
  }
  if (stages !== undefined) {
    const { nodesOfLevel, refined, smoothed } = stages;
    for (const [index, way] of nodesOfLevel.entries()) {
      add(`abstract path level ${index + 1}`, (layer) => {
        const cells = way.map((node) => base.cellOfNode[node]);
        const line = lineThrough(view.grid, [refined[0], ...cells, refined[refined.length - 1]], layer);
        return [line, ...cells.map((cell): Primitive => ({ kind: "point", layer, ...view.grid.pointOf(cell) }))];
      });
    }
    add("refined path", (layer) => [lineThrough(view.grid, refined, layer)]);
    if (smoothed !== null) add("smoothed path", (layer) => [lineThrough(view.grid, smoothed, layer)]);
  }
  return layers.flat();
}

function clusters(level: Level, grid: Grid, area: Rectangle, layer: string): Primitive[] {
  return clustersIn(level, area).map((cluster) => ({ kind: "box", layer, ...rectangleOf(level, cluster, grid) }));
}

function nodes(level: Level, base: BaseLevel, grid: Grid, area: Rectangle, layer: string): Primitive[] {
  return clustersIn(level, area).flatMap((cluster) =>
    Array.from(
      level.clusters[cluster].nodes,
      (node): Primitive => ({ kind: "point", layer, ...grid.pointOf(base.cellOfNode[node]) }),
    ),
  );
}

function intraEdges(level: Level, base: BaseLevel, view: AgentGrid, area: Rectangle, layer: string): Primitive[] {
  const edges: Primitive[] = [];
  for (const cluster of clustersIn(level, area)) {
    const { nodes, intraUnits } = level.clusters[cluster];
    for (let row = 0; row < nodes.length; row++) {
      for (let column = row + 1; column < nodes.length; column++) {
        const units = intraUnits[row * nodes.length + column];
        if (units === UNREACHED) continue;
        edges.push(edgeBetween(base, view, nodes[row], nodes[column], units, layer));
      }
    }
  }
  return edges;
}

function interEdges(level: Level, base: BaseLevel, view: AgentGrid, area: Rectangle, layer: string): Primitive[] {
  return [...interEdgesOf(level, base, area), ...base.linkEdges.all].map(({ from, to, units }) =>
    edgeBetween(base, view, from, to, units, layer),
  );
}

/** The inter-edges that leave the clusters of a level. An edge, which starts at both of its nodes, is given once. */
function interEdgesOf(level: Level, base: BaseLevel, area: Rectangle): { from: number; to: number; units: number }[] {
  const { cellOfNode, mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge } = base;
  const edges: { from: number; to: number; units: number }[] = [];
  for (const cluster of clustersIn(level, area)) {
    for (const from of level.clusters[cluster].nodes) {
      for (let edge = from * mostInterEdges; edge < (from + 1) * mostInterEdges; edge++) {
        const to = nodeOfInterEdge[edge];
        if (to < 0 || levelOfInterEdge[edge] < level.number || cellOfNode[to] < cellOfNode[from]) continue;
        edges.push({ from, to, units: unitsOfInterEdge[edge] });
      }
    }
  }
  return edges;
}

/** A straight line between two nodes that an edge joins, whatever path the edge stands for. */
function edgeBetween(base: BaseLevel, view: AgentGrid, a: number, b: number, units: number, layer: string): Primitive {
  const points = [a, b].map((node) => view.grid.pointOf(base.cellOfNode[node]));
  const tiles = view.costOfUnits(units);
  return { kind: "line", layer, points, label: `${tiles.toFixed(2)} tiles` };
}

/**
 * The entrances of level 1: a box around each maximal run of pairs of cells, side by side across a border, if the agent can
 * step from one to the other. A diagonal step between two walls is an entrance, too, and drawn as a line.
 */
function entrances({ base, view }: Abstraction, area: Rectangle, layer: string): Primitive[] {
  const shapes: Primitive[] = [];
  for (const cluster of clustersIn(base, area)) {
    const { left, top, right, bottom } = rectangleOf(base, cluster, view.grid);
    for (const { first, end } of runsAlong(view, right - 1, top, DOWN, bottom - top)) {
      shapes.push({ kind: "box", layer, left: right - 1, top: top + first, right: right + 1, bottom: top + end });
    }
    for (const { first, end } of runsAlong(view, left, bottom - 1, RIGHT, right - left)) {
      shapes.push({ kind: "box", layer, left: left + first, top: bottom - 1, right: left + end, bottom: bottom + 1 });
    }
  }
  return [...shapes, ...diagonalEntrances(base, view.grid, area, layer)];
}

/** The runs of places along a border from which a step across is legal, half-open. */
function runsAlong(
  { grid, movesOfCell, offsetOfDirection }: AgentGrid,
  x: number,
  y: number,
  along: number,
  length: number,
): { first: number; end: number }[] {
  const across = along === DOWN ? RIGHT : DOWN;
  const start = y * grid.width + x;
  const isOpen = (place: number): boolean =>
    place < length && ((movesOfCell[start + place * offsetOfDirection[along]] >> across) & 1) === 1;
  const runs: { first: number; end: number }[] = [];
  for (let first = 0; first < length; first++) {
    if (!isOpen(first)) continue;
    let end = first + 1;
    while (isOpen(end)) end++;
    runs.push({ first, end });
    first = end;
  }
  return runs;
}

function diagonalEntrances(base: BaseLevel, grid: Grid, area: Rectangle, layer: string): Primitive[] {
  return interEdgesOf(base, base, area)
    .map(({ from, to }) => [from, to].map((node) => grid.pointOf(base.cellOfNode[node])))
    .filter(([from, to]) => from.x !== to.x && from.y !== to.y)
    .map((points) => ({ kind: "line", layer, points }));
}
