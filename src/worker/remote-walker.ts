import type { AgentClass } from "../grid/agent.ts";
import { type Area, areaAt, rectangleAt } from "../grid/area.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { grow, type Rectangle } from "../grid/rectangle.ts";
import type { Occupancy } from "../world/occupancy.ts";
import {
  isNoWay,
  jsonOfWalker,
  settingsTo,
  type Walker,
  type WalkerEnding,
  type WalkerJson,
  type WalkerStatus,
  type WalkSettings,
} from "../world/walker.ts";
import { NEW_STEP_STATE, type WalkerState } from "../world/world-state.ts";
import { type Command, isEnding, type StatusUnderWay, type WalkerNews } from "./message.ts";

/** What a walker's handle needs of its world. */
export interface RemoteWalkerHost<Name extends string> {
  readonly grid: Grid;
  readonly walkers: Map<number, RemoteWalker<Name>>;
  readonly occupancy: Occupancy<RemoteWalker<Name>>;
  /** Whether the game steps all occupying walkers at once, so that the worker moves them and their handles follow. */
  readonly isLed: boolean;
  /** Sends an order to the worker, and returns its number. */
  order(command: Command): number;
  /** Tells the worker of edits that were made on the grid itself. */
  follow(): void;
  /** Learns that a walker has moved to another cell. */
  moved(walker: RemoteWalker<Name>): void;
  /** Learns that a walk has ended. */
  ended(walker: RemoteWalker<Name>): void;
  /** Learns that a walker that had no way has one. */
  reopened(walker: RemoteWalker<Name>): void;
  /** Learns that a walker was stopped. */
  stopped(walker: RemoteWalker<Name>): void;
}

/**
 * A step that the handle has taken, or a cell that it has stepped out to, with the number of the order that tells the worker.
 */
interface Move {
  readonly number: number;
  readonly cell: number;
}

/**
 * The handle of a walker whose world is in a worker. Steps come from the worker in batches. The handle takes a step at once, and
 * the worker hears of the step and follows. The handle takes no step that an edit has touched since it was planned, and no step
 * to where another walker stands.
 *
 * Once the game steps all occupying walkers at once, the worker moves them, and their handles follow (`hearPlace`).
 */
export class RemoteWalker<Name extends string> implements Walker<Name> {
  readonly id: number;
  readonly agent: Name;
  readonly body: AgentClass;
  settings: WalkSettings;
  /** The slot of the walker among all that stand somewhere; −1 if it stands in nobody's way. */
  slot = -1;
  private readonly host: RemoteWalkerHost<Name>;
  /** The cell where the walker stands. */
  start: number;
  private goalCell: number;
  /** The cells of the steps that are known. */
  private steps = new Int32Array(0);
  /** How the walk ends after `steps`, or `null` if that is not known yet. */
  private endsAs: WalkerEnding | null = null;
  private ending: WalkerEnding | null = null;
  private isHeldUp = false;
  /** Whether the worker knows the walker. */
  isOrdered = false;
  /** The number of the last order that asked for a way round another walker. */
  private bentAt = 0;
  /** The number of the last order that the worker had carried out when it last sent news. */
  private heardUpTo = 0;
  /** The moves that the worker had not heard of when it last sent news. */
  private moves: Move[] = [];
  /** The number of the order that gave the walker its goal, or that last displaced it on its way there. */
  private since = 0;
  /** The number of the order that made the walker known to the worker. */
  private orderedAt = 0;
  /** The number of the last order that said where the walker stands, or that it stands in nobody's way. */
  private occupiedAt = 0;
  /** Whether the walker has been at its goal since it was sent there: if others pushed it away, it returns. */
  private hasArrived = false;
  /** The status and the steps ahead that the worker last told of a walker that it moves. */
  private toldStatus: StatusUnderWay = "planning";
  private toldAhead = 0;

  constructor(
    host: RemoteWalkerHost<Name>,
    id: number,
    agent: Name,
    body: AgentClass,
    ends: WalkCells,
    settings: WalkSettings,
  ) {
    this.host = host;
    this.id = id;
    this.agent = agent;
    this.body = body;
    this.start = ends.start;
    this.goalCell = ends.goal;
    this.settings = settings;
  }

  get size(): number {
    return this.body.size;
  }

  get cell(): Point {
    return this.host.grid.pointOf(this.start);
  }

  get status(): WalkerStatus {
    if (this.ending !== null) return this.ending;
    if (this.isMoved) return this.toldStatus;
    if (this.steps.length === 0) return "planning";
    return this.isHeldUp ? "waiting" : "walking";
  }

  /** Whether the walk has not ended. */
  get isUnderWay(): boolean {
    return this.ending === null;
  }

