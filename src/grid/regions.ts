import type { BodyGrid } from "./body-grid.ts";
import { IntegerLists } from "./integer-lists.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "./movement.ts";
import { isInside, type Rectangle } from "./rectangle.ts";

/** Side of a block, in cells. A block of 16 × 16 has at most 128 regions, so that the number of a region fits a byte. */
export const SIDE = 16;

/** Blocks that are divided into regions in one step, or whose edges are found: about a tenth of a millisecond. */
const BLOCKS_PER_STEP = 64;

/**
 * The regions of a grid, kept under edits. The cells of each 16 × 16 block on which an agent can stand fall into regions: sets of
 * cells that are connected within the block. Steps across the borders of blocks are edges between regions. An edit labels its own
 * block again, and finds the edges around it again only if the outermost cells of the block have changed.
 */
export class Regions {
  readonly blocksWide: number;
  readonly blocksHigh: number;
  /** How many regions each block has. They are numbered from 1. */
  readonly countOfBlock: Uint8Array;
  /** The blocks whose number of regions, or whose edges, have changed since whoever follows the regions emptied the set. */
  readonly changedBlocks: Set<number> = new Set();
  private readonly view: BodyGrid;
  /**
   * The region of each cell of a block, row by row; 0 where the agent cannot stand. Only blocks of several regions have a list: in
   * others, all cells on which the agent can stand are of region 1.
   */
  private readonly labels: IntegerLists<Uint8Array>;
  /** The edges from the regions of a block to regions of later blocks, each packed into one integer, ascending. */
  private readonly edges: IntegerLists<Int32Array>;
  private readonly dirtyBlocks = new Set<number>();
  /** The blocks in which steps of the outermost cells may have changed, and with them the edges to other blocks. */
  private readonly dirtyRims = new Set<number>();
  /** The blocks whose edges have to be found again. */
  private readonly dirtyEdges = new Set<number>();

  constructor(view: BodyGrid) {
    const { width, height } = view.grid;
    this.view = view;
    this.blocksWide = Math.ceil(width / SIDE);
    this.blocksHigh = Math.ceil(height / SIDE);
    const blocks = this.blocksWide * this.blocksHigh;
    this.countOfBlock = new Uint8Array(blocks);
    this.labels = new IntegerLists(blocks, (length) => new Uint8Array(length));
    this.edges = new IntegerLists(blocks, (length) => new Int32Array(length));
    this.markDirty({ left: 0, top: 0, right: width, bottom: height });
  }

  /** The memory that the regions hold, in bytes. */
  get bytes(): number {
    return this.labels.bytes + this.edges.bytes + this.countOfBlock.length;
  }

  /** Whether the regions have followed all edits. */
  get isCurrent(): boolean {
    return this.dirtyBlocks.size === 0 && this.dirtyEdges.size === 0;
  }

  /** Notes that steps in a rectangle may have changed. */
  markDirty(rectangle: Rectangle): void {
    for (let by = Math.floor(rectangle.top / SIDE); by * SIDE < rectangle.bottom; by++) {
      for (let bx = Math.floor(rectangle.left / SIDE); bx * SIDE < rectangle.right; bx++) {
        const block = by * this.blocksWide + bx;
        this.dirtyBlocks.add(block);
        const cells = { left: bx * SIDE, top: by * SIDE, right: (bx + 1) * SIDE, bottom: (by + 1) * SIDE };
        if (!isInside(rectangle, cells)) this.dirtyRims.add(block);
      }
    }
  }

  /**
   * Follows an edit that lets the agent stand on a cell, or no longer lets it, where this joins and cuts nothing: where the cells
   * around it are joined without it. Returns false where the edit may do more, and the steps around the cell have to be marked dirty.
   *
   *     . . .          . # .
   *     . x .   true   . x .   false
   *     # # .          . # .
   */
  followCell(x: number, y: number): boolean {
    const { view, labels } = this;
    const { width, height } = view.grid;
    const block = (y >> 4) * this.blocksWide + (x >> 4);
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
    if (view.movement.corners === "always" || this.dirtyBlocks.has(block)) return false;
    const cell = y * width + x;
    const beside = this.joinedBeside(cell, OUTWARDS_AT[x & (SIDE - 1)] | (OUTWARDS_AT[y & (SIDE - 1)] << 1));
    if (beside < 0) return false;
    if (this.countOfBlock[block] > 1) {
      const region = view.canStand(cell) ? this.regionOf(beside, block) : 0;
      labels.values[labels.firstOf[block] + placeOf(x, y)] = region;
    }
    return true;
  }

