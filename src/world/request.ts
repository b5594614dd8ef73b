import { show } from "../check.ts";
import type { Area } from "../grid/area.ts";
import type { Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import type { QueryOptions } from "../planner/query.ts";
import type { Job } from "./agenda.ts";
import type { Crew, FindPath } from "./crew.ts";
import { mix, mixNumber, mixText, SEED } from "./hash/mix.ts";

/** What a query in a world takes: the options of a planner's query, without the agent. */
export type WorldQuery = Omit<QueryOptions, "agent">;

/** The part of an `AbortSignal` that octile uses. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What `world.request` takes beside the start and the goal. */
export interface RequestOptions extends WorldQuery {
  /** Cancels the request when the signal is aborted, as `request.cancel()` does. A saved world does not keep it. Default none. */
  readonly signal?: Signal;
  /** Requests of higher priority are answered first. An integer from −1000 to 1000. Default 0. */
  readonly priority?: number;
}

/** A request for a path, which is found when there is time. */
export interface PathRequest<Name extends string> {
  /** Tells the requests of a world apart, also after the world was saved and loaded. */
  readonly id: number;
  /** The kind of agent that the path is for. */
  readonly agent: Name;
  /** Whether the request waits, has its answer, or was given up. */
  readonly status: "waiting" | "done" | "cancelled";
  /** The answer, once there is one. */
  readonly path: Path | undefined;
  /** The answer as soon as there is one; `undefined` if the request is cancelled. */
  readonly promise: Promise<Path | undefined>;
  /** Gives up a request that waits. */
  cancel(): void;
}

/** Refuses what is no signal. */
export function checkSignal(signal: Signal | undefined): void {
  const given: unknown = signal;
  if (given === undefined || (typeof given === "object" && given !== null && "addEventListener" in given)) return;
  throw new TypeError(`signal must be an AbortSignal, got ${show(given)}.`);
}

/** Cancels a request when its signal is aborted. */
export function cancelBy(signal: Signal | undefined, request: PathRequest<string>): void {
  if (signal === undefined) return;
  if (signal.aborted) {
    request.cancel();
    return;
  }
  const cancel = (): void => request.cancel();
  const forget = (): void => signal.removeEventListener("abort", cancel);
  signal.addEventListener("abort", cancel);
  request.promise.then(forget, forget);
}

/** What requests ask of their world. */
export interface RequestHost {
  answer(request: WorldRequest<string>, findPath: FindPath): void;
  cancel(request: WorldRequest<string>): void;
}

/** What a request asks for. */
export interface Asked {
  readonly start: Point;
  readonly goal: Area | undefined;
  readonly query: WorldQuery;
}

/** A request as its world sees it. */
export class WorldRequest<Name extends string> implements PathRequest<Name>, Job {
  readonly id: number;
  readonly agent: Name;
  readonly crew: Crew;
  readonly asked: Asked;
  readonly priority: number;
  /** The answer to a request must not depend on what else waits, so that no group leads it. */
  readonly member = null;
  readonly slice = "query";
  ticket = -1;
  rank = 0;
  /** The tick and the time at which the request came. */
  readonly since: { readonly ticks: number; readonly milliseconds: number };
  status: "waiting" | "done" | "cancelled" = "waiting";
  path: Path | undefined;
  /** A hash of what never changes of the request. */
  readonly signature: number;
  private readonly host: RequestHost;
  private promised: Promise<Path | undefined> | undefined;
  private keep: ((path: Path | undefined) => void) | undefined;

  constructor(
    host: RequestHost,
    id: number,
    agent: Name,
    crew: Crew,
    asked: Asked,
    priority: number,
    since: { ticks: number; milliseconds: number },
  ) {
    this.host = host;
    this.id = id;
    this.agent = agent;
    this.crew = crew;
    this.asked = asked;
    this.priority = priority;
    this.since = since;
    this.signature = signatureOf(id, agent, asked, priority);
  }

  get distance(): number {
    const { start, goal, query } = this.asked;
    const { view } = this.crew;
    const { grid } = view;
    const startCell = grid.cellAt(start);
    const goals = query.goals ?? (goal === undefined ? [] : [goal]);
    return goals.reduce((sum, point) => sum + view.distanceBetween(startCell, grid.cellAt(point)), 0);
  }

  get promise(): Promise<Path | undefined> {
    this.promised ??= new Promise((keep) => {
      if (this.status === "waiting") this.keep = keep;
      else keep(this.path);
    });
    return this.promised;
  }

  cancel(): void {
    this.host.cancel(this);
  }

  plan(findPath: FindPath): void {
    this.host.answer(this, findPath);
  }

  /** Ends the request, with a path or without. */
  settle(status: "done" | "cancelled", path: Path | undefined): void {
    this.status = status;
    this.path = path;
    this.keep?.(path);
  }
}

function signatureOf(id: number, agent: string, { start, goal, query }: Asked, priority: number): number {
  const { nearest = false, within = 0, goals = [] } = query;
  const { maxCost = Number.POSITIVE_INFINITY, maxExcess = Number.POSITIVE_INFINITY, turnCost = 0 } = query;
  let hash = mix(mixText(mix(SEED, id), agent), priority);
  for (const value of [Number(nearest), within, maxCost, maxExcess, turnCost === "fewest" ? -1 : turnCost])
    hash = mixNumber(hash, value);
  const areas: readonly Area[] = [start, goal ?? { x: -1, y: -1 }, ...goals];
  for (const { x, y, width = 1, height = 1 } of areas) hash = mix(mix(mix(mix(hash, x), y), width), height);
  return hash;
}
