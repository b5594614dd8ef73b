import type { AgentClass } from "../grid/agent.ts";
import type { Point } from "../grid/grid.ts";
import type { GuidePath } from "../search/guide-search.ts";
import type { Crew } from "./crew.ts";
import type { Stander } from "./displacer.ts";
import type { Member } from "./group.ts";
import type { FindPath } from "./job.ts";
import type { Way } from "./way.ts";
import type { Traveller } from "./way-index.ts";

/** How a walk ended. */
export type WalkerEnding = "arrived" | "nearest" | "unreachable" | "blocked-start" | "blocked-goal" | "stopped";

/** Whether a walk ended without a way. */
export function isNoWay(ending: WalkerEnding | null): ending is "unreachable" | "blocked-start" | "blocked-goal" {
  return ending === "unreachable" || ending === "blocked-start" || ending === "blocked-goal";
}

/**
 * What a walker does: it waits for its first steps (`"planning"`), walks, or waits because others stand in its way; or how
 * its walk ended: at its goal (`"arrived"`), as near to it as it can get (`"nearest"`, where that was asked for), without a
 * way, or because it was stopped.
 */
export type WalkerStatus = "planning" | "walking" | "waiting" | WalkerEnding;

/** What `world.walk` takes beside where from and where to. */
export interface WalkOptions {
  /** Whether to walk to the reachable cell nearest to the goal when the goal itself cannot be reached. Default false. */
  readonly nearest?: boolean;
  /** Arrive as soon as this near to the goal, in tiles. Default 0. */
  readonly within?: number;
  /** Who is planned for first: those of higher priority. An integer from −1000 to 1000. Default 0. */
  readonly priority?: number;
  /** Whether the cells where it stands are occupied for others. Default false. */
  readonly occupies?: boolean;
}

/** One who walks through a world, from cell to cell, by ways that stay legal while the map changes. */
export interface Walker<Name extends string> {
  /** Tells walkers of a world apart, also after it was saved and loaded. */
  readonly id: number;
  readonly agent: Name;
  /** Where it stands. */
  readonly cell: Point;
  readonly status: WalkerStatus;
  /** Where it goes. Setting it sends the walker elsewhere: it walks on as it was going until it has another way. */
  goal: Point;
  /**
   * Takes the next step and returns the cell to which it leads; `undefined` when there is none now: `status` says why. Once
   * the world is ticked, planning is left to ticks; before that a walker plans here.
   */
  next(): Point | undefined;
  /** How many steps are known ahead. */
  readonly stepsAhead: number;
  /** Ends its walk; the world forgets it, and frees the cells that it occupies. A new goal would bring it back. */
  stop(): void;
}

/** What walkers ask of their world. */
export interface WalkerHost {
  step(walker: WorldWalker<string>): number;
  send(walker: WorldWalker<string>, goal: number): void;
  stop(walker: WorldWalker<string>): void;
  put(walker: WorldWalker<string>, cell: number): void;
  plan(walker: WorldWalker<string>, findPath: FindPath): void;
  take(walker: WorldWalker<string>, path: GuidePath): void;
  cellAt(point: Point, name: string): number;
  pointOf(cell: number): Point;
}

const NO_MEMORY = new Int32Array(0);

/** Room for longer ways that a walker gets with its first one, as a factor. */
const ROOM = 1.5;

/** The options of a walker, all decided. */
export type WalkSettings = Required<WalkOptions>;

/** A walker as its world sees it. */
export class WorldWalker<Name extends string> implements Walker<Name>, Member, Traveller, Stander {
  readonly id: number;
  readonly agent: Name;
  readonly crew: Crew;
  readonly settings: WalkSettings;
  /** The cell where it stands. */
  start: number;
  goalCell: number;
  ticket = -1;
  rank = 0;
  way: Way | null = null;
  readonly course: number[] = [];
  readonly slice = "query";
  ending: WalkerEnding | null = null;
  /** Whether others stood in its way when it last tried to step. */
  isHeldUp = false;
  /** Whether an edit has touched its way since it was planned, or has opened one where there was none. */
  isTouched = false;
  /** Its place among those without a way; −1 while it is not one of them. */
  strandedAt = -1;
  /** The tick at which it was last left without steps. */
  stoodSince = 0;
  private readonly host: WalkerHost;
  /** Where the cells of its way lie, one way after the other: new memory for each would keep the garbage collector busy. */
  private memory = NO_MEMORY;

  constructor(host: WalkerHost, id: number, agent: Name, crew: Crew, ends: WalkEnds, settings: WalkSettings) {
    this.host = host;
    this.id = id;
    this.agent = agent;
    this.crew = crew;
    this.start = ends.start;
    this.goalCell = ends.goal;
    this.settings = settings;
  }

  get size(): number {
    return this.body.size;
  }

  get body(): AgentClass {
    return this.crew.view.agent;
  }

  get member(): Member | null {
    return this.settings.within === 0 ? this : null;
  }

  get cell(): Point {
    return this.host.pointOf(this.start);
  }

  get distance(): number {
    return this.crew.view.distanceBetween(this.start, this.goalCell);
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
    return this.host.pointOf(this.goalCell);
  }

  set goal(point: Point) {
    this.host.send(this, this.host.cellAt(point, "The goal"));
  }

  /** Copies the cells of its next way into memory of its own, which those of the one before lose. */
  keep(cells: Int32Array): Int32Array {
    if (this.memory.length < cells.length) this.memory = new Int32Array(Math.ceil(ROOM * cells.length));
    this.memory.set(cells);
    return this.memory.subarray(0, cells.length);
  }

  next(): Point | undefined {
    const cell = this.host.step(this);
    return cell < 0 ? undefined : this.host.pointOf(cell);
  }

  stop(): void {
    this.host.stop(this);
  }

  /** Stands at another cell from now on, and goes on from there. */
  put(cell: number): void {
    this.host.put(this, cell);
  }

  plan(findPath: FindPath): void {
    this.host.plan(this, findPath);
  }

  take(path: GuidePath): void {
    this.host.take(this, path);
  }
}

/** The cells at the ends of a walk. */
export interface WalkEnds {
  readonly start: number;
  readonly goal: number;
}
