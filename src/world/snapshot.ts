import { show } from "../grid/check.ts";
import { Grid } from "../grid/grid.ts";
import type { Link } from "../grid/link.ts";
import type { Legend } from "../grid/terrain.ts";
import { checksumOf } from "../hierarchy/checksum.ts";
import { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import { loadPlanner } from "../planner/create-planner.ts";
import type { Planner } from "../planner/planner.ts";
import type { WorldOptions } from "./options.ts";
import type { WorldQuery } from "./request.ts";
import type { WalkerEnding, WalkSettings } from "./walker.ts";

/**
 * A world's snapshot is a header of four little-endian 32-bit integers, then what the world is and how far it has got:
 *
 *     0   the magic number
 *     4   the version of the format
 *     8   the checksum of all that follows the header
 *     12  the length of all that follows the header, in bytes
 */
const HEADER_WORDS = 4;
const MAGIC = 0x574c_544f;
const VERSION = 1;

/** What a world is made of, in a form that can be written down. */
export interface WorldState {
  readonly grid: Grid;
  readonly options: Omit<WorldOptions<string>, "clock">;
  /** One for each planner, in the order of the roster; `null` for those that have nothing to save. */
  readonly planners: readonly (Planner | null)[];
  readonly counters: WorldCounters;
  readonly walkers: readonly WalkerState[];
  readonly requests: readonly RequestState[];
}

/** Numbers on which depends what a world does next. */
interface WorldCounters {
  readonly nextId: number;
  readonly tickets: number;
  readonly done: number;
  readonly isTicked: boolean;
  /** For each crew. */
  readonly estimates: readonly (readonly number[])[];
}

/** What both walkers and requests have. */
interface JobState {
  readonly id: number;
  readonly agent: string;
  readonly ticket: number;
  readonly rank: number;
}

/** A walker, written down. */
export interface WalkerState extends JobState {
  readonly start: number;
  readonly goal: number;
  readonly settings: WalkSettings;
  readonly ending: WalkerEnding | null;
  readonly isTouched: boolean;
  readonly isHeldUp: boolean;
  /** Whether it stands where it cannot, as there was no cell to step out to. */
  readonly isTrapped: boolean;
  /** The cell that it occupies, or −1. */
  readonly occupied: number;
  /** What is left of its way, from where it stands; empty when it has none. */
  readonly cells: Int32Array;
  /** How many of those cells it may enter, the one where it stands included. */
  readonly end: number;
  /** How many steps were added at its end since it was planned. */
  readonly added: number;
  readonly isNearest: boolean;
}

/** A request that waits, written down. */
export interface RequestState extends JobState {
  readonly start: number;
  /** −1 when the query names its goals alone. */
  readonly goal: number;
  readonly query: WorldQuery;
  readonly priority: number;
}

/** Endings by the number that stands for them; the first for none. */
const ENDINGS: readonly (WalkerEnding | null)[] = [
  null,
  "arrived",
  "nearest",
  "unreachable",
  "blocked-start",
  "blocked-goal",
  "stopped",
];

/** Writes a world down. */
export function packWorld(state: WorldState): Uint8Array {
  const { grid, options, planners, counters, walkers, requests } = state;
  const out = new SnapshotWriter();
  for (const word of [MAGIC, VERSION, 0, 0]) out.integer(word);
  const { width, height, legend, links } = grid;
  out.text(JSON.stringify({ width, height, legend, links, options, counters } satisfies Heading));
  out.array(grid.terrainOfCell);
  out.integer(planners.length);
  for (const planner of planners) out.list(planner === null ? new Uint8Array(0) : planner.save());
  writeWalkers(out, walkers, Object.keys(options.agents));
  writeRequests(out, requests, Object.keys(options.agents));
  const bytes = out.bytes.slice(0, out.length);
  const header = new DataView(bytes.buffer);
  header.setUint32(8, checksumOf(bytes.subarray(4 * HEADER_WORDS)), true);
  header.setUint32(12, bytes.length - 4 * HEADER_WORDS, true);
  return bytes;
}

/** Reads what `packWorld` wrote; refuses what is damaged. */
export function unpackWorld(bytes: Uint8Array): WorldState {
  const from = new SnapshotReader(checkHeader(bytes));
  const { width, height, legend, links, options, counters } = JSON.parse(from.text()) as Heading;
  const grid = new Grid(width, height, { legend });
  // nobody can have planned on it yet
  from.array(grid.terrainOfCell);
  for (const link of links) grid.link(link.from, link.to, link.cost);
  const planners = Array.from({ length: from.integer() }, () => {
    const snapshot = from.list(Uint8Array);
    return snapshot.length === 0 ? null : loadPlanner(grid, snapshot);
  });
  const names = Object.keys(options.agents);
  return { grid, options, planners, counters, walkers: readWalkers(from, names), requests: readRequests(from, names) };
}

/** What comes first in a snapshot, as text. */
interface Heading {
  readonly width: number;
  readonly height: number;
  readonly legend: Legend;
  readonly links: readonly Link[];
  readonly options: WorldState["options"];
  readonly counters: WorldCounters;
}

function writeWalkers(out: SnapshotWriter, walkers: readonly WalkerState[], names: readonly string[]): void {
  const columns = walkers.map(({ id, agent, ticket, rank, start, goal, settings, ending, ...rest }) => {
    const { nearest, within, priority, occupies } = settings;
    const { isTouched, isHeldUp, isTrapped, isNearest } = rest;
    const bits = [isTrapped, nearest, occupies, isTouched, isHeldUp, isNearest];
    const flags = bits.reduce((sum, flag) => 2 * sum + Number(flag), 0);
    const job = [id, names.indexOf(agent), ticket, rank, start, goal];
    return [...job, within, priority, flags, ENDINGS.indexOf(ending), rest.occupied, rest.end, rest.added];
  });
  writeTable(out, columns);
  out.parts(walkers.map(({ cells }) => cells));
}

function readWalkers(from: SnapshotReader, names: readonly string[]): WalkerState[] {
  const rows = readTable(from);
  const ways = from.parts(Int32Array);
  return rows.map(
    ([id, name, ticket, rank, start, goal, within, priority, flags, ending, occupied, end, added], index) => {
      const has = (bit: number): boolean => ((flags >> bit) & 1) === 1;
      return {
        id,
        agent: names[name],
        ticket,
        rank,
        start,
        goal,
        settings: { nearest: has(4), occupies: has(3), within, priority },
        ending: ENDINGS[ending],
        isTouched: has(2),
        isHeldUp: has(1),
        isTrapped: has(5),
        isNearest: has(0),
        occupied,
        end,
        added,
        cells: ways[index].slice(),
      };
    },
  );
}

function writeRequests(out: SnapshotWriter, requests: readonly RequestState[], names: readonly string[]): void {
  writeTable(
    out,
    requests.map(({ id, agent, ticket, rank, start, goal, priority }) => {
      return [id, names.indexOf(agent), ticket, rank, start, goal, priority];
    }),
  );
  for (const { query } of requests) out.text(JSON.stringify(query));
}

function readRequests(from: SnapshotReader, names: readonly string[]): RequestState[] {
  return readTable(from).map(([id, name, ticket, rank, start, goal, priority]) => {
    const query = JSON.parse(from.text()) as WorldQuery;
    return { id, agent: names[name], ticket, rank, start, goal, priority, query };
  });
}

/** Writes rows of equally many numbers each. */
function writeTable(out: SnapshotWriter, rows: readonly (readonly number[])[]): void {
  const columns = rows.length === 0 ? 0 : rows[0].length;
  const bytes = new DataView(new ArrayBuffer(8 * columns * rows.length));
  rows.flat().forEach((value, index) => {
    bytes.setFloat64(8 * index, value, true);
  });
  out.integer(rows.length);
  out.list(new Uint8Array(bytes.buffer));
}

function readTable(from: SnapshotReader): number[][] {
  const rows = from.integer();
  const bytes = new DataView(from.list(Uint8Array).buffer);
  const columns = rows === 0 ? 0 : bytes.byteLength / 8 / rows;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => bytes.getFloat64(8 * (row * columns + column), true)),
  );
}

/** Checks that bytes are a whole snapshot of a world, and returns what follows their header, at a multiple of four. */
function checkHeader(snapshot: Uint8Array): Uint8Array {
  if (!(snapshot instanceof Uint8Array)) throw new TypeError(`A snapshot must be a Uint8Array, got ${show(snapshot)}.`);
  const header = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength);
  if (snapshot.length < 4 || header.getUint32(0, true) !== MAGIC) {
    throw new TypeError("These bytes are no snapshot of a world: they do not start as one does.");
  }
  const least = 4 * HEADER_WORDS;
  const expected = snapshot.length < least ? least : least + header.getUint32(12, true);
  if (snapshot.length < expected) {
    throw new RangeError(`The snapshot is truncated: expected at least ${expected} bytes, got ${snapshot.length}.`);
  }
  const version = header.getUint32(4, true);
  if (version !== VERSION) {
    throw new RangeError(`The snapshot has format version ${version}, but this version of octile reads ${VERSION}.`);
  }
  const content = snapshot.slice(least, expected);
  if (header.getUint32(8, true) !== checksumOf(content)) {
    throw new RangeError("The snapshot is damaged: its checksum does not match what it holds.");
  }
  return content;
}
