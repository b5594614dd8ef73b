import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, faultOfPath, Grid, type Path, type Planner } from "../../src/index.ts";
import { createPool, type WorkerLike } from "../../src/pool/index.ts";
import { originIn, Tape } from "./tape.ts";

/** How much happens in a run. */
export interface FaultOptions {
  readonly kills: number;
  readonly queries: number;
  readonly edits: number;
  readonly seed: number;
  /** Side of the map, in cells. */
  readonly size: number;
  readonly workers: number;
  start(): WorkerLike;
  /** Kills a thread, by its place among all that were started. */
  kill(thread: number): void;
}

/** What came of a run. */
export interface FaultReport {
  readonly kills: number;
  /** How many threads were started, those in the place of dead ones among them. */
  readonly threads: number;
  readonly asked: number;
  readonly answered: number;
  readonly found: number;
  /** Paths that are illegal, too cheap, or there where A* finds none, or the other way round, on the map of their version. */
  readonly wrong: number;
  /** Answers for a version before the call. */
  readonly early: number;
  /** All that is known of each wrong answer, a sentence each. */
  readonly faults: readonly string[];
  readonly milliseconds: number;
}

/** The most queries that wait at once. */
const MOST_WAITING = 2000;

/** Turns of the event loop in a round: some messages arrive in it, and others do not. */
const TURNS_PER_ROUND = 6;

/** Answers that come between two kills, at least: with two threads, the one that was started last has a good part of them. */
const ANSWERED_BETWEEN_KILLS = 100;

/** One of this many answers is compared with A*. */
const JUDGED_EVERY = 10;

