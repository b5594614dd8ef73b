import type { Grid } from "../../grid/grid.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import { isShared } from "../../grid/shared-memory.ts";
import { checkCount, checkInRange, type SnapshotReader, type SnapshotWriter } from "../../snapshot/snapshot.ts";

/** The numbers of blocks, field by field. Sixteen bits do unless a cluster has more than 65,535 different blocks. */
export type BlockNumbers = Uint16Array | Uint32Array;

/** The numbers of a cluster that keeps no fields. */
export const NO_BLOCKS: BlockNumbers = new Uint16Array(0);

/** Fields in blocks of their own: the words of the blocks, and the numbers of the blocks of each field. */
export interface PackedFields {
  readonly words: Int32Array;
  readonly numbers: BlockNumbers;
}

/** A level whose fields are in blocks. */
export interface BlockUser {
  /** All numbers of blocks that the level has in a cluster. */
  blocksIn(cluster: number): readonly BlockNumbers[];
}

/** Words of 32 bits in a block: a word is a row of eight cells, four bits for each. */
const WORDS = 8;

/** Spots from one row of a field to the next. A spot is the place of a cell in a field of blocks. */
const SPOTS_IN_ROW = 64;

/** The word of a row whose cells no walk reaches. */
const NO_WALKS = -1;

/** Scratch memory of all pools: the blocks of the open cluster, which of them are used, and places for them by hash. */
let words = new Int32Array(1024 * WORDS);
let isUsed = new Uint8Array(1024);
let numberOfHash = new Int32Array(4096);
const unused: number[] = [];

/** How often a cluster of any pool was opened. The scratch memory holds the one that was opened last. */
let openings = 0;

/**
 * The last steps of the fields of clusters, in blocks of 8 × 8 cells. Far from their sources, fields of one cluster look alike
 * over whole blocks. So each different block of a cluster is kept once, for all its nodes and for all agents, and a field is a
 * list of the numbers of its blocks.
 *
 *     field of a node        numbers         blocks
 *     ┌───┬───┐              0 1      0 ↘↘↘↘…  1 →→→→…  2 ↓↓↓↓…
 *     │ ↘ │ → │       →      2 0
 *     ├───┼───┤
 *     │ ↓ │ ↘ │
 *     └───┴───┘
 *
 * Nothing counts how often a block is used. Before fields of a cluster are written, `open` looks at all fields of the cluster:
 * blocks that none of them has give their numbers to new blocks.
 */
export class StepBlocks {
  /** How many blocks a field has. */
  readonly perField: number;
  /** The side of a cluster, in cells and in blocks. */
  private readonly size: number;
  readonly wide: number;
  /** The blocks of each cluster, word by word. */
  private readonly wordsOfCluster: Int32Array[];
  /** The levels whose fields are in blocks. The blocks of a level that nobody holds any more are free. */
  private readonly users = new Set<WeakRef<BlockUser>>();
  /** The cluster whose fields are being written, and how many numbers of blocks it has. */
  private opened = 0;
  private end = 0;
  /** The number of the last opening of a cluster of this pool. */
  private opening = 0;
  /** The blocks of that cluster when `close` was last called; `null` before. */
  private closed: Int32Array | null = null;
  /** How many different blocks there are while fields are being written, and one less than the number of their hashes. */
  private count = 0;
  private mask = 0;

  /** @param size The side of a cluster, in cells. */
  constructor(clusters: number, size: number) {
    this.size = size;
    this.wide = Math.ceil(size / 8);
    this.perField = this.wide * this.wide;
    this.wordsOfCluster = new Array<Int32Array>(clusters).fill(new Int32Array(0));
  }

  /** Makes an empty pool for the clusters of a grid, given the side of a cluster. */
  static on({ width, height }: Grid, size: number): StepBlocks {
    return new StepBlocks(Math.ceil(width / size) * Math.ceil(height / size), size);
  }