  /**
   * A cell of the same block beside a cell, if neither the regions of the block nor their edges need the cell; else −1. They do
   * not need it if steps around its corners lead from each free cell beside it to the others, or, across the border of the block,
   * to one of them.
   *
   * @param outwards The directions that lead out of the block, as a set of bits.
   */
  private joinedBeside(cell: number, outwards: number): number {
    const { view } = this;
    const { offsetOfDirection } = view;
    let parts = 0;
    let beside = -1;
    let isAcross = outwards === 0;
    for (let direction = 0; direction < 4; direction++) {
      const next = (direction + 1) & 3;
      const here = cell + offsetOfDirection[direction];
      const there = cell + offsetOfDirection[next];
      const isFree = view.canStand(here);
      const isOut = ((outwards >> direction) & 1) === 1;
      const isNextOut = ((outwards >> next) & 1) === 1;
      const isCorner = isFree && view.canStand(there) && view.canStand(here + offsetOfDirection[next]);
      if (isOut && !isFree) isAcross = true;
      if ((isOut || isNextOut) && isCorner) isAcross = true;
      if (isOut || !isFree) continue;
      beside = here;
      if (isNextOut || !isCorner) parts++;
    }
    return parts <= 1 && isAcross && (outwards & (outwards - 1)) === 0 ? beside : -1;
  }

  /** Does a part of what is left to do after edits. */
  followStep(): void {
    if (this.dirtyBlocks.size > 0) this.labelDirty();
    else this.findDirtyEdges();
  }

  /** The block of a cell. */
  blockOf(cell: number): number {
    const { width } = this.view.grid;
    const y = Math.floor(cell / width);
    const x = cell - y * width;
    return (y >> 4) * this.blocksWide + (x >> 4);
  }

  /** The region of a cell of a block, numbered from 1; 0 where the agent cannot stand. */
  regionOf(cell: number, block: number): number {
    const { width } = this.view.grid;
    const y = Math.floor(cell / width);
    return this.regionAt(cell - y * width, y, block);
  }

  /** The region of a cell of a block, given its column and row in the grid. */
  private regionAt(x: number, y: number, block: number): number {
    const { labels, view } = this;
    const count = this.countOfBlock[block];
    if (count > 1) return labels.values[labels.firstOf[block] + placeOf(x, y)];
    return count === 1 && view.canStand(y * view.grid.width + x) ? 1 : 0;
  }

  /** Returns the cells of a block; blocks at the right and bottom of the grid may be smaller. */
  cellsOf(block: number): Rectangle {
    const { width, height } = this.view.grid;
    const left = (block % this.blocksWide) * SIDE;
    const top = Math.floor(block / this.blocksWide) * SIDE;
    return { left, top, right: Math.min(width, left + SIDE), bottom: Math.min(height, top + SIDE) };
  }

  /** Calls a function for each edge from a region of a block to a region of a later block. */
  forEachEdge(block: number, visit: (region: number, otherBlock: number, otherRegion: number) => void): void {
    const { values, firstOf, countOf } = this.edges;
    for (let i = firstOf[block], end = i + countOf[block]; i < end; i++) {
      visit(values[i] >> 10, block + this.afterOf(values[i] & 3), (values[i] >> 2) & 255);
    }
  }

  /** Lists the regions that share an edge with a region. */
  lookAround(block: number, region: number, beside: RegionList): void {
    const { blocksWide } = this;
    const { values, firstOf, countOf } = this.edges;
    beside.count = 0;
    for (let i = firstOf[block], end = i + countOf[block]; i < end; i++) {
      if (values[i] >> 10 === region) beside.push(block + this.afterOf(values[i] & 3), (values[i] >> 2) & 255);
    }
    for (let slot = 0; slot < 4; slot++) {
      const before = block - this.afterOf(slot);
      if (before < 0 || (slot > 0 && blocksWide === 1)) continue;
      const target = (region << 2) | slot;
      for (let i = firstOf[before], end = i + countOf[before]; i < end; i++) {
        if ((values[i] & 1023) === target) beside.push(before, values[i] >> 10);
      }
    }
  }

  /** How many blocks later the edges of a slot lead. */
  private afterOf(slot: number): number {
    return slot === 0 ? 1 : this.blocksWide + slot - 2;
  }

  /** Labels some of the blocks that are dirty, and notes where edges have to be found again. */
  private labelDirty(): void {
    const { blocksWide } = this;
    let left = BLOCKS_PER_STEP;
    for (const block of this.dirtyBlocks) {
      if (left-- === 0) return;
      this.dirtyBlocks.delete(block);
      if (!this.labelAgain(block)) continue;
      // the edges of a block lead to later blocks, so a dirty block concerns the edges of the blocks before it
      for (const before of [0, 1, blocksWide - 1, blocksWide, blocksWide + 1]) {
        if (block - before >= 0) this.dirtyEdges.add(block - before);
      }
    }
  }

