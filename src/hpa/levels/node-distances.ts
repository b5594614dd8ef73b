import { signed, UNREACHED } from "../../search/field.ts";

/**
 * The cost in units from each node of a cluster to each of its cells: cell by cell, and for each cell node by node, so that
 * inserting a cell reads entries in a row. The largest number stands for a cell that no walk reaches. Distances take 16 bits
 * until one of them needs more.
 */
export type NodeDistances = Uint16Array | Uint32Array;

/** The distances of a cluster that keeps none. */
export const NO_DISTANCES: NodeDistances = new Uint16Array(0);

/** The distance of a cell that no walk reaches, where distances take 16 bits. */
const UNREACHED_16 = 0xffff;

/** The number that stands for no walk in an array of distances. */
export function unreachedIn(distances: NodeDistances): number {
  return distances.BYTES_PER_ELEMENT === 2 ? UNREACHED_16 : UNREACHED;
}

/** Memory for some distances, as wide as those of before. */
export function roomForDistances(length: number, before: NodeDistances): NodeDistances {
  return unreachedIn(before) === UNREACHED ? new Uint32Array(length) : new Uint16Array(length);
}

/**
 * Keeps the distances of a field as those of the i-th of `nodes` nodes, unless the array is empty. Returns the array, or another
 * one of 32 bits if a distance needs them.
 */
export function keepDistances(distances: NodeDistances, nodes: number, i: number, field: Uint32Array): NodeDistances {
  const units = signed(field);
  const isNarrow = unreachedIn(distances) === UNREACHED_16;
  for (let place = 0, at = i; at < distances.length; place++, at += nodes) {
    // 16 bits hold all distances that are less than their largest number, and −1 as that number
    if (isNarrow && (units[place] + 1) >>> 16 !== 0) return keepDistances(widened(distances), nodes, i, field);
    distances[at] = units[place];
  }
  return distances;
}

/** Distances in 32 bits each that were kept in 16. */
function widened(distances: NodeDistances): Uint32Array {
  return Uint32Array.from(distances, (distance) => (distance === UNREACHED_16 ? UNREACHED : distance));
}

/** Returns distances in 16 bits each if all of them fit, else as they are. */
export function narrowed(distances: NodeDistances): NodeDistances {
  if (unreachedIn(distances) === UNREACHED_16) return distances;
  if (distances.some((distance) => distance >= UNREACHED_16 && distance !== UNREACHED)) return distances;
  return Uint16Array.from(distances, (distance) => (distance === UNREACHED ? UNREACHED_16 : distance));
}

/** Reads distances that follow each other from `first` on, as many as fill an array of 32 bits. */
export function readDistances(distances: NodeDistances, first: number, into: Uint32Array): void {
  const unreached = unreachedIn(distances);
  for (let at = 0; at < into.length; at++) {
    const distance = distances[first + at];
    into[at] = distance === unreached ? UNREACHED : distance;
  }
}

/** Keeps distances from `first` on. Returns the array, or another one of 32 bits if a distance needs them. */
export function writeDistances(distances: NodeDistances, first: number, from: Uint32Array): NodeDistances {
  const isNarrow = unreachedIn(distances) === UNREACHED_16;
  for (let at = 0; at < from.length; at++) {
    if (isNarrow && from[at] >= UNREACHED_16 && from[at] !== UNREACHED) {
      return writeDistances(widened(distances), first, from);
    }
    distances[first + at] = from[at];
  }
  return distances;
}

/**
 * Copies the distances of nodes that a cluster had before into the memory of its fields now.
 *
 * @param knownCount How many nodes the cluster had before.
 * @param knownIndex The index of each node among the nodes before; −1 if the node is new.
 */
export function moveDistances(
  known: NodeDistances,
  knownCount: number,
  knownIndex: Int32Array,
  distances: NodeDistances,
): void {
  const count = knownIndex.length;
  if (distances.length === 0) return;
  for (let i = 0; i < count; i++) {
    if (knownIndex[i] < 0) continue;
    for (let at = i, knownAt = knownIndex[i]; knownAt < known.length; at += count, knownAt += knownCount) {
      distances[at] = known[knownAt];
    }
  }
}
