import {
  createWorld,
  type Edit,
  type Grid,
  type Point,
  type Walker,
  type WalkOptions,
  type World,
} from "../../src/index.ts";
import { CrowdJudge, Squares } from "../../test/support/crowd-judge.ts";
import { heldBytes } from "../../test/support/garbage.ts";

/** The kinds of agents in all crowds: squares of these sides. */
export const SIZES = { one: 1, two: 2, three: 3 } as const;

export type Kind = keyof typeof SIZES;

/** One of a crowd. */
export interface Sent {
  readonly kind: Kind;
  readonly start: Point;
  readonly goal: Point;
  readonly options?: WalkOptions;
}

/** A crowd on a map. */
export interface CrowdCase {
  readonly name: string;
  readonly grid: Grid;
  readonly neighbours: 4 | 8;
  readonly sent: readonly Sent[];
  /** The course ends when all are home, and after this number of steps at the latest. */
  readonly mostSteps: number;
  /** The budget of the tick before each step, in milliseconds; without it the world is not ticked, and steps plan. */
  readonly budget?: number;
  /** The option `congestion` of the world, in tiles. Default: the world's. */
  readonly congestion?: number;
  /** Gives the edits before a step. */
  readonly editsBefore?: (step: number) => readonly Edit[];
}

/** How long a call took, in milliseconds. */
export interface Time {
  /** What passed on the clock: on a busy machine, also the time of other processes. */
  readonly wall: number;
  /** What all threads of this process computed. */
  readonly processor: number;
}

/** What came of a crowd. */
export interface Course {
  readonly walkers: number;
  /** The walkers that stood at their goals at the end. */
  readonly home: number;
  readonly jammed: number;
  readonly steps: number;
  /** The steps until each walker was home for good, added up. */
  readonly sumOfSteps: number;
  /** The steps in which walkers stood that were not home for good, added up. */
  readonly waits: number;
  /** The steps of all walkers. */
  readonly walkerSteps: number;
  /** The first step, in which all plan, in milliseconds. */
  readonly first: number;
  /** The times of all other steps. */
  readonly times: readonly Time[];
  /** The times of all ticks. */
  readonly tickTimes: readonly Time[];
  /** What was walked by what the paths of all walkers alone cost. */
  readonly walkedByPlanned: number;
  readonly faults: readonly string[];
}

/** The steps after which the memory of walkers is measured. */
const STEPS_BEFORE_MEASURE = 50;

/** Lets a crowd walk until all are home, and looks at every step. */
export function walkCourse(course: CrowdCase): Course {
  const { grid, neighbours, sent, mostSteps, budget, editsBefore } = course;
  const world = worldOf(course);
  const planned = sent.reduce((sum, { kind, start, goal }) => sum + costOf(world, kind, start, goal), 0);
  const walkers = sendAll(world, course);
  const looker = new Looker(grid, neighbours, walkers);
  const times: Time[] = [];
  const tickTimes: Time[] = [];
  let steps = 0;
  while (steps < mostSteps && looker.home < sent.length) {
    for (const edit of editsBefore?.(steps) ?? []) world.edit(edit);
    if (budget !== undefined) tickTimes.push(timeOf(() => world.tick(budget)));
    looker.lookBefore();
    times.push(timeOf(() => world.step()));
    looker.lookAfter();
    steps++;
  }
  return {
    walkers: sent.length,
    home: looker.home,
    jammed: walkers.filter(({ status }) => (status as string) === "jammed").length,
    steps,
    sumOfSteps: looker.sumOfSteps,
    waits: looker.waits,
    walkerSteps: looker.judge.looked,
    first: times[0].wall,
    times: times.slice(1),
    tickTimes,
    walkedByPlanned: planned === 0 ? 1 : looker.walked / planned,
    faults: looker.faults,
  };
}

/**
 * The bytes that a world holds for each walker after some steps. To be called after a crowd has walked: else what the engine compiles
 * would count.
 */
