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
  /** The cells of all paths, one path after the other, each from start to goal. The array may be a part of a larger buffer. */
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

/** A list keeps this much more memory for cells than the paths so far let it expect. */
const SPARE = 1.1;

/** A part of a batch that one thread has answered. */
export interface AnsweredPart {
  /** The place of the part's first query in the batch. */
  readonly first: number;
  readonly arrays: PathArrays;
  /** The version of the pool's grid for which the thread has answered. */
  readonly version: number;
  /** Learns that the arrays have been copied. */
  onCopied(): void;
}

/** A list of paths that is made of parts, which come in any order. */
export class GrowingPathList {
  private readonly length: number;
  private readonly heads: Omit<PathArrays, "cells">;
  private readonly versionOfPath: Float64Array;
  private cells = new Int32Array(0);
  private cellCount = 0;
  /** The number of paths from the first on whose cells are there. */
  private pathCount = 0;
  /** The parts that wait for others before them, by their first query. */
  private readonly partOfFirst = new Map<number, AnsweredPart>();

  /** @param length How many paths the list will have. */
  constructor(length: number) {
    this.length = length;
    this.heads = {
      statusOfPath: new Uint8Array(length),
      costOfPath: new Float64Array(length),
      lowerBoundOfPath: new Float64Array(length),
      firstCellOfPath: new Uint32Array(length + 1),
    };
    this.versionOfPath = new Float64Array(length);
  }

  /** Whether all paths are there. */
  get isComplete(): boolean {
    return this.pathCount === this.length;
  }

  /** Takes a part, and copies its cells as soon as those of all queries before are there. */
  take(taken: AnsweredPart): void {
    this.partOfFirst.set(taken.first, taken);
    for (let part = this.nextPart(); part !== undefined; part = this.nextPart()) {
      this.append(part);
      part.onCopied();
    }
  }

  /**
   * The list, once it is complete.
   *
   * @param width The width of the grid, in cells.
   */
  list(width: number): PathList {
    return new PathList({ ...this.heads, cells: this.cells.subarray(0, this.cellCount) }, this.versionOfPath, width);
  }

  private nextPart(): AnsweredPart | undefined {
    const part = this.partOfFirst.get(this.pathCount);
    this.partOfFirst.delete(this.pathCount);
    return part;
  }

  private append({ first, arrays, version }: AnsweredPart): void {
    const { heads } = this;
    const count = arrays.statusOfPath.length;
    this.makeRoom(first + count, this.cellCount + arrays.cells.length);
    heads.statusOfPath.set(arrays.statusOfPath, first);
    heads.costOfPath.set(arrays.costOfPath, first);
    heads.lowerBoundOfPath.set(arrays.lowerBoundOfPath, first);
    this.cells.set(arrays.cells, this.cellCount);
    for (let i = 1; i <= count; i++) heads.firstCellOfPath[first + i] = this.cellCount + arrays.firstCellOfPath[i];
    this.versionOfPath.fill(version, first, first + count);
    this.pathCount += count;
    this.cellCount += arrays.cells.length;
  }

  /** Makes room for the cells of the first `paths` paths. */
  private makeRoom(paths: number, cells: number): void {
    if (cells <= this.cells.length) return;
    const larger = new Int32Array(paths === this.length ? cells : Math.ceil((SPARE * cells * this.length) / paths));
    larger.set(this.cells.subarray(0, this.cellCount));
    this.cells = larger;
  }
}
