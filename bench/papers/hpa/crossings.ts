import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { placeTransitions } from "../../../src/hpa/borders/entrance.ts";
import type { Crossing } from "../original/graph.ts";

/** The places along a border where its entrances are crossed, given which places are open. */
export type EntranceRule = (length: number, isOpen: (place: number) => boolean) => number[];

/** Entrances of at least this width have two transitions, in cells (Section 4.1). */
const THRESHOLD = 6;

/** Returns the places as Section 3.1 has them: from a width of 6 on, an entrance has a transition at each end. */
export function placesByText(length: number, isOpen: (place: number) => boolean): number[] {
  return placeTransitions(length, isOpen, { threshold: THRESHOLD, spacing: length });
}

/**
 * Returns the places as the program behind Table 2 seems to have had them, which is not quite what Section 3.1 says: an entrance
 * leaves out the last tile of its border, unless it is that tile alone, and has two transitions only when it is wider than 6.
 * Found by trial: all numbers of Table 2 come out within 8 %, most of them within 2 %.
 */
export function placesLikePrinted(length: number, isOpen: (place: number) => boolean): number[] {
  const places: number[] = [];
  for (let first = 0; first < length; first++) {
    if (!isOpen(first)) continue;
    let end = first + 1;
    while (end < length - 1 && isOpen(end)) end++;
    if (end - first > THRESHOLD) places.push(first, end - 1);
    else places.push((first + end - 1) >> 1);
    first = end;
  }
  return places;
}

/** The transitions between the clusters of a grid. */
export function crossingsOf(view: AgentGrid, clusterSize: number, rule: EntranceRule): Crossing[] {
  const { width, height } = view.grid;
  const crossings: Crossing[] = [];
  const cross = (first: number, step: number, length: number, over: number): void => {
    const isOpen = (place: number): boolean =>
      view.canStand(first + place * step) && view.canStand(first + place * step + over);
    for (const place of rule(length, isOpen)) {
      crossings.push({ from: first + place * step + over, to: first + place * step });
    }
  };
  for (let top = 0; top < height; top += clusterSize) {
    for (let left = 0; left < width; left += clusterSize) {
      const first = top * width + left;
      if (left > 0) cross(first, width, Math.min(clusterSize, height - top), -1);
      if (top > 0) cross(first, 1, Math.min(clusterSize, width - left), -width);
    }
  }
  return crossings;
}
