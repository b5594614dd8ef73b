import { faultAt } from "../fault.ts";
import { inflate } from "./inflate.ts";

/** So many bytes can be summed before a sum may leave 32 bits. */
const SAFE_LENGTH = 3800;

/** Decompresses data in the zlib format (RFC 1950) that holds exactly `size` bytes; `where` names it in an error. */
export function inflateZlib(data: Uint8Array, size: number, where: string): Uint8Array {
  if (data.length < 6) throw faultAt(where, "zlib data", `${data.length} bytes`);
  const [method, flags] = data;
  if ((method & 15) !== 8 || method >> 4 > 7 || (method * 256 + flags) % 31 !== 0) {
    throw faultAt(where, "a zlib header", `the bytes ${method}, ${flags}`);
  }
  if ((flags & 32) !== 0) throw faultAt(where, "zlib data that needs no dictionary", "one that does");
  const { bytes, end } = inflate(data.subarray(2), size, where);
  const { buffer, byteOffset } = data;
  if (data.length < end + 6) throw faultAt(where, "a checksum after the zlib data", "its end");
  const checksum = new DataView(buffer, byteOffset).getUint32(2 + end);
  if (checksum !== adler32(bytes)) throw faultAt(where, "zlib data that agrees with its checksum", "damaged data");
  return bytes;
}

/** The Adler-32 checksum of some bytes (RFC 1950, 8.2). */
function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let first = 0; first < bytes.length; first += SAFE_LENGTH) {
    const end = Math.min(bytes.length, first + SAFE_LENGTH);
    for (let at = first; at < end; at++) {
      a += bytes[at];
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return b * 65536 + a;
}
