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
  /** Gives the edits before a step. */
  readonly editsBefore?: (step: number) => readonly Edit[];
}

/** What came of a crowd. */
export interface Course {
  readonly walkers: number;
  /** The walkers that stood at their goals at the end. */
  readonly home: number;
  readonly jammed: number;
  readonly steps: number;
  /** The steps of all walkers. */
  readonly walkerSteps: number;
  /** The first step, in which all plan, in milliseconds. */
  readonly first: number;
  /** The times of all other steps. */
  readonly times: readonly number[];
  /** The times of all ticks. */
  readonly tickTimes: readonly number[];
  /** What was walked by what the paths of all walkers alone cost. */
  readonly walkedByPlanned: number;
  readonly bytesPerWalker: number;
  readonly faults: readonly string[];
}

/** Lets a crowd walk until all are home, and looks at every step. */
export async function walkCourse(course: CrowdCase): Promise<Course> {
  const { grid, neighbours, sent, mostSteps, budget, editsBefore } = course;
  const used = new Set(sent.map(({ kind }) => kind));
  const kinds = (Object.keys(SIZES) as Kind[]).filter((kind) => used.has(kind));
  const agents = Object.fromEntries(kinds.map((kind) => [kind, { size: SIZES[kind] }])) as Record<
    Kind,
    { size: number }
  >;
  const world = createWorld(grid, { agents, neighbours });
  for (const _ of world.build());
  const planned = sent.reduce((sum, { kind, start, goal }) => sum + costOf(world, kind, start, goal), 0);
  const held = await heldBytes();
  const walkers = sent.map(({ kind, start, goal, options }) =>
    world.walk(kind, start, goal, { occupies: true, ...options }),
  );
  const looker = new Looker(grid, neighbours, walkers);
  const times: number[] = [];
  const tickTimes: number[] = [];
  let steps = 0;
  let most = 0;
  while (steps < mostSteps && looker.home < sent.length) {
    for (const edit of editsBefore?.(steps) ?? []) world.edit(edit);
    if (budget !== undefined) tickTimes.push(timeOf(() => world.tick(budget)));
    looker.lookBefore();
    times.push(timeOf(() => world.step()));
    looker.lookAfter();
    steps++;
    if (steps === 50) most = await heldBytes();
  }
  if (steps < 50) most = await heldBytes();
  return {
    walkers: sent.length,
    home: looker.home,
    jammed: walkers.filter(({ status }) => (status as string) === "jammed").length,
    steps,
    walkerSteps: looker.judge.looked,
    first: times[0],
    times: times.slice(1),
    tickTimes,
    walkedByPlanned: planned === 0 ? 1 : looker.walked / planned,
    bytesPerWalker: (most - held) / sent.length,
    faults: looker.faults,
  };
}

/** Looks at a crowd before and after every step. */
class Looker {
  readonly judge: CrowdJudge;
  readonly faults: string[] = [];
  /** What all have walked, in tiles. */
  walked = 0;
  home = 0;
  private readonly walkers: readonly Walker<Kind>[];
  private readonly squares: readonly { readonly cell: Point; readonly size: number }[];
  private readonly before = new Squares();
  private readonly after = new Squares();

  constructor(grid: Grid, neighbours: 4 | 8, walkers: readonly Walker<Kind>[]) {
    this.judge = new CrowdJudge(grid, { neighbours, corners: "bothFree" });
    this.walkers = walkers;
    this.squares = walkers.map((walker) => ({
      size: SIZES[walker.agent],
      get cell(): Point {
        return walker.cell;
      },
    }));
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
      if (goal.x === after.x[i] && goal.y === after.y[i]) home++;
    }
    this.home = home;
  }
}

function costOf(world: World<Kind>, kind: Kind, start: Point, goal: Point): number {
  const { status, cost } = world.findPath(kind, start, goal);
  return status === "found" ? cost : 0;
}

function timeOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