  /** The memory of all blocks, in bytes. */
  get bytes(): number {
    return this.wordsOfCluster.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Lets a level have its fields here. */
  addUser(user: BlockUser): void {
    this.users.add(new WeakRef(user));
  }

  /** The blocks of a cluster, to be read with `stepAt`. Writing fields of the cluster may replace them. */
  wordsOf(cluster: number): Int32Array {
    return this.wordsOfCluster[cluster];
  }

  /** Gives a cluster blocks that another thread has made of the same fields. */
  takeWords(cluster: number, blocks: Int32Array): void {
    this.wordsOfCluster[cluster] = blocks;
  }

  /** Begins to write fields of a cluster. Fields of no other cluster may be written before `close`. */
  open(cluster: number): void {
    const known = this.wordsOfCluster[cluster];
    this.opening = ++openings;
    this.opened = cluster;
    this.end = known.length / WORDS;
    this.reserve(this.end);
    words.set(known);
    isUsed.fill(0, 0, this.end);
    for (const reference of this.users) {
      const user = reference.deref();
      if (user === undefined) this.users.delete(reference);
      for (const numbers of user?.blocksIn(cluster) ?? []) {
        for (let i = 0; i < numbers.length; i++) isUsed[numbers[i]] = 1;
      }
    }
    while (this.end > 0 && isUsed[this.end - 1] === 0) this.end--;
    unused.length = 0;
    for (let number = this.end - 1; number >= 0; number--) if (isUsed[number] === 0) unused.push(number);
    this.layOutHashes(this.end);
    for (let number = 0; number < this.end; number++) if (isUsed[number] === 1) this.find(number);
  }

  /** Goes on to write fields of a cluster. That takes no time if no fields of any cluster have been written since `close`. */
  reopen(cluster: number): void {
    if (this.opening !== openings || this.opened !== cluster || this.closed !== this.wordsOfCluster[cluster])
      this.open(cluster);
  }

  /**
   * Memory for the numbers of `fields` fields of the open cluster.
   *
   * @param known What the cluster had when it was open before, if some of the fields were written then: the same memory if the
   *   numbers still fit in, or other memory with the same numbers.
   */
  numbersFor(fields: number, known: BlockNumbers = NO_BLOCKS): BlockNumbers {
    const length = fields * this.perField;
    if (length === 0) return NO_BLOCKS;
    const isWide = this.end + length > 0xffff;
    if (known.length === length && (known.BYTES_PER_ELEMENT === 4 || !isWide)) return known;
    const numbers = isWide ? new Uint32Array(length) : new Uint16Array(length);
    numbers.set(known);
    return numbers;
  }

  /** Writes a field of the open cluster, given the last steps to its cells row by row, as the i-th of `numbers`. */
  keep(arrivalOfCell: Uint8Array, numbers: BlockNumbers, i: number): void {
    this.keepWithin(arrivalOfCell, numbers, i, { left: 0, top: 0, right: this.size, bottom: this.size });
  }

  /**
   * Writes the blocks of a field of the open cluster that lie in a part of the cluster, as `keep` writes all of them. The other
   * blocks have their numbers already.
   *
   * @param part Counted in cells from the first cell of the cluster.
   */
  keepWithin(
    arrivalOfCell: Uint8Array,
    numbers: BlockNumbers,
    i: number,
    { left: partLeft, top: partTop, right, bottom }: Rectangle,
  ): void {
    const { size, wide } = this;
    for (let top = partTop & ~7; top < bottom; top += 8) {
      for (let left = partLeft & ~7; left < right; left += 8) {
        const number = this.nextNumber();
        pack(arrivalOfCell, size, left, top, number * WORDS);
        numbers[i * this.perField + (top >> 3) * wide + (left >> 3)] = this.keepBlock(number);
      }
    }
  }

  /** Writes fields that are in blocks of their own as fields of the open cluster, and returns their numbers there. */
  take({ words: own, numbers: ownNumbers }: PackedFields): BlockNumbers {
    const numbers = this.numbersFor(ownNumbers.length / this.perField);
    const numberOfOwn = new Int32Array(own.length / WORDS).fill(-1);
    for (let i = 0; i < numbers.length; i++) {
      const block = ownNumbers[i];
      if (numberOfOwn[block] < 0) {
        const number = this.nextNumber();
        for (let word = 0; word < WORDS; word++) words[number * WORDS + word] = own[block * WORDS + word];
        numberOfOwn[block] = this.keepBlock(number);
      }
      numbers[i] = numberOfOwn[block];
    }
    return numbers;
  }

  /** Ends the writing of fields of the open cluster. */
  close(): void {
    const known = this.wordsOfCluster[this.opened];
    const length = this.end * WORDS;
    if (known.length === length && !isShared(known)) known.set(words.subarray(0, length));
    else this.wordsOfCluster[this.opened] = words.slice(0, length);
    this.closed = this.wordsOfCluster[this.opened];
  }

  /** Reads the i-th field in some blocks: the last steps to its cells, row by row. */
  unpack(from: Int32Array, numbers: BlockNumbers, i: number, arrivalOfCell: Uint8Array): void {
    const { size, wide } = this;
    const first = i * this.perField;
    for (let y = 0; y < size; y++) {
      const row = first + (y >> 3) * wide;
      const end = (y + 1) * size;
      for (let place = y * size, block = row; place < end; place += 8, block++) {
        let word = from[numbers[block] * WORDS + (y & 7)];
        if (place + 8 > end) {
          for (let at = place; at < end; at++, word >>>= 4) arrivalOfCell[at] = word & 15;
          break;
        }
        // written out, this takes half the time of a loop
        arrivalOfCell[place] = word & 15;
        arrivalOfCell[place + 1] = (word >>> 4) & 15;
        arrivalOfCell[place + 2] = (word >>> 8) & 15;
        arrivalOfCell[place + 3] = (word >>> 12) & 15;
        arrivalOfCell[place + 4] = (word >>> 16) & 15;
        arrivalOfCell[place + 5] = (word >>> 20) & 15;
        arrivalOfCell[place + 6] = (word >>> 24) & 15;
        arrivalOfCell[place + 7] = word >>> 28;
      }
    }
  }

  /** Writes the fields of a level, with the blocks that they have, in the order of their first use. */
  write(out: SnapshotWriter, numbersIn: (cluster: number) => BlockNumbers): void {
    const packed = this.wordsOfCluster.map((known, cluster) => packedFields(known, numbersIn(cluster)));
    const isWide = packed.some((fields) => fields.words.length > 0x1_0000 * WORDS);
    out.integer(isWide ? 4 : 2);
    out.parts(packed.map(({ numbers }) => (isWide ? numbers : Uint16Array.from(numbers))));
    out.parts(packed.map((fields) => fields.words));
  }

  /** Reads the fields of a level that were written: for each cluster its blocks and the numbers of blocks, which fit them. */
  read(from: SnapshotReader): PackedFields[] {
    const { length } = this.wordsOfCluster;
    const width = from.integer();
    checkInRange("bytes of a number", width, 2, 4);
    const numbers = width === 2 ? from.parts(Uint16Array) : from.parts(Uint32Array);
    checkCount("lists of blocks", numbers.length, length);
    const blocks = from.parts(Int32Array);
    checkCount("lists of words", blocks.length, length);
    return numbers.map((own, cluster) => {
      const most = blocks[cluster].length / WORDS - 1;
      for (const number of own) checkInRange(`a block of cluster ${cluster}`, number, 0, most);
      return { words: blocks[cluster], numbers: own };
    });
  }

  /** The number that the next new block gets; there is room for the block. */
  private nextNumber(): number {
    const number = unused.length > 0 ? unused[unused.length - 1] : this.end;
    this.reserve(number + 1);
    return number;
  }

  /** Keeps the block that was written at the next number if it is new. Returns its number, or that of an equal block. */
  private keepBlock(number: number): number {
    const found = this.find(number);
    if (found !== number) return found;
    if (number < this.end) unused.pop();
    else this.end++;
    return number;
  }

  /** The number of a block that equals the one with this number: another one if there is one, else its own. */
  private find(number: number): number {
    const { mask } = this;
    let place = hashOf(number * WORDS) & mask;
    for (; numberOfHash[place] >= 0; place = (place + 1) & mask) {
      if (isLike(numberOfHash[place] * WORDS, number * WORDS)) return numberOfHash[place];
    }
    numberOfHash[place] = number;
    if (++this.count * 2 > mask) this.rehash();
    return number;
  }

  /** Makes room for the hashes of blocks, four for each block. */
  private layOutHashes(blocks: number): void {
    let length = 256;
    while (length < 4 * blocks) length *= 2;
    if (numberOfHash.length < length) numberOfHash = new Int32Array(length);
    numberOfHash.fill(-1, 0, length);
    this.mask = length - 1;
    this.count = 0;
  }

  /** Makes room for twice as many blocks. */
  private rehash(): void {
    const numbers = numberOfHash.slice(0, this.mask + 1).filter((number) => number >= 0);
    this.layOutHashes(numbers.length);
    for (const number of numbers) this.find(number);
  }

  /** Makes room for blocks in the scratch memory. */
  private reserve(blocks: number): void {
    if (blocks <= isUsed.length) return;
    const larger = new Int32Array(2 * blocks * WORDS);
    larger.set(words);
    words = larger;
    isUsed = new Uint8Array(2 * blocks);
  }
}

/** The index of a cell in a field of blocks, given its column and its row in the cluster. */
export function spotAt(x: number, y: number): number {
  return y * SPOTS_IN_ROW + x;
}

/** The last step to a spot of the field whose numbers start at `first`, `wide` of them for a row of blocks. */
export function stepAt(blocks: Int32Array, numbers: BlockNumbers, first: number, wide: number, spot: number): number {
  return stepInBlock(blocks, firstWordAt(numbers, first, wide, spot), spot);
}

/** The index of the first word of the block that holds a spot, for `stepInBlock`. */
export function firstWordAt(numbers: BlockNumbers, first: number, wide: number, spot: number): number {
  return numbers[first + (spot >> 9) * wide + ((spot >> 3) & 7)] << 3;
}

/** The last step to a spot, given the index of the first word of its block. */
export function stepInBlock(blocks: Int32Array, firstWord: number, spot: number): number {
  return (blocks[firstWord | ((spot >> 6) & 7)] >>> ((spot & 7) << 2)) & 15;
}

/** A number that is the same for the spots of one block of a field, and another for each block. */
export function placeOfBlock(spot: number): number {
  return spot & ~0o707;
}

/** The blocks that some fields have, in the order of their first use, and the fields by the numbers of these. */
function packedFields(known: Int32Array, fields: BlockNumbers): PackedFields {
  const numberOfKnown = new Map<number, number>();
  const numbers = Uint32Array.from(fields, (block) => {
    const number = numberOfKnown.get(block) ?? numberOfKnown.size;
    numberOfKnown.set(block, number);
    return number;
  });
  const used = new Int32Array(numberOfKnown.size * WORDS);
  for (const [block, number] of numberOfKnown) {
    used.set(known.subarray(block * WORDS, (block + 1) * WORDS), number * WORDS);
  }
  return { words: used, numbers };
}

/** Packs a block of a field, given its first column and row, into the scratch memory. */
function pack(arrivalOfCell: Uint8Array, size: number, left: number, top: number, first: number): void {
  const right = Math.min(left + 8, size);
  for (let row = 0; row < WORDS; row++) {
    let word = NO_WALKS;
    if (top + row < size) {
      const rowStart = (top + row) * size;
      for (let x = right - 1; x >= left; x--) word = (word << 4) | arrivalOfCell[rowStart + x];
    }
    words[first + row] = word;
  }
}

function hashOf(first: number): number {
  let hash = 0;
  for (let at = first; at < first + WORDS; at++) hash = Math.imul(hash ^ words[at], 0x9e37_79b1) ^ (hash >>> 15);
  return hash ^ (hash >>> 13);
}

function isLike(a: number, b: number): boolean {
  for (let word = 0; word < WORDS; word++) if (words[a + word] !== words[b + word]) return false;
  return true;
}
