import type { PlacePair } from "./border-line.ts";

/** The most places that a window has. This number and the next were found by `npm run bench -- terrain`. */
const WIDEST_WINDOW = 8;

/** There is one window more for each time that the cost of crossing changes this many times from place to place. */
const CHANGES_A_WINDOW = 2;

/** A range of places next to each other, half-open. */
interface Window {
  readonly first: number;
  readonly end: number;
}

/** The cost in units to cross from a place to one on the other side, at most one further on or back; 0 where that is closed. */
type CrossingUnits = (place: number, beyond: number) => number;

/**
 * Places the transitions across a border for an agent whose terrains differ in cost. The border is divided into windows. Each
 * window is crossed where that is cheapest, straight or by a diagonal, and as near to its middle as possible.
 *
 *     from →  . . . . ~ . ~ ~         On even ground windows are wide: smoothing finds the places between two
 *             ─────── ─── ─── border  transitions. On rugged terrain windows are narrow, since one place says little
 *     to   →  . . . . . ~ ~ .         about the next. From every place of an entrance, an agent can walk along it to
 *               ^      \    \         the transition.
 *
 * @param spacing The widest that a window may be, in cells.
 * @param isTaken Whether another agent crosses at a pair of places already; of pairs that cost the same, such a pair is chosen.
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
 * Divides the open places of a border into windows. The border is first cut into blocks that do not depend on the terrain, so
 * that an edit changes the windows of one block only.
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

/** Divides a window into `count` windows of about the same width. */
function partsOf({ first, end }: Window, count: number): Window[] {
  const startOf = (part: number): number => first + Math.floor((part * (end - first)) / count);
  return Array.from({ length: count }, (_, part) => ({ first: startOf(part), end: startOf(part + 1) }));
}

/** The cheapest transition in a window; of several, one that another agent takes, else the one nearest to the middle. */
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