/** Asks batches of a pool while its map is edited and its threads are killed, and judges each answer by the map of its version. */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const random = new Random(options.seed);
  const { size } = options;
  const grid = generateMap("caves", { width: size, height: size, seed: options.seed });
  const tapes: Tape[] = [];
  const pool = await createPool(grid, {
    agents: { unit: {} },
    workers: options.workers,
    worker: () => {
      const tape = new Tape();
      tapes.push(tape);
      return tape.record(options.start());
    },
  });
  const report = {
    kills: 0,
    threads: 0,
    asked: 0,
    answered: 0,
    found: 0,
    wrong: 0,
    early: 0,
    faults: [] as string[],
    milliseconds: 0,
  };
  const judge = new Judge(Grid.resume(grid.state), grid.version);
  const underWay = new Map<Promise<void>, number>();
  const began = performance.now();

  const ask = (count: number): void => {
    const starts = Int32Array.from({ length: count }, () => random.below(size * size));
    // some lead nowhere else, and cost nothing
    const goals = starts.map((start) => (random.below(100) === 0 ? start : random.below(size * size)));
    const version = grid.version;
    report.asked += count;
    const call = pool.findPaths("unit", { starts, goals }).then((paths) => {
      report.answered += paths.length;
      for (let i = 0; i < paths.length; i++) {
        const path = paths.path(i);
        if (paths.versionOfPath[i] < version) report.early++;
        if (path.status === "found") report.found++;
        judge.goTo(paths.versionOfPath[i]);
        const fault = judge.faultOf(starts[i], goals[i], path, i % JUDGED_EVERY === 0);
        if (fault === undefined) continue;
        report.wrong++;
        const query = { start: starts[i], goal: goals[i], version: paths.versionOfPath[i] };
        report.faults.push(`Seed ${options.seed}, ${JSON.stringify(query)}: ${fault} ${toldBy(tapes, query)}`);
      }
      underWay.delete(call);
    });
    underWay.set(call, version);
  };

  let killsDue = 0;
  let answeredAtKill = 0;
  const killIfDue = (): void => {
    if (killsDue === 0 || report.answered < answeredAtKill + ANSWERED_BETWEEN_KILLS) return;
    const alive = [...tapes.keys()].filter((thread) => tapes[thread].isAlive);
    // threads that die while they start show nothing new, and four in a row end a pool
    if (alive.length < options.workers) return;
    const thread = alive[random.below(alive.length)];
    options.kill(thread);
    tapes[thread].isAlive = false;
    report.kills++;
    killsDue--;
    answeredAtKill = report.answered;
  };

  const rounds = Math.max(options.kills, options.edits, Math.ceil(options.queries / 50));
  for (let round = 0; round < rounds; round++) {
    const isDue = (all: number): number =>
      Math.floor(((round + 1) * all) / rounds) - Math.floor((round * all) / rounds);
    for (let left = isDue(options.queries); left > 0; ) {
      const count = Math.min(left, 1 + random.below(80));
      ask(count);
      left -= count;
    }
    for (let i = isDue(options.edits); i > 0; i--) {
      const [x, y] = [random.below(size), random.below(size)];
      const before = grid.get(x, y);
      const after = before === "wall" ? "ground" : "wall";
      judge.note(pool.edit({ x, y, terrain: after }), { x, y, before, after });
    }
    killsDue += isDue(options.kills);
    killIfDue();
    while (pool.waiting > MOST_WAITING || underWay.size > 200) await Promise.race(underWay.keys());
    // messages arrive between rounds
    for (let turn = 0; turn < TURNS_PER_ROUND; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(underWay.keys());
  while (killsDue > 0) {
    ask(ANSWERED_BETWEEN_KILLS);
    killIfDue();
    await Promise.all(underWay.keys());
  }
  report.threads = tapes.length;
  report.milliseconds = performance.now() - began;
  pool.close();
  return report;
}

/** An edit of one cell, with the terrain of the cell before and after. */
interface CellEdit {
  readonly x: number;
  readonly y: number;
  readonly before: string;
  readonly after: string;
}

/** Judges paths by the map that they are for: a copy of the map that goes from version to version, cell by cell. */
class Judge {
  private readonly grid: Grid;
  private readonly astar: Planner;
  /** The edits so far, each of one version, and the version before the first of them. */
  private readonly edits: CellEdit[] = [];
  private readonly firstVersion: number;
  /** How many of the edits the judge's grid has. */
  private count = 0;

  constructor(grid: Grid, version: number) {
    this.grid = grid;
    this.firstVersion = version;
    this.astar = createPlanner(grid, { algorithm: "astar" });
  }

  /** Learns of an edit that made a version. */
  note(version: number, edit: CellEdit): void {
    this.edits.push(edit);
    if (version !== this.firstVersion + this.edits.length)
      throw new Error(`An edit of its own made version ${version}.`);
  }

  /** Makes the judge's map that of a version. */
  goTo(version: number): void {
    const { grid, edits } = this;
    const count = version - this.firstVersion;
    for (; this.count < count; this.count++)
      grid.set(edits[this.count].x, edits[this.count].y, edits[this.count].after);
    for (; this.count > count; this.count--) {
      const { x, y, before } = edits[this.count - 1];
      grid.set(x, y, before);
    }
  }

  /** What is wrong with an answer on the judge's map, in a sentence; `undefined` if nothing is. */
  faultOf(start: number, goal: number, path: Path, isCompared: boolean): string | undefined {
    const { grid } = this;
    if (path.status === "found") {
      const fault = faultOfPath(grid, path);
      if (path.cells[0] !== start || path.cells.at(-1) !== goal) return `Its ends are ${ends(path)}.`;
      if (fault !== undefined) return `${fault} Its cells are ${path.cells.join(" ")}.`;
    }
    if (!isCompared) return undefined;
    const best = this.astar.findPath(grid.pointOf(start), grid.pointOf(goal));
    const isRight =
      best.status === path.status && (path.status !== "found" || path.cost >= best.cost - 1e-6 * best.cost);
    if (isRight) return undefined;
    const fresh = createPlanner(Grid.resume(grid.state), { algorithm: "astar" });
    const again = fresh.findPath(grid.pointOf(start), grid.pointOf(goal));
    return (
      `It is ${path.status} at ${path.cost}, ends ${ends(path)}, where A* finds ${best.status} at ${best.cost}, ` +
      `and A* on a copy of the map ${again.status} at ${again.cost}.`
    );
  }
}

function ends({ cells }: Path): string {
  return `${cells[0]} and ${cells.at(-1)}`;
}

/** Which thread gave an answer, and whether this thread, asked all the same, answers the same. */
function toldBy(tapes: readonly Tape[], query: { start: number; goal: number; version: number }): string {
  const origin = originIn(tapes, query);
  if (origin === undefined) return "No thread was asked that.";
  const { thread, message, edits, isShared, index } = origin;
  const again = tapes[thread].replay(message);
  return (
    `Thread ${thread} of ${tapes.length} so far was asked in its message ${message}, after ${edits} messages with edits, ` +
    `${isShared ? "with" : "without"} shared parts. A replay of its messages gives the status ${again?.statusOfPath[index]} ` +
    `at ${again?.costOfPath[index]}.`
  );
}
