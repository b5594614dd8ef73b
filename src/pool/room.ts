import type { PathArrays } from "./path-list.ts";

/** The bytes before the arrays of a room: a word that asks the thread to stop, and 4 bytes that let doubles begin at a multiple of 8. */
const HEAD = 8;

/** The fewest paths whose answers are worth a room: those of fewer are posted. */
const LEAST_PATHS = 32;

/** How much memory a room has for cells, as a multiple of what paths have needed lately. */
const SPARE = 1.5;

/** The most bytes of rooms that are kept for later pieces. */
const MOST_KEPT = 1 << 26;

/** The bytes that the answers to `paths` queries take in all, if their paths have `cells` cells. */
export function bytesOfAnswers(paths: number, cells: number): number {
  return HEAD + 24 * paths + 4 + 4 * cells;
}

/** The arrays of the answers to `paths` queries, in one buffer: each buffer takes time to be handed over. Cells have what is left. */
export function answersIn(buffer: ArrayBufferLike, paths: number): PathArrays {
  return {
    costOfPath: new Float64Array(buffer, HEAD, paths),
    lowerBoundOfPath: new Float64Array(buffer, HEAD + 8 * paths, paths),
    firstCellOfPath: new Uint32Array(buffer, HEAD + 16 * paths, paths + 1),
    cells: new Int32Array(buffer, HEAD + 24 * paths + 4, (buffer.byteLength - bytesOfAnswers(paths, 0)) >> 2),
    statusOfPath: new Uint8Array(buffer, HEAD + 20 * paths + 4, paths),
  };
}

/** The word of a room that asks the thread to stop as soon as it is not 0. */
export function stopWordOf(room: ArrayBufferLike): Int32Array {
  return new Int32Array(room, 0, 1);
}

/**
 * Rooms: memory that the threads of a pool write the answers to a piece of a batch into, and that the pool reads them from. The pool
 * lends a room with a piece, and has it back once it has copied the answers. Nothing is allocated for the next piece.
 */
export class Rooms {
  private readonly canShare: boolean;
  private free: ArrayBufferLike[] = [];
  private cellsOfPath: number;

  /**
   * @param canShare Whether the threads of the pool can share memory with it.
   * @param cellsOfPath How many cells a path has, as long as none is known.
   */
  constructor(canShare: boolean, cellsOfPath: number) {
    this.canShare = canShare && typeof SharedArrayBuffer !== "undefined";
    this.cellsOfPath = cellsOfPath;
  }

  /** Whether the answers to `paths` queries get a room. */
  isFor(paths: number): boolean {
    return this.canShare && paths >= LEAST_PATHS;
  }

  /** A room for the answers to `paths` queries. */
  take(paths: number): ArrayBufferLike {
    const least = bytesOfAnswers(paths, Math.ceil(SPARE * this.cellsOfPath * paths));
    const bytes = 2 ** Math.ceil(Math.log2(least));
    const index = this.free.findIndex(({ byteLength }) => byteLength === bytes);
    if (index < 0) return new SharedArrayBuffer(bytes);
    const [room] = this.free.splice(index, 1);
    Atomics.store(stopWordOf(room), 0, 0);
    return room;
  }

  /** Takes back a room that no thread writes into. */
  giveBack(room: ArrayBufferLike): void {
    this.free.push(room);
    let bytes = this.free.reduce((sum, { byteLength }) => sum + byteLength, 0);
    while (bytes > MOST_KEPT) bytes -= (this.free.shift() as ArrayBufferLike).byteLength;
  }

  /** Learns how many cells the paths of a piece have. */
  note(paths: number, cells: number): void {
    const mean = cells / paths;
    this.cellsOfPath = Math.max(mean, 0.75 * this.cellsOfPath + 0.25 * mean);
  }
}
