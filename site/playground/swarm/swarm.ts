import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Random } from "../../../src/generate/random.ts";
import type { Area, Grid, Point, Walker } from "../../../src/index.ts";
import type { Movement, SwarmSettings } from "../model/state.ts";
import { FrameLog } from "./frame-log.ts";
import { findPlaces } from "./places.ts";
import { type SwarmWorld, worldHere, worldInWorker } from "./swarm-world.ts";
import { classesFor, type WalkerClass } from "./walker-class.ts";

/** What the swarm is doing, in numbers. */
export interface SwarmCounts {
  readonly walking: number;
  /** The number of walkers that stand because others are in their way. */
  readonly heldUp: number;
  /** The number of walkers without a step to take, because their way is being planned. */
  readonly waiting: number;
  /** Walks that have ended at their goals so far. */
  readonly arrived: number;
  /** The number of walkers that stand and rest because there is no way to their goal. */
  readonly unreachable: number;
  /** The number of times that a walker has stepped out of a wall that was painted on it. */
  readonly displaced: number;
  /** Rectangles of cells that changed, and ways planned again because of that. */
  readonly edits: number;
  readonly replans: number;
}

/** How much happens in a second. */
export interface SwarmRates {
  readonly frames: number;
  /** Ways that were asked for, at first or again. */
  readonly ways: number;
}

/** How many walkers were asked for, and for how many of them the map has room. */
export interface SwarmPlaces {
  readonly wanted: number;
  readonly found: number;
}

/** The walkers of one kind. */
interface Troop {
  readonly class: WalkerClass;
  readonly members: Member[];
  readonly places: readonly Point[];
}

/** Somebody who walks from place to place. */
export interface Member {
  readonly walker: Walker<string>;
  /** The cell where the member was before its last step. */
  before: Point;
  /** The cell where the member is. */
  at: Point;
  /** The cells where the member was before that, the newest first. */
  trail: readonly Point[];
  /** Whether the member walks to where all were sent, and stays there for a while. */
  isSent: boolean;
  /** When it looks for another goal, in milliseconds; 0 while it walks. */
  restsUntil: number;
  /** When it last moved or got a goal, in milliseconds. */
  movedAt: number;
}

/** From one step of all to the next, in milliseconds: ten cells a second. */
const STEP_TIME = 100;

/** The number of cells that a trail has. */
export const TRAIL_LENGTH = 4;

/** How long members stay where they were sent, in milliseconds. */
const STAY_TIME = 6000;

/** How many times the cells of all members the place has to which they are sent. */
const ROOM = 2;

/** How long a member stands for others in its way before it looks for another goal, in milliseconds. */
const PATIENCE = 6000;

/** The number of further places that are looked at for one where nobody stands. */
const MOST_TRIES = 200;

/** How long a member without a way stands before it asks for another goal, in milliseconds. */
const REST_TIME = 2000;

/** How often everybody is counted, in milliseconds. */
const COUNT_TIME = 250;

/** Planners for all classes take some hundred bytes a cell together, and a page has only so much memory. */
const MOST_CELLS = 2048 * 2048;

const NOBODY: SwarmCounts = {
  walking: 0,
  heldUp: 0,
  waiting: 0,
  arrived: 0,
  unreachable: 0,
  displaced: 0,
  edits: 0,
  replans: 0,
};

/**
 * Walkers of several classes in a world off-thread, who go from place to place while the map is edited. They occupy their cells,
 * give way to each other, and all step at once.
 */
