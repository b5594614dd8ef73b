import { checkInteger, checkNumber, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import { createPool, type Pool, type WorkerLike } from "../pool/index.ts";
import { openSnapshot, packSnapshot, type SnapshotKind } from "../snapshot/envelope.ts";
import { readGrid, writeGrid } from "../snapshot/grid-state.ts";
import { createWorld } from "../world/create-world.ts";
import type { World } from "../world/world.ts";
import { applyChange, checkChange } from "./change.ts";
import type { Limits } from "./limits.ts";
import { type Answer, type Change, type MapInfo, type MapOptions, type Question, ServiceError } from "./message.ts";

// browsers and Node have these; the types of neither are loaded here
declare function setTimeout(work: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

const KIND: SnapshotKind = { magic: 0x534d_544f, version: 2, name: "a map of a service" };

/** The bytes that a thread may take for each cell and agent, at most: by this a replica reckons whether a map fits its memory. */
const BYTES_PER_CELL = 40;

/** The number of changes that a map remembers at least. */
export const MOST_RECENT = 5000;

/** The most changes that one answer tells. */
const MOST_TOLD = 1000;

/** The threads of a served map. */
export interface ThreadOptions {
  /**
   * The number of threads for each map; with 0, the process answers by itself, which serves best with one replica for each core.
   * Default: one less than there are cores, at least 1.
   */
  readonly workers?: number;
  /** Starts a thread that runs `octile/pool/thread`. Default: a worker thread of Node. */
  readonly worker?: () => WorkerLike;
}

/** A question about the cells of one map. */
export type MapQuestion = Exclude<Question, { readonly ask: "status" | "edit" }>;

/** A caller that waits for a version. */
interface Waiter {
  readonly version: number;
  wake(): void;
}

/**
 * One map of a service: the grid, the pool that answers questions about it, and the version up to which it has followed the log.
 * The version of the grid is the version of the map, because every change raises it by exactly 1.
 */
export class ServedMap {
  readonly name: string;
  readonly grid: Grid;
  readonly options: MapOptions;
  private readonly pool: Pool<string>;
  private readonly limits: Limits;
  /** Answers at once whether there are paths, and why there are none. */
  private world: World<string> | null = null;
  private waiters: Waiter[] = [];
  /** The last changes; the last of them led to the present version. */
  private recent: unknown[];
  private isClosed = false;

  private constructor(name: string, { grid, options, recent = [] }: MapContent, pool: Pool<string>, limits: Limits) {
    this.name = name;
    this.grid = grid;
    this.options = options;
    this.recent = recent.slice(-MOST_RECENT);
    this.pool = pool;
    this.limits = limits;
  }

  /** Starts the threads of a map, and waits until they can answer. */
  static async open(
    name: string,
    content: MapContent,
    limits: Limits,
    threads: ThreadOptions = {},
  ): Promise<ServedMap> {
    const { grid, options } = content;
    const pool = await createPool(grid, { ...options, ...threads, maxWaiting: limits.maxWaiting });
    return new ServedMap(name, content, pool, limits);
  }

  /** The number of changes that the map has followed. */
  get version(): number {
    return this.grid.version;
  }

  /** The number of queries that wait for a thread. */
  get waiting(): number {
    return this.pool.waiting;
  }

  /** What the threads of the map may take, in bytes. */
  get bytes(): number {
    return bytesOf(this.grid, this.options, this.pool.workers);
  }

  /** What a client that opens the map is told. */
  get info(): MapInfo {
    const { width, height, version, terrains } = this.grid;
    return { options: this.options, width, height, version, terrains: terrains.map(({ name }) => name) };
  }

  /** Throws where a change cannot be made. A change that passes can be made on every later version of the map. */
  check(change: Change): void {
    checkChange(this.grid, this.options, change);
  }

  /** Makes the next change of the log, as `applyChange` does, and wakes callers that wait for its version. */
  apply(change: unknown): Error | undefined {
    const { grid } = this;
    const fault = applyChange(grid, this.options, change);
    this.pool.follow();
    this.recent.push(change);
    if (this.recent.length > 2 * MOST_RECENT) this.recent = this.recent.slice(-MOST_RECENT);
    const { version } = grid;
    const woken = this.waiters.filter((waiter) => waiter.version <= version);
    this.waiters = this.waiters.filter((waiter) => waiter.version > version);
    for (const waiter of woken) waiter.wake();
    return fault;
  }

  /** Waits until the map has followed the log up to a version; throws a `ServiceError` once the limit of time is over. */
  async reach(version: number): Promise<void> {
    if (this.version >= version) return;
    const { wait } = this.limits;
    await new Promise<void>((keep, fail) => {
      const waiter: Waiter = {
        version,
        wake: () => {
          clearTimeout(timer);
          keep();
        },
      };
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        const reason = `The map is at version ${this.version}, and did not get to version ${version} in ${wait} ms`;
        fail(new ServiceError("behind", `${reason}; ask again.`));
      }, wait);
      this.waiters.push(waiter);
    });
  }

  /** Answers a question, once the map is at the version that the question asks for. */
  async answer(question: MapQuestion): Promise<Answer> {
    await this.reach(question.atLeast ?? 0);
    try {
      return await this.answerNow(question);
    } catch (error) {
      if (!this.isClosed) throw error;
      throw new ServiceError("stopping", `The service has let go of the map ${this.name}; ask again.`);
    }
  }

  private async answerNow(question: MapQuestion): Promise<Answer> {
    const { grid, pool } = this;
    switch (question.ask) {
      case "open":
        return { ask: "open", info: this.info };
      case "grid": {
        const { width, height, version, legend, links } = grid;
        return { ask: "grid", version, width, height, legend, terrainOfCell: grid.terrainOfCell, links };
      }
      case "changes":
        return this.changesSince(question.since);
      case "paths": {
        const { starts, goals, options = {} } = question;
        if (pool.waiting + starts.length > this.limits.maxWaiting) throw this.busy();
        const paths = await pool.findPaths(this.checkAgent(question.agent), { starts, goals }, options);
        return { ask: "paths", width: grid.width, paths };
      }
      case "exists": {
        const { starts, goals } = question;
        const { version } = grid;
        const world = this.worldFor(question.agent);
        if (starts.length !== goals.length) {
          throw new RangeError(
            `exists needs a goal for each start, got ${starts.length} starts and ${goals.length} goals.`,
          );
        }
        const exists = Array.from(starts, (start, i) =>
          world.pathExists(question.agent, grid.pointOf(start), grid.pointOf(goals[i])),
        );
        return { ask: "exists", version, exists };
      }
      case "explain": {
        const { agent, start, goal } = question;
        const { version } = grid;
        const { reason, sentence, cells } = this.worldFor(agent).explain(
          agent,
          grid.pointOf(start),
          grid.pointOf(goal),
        );
        return { ask: "explain", version, reason, sentence, cells };
      }
      case "reachable": {
        const { agent, start, maxCost } = question;
        checkNumber("maxCost", maxCost, 0, this.limits.maxReach);
        if (pool.waiting >= this.limits.maxWaiting) throw this.busy();
        const reach = await pool.reachable(this.checkAgent(agent), grid.pointOf(start), maxCost);
        return { ask: "reachable", ...reach };
      }
    }
  }

  /** Returns a snapshot of the map as it is now, in bytes. */
  save(): Uint8Array {
    return snapshotOf({ grid: this.grid, options: this.options });
  }

  /** Ends the threads. Callers that wait are refused. */
  close(): void {
    this.isClosed = true;
    this.pool.close();
  }

  private changesSince(since: number): Answer {
    const { version, recent } = this;
    checkInteger("since", since, 0, version);
    const oldest = version - recent.length;
    if (since < oldest) {
      const reason = `The service knows the changes after version ${oldest}, and was asked for those after ${since}`;
      throw new ServiceError("forgotten", `${reason}; copy the map again.`);
    }
    const changes = recent.slice(since - oldest, since - oldest + MOST_TOLD);
    return { ask: "changes", version: since + changes.length, changes };
  }

  private worldFor(agent: string): World<string> {
    this.checkAgent(agent);
    const { grid, options } = this;
    this.world ??= createWorld(grid, { ...options, algorithm: "astar" });
    return this.world;
  }

  private checkAgent(agent: string): string {
    if (Object.hasOwn(this.options.agents, agent)) return agent;
    const names = Object.keys(this.options.agents).join(", ");
    throw new TypeError(`Unknown agent ${show(agent)}; this map has ${names}.`);
  }

  private busy(): ServiceError {
    const { maxWaiting } = this.limits;
    return new ServiceError(
      "busy",
      `${this.pool.waiting} queries wait, and at most ${maxWaiting} may; ask again later.`,
    );
  }
}

