/**
 * Searches on the cells of a grid, as one agent sees it; the folder holds the searches that know no hierarchy.
 *
 * `CellSearch` here is the general one: A* to a target, or Dijkstra's algorithm without a target, over the whole grid or inside a
 * corridor (`corridor.ts`), with links and the shortcuts among them (`shortcuts.ts`). What it finds stays in a `SearchSpace`,
 * from which `walkBack` reads the route. Its open list is `bucket-queue.ts`, or `nested-buckets.ts` where f spreads wide.
 * `field.ts` fills the cheapest walks from one cell to all of a small rectangle, and `field-repair.ts` repairs them.
 *
 * A search neither smooths its route nor counts it in tiles: all its numbers are units, the integers that searches add up.
 */
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { AgentLink, AgentLinks } from "../grid/link.ts";
import { BY_LINK, NO_ARRIVAL, type SuccessorTable, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { LandmarkBound } from "./landmark-bound.ts";
import { CLOSED, type SearchSpace } from "./search-space.ts";
import { hasEstimate, Shortcuts } from "./shortcuts.ts";
import type { Target } from "./target.ts";

const X = Int32Array.from(X_OF_DIRECTION);
const Y = Int32Array.from(Y_OF_DIRECTION);

/** What steps count for beside their units, because others are on their way there. */
export interface Tolls {
  /** How many come against a step that enters a cell in a direction, at `8 * cell + direction`, times two; half as many aslant. */
  readonly against: Uint8Array;
  /** How many come to each cell. */
  readonly comersOfCell: Uint8Array;
  /** The units that a step counts more for each of `against`, and for each that comes to the cell. */
  readonly unitsAgainst: number;
  readonly unitsOfComer: number;
}

/** The units that a step in a direction to a cell counts more. */
export function tollOf(
  { against, comersOfCell, unitsAgainst, unitsOfComer }: Tolls,
  cell: number,
  direction: number,
): number {
  return unitsAgainst * against[8 * cell + direction] + unitsOfComer * comersOfCell[cell];
}

/** The units that a toll can add to one step at most. */
function mostToll({ unitsAgainst, unitsOfComer }: Tolls): number {
  return 0xff * (unitsAgainst + unitsOfComer);
}

/** What one search on cells may be told beside its start and its target. */
export interface CellSearchOptions {
  /** The largest f, in units, that a cell may have; cells with a larger f are left out. Default: no limit. */
  readonly bound?: number;
  /** What landmarks tell of the way to the target: cells from which no path keeps to the bound are left out. Default: nothing. */
  readonly landmarks?: LandmarkBound | null;
  /** A list that every expanded cell is added to, in the order of expansion. Default: none. */
  readonly trace?: number[] | undefined;
  /** The moves to try from a cell. Default: the moves of the view, which suffice where the search may enter every cell. */
  readonly successors?: SuccessorTable;
  /** Whether links are taken from their end to their start: the search then finds the paths that lead *to* its start. */
  readonly isBackwards?: boolean;
  /**
   * The cells to expand before the search ends. The search removes each of them as it expands it; the target then only guides.
   * Default: none.
   */
  readonly sought?: Set<number> | null;
  /** What steps count for beside their units. The search must have a bound then. Default: nothing. */
  readonly tolls?: Tolls | null;
}

/**
 * A* on the cells of a grid, as one agent sees it: Annotated A* (Harabor and Botea 2008, Section V). Without a target it is
 * Dijkstra's algorithm, and ends where f exceeds the bound. A search can pause, and go on later.
 *
 * The route is left in the space; `walkBack` reads it. Equal f are taken last in first out, and neighbours are generated in the
 * order of their direction, so that the route depends on positions alone.
 */
export class CellSearch {
  private readonly view: AgentGrid;
  private readonly space: SearchSpace;
  private readonly target: Target | null;
  private readonly bound: number;
  private readonly landmarks: LandmarkBound | null;
  private readonly trace: number[] | undefined;
  private readonly successors: SuccessorTable;
  private readonly isBackwards: boolean;
  private readonly sought: Set<number> | null;
  private readonly tolls: Tolls | null;
  private readonly links: AgentLinks | null;
  /** The target that the estimate leads to, across open ground of the cheapest terrain; `null` for no estimate. */
  private readonly estimated: Target | null;
  /** The shortcuts that lower the estimate; `null` where none does. */
  private readonly shortcuts: Shortcuts | null;

  /** @param space No other search may use the space until this one has ended. */
  constructor(
    view: AgentGrid,
    space: SearchSpace,
    start: number,
    target: Target | null,
    {
      bound = Number.POSITIVE_INFINITY,
      landmarks = null,
      trace,
      successors = view.successors,
      isBackwards = false,
      sought = null,
      tolls = null,
    }: CellSearchOptions,
  ) {
    this.view = view;
    this.space = space;
    this.target = target;
    this.bound = bound;
    this.landmarks = landmarks;
    this.trace = trace;
    this.successors = successors;
    this.isBackwards = isBackwards;
    this.sought = sought;
    this.tolls = tolls;
    this.links = view.links.isEmpty ? null : view.links;
    const estimated = target !== null && hasEstimate(view) ? target : null;
    this.estimated = estimated;
    this.shortcuts =
      estimated === null || this.links === null ? null : Shortcuts.to(view, (cell) => estimated.estimateOf(cell));

    space.distances.begin(tolls === null ? view.mostUnits : bound);
    const h = this.estimateOf(start);
    space.open.begin(h, this.span);
    this.begin(start, h);
  }

  /** Adds a start to a search without a target, before the search has expanded any cell. */
  addStart(cell: number): void {
    this.begin(cell, 0);
  }

  /**
   * Searches on, and returns the cell where the search met the target. Returns −1 where there is no route, and where the search
   * paused because it has expanded `most` cells.
   */
  run(most: number): number {
    const { view, space, bound, landmarks, trace, successors, isBackwards, sought, links, target, shortcuts, tolls } =
      this;
    const { movesOfCell, costOfCell, offsetOfDirection } = view;
    const { unitsOfDirection } = view.movement;
    const { width } = view.grid;
    const { distances, arrivalOfCell, open } = space;
    const { values: gOfCell, base } = distances;
    const end = sought === null ? target : null;
    // the estimate is the way to the rectangle around the goals
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
      if (arrival >= CLOSED) continue; // the cell was reached more cheaply, and expanded, since
      const g = gOfCell[cell] - base;
      if (end !== null && open.f === g && end.accepts(cell)) {
        reached = cell;
        break;
      }
      if (expanded >= most) {
        open.push(cell, open.f); // the cell comes off first when the search goes on
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
        let nextG = g + (costOfCell === null ? step : step * (costOfCell[cell] + costOfCell[next]));
        if (tolls !== null) nextG += tollOf(tolls, next, direction);
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
        // that a cell is left out shows in its g alone
        if (landmarks?.leavesOut(next, bound - nextG)) continue;
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

  /** Reaches the other end of a link from a cell, given the g of the cell. */
  private reachByLink({ from, to, units }: AgentLink, cell: number, g: number): void {
    const { distances, arrivalOfCell, open, startOfLinkTo } = this.space;
    const next = this.isBackwards ? from : to;
    const f = g + units + this.estimateOf(next);
    if (distances.values[next] <= distances.base + g + units || f > this.bound) return;
    distances.values[next] = distances.base + g + units;
    if (this.landmarks?.leavesOut(next, this.bound - g - units)) return;
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

  /** The most units by which f can rise in one step, or along one link. */
  private get span(): number {
    const { dearestStep, links } = this.view;
    let span = 2 * dearestStep + (this.tolls === null ? 0 : mostToll(this.tolls));
    for (const { from, to, units } of links.all) {
      const rise = this.isBackwards ? 0 : this.estimateOf(to) - this.estimateOf(from);
      span = Math.max(span, units + rise);
    }
    return span;
  }
}

/**
 * Finds the cheapest route to a target, or, without a target, all routes within the bound. Returns the cell where the search met
 * the target; −1 where there is no route, and where the search would have to expand more than `most` cells.
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
