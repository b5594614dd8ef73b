import { bytesOfBase64 } from "../base64.ts";
import { inflateGzip } from "../inflate/gzip.ts";
import { MOST_BYTES_PER_BYTE } from "../inflate/inflate.ts";
import { inflateZlib } from "../inflate/zlib.ts";
import type { JsonPart } from "../json-part.ts";
import type { Block } from "./tile-layer.ts";

const BYTES_PER_TILE = 4;
const MOST = 0xffff_ffff;

/** Refuses a block whose data cannot hold its tiles, before anyone takes memory for them. */
export function checkData({ width, height, data, layer }: Block): void {
  const count = width * height;
  if (isCsv(layer)) {
    const { length } = data.array();
    if (length !== count) throw data.fault(`an array of ${count}`, length);
    return;
  }
  const { length } = data.text();
  if (BYTES_PER_TILE * count > MOST_BYTES_PER_BYTE * length) {
    throw data.fault(`${count} tiles in base64`, `${length} characters, which cannot hold so many`);
  }
}

/** The numbers of a block's tiles, row by row, with the bits that say how each is turned; 0 for none. */
export function tilesOf({ width, height, data, layer }: Block): Uint32Array {
  const count = width * height;
  if (isCsv(layer)) return numbersOf(data);
  const bytes = decompress(layer, data, BYTES_PER_TILE * count);
  const view = new DataView(bytes.buffer);
  // the numbers take the place of their own bytes
  const tiles = new Uint32Array(bytes.buffer);
  for (let index = 0; index < count; index++) tiles[index] = view.getUint32(BYTES_PER_TILE * index, true);
  return tiles;
}

/** Whether a layer's tiles are an array of numbers; else they are in base64. */
function isCsv(layer: JsonPart): boolean {
  const encoding = layer.at("encoding");
  if (!encoding.isThere || encoding.value === "csv") return true;
  if (encoding.value === "base64") return false;
  throw encoding.fault('"csv" or "base64"');
}

/** The numbers of an array, checked. */
function numbersOf(data: JsonPart): Uint32Array {
  const values = data.array();
  const numbers = new Uint32Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    const isNumber = typeof value === "number" && value >>> 0 === value;
    numbers[index] = isNumber ? value : data.item(index).integer(0, MOST);
  }
  return numbers;
}

/** The bytes of data in base64, `size` of them when decompressed. */
function decompress(layer: JsonPart, data: JsonPart, size: number): Uint8Array {
  const compression = layer.at("compression");
  const bytes = bytesOfBase64(data.text(), data.path);
  if (compression.value === "zlib") return inflateZlib(bytes, size, data.path);
  if (compression.value === "gzip") return inflateGzip(bytes, size, data.path);
  if (compression.isThere && compression.value !== "") {
    throw compression.fault(
      '"zlib", "gzip" or none; choose one of these as Tile Layer Format in Tiled\'s map properties',
    );
  }
  if (bytes.length !== size) throw data.fault(`${size} bytes`, bytes.length);
  return bytes;
}
