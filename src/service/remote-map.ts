import { checkInteger, checkObject, checkOptions, show } from "../check.ts";
import { singleCellAt } from "../grid/area.ts";
import type { Edit } from "../grid/edit.ts";
import { Grid, type Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import type { Batch, BatchOptions, CallOptions, PathList, PoolReach, Signal } from "../pool/index.ts";
import type { Explanation } from "../world/explanation.ts";
import { applyChange } from "./change.ts";
import type { AnswerTo, Change, MapInfo, PathsOptions, Question } from "./message.ts";

/** The calls that `Pool` and `RemoteMap` share, so that a game can move from one to the other. */
export interface PathMap<Name extends string> {
  findPaths(agent: Name, batch: Batch, options?: BatchOptions): Promise<PathList>;
  findPath(agent: Name, start: Point, goal: Point, options?: BatchOptions): Promise<Path>;
  nearest(agent: Name, start: Point, goal: Point, options?: BatchOptions): Promise<Path>;
  reachable(agent: Name, start: Point, maxCost: number, options?: CallOptions): Promise<PoolReach>;
  pathExists(agent: Name, start: Point, goal: Point): Promise<boolean>;
  edit(edits: Edit | readonly Edit[]): number | Promise<number>;
  close(): void;
}

/** What a call to a service may say about versions. */
export interface VersionOptions {
  /**
   * The least version of the map that the answer must know. Default: the newest version that this `RemoteMap` has heard of, by an
   * edit of its own or an answer; so a client reads its own writes, and never an older map than before.
   */
  readonly atLeast?: number;
}

/** The part of `Maps` that a map asks. */
interface Asker {
  ask<Asked extends Question>(question: Asked, signal?: Signal): Promise<AnswerTo<Asked["ask"]>>;
}

const KNOWN_OF_BATCH: readonly string[] = [
  "nearest",
  "within",
  "maxCost",
  "maxExcess",
  "priority",
  "signal",
  "atLeast",
];
const KNOWN_OF_CALL: readonly string[] = ["priority", "signal", "atLeast"];

/** A map of a service. The calls are those of a pool; every answer says for which version of the map it is right. */
export class RemoteMap<Name extends string = string> implements PathMap<Name> {
  readonly name: string;
  /** What the service told of the map when it was opened. */
  readonly info: MapInfo;
  private readonly maps: Asker;
  private newest: number;
  /** What tells the edits of this map apart from all others, and how many there were. */
  private readonly mark = `${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
  private changes = 0;

  /** @internal */
  constructor(name: string, info: MapInfo, maps: Asker) {
    this.name = name;
    this.info = info;
    this.maps = maps;
    this.newest = info.version;
  }

  /** The newest version of the map that this client has heard of. */
  get version(): number {
    return this.newest;
  }

  /** Finds the paths of a batch. A trip over the network takes longer than a query, so send many queries at once. */
  async findPaths(agent: Name, batch: Batch, options: BatchOptions & VersionOptions = {}): Promise<PathList> {
    checkOptions("findPaths", options, KNOWN_OF_BATCH);
    const { signal, atLeast, ...query } = options;
    const { starts, goals } = checkBatch(batch);
    const asked = { ask: "paths", agent, starts, goals, options: sendable(query), ...this.about(atLeast) } as const;
    const { paths } = await this.maps.ask(asked, signal);
    if (paths.length !== starts.length) {
      throw new Error(`The service has answered ${paths.length} of ${starts.length} queries.`);
    }
    for (const version of paths.versionOfPath) this.note(version);
    return paths;
  }

  /** Finds one path. */
  async findPath(agent: Name, start: Point, goal: Point, options: BatchOptions & VersionOptions = {}): Promise<Path> {
    const starts = Int32Array.of(this.cellAt(start, "The start"));
    const goals = Int32Array.of(singleCellAt(this, goal, "The goal"));
    return (await this.findPaths(agent, { starts, goals }, options)).path(0);
  }

  /** The path to the reachable cell nearest to the goal, which is the goal itself if it can be reached. */
  nearest(agent: Name, start: Point, goal: Point, options: BatchOptions & VersionOptions = {}): Promise<Path> {
    return this.findPath(agent, start, goal, { ...options, nearest: true });
  }

  /** Finds every cell that an agent can reach at a cost of at most `maxCost` tiles. */
  async reachable(
    agent: Name,
    start: Point,
    maxCost: number,
    options: CallOptions & VersionOptions = {},
  ): Promise<PoolReach> {
    checkOptions("reachable", options, KNOWN_OF_CALL);
    const cell = this.cellAt(start, "The start");
    const about = this.about(options.atLeast);
    const { cells, costs, version } = await this.maps.ask(
      { ask: "reachable", agent, start: cell, maxCost, ...about },
      options.signal,
    );
    return { cells, costs, version: this.note(version) };
  }

  /** Tells for each pair of a batch whether there is a path, without a search. */
  async exist(agent: Name, batch: Batch, options: VersionOptions = {}): Promise<readonly boolean[]> {
    checkOptions("exist", options, ["atLeast"]);
    const { starts, goals } = checkBatch(batch);
    const { exists, version } = await this.maps.ask({
      ask: "exists",
      agent,
      starts,
      goals,
      ...this.about(options.atLeast),
    });
    this.note(version);
    return exists;
  }

  /** Tells whether there is a path between two cells, without a search. */
  async pathExists(agent: Name, start: Point, goal: Point, options: VersionOptions = {}): Promise<boolean> {
    const starts = Int32Array.of(this.cellAt(start, "The start"));
    const goals = Int32Array.of(singleCellAt(this, goal, "The goal"));
    return (await this.exist(agent, { starts, goals }, options))[0];
  }

  /** Explains why there is no path between two cells, with the cells that are to blame. */
  async explain(
    agent: Name,
    start: Point,
    goal: Point,
    options: VersionOptions = {},
  ): Promise<Pick<Explanation, "reason" | "sentence" | "cells">> {
    checkOptions("explain", options, ["atLeast"]);
    const ends = { start: this.cellAt(start, "The start"), goal: singleCellAt(this, goal, "The goal") };
    const { reason, sentence, cells, version } = await this.maps.ask({
      ask: "explain",
      agent,
      ...ends,
      ...this.about(options.atLeast),
    });
    this.note(version);
    return { reason, sentence, cells };
  }

  /** Edits the map, and returns the version from which on answers know of the edit, once the edit is stored. */
  edit(edits: Edit | readonly Edit[]): Promise<number> {
    return this.change({ edits: Array.isArray(edits) ? edits : [edits as Edit] });
  }

  /** Joins two cells by a link at a cost in tiles, and returns the version from which on answers know of the link. */
  link(from: Point, to: Point, cost: number): Promise<number> {
    return this.change({ link: { from, to, cost } });
  }

  /** Removes the link between two cells, if there is one, and returns the version from which on answers know of that. */
  unlink(from: Point, to: Point): Promise<number> {
    return this.change({ unlink: { from, to } });
  }

  /** A copy of the map as it is at some version: `grid.version`. */
  async grid({ atLeast }: VersionOptions = {}): Promise<Grid> {
    const answer = await this.maps.ask({ ask: "grid", ...this.about(atLeast) });
    const { width, height, legend, terrainOfCell, links, version } = answer;
    this.note(version);
    const cellAt = ({ x, y }: Point): number => y * width + x;
    return Grid.resume({
      width,
      height,
      legend,
      terrainOfCell,
      links: links.map(({ from, to, cost }) => ({ from: cellAt(from), to: cellAt(to), cost })),
      version,
      edits: { oldest: version, rectangles: [], versionOfRectangle: [] },
      layers: [],
    });
  }

  /**
   * Makes the changes on a copy of the map that others have made since, and returns the version of the copy. Throws a
   * `ServiceError` with the code `"forgotten"` if the copy is too old: then call `grid()` again.
   *
   * @param grid A copy that `grid()` has returned, and that nobody else edits.
   * @param to The version at which to stop. Default: the newest that this client has heard of.
   * @param onChange Hears of each change and the version that it leads to.
   */
  async follow(
    grid: Grid,
    to: number = this.newest,
    onChange?: (change: Change, version: number) => void,
  ): Promise<number> {
    while (grid.version < to) {
      const { changes } = await this.maps.ask({ ask: "changes", since: grid.version, ...this.about(to) });
      for (const change of changes) {
        if (grid.version === to) break;
        applyChange(grid, this.info.options, change);
        onChange?.(change as Change, grid.version);
      }
    }
    return grid.version;
  }

  /** Returns the id of the cell at a point; throws when the point is outside the map. */
  cellAt(point: Point, name = "A point"): number {
    const { width, height } = this.info;
    checkObject(name, point);
    checkInteger(`${name}'s x`, point.x, 0, width - 1);
    checkInteger(`${name}'s y`, point.y, 0, height - 1);
    return point.y * width + point.x;
  }

  /** Does nothing: a map of a service has no threads here. The connection is closed by `maps.close()`. */
  close(): void {}

  /** The key lets the service tell a change that is sent again from another equal one. */
  private async change(change: Change): Promise<number> {
    const key = `${this.mark}-${this.changes++}`;
    const { version } = await this.maps.ask({ ask: "edit", map: this.name, key, ...change });
    return this.note(version);
  }

  private about(atLeast: number | undefined): { readonly map: string; readonly atLeast: number } {
    return { map: this.name, atLeast: atLeast ?? this.newest };
  }

  private note(version: number): number {
    this.newest = Math.max(this.newest, version);
    return version;
  }
}

function checkBatch(batch: Batch): Batch {
  checkObject("A batch", batch);
  for (const name of ["starts", "goals"] as const) {
    if (!(batch[name] instanceof Int32Array)) {
      throw new TypeError(`${name} must be an Int32Array, got ${show(batch[name])}.`);
    }
  }
  return batch;
}

/** The options of a batch without limits of `Infinity`, which are the default and which JSON does not know. */
function sendable(options: PathsOptions): PathsOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== Number.POSITIVE_INFINITY));
}
