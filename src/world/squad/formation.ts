import type { AgentGrid } from "../../grid/agent-grid.ts";
import { directionBetween } from "../../path/cost.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { FindPath } from "../crew.ts";
import type { FormationState } from "../world-state.ts";

/** Where all have room for fewer steps in a row than this, the squad does not form. */
const LEAST_OPEN = 8;

/** The steps that a walker may be ahead of the last one before it waits, where all have room at their places. */
const CLOSE = 1;

/** The steps that a walker may be ahead of the last one before it waits, where nearly all have room: some go round trees. */
export const LOOSE = 4;

/** The route is open where at most one in this number of walkers has no room at its place. */
const WALKERS_PER_LOST = 8;

/** A walker returns to its places behind what is closed if it finds room after this number of steps, at most. */
const FAR_ROUND = 8;

/** The steps that a way back to its places may take a walker more than straight on. */
const MOST_DETOUR = 6;

/** After this number of ways round what is closed, a walker goes straight to its goal. */
const MOST_LEGS = 64;

/** Walkers that are ahead wait no longer when none of those behind has come on for this number of steps. */
const PATIENCE = 16;

const NO_ROUTE = new Int32Array(0);

/** A walker with a place in a formation. */
export interface InFormation {
  /** The cell where the walker stands. */
  readonly start: number;
  /** The cell where the walker will stand in the end. */
  readonly goalCell: number;
  /** The place beside the route, in cells to the right and down. */
  readonly offsetX: number;
  readonly offsetY: number;
  /** The largest index of the route beside which the walker has stood at its place. */
  reached: number;
  /** Whether the walker has somewhere to go. */
  readonly isTravelling: boolean;
}

/** The cells of the way that is being put together. */
const walked = new IntegerList();

/**
 * The shape of a squad on its way. One route leads from the middle of the squad to its goal, and each walker has a place beside the
 * route, the same all the way. Where nearly all have room at their places the route is open, and the squad walks in step: a walker
 * that is ahead waits. A walker whose place is closed goes round, back to its next place if that is not far. Where a gap is too
 * narrow for that, each finds its own way to where the route is open again, and there the first wait for the last.
 *
 * The route is a suggestion, and not repaired after an edit: a walker that asks for a way takes what is legal of the route by then.
 */
export class Formation {
  private readonly view: AgentGrid;
  /** The cell where the route begins. */
  private readonly from: number;
  /** The cells of the route; `null` before the first walker asks for its way. No cells if there is no route. */
  private route: Int32Array | null = null;
  /** The steps that a walker may be ahead beside each index of the route, which is open there; 0 where it is closed. */
  private leadOfIndex = new Uint8Array(0);
  private readonly indexOfCell = new Map<number, number>();
  /** The least that a walker has reached, and how many have reached no more. */
  private least = 0;
  private lagging = Number.POSITIVE_INFINITY;
  /** The steps since that was last better than ever before. */
  private waited = 0;

  constructor(view: AgentGrid, from: number) {
    this.view = view;
    this.from = from;
  }

  /** All that there is to write down of the formation. */
  get state(): FormationState {
    const { from, route, leadOfIndex, least, lagging, waited } = this;
    return { from, route, leadOfIndex, least, lagging, waited };
  }

  /** Goes on as a formation that was written down. */
  restore({ route, leadOfIndex, least, lagging, waited }: FormationState): void {
    this.leadOfIndex = leadOfIndex.slice();
    Object.assign(this, { least, lagging, waited });
    if (route !== null) this.take(route);
  }

  /** The way of a walker to its goal, along the route where the walker has room; `null` if it had better ask alone. */
  pathOf(walker: InFormation, goal: number, all: Iterable<InFormation>, findPath: FindPath): Int32Array | null {
    this.route ?? this.begin(goal, all, findPath);
    const last = this.leadOfIndex.length - 1;
    let legs = 0;
    walked.count = 0;
    walked.push(walker.start);
    for (let index = this.goAlong(walker, walker.reached); index < last; index = this.goAlong(walker, index)) {
      // the place ahead is closed: the walker leaves the line of its places, and returns to it as soon as it can
      const on = this.goRound(walker, index, findPath) || this.goToOpen(walker, index, findPath);
      if (on === 0 || ++legs > MOST_LEGS) break;
      index = on;
    }
    return this.goTo(walker.goalCell, findPath) ? walked.values.slice(0, walked.count) : null;
  }

  /** Notes how far all have come in a step, and calls `hold` for each walker that has to wait for others. */
  keepInStep<Walker extends InFormation>(all: Iterable<Walker>, hold: (walker: Walker) => void): void {
    const { leadOfIndex } = this;
    let least = Number.POSITIVE_INFINITY;
    let lagging = 0;
    for (const walker of all) {
      if (!walker.isTravelling) continue;
      const index = this.indexOf(walker);
      if (index > walker.reached) walker.reached = index;
      if (walker.reached < least) lagging = 0;
      least = Math.min(least, walker.reached);
      if (walker.reached === least) lagging++;
    }
    // nobody is on the way, so that nobody comes nearer or waits
    if (lagging === 0) return;
    const isBetter = least > this.least || (least === this.least && lagging < this.lagging);
    this.waited = isBetter ? 0 : this.waited + 1;
    if (isBetter) Object.assign(this, { least, lagging });
    if (this.waited > PATIENCE) return;
    for (const walker of all) {
      const { reached, isTravelling } = walker;
      const lead = leadOfIndex[reached];
      if (!isTravelling || lead === 0 || reached <= least + lead) continue;
      if (this.indexOf(walker) === reached) hold(walker);
    }
  }