  /** Whether the worker moves the walker, and the handle follows. */
  get isMoved(): boolean {
    return this.host.isLed && this.settings.occupies;
  }

  get stepsAhead(): number {
    return this.isMoved ? this.toldAhead : this.steps.length;
  }

  get route(): readonly Point[] {
    return this.isMoved ? [] : Array.from(this.steps, (cell) => this.host.grid.pointOf(cell));
  }

  get goal(): Area {
    const { goalWidth, goalHeight } = this.settings;
    return areaAt(this.host.grid, this.goalCell, goalWidth, goalHeight);
  }

  set goal(area: Area) {
    const { host } = this;
    const rectangle = rectangleAt(host.grid, area, "The goal");
    const goal = rectangle.top * host.grid.width + rectangle.left;
    const settings = settingsTo(this.settings, rectangle);
    const isSame = settings.goalWidth === this.settings.goalWidth && settings.goalHeight === this.settings.goalHeight;
    host.follow();
    if (goal === this.goalCell && isSame && this.ending === null) return;
    this.settings = settings;
    if (this.ending === "stopped" && this.settings.occupies) host.occupancy.set(this, this.start);
    this.goalCell = goal;
    if (this.ending !== null) this.toldStatus = "planning";
    this.ending = null;
    this.endsAs = null;
    this.hasArrived = false;
    host.walkers.set(this.id, this);
    if (this.isOrdered) this.askAgain();
    else this.orderAgain(false);
  }

  next(): Point | undefined {
    const { host } = this;
    host.follow();
    if (this.isMoved) {
      // the handle follows when the worker has replied
      if (this.isUnderWay) host.order({ kind: "next", walker: this.id });
      return undefined;
    }
    const { steps } = this;
    if (steps.length === 0) return undefined;
    const [cell] = steps;
    this.isHeldUp = host.occupancy.isTaken(this, cell);
    if (this.isHeldUp) {
      if (this.bentAt <= this.heardUpTo) this.bentAt = host.order({ kind: "bend", walker: this.id });
      return undefined;
    }
    this.start = cell;
    this.steps = steps.subarray(1);
    this.moves.push({ cell, number: host.order({ kind: "move", walker: this.id, cell }) });
    host.moved(this);
    if (steps.length === 1 && this.endsAs !== null) this.endOnce(this.endsAs);
    return this.cell;
  }

  stop(): void {
    if (this.ending === "stopped") return;
    this.ending = "stopped";
    this.forgetSteps();
    if (this.isOrdered) this.host.order({ kind: "stop", walker: this.id });
    this.isOrdered = false;
    this.host.stopped(this);
  }

  toJSON(): WalkerJson<Name> {
    return jsonOfWalker(this);
  }

  /** Notes the number of the order that gave the walker its goal. */
  noteOrder(number: number): void {
    this.isOrdered = true;
    this.since = number;
  }

  /** Notes how the walk ended before the world was saved; `null` if it had not. */
  restore(ending: WalkerEnding | null): void {
    this.ending = ending;
    this.hasArrived = ending !== null && !isNoWay(ending);
  }

  /** Notes the number of the order that said where the walker stands, or that it stands in nobody's way. */
  noteOccupied(number: number): void {
    this.occupiedAt = number;
  }

  /** The state of the walker for a save, if its walk has ended; `undefined` while the walker is under way. */
  ended(occupied = -1): WalkerState | undefined {
    const { id, agent, start, goalCell, settings, ending } = this;
    if (ending === null || (this.isMoved && this.isOrdered)) return undefined;
    const flags = { isTouched: false, isHeldUp: false, isTrapped: false, isNearest: false };
    const noWay = { cells: new Int32Array(0), end: 0, added: 0, ticket: -1, rank: 0 };
    return { id, agent, start, goal: goalCell, settings, ending, occupied, ...flags, ...noWay, step: NEW_STEP_STATE };
  }

  /**
   * Makes the walker known to a worker that does not know it, at the cell where it stands. A walker that has arrived need not be
   * known unless it occupies cells. A walker that has no way must be known, because an edit may open one.
   */
  orderAgain(isOccupying: boolean): void {
    const { id, agent, cell } = this;
    this.isOrdered = false;
    this.bentAt = 0;
    const hasArrived = this.ending !== null && !isNoWay(this.ending);
    if (hasArrived && !isOccupying) return;
    const goal = hasArrived ? cell : this.host.grid.pointOf(this.goalCell);
    const settings = hasArrived ? { ...this.settings, goalWidth: 1, goalHeight: 1 } : this.settings;
    this.noteOrder(this.host.order({ kind: "walk", ids: [id], agent, starts: [cell], goal, settings, slots: "none" }));
    this.orderedAt = this.since;
  }