  /** Labels a block, and tells whether the regions or the steps of its outermost cells may have changed. */
  private labelAgain(block: number): boolean {
    const { countOfBlock } = this;
    const isRimDirty = this.dirtyRims.delete(block);
    const hadOne = countOfBlock[block] === 1;
    const isCompared = !isRimDirty && !hadOne;
    if (isCompared) this.readRim(block, rimBefore);
    if (this.label(block)) this.changedBlocks.add(block);
    if (isCompared) this.readRim(block, rimAfter);
    if (isCompared) return rimAfter.some((region, place) => region !== rimBefore[place]);
    // one region has all cells on which the agent can stand
    return isRimDirty || countOfBlock[block] !== 1;
  }

  private findDirtyEdges(): void {
    let left = BLOCKS_PER_STEP;
    for (const block of this.dirtyEdges) {
      if (left-- === 0) return;
      this.dirtyEdges.delete(block);
      if (this.findEdges(block)) this.changedBlocks.add(block);
    }
  }

  /** Reads the regions of the outermost cells of a block: the edges of the block depend on these and on steps. */
  private readRim(block: number, rim: Uint8Array): void {
    const { left, top, right, bottom } = this.cellsOf(block);
    let place = 0;
    for (let x = left; x < right; x++) {
      rim[place++] = this.regionAt(x, top, block);
      rim[place++] = this.regionAt(x, bottom - 1, block);
    }
    for (let y = top; y < bottom; y++) {
      rim[place++] = this.regionAt(left, y, block);
      rim[place++] = this.regionAt(right - 1, y, block);
    }
    rim.fill(0, place);
  }

  /**
   * Divides the cells of a block into regions, numbered in the order of their first cells. Each cell gets the number of an
   * earlier cell that it is joined to, or else a new number. Where two numbers turn out to be of one region, the lower one
   * becomes the root of the other. Tells whether the number of regions has changed.
   */
  private label(block: number): boolean {
    const { view } = this;
    const { width } = view.grid;
    const { movesOfCell } = view;
    const { left, top, right, bottom } = this.cellsOf(block);
    // unless diagonals pass between two walls, they join no cells that cardinals do not join
    const back = view.movement.corners === "always" ? CARDINALS_BACK | DIAGONALS_BACK : CARDINALS_BACK;
    let numbers = 0;
    for (let y = top; y < bottom; y++) {
      const inBlock = y === top ? back & ~UPWARDS : back;
      const first = y * width;
      for (let x = left, place = (y - top) * SIDE; x < right; x++, place++) {
        if (!view.canStand(first + x)) {
          regionOfPlace[place] = 0;
          continue;
        }
        let moves = movesOfCell[first + x] & inBlock;
        if (x === left) moves &= ~LEFTWARDS;
        if (x === right - 1) moves &= ~RIGHTWARDS;
        let region = 0;
        for (; moves !== 0; moves &= moves - 1) {
          const other = regionOfPlace[place + OFFSET_OF_DIRECTION[31 - Math.clz32(moves & -moves)]];
          if (region === 0) region = other;
          else if (region !== other) region = join(region, other);
        }
        if (region === 0) {
          region = ++numbers;
          rootOfNumber[region] = region;
        }
        regionOfPlace[place] = region;
      }
    }

    let count = 0;
    // the root of a number is lower, so its region is known
    for (let number = 1; number <= numbers; number++) {
      const root = rootOfNumber[number];
      regionOfNumber[number] = root === number ? ++count : regionOfNumber[root];
    }
    if (count > 1) {
      for (let place = 0; place < regionOfPlace.length; place++) {
        regionOfPlace[place] = regionOfNumber[regionOfPlace[place]];
      }
      this.labels.set(block, regionOfPlace);
    } else this.labels.set(block, NO_LABELS);
    const isOther = this.countOfBlock[block] !== count;
    this.countOfBlock[block] = count;
    return isOther;
  }