export class Swarm {
  readonly grid: Grid;
  readonly troops: readonly Troop[];
  readonly isInWorker: boolean;
  readonly frames: FrameLog = new FrameLog();
  /** The counts of walkers, taken a few times a second. */
  readonly counts: ReadonlySignal<SwarmCounts>;
  /** The frames and the planned ways of a second, taken as often as the counts. */
  readonly rates: ReadonlySignal<SwarmRates>;
  /** How many walkers were asked for, and how many of them found room. */
  readonly placed: ReadonlySignal<SwarmPlaces>;
  /** Why there was no way when last there was none, or who kept a walker waiting until it gave up. */
  readonly why: ReadonlySignal<string | undefined>;
  private readonly currentCounts: Signal<SwarmCounts> = signal(NOBODY);
  private readonly currentRates: Signal<SwarmRates> = signal({ frames: 0, ways: 0 });
  private readonly currentPlaced: Signal<SwarmPlaces> = signal({ wanted: 0, found: 0 });
  private readonly currentWhy: Signal<string | undefined> = signal(undefined);
  private readonly world: SwarmWorld;
  private readonly random = new Random(1);
  private readonly told = { arrived: 0, displaced: 0, edits: 0, replans: 0 };
  /** Ways that were asked for so far, and how many of all ways the last rate has counted. */
  private ways = 0;
  private waysBefore = 0;
  private readonly memberOfWalker = new Map<Walker<string>, Member>();
  private budget: number;
  private lastFrame = 0;
  private lastCount = 0;
  /** When members were last moved, and when that should have been. */
  private movedAt = 0;
  private lastStep = 0;
  private isStepping = false;
  private isTicking = false;
  private isExplaining = false;
  private isClosed = false;

  private constructor(grid: Grid, world: SwarmWorld, troops: readonly Troop[], settings: SwarmSettings) {
    this.grid = grid;
    this.world = world;
    this.troops = troops;
    this.isInWorker = world.isInWorker;
    this.counts = this.currentCounts;
    this.rates = this.currentRates;
    this.why = this.currentWhy;
    this.placed = this.currentPlaced;
    this.budget = settings.budget;
    this.listen();
    this.set(settings);
  }

  /** Builds a world, in a worker where that is possible, and lets everybody begin to walk. */
  static async start(grid: Grid, movement: Movement, settings: SwarmSettings): Promise<Swarm> {
    if (grid.terrainOfCell.length > MOST_CELLS) {
      throw new RangeError(
        `A swarm needs a map of at most 2048 × 2048 cells, got one of ${grid.width} × ${grid.height}.`,
      );
    }
    const classes = classesFor(grid);
    const options = { ...movement, agents: Object.fromEntries(classes.map(({ name, agent }) => [name, agent])) };
    const world = await worldInWorker(grid, options).catch(() => worldHere(grid, options));
    try {
      await world.build();
      // from the first tick on, planning is left to ticks
      await world.tick(0);
      const troops: Troop[] = [];
      for (const [index, walkerClass] of classes.entries()) {
        const places = await findPlaces(world, grid, walkerClass.name, 1 + index);
        if (places.length > 0) troops.push({ class: walkerClass, members: [], places });
      }
      if (troops.length === 0) throw new RangeError("A swarm needs room to walk, and this map has none.");
      return new Swarm(grid, world, troops, settings);
    } catch (error) {
      world.close();
      throw error;
    }
  }

  /** Sets the number of walkers, fewer where the map has no room for all, and how many milliseconds a frame the world may spend on paths. */
  set({ walkers, budget }: SwarmSettings): void {
    this.budget = budget;
    const shareOf = (index: number): number => Math.floor((walkers + index) / this.troops.length);
    for (const [index, { members }] of this.troops.entries()) {
      for (const { walker } of members.splice(shareOf(index))) {
        this.memberOfWalker.delete(walker);
        walker.stop();
      }
    }
    const isTakenOfCell = this.takenCells();
    for (const [index, troop] of this.troops.entries()) {
      while (troop.members.length < shareOf(index)) {
        const member = this.makeMember(troop, isTakenOfCell);
        // the map is full
        if (member === undefined) break;
        this.memberOfWalker.set(member.walker, member);
        troop.members.push(member);
      }
    }
    this.currentPlaced.value = { wanted: walkers, found: this.memberOfWalker.size };
  }

