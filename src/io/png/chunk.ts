import { show } from "../../check.ts";
import { faultAt } from "../fault.ts";
import { crc32 } from "../inflate/crc32.ts";

/** A part of a PNG file. */
export interface Chunk {
  /** Four letters; a small one first if a reader may leave the chunk out. */
  readonly type: string;
  readonly data: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The bytes of a chunk beside its data: its length, its type and a checksum. */
const FRAME = 12;

const KNOWN = ["IHDR", "PLTE", "IDAT", "IEND"];

/** The chunks of a PNG file up to its end, checked but for what is in them. */
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

/** The data of all chunks of a type, one after the other. */
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