  /**
   * Finds the edges from the regions of a block to regions of later blocks: to the right, and in the row of blocks below. Tells
   * whether they have changed.
   */
  private findEdges(block: number): boolean {
    const { left, top, right, bottom } = this.cellsOf(block);
    // unless diagonals pass between two walls, they join no regions that cardinals do not join
    const isAlways = this.view.movement.corners === "always";
    const rightwards = isAlways ? RIGHTWARDS_ALL : RIGHT;
    const downwards = isAlways ? DOWNWARDS_ALL : DOWN;
    const edges: number[] = [];
    for (let y = top; y < bottom - 1; y++) this.findEdgesOfCell(block, right - 1, y, rightwards, edges);
    for (let x = left; x < right - 1; x++) this.findEdgesOfCell(block, x, bottom - 1, downwards, edges);
    this.findEdgesOfCell(block, right - 1, bottom - 1, rightwards | downwards, edges);

    edges.sort((a, b) => a - b);
    if (this.edges.holds(block, edges)) return false;
    this.edges.set(block, edges);
    return true;
  }

  /** Adds the edges that moves from a cell make, in some of the directions. */
  private findEdgesOfCell(block: number, x: number, y: number, directions: number, edges: number[]): void {
    const { view } = this;
    const cell = y * view.grid.width + x;
    for (let moves = view.movesOfCell[cell] & directions; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const next = cell + view.offsetOfDirection[direction];
      const after = this.blockOf(next) - block;
      if (after <= 0) continue;
      const slot = after === 1 ? 0 : after - this.blocksWide + 2; // right, below left, below, below right
      const edge = (this.regionOf(cell, block) << 10) | (this.regionOf(next, block + after) << 2) | slot;
      if (!edges.includes(edge)) edges.push(edge);
    }
  }
}

/** A list of regions, each given by its block and its number there, that keeps its memory when it is emptied. */
export class RegionList {
  readonly blocks: number[] = [];
  readonly regions: number[] = [];
  count = 0;

  push(block: number, region: number): void {
    this.blocks[this.count] = block;
    this.regions[this.count++] = region;
  }
}

const NO_LABELS: readonly number[] = [];

/** The index of a cell in its block, by the columns and rows of the grid. */
function placeOf(x: number, y: number): number {
  return (y & (SIDE - 1)) * SIDE + (x & (SIDE - 1));
}

/** What a step in each direction adds to the index of a cell in its block. */
const OFFSET_OF_DIRECTION = X_OF_DIRECTION.map((x, direction) => Y_OF_DIRECTION[direction] * SIDE + x);

/** The cardinal directions that lead out of a block from each of its columns; those of its rows are one direction further on. */
const OUTWARDS_AT = Uint8Array.from({ length: SIDE }, (_, column) =>
  column === 0 ? 0b0100 : column === SIDE - 1 ? 1 : 0,
);

/** Scratch memory for the regions of the outermost cells of a block, before and after it is labelled. */
const rimBefore = new Uint8Array(4 * SIDE);
const rimAfter = new Uint8Array(4 * SIDE);

/** The directions that lead to earlier cells, row by row, as sets of bits; below them the ones that lead left, up and right. */
const CARDINALS_BACK = (1 << 2) | (1 << 3);
const DIAGONALS_BACK = (1 << 6) | (1 << 7);
const LEFTWARDS = (1 << 2) | (1 << 6);
const UPWARDS = (1 << 3) | (1 << 6) | (1 << 7);
const RIGHTWARDS = 1 << 7;

/** The directions that lead to the right and down, as sets of bits: the cardinal alone, and together with the diagonals. */
const RIGHT = 1 << 0;
const DOWN = 1 << 1;
const RIGHTWARDS_ALL = RIGHT | (1 << 4) | (1 << 7);
const DOWNWARDS_ALL = DOWN | (1 << 4) | (1 << 5);

/** Scratch memory of `label`, by the numbers that cells get at first: a lower number of the same region, and at the end the region. */
const rootOfNumber = new Int32Array(SIDE * SIDE + 1);
const regionOfNumber = new Int32Array(SIDE * SIDE + 1);

/** Scratch memory of `label` for the regions of a block. Where a block is cut off by the edge of the grid, the rest has no meaning. */
const regionOfPlace = new Uint8Array(SIDE * SIDE);

/** Lets two numbers that cells have got at first be of one region, and returns its lowest number. */
function join(number: number, other: number): number {
  const a = rootOf(rootOfNumber, number);
  const b = rootOf(rootOfNumber, other);
  rootOfNumber[Math.max(a, b)] = Math.min(a, b);
  return Math.min(a, b);
}

/** Returns the root of a region, and halves the way to it for the next call. */
export function rootOf(rootOfRegion: Int32Array, start: number): number {
  let region = start;
  while (rootOfRegion[region] !== region) {
    rootOfRegion[region] = rootOfRegion[rootOfRegion[region]];
    region = rootOfRegion[region];
  }
  return region;
}