  /**
   * Takes the news that the worker sent of the walker.
   *
   * @param isStale Whether the worker did not know all edits yet, so that there may be a way where it found none.
   */
  hear({ asOf, steps, goal, ending }: WalkerNews, isStale: boolean): void {
    const hasOtherSlot = asOf >= this.since && goal !== this.goalCell;
    if (hasOtherSlot) this.goalCell = goal;
    this.moves = this.moves.filter(({ number }) => number > asOf);
    this.heardUpTo = asOf;
    // an edit has closed the slot where the walker had arrived
    if (hasOtherSlot && this.hasArrived && steps.length > 0) this.ending = null;
    // an edit has opened a way
    const hasWay = steps.length > 0 || (ending !== null && !isNoWay(ending));
    if (hasWay && isNoWay(this.ending) && asOf >= this.since) {
      this.ending = null;
      this.host.reopened(this);
    }
    if (this.ending !== null) return;
    const { moves } = this;
    if (moves.some(({ cell }, index) => cell !== steps[index])) {
      // the handle has gone another way since; the worker will hear of that and plan from there
      this.forgetSteps();
      return;
    }
    this.steps = steps.slice(moves.length);
    // the end of a way to an earlier goal is not the end of this walk
    this.endsAs = asOf < this.since ? null : ending;
    if (isStale && isNoWay(this.endsAs)) this.askAgain();
    if (this.steps.length === 0 && this.endsAs !== null) this.endOnce(this.endsAs);
  }

  /**
   * Follows the walker, which the worker moves.
   *
   * @param asOf The number of the last order that the worker had carried out.
   */
  hearPlace(
    asOf: number,
    { cell, goal }: { readonly cell: number; readonly goal: number },
    status: WalkerStatus,
    stepsAhead: number,
  ): void {
    // the place is that of a walker which was stopped, and has been sent anew since
    if (asOf < this.orderedAt) return;
    this.forgetSteps();
    if (asOf >= this.since) this.goalCell = goal;
    if (cell !== this.start) {
      this.start = cell;
      // the game may have said meanwhile that the walker stands elsewhere
      if (asOf > this.occupiedAt) this.host.moved(this);
    }
    this.toldAhead = stepsAhead;
    if (!isEnding(status)) {
      this.toldStatus = status;
      if (asOf < this.since) return;
      if (isNoWay(this.ending) && stepsAhead > 0) this.host.reopened(this);
      if (!isNoWay(this.ending) || stepsAhead > 0) this.ending = null;
    } else if (asOf >= this.since && status !== this.ending) this.endOnce(status);
  }

  /** Forgets the steps from the first one that a change in a rectangle may have touched. Returns whether there were any. */
  cut(changed: Rectangle): boolean {
    const { steps, size } = this;
    if (steps.length === 0) return false;
    const { width, height } = this.host.grid;
    const { left, top, right, bottom } = grow(changed, { left: size, top: size, right: 1, bottom: 1 }, width, height);
    const isTouched = (cell: number): boolean => {
      const y = Math.floor(cell / width);
      const x = cell - y * width;
      return x >= left && x < right && y >= top && y < bottom;
    };
    const first = isTouched(this.start) ? 0 : steps.findIndex(isTouched);
    if (first < 0) return false;
    this.steps = steps.slice(0, first);
    this.endsAs = null;
    return true;
  }

  /** Moves the walker out to a cell, and forgets its steps, which do not start there. */
  stepOut(cell: number): void {
    this.start = cell;
    this.forgetSteps();
    this.host.moved(this);
  }

  /** Notes the number of the order that tells the worker where the walker has stepped out to. */
  noteStepOut(number: number): void {
    this.moves.push({ number, cell: this.start });
    // if the walk ended at the cell that the walker has left, that is not the end of the walk
    if (this.isUnderWay) this.since = number;
  }

  private askAgain(): void {
    this.endsAs = null;
    this.noteOrder(this.host.order({ kind: "send", walker: this.id, goal: this.goal }));
  }

  private forgetSteps(): void {
    this.steps = new Int32Array(0);
    this.endsAs = null;
    this.isHeldUp = false;
  }

  private end(ending: WalkerEnding): void {
    this.ending = ending;
    this.hasArrived = !isNoWay(ending);
    this.forgetSteps();
    this.host.ended(this);
  }

  /** Ends the walk. Nobody is told when a walker returns to its goal from which it was pushed, or gets to another slot. */
  private endOnce(ending: WalkerEnding): void {
    if (this.hasArrived && !isNoWay(ending)) this.ending ??= ending;
    else this.end(ending);
  }
}

/** The start and goal of a walk, as cells. */
interface WalkCells {
  readonly start: number;
  readonly goal: number;
}
