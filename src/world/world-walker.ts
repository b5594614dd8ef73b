import type { AgentClass } from "../grid/agent.ts";
import type { Point } from "../grid/grid.ts";
import type { GuidePath } from "../search/guide-search.ts";
import type { Crew, FindPath } from "./crew.ts";
import { findDetour } from "./detour.ts";
import type { Stander } from "./displacer.ts";
import type { Member } from "./group.ts";
import type { Traffic } from "./traffic.ts";
import { isNoWay, type Walker, type WalkerEnding, type WalkerStatus, type WalkSettings } from "./walker.ts";
import { Way } from "./way.ts";
import type { Indexed } from "./way-index.ts";
import type { WalkerState } from "./world-state.ts";

const NO_MEMORY = new Int32Array(0);

/** Room for longer ways that a walker gets with its first one, as a factor. */
const ROOM = 1.5;

/** Few paths have more cells; a longer path gets memory of its own. */
const USUAL_CELLS = 4096;

/** What planners are asked: to write paths where they are copied from. */
const PLAIN_QUERY = { into: new Int32Array(USUAL_CELLS) };

/** The cell of a walker without a way, for the index of ways. */
const onlyCell = new Int32Array(1);

/**
 * A walker as its world sees it. It waits for a way (`order`), gets one from a query (`plan`) or from a group (`take`), walks
 * it step by step (`next`), and ends (`end`). What concerns all walkers at once, such as edits, is in `traffic.ts`.
 */
export class WorldWalker<Name extends string> implements Walker<Name>, Member, Indexed, Stander {
  readonly id: number;
  readonly agent: Name;
  readonly crew: Crew;
  readonly settings: WalkSettings;
  readonly slice = "query";
  readonly course: number[] = [];
  /** The cell where the walker stands. */
  start: number;
  /** The cell of the goal. */
  goalCell: number;
  ticket = -1;
  rank = 0;
  /** The way ahead; `null` while there is none. */
  way: Way | null = null;
  /** How the walk ended; `null` while it goes on. */
  ending: WalkerEnding | null = null;
  /** Whether others stood in the way when the walker last tried to step. */
  isHeldUp = false;
  /** Whether an edit has touched the way since it was planned, or has opened one where there was none. */
  isTouched = false;
  /** The place among the walkers of the crew without a way; −1 while the walker is not one of them. */
  strandedAt = -1;
  /** The tick at which the walker was last left without steps. */
  private stoodSince = 0;
  private readonly traffic: Traffic<Name>;
  /** Where the cells of its way lie, one way after the other: new memory for each would keep the garbage collector busy. */
  private memory = NO_MEMORY;

  constructor(
    traffic: Traffic<Name>,
    id: number,
    agent: Name,
    crew: Crew,
    ends: { readonly start: number; readonly goal: number },
    settings: WalkSettings,
  ) {
    this.traffic = traffic;
    this.id = id;
    this.agent = agent;
    this.crew = crew;
    this.start = ends.start;
    this.goalCell = ends.goal;
    this.settings = settings;
  }

  /** The side of the square that the walker covers, in cells. */
  get size(): number {
    return this.body.size;
  }

  /** The size of the walker, and the terrains that it may enter. */
  get body(): AgentClass {
    return this.crew.view.agent;
  }

  get member(): Member | null {
    return this.settings.within === 0 ? this : null;
  }

  get distance(): number {
    return this.crew.view.distanceBetween(this.start, this.goalCell);
  }

  get cell(): Point {
    return this.traffic.grid.pointOf(this.start);
  }

  get status(): WalkerStatus {
    if (this.ending !== null) return this.ending;
    if (this.stepsAhead === 0) return "planning";
    return this.isHeldUp ? "waiting" : "walking";
  }

  get stepsAhead(): number {
    return this.way?.steps ?? 0;
  }

  get goal(): Point {
    return this.traffic.grid.pointOf(this.goalCell);
  }

  set goal(point: Point) {
    const { traffic } = this;
    const goal = traffic.grid.cellAt(point, "The goal");
    traffic.follow();
    if (goal !== this.goalCell || this.ending !== null) this.send(goal);
    traffic.events.tell();
  }

  /** Begins the walk: the walker stands at its start, and waits for its first way. */
  begin(): void {
    this.traffic.walkers.set(this.id, this);
    if (this.settings.occupies) this.traffic.occupancy.set(this, this.start);
    this.stand();
    this.order();
  }

