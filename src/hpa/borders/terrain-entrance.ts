import type { PlacePair } from "./border-line.ts";

/** A window is at most so many places wide. Found by `npm run bench -- terrain`, as the next number was. */
const WIDEST_WINDOW = 8;

/** Where the cost of crossing changes so many times from place to place, there is one window more. */
const CHANGES_A_WINDOW = 2;

/** Places next to each other, half-open. */
interface Window {
  readonly first: number;
  readonly end: number;
}

/** What it costs to cross from a place to one on the other side, at most one further on or back; 0 where that is closed. */
type CrossingUnits = (place: number, beyond: number) => number;

/**
 * Places the transitions across a border for an agent whose terrains differ in cost. The border is divided into windows,
 * and each one is crossed where that is cheapest, straight or by a diagonal, and as near to its middle as it can be.
 *
 *     from →  . . . . ~ . ~ ~         On even ground windows are wide: smoothing finds the places between two
 *             ─────── ─── ─── border  transitions. Where the terrain is rugged they are narrow, since it does not
 *     to   →  . . . . . ~ ~ .         say how the terrain goes on. From every place of an entrance, an agent can walk
 *               ^      \    \         along it to the transition.
 *
 * @param spacing No window is wider than this, in cells.
 * @param isTaken Whether it is as well to cross where another agent does, if that costs the same.
 */
export function placeByTerrain(
  length: number,
  crossingUnits: CrossingUnits,
  spacing: number,
  isTaken: (pair: PlacePair) => boolean = () => false,
): PlacePair[] {
  return windowsOf(length, crossingUnits, spacing).map((window) => cheapestIn(window, crossingUnits, isTaken));
}

/**
 * Divides the open places of a border into windows. Blocks of the same places each time come first, so that an edit changes
 * the windows of one block only.
 */
function windowsOf(length: number, crossingUnits: CrossingUnits, spacing: number): Window[] {
  const windows: Window[] = [];
  for (const block of partsOf({ first: 0, end: length }, Math.ceil(length / Math.min(spacing, WIDEST_WINDOW)))) {
    let end = block.first;
    for (let first = block.first; first < block.end; first = end) {
      let changes = 0;
      end = first + 1;
      if (crossingUnits(first, first) === 0) continue;
      for (; end < block.end && crossingUnits(end, end) > 0; end++) {
        if (crossingUnits(end, end) !== crossingUnits(end - 1, end - 1)) changes++;
      }
      const count = Math.min(end - first, 1 + Math.floor(changes / CHANGES_A_WINDOW));
      for (const window of partsOf({ first, end }, count)) windows.push(window);
    }
  }
  return windows;
}

/** Divides a window into so many of about the same width. */
function partsOf({ first, end }: Window, count: number): Window[] {
  const startOf = (part: number): number => first + Math.floor((part * (end - first)) / count);
  return Array.from({ length: count }, (_, part) => ({ first: startOf(part), end: startOf(part + 1) }));
}

/** The cheapest transition in a window; of several, one that is taken, or else the one nearest to the middle. */
function cheapestIn(
  { first, end }: Window,
  crossingUnits: CrossingUnits,
  isTaken: (pair: PlacePair) => boolean,
): PlacePair {
  let best = { place: first, beyond: first };
  let least = Number.POSITIVE_INFINITY;
  let leastAside = Number.POSITIVE_INFINITY;
  for (let place = first; place < end; place++) {
    for (let beyond = Math.max(first, place - 1); beyond < Math.min(end, place + 2); beyond++) {
      const units = crossingUnits(place, beyond);
      if (units === 0 || units > least) continue;
      const aside = isTaken({ place, beyond }) ? -1 : Math.abs(place + beyond - (first + end - 1));
      if (units === least && aside >= leastAside) continue;
      best = { place, beyond };
      least = units;
      leastAside = aside;
    }
  }
  return best;
}
