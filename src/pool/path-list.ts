import { Path, type PathStatus } from "../path/path.ts";

/** The ways in which a query can end, in the order of the numbers in `PathList.statusOfPath`. */
export const PATH_STATUSES: readonly PathStatus[] = [
  "found",
  "nearest",
  "unreachable",
  "blocked-start",
  "blocked-goal",
];

/** The answers to some queries in flat arrays, which threads hand to each other without a copy. */
export interface PathArrays {
  /** How each query ended, as an index of `PATH_STATUSES`. */
  readonly statusOfPath: Uint8Array;
  /** The cost of each path in tiles; `Infinity` when there is no path. */
  readonly costOfPath: Float64Array;
  /** The cost in tiles that no path of each query beats, as `path.lowerBound` tells. */
  readonly lowerBoundOfPath: Float64Array;
  /** Where the cells of each path begin in `cells`; one more number says where the cells of the last path end. */
  readonly firstCellOfPath: Uint32Array;
  /** The cells of all paths, one path after the other, each from start to goal. */
  readonly cells: Int32Array;
}

/** The answers to a batch of queries, in the order of the queries, in flat arrays. */
export class PathList implements PathArrays {
  readonly statusOfPath: Uint8Array;
  readonly costOfPath: Float64Array;
  readonly lowerBoundOfPath: Float64Array;
  readonly firstCellOfPath: Uint32Array;
  readonly cells: Int32Array;
  /** The version of the pool's grid that each path is right for. It is at least the version at which the batch was asked. */
  readonly versionOfPath: Float64Array;
  private readonly width: number;

  /** @param width The width of the grid, in cells. */
  constructor(arrays: PathArrays, versionOfPath: Float64Array, width: number) {
    this.statusOfPath = arrays.statusOfPath;
    this.costOfPath = arrays.costOfPath;
    this.lowerBoundOfPath = arrays.lowerBoundOfPath;
    this.firstCellOfPath = arrays.firstCellOfPath;
    this.cells = arrays.cells;
    this.versionOfPath = versionOfPath;
    this.width = width;
  }

  /** The number of paths. */
  get length(): number {
    return this.statusOfPath.length;
  }

  /** The answer to the i-th query. Its cells are a part of the list's own array. */
  path(i: number): Path {
    if (!(Number.isInteger(i) && i >= 0 && i < this.length)) {
      throw new RangeError(`A list of ${this.length} paths has no path ${i}.`);
    }
    const cells = this.cells.subarray(this.firstCellOfPath[i], this.firstCellOfPath[i + 1]);
    const status = PATH_STATUSES[this.statusOfPath[i]];
    return new Path(status, this.costOfPath[i], cells, this.width, this.lowerBoundOfPath[i]);
  }
}

/** A part of a batch that one thread has answered. */
export interface AnsweredPart {
  readonly arrays: PathArrays;
  /** The version of the pool's grid for which the thread has answered. */
  readonly version: number;
}

/** Joins the parts of a batch, in the order of its queries. */
export function joinParts(parts: readonly AnsweredPart[], width: number): PathList {
  let paths = 0;
  let cells = 0;
  for (const { arrays } of parts) {
    paths += arrays.statusOfPath.length;
    cells += arrays.cells.length;
  }
  const joined = {
    statusOfPath: new Uint8Array(paths),
    costOfPath: new Float64Array(paths),
    lowerBoundOfPath: new Float64Array(paths),
    firstCellOfPath: new Uint32Array(paths + 1),
    cells: new Int32Array(cells),
  };
  const versionOfPath = new Float64Array(paths);
  let path = 0;
  let cell = 0;
  for (const { arrays, version } of parts) {
    const count = arrays.statusOfPath.length;
    joined.statusOfPath.set(arrays.statusOfPath, path);
    joined.costOfPath.set(arrays.costOfPath, path);
    joined.lowerBoundOfPath.set(arrays.lowerBoundOfPath, path);
    joined.cells.set(arrays.cells, cell);
    for (let i = 0; i < count; i++) joined.firstCellOfPath[path + i] = cell + arrays.firstCellOfPath[i];
    versionOfPath.fill(version, path, path + count);
    path += count;
    cell += arrays.cells.length;
  }
  joined.firstCellOfPath[paths] = cells;
  return new PathList(joined, versionOfPath, width);
}
