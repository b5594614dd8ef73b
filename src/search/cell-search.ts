import type { AgentGrid } from "../grid/agent-grid.ts";
import type { AgentLink, AgentLinks } from "../grid/link.ts";
import { BY_LINK, NO_ARRIVAL, type SuccessorTable, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import { CLOSED, type SearchSpace } from "./search-space.ts";
import { hasEstimate, Shortcuts } from "./shortcuts.ts";
import type { Target } from "./target.ts";

const X = Int32Array.from(X_OF_DIRECTION);
const Y = Int32Array.from(Y_OF_DIRECTION);

/** Limits and notes of one search. */
export interface CellSearchOptions {
  /** Cells whose f is larger than this are not considered. Default: none. */
  readonly bound?: number;
  /** Takes every expanded cell, in that order. */
  readonly trace?: number[] | undefined;
  /** The moves to try. Default: the view's, which suffice where the search may enter every cell. */
  readonly successors?: SuccessorTable;
  /** Whether links are taken from their end to their start: the search then finds the paths that lead *to* its start. */
  readonly isBackwards?: boolean;
  /** The cells to expand before the search ends, each of which it removes; the target then only guides. Default: none. */
  readonly sought?: Set<number> | null;
}

/**
 * A* on the cells of a grid, as one agent sees it: with an agent's view this is AA* (Harabor and Botea 2008, Section V).
 * Without a target it is Dijkstra's algorithm, and stops where the bound ends. It can pause, and go on later.
 *
 * The route is left in the space; `walk-back.ts` reads it. Equal f are taken last in first out, and neighbours are generated
 * in the order of their direction, so that the route depends on positions alone.
 */
export class CellSearch {
  private readonly view: AgentGrid;
  private readonly space: SearchSpace;
  private readonly target: Target | null;
  private readonly bound: number;
  private readonly trace: number[] | undefined;
  private readonly successors: SuccessorTable;
  private readonly isBackwards: boolean;
  private readonly sought: Set<number> | null;
  private readonly links: AgentLinks | null;
  /** What the estimate leads to: across open ground of the cheapest terrain, and by shortcuts. */
  private readonly estimated: Target | null;
  private readonly shortcuts: Shortcuts | null;

  /** @param space Nobody else may search in it until this search has ended. */
  constructor(
    view: AgentGrid,
    space: SearchSpace,
    start: number,
    target: Target | null,
    {
      bound = Number.POSITIVE_INFINITY,
      trace,
      successors = view.successors,
      isBackwards = false,
      sought = null,
    }: CellSearchOptions,
  ) {
    this.view = view;
    this.space = space;
    this.target = target;
    this.bound = bound;
    this.trace = trace;
    this.successors = successors;
    this.isBackwards = isBackwards;
    this.sought = sought;
    this.links = view.links.isEmpty ? null : view.links;
    const estimated = target !== null && hasEstimate(view) ? target : null;
    this.estimated = estimated;
    this.shortcuts =
      estimated === null || this.links === null ? null : Shortcuts.to(view, (cell) => estimated.estimateOf(cell));

    space.distances.begin(view.mostUnits);
    const h = this.estimateOf(start);
    space.open.begin(h, this.span);
    this.begin(start, h);
  }

  /** Lets a search without a target begin at one more cell, before it has gone on from the first. */
  addStart(cell: number): void {
    this.begin(cell, 0);
  }

  /** Searches on, and returns the cell in which it meets the target, or −1; it pauses when it has expanded `most` cells. */
  run(most: number): number {
    const { view, space, bound, trace, successors, isBackwards, sought, links, target, shortcuts } = this;
    const { movesOfCell, costOfCell, offsetOfDirection } = view;
    const { unitsOfDirection } = view.movement;
    const { width } = view.grid;
    const { distances, arrivalOfCell, open } = space;
    const { values: gOfCell, base } = distances;
    const end = sought === null ? target : null;
    // the estimate: the way to the rectangle around the goals
    const perLonger = this.estimated === null ? 0 : view.estimateCardinal;
    const perShorter = this.estimated === null ? 0 : view.estimateShorter;
    const left = target?.left ?? 0;
    const right = target?.right ?? 0;
    const top = target?.top ?? 0;
    const bottom = target?.bottom ?? 0;
    const slack = target?.slack ?? 0;
    let expanded = 0;
    let generated = 0;
    let reached = -1;

    while (sought === null || sought.size > 0) {
      const cell = open.pop();
      if (cell < 0) break;
      const arrival = arrivalOfCell[cell];
      if (arrival >= CLOSED) continue; // it was reached more cheaply, and expanded, since
      const g = gOfCell[cell] - base;
      if (end !== null && open.f === g && end.accepts(cell)) {
        reached = cell;
        break;
      }
      if (expanded >= most) {
        open.push(cell, open.f); // comes off first when the search goes on
        break;
      }
      arrivalOfCell[cell] = arrival | CLOSED;
      expanded++;
      if (trace !== undefined) trace.push(cell);
      if (sought !== null) sought.delete(cell);

      const y = (cell / width) | 0;
      const x = cell - y * width;
      for (let moves = successors[(arrival << 8) | movesOfCell[cell]]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const next = cell + offsetOfDirection[direction];
        const step = unitsOfDirection[direction];
        const nextG = g + (costOfCell === null ? step : step * (costOfCell[cell] + costOfCell[next]));
        generated++;
        if (gOfCell[next] <= base + nextG) continue;

        const nextX = x + X[direction];
        const nextY = y + Y[direction];
        const dx = nextX < left ? left - nextX : nextX > right ? nextX - right : 0;
        const dy = nextY < top ? top - nextY : nextY > bottom ? nextY - bottom : 0;
        let h = (dx > dy ? perLonger * dx + perShorter * dy : perLonger * dy + perShorter * dx) - slack;
        if (h < 0) h = 0;
        if (shortcuts !== null) h = shortcuts.lower(nextX, nextY, h);
        const f = nextG + h;
        if (f > bound) continue;
        gOfCell[next] = base + nextG;
        arrivalOfCell[next] = direction;
        open.push(next, f);
      }
      if (links === null) continue;
      for (const link of isBackwards ? links.to(cell) : links.from(cell)) {
        generated++;
        this.reachByLink(link, cell, g);
      }
    }

    space.expanded = expanded;
    space.generated = generated;
    return reached;
  }

  private begin(start: number, h: number): void {
    const { distances, arrivalOfCell, open } = this.space;
    distances.values[start] = distances.base;
    arrivalOfCell[start] = NO_ARRIVAL;
    if (h <= this.bound) open.push(start, h);
  }

  /** Reaches the other end of a link from a cell whose g this is. */
  private reachByLink({ from, to, units }: AgentLink, cell: number, g: number): void {
    const { distances, arrivalOfCell, open, startOfLinkTo } = this.space;
    const next = this.isBackwards ? from : to;
    const f = g + units + this.estimateOf(next);
    if (distances.values[next] <= distances.base + g + units || f > this.bound) return;
    distances.values[next] = distances.base + g + units;
    arrivalOfCell[next] = BY_LINK;
    startOfLinkTo.set(next, cell);
    open.push(next, f);
  }

  private estimateOf(cell: number): number {
    const { estimated, shortcuts } = this;
    if (estimated === null) return 0;
    const { width } = this.view.grid;
    const h = estimated.estimateOf(cell);
    return shortcuts === null ? h : shortcuts.lower(cell % width, Math.floor(cell / width), h);
  }

  /** The most by which f can rise in one step, or along a link. */
  private get span(): number {
    const { longestStep, links } = this.view;
    let span = 2 * longestStep;
    for (const { from, to, units } of links.all) {
      const rise = this.isBackwards ? 0 : this.estimateOf(to) - this.estimateOf(from);
      span = Math.max(span, units + rise);
    }
    return span;
  }
}

/**
 * Finds the cheapest route to a target, or without one all routes that keep to the bound. Returns the cell in which it met the
 * target, or −1; also when it would have to expand more than `most` cells.
 */
export function searchCells(
  view: AgentGrid,
  space: SearchSpace,
  start: number,
  target: Target | null,
  options: CellSearchOptions & { readonly most?: number } = {},
): number {
  return new CellSearch(view, space, start, target, options).run(options.most ?? Number.POSITIVE_INFINITY);
}