export async function bytesPerWalker(course: CrowdCase): Promise<number> {
  const world = worldOf(course);
  for (const { kind, start, goal } of course.sent) costOf(world, kind, start, goal);
  const held = await heldBytes();
  const walkers = sendAll(world, course);
  for (let step = 0; step < STEPS_BEFORE_MEASURE; step++) {
    if (course.budget !== undefined) world.tick(course.budget);
    world.step();
  }
  return ((await heldBytes()) - held) / walkers.length;
}

function worldOf({ grid, neighbours, sent, congestion }: CrowdCase): World<Kind> {
  const used = new Set(sent.map(({ kind }) => kind));
  const kinds = (Object.keys(SIZES) as Kind[]).filter((kind) => used.has(kind));
  const agents = Object.fromEntries(kinds.map((kind) => [kind, { size: SIZES[kind] }])) as Record<
    Kind,
    { size: number }
  >;
  const world = createWorld(grid, { agents, neighbours, ...(congestion === undefined ? {} : { congestion }) });
  for (const _ of world.build());
  return world;
}

function sendAll(world: World<Kind>, { sent }: CrowdCase): Walker<Kind>[] {
  return sent.map(({ kind, start, goal, options }) => world.walk(kind, start, goal, { occupies: true, ...options }));
}

/** Looks at a crowd before and after every step. */
class Looker {
  readonly judge: CrowdJudge;
  readonly faults: string[] = [];
  /** What all have walked, in tiles. */
  walked = 0;
  home = 0;
  /** The steps that were looked at. */
  private steps = 0;
  /** The step after which each walker was home, and the steps in which it stood before that. */
  private readonly homeAfter: Int32Array;
  private readonly standing: Int32Array;
  private readonly standingAtHome: Int32Array;
  private readonly walkers: readonly Walker<Kind>[];
  private readonly squares: readonly { readonly cell: Point; readonly size: number }[];
  private readonly before = new Squares();
  private readonly after = new Squares();

  constructor(grid: Grid, neighbours: 4 | 8, walkers: readonly Walker<Kind>[]) {
    this.judge = new CrowdJudge(grid, { neighbours, corners: "bothFree" });
    this.walkers = walkers;
    this.homeAfter = new Int32Array(walkers.length);
    this.standing = new Int32Array(walkers.length);
    this.standingAtHome = new Int32Array(walkers.length);
    this.squares = walkers.map((walker) => ({
      size: SIZES[walker.agent],
      get cell(): Point {
        return walker.cell;
      },
    }));
  }

  get sumOfSteps(): number {
    return this.homeAfter.reduce((sum, steps) => sum + steps, 0);
  }

  get waits(): number {
    return this.standing.reduce((sum, steps) => sum + steps, 0);
  }

  lookBefore(): void {
    this.before.take(this.squares);
  }

  lookAfter(): void {
    const { before, after, walkers, judge } = this;
    after.take(this.squares);
    for (const fault of judge.faultsOf(before, after)) if (this.faults.length < 10) this.faults.push(fault);
    let home = 0;
    for (let i = 0; i < walkers.length; i++) {
      this.walked += Math.hypot(after.x[i] - before.x[i], after.y[i] - before.y[i]);
      const { goal } = walkers[i];
      if (after.x[i] === before.x[i] && after.y[i] === before.y[i]) this.standingAtHome[i]++;
      if (goal.x === after.x[i] && goal.y === after.y[i]) home++;
      else {
        this.homeAfter[i] = this.steps + 1;
        this.standing[i] += this.standingAtHome[i];
        this.standingAtHome[i] = 0;
      }
    }
    this.steps++;
    this.home = home;
  }
}

function costOf(world: World<Kind>, kind: Kind, start: Point, goal: Point): number {
  const { status, cost } = world.findPath(kind, start, goal);
  return status === "found" ? cost : 0;
}

function timeOf(work: () => void): Time {
  const used = process.cpuUsage();
  const began = performance.now();
  work();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  return { wall, processor: (user + system) / 1000 };
}
