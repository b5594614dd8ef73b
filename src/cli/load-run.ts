import { Random } from "../generate/random.ts";
import { createPlanner, type Edit, faultOfPath, type Grid, type Path, type Planner } from "../index.ts";
import type { PathList } from "../pool/index.ts";
import type { Maps, RemoteMap } from "../service/index.ts";

/** How a service is loaded. */
export interface LoadOptions {
  readonly map: string;
  readonly agent: string | undefined;
  readonly clients: number;
  readonly seconds: number;
  /** Edits in a second. */
  readonly edits: number;
  /** Paths in a batch. */
  readonly batch: number;
  /** Batches of each client in a second, answered or not; `undefined` for one after the other. */
  readonly rate: number | undefined;
  readonly seed: number;
  /** The ends of the paths to ask; `undefined` for random ones. */
  readonly queries:
    | readonly { readonly start: { x: number; y: number }; readonly goal: { x: number; y: number } }[]
    | undefined;
}

/** What came of a load. */
export interface LoadReport {
  /** The time from the question to the answer for each batch, in milliseconds, ascending. */
  readonly times: readonly number[];
  readonly seconds: number;
  readonly paths: number;
  readonly found: number;
  /** Answers that are not right for their version: illegal, too cheap, or without a path where there is one. */
  readonly wrong: number;
  /** Answers for a version before the one that the question named. */
  readonly early: number;
  /** Answers whose version the service no longer tells. */
  readonly unchecked: number;
  /** Calls that failed, with their reasons. */
  readonly failures: readonly string[];
  readonly edits: number;
  /** Edits that the service has acknowledged, but that are not in the log at their version. */
  readonly lost: number;
  /** Edits that are in the log twice. */
  readonly doubled: number;
  /** The last version of the map. */
  readonly version: number;
  /** The first thing that was wrong, in a sentence. */
  readonly fault: string | undefined;
}

/** How often the answers are checked that can be, in milliseconds. */
const CHECK_PERIOD = 20;

/** How long answers are checked before others that have arrived are taken, in milliseconds. */
const LONGEST_CHECK = 0.5;

/** What stands for a change that is no edit of one rectangle, and for one that the service no longer tells. */
const OTHER = Symbol("another change");
const FORGOTTEN = Symbol("a change that is forgotten");

/** An answer that waits to be checked. */
interface Answered {
  readonly version: number;
  readonly start: number;
  readonly goal: number;
  readonly path: Path;
}

/**
 * Asks a service for batches of paths while its map is edited, and checks each path on a copy of the map at the version that the
 * answer is for. The copy follows the log of the map, up to the oldest version that an answer under way may be for.
 */
export class LoadRun {
  private readonly map: RemoteMap;
  private readonly options: LoadOptions;
  private readonly clock: () => number;
  private readonly agent: string;
  private grid: Grid;
  private judge: Planner;
  private readonly random: Random;
  private readonly answered: Answered[] = [];
  /** The least version that each question under way must be answered for. */
  private readonly underWay = new Set<{ readonly atLeast: number }>();
  private readonly times: number[] = [];
  private readonly failures: string[] = [];
  /** The edits of this run as text, no two of them equal, and by the version that the service has told. */
  private readonly texts = new Set<string>();
  private readonly editOfVersion = new Map<number, string>();
  /** What the log holds at each version: an edit as text, another change, or something that the service no longer tells. */
  private readonly textInLog = new Map<number, string | typeof OTHER | typeof FORGOTTEN>();
  private readonly counts = { paths: 0, found: 0, wrong: 0, early: 0, unchecked: 0, edits: 0, lost: 0 };
  private fault: string | undefined;
  private end = 0;

  private constructor(map: RemoteMap, grid: Grid, options: LoadOptions, clock: () => number) {
    this.map = map;
    this.grid = grid;
    this.options = options;
    this.clock = clock;
    this.agent = options.agent ?? Object.keys(map.info.options.agents)[0];
    this.judge = this.judgeOf(grid);
    this.random = new Random(options.seed);
  }

  /** Loads a service for some seconds. */
  static async run(maps: Maps, options: LoadOptions, clock: () => number): Promise<LoadReport> {
    const map = await maps.open(options.map);
    return new LoadRun(map, await map.grid(), options, clock).run();
  }

