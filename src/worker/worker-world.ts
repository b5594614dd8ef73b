import { checkDistance, checkOptions, show } from "../check.ts";
import { type AgentClass, classOfAgent } from "../grid/agent.ts";
import { type Area, areaAt, areaOfRectangle, rectangleAt, singleCellAt } from "../grid/area.ts";
import type { Edit } from "../grid/edit.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { PlainGround } from "../grid/sight.ts";
import type { Path } from "../path/path.ts";
import { Reach } from "../path/reach.ts";
import type { FleeOptions } from "../planner/planner.ts";
import { checkQuery, QUERY_OPTIONS } from "../planner/query.ts";
import { checkBudget, type TickBudget } from "../world/budget.ts";
import type { Listener, WorldEvent } from "../world/events.ts";
import type { Explanation } from "../world/explanation.ts";
import type { WorldMetrics } from "../world/metrics.ts";
import type { WorldAgent } from "../world/options.ts";
import { cancelBy, checkSignal, type PathRequest, type RequestOptions, type WorldQuery } from "../world/request.ts";
import { explainChain, type WaitExplanation } from "../world/wait.ts";
import type { WalkAllOptions, Walker, WalkOptions, WalkOrder } from "../world/walker.ts";
import { checkPriority, checkWalk, checkWalkAll, settingsTo, walkersOver } from "../world/walker.ts";
import type { RequestState, WalkerState } from "../world/world-state.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { Answers, LoadedParts, WorkerWorldOptions } from "./message.ts";
import { pathOf, RemoteRequest } from "./remote-request.ts";
import type { RemoteTraffic } from "./remote-traffic.ts";
import { RemoteWalker } from "./remote-walker.ts";

// A world in a worker.
//
// The game has handles, the worker has the world (`world-server.ts`). A call goes through these stages:
//   1. `WorkerWorld` checks the arguments and turns the call into an order (`message.ts`);
//   2. `Dispatcher` numbers orders and posts them, keeps edits and unanswered questions in its `Journal`, takes a snapshot now
//      and then, and starts another worker from there if one dies;
//   3. `serve.ts` and `WorldServer`, in the worker, carry out orders one after the other and post one reply for each message;
//   4. the reply settles promises and passes news to the handles of walkers (`remote-traffic.ts`, `remote-walker.ts`).
// A handle takes its next step without waiting for the worker; `FollowedWalker` lets the walker in the worker follow, and puts
// it where its handle is if the two differ. The game's grid is the original, and the worker's grid a copy that gets all edits.
// Paths are planned in the worker only.

/**
 * A world that works in a worker, with the methods of `World`. Methods that return an answer in `World` return a promise here.
 * Walkers and requests are handles that can be read at once. All calls take effect in the order in which they are made.
 */
export class WorkerWorld<Name extends string> {
  /** The map with all edits. The worker has a copy of the grid, which follows the edits. */
  readonly grid: Grid;
  private readonly dispatcher: Dispatcher;
  private readonly bodyOfName: ReadonlyMap<string, AgentClass>;
  private readonly traffic: RemoteTraffic<Name>;
  private readonly waiting = new Map<number, PathRequest<Name>>();

  /**
   * @param traffic The handles of walkers, none yet.
   * @param loaded What the snapshot holds, if the world is loaded from one.
   * @internal
   */
  constructor(
    dispatcher: Dispatcher,
    traffic: RemoteTraffic<Name>,
    options: WorkerWorldOptions<Name>,
    loaded?: LoadedParts,
  ) {
    this.dispatcher = dispatcher;
    this.traffic = traffic;
    this.grid = traffic.grid;
    const agents = Object.entries<WorldAgent>(options.agents);
    this.bodyOfName = new Map(
      agents.map(([name, { algorithm: _, ...agent }]) => [name, classOfAgent(this.grid, agent)]),
    );
    if (loaded !== undefined) this.load(loaded);
  }

