import { checkChoice, checkInteger, checkObject, checkOptions, show } from "../../../src/check.ts";
import { Grid, type Legend, type Link } from "../../../src/index.ts";
import { inflate } from "../../../src/io/inflate.ts";
import { JsonPart } from "../../../src/io/json-part.ts";
import { crc32 } from "../../../src/io/zlib.ts";
import { bytesOfText, textOfBytes } from "./base64url.ts";
import { ByteReader, ByteWriter } from "./byte-list.ts";
import { differencesOf } from "./difference.ts";
import { isFar } from "./far/far-thread.ts";
import { generatedMap } from "./generated-map.ts";
import { MOST_SIDE } from "./map-file.ts";
import { sentenceOf } from "./planners.ts";
import { Session } from "./session.ts";
import type { MapSource, Settings } from "./state.ts";

/** The first byte of every link: what comes after it may be laid out otherwise one day. */
const FORMAT = 1;

/** Format, checksum and how long the content is. */
const HEADER_BYTES = 9;

/** More than the content of any link: three bytes a cell, and what is not cells. */
const MOST_BYTES = 3 * MOST_SIDE * MOST_SIDE + 0x10_0000;

/** The content of a link that is unpacked at once to read how large its map is. More content is left to a thread. */
const MOST_NEAR_CONTENT = 0x8_0000;

/** What a link says beside the cells. */
interface LinkHead {
  readonly source: MapSource;
  /** Of a map that no generator makes again. */
  readonly map?: { readonly width: number; readonly height: number; readonly legend: Legend };
  readonly links: readonly Link[];
  readonly settings: Settings;
}

/** What a link restores. */
export interface LinkedState {
  readonly grid: Grid;
  readonly source: MapSource;
  /** The terrain of each cell as it came from the source. */
  readonly original: Uint8Array;
  readonly settings: Settings;
}

/**
 * What restores a session, as the part of an address from `#` on: the settings, and the cells that differ from the generated
 * map, or all cells of a map from a file, compressed.
 */
export function encodeLink(session: Session): Promise<string> {
  return session.clerk?.call("link", session.settings()) ?? encodeState(stateOf(session));
}

/** Returns the link that restores a map with its settings. */
export async function encodeState(state: LinkedState): Promise<string> {
  const content = contentOf(state);
  return linkOf(content, await deflate(content));
}

/** Returns a link that restores a session, at once and without compression, for when a page is about to go. */
export function encodeLinkAtOnce(session: Session): string {
  const content = contentOf(stateOf(session));
  return linkOf(content, stored(content));
}

function stateOf(session: Session): LinkedState {
  const { grid, source, original } = session;
  return { grid: grid.value, source: source.value, original, settings: session.settings() };
}

