import type { AgentGrid } from "../src/grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../src/grid/movement.ts";
import type { Rectangle } from "../src/grid/rectangle.ts";
import type { Abstraction } from "../src/hpa/levels/abstraction.ts";
import type { ChildGraph } from "../src/hpa/levels/child-graph.ts";
import type { Level } from "../src/hpa/levels/level.ts";
import type { Insertion } from "../src/hpa/query/insertion.ts";
import type { Level as CliqueLevel } from "../src/pra/level.ts";
import { UNREACHED } from "../src/search/field.ts";
import type { PlainGraph } from "./plain-search.ts";

// The graphs that octile's own loops search, as a plain search sees them: cells, nodes of HPA* and of PRA*.

/** Cells and steps as a graph, whole or inside a rectangle. */
export class CellGraph implements PlainGraph {
  readonly nodes: number;
  goal = -1;
  /** A cell that must not be entered; −1 for none. */
  blocked = -1;
  rectangle: Rectangle;
  private readonly view: AgentGrid;

  constructor(view: AgentGrid) {
    const { width, height } = view.grid;
    this.view = view;
    this.nodes = view.movesOfCell.length;
    this.rectangle = { left: 0, top: 0, right: width, bottom: height };
  }

  expand(cell: number, successors: Int32Array, units: Float64Array): number {
    const { movesOfCell, offsetOfDirection, movement, grid } = this.view;
    const { left, top, right, bottom } = this.rectangle;
    const y = (cell / grid.width) | 0;
    const x = cell - y * grid.width;
    let count = 0;
    for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const nextX = x + X_OF_DIRECTION[direction];
      const nextY = y + Y_OF_DIRECTION[direction];
      if (nextX < left || nextX >= right || nextY < top || nextY >= bottom) continue;
      const next = cell + offsetOfDirection[direction];
      if (next === this.blocked) continue;
      successors[count] = next;
      units[count++] = movement.unitsOfDirection[direction];
    }
    return count;
  }

  estimate(cell: number): number {
    return this.goal < 0 ? 0 : this.view.estimateBetween(cell, this.goal);
  }
}

/** The nodes and edges of a level as a graph, and one node more: the start of a path that is searched from its goal. */
export class LevelGraph implements PlainGraph {
  readonly nodes: number;
  private readonly abstraction: Abstraction;
  private readonly level: Level;
  private start: Insertion | null = null;

  constructor(abstraction: Abstraction, level: Level) {
    this.abstraction = abstraction;
    this.level = level;
    this.nodes = abstraction.base.cellOfNode.length + 1;
  }

  /** Lets searches end at a cell. */
  endAt(start: Insertion): void {
    this.start = start;
  }

  expand(node: number, successors: Int32Array, units: Float64Array): number {
    const { level, start } = this;
    const { base } = this.abstraction;
    const { mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge } = base;
    const cluster = level.clusterOfBase[base.clusterOfNode[node]];
    const { nodes, intraUnits } = level.clusters[cluster];
    const own = level.indexOfNode[node];
    let count = 0;
    for (let other = 0; other < nodes.length; other++) {
      const cost = intraUnits[own * nodes.length + other];
      if (cost === UNREACHED || other === own) continue;
      successors[count] = nodes[other];
      units[count++] = cost;
    }
    for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
      if (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] < level.number) continue;
      successors[count] = nodeOfInterEdge[edge];
      units[count++] = unitsOfInterEdge[edge];
    }
    if (start === null || cluster !== start.clusterOfLevel[level.number - 1]) return count;
    successors[count] = this.nodes - 1;
    units[count++] = start.unitsOfLevel[level.number - 1][own];
    return count;
  }

  estimate(node: number): number {
    if (this.start === null || node === this.nodes - 1) return 0;
    return this.abstraction.view.estimateBetween(this.abstraction.base.cellOfNode[node], this.start.cell);
  }
}

/** Places and edges of a cluster of level 2 as a graph. */
export class PlaceGraph implements PlainGraph {
  readonly nodes: number;
  private readonly graph: ChildGraph;

  constructor(graph: ChildGraph) {
    this.graph = graph;
    this.nodes = graph.childOfPlace.length;
  }

  expand(place: number, successors: Int32Array, units: Float64Array): number {
    const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge, unitsOfInterEdge } =
      this.graph;
    const child = childOfPlace[place];
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    let count = 0;
    for (let next = first; next < end; next++) {
      const cost = unitsOfChild[child][(place - first) * (end - first) + next - first];
      if (cost === UNREACHED || next === place) continue;
      successors[count] = next;
      units[count++] = cost;
    }
    for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
      if (placeOfInterEdge[edge] < 0) break;
      successors[count] = placeOfInterEdge[edge];
      units[count++] = unitsOfInterEdge[edge];
    }
    return count;
  }

  estimate(): number {
    return 0;
  }
}

/** Nodes and edges of a level of cliques as a graph; an edge is as long as its nodes are apart. */
export class CliqueGraph implements PlainGraph {
  readonly nodes: number;
  goal = -1;
  private readonly level: CliqueLevel;

  constructor(level: CliqueLevel) {
    this.level = level;
    this.nodes = level.room;
  }

  expand(node: number, successors: Int32Array, units: Float64Array): number {
    const { firstEdgeOfNode, endEdgeOfNode, targetOfEdge } = this.level;
    let count = 0;
    for (let edge = firstEdgeOfNode[node]; edge < endEdgeOfNode[node]; edge++) {
      successors[count] = targetOfEdge[edge];
      units[count++] = this.between(node, targetOfEdge[edge]);
    }
    return count;
  }

  estimate(node: number): number {
    return this.between(node, this.goal);
  }

  private between(a: number, b: number): number {
    const { xOfNode, yOfNode } = this.level;
    const dx = Math.abs(xOfNode[a] - xOfNode[b]);
    const dy = Math.abs(yOfNode[a] - yOfNode[b]);
    return 70 * Math.max(dx, dy) + 29 * Math.min(dx, dy);
  }
}