  /** Finds the path of an agent, as `World.findPath` does. */
  async findPath(agent: Name, start: Point, goal: Area | undefined, options: WorldQuery = {}): Promise<Path> {
    checkOptions("findPath", options, QUERY_OPTIONS);
    const asked = this.checkAsked(agent, start, goal, options);
    const parts = await this.dispatcher.ask({ kind: "findPath", agent, ...asked });
    return pathOf(parts, this.groundOf(agent));
  }

  /** Finds the path to the reachable cell nearest to the goal, which is the goal if the agent can reach it. */
  nearest(agent: Name, start: Point, goal: Area): Promise<Path> {
    return this.findPath(agent, start, goal, { nearest: true });
  }

  /** Whether there is a path from start to goal. The answer needs no search. */
  async pathExists(agent: Name, start: Point, goal: Point): Promise<boolean> {
    return this.dispatcher.ask({ kind: "pathExists", agent, ...this.checkEnds(agent, start, goal) });
  }

  /** Finds every cell that an agent can reach at a cost of at most `maxCost` tiles, and the path to each. */
  async reachable(agent: Name, start: Point, maxCost: number): Promise<Reach> {
    checkDistance("maxCost", maxCost);
    const from = this.checkPoint(agent, start, "The start");
    const parts = await this.dispatcher.ask({ kind: "reachable", agent, start: from, maxCost });
    return new Reach(parts, parts.previous, this.groundOf(agent));
  }

  /** Finds the path of an agent that flees from threats, to the cell where it is safest, as `World.flee` does. */
  async flee(
    agent: Name,
    start: Point,
    threats: readonly Point[],
    options: Pick<FleeOptions, "maxCost"> = {},
  ): Promise<Path> {
    checkOptions("flee", options, ["maxCost"]);
    const { maxCost = Number.POSITIVE_INFINITY } = options;
    checkDistance("maxCost", maxCost);
    const from = this.checkPoint(agent, start, "The start");
    if (!Array.isArray(threats)) throw new TypeError(`threats must be a list of points, got ${show(threats)}.`);
    const points = Array.from(threats, (point: Point, index) => this.checkPoint(agent, point, `Threat ${index}`));
    const parts = await this.dispatcher.ask({ kind: "flee", agent, start: from, threats: points, maxCost });
    return pathOf(parts, this.groundOf(agent));
  }

  /** Explains why there is no path, with the cells that are to blame. */
  async explain(agent: Name, start: Point, goal: Point): Promise<Explanation> {
    return this.dispatcher.ask({ kind: "explain", agent, ...this.checkEnds(agent, start, goal) });
  }

  /** Explains who keeps a walker waiting, who keeps that one waiting, and why the last of them does not get out of the way. */
  async explainWait(walker: Walker<Name>): Promise<WaitExplanation<Name>> {
    const { traffic } = this;
    const own = this.own(walker);
    traffic.follow();
    const parts = await new Promise<Answers["explainWait"]>((keep, fail) => {
      traffic.explainWait(own, { keep: (chain) => keep(chain as Answers["explainWait"]), fail });
    });
    const chain = parts.flatMap(({ walker: id, reason }) => {
      const handle = id === own.id ? own : traffic.walkers.get(id);
      return handle === undefined ? [] : { walker: handle, reason };
    });
    return explainChain(chain);
  }

  /** Asks for a path, as `World.request` does. In a world that is not ticked, the path is found for the map as it is now. */
  request(agent: Name, start: Point, goal: Area | undefined, options: RequestOptions = {}): PathRequest<Name> {
    checkOptions("request", options, [...QUERY_OPTIONS, "priority", "signal"]);
    const { priority = 0, signal, ...query } = options;
    checkPriority(priority);
    checkSignal(signal);
    const asked = this.checkAsked(agent, start, goal, query);
    const request = this.askFor(this.traffic.nextId++, agent, asked, priority);
    cancelBy(signal, request);
    return request;
  }

