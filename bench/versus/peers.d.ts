// What is used here, and on the home page of the site, of packages that come without types.

declare module "pathfinding" {
  export interface BoardNode {
    walkable: boolean;
    opened?: boolean | undefined;
    closed?: boolean | undefined;
    g?: number;
    f?: number;
    h?: number;
    parent?: BoardNode | undefined;
  }
  export interface Board {
    readonly nodes: BoardNode[][];
    setWalkableAt(x: number, y: number, walkable: boolean): void;
    getNodeAt(x: number, y: number): BoardNode;
    getNeighbors(node: BoardNode, diagonalMovement: number): BoardNode[];
  }
  export interface Finder {
    findPath(startX: number, startY: number, endX: number, endY: number, grid: Board): [number, number][];
  }
  interface Options {
    diagonalMovement: number;
    heuristic: (dx: number, dy: number) => number;
  }
  const pathfinding: {
    Grid: new (matrix: readonly ArrayLike<number>[]) => Board;
    AStarFinder: new (options: Options) => Finder;
    JumpPointFinder: new (options: Options) => Finder;
    DiagonalMovement: { OnlyWhenNoObstacles: number };
    Heuristic: { octile: (dx: number, dy: number) => number };
  };
  export default pathfinding;
}

declare module "easystarjs" {
  export interface EasyStar {
    setGrid(grid: number[][]): void;
    setAcceptableTiles(tiles: number[]): void;
    enableDiagonals(): void;
    disableCornerCutting(): void;
    enableSync(): void;
    findPath(
      startX: number,
      startY: number,
      endX: number,
      endY: number,
      callback: (path: { x: number; y: number }[] | null) => void,
    ): number;
    calculate(): void;
  }
  const easystar: { js: new () => EasyStar };
  export default easystar;
}

declare module "ngraph.graph" {
  interface Point {
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

declare module "javascript-astar" {
  export interface GridNode {
    readonly x: number;
    readonly y: number;
  }
  type Heuristic = (a: GridNode, b: GridNode) => number;
  export interface Graph {
    readonly grid: readonly (readonly GridNode[])[];
  }
  const javascriptAstar: {
    Graph: new (rows: readonly (readonly number[])[], options: { diagonal: boolean }) => Graph;
    astar: {
      readonly heuristics: { readonly diagonal: Heuristic };
      search(graph: Graph, start: GridNode, end: GridNode, options: { heuristic: Heuristic }): readonly GridNode[];
    };
  };
  export default javascriptAstar;
}

declare module "rot-js" {
  class AStar {
    constructor(
      toX: number,
      toY: number,
      isPassable: (x: number, y: number) => boolean,
      options: { topology: 4 | 6 | 8 },
    );
    compute(fromX: number, fromY: number, callback: (x: number, y: number) => void): void;
  }
  export const Path: { AStar: typeof AStar };
}

declare module "ndarray" {
  interface NdArray {
    transpose(first: number, second: number): NdArray;
  }
  export default function ndarray(data: Uint8Array, shape: readonly number[]): NdArray;
}

declare module "l1-path-finder" {
  import type { NdArray } from "ndarray";

  interface L1Planner {
    search(startX: number, startY: number, endX: number, endY: number, path: number[]): number;
  }
  export default function createL1Planner(maze: NdArray): L1Planner;
}

declare module "fast-astar" {
  type Pair = [number, number];
  export class Grid {
    constructor(options: { col: number; row: number });
    setObstacles(obstacles: readonly Pair[]): void;
  }
  export interface AstarOptions {
    readonly prefer?: "master";
  }
  export class Astar {
    constructor(grid: Grid, options: AstarOptions);
    search(start: Pair, end: Pair): Promise<readonly Pair[] | null>;
  }
}
