import type { AgentGrid } from "../../grid/agent-grid.ts";
import type { Way } from "../way.ts";
import { Window } from "./window.ts";

/** The cells of a window on each side of its middle. */
const RADIUS = 8;

/** Windows lie around cells this far apart: one serves for several steps, and for several walkers. */
const MIDDLE_EVERY = 8;

/** The fewest pairs of windows that are kept, and the pairs for each walker. */
const FEWEST = 32;
const PER_WALKER = 1 / 4;

/**
 * The windows in which walkers of one crew look for where to go. A window tells what it costs to go on from the cells near a walker
 * to where its way leaves the window. It depends on that cell, on the map and on who cannot be pushed, but neither on who asks nor on
 * when. So walkers that go the same way share windows, and only the last few are kept: a window takes the place of any other.
 */
export class Windows {
  private readonly view: AgentGrid;
  /** Pairs of places. A window belongs to one of the two places of its pair: the last that was made is at the first. */
  private windowOfPlace: (Window | undefined)[] = new Array(2 * FEWEST);

  constructor(view: AgentGrid) {
    this.view = view;
  }

  /** Keeps windows for a number of walkers: about as many as are asked for again. */
  makeRoom(walkers: number): void {
    const places = 2 * Math.ceil(PER_WALKER * walkers);
    if (places > this.windowOfPlace.length) this.windowOfPlace = new Array(places + (places >> 2) + (places & 2));
  }

  /**
   * Returns the window around a walker that has a way ahead, searched from where the way leaves the window.
   *
   * @param stillness Tells apart where walkers stand that nobody may push; 0 if there are none.
   * @param isPassable Whether no such walker stands on a cell.
   */
  around(way: Way, stillness: number, isPassable: (cell: number) => boolean): Window {
    const { view, windowOfPlace } = this;
    const { width } = view.grid;
    const cell = way.at(way.index);
    const row = Math.floor(cell / width);
    const x = middleOf(cell - row * width);
    const y = middleOf(row);
    const exit = this.exitOf(way, x, y);
    const place = 2 * (scatter(x, y, exit) % (windowOfPlace.length / 2));
    const recent = windowOfPlace[place];
    if (recent !== undefined && this.isSame(recent, x, y, exit, stillness)) return recent;
    const before = windowOfPlace[place + 1];
    if (before !== undefined && this.isSame(before, x, y, exit, stillness)) return before;
    const window = before ?? new Window(RADIUS, view.longestStep);
    windowOfPlace[place + 1] = recent;
    windowOfPlace[place] = window;
    window.centre(x, y, width);
    window.version = view.version;
    window.stillness = stillness;
    if (stillness === 0) window.searchAll(view, exit);
    else window.search(view, exit, isPassable);
    return window;
  }

  /** Whether a window was searched for all this, and no edit since then has touched it. */
  private isSame(window: Window, x: number, y: number, exit: number, stillness: number): boolean {
    if (window.x !== x || window.y !== y || window.source !== exit || window.stillness !== stillness) return false;
    const { view } = this;
    if (window.version === view.version) return true;
    const changes = view.edits.since(window.version);
    if (changes.some((changed) => window.touches(view.reachOf(changed).stepped))) return false;
    window.version = view.version;
    return true;
  }

  /** Where a way leaves the window with a middle, ends, or comes to a link. */
  private exitOf(way: Way, x: number, y: number): number {
    const { links, grid } = this.view;
    const { width } = grid;
    let cell = way.at(way.index);
    for (let index = way.index + 1; index < way.end; index++) {
      const next = way.at(index);
      const row = (next / width) | 0;
      if (Math.abs(next - row * width - x) > RADIUS || Math.abs(row - y) > RADIUS) break;
      if (!links.isEmpty && links.between(cell, next) !== undefined) break;
      cell = next;
    }
    return cell;
  }
}

/** The middle of a window that serves at a column or a row. */
function middleOf(place: number): number {
  return place - (place % MIDDLE_EVERY) + MIDDLE_EVERY / 2;
}

/** A number that looks random, for a middle and an exit. */
function scatter(x: number, y: number, exit: number): number {
  const mixed = Math.imul(Math.imul(x, 0x9e37_79b1) ^ Math.imul(y, 0x85eb_ca6b) ^ exit, 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