  /** Finds the route, and where it is open. */
  private begin(goal: number, all: Iterable<InFormation>, findPath: FindPath): void {
    const { view, from } = this;
    const { grid } = view;
    const { status, cells } = findPath(grid.pointOf(from), grid.pointOf(goal));
    this.take(status === "found" ? cells.slice() : NO_ROUTE);
    const lostOfIndex = new Uint32Array(status === "found" ? cells.length : 0);
    let walkers = 0;
    for (const walker of all) {
      walkers++;
      let before = -1;
      for (let index = 0; index < lostOfIndex.length; index++) {
        const place = this.placeOf(walker, index);
        const isLegal = place >= 0 && view.canStand(place);
        if (!isLegal || (before >= 0 && directionBetween(view, before, place) < 0)) lostOfIndex[index]++;
        before = isLegal ? place : -1;
      }
    }
    const leadOfIndex = Uint8Array.from(lostOfIndex, (lost) => {
      if (lost === 0) return CLOSE;
      return lost * WALKERS_PER_LOST <= walkers ? LOOSE : 0;
    });
    this.leadOfIndex = leadOfIndex;
    closeShort(leadOfIndex);
  }

  private take(route: Int32Array): void {
    this.route = route;
    for (const [index, cell] of route.entries()) this.indexOfCell.set(cell, index);
  }

  /** The place of a walker beside an index of the route; −1 beyond the edge of the grid. */
  private placeOf({ offsetX, offsetY }: InFormation, index: number): number {
    const { width, height } = this.view.grid;
    // there is a cell for each index
    const cell = (this.route as Int32Array)[index];
    const y = Math.floor(cell / width);
    const x = cell - y * width + offsetX;
    const row = y + offsetY;
    return x < 0 || row < 0 || x >= width || row >= height ? -1 : row * width + x;
  }

  /** The index of the route beside which a walker stands at its place, or −1. */
  private indexOf(walker: InFormation): number {
    const { start, offsetX, offsetY } = walker;
    const index = this.indexOfCell.get(start - offsetY * this.view.grid.width - offsetX) ?? -1;
    return index >= 0 && this.placeOf(walker, index) === start ? index : -1;
  }

  /**
   * Leads from place to place beside the route, from an index on, as long as steps are legal. Returns the last index; the first if the
   * way so far does not end at its place.
   */
  private goAlong(walker: InFormation, from: number): number {
    const last = this.leadOfIndex.length - 1;
    let cell = walked.values[walked.count - 1];
    if (from > last || cell !== this.placeOf(walker, from)) return from;
    for (let index = from; index < last; index++) {
      const next = this.placeOf(walker, index + 1);
      if (next < 0 || directionBetween(this.view, cell, next) < 0) return index;
      walked.push(next);
      cell = next;
    }
    return last;
  }

  /** Leads round what is closed to the next place with room, if that is not far, and returns its index; 0 if it is. */
  private goRound(walker: InFormation, from: number, findPath: FindPath): number {
    const { count } = walked;
    const last = this.leadOfIndex.length - 1;
    for (let index = from + 1; index <= Math.min(last, from + FAR_ROUND); index++) {
      const place = this.placeOf(walker, index);
      if (place < 0 || !this.view.canStand(place)) continue;
      if (this.goTo(place, findPath) && walked.count - count <= index - from + MOST_DETOUR) return index;
      walked.count = count;
      return 0;
    }
    return 0;
  }

  /** Leads to where the route is open again behind a place where it is not, and returns that index; 0 if there is none. */
  private goToOpen(walker: InFormation, from: number, findPath: FindPath): number {
    const { leadOfIndex, view } = this;
    const { count } = walked;
    let index = from;
    while (index < leadOfIndex.length && leadOfIndex[index] > 0) index++;
    for (; index < leadOfIndex.length; index++) {
      if (leadOfIndex[index] === 0) continue;
      const place = this.placeOf(walker, index);
      if (place < 0 || !view.canStand(place)) continue;
      if (this.goTo(place, findPath)) return index;
      walked.count = count;
      return 0;
    }
    return 0;
  }

  /** Leads to a cell by a path of its own, and tells whether there is one. */
  private goTo(cell: number, findPath: FindPath): boolean {
    const { grid } = this.view;
    const last = walked.values[walked.count - 1];
    if (cell === last) return true;
    if (cell < 0) return false;
    const { status, cells } = findPath(grid.pointOf(last), grid.pointOf(cell));
    for (let index = 1; index < cells.length; index++) walked.push(cells[index]);
    return status === "found";
  }
}

/** Closes stretches that are open for a few steps only. */
function closeShort(leadOfIndex: Uint8Array): void {
  for (let first = 0; first < leadOfIndex.length; ) {
    let end = first;
    while (end < leadOfIndex.length && leadOfIndex[end] > 0) end++;
    if (end - first < LEAST_OPEN) leadOfIndex.fill(0, first, end);
    first = Math.max(end, first + 1);
  }
}