  private async run(): Promise<LoadReport> {
    const { clients, seconds } = this.options;
    const began = this.clock();
    this.end = began + 1000 * seconds;
    let isOver = false;
    const checking = this.every(
      CHECK_PERIOD,
      () => isOver,
      () => this.check(),
    );
    await Promise.all([this.editAll(), ...Array.from({ length: clients }, () => this.askAll())]);
    const taken = (this.clock() - began) / 1000;
    isOver = true;
    await checking;
    await this.check();
    await this.follow(this.map.version);
    this.countLost();
    const doubled = this.countDoubled();
    return {
      ...this.counts,
      times: this.times.sort((a, b) => a - b),
      seconds: taken,
      failures: this.failures,
      doubled,
      version: this.grid.version,
      fault: this.fault,
    };
  }

  /**
   * One client. Without a rate, it asks a batch as soon as the one before is answered. With a rate, it asks each batch when it is
   * due, whether those before are answered or not, and times count from when a batch was due: so a service that is too slow shows.
   */
  private async askAll(): Promise<void> {
    const { rate } = this.options;
    if (rate === undefined) {
      while (this.clock() < this.end) await this.ask(this.clock());
      return;
    }
    const period = 1000 / rate;
    const asked: Promise<void>[] = [];
    // clients do not ask all at once
    for (let due = this.clock() + period * (this.random.below(1000) / 1000); due < this.end; due += period) {
      await sleep(due - this.clock());
      asked.push(this.ask(due));
    }
    await Promise.all(asked);
  }

  /** Asks one batch that is due at a time of the clock, and notes how long its answer takes. */
  private async ask(due: number): Promise<void> {
    const { starts, goals } = this.drawBatch(this.options.batch);
    const atLeast = this.map.version;
    const question = { atLeast };
    this.underWay.add(question);
    try {
      const paths = await this.map.findPaths(this.agent, { starts, goals }, { atLeast });
      this.times.push(this.clock() - due);
      this.note(paths, starts, goals, atLeast);
    } catch (error) {
      this.failures.push((error as Error).message);
    }
    this.underWay.delete(question);
  }

  private note(paths: PathList, starts: Int32Array, goals: Int32Array, atLeast: number): void {
    this.counts.paths += paths.length;
    for (let i = 0; i < paths.length; i++) {
      const version = paths.versionOfPath[i];
      if (version < atLeast) this.counts.early++;
      this.answered.push({ version, start: starts[i], goal: goals[i], path: paths.path(i) });
    }
  }

  /** Edits the map at a steady pace: closes an open cell, and opens it again. No two edits of a run are equal. */
  private async editAll(): Promise<void> {
    const { edits } = this.options;
    if (edits === 0) return;
    const { width, height } = this.map.info;
    const used = new Set<number>();
    let closed: Edit | null = null;
    for (let next = this.clock(); this.clock() < this.end; ) {
      let edit: Edit;
      if (closed === null) {
        let cell = this.random.below(width * height);
        while (used.has(cell) || !this.isOpen(cell)) cell = (cell + 1) % (width * height);
        used.add(cell);
        const { x, y } = this.grid.pointOf(cell);
        closed = { x, y, terrain: this.grid.get(x, y) };
        edit = { x, y, terrain: "wall" };
      } else {
        edit = closed;
        closed = null;
      }
      this.texts.add(textOf(edit));
      try {
        this.editOfVersion.set(await this.map.edit(edit), textOf(edit));
        this.counts.edits++;
      } catch (error) {
        this.failures.push(`edit: ${(error as Error).message}`);
      }
      next = Math.max(next + 1000 / edits, this.clock());
      await sleep(next - this.clock());
    }
  }

  /** Checks the answers for versions that no later answer can be for. */
  private async check(): Promise<void> {
    const { answered } = this;
    let safe = this.map.version;
    for (const { atLeast } of this.underWay) safe = Math.min(safe, atLeast);
    const ready = answered.filter(({ version }) => version <= safe).sort((a, b) => a.version - b.version);
    if (ready.length === 0) return;
    const rest = answered.filter(({ version }) => version > safe);
    answered.length = 0;
    for (const later of rest) answered.push(later);
    let began = this.clock();
    for (const answer of ready) {
      if (this.clock() - began > LONGEST_CHECK) {
        // answers that arrive meanwhile must not wait for long: their times are measured
        await sleep(0);
        began = this.clock();
      }
      if (answer.version > this.grid.version) await this.follow(answer.version);
      if (answer.version !== this.grid.version) this.counts.unchecked++;
      else this.judgeAnswer(answer);
    }
  }

