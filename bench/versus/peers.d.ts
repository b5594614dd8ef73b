// What is used here of packages that only this folder installs.

declare module "pathfinding" {
  interface Node {
    walkable: boolean;
    opened?: boolean;
    closed?: boolean;
    g?: number;
    f?: number;
    h?: number;
    parent?: Node | undefined;
  }
  class Grid {
    constructor(matrix: readonly (readonly number[])[]);
    nodes: Node[][];
  }
  class AStarFinder {
    constructor(options: { diagonalMovement: number; heuristic: (dx: number, dy: number) => number });
    findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): [number, number][];
  }
  const pathfinding: {
    Grid: typeof Grid;
    AStarFinder: typeof AStarFinder;
    DiagonalMovement: { OnlyWhenNoObstacles: number };
    Heuristic: { octile: (dx: number, dy: number) => number };
  };
  export default pathfinding;
}

declare module "ngraph.graph" {
  export interface Point {
    readonly x: number;
    readonly y: number;
  }
  export interface Node {
    readonly data: Point;
  }
  export interface Graph {
    addNode(id: number, data: Point): Node;
    addLink(from: number, to: number): unknown;
  }
  export default function createGraph(): Graph;
}

declare module "ngraph.path" {
  import type { Graph, Node } from "ngraph.graph";

  interface Options {
    distance(a: Node, b: Node): number;
    heuristic(a: Node, b: Node): number;
  }
  interface PathFinder {
    find(from: number, to: number): readonly Node[];
  }
  const path: {
    aStar(graph: Graph, options: Options): PathFinder;
    nba(graph: Graph, options: Options): PathFinder;
  };
  export default path;
}
