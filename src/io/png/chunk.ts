import { show } from "../../check.ts";
import { MAX_SIDE } from "../../grid/grid.ts";
import { faultAt } from "../fault.ts";
import { crc32 } from "../zlib.ts";

/** One chunk of a PNG file. */
export interface Chunk {
  /** The type of the chunk, four letters. The first is lower case if a reader may ignore the chunk. */
  readonly type: string;
  readonly data: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** How many bytes a chunk has beside its data: length, type and checksum, 4 each. */
const FRAME = 12;

const KNOWN = ["IHDR", "PLTE", "IDAT", "IEND"];

/** The chunks of a PNG file up to its end. Their lengths, types and checksums are checked, their data is not. */
export function chunksOf(bytes: Uint8Array): Chunk[] {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) {
    throw faultAt("The file", "the signature of a PNG file", bytes.length === 0 ? "nothing" : "other bytes");
  }
  const chunks: Chunk[] = [];
  for (let start = SIGNATURE.length; chunks.at(-1)?.type !== "IEND"; ) {
    const chunk = chunkAt(bytes, start);
    chunks.push(chunk);
    start += FRAME + chunk.data.length;
  }
  return chunks;
}

/** The data of all chunks of a type, joined in their order. */
export function dataOf(chunks: readonly Chunk[], type: string): Uint8Array {
  const parts = chunks.filter((chunk) => chunk.type === type).map(({ data }) => data);
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    joined.set(part, length);
    length += part.length;
  }
  return joined;
}

function chunkAt(bytes: Uint8Array, start: number): Chunk {
  const where = `Byte ${start}`;
  if (start + FRAME > bytes.length) throw faultAt(where, "a chunk", "the end of the file");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = start + 8 + view.getUint32(start);
  const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
  if (end + 4 > bytes.length) throw faultAt(where, `a chunk of ${end - start - 8} bytes`, "the end of the file");
  if (view.getUint32(end) !== crc32(bytes.subarray(start + 4, end))) {
    throw faultAt(where, "a chunk that agrees with its checksum", "a damaged one");
  }
  if (!/^[a-z][A-Za-z]{3}$/.test(type) && !KNOWN.includes(type)) {
    throw faultAt(where, "a chunk that the PNG standard knows", show(type));
  }
  return { type, data: bytes.subarray(start + 8, end) };
}

/** The content of the first chunk of a PNG file. */
export interface Header {
  readonly width: number;
  readonly height: number;
  /** The number of bits of one sample. */
  readonly depth: number;
  readonly kind: Kind;
  readonly isInterlaced: boolean;
}

/** The samples that a pixel consists of. */
type Kind = "grey" | "rgb" | "palette" | "grey and alpha" | "rgba";

interface KindFacts {
  readonly kind: Kind;
  readonly depths: readonly number[];
}

const KIND_OF_NUMBER: ReadonlyMap<number, KindFacts> = new Map([
  [0, { kind: "grey", depths: [1, 2, 4, 8, 16] }],
  [2, { kind: "rgb", depths: [8, 16] }],
  [3, { kind: "palette", depths: [1, 2, 4, 8] }],
  [4, { kind: "grey and alpha", depths: [8, 16] }],
  [6, { kind: "rgba", depths: [8, 16] }],
]);

const SAMPLES_OF_KIND: Readonly<Record<Kind, number>> = {
  grey: 1,
  rgb: 3,
  palette: 1,
  "grey and alpha": 2,
  rgba: 4,
};

const WHERE = "The header";

/** Reads the first of a PNG file's chunks, which must be a valid header. */
export function readHeader([{ type, data }]: readonly Chunk[]): Header {
  if (type !== "IHDR" || data.length !== 13)
    throw faultAt(WHERE, "a chunk IHDR of 13 bytes", `${show(type)} of ${data.length}`);
  const view = new DataView(data.buffer, data.byteOffset);
  const [depth, number, compression, filter, interlace] = data.subarray(8);
  const facts = KIND_OF_NUMBER.get(number);
  if (facts === undefined) throw faultAt(WHERE, "a colour type of 0, 2, 3, 4 or 6", number);
  if (!facts.depths.includes(depth)) {
    throw faultAt(WHERE, `${facts.depths.join(", ")} as bit depth of colour type ${number}`, depth);
  }
  if (compression !== 0) throw faultAt(WHERE, "compression method 0", compression);
  if (filter !== 0) throw faultAt(WHERE, "filter method 0", filter);
  if (interlace > 1) throw faultAt(WHERE, "interlace method 0 or 1", interlace);
  return {
    width: checkSide("width", view.getUint32(0)),
    height: checkSide("height", view.getUint32(4)),
    depth,
    kind: facts.kind,
    isInterlaced: interlace === 1,
  };
}

/** How many samples a pixel of an image has. */
export function samplesOf({ kind }: Header): number {
  return SAMPLES_OF_KIND[kind];
}

function checkSide(name: string, side: number): number {
  if (side >= 1 && side <= MAX_SIDE) return side;
  throw faultAt(WHERE, `a ${name} from 1 to ${MAX_SIDE}`, side);
}