  /** The requests that wait for an answer, by id. */
  get requests(): ReadonlyMap<number, PathRequest<Name>> {
    return this.waiting;
  }

  /** The walkers that cover a point, as far as is known here, in the order of their ids. */
  at(point: Point): readonly Walker<Name>[] {
    const { walkers, occupancy } = this.traffic;
    const cell = this.grid.cellAt(point, "The point");
    this.traffic.follow();
    return walkersOver(this.grid, cell, walkers.values(), (walker) => occupancy.cellOf(walker) ?? walker.start);
  }

  /** Sends a walker from start to goal. The walker's `next` takes the steps that have come from the worker. */
  walk(agent: Name, start: Point, goal: Area, options: WalkOptions = {}): Walker<Name> {
    return this.order(agent, [start], goal, { settings: checkWalk(options), slots: "none" })[0];
  }

  /**
   * Sends one walker from each start to the same goal. The walkers share the work of planning. With `slots`, the worker gives each a
   * cell of its own, and the `goal` of a handle is that cell as soon as the handle hears of it.
   */
  walkAll(agent: Name, starts: readonly Point[], goal: Area, options: WalkAllOptions = {}): Walker<Name>[] {
    return this.order(agent, starts, goal, checkWalkAll(options));
  }

  /**
   * Moves all walkers with `occupies` that are due by at most one cell, all at once and without conflicts, as `World.step` does.
   * The promise settles when the worker has done so; then all handles stand where they stepped, and the promise has the walkers
   * that moved. From the first step on, handles of walkers with `occupies` move only when the worker has replied.
   *
   * @param walkers The only walkers that move. All others stay where they are. Default: all.
   */
  step(walkers?: Iterable<Walker<Name>>): Promise<readonly Walker<Name>[]> {
    const { traffic } = this;
    const among = walkers === undefined ? undefined : new Set(Array.from(walkers, (walker) => this.own(walker)));
    this.dispatcher.check();
    traffic.follow();
    const moved = new Promise<Float64Array>((keep, fail) => {
      traffic.step(among, { keep: (ids) => keep(ids as Float64Array), fail });
    }).then((ids) => Array.from(ids).flatMap((id) => traffic.walkers.get(id) ?? []));
    // few callers wait for the promise, and the next call throws the error
    moved.catch(() => {});
    return moved;
  }

  /** The walkers that have not been stopped, by id. */
  get walkers(): ReadonlyMap<number, Walker<Name>> {
    return this.traffic.walkers;
  }

  /** Notes that a walker stands at a cell, and nowhere else. Other walkers walk round the cells that it covers, or wait. */
  occupy(walker: Walker<Name>, cell: Point): void {
    const { grid, traffic } = this;
    const own = this.own(walker);
    const place = grid.cellAt(cell, "The cell");
    if (!own.isOrdered) own.orderAgain(true);
    own.noteOccupied(traffic.order({ kind: "occupy", walker: own.id, cell: grid.pointOf(place) }));
    traffic.occupancy.set(own, place);
  }

  /** Notes that a walker stands in no other walker's way any more. */
  vacate(walker: Walker<Name>): void {
    const own = this.own(walker);
    own.noteOccupied(this.traffic.order({ kind: "vacate", walker: own.id }));
    this.traffic.occupancy.delete(own);
  }

  /**
   * Edits the grid: here at once, in the worker in its turn. After `world.grid.edit`, the worker is told with the next call;
   * after `edit`, now.
   */
  edit(edits: Edit | readonly Edit[]): void {
    this.dispatcher.check();
    this.traffic.edit(Array.isArray(edits) ? Array.from(edits) : [edits]);
  }