  next(): Point | undefined {
    const { traffic } = this;
    traffic.follow();
    if (!traffic.scheduler.isTicked) {
      traffic.strandedOf(this).ask(this);
      traffic.scheduler.doNow(this);
    }
    // listeners may move the walker on
    const cell = this.step() ? this.cell : undefined;
    traffic.events.tell();
    return cell;
  }

  stop(): void {
    const { traffic } = this;
    traffic.scheduler.remove(this);
    this.leaveWay();
    traffic.ways.delete(this);
    traffic.occupancy.delete(this);
    traffic.strandedOf(this).delete(this);
    traffic.displacer?.trapped.delete(this);
    traffic.walkers.delete(this.id);
    this.ending = "stopped";
  }

  /** Lets the walker stand at another cell. Under way, it goes on from there, and keeps its place if it waits. */
  put(cell: number): void {
    const { traffic, ticket, rank, ending } = this;
    traffic.scheduler.remove(this);
    this.leaveWay();
    this.start = cell;
    this.stand();
    if (traffic.occupancy.cellOf(this) !== undefined) traffic.occupancy.set(this, cell);
    if (this.strandedAt >= 0) traffic.strandedOf(this).askAll();
    if (ending !== null) return;
    if (ticket >= 0) traffic.scheduler.addAt(this, { ticket, rank });
    else this.order();
  }

  /** Lets the walker wait for a way. A walker without steps left comes before others of its priority. */
  order(): void {
    const { scheduler, metrics } = this.traffic;
    const { priority } = this.settings;
    const hasSteps = this.stepsAhead > 0;
    if (this.ticket >= 0 && hasSteps) return;
    scheduler.remove(this);
    if (!hasSteps) this.stoodSince = metrics.ticks;
    scheduler.add(this, hasSteps ? priority - 1 : priority);
  }

  /** Lets the walker, which had no way, wait for the one that an edit has opened. */
  reopen(): void {
    this.ending = null;
    this.isTouched = true;
    this.order();
  }

  plan(findPath: FindPath): void {
    const { grid } = this.traffic;
    const { nearest, within } = this.settings;
    const options = nearest || within > 0 ? { ...PLAIN_QUERY, nearest, within } : PLAIN_QUERY;
    const { status, cells } = findPath(grid.pointOf(this.start), grid.pointOf(this.goalCell), options);
    const isWay = status === "found" || status === "nearest";
    this.give(isWay ? new Way(this.keep(cells), status === "nearest") : status);
  }

  take({ own, trunk, first }: GuidePath): void {
    this.give(new Way(own, false, trunk, first));
  }

  /** All that there is to write down of the walker. */
  get state(): WalkerState {
    const { id, agent, ticket, rank, start, goalCell, settings, ending, isTouched, isHeldUp, way, traffic } = this;
    return {
      id,
      agent,
      ticket,
      rank,
      start,
      goal: goalCell,
      settings,
      ending,
      isTouched,
      isHeldUp,
      isTrapped: traffic.displacer?.trapped.has(this) ?? false,
      occupied: traffic.occupancy.cellOf(this) ?? -1,
      cells: way?.slice(way.index, way.count) ?? new Int32Array(0),
      end: way === null ? 0 : way.end - way.index,
      added: way?.added ?? 0,
      isNearest: way?.isNearest ?? false,
    };
  }

  /** Goes on as a walker that was written down, instead of beginning. */
  restore(state: WalkerState): void {
    const { traffic } = this;
    const { ending, isTouched, isHeldUp, isTrapped, occupied, cells, ticket } = state;
    Object.assign(this, { ending, isTouched, isHeldUp });
    traffic.walkers.set(this.id, this);
    if (isNoWay(ending)) traffic.strandedOf(this).add(this);
    if (isTrapped) traffic.displacer?.trapped.add(this);
    if (cells.length === 0) this.stand();
    else {
      this.way = new Way(cells, state.isNearest);
      this.way.end = state.end;
      this.way.added = state.added;
      traffic.ways.set(this, cells, 0);
    }
    if (occupied >= 0) traffic.occupancy.set(this, occupied);
    if (ticket >= 0) traffic.scheduler.addAt(this, state);
  }

