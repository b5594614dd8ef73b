import { show } from "../../check.ts";
import { faultAt } from "../fault.ts";
import { MOST_BYTES_PER_BYTE } from "../inflate.ts";
import type { JsonPart } from "../json-part.ts";
import { inflateGzip, inflateZlib } from "../zlib.ts";
import type { Block } from "./tile-layer.ts";

const BYTES_PER_TILE = 4;
const MOST = 0xffff_ffff;

/** Throws if the data of a block is too short for its tiles, before `tilesOf` takes memory for them. */
export function checkData({ width, height, data, layer }: Block): void {
  const count = width * height;
  if (isCsv(layer)) {
    const { length } = data.array();
    if (length !== count) throw data.fault(`an array of ${count}`, length);
    return;
  }
  const { length } = data.text();
  if (BYTES_PER_TILE * count > MOST_BYTES_PER_BYTE * length) {
    throw data.fault(`${count} tiles in base64`, `${length} characters, which are too few`);
  }
}

/** The numbers of a block's tiles, row by row; 0 is no tile. The upper four bits of a number say how the tile is turned. */
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

/** Whether a layer's tiles are an array of numbers; otherwise they are in base64. */
function isCsv(layer: JsonPart): boolean {
  const encoding = layer.at("encoding");
  if (!encoding.isThere || encoding.value === "csv") return true;
  if (encoding.value === "base64") return false;
  throw encoding.fault('"csv" or "base64"');
}

/** The numbers of an array; throws if an item is not an unsigned integer of 32 bits. */
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

/** Decodes data in base64 and decompresses it into exactly `size` bytes. */
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

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NO_DIGIT = 64;

const VALUE_OF_CODE = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = DIGITS.indexOf(String.fromCharCode(code));
  return value < 0 ? NO_DIGIT : value;
});

/** The bytes that a text in base64 stands for (RFC 4648, 4). Errors begin with `where`, the name of the text. */
function bytesOfBase64(text: string, where: string): Uint8Array {
  const end = text.endsWith("==") ? text.length - 2 : text.endsWith("=") ? text.length - 1 : text.length;
  if (text.length % 4 !== 0) throw faultAt(where, "base64 in groups of four characters", `${text.length} characters`);
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let bits = 0;
  for (let at = 0, byte = 0; at < end; at++) {
    const value = VALUE_OF_CODE[text.charCodeAt(at)] ?? NO_DIGIT;
    if (value === NO_DIGIT) throw faultAt(where, `base64 at character ${at + 1}`, show(text[at]));
    bits = (bits << 6) | value;
    // each digit but the first of four completes a byte
    if (at % 4 > 0) bytes[byte++] = bits >> (6 - 2 * (at % 4));
  }
  return bytes;
}
