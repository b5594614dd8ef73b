import type { AgentGrid } from "../grid/agent-grid.ts";

/** With more shortcuts than this, searches do without an estimate: working one out would take longer than it saves. */
const MOST_SHORTCUTS = 32;

/** A shortcut, or one turned round. */
interface Shortcut {
  readonly from: number;
  readonly to: number;
  readonly units: number;
}

/** Whether an estimate can be kept to with the links that an agent has. */
export function hasEstimate({ links }: AgentGrid): boolean {
  return links.shortcuts.length <= MOST_SHORTCUTS;
}

/**
 * What shortcuts take off an estimate, which is the distance across open ground. With links that cost less than that
 * between their ends it would be too high. Then the estimate is the distance across open ground *with* those links: the
 * least of walking straight to the target, and of walking to where a shortcut starts and going on from there. It never
 * changes by more than a step costs, nor along a link by more than the link does.
 */
export class Shortcuts {
  /** Where those start that are of use, and what it costs from there on to the target. */
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

  /** Those of use to get to where `estimate` is the distance to; `null` if there are none. */
  static to(view: AgentGrid, estimate: (cell: number) => number): Shortcuts | null {
    return Shortcuts.of(view, view.links.shortcuts, estimate);
  }

  /** Those of use to get from where `estimate` is the distance from: the same with every link turned round. */
  static from(view: AgentGrid, estimate: (cell: number) => number): Shortcuts | null {
    const turned = view.links.shortcuts.map(({ from, to, units }) => ({ from: to, to: from, units }));
    return Shortcuts.of(view, turned, estimate);
  }

  private static of(view: AgentGrid, links: readonly Shortcut[], estimate: (cell: number) => number): Shortcuts | null {
    const useful = restsOf(view, links, estimate).filter(({ from, rest }) => rest < estimate(from));
    return useful.length === 0 ? null : new Shortcuts(view, useful);
  }

  /** The estimate at a point, given the one that knows no links. */
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

/** What it costs to take each shortcut and go on to the target, by open ground or by others: Dijkstra's algorithm. */
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