/** Whether the map of a link has too many cells to be read on the thread of the page. */
export function isFarLink(hash: string): boolean {
  // what is wrong with a link is told when it is opened
  const bytes = bytesOfText(hash.replace(/^#/, ""));
  if (bytes === undefined || bytes.length <= HEADER_BYTES) return false;
  if (new DataView(bytes.buffer).getUint32(5) > MOST_NEAR_CONTENT) return isFar(Number.POSITIVE_INFINITY);
  try {
    const { source, map } = readHead(new ByteReader(unpack(hash.replace(/^#/, ""))));
    return isFar(source.from === "generator" ? source.size ** 2 : (map?.width ?? 0) * (map?.height ?? 0));
  } catch {
    return false;
  }
}

function linkOf(content: Uint8Array, data: Uint8Array): string {
  const bytes = new Uint8Array(HEADER_BYTES + data.length);
  const header = new DataView(bytes.buffer);
  header.setUint8(0, FORMAT);
  header.setUint32(5, content.length);
  bytes.set(data, HEADER_BYTES);
  header.setUint32(1, crc32(bytes.subarray(5)));
  return `#${textOfBytes(bytes)}`;
}

/** The session that a link restores; a damaged link throws. */
export async function decodeLink(hash: string): Promise<Session> {
  try {
    return sessionOf(unpack(hash.replace(/^#/, "")));
  } catch (error) {
    throw new SyntaxError(`This link cannot be opened: ${sentenceOf(error)}`);
  }
}

/** The content of a link, once it is certain that nothing of it is missing or changed. */
function unpack(text: string): Uint8Array {
  const bytes = bytesOfText(text);
  if (bytes === undefined || bytes.length <= HEADER_BYTES) {
    throw new SyntaxError("Expected a link of this page, got another text.");
  }
  const header = new DataView(bytes.buffer);
  if (header.getUint8(0) !== FORMAT) {
    throw new SyntaxError(`Expected a link of format ${FORMAT}, got ${header.getUint8(0)}.`);
  }
  if (header.getUint32(1) !== crc32(bytes.subarray(5))) {
    throw new SyntaxError("Expected the link as it was copied, got one that is cut off or changed.");
  }
  const length = checkInteger("The length of the content", header.getUint32(5), 1, MOST_BYTES);
  return inflate(bytes.subarray(HEADER_BYTES), length, "The content").bytes;
}

function contentOf({ grid, source, original, settings }: LinkedState): Uint8Array<ArrayBuffer> {
  const { width, height, legend, links } = grid;
  const isGenerated = source.from === "generator";
  const head: LinkHead = {
    source,
    ...(isGenerated ? {} : { map: { width, height, legend } }),
    links,
    settings,
  };
  const content = new ByteWriter();
  content.text(JSON.stringify(head));
  const before = isGenerated ? original : new Uint8Array(grid.terrainOfCell.length);
  let written = 0;
  for (const { first, end, terrain } of differencesOf(before, grid.terrainOfCell, width)) {
    content.number(first - written);
    content.number(end - first);
    content.number(terrain);
    written = end;
  }
  return content.finish();
}

function sessionOf(content: Uint8Array): Session {
  const reader = new ByteReader(content);
  const { source, map, links, settings } = readHead(reader);
  const grid = source.from === "generator" ? generatedMap(source.kind, source.size, source.seed) : emptyMap(map);
  const original = grid.terrainOfCell.slice();
  readCells(reader, grid);
  for (const { from, to, cost } of links) grid.link(from, to, cost);
  const isFile = source.from === "file";
  return new Session(grid, source, settings, isFile ? grid.terrainOfCell.slice() : original);
}

/** Reads what a link says beside the cells, as far as a session does not check it. */
function readHead(reader: ByteReader): LinkHead {
  const head = JsonPart.parse("A link", reader.text()).value;
  checkOptions("a link", head, ["source", "map", "links", "settings"]);
  const { source, links, settings } = head as LinkHead;
  checkObject("The source of the map", source);
  checkChoice("The source of the map", source.from, ["generator", "file"]);
  checkObject("The settings", settings);
  if (!Array.isArray(links)) throw new TypeError(`The links must be a list, got ${show(links)}.`);
  for (const link of links) checkObject("A link", link);
  return head as LinkHead;
}

/** A map to be filled with the cells of a link. */
function emptyMap(map: LinkHead["map"]): Grid {
  checkObject("The map", map);
  const { width, height, legend } = map;
  checkInteger("The width of the map", width, 1, MOST_SIDE);
  checkInteger("The height of the map", height, 1, MOST_SIDE);
  const grid = new Grid(width, height, { legend });
  grid.terrainOfCell.fill(0);
  return grid;
}

/** Gives a map on which nobody can have planned yet the cells that differ. */
function readCells(reader: ByteReader, grid: Grid): void {
  let cell = 0;
  while (!reader.isDone) {
    const first = cell + reader.number();
    const end = first + reader.number();
    const terrain = reader.number();
    checkInteger("The end of a run of cells", end, 1, grid.terrainOfCell.length);
    checkInteger("The terrain of a run of cells", terrain, 0, grid.terrains.length - 1);
    grid.terrainOfCell.fill(terrain, first, end);
    cell = end;
  }
}

/** The most bytes of a block that is not compressed (RFC 1951, 3.2.4). */
const MOST_STORED = 0xffff;

/** Bytes in the form of compressed ones, without any compression. */
function stored(bytes: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(bytes.length / MOST_STORED));
  const data = new Uint8Array(bytes.length + 5 * blocks);
  const view = new DataView(data.buffer);
  for (let block = 0, at = 0; block < blocks; block++) {
    const part = bytes.subarray(block * MOST_STORED, (block + 1) * MOST_STORED);
    view.setUint8(at, block === blocks - 1 ? 1 : 0);
    view.setUint16(at + 1, part.length, true);
    view.setUint16(at + 3, MOST_STORED - part.length, true);
    data.set(part, at + 5);
    at += 5 + part.length;
  }
  return data;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
