import type { AgentGrid } from "./agent-grid.ts";
import type { CellLink } from "./link.ts";

/** A link that an agent can take. */
export interface AgentLink extends CellLink {
  /** What it costs inside: the nearest integer, but at least 1. */
  readonly units: number;
}

const NONE: readonly AgentLink[] = [];

/** The links of a grid that one agent can take: it can stand at both ends. */
export class AgentLinks {
  /** Ordered by where they start, then by where they end. */
  readonly all: readonly AgentLink[];
  /** Where links start or end and the agent can stand, ascending; it may be unable to at the other end. */
  readonly ends: readonly number[];
  /** Those that cost less than to walk from one end to the other would across open ground of the cheapest terrain. */
  readonly shortcuts: readonly AgentLink[];
  /** What all of them cost inside. */
  readonly units: number;
  /** How much of that is due to rounding up. */
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

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** The links that start at a cell. */
  from(cell: number): readonly AgentLink[] {
    return this.linksFromCell.get(cell) ?? NONE;
  }

  /** The links that end at a cell. */
  to(cell: number): readonly AgentLink[] {
    return this.linksToCell.get(cell) ?? NONE;
  }

  /** The link from one cell to another, if there is one. */
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
