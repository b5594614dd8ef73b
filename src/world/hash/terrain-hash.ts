import type { Grid } from "../../grid/grid.ts";
import type { Layer } from "../../grid/layer.ts";
import type { CellLink } from "../../grid/link.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import { SeenEdits } from "../../grid/seen-edits.ts";
import { mix, mixNumber, SEED } from "./mix.ts";

/** The side of a block of cells that is hashed anew when an edit changes one of them. */
const BLOCK = 32;

/**
 * A hash of the terrains and links of a grid, and of the layers that some agents read. It is the sum of the hashes of all blocks, so that an edit costs no more than the blocks
 * that it touches; the first hash reads the whole map. It does not depend on the edits that led to the map.
 */
export class TerrainHash {
  private readonly grid: Grid;
  private readonly edits: SeenEdits;
  private readonly hashOfBlock: Int32Array;
  private readonly blocksInRow: number;
  private sum = 0;
  private version: number;
  private links: readonly CellLink[] | null = null;
  private hashOfLinks = 0;

  /** @param layers The layers that the agents read. */
  constructor(grid: Grid, layers: readonly Layer[]) {
    const { width, height, version } = grid;
    this.grid = grid;
    this.edits = new SeenEdits(grid, layers);
    this.version = version;
    this.blocksInRow = Math.ceil(width / BLOCK);
    this.hashOfBlock = new Int32Array(this.blocksInRow * Math.ceil(height / BLOCK));
    this.renew({ left: 0, top: 0, right: width, bottom: height });
  }

  /** The hash of the grid as it is. */
  get value(): number {
    const { grid } = this;
    if (this.edits.newest > this.version) {
      for (const changed of this.edits.since(this.version)) this.renew(changed);
      this.version = grid.version;
    }
    if (this.links !== grid.cellLinks) {
      this.links = grid.cellLinks;
      this.hashOfLinks = linksHash(grid.cellLinks);
    }
    return mix(mix(SEED, this.sum), this.hashOfLinks);
  }

  /** Hashes the blocks of some cells anew. */
  private renew({ left, top, right, bottom }: Rectangle): void {
    for (let row = Math.floor(top / BLOCK); row * BLOCK < bottom; row++) {
      for (let column = Math.floor(left / BLOCK); column * BLOCK < right; column++) this.renewBlock(row, column);
    }
  }

  private renewBlock(row: number, column: number): void {
    const { hashOfBlock, blocksInRow, grid } = this;
    const { width, height, terrainOfCell } = grid;
    const block = row * blocksInRow + column;
    const endY = Math.min(height, (row + 1) * BLOCK);
    const endX = Math.min(width, (column + 1) * BLOCK);
    let hash = mix(SEED, block);
    for (let y = row * BLOCK; y < endY; y++) {
      for (let cell = y * width + column * BLOCK; cell < y * width + endX; cell++)
        hash = mix(hash, terrainOfCell[cell]);
      for (const { costOfCell } of this.edits.layers) {
        for (let cell = y * width + column * BLOCK; cell < y * width + endX; cell++) hash = mix(hash, costOfCell[cell]);
      }
    }
    this.sum = (this.sum + hash - hashOfBlock[block]) | 0;
    hashOfBlock[block] = hash;
  }
}

/** A hash of links that does not depend on their order. */
function linksHash(links: readonly CellLink[]): number {
  let sum = links.length;
  for (const { from, to, cost } of links) sum = (sum + mixNumber(mix(mix(SEED, from), to), cost)) | 0;
  return sum;
}
