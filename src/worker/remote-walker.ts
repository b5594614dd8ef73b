import type { AgentClass } from "../grid/agent.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { grow, type Rectangle } from "../grid/rectangle.ts";
import type { Occupancy } from "../world/occupancy.ts";
import { isNoWay, type Walker, type WalkerEnding, type WalkerStatus, type WalkSettings } from "../world/walker.ts";
import type { WalkerState } from "../world/world-state.ts";
import type { Command, WalkerNews } from "./message.ts";

/** What handles of walkers ask of their world. */
export interface RemoteWalkerHost<Name extends string> {
  readonly grid: Grid;
  readonly walkers: Map<number, RemoteWalker<Name>>;
  readonly occupancy: Occupancy<RemoteWalker<Name>>;
  /** Gives an order, and returns its number. */
  order(command: Command): number;
  /** Learns of edits that were made straight on the grid. */
  follow(): void;
  moved(walker: RemoteWalker<Name>): void;
  ended(walker: RemoteWalker<Name>): void;
  /** Hears that a walker that had no way has one. */
  reopened(walker: RemoteWalker<Name>): void;
  stopped(walker: RemoteWalker<Name>): void;
}

/** A step that was taken, or a cell that was stepped out to, by the order of this number. */
interface Move {
  readonly number: number;
  readonly cell: number;
}

/**
 * The handle of a walker that walks in a worker. Steps come in batches and are taken here, at once; the worker hears of each
 * and follows. No step is taken that an edit has touched since it was planned, nor one to where another stands.
 */
export class RemoteWalker<Name extends string> implements Walker<Name> {
  readonly id: number;
  readonly agent: Name;
  readonly body: AgentClass;
  readonly settings: WalkSettings;
  private readonly host: RemoteWalkerHost<Name>;
  /** The cell where it stands. */
  start: number;
  private goalCell: number;
  /** The cells of the steps that are known, and how the walk ends after them, if that is known. */
  private steps = new Int32Array(0);
  private endsAs: WalkerEnding | null = null;
  private ending: WalkerEnding | null = null;
  private isHeldUp = false;
  /** Whether the worker knows it. */
  isOrdered = false;
  /** The number of the order by which it asked for a way round somebody, and that up to which it has heard. */
  private bentAt = 0;
  private heardUpTo = 0;
  /** What the worker may not have heard of when it last told something. */
  private moves: Move[] = [];
  /** The number of the order by which it got its goal, or was last displaced on its way there. */
  private since = 0;

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
    if (this.steps.length === 0) return "planning";
    return this.isHeldUp ? "waiting" : "walking";
  }

  get isUnderWay(): boolean {
    return this.ending === null;
  }

  get stepsAhead(): number {
    return this.steps.length;
  }

  get goal(): Point {
    return this.host.grid.pointOf(this.goalCell);
  }

  set goal(point: Point) {
    const { host } = this;
    const goal = host.grid.cellAt(point, "The goal");
    host.follow();
    if (goal === this.goalCell && this.ending === null) return;
    if (this.ending === "stopped" && this.settings.occupies) host.occupancy.set(this, this.start);
    this.goalCell = goal;
    this.ending = null;
    this.endsAs = null;
    host.walkers.set(this.id, this);
    if (this.isOrdered) this.askAgain();
    else this.orderAgain(false);
  }

  next(): Point | undefined {
    const { host } = this;
    host.follow();
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
    if (steps.length === 1 && this.endsAs !== null) this.end(this.endsAs);
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

  /** Notes the order that gave it its goal. */
  noteOrder(number: number): void {
    this.isOrdered = true;
    this.since = number;
  }

  /** Notes how its walk ended before it was loaded. */
  restore(ending: WalkerEnding | null): void {
    this.ending = ending;
  }

  /** What to write down of it once its walk has ended; `undefined` while it walks. */
  ended(occupied = -1): WalkerState | undefined {
    const { id, agent, start, goalCell, settings, ending } = this;
    if (ending === null) return undefined;
    const flags = { isTouched: false, isHeldUp: false, isTrapped: false, isNearest: false };
    const noWay = { cells: new Int32Array(0), end: 0, added: 0, ticket: -1, rank: 0 };
    return { id, agent, start, goal: goalCell, settings, ending, occupied, ...flags, ...noWay };
  }

  /**
   * Makes itself known to a worker that does not know it, as one who stands here. Who has arrived needs not be known, unless
   * it stands in the way of others; who has no way must be, as an edit may open one.
   */
  orderAgain(isOccupying: boolean): void {
    const { id, agent, cell, settings } = this;
    this.isOrdered = false;
    this.bentAt = 0;
    const hasArrived = this.ending !== null && !isNoWay(this.ending);
    if (hasArrived && !isOccupying) return;
    const goal = hasArrived ? cell : this.goal;
    this.noteOrder(this.host.order({ kind: "walk", ids: [id], agent, starts: [cell], goal, settings }));
  }

  /**
   * Takes what the worker told of it.
   *
   * @param isStale Whether the worker did not know of all edits: there may be a way where it found none.
   */
  hear({ asOf, steps, ending }: WalkerNews, isStale: boolean): void {
    this.moves = this.moves.filter(({ number }) => number > asOf);
    this.heardUpTo = asOf;
    // an edit has opened a way
    const hasWay = steps.length > 0 || (ending !== null && !isNoWay(ending));
    if (hasWay && isNoWay(this.ending) && asOf >= this.since) {
      this.ending = null;
      this.host.reopened(this);
    }
    if (this.ending !== null) return;
    const { moves } = this;
    if (moves.some(({ cell }, index) => cell !== steps[index])) {
      // it has gone another way since; when the worker hears of that it plans from there
      this.forgetSteps();
      return;
    }
    this.steps = steps.slice(moves.length);
    // the end of a way to a goal that it had before is not the end of its walk
    this.endsAs = asOf < this.since ? null : ending;
    if (isStale && isNoWay(this.endsAs)) this.askAgain();
    if (this.steps.length === 0 && this.endsAs !== null) this.end(this.endsAs);
  }

  /** Forgets the steps that an edit may have touched, and tells whether there were any. */
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

  /** Steps out to a cell: none of the steps that it knows leads on from there. */
  stepOut(cell: number): void {
    this.start = cell;
    this.forgetSteps();
    this.host.moved(this);
  }

  /** Notes the order that tells the worker where it has stepped out to. */
  noteStepOut(number: number): void {
    this.moves.push({ number, cell: this.start });
    // how its walk ended in the place that it has left is not the end of it
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
    this.forgetSteps();
    this.host.ended(this);
  }
}

/** The cells at the ends of a walk. */
interface WalkCells {
  readonly start: number;
  readonly goal: number;
}
