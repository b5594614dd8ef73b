import { show } from "../check.ts";
import type { AgentGrid } from "./agent-grid.ts";
import type { Point } from "./grid.ts";

/** A way from one cell to another, in that direction only: stairs, a ferry, a teleporter, a door that opens one way. */
export interface Link {
  /** The cell where an agent takes the link. */
  readonly from: Point;
  /** The cell to which the link leads. */
  readonly to: Point;
  /** The cost of taking the link, in tiles. */
  readonly cost: number;
}

/** A link whose ends are ids of cells. */
export interface CellLink {
  readonly from: number;
  readonly to: number;
  /** The cost of taking the link, in tiles, as the caller gave it. */
  readonly cost: number;
}

/** The most that a link may cost, in tiles. */
const MOST_COST = 1000;

/** Returns the cost of a link; throws unless the cost is more than 0 and at most 1000 tiles. */
export function checkLinkCost(cost: unknown): number {
  if (typeof cost === "number" && cost > 0 && cost <= MOST_COST) return cost;
  throw new RangeError(
    `The cost of a link must be a number of more than 0 and at most ${MOST_COST}, got ${show(cost)}.`,
  );
}

/** Compares two links: by the cell where they start, then by the cell where they end. */
export function byEnds(a: Omit<CellLink, "cost">, b: Omit<CellLink, "cost">): number {
  return a.from - b.from || a.to - b.to;
}

/** Whether two lists hold the same links in the same order. */
export function areEqual(a: readonly CellLink[], b: readonly CellLink[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((link, index) => byEnds(link, b[index]) === 0 && link.cost === b[index].cost);
}

/** A link that an agent can take. */
export interface AgentLink extends CellLink {
  /** The cost of the link in units, rounded to the nearest integer, and at least 1. */
  readonly units: number;
}

const NONE: readonly AgentLink[] = [];

/** The links of a grid that one agent can take, because it can stand at both of their ends. */
export class AgentLinks {
  /** All links that the agent can take, ordered by where they start, then by where they end. */
  readonly all: readonly AgentLink[];
  /** The cells where a link starts or ends and the agent can stand, ascending, even if it cannot stand at the other end. */
  readonly ends: readonly number[];
  /** The links that cost less than a walk from end to end would cost across open ground of the cheapest terrain. */
  readonly shortcuts: readonly AgentLink[];
  /** The units of all links together. */
  readonly units: number;
  /** The part of `units` that is due to rounding up. */
  readonly roundedUp: number;
  private readonly linksFromCell: ReadonlyMap<number, readonly AgentLink[]>;
  private readonly linksToCell: ReadonlyMap<number, readonly AgentLink[]>;

  constructor(view: AgentGrid, links: readonly CellLink[]) {
    this.all = links
      .filter(({ from, to }) => view.canStand(from) && view.canStand(to))
      .map((link) => ({ ...link, units: Math.max(1, Math.round(view.unitsOfCost(link.cost))) }));
    const ends = new Set(links.flatMap(({ from, to }) => [from, to]));
    this.ends = [...ends].filter((cell) => view.canStand(cell)).sort((a, b) => a - b);
    this.shortcuts = this.all.filter(({ from, to, units }) => units < view.estimateBetween(from, to));
    this.units = this.all.reduce((sum, { units }) => sum + units, 0);
    this.roundedUp = this.all.reduce((sum, { cost, units }) => sum + Math.max(0, units - view.unitsOfCost(cost)), 0);
    this.linksFromCell = grouped(this.all, ({ from }) => from);
    this.linksToCell = grouped(this.all, ({ to }) => to);
  }

  /** Whether the agent can take no link. */
  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** Returns the links that start at a cell. */
  from(cell: number): readonly AgentLink[] {
    return this.linksFromCell.get(cell) ?? NONE;
  }

  /** Returns the links that end at a cell. */
  to(cell: number): readonly AgentLink[] {
    return this.linksToCell.get(cell) ?? NONE;
  }

  /** Returns the link from one cell to another, if there is one. */
  between(from: number, to: number): AgentLink | undefined {
    return this.from(from).find((link) => link.to === to);
  }
}

function grouped(
  links: readonly AgentLink[],
  cellOf: (link: AgentLink) => number,
): ReadonlyMap<number, readonly AgentLink[]> {
  const linksOfCell = new Map<number, AgentLink[]>();
  for (const link of links) linksOfCell.set(cellOf(link), [...(linksOfCell.get(cellOf(link)) ?? []), link]);
  return linksOfCell;
}
