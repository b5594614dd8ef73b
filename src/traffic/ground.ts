import type { AgentGrid } from "../grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";

/** A traveller can step in at most 8 directions. */
const DIRECTIONS = 8;

const NO_CELLS: readonly number[] = [];

/** A link, without its cost: a traveller takes any link in one step. */
interface Jump {
  readonly from: number;
  readonly to: number;
}

/**
 * The cells that travellers walk on, and the steps between them: the cells of a whole map (`groundOf`), or of a window of a map
 * (`windowOf`), whose cells are counted row by row from its top left.
 */
export class Ground {
  readonly width: number;
  /** The directions of the legal steps from each cell, as a set of bits. */
  readonly movesOfCell: Uint8Array;
  /** The number that a step in each direction adds to the id of a cell. */
  readonly offsetOfDirection: Int32Array;
  /** The most cells to which one can step from one cell, or from which one can step to it. */
  readonly mostSteps: number;
  private readonly endsOfStart = new Map<number, number[]>();
  private readonly startsOfEnd = new Map<number, number[]>();

  constructor(width: number, movesOfCell: Uint8Array, jumps: Iterable<Jump>) {
    this.width = width;
    this.movesOfCell = movesOfCell;
    this.offsetOfDirection = Int32Array.from(X_OF_DIRECTION, (x, direction) => Y_OF_DIRECTION[direction] * width + x);
    for (const { from, to } of jumps) {
      this.endsOfStart.set(from, [...(this.endsOfStart.get(from) ?? []), to]);
      this.startsOfEnd.set(to, [...(this.startsOfEnd.get(to) ?? []), from]);
    }
    let most = 0;
    for (const ends of [...this.endsOfStart.values(), ...this.startsOfEnd.values()]) most = Math.max(most, ends.length);
    this.mostSteps = DIRECTIONS + most;
  }

  /** Writes the cells to which one can step from a cell, by a link or without, and returns how many there are. */
  stepsFrom(cell: number, into: Int32Array): number {
    return this.stepsAt(cell, this.endsOfStart, into);
  }

  /** Writes the cells from which one can step to a cell, by a link or without, and returns how many there are. */
  stepsTo(cell: number, into: Int32Array): number {
    return this.stepsAt(cell, this.startsOfEnd, into);
  }

  /** A step without a link is legal both ways or not at all. */
  private stepsAt(cell: number, jumpsOfCell: ReadonlyMap<number, readonly number[]>, into: Int32Array): number {
    const { offsetOfDirection } = this;
    let count = 0;
    for (let moves = this.movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      into[count++] = cell + offsetOfDirection[31 - Math.clz32(moves & -moves)];
    }
    if (jumpsOfCell.size === 0) return count;
    for (const end of jumpsOfCell.get(cell) ?? NO_CELLS) into[count++] = end;
    return count;
  }
}

/** Returns the ground of all cells of a view. */
export function groundOf(view: AgentGrid): Ground {
  return new Ground(view.grid.width, view.movesOfCell, view.links.all);
}

/** Returns the ground of the cells of a view inside a rectangle, without the cells that are blocked. No step leaves it. */
export function windowOf(view: AgentGrid, rectangle: Rectangle, blocked: ReadonlySet<number>): Ground {
  const { left, top, right, bottom } = rectangle;
  const { width } = view.grid;
  const isInside = (cell: number): boolean => {
    const y = Math.floor(cell / width);
    const x = cell - y * width;
    return x >= left && x < right && y >= top && y < bottom && !blocked.has(cell);
  };
  const insideOf = (cell: number): number => insideId(cell, width, rectangle);
  const movesOfCell = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const cell = y * width + x;
      if (!isInside(cell)) continue;
      for (let moves = view.movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        // a step to the left of the map's first column would come out in the row above: moves never do that
        if (isInside(cell + view.offsetOfDirection[direction])) movesOfCell[insideOf(cell)] |= 1 << direction;
      }
    }
  }
  const jumps = view.links.all.filter(({ from, to }) => isInside(from) && isInside(to));
  return new Ground(
    right - left,
    movesOfCell,
    jumps.map(({ from, to }) => ({ from: insideOf(from), to: insideOf(to) })),
  );
}

/** Returns the id inside a rectangle of a cell of the map. */
export function insideId(cell: number, width: number, { left, top, right }: Rectangle): number {
  const y = Math.floor(cell / width);
  return (y - top) * (right - left) + cell - y * width - left;
}

/** Returns the id in the map of a cell of a rectangle. */
export function outsideId(cell: number, width: number, { left, top, right }: Rectangle): number {
  const y = Math.floor(cell / (right - left));
  return (y + top) * width + cell - y * (right - left) + left;
}
