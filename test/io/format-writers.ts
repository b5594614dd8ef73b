import { crc32, deflateSync, gzipSync } from "node:zlib";
import type { Grid } from "../../src/index.ts";

/** How the tiles of a layer are written down. */
export type TileEncoding = "csv" | "base64" | "zlib" | "gzip";

/** A chunk of an infinite map. */
export interface ChunkOf {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly number[];
}

/** The fields of a tile layer that hold its tiles: as data, or as chunks if there are any. */
export function tileLayer(
  name: string,
  tiles: readonly number[] | readonly ChunkOf[],
  encoding: TileEncoding = "csv",
): Record<string, unknown> {
  const [first] = tiles;
  const content =
    typeof first === "object"
      ? { chunks: (tiles as ChunkOf[]).map(({ tiles: own, ...place }) => ({ ...place, data: encode(own, encoding) })) }
      : { data: encode(tiles as number[], encoding) };
  return { type: "tilelayer", name, ...content, ...namesOf(encoding) };
}

/** A tile with properties, as a tileset has it. */
export function tileWith(id: number, properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { id, properties: Object.entries(properties).map(([name, value]) => ({ name, type: typeof value, value })) };
}

/** A Tiled map with one layer whose tiles tell the terrains of a grid. */
export function writeTiled(grid: Grid, encoding: TileEncoding): string {
  const tiles = Array.from(grid.terrainOfCell, (terrain) => terrain + 1);
  return JSON.stringify({
    type: "map",
    orientation: "orthogonal",
    infinite: false,
    width: grid.width,
    height: grid.height,
    layers: [tileLayer("Ground", tiles, encoding)],
    tilesets: [{ firstgid: 1, name: "terrains", tiles: grid.terrains.map(tileOfTerrain) }],
  });
}

/** A Tiled map without bounds whose chunks, two cells a side, start at `left`, `top`. */
export function writeInfiniteTiled(grid: Grid, left: number, top: number, encoding: TileEncoding): string {
  const chunks: ChunkOf[] = [];
  for (let y = 0; y < grid.height; y += 2) {
    for (let x = 0; x < grid.width; x += 2) {
      const width = Math.min(2, grid.width - x);
      const height = Math.min(2, grid.height - y);
      const tiles = Array.from({ length: width * height }, (_, index) => {
        return grid.terrainOfCell[(y + Math.floor(index / width)) * grid.width + x + (index % width)] + 1;
      });
      chunks.push({ x: left + x, y: top + y, width, height, tiles });
    }
  }
  return JSON.stringify({
    type: "map",
    orientation: "orthogonal",
    infinite: true,
    layers: [tileLayer("Ground", chunks, encoding)],
    tilesets: [{ firstgid: 1, name: "terrains", tiles: grid.terrains.map(tileOfTerrain) }],
  });
}

/** A part of a Tiled map in JSON, as the writers above make it. */
interface TiledPart {
  readonly [key: string]: unknown;
  readonly layers?: readonly TiledPart[];
  readonly tilesets?: readonly TiledPart[];
  readonly tiles?: readonly TiledPart[];
  readonly chunks?: readonly TiledPart[];
  readonly properties?: readonly TiledPart[];
}

/** A Tiled map in XML, as Tiled writes what the JSON of a map says. */
export function tmxOf(json: string): string {
  const { layers = [], tilesets = [], ...map } = JSON.parse(json) as TiledPart;
  const own = { version: "1.10", orientation: map.orientation, width: map.width, height: map.height };
  const content = [...tilesets.map(tilesetElement), ...layers.map(layerElement)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("map", { ...own, infinite: map.infinite ? 1 : 0 }, content)}`;
}

/** A tileset in XML, as Tiled writes what the JSON of a tileset says. */
export function tsxOf(json: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tilesetElement(JSON.parse(json) as TiledPart)}`;
}

function tilesetElement({ tiles = [], ...own }: TiledPart): string {
  const elements = tiles.map(({ properties = [], ...tile }) => {
    const list = properties.map((property) => {
      const type = { string: undefined, boolean: "bool", number: "int" }[String(property.type)];
      return element("property", { ...property, type }, []);
    });
    return element("tile", tile, list.length === 0 ? [] : [element("properties", {}, list)]);
  });
  return element("tileset", own, elements);
}

function layerElement({ type, layers = [], data, chunks, encoding, compression, ...own }: TiledPart): string {
  if (type === "group") return element("group", own, layers.map(layerElement));
  if (type === "objectgroup") return element("objectgroup", own, []);
  const content = chunks?.map(({ data, ...place }) => element("chunk", place, [tileText(data)])) ?? [tileText(data)];
  return element("layer", own, [element("data", { encoding: encoding ?? "csv", compression }, content)]);
}

function tileText(data: unknown): string {
  return Array.isArray(data) ? data.join(",\n") : `   ${data}`;
}