  /** Sends everybody to a place around a cell, with room for all. They stay there for some seconds. */
  send({ x, y }: Point): void {
    const { width, height } = this.grid;
    const squares = this.troops.flatMap(({ class: { agent }, members }) => members.map(() => agent.size ** 2));
    const side = Math.ceil(Math.sqrt(ROOM * squares.reduce((sum, cells) => sum + cells, 0)));
    const left = Math.max(0, Math.min(width - side, x - (side >> 1)));
    const top = Math.max(0, Math.min(height - side, y - (side >> 1)));
    const place = { x: left, y: top, width: Math.min(side, width), height: Math.min(side, height) };
    for (const { members } of this.troops) {
      for (const member of members) {
        member.isSent = true;
        this.sendTo(member, place, this.lastFrame);
      }
    }
  }

  /** How far members have gone from where they were to where they are, from 0 to 1. */
  progress(now: number): number {
    return Math.min(1, Math.max(0, (now - this.movedAt) / STEP_TIME));
  }

  /** Everything that happens in one frame, at a time in milliseconds. */
  advance(now: number): void {
    if (this.isClosed) return;
    if (this.lastFrame > 0) this.frames.add(now - this.lastFrame);
    this.lastFrame = now;
    if (!this.isStepping && now - this.lastStep >= STEP_TIME) this.stepAll(now);
    if (!this.isTicking) this.tick();
    const elapsed = now - this.lastCount;
    if (elapsed < COUNT_TIME) return;
    this.lastCount = now;
    this.count();
    this.rate(elapsed);
  }

  /** Ends the world. */
  close(): void {
    this.isClosed = true;
    this.world.close();
  }

  /** Gives goals to members that have none, moves all at once, and notes where they are then. */
  private async stepAll(now: number): Promise<void> {
    this.isStepping = true;
    // after a long pause, the next step comes at its usual time
    this.lastStep = Math.max(this.lastStep + STEP_TIME, now - STEP_TIME);
    for (const troop of this.troops) for (const member of troop.members) this.direct(troop, member, now);
    const work = await this.world.step().catch(() => 0);
    this.frames.addWork(work);
    for (const { members } of this.troops) for (const member of members) follow(member, now);
    this.movedAt = this.lastFrame;
    this.isStepping = false;
  }

  /** Sends a member elsewhere that has arrived, that has rested without a way, or that others have held up for long. */
  private direct({ places }: Troop, member: Member, now: number): void {
    const { walker } = member;
    if (isUnderWay(walker)) {
      // an edit has opened a way
      member.restsUntil = 0;
      const isHeldUp = walker.status === "waiting" || walker.status === "jammed";
      if (!isHeldUp || (walker.status === "waiting" && now - member.movedAt < PATIENCE)) return;
      this.explain(() => this.world.explainWait(walker));
    } else {
      if (member.restsUntil === 0) member.restsUntil = now + this.restOf(member);
      if (member.restsUntil > now) return;
    }
    member.isSent = false;
    this.sendTo(member, places[this.random.below(places.length)], now);
  }

  private restOf({ walker, isSent }: Member): number {
    if (walker.status !== "arrived") return REST_TIME;
    return isSent ? STAY_TIME : 0;
  }

  private sendTo(member: Member, goal: Area, now: number): void {
    member.restsUntil = 0;
    member.movedAt = now;
    member.walker.goal = goal;
    this.ways++;
  }

  private async tick(): Promise<void> {
    this.isTicking = true;
    const work = await this.world.tick(this.budget).catch(() => 0);
    this.frames.addWork(work);
    this.isTicking = false;
  }

  private makeMember({ class: { name, agent }, places }: Troop, isTakenOfCell: Uint8Array): Member | undefined {
    let start = places[this.random.below(places.length)];
    for (let tries = 0; this.isTaken(start, agent.size, isTakenOfCell); tries++) {
      if (tries === MOST_TRIES) return undefined;
      start = places[this.random.below(places.length)];
    }
    this.take(start, agent.size, isTakenOfCell);
    const goal = places[this.random.below(places.length)];
    const walker = this.world.walk(name, start, goal);
    return { walker, before: start, at: start, trail: [], isSent: false, restsUntil: 0, movedAt: this.lastFrame };
  }

