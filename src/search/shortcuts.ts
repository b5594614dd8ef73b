import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Target } from "./target.ts";

/** With more shortcuts than this, searches do without an estimate: to work it out would take longer than it saves. */
const MOST_SHORTCUTS = 32;

/** A shortcut, or one turned round. */
interface Shortcut {
  readonly from: number;
  readonly to: number;
  readonly units: number;
}

/** Whether searches of an agent have an estimate, given its links. */
export function hasEstimate({ links }: AgentGrid): boolean {
  return links.shortcuts.length <= MOST_SHORTCUTS;
}

/** Returns the least units from a cell to a target, across open ground of the cheapest terrain and by shortcuts. */
export function estimateTo(view: AgentGrid, target: Target, cell: number): number {
  if (!hasEstimate(view)) return 0;
  const estimate = target.estimateOf(cell);
  const shortcuts = view.links.shortcuts.length === 0 ? null : Shortcuts.to(view, (from) => target.estimateOf(from));
  const { x, y } = view.grid.pointOf(cell);
  return shortcuts === null ? estimate : shortcuts.lower(x, y, estimate);
}

/**
 * The links that lower the estimate of a search. A shortcut is a link that costs less than the way across open ground between
 * its ends; an estimate that did not know of it would be too high. The estimate is therefore the distance across open ground
 * *with* the shortcuts: the least of walking straight to the target, and of walking to the start of a shortcut and going on from
 * there. It never changes by more than a step costs, nor along a link by more than the link costs.
 */
export class Shortcuts {
  /** Where the useful shortcuts start, and the units from there on to the target. */
  private readonly columns: Int32Array;
  private readonly rows: Int32Array;
  private readonly rests: Float64Array;
  private readonly view: AgentGrid;

  private constructor(view: AgentGrid, starts: readonly { readonly from: number; readonly rest: number }[]) {
    const { width } = view.grid;
    this.view = view;
    this.columns = Int32Array.from(starts, ({ from }) => from % width);
    this.rows = Int32Array.from(starts, ({ from }) => Math.floor(from / width));
    this.rests = Float64Array.from(starts, ({ rest }) => rest);
  }

  /** The shortcuts that are of use on the way to a target, given the estimate to the target; `null` if none is. */
  static to(view: AgentGrid, estimate: (cell: number) => number): Shortcuts | null {
    return Shortcuts.of(view, view.links.shortcuts, estimate);
  }

  /** The shortcuts that are of use on the way from a start, given the estimate from the start; `null` if none is. */
  static from(view: AgentGrid, estimate: (cell: number) => number): Shortcuts | null {
    const turned = view.links.shortcuts.map(({ from, to, units }) => ({ from: to, to: from, units }));
    return Shortcuts.of(view, turned, estimate);
  }

  private static of(view: AgentGrid, links: readonly Shortcut[], estimate: (cell: number) => number): Shortcuts | null {
    const useful = restsOf(view, links, estimate).filter(({ from, rest }) => rest < estimate(from));
    return useful.length === 0 ? null : new Shortcuts(view, useful);
  }

  /** The estimate at a point, given the estimate there that knows no links. */
  lower(x: number, y: number, estimate: number): number {
    const { columns, rows, rests } = this;
    const { estimateCardinal, estimateShorter } = this.view;
    let least = estimate;
    for (let i = 0; i < rests.length; i++) {
      const dx = Math.abs(x - columns[i]);
      const dy = Math.abs(y - rows[i]);
      const way = dx > dy ? estimateCardinal * dx + estimateShorter * dy : estimateCardinal * dy + estimateShorter * dx;
      if (rests[i] + way < least) least = rests[i] + way;
    }
    return least;
  }
}

/** The units it takes to go by each shortcut and on to the target, over open ground or other shortcuts: Dijkstra's algorithm. */
function restsOf(
  view: AgentGrid,
  links: readonly Shortcut[],
  estimate: (cell: number) => number,
): { from: number; rest: number }[] {
  const open = links.map((link) => ({ ...link, rest: link.units + estimate(link.to) }));
  const settled: { from: number; rest: number }[] = [];
  while (open.length > 0) {
    const nearest = open.reduce((a, b) => (b.rest < a.rest ? b : a));
    open.splice(open.indexOf(nearest), 1);
    settled.push(nearest);
    for (const link of open) {
      link.rest = Math.min(link.rest, link.units + view.estimateBetween(link.to, nearest.from) + nearest.rest);
    }
  }
  return settled;
}
