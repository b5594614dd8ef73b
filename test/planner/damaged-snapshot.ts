import type { Random } from "../../src/generate/random.ts";
import { sealSnapshot } from "../../src/snapshot/envelope.ts";

// How snapshots are damaged. All that is drawn comes from a seed, so that a case can be run again.

/** Where the parts of a snapshot begin: the checksum of the grid, the length, and the options, after their own length. */
const GRID_AT = 8;
const LENGTH_AT = 16;
const OPTIONS_AT = 24;

/** Values that take the place of a word. */
const VALUES = [0, 1, 2, 3, 255, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0xffff_fffe, 0x4000_0000];

/** Values that take the place of one in the options. */
const SETTINGS = [
  ...[0, 1, 2, 3, 4, 5, 6, 8, 64, 255, 1e9, -1, 0.5, null, true, false, "", "auto", [], {}],
  ...["hpa", "haa", "pra", "quickpath", "astar", "eager", "lazy", "fields", "directions", "distances"],
  ...["bothFree", "oneFree", "always", "initial", "high", "low", "width", "clearance", [70, 99], [200, 283], [1, 1]],
  ...[{}, { size: 2 }, { size: 255 }, { capability: ["ground"] }, { capability: [] }, [{}, { size: 2 }]],
];

/** Options that may not be there. */
const NAMES = ["agents", "build", "k", "startAt", "widen", "detour", "speed"];

/** What damages a snapshot; `other` is one of another planner. */
type Damage = (bytes: Uint8Array, other: Uint8Array, random: Random) => Uint8Array;

const DAMAGES: readonly (readonly [weight: number, damage: Damage])[] = [
  // a word
  [30, (bytes, _, random) => withWord(bytes, random, () => VALUES[random.below(VALUES.length)])],
  [30, (bytes, _, random) => withWord(bytes, random, (word) => word + random.between(-2, 3))],
  [10, (bytes, _, random) => withWord(bytes, random, () => random.below(65_536) * 65_536 + random.below(65_536))],
  [15, (bytes, _, random) => withWord(bytes, random, () => wordAt(bytes, placeIn(bytes, random)))],
  // a byte, or a bit of one
  [15, (bytes, _, random) => withByte(bytes, random, (byte) => byte + random.between(-2, 3))],
  [10, (bytes, _, random) => withByte(bytes, random, (byte) => byte ^ (1 << random.below(8)))],
  [10, (bytes, _, random) => withByte(bytes, random, () => random.below(10))],
  [15, swapWords],
  [10, (bytes, _, random) => withOption(bytes, random)],
  // its end cut off
  [5, (bytes, _, random) => bytes.slice(0, OPTIONS_AT + random.below(bytes.length - OPTIONS_AT))],
  // a part gone, or there twice
  [5, (bytes, _, random) => moved(bytes, random, -1)],
  [5, (bytes, _, random) => moved(bytes, random, 1)],
  // joined with another
  [10, (bytes, other, random) => spliced(bytes, other, random)],
  [10, (bytes, other, random) => patched(bytes, other, random)],
];

const ALL_WEIGHTS = DAMAGES.reduce((sum, [weight]) => sum + weight, 0);

/** A snapshot that is not what it was, though its checksums and its length say so in most cases. */
export function damagedSnapshot(whole: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let bytes: Uint8Array = whole.slice();
  for (let times = random.chance(75) ? 1 : random.between(2, 5); times > 0; times--) {
    bytes = pickDamage(random)(bytes, other, random);
  }
  return bytes.length >= OPTIONS_AT && random.chance(98) ? withChecksums(bytes, whole) : bytes;
}

/** Lets a snapshot say that it is of the same grid as another, as long as it is, and undamaged; returns it. */
export function withChecksums(bytes: Uint8Array, whole: Uint8Array): Uint8Array {
  const header = new DataView(bytes.buffer);
  header.setUint32(GRID_AT, new DataView(whole.buffer).getUint32(GRID_AT, true), true);
  header.setUint32(LENGTH_AT, bytes.length - OPTIONS_AT, true);
  header.setUint32(LENGTH_AT + 4, 0, true);
  sealSnapshot(bytes);
  return bytes;
}