function element(name: string, attributes: Readonly<Record<string, unknown>>, content: readonly string[]): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const words = [name, ...given.map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(" ");
  return content.length === 0 ? `<${words}/>\n` : `<${words}>\n${content.join("\n")}\n</${name}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** An LDtk project of one level whose values are those of a grid's cells, plus 1. */
export function writeLdtk(grid: Grid): string {
  const values = grid.terrains.map(({ name }, id) => ({ value: id + 1, identifier: name, color: "#000000" }));
  const layer = {
    __identifier: "Terrain",
    __type: "IntGrid",
    __cWid: grid.width,
    __cHei: grid.height,
    layerDefUid: 7,
    intGridCsv: Array.from(grid.terrainOfCell, (terrain) => terrain + 1),
  };
  return JSON.stringify({
    __header__: { app: "LDtk" },
    externalLevels: false,
    defs: { layers: [{ uid: 7, identifier: "Terrain", intGridValues: values }] },
    levels: [{ identifier: "Level_0", layerInstances: [layer] }],
    worlds: [],
  });
}

/** What a PNG file is made of. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** 0 grey, 2 rgb, 3 palette, 4 grey and alpha, 6 rgba. */
  readonly colourType: number;
  readonly isInterlaced?: boolean;
  /** Samples of the pixels, row by row. */
  readonly samples: readonly number[];
  /** The filter of each row of a pass, modulo how many there are. Default: none. */
  readonly filters?: readonly number[];
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
}

const SAMPLES = [1, 0, 3, 1, 2, 0, 4];
const ADAM7 = ["0 0 8 8", "4 0 8 8", "0 4 4 8", "2 0 4 4", "0 2 2 4", "1 0 2 2", "0 1 1 2"];

/** How many samples a pixel of a colour type has. */
export function samplesOfPixel(colourType: number): number {
  return SAMPLES[colourType];
}

export function writePng(parts: PngParts): Uint8Array {
  const { width, height, depth, colourType, isInterlaced = false, palette, transparency } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  const data = deflateSync(Buffer.concat(passesOf(parts)));
  const half = Math.floor(data.length / 2);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunk("IHDR", header),
      pngChunk("tEXt", Buffer.from("Comment\0none")),
      ...(palette === undefined ? [] : [pngChunk("PLTE", Uint8Array.from(palette))]),
      ...(transparency === undefined ? [] : [pngChunk("tRNS", Uint8Array.from(transparency))]),
      pngChunk("IDAT", data.subarray(0, half)),
      pngChunk("IDAT", data.subarray(half)),
      pngChunk("IEND", new Uint8Array()),
    ]),
  );
}

/** A chunk of a PNG file, with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

/** The rows of each pass, filtered. */
function passesOf({ width, height, depth, colourType, isInterlaced, samples, filters = [0] }: PngParts): Uint8Array[] {
  const perPixel = SAMPLES[colourType];
  const rows: Uint8Array[] = [];
  for (const pass of isInterlaced ? ADAM7 : ["0 0 1 1"]) {
    const [left, top, stepX, stepY] = pass.split(" ").map(Number);
    let above: Uint8Array | undefined;
    for (let y = top; y < height && left < width; y += stepY) {
      const own: number[] = [];
      for (let x = left; x < width; x += stepX) {
        own.push(...samples.slice((y * width + x) * perPixel, (y * width + x + 1) * perPixel));
      }
      const row = packed(own, depth);
      const filter = filters[rows.length % filters.length];
      rows.push(Uint8Array.of(filter, ...filtered(filter, row, above, Math.ceil((perPixel * depth) / 8))));
      above = row;
    }
  }
  return rows;
}

function packed(samples: readonly number[], depth: number): Uint8Array {
  const bits = samples.map((sample) => sample.toString(2).padStart(depth, "0")).join("");
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

function filtered(filter: number, row: Uint8Array, above: Uint8Array | undefined, pixelBytes: number): Uint8Array {
  return row.map((byte, at) => {
    const a = row[at - pixelBytes] ?? 0;
    const b = above?.[at] ?? 0;
    const c = above?.[at - pixelBytes] ?? 0;
    const [, nearest] = [a, b, c].reduce<[number, number]>(
      (best, own) => (Math.abs(a + b - c - own) < best[0] ? [Math.abs(a + b - c - own), own] : best),
      [Number.POSITIVE_INFINITY, 0],
    );
    return byte - [0, a, b, Math.floor((a + b) / 2), nearest][filter];
  });
}

function tileOfTerrain({ name, cost, blocked }: Grid["terrains"][number], id: number): Record<string, unknown> {
  return tileWith(id, { terrain: name, cost, blocked });
}

function namesOf(encoding: TileEncoding): Record<string, string> {
  if (encoding === "csv") return {};
  return encoding === "base64" ? { encoding } : { encoding: "base64", compression: encoding };
}

function encode(tiles: readonly number[], encoding: TileEncoding): readonly number[] | string {
  if (encoding === "csv") return tiles;
  const bytes = Buffer.alloc(4 * tiles.length);
  tiles.forEach((tile, index) => {
    bytes.writeUInt32LE(tile, 4 * index);
  });
  if (encoding === "base64") return bytes.toString("base64");
  return (encoding === "zlib" ? deflateSync(bytes) : gzipSync(bytes)).toString("base64");
}
