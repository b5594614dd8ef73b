import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Random } from "../../../src/generate/random.ts";
import type { Grid, Point, Walker } from "../../../src/index.ts";
import type { Movement, SwarmSettings } from "../model/state.ts";
import { FrameLog } from "./frame-log.ts";
import { findPlaces } from "./places.ts";
import { type SwarmWorld, worldHere, worldInWorker } from "./swarm-world.ts";
import { classesFor, type WalkerClass } from "./walker-class.ts";

/** What the swarm is doing, in numbers. */
export interface SwarmCounts {
  readonly walking: number;
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
  /** When it looks for another goal, in milliseconds; 0 while it walks. */
  restsUntil: number;
}

/** From one step of a member to the next, in milliseconds: ten cells a second. */
const STEP_TIME = 100;

/** The number of turns in which members step, so that not all step in the same frame. */
const TURNS = 6;

/** How long a member without a way stands before it asks for another goal, in milliseconds. */
const REST_TIME = 2000;

/** How often everybody is counted, in milliseconds. */
const COUNT_TIME = 250;

/** Planners for all classes take some hundred bytes a cell together, and a page has only so much memory. */
const MOST_CELLS = 2048 * 2048;

const NOBODY: SwarmCounts = { walking: 0, waiting: 0, arrived: 0, unreachable: 0, displaced: 0, edits: 0, replans: 0 };

/** Walkers of several classes in a world off-thread, who go from place to place while the map is edited. */
export class Swarm {
  readonly grid: Grid;
  readonly troops: readonly Troop[];
  readonly isInWorker: boolean;
  readonly frames: FrameLog = new FrameLog();
  /** The counts of walkers, taken a few times a second. */
  readonly counts: ReadonlySignal<SwarmCounts>;
  /** Why there was no way when last there was none. */
  readonly why: ReadonlySignal<string | undefined>;
  private readonly currentCounts: Signal<SwarmCounts> = signal(NOBODY);
  private readonly currentWhy: Signal<string | undefined> = signal(undefined);
  private readonly world: SwarmWorld;
  private readonly random = new Random(1);
  private readonly told = { arrived: 0, displaced: 0, edits: 0, replans: 0 };
  private readonly memberOfWalker = new Map<Walker<string>, Member>();
  private budget: number;
  private lastFrame = 0;
  private lastCount = 0;
  /** The turn whose members step next, and when the last one was. */
  private turn = 0;
  private lastTurn = 0;
  private isTicking = false;
  private isExplaining = false;
  private isClosed = false;

  private constructor(grid: Grid, world: SwarmWorld, troops: readonly Troop[], settings: SwarmSettings) {
    this.grid = grid;
    this.world = world;
    this.troops = troops;
    this.isInWorker = world.isInWorker;
    this.counts = this.currentCounts;
    this.why = this.currentWhy;
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

  /** Sets the number of walkers, and how many milliseconds a frame the world may spend on paths. */
  set({ walkers, budget }: SwarmSettings): void {
    this.budget = budget;
    this.troops.forEach((troop, index) => {
      const share = Math.floor((walkers + index) / this.troops.length);
      for (const { walker } of troop.members.splice(share)) {
        this.memberOfWalker.delete(walker);
        walker.stop();
      }
      while (troop.members.length < share) {
        const member = this.makeMember(troop);
        this.memberOfWalker.set(member.walker, member);
        troop.members.push(member);
      }
    });
  }

  /** How far members have gone from where they were to where they are, from 0 to 1, by their place in `members` modulo the length of this. */
  progress(now: number): number[] {
    return Array.from({ length: TURNS }, (_, turn) => {
      const turnsAgo = (this.turn - 1 - turn + 2 * TURNS) % TURNS;
      const since = now - this.lastTurn + turnsAgo * (STEP_TIME / TURNS);
      return Math.min(1, Math.max(0, since / STEP_TIME));
    });
  }

  /** Everything that happens in one frame, at a time in milliseconds. */
  advance(now: number): void {
    if (this.isClosed) return;
    if (this.lastFrame > 0) this.frames.add(now - this.lastFrame);
    this.lastFrame = now;
    this.stepDue(now);
    if (!this.isTicking) this.tick();
    if (now - this.lastCount < COUNT_TIME) return;
    this.lastCount = now;
    this.count();
  }

  /** Ends the world. */
  close(): void {
    this.isClosed = true;
    this.world.close();
  }

  /** Lets all turns step whose time has come; after a long pause, no more than all of them once. */
  private stepDue(now: number): void {
    const turnTime = STEP_TIME / TURNS;
    this.lastTurn = Math.max(this.lastTurn, now - STEP_TIME);
    while (this.lastTurn + turnTime <= now) {
      this.lastTurn += turnTime;
      for (const troop of this.troops) {
        for (let index = this.turn; index < troop.members.length; index += TURNS)
          this.step(troop, troop.members[index], now);
      }
      this.turn = (this.turn + 1) % TURNS;
    }
  }

  private step({ places }: Troop, member: Member, now: number): void {
    const { walker } = member;
    member.before = member.at;
    // an edit has opened a way
    if (isUnderWay(walker)) member.restsUntil = 0;
    if (member.restsUntil > 0 && member.restsUntil <= now) {
      member.restsUntil = 0;
      walker.goal = places[this.random.below(places.length)];
    }
    member.at = walker.next() ?? member.at;
    if (member.restsUntil > 0 || isUnderWay(walker)) return;
    member.restsUntil = walker.status === "arrived" ? now : now + REST_TIME;
  }

  private async tick(): Promise<void> {
    this.isTicking = true;
    const work = await this.world.tick(this.budget).catch(() => 0);
    this.frames.addWork(work);
    this.isTicking = false;
  }

  private makeMember({ class: { name }, places }: Troop): Member {
    const start = places[this.random.below(places.length)];
    const goal = places[this.random.below(places.length)];
    return { walker: this.world.walk(name, start, goal), before: start, at: start, restsUntil: 0 };
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
    world.on("unreachable", ({ walker }) => void this.explain(walker));
  }

  /** Asks why there is no way, for one walker at a time. */
  private async explain({ agent, cell, goal }: Walker<string>): Promise<void> {
    if (this.isExplaining) return;
    this.isExplaining = true;
    const explanation = await this.world.explain(agent, cell, goal).catch(() => undefined);
    if (explanation !== undefined && explanation.reason !== "none") this.currentWhy.value = explanation.sentence;
    this.isExplaining = false;
  }

  private count(): void {
    const counts = { walking: 0, waiting: 0, unreachable: 0, ...this.told };
    for (const { members } of this.troops) {
      for (const { walker } of members) {
        const { status } = walker;
        if (status === "walking") counts.walking++;
        else if (status === "planning" || status === "waiting" || status === "arrived") counts.waiting++;
        else counts.unreachable++;
      }
    }
    this.currentCounts.value = counts;
  }
}

function isUnderWay({ status }: Walker<string>): boolean {
  return status === "planning" || status === "walking" || status === "waiting";
}