function pickDamage(random: Random): Damage {
  let left = random.below(ALL_WEIGHTS);
  for (const [weight, damage] of DAMAGES) {
    if (left < weight) return damage;
    left -= weight;
  }
  return swapWords;
}

/** Where a word starts: anywhere, or, in a third of all cases, near the end of the options, where counts stand. */
function placeIn(bytes: Uint8Array, random: Random): number {
  const words = Math.floor(bytes.length / 4);
  const end = Math.floor(endOfOptions(bytes) / 4);
  if (random.chance(33) && end + 40 < words) return 4 * (end + random.below(40));
  return 4 * random.below(words);
}

function wordAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer).getUint32(at, true);
}

function withWord(bytes: Uint8Array, random: Random, change: (word: number) => number): Uint8Array {
  const at = placeIn(bytes, random);
  new DataView(bytes.buffer).setUint32(at, change(wordAt(bytes, at)), true);
  return bytes;
}

function withByte(bytes: Uint8Array, random: Random, change: (byte: number) => number): Uint8Array {
  const at = placeIn(bytes, random) + random.below(4);
  bytes[at] = change(bytes[at]);
  return bytes;
}

function swapWords(bytes: Uint8Array, _: Uint8Array, random: Random): Uint8Array {
  const first = placeIn(bytes, random);
  const most = Math.floor(bytes.length / 4) - 1;
  const second = random.chance(50) ? placeIn(bytes, random) : 4 * Math.min(most, first / 4 + 1 + random.below(4));
  const [a, b] = [wordAt(bytes, first), wordAt(bytes, second)];
  const view = new DataView(bytes.buffer);
  view.setUint32(first, b, true);
  view.setUint32(second, a, true);
  return bytes;
}

/** Where the options end; the whole length if they are damaged already. */
function endOfOptions(bytes: Uint8Array): number {
  return bytes.length < OPTIONS_AT + 4
    ? bytes.length
    : Math.min(bytes.length, OPTIONS_AT + 4 + 4 * Math.ceil(wordAt(bytes, OPTIONS_AT) / 2));
}

/** The same with another value of an option. */
function withOption(bytes: Uint8Array, random: Random): Uint8Array {
  const end = endOfOptions(bytes);
  const options = parsed(
    Buffer.from(bytes.subarray(OPTIONS_AT + 4, end))
      .toString("utf16le")
      .replace(/\0+$/, ""),
  );
  if (options === undefined) return bytes;
  const names = random.chance(80) ? Object.keys(options) : NAMES;
  options[names[random.below(names.length)]] = SETTINGS[random.below(SETTINGS.length)];
  const text = JSON.stringify(options);
  const room = 4 * Math.ceil(text.length / 2);
  const changed = new Uint8Array(OPTIONS_AT + 4 + room + bytes.length - end);
  changed.set(bytes.subarray(0, OPTIONS_AT));
  new DataView(changed.buffer).setUint32(OPTIONS_AT, text.length, true);
  changed.set(Buffer.from(text, "utf16le"), OPTIONS_AT + 4);
  changed.set(bytes.subarray(end), OPTIONS_AT + 4 + room);
  return changed;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The same with some words less, or some twice. */
function moved(bytes: Uint8Array, random: Random, sign: number): Uint8Array {
  const at = placeIn(bytes, random);
  const words = random.chance(60) ? 1 : 1 + random.below(20);
  const rest = bytes.subarray(Math.max(0, at - sign * 4 * words));
  return joined(bytes.subarray(0, at), rest);
}

/** The beginning of one and the end of the other, at the same place or counted from the end. */
function spliced(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const isHead = random.chance(30);
  const at = isHead ? 4 * random.between(1, 7) : placeIn(bytes, random);
  const [head, tail] = random.chance(50) ? [bytes, other] : [other, bytes];
  const from = random.chance(50) ? at : tail.length - (bytes.length - at);
  return joined(head.subarray(0, at), tail.subarray(Math.max(0, from)));
}

/** The same with some words of another. */
function patched(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const at = placeIn(bytes, random);
  const from = random.chance(50) ? at : placeIn(other, random);
  const part = other.subarray(from, Math.min(other.length, from + 4 * random.between(1, 33)));
  bytes.set(part.subarray(0, bytes.length - at), at);
  return bytes;
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
