import { faultAt } from "../fault.ts";
import { crc32 } from "./crc32.ts";
import { inflate } from "./inflate.ts";

const HEADER_LENGTH = 10;

/** The bits of the header's flags that say what follows it. */
const FLAG = { headerChecksum: 2, extra: 4, name: 8, comment: 16, reserved: 224 };

/** Decompresses data in the gzip format (RFC 1952), one member of exactly `size` bytes; `where` names it in an error. */
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

/** The index after the next byte of zero, or one past the end and more if there is none. */
function afterZero(data: Uint8Array, start: number): number {
  const zero = data.indexOf(0, start);
  return zero < 0 ? data.length + 1 : zero + 1;
}
