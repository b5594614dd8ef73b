import { faultAt } from "./fault.ts";
import { inflate } from "./inflate.ts";

// The two containers of DEFLATE data, zlib and gzip: a header, the data, and a checksum of what comes out.

/** How many bytes Adler-32 can add before a sum may need more than 32 bits. */
const SAFE_LENGTH = 3800;

/**
 * Decompresses data in the zlib format (RFC 1950) into exactly `size` bytes. Errors begin with `where`, the name of the data.
 */
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

/** The Adler-32 checksum of `bytes` (RFC 1950, 8.2). */
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

const HEADER_LENGTH = 10;

/** The bits of a gzip header's flags, which say what follows the header. */
const FLAG = { headerChecksum: 2, extra: 4, name: 8, comment: 16, reserved: 224 };

/**
 * Decompresses data in the gzip format (RFC 1952), one member of exactly `size` bytes. Errors begin with `where`, the name of
 * the data.
 */
export function inflateGzip(data: Uint8Array, size: number, where: string): Uint8Array {
  const start = endOfHeader(data, where);
  const { bytes, end } = inflate(data.subarray(start), size, where);
  if (data.length < start + end + 8) throw faultAt(where, "a checksum after the gzip data", "its end");
  const view = new DataView(data.buffer, data.byteOffset + start + end);
  if (view.getUint32(0, true) !== crc32(bytes) || view.getUint32(4, true) !== bytes.length) {
    throw faultAt(where, "gzip data that agrees with its checksum", "damaged data");
  }
  return bytes;
}

function endOfHeader(data: Uint8Array, where: string): number {
  const [first, second, method, flags] = data;
  if (data.length < HEADER_LENGTH || first !== 0x1f || second !== 0x8b || method !== 8 || flags & FLAG.reserved) {
    throw faultAt(where, "a gzip header", data.length < HEADER_LENGTH ? `${data.length} bytes` : "other bytes");
  }
  let end = HEADER_LENGTH;
  if (flags & FLAG.extra) end += 2 + (data[end] | (data[end + 1] << 8));
  if (flags & FLAG.name) end = afterZero(data, end);
  if (flags & FLAG.comment) end = afterZero(data, end);
  if (flags & FLAG.headerChecksum) end += 2;
  if (end > data.length) throw faultAt(where, "gzip data after its header", "its end");
  return end;
}

/** The index after the next zero byte, or an index past the end if there is no zero byte. */
function afterZero(data: Uint8Array, start: number): number {
  const zero = data.indexOf(0, start);
  return zero < 0 ? data.length + 1 : zero + 1;
}

const POLYNOMIAL = 0xedb8_8320;

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ ((crc & 1) * POLYNOMIAL);
  return crc;
});

/** The CRC-32 of `bytes`, which gzip and PNG use as checksum (RFC 1952, 8). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_OF_BYTE[(crc ^ byte) & 255];
  return ~crc >>> 0;
}