  /** Whether each cell is under a member. */
  private takenCells(): Uint8Array {
    const isTakenOfCell = new Uint8Array(this.grid.terrainOfCell.length);
    for (const { class: walkerClass, members } of this.troops) {
      for (const { at } of members) this.take(at, walkerClass.agent.size, isTakenOfCell);
    }
    return isTakenOfCell;
  }

  private take({ x, y }: Point, size: number, isTakenOfCell: Uint8Array): void {
    const { width } = this.grid;
    for (let row = y; row < y + size; row++) isTakenOfCell.fill(1, row * width + x, row * width + x + size);
  }

  private isTaken({ x, y }: Point, size: number, isTakenOfCell: Uint8Array): boolean {
    const { width } = this.grid;
    for (let row = y; row < y + size; row++) {
      if (isTakenOfCell.subarray(row * width + x, row * width + x + size).includes(1)) return true;
    }
    return false;
  }

  private listen(): void {
    const { world, told } = this;
    world.on("arrived", () => void told.arrived++);
    world.on("replanned", () => void told.replans++);
    world.on("displaced", ({ walker, to }) => {
      told.displaced++;
      const member = this.memberOfWalker.get(walker);
      if (member !== undefined) Object.assign(member, { before: to, at: to });
    });
    world.on("edit", ({ rectangles }) => {
      told.edits += rectangles.length;
    });
    world.on("unreachable", ({ walker: { agent, cell, goal } }) => {
      this.explain(() => world.explain(agent, cell, goal));
    });
  }

  /** Asks why a walker has no way, or who keeps it waiting. One question is asked at a time. */
  private async explain(ask: () => Promise<{ readonly reason: string; readonly sentence: string }>): Promise<void> {
    if (this.isExplaining) return;
    this.isExplaining = true;
    const explanation = await ask().catch(() => undefined);
    if (explanation !== undefined && explanation.reason !== "none") this.currentWhy.value = explanation.sentence;
    this.isExplaining = false;
  }

  /** Takes the rates of the last milliseconds; a rate follows by half, so that it can be read. */
  private rate(elapsed: number): void {
    const intervals = this.frames.frames().slice(-30);
    const time = intervals.reduce((sum, { interval }) => sum + interval, 0);
    const ways = this.ways + this.told.replans;
    const current = (1000 * (ways - this.waysBefore)) / elapsed;
    this.waysBefore = ways;
    const frames = time === 0 ? 0 : (1000 * intervals.length) / time;
    this.currentRates.value = { frames, ways: (this.currentRates.peek().ways + current) / 2 };
  }

  private count(): void {
    const counts = { walking: 0, heldUp: 0, waiting: 0, unreachable: 0, ...this.told };
    for (const { members } of this.troops) {
      for (const { walker } of members) {
        const { status } = walker;
        if (status === "walking") counts.walking++;
        else if (status === "waiting" || status === "jammed") counts.heldUp++;
        else if (status === "planning" || status === "arrived") counts.waiting++;
        else counts.unreachable++;
      }
    }
    this.currentCounts.value = counts;
  }
}

/** Notes where a member is after a step of all. */
function follow(member: Member, now: number): void {
  const { x, y } = member.walker.cell;
  if (member.before !== member.at) member.trail = [member.before, ...member.trail.slice(0, TRAIL_LENGTH - 1)];
  member.before = member.at;
  if (x === member.at.x && y === member.at.y) return;
  member.at = { x, y };
  member.movedAt = now;
}

function isUnderWay({ status }: Walker<string>): boolean {
  return status === "planning" || status === "walking" || status === "waiting" || status === "jammed";
}