  /**
   * Lets the worker plan for up to `budget` milliseconds, or for an amount of work, as `World.tick` does. From the first tick on, all
   * planning waits for ticks. From the first tick by work on, handles of walkers with `occupies` move only when the worker has
   * replied.
   */
  tick(budget: TickBudget): Promise<void> {
    const { measure } = checkBudget(budget);
    this.dispatcher.check();
    this.traffic.follow();
    if (measure === "work") this.traffic.beLed();
    const done = this.dispatcher.ask({ kind: "tick", budget });
    // few callers wait for the promise, and the next call throws the error
    done.catch(() => {});
    return done;
  }

  /** Builds all planners, for a loading screen. */
  async build(): Promise<void> {
    return this.dispatcher.ask({ kind: "build" });
  }

  /** Has each planner that is built ask queries of its own, for a loading screen: later queries of the worker are faster then. */
  async warmUp(): Promise<void> {
    return this.dispatcher.ask({ kind: "warmUp" });
  }

  /** Calls a listener whenever an event happens, and returns a function that removes the listener. */
  on<Event extends WorldEvent>(event: Event, listener: Listener<Name, Event>): () => void {
    return this.traffic.events.on(event, listener);
  }

  /** Counts what the world has done since its worker was last started. */
  async metrics(): Promise<WorldMetrics> {
    return this.dispatcher.ask({ kind: "metrics" });
  }

  /** Returns the hash of the world in the worker, which is that of a `World` in the same state. */
  async hash(): Promise<number> {
    this.traffic.follow();
    return this.dispatcher.ask({ kind: "hash" });
  }

  /** Saves everything but listeners and metrics, for `loadWorkerWorld` or `loadWorld`. */
  async save(): Promise<Uint8Array> {
    this.traffic.follow();
    return new Promise((keep, fail) => {
      this.traffic.save({ keep: (snapshot) => keep(snapshot as Uint8Array), fail });
    });
  }

  /** Ends the worker. All promises without an answer fail with an error, and every later call throws one. */
  close(): void {
    this.dispatcher.end(new Error("This world was closed."));
  }

  private load({ nextId, walkers, requests }: LoadedParts): void {
    this.traffic.nextId = nextId;
    for (const state of walkers) this.loadWalker(state);
    for (const state of requests) this.loadRequest(state);
  }

  private loadWalker({ id, agent, start, goal, settings, ending, occupied, isTrapped }: WalkerState): void {
    const { traffic } = this;
    const body = this.checkAgent(agent);
    const walker = new RemoteWalker<Name>(traffic, id, agent as Name, body, { start, goal }, settings);
    walker.restore(ending);
    traffic.walkers.set(id, walker);
    // the worker knows the walker, and tells of its steps
    walker.noteOrder(traffic.order({ kind: "look", walker: id }));
    if (isTrapped) traffic.noteTrapped(walker);
    if (occupied >= 0) traffic.occupancy.set(walker, occupied);
  }

  private loadRequest(state: RequestState): void {
    const { id, agent, start, goal, goalWidth, goalHeight, query, priority } = state;
    const area = goal < 0 ? undefined : areaAt(this.grid, goal, goalWidth, goalHeight);
    const ends = { start: this.grid.pointOf(start), goal: area };
    this.askFor(id, agent as Name, { ...ends, query }, priority);
  }

  private askFor(id: number, agent: Name, asked: Asked, priority: number): PathRequest<Name> {
    const request = new RemoteRequest(id, agent, this.groundOf(agent), (isCancelled) => {
      this.waiting.delete(id);
      if (isCancelled) this.cancel(number);
    });
    const number = this.dispatcher.askFor({ kind: "request", id, agent, ...asked, priority }, request);
    this.waiting.set(id, request);
    return request;
  }

  private cancel(request: number): void {
    this.dispatcher.forget(request);
    this.dispatcher.order({ kind: "cancel", request });
  }