/** A map as it is stored: its grid, whose version is the version of the map, and how paths on it are found. */
export interface MapContent {
  readonly grid: Grid;
  readonly options: MapOptions;
  /** The last changes, in their order, up to the version of the grid. Default none. */
  readonly recent?: readonly unknown[];
}

/** A copy of a grid as a map that begins its life at a version, without a log of edits, and without layers, which no service takes. */
export function gridAtVersion(grid: Grid, version: number): Grid {
  checkInteger("version", version, 0, Number.MAX_SAFE_INTEGER);
  const edits = { oldest: version, rectangles: [], versionOfRectangle: [] };
  return Grid.resume({ ...grid.state, version, edits, layers: [] });
}

/** Writes a map down. */
export function snapshotOf({ grid, options }: MapContent): Uint8Array {
  return packSnapshot(KIND, 0, (out) => {
    out.text(JSON.stringify(options));
    writeGrid(gridAtVersion(grid, grid.version), out);
  });
}

/** Reads a map that `snapshotOf` has written. Throws where the bytes are damaged or of another version of octile. */
export function contentOfSnapshot(snapshot: Uint8Array): MapContent {
  const { content } = openSnapshot(KIND, snapshot);
  const options = content.json("the options of a map") as MapOptions;
  return { options, grid: readGrid(content) };
}

/** What a map may take with some threads, in bytes. */
export function bytesOf({ width, height }: Grid, { agents }: MapOptions, workers: number): number {
  return width * height * (2 + Math.max(1, workers) * BYTES_PER_CELL * Object.keys(agents).length);
}