  /** Takes the answer that the walker waited for. */
  private give(answer: Way | WalkerEnding): void {
    const { events, metrics, scheduler, ways } = this.traffic;
    metrics.plans++;
    if (this.stepsAhead === 0) metrics.standingTicks.note(metrics.ticks - this.stoodSince);
    scheduler.finish(this);
    this.leaveWay();
    const wasTouched = this.isTouched;
    this.isTouched = false;
    if (wasTouched) {
      metrics.replans++;
      events.note("replanned", { walker: this });
    }
    if (!(answer instanceof Way)) this.end(answer);
    else if (answer.count === 1) this.end(answer.isNearest ? "nearest" : "arrived");
    else {
      this.way = answer;
      ways.set(this, answer.cells, 0, answer.trunk);
    }
  }

  /** Takes a step, if there is one and nobody stands there, and tells whether it did. */
  private step(): boolean {
    const { way } = this;
    const { occupancy } = this.traffic;
    if (way === null || way.steps === 0) return false;
    this.isHeldUp = occupancy.isTaken(this, way.at(way.index + 1)) && !this.bend(way);
    if (this.isHeldUp) return false;
    way.index++;
    this.start = way.at(way.index);
    if (occupancy.cellOf(this) !== undefined) occupancy.set(this, this.start);
    if (way.steps === 0) {
      if (this.ticket >= 0) this.order();
      else this.end(way.isNearest ? "nearest" : "arrived");
    }
    return true;
  }

  /** Leads round others that stand in the way, if there is room, and tells whether there is. */
  private bend(way: Way): boolean {
    const { view } = this.crew;
    const { occupancy, ways } = this.traffic;
    view.follow();
    this.unshare(way);
    const detour = findDetour(view, way, (cell) => !occupancy.isTaken(this, cell));
    if (detour === undefined) return false;
    way.bend(detour.cells, detour.index);
    ways.set(this, way.cells, way.index);
    return true;
  }

  /** Gives the walker another goal. If it waits for a way, it keeps its place. */
  private send(goal: number): void {
    const { traffic, ticket, rank, ending, settings } = this;
    const isWaiting = ticket >= 0;
    traffic.scheduler.remove(this);
    traffic.strandedOf(this).delete(this);
    this.goalCell = goal;
    this.ending = null;
    traffic.walkers.set(this.id, this);
    if (ending === "stopped") this.stand();
    if (ending === "stopped" && settings.occupies) traffic.occupancy.set(this, this.start);
    if (isWaiting) traffic.scheduler.addAt(this, { ticket, rank });
    else if (!this.redirect()) this.order();
  }

  /** Leads the way to the new goal, if that lies on the way or one step beyond its end, and tells whether it does. */
  private redirect(): boolean {
    const { way, start, goalCell, settings } = this;
    if (way === null || way.isNearest || settings.within > 0 || goalCell === start) return false;
    if (way.endAt(goalCell)) return true;
    const { view } = this.crew;
    view.follow();
    const last = way.at(way.count - 1);
    const direction = view.offsetOfDirection.indexOf(goalCell - last);
    const isStep = direction >= 0 && ((view.movesOfCell[last] >> direction) & 1) === 1;
    if (!isStep || !way.canAdd) return false;
    this.unshare(way);
    way.add(goalCell);
    this.traffic.ways.set(this, way.cells, way.index);
    return true;
  }

  /** Makes the trunk of the way, if there is one, the walker's own. */
  private unshare(way: Way): void {
    if (!way.isShared) return;
    way.unshare();
    this.traffic.ways.set(this, way.cells, way.index);
  }

  private end(ending: WalkerEnding): void {
    const { events } = this.traffic;
    this.leaveWay();
    this.stand();
    this.ending = ending;
    if (isNoWay(ending)) this.traffic.strandedOf(this).add(this);
    events.note(isNoWay(ending) ? "unreachable" : "arrived", { walker: this });
  }

  private leaveWay(): void {
    if (this.way !== null) this.traffic.ways.delete(this);
    this.way = null;
    this.isHeldUp = false;
  }

  /** Notes where the walker stands without a way. */
  private stand(): void {
    onlyCell[0] = this.start;
    this.traffic.ways.set(this, onlyCell, 0);
  }

  /** Copies the cells of the next way into the memory of the way before. */
  private keep(cells: Int32Array): Int32Array {
    if (this.memory.length < cells.length) this.memory = new Int32Array(Math.ceil(ROOM * cells.length));
    this.memory.set(cells);
    return this.memory.subarray(0, cells.length);
  }
}
