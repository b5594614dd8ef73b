import type { Random } from "./random.ts";

/** One octave of a noise: how far apart its hills are, and how high. */
export interface Octave {
  /** Distance of random heights: 2 to the power of `scale`, in cells. From 0, where every cell has its own height, to 7. */
  readonly scale: number;
  /** The share of the octave in the height; the weights of a noise add up to 16. */
  readonly weight: number;
}

/** How many bits of fraction heights have while they are blended. */
const FRACTION = 8;

/**
 * Paints smooth random hills, one byte of height for each cell, row by row. Each octave draws random heights on a coarse
 * lattice and blends the four heights around a cell, in integers.
 */
export function paintNoise(
  heightOfCell: Uint8Array,
  width: number,
  height: number,
  octaves: readonly Octave[],
  random: Random,
): void {
  const blends = octaves.map((octave) => new Blend(octave, width, height, random));
  const row = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    row.fill(0);
    for (const blend of blends) blend.addRow(y, row);
    for (let x = 0; x < width; x++) heightOfCell[y * width + x] = row[x] >> (2 * FRACTION + 4);
  }
}

/** One octave of a noise. */
class Blend {
  private readonly octave: Octave;
  private readonly columns: number;
  private readonly heightOfNode: Uint8Array;
  /** The height of each column of the lattice where the current row of cells crosses it. */
  private readonly heightOfColumn: Int32Array;
  /**
   * The share of the next node in a cell's height, by the cell's offset. It grows slowly, fast, slowly, so that hills are
   * round.
   */
  private readonly shareOfOffset: Int32Array;

  constructor(octave: Octave, width: number, height: number, random: Random) {
    const { scale } = octave;
    this.octave = octave;
    this.columns = (width >> scale) + 2;
    this.heightOfNode = new Uint8Array(this.columns * ((height >> scale) + 2));
    for (let node = 0; node < this.heightOfNode.length; node++) this.heightOfNode[node] = random.below(256);
    this.heightOfColumn = new Int32Array(this.columns);
    const length = 1 << scale;
    this.shareOfOffset = Int32Array.from(
      { length },
      (_, offset) => (((3 * length - 2 * offset) * offset * offset) << FRACTION) >> (3 * scale),
    );
  }

  /** Adds the octave's heights, times its weight, to a row of cells. */
  addRow(y: number, row: Int32Array): void {
    const { columns, heightOfNode, heightOfColumn, shareOfOffset } = this;
    const { scale, weight } = this.octave;
    const lastOffset = (1 << scale) - 1;
    const firstNode = (y >> scale) * columns;
    const shareBelow = shareOfOffset[y & lastOffset];
    for (let column = 0; column < columns; column++) {
      const above = heightOfNode[firstNode + column];
      const below = heightOfNode[firstNode + columns + column];
      heightOfColumn[column] = (above << FRACTION) + (below - above) * shareBelow;
    }
    for (let x = 0; x < row.length; x++) {
      const left = heightOfColumn[x >> scale];
      const right = heightOfColumn[(x >> scale) + 1];
      row[x] += weight * ((left << FRACTION) + (right - left) * shareOfOffset[x & lastOffset]);
    }
  }
}

/** The limit of the lowest cells: all cells below `height`, and `wanted` of the `tied` cells at `height`. */
export interface Cut {
  readonly height: number;
  readonly tied: number;
  readonly wanted: number;
}

/** Finds the limit of the `count` lowest cells; `count` is less than the number of cells. */
export function cutLowest(heightOfCell: Uint8Array, count: number): Cut {
  const countOfHeight = new Int32Array(256);
  for (const height of heightOfCell) countOfHeight[height]++;
  let wanted = count;
  let height = 0;
  while (countOfHeight[height] <= wanted) wanted -= countOfHeight[height++];
  return { height, tied: countOfHeight[height], wanted };
}