  private order(agent: Name, starts: readonly Point[], goal: Area, order: WalkOrder): Walker<Name>[] {
    const { grid, traffic } = this;
    const body = this.checkAgent(agent);
    if (!Array.isArray(starts)) throw new TypeError(`The starts must be a list of points, got ${show(starts)}.`);
    const cells = Array.from(starts, (point: Point) => grid.cellAt(point, "The start"));
    const { slots } = order;
    const rectangle = rectangleAt(grid, goal, "The goal");
    if (slots !== "none") singleCellAt(grid, goal, "The goal of walkers with slots");
    const goalCell = rectangle.top * grid.width + rectangle.left;
    const settings = settingsTo(order.settings, rectangle);
    traffic.follow();
    const walkers = cells.map((start) => {
      return new RemoteWalker<Name>(traffic, traffic.nextId++, agent, body, { start, goal: goalCell }, settings);
    });
    const ids = walkers.map(({ id }) => id);
    const points = cells.map((cell) => grid.pointOf(cell));
    const number = traffic.order({
      kind: "walk",
      ids,
      agent,
      starts: points,
      goal: grid.pointOf(goalCell),
      settings,
      slots,
    });
    for (const [index, walker] of walkers.entries()) {
      walker.noteOrder(number);
      traffic.walkers.set(walker.id, walker);
      if (settings.occupies) traffic.occupancy.set(walker, cells[index]);
    }
    return walkers;
  }

  private own(walker: Walker<Name>): RemoteWalker<Name> {
    if (walker instanceof RemoteWalker && this.traffic.walkers.get(walker.id) === walker) return walker;
    throw new TypeError("Expected a walker of this world that has not been stopped, got another.");
  }

  /** Checks a query, and returns it in a form that can be posted. */
  private checkAsked(agent: Name, start: Point, goal: Area | undefined, query: WorldQuery): Asked {
    const body = this.checkAgent(agent);
    const checked = checkQuery(this.grid, body, start, goal, query);
    const { goals, rectangles, nearest, within, maxCost, maxExcess, turnCost } = checked;
    this.traffic.follow();
    const points: Area[] = rectangles?.map(areaOfRectangle) ?? goals.map((cell) => this.grid.pointOf(cell));
    const ends = { start: this.grid.pointOf(checked.start), goal: goal === undefined ? undefined : points.shift() };
    // a snapshot cannot hold infinity
    const limit = maxCost === Number.POSITIVE_INFINITY ? {} : { maxCost };
    const excess = maxExcess === Number.POSITIVE_INFINITY ? {} : { maxExcess };
    const others = points.length === 0 ? {} : { goals: points };
    return { ...ends, query: { nearest, within, turnCost, ...limit, ...excess, ...others } };
  }

  /** Checks a point, and returns it in a form that can be posted. */
  private checkPoint(agent: Name, point: Point, name: string): Point {
    this.checkAgent(agent);
    const cell = this.grid.cellAt(point, name);
    this.traffic.follow();
    return this.grid.pointOf(cell);
  }

  private checkEnds(agent: Name, start: Point, goal: Point): { readonly start: Point; readonly goal: Point } {
    this.checkAgent(agent);
    const startCell = this.grid.cellAt(start, "The start");
    const goalCell = singleCellAt(this.grid, goal, "The goal");
    this.traffic.follow();
    return { start: this.grid.pointOf(startCell), goal: this.grid.pointOf(goalCell) };
  }

  /** The map as an agent sees it, for what paths tell of it. */
  private groundOf(agent: Name): PlainGround {
    return new PlainGround(this.grid, this.checkAgent(agent));
  }

  /** The class of the agent of this name; throws if the world has no such agent. */
  private checkAgent(name: string): AgentClass {
    const body = this.bodyOfName.get(name);
    if (body !== undefined) return body;
    throw new TypeError(`Unknown agent ${show(name)}; this world has ${[...this.bodyOfName.keys()].join(", ")}.`);
  }
}

/** A query in a form that can be posted. */
interface Asked {
  readonly start: Point;
  readonly goal: Area | undefined;
  readonly query: WorldQuery;
}