  private judgeAnswer({ start, goal, path, version }: Answered): void {
    const { grid, judge, map } = this;
    const { agents, algorithm: _, ...movement } = map.info.options;
    const agent = agents[this.agent];
    let fault: string | undefined;
    if (path.status === "found") {
      this.counts.found++;
      const { cells } = path;
      if (cells[0] !== start || cells.at(-1) !== goal) fault = "It does not lead from its start to its goal.";
      fault ??= faultOfPath(grid, path, agent, movement);
    } else {
      const { status } = judge.findPath(grid.pointOf(start), grid.pointOf(goal));
      if (status !== path.status) fault = `Its status is ${path.status}, but A* says ${status}.`;
    }
    if (fault === undefined) return;
    this.counts.wrong++;
    this.fault ??= `From cell ${start} to ${goal} at version ${version}: ${fault}`;
  }

  /** Brings the copy of the map to a version, and compares the log with the edits that the service has acknowledged. */
  private async follow(version: number): Promise<void> {
    try {
      await this.map.follow(this.grid, version, (change, at) => {
        const isEdit = "edits" in change && change.edits.length === 1;
        this.textInLog.set(at, isEdit ? textOf(change.edits[0]) : OTHER);
      });
    } catch (error) {
      // the service has forgotten these changes: begin again with a new copy
      this.failures.push((error as Error).message);
      const grid = await this.map.grid({ atLeast: version }).catch(() => null);
      if (grid === null) return;
      for (let at = this.grid.version + 1; at <= grid.version; at++) this.textInLog.set(at, FORGOTTEN);
      this.grid = grid;
      this.judge = this.judgeOf(grid);
    }
  }

  /**
   * Counts the edits that are not in the log at their version. At the end, because the service may tell of a version before it
   * tells whose edit led there.
   */
  private countLost(): void {
    for (const [version, text] of this.editOfVersion) {
      const stored = this.textInLog.get(version);
      if (stored === text || stored === FORGOTTEN || version > this.grid.version) continue;
      this.counts.lost++;
      this.fault ??= `The edit ${text} is not in the log at version ${version}, which holds ${String(stored)}.`;
    }
  }

  /** Counts the edits of this run that are in the log more than once. */
  private countDoubled(): number {
    const versionsOf = new Map<string, number[]>();
    for (const [version, text] of this.textInLog) {
      if (typeof text === "string" && this.texts.has(text))
        versionsOf.set(text, [...(versionsOf.get(text) ?? []), version]);
    }
    const doubled = [...versionsOf].filter(([, versions]) => versions.length > 1);
    for (const [text, versions] of doubled)
      this.fault ??= `The edit ${text} is in the log at ${versions.join(" and ")}.`;
    return doubled.length;
  }

  private drawBatch(length: number): { starts: Int32Array; goals: Int32Array } {
    const { queries } = this.options;
    const { width, height } = this.map.info;
    const [starts, goals] = [new Int32Array(length), new Int32Array(length)];
    for (let i = 0; i < length; i++) {
      if (queries === undefined) {
        starts[i] = this.drawCell(width * height);
        goals[i] = this.drawCell(width * height);
      } else {
        const { start, goal } = queries[this.random.below(queries.length)];
        starts[i] = this.map.cellAt(start, "The start");
        goals[i] = this.map.cellAt(goal, "The goal");
      }
    }
    return { starts, goals };
  }

  /** An open cell, unless there are few. */
  private drawCell(cells: number): number {
    let cell = this.random.below(cells);
    for (let tries = 0; tries < 20 && !this.isOpen(cell); tries++) cell = this.random.below(cells);
    return cell;
  }

  private isOpen(cell: number): boolean {
    return !this.grid.terrains[this.grid.terrainOfCell[cell]].blocked;
  }

  private judgeOf(grid: Grid): Planner {
    const { agents, algorithm: _, ...movement } = this.map.info.options;
    return createPlanner(grid, { algorithm: "astar", agent: agents[this.agent], ...movement });
  }

  private async every(milliseconds: number, isOver: () => boolean, work: () => Promise<void>): Promise<void> {
    while (!isOver()) {
      await sleep(milliseconds);
      await work();
    }
  }
}

function textOf({ x, y, terrain }: Edit): string {
  return `${x},${y} ${terrain}`;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
