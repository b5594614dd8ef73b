import { show } from "../check.ts";
import type { Point } from "./grid.ts";

/** A way from one cell to another, in that direction only: stairs, a ferry, a teleporter, a door that opens one way. */
export interface Link {
  readonly from: Point;
  readonly to: Point;
  /** In tiles. */
  readonly cost: number;
}

/** A link in terms of cells. */
export interface CellLink {
  readonly from: number;
  readonly to: number;
  /** In tiles, as it was given. */
  readonly cost: number;
}

/** The most that a link may cost, in tiles. */
const MOST_COST = 1000;

/** Refuses what a link cannot cost. */
export function checkLinkCost(cost: unknown): number {
  if (typeof cost === "number" && cost > 0 && cost <= MOST_COST) return cost;
  throw new RangeError(
    `The cost of a link must be a number of more than 0 and at most ${MOST_COST}, got ${show(cost)}.`,
  );
}

/** Orders links by the cells that they join. */
export function byEnds(a: Omit<CellLink, "cost">, b: Omit<CellLink, "cost">): number {
  return a.from - b.from || a.to - b.to;
}

/** Whether two lists hold the same links in the same order. */
export function areEqual(a: readonly CellLink[], b: readonly CellLink[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((link, index) => byEnds(link, b[index]) === 0 && link.cost === b[index].cost);
}
