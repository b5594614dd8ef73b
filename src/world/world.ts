/**
 * A world is what a running game calls: a map that changes, agents of several kinds, walkers, and requests for paths.
 *
 * A tick does this, in order:
 * 1. `traffic.ts` follows the edits since the last call: it cuts off ways that they touch (`way-index.ts`), lets walkers step out
 *    of walls (`displacer.ts`), and has walkers without a way asked again (`stranded.ts`);
 * 2. `scheduler.ts` takes turns until the budget is spent. A turn builds or repairs a planner a little (`kept-planner.ts`), finds
 *    the path of a request or the way of a walker, or searches for a whole group of walkers (`group.ts`). Each crew, the agents of
 *    one kind, has an agenda of jobs that wait (`agenda.ts`, `crew.ts`), and knows how long its turns take (`estimates.ts`);
 * 3. `events.ts` tells listeners what happened.
 * Between ticks a walker takes its steps when the game asks it to (`world-walker.ts`), round others that stand there (`detour.ts`).
 * Walkers that were sent to slots around one goal belong to a squad (`squad/squad.ts`).
 *
 * A world does not draw, does not move units between cells, and does not decide where walkers go. It reads no clock but the one
 * that it is given, so that the same calls on the same clock give the same world.
 */
import { checkOptions, show } from "../check.ts";
import { type Area, areaAt, areaOfRectangle, rectangleAt, singleCellAt } from "../grid/area.ts";
import type { Edit } from "../grid/edit.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import type { Reach } from "../path/reach.ts";
import type { FleeOptions } from "../planner/planner.ts";
import { checkQuery, type FindOptions, QUERY_OPTIONS } from "../planner/query.ts";
import { checkCount } from "../snapshot/snapshot.ts";
import { checkBudget, type TickBudget } from "./budget.ts";
import { Crews } from "./crew.ts";
import type { Turn } from "./crowd/crowd.ts";
import type { Slice } from "./estimates.ts";
import { Events, type Listener, type WorldEvent } from "./events.ts";
import { type Explanation, explain } from "./explanation.ts";
import { WorldHash } from "./hash/world-hash.ts";
import { Metrics, type WorldMetrics } from "./metrics.ts";
import type { WorldSettings } from "./options.ts";
import {
  type Asked,
  cancelBy,
  checkSignal,
  type PathRequest,
  type RequestHost,
  type RequestOptions,
  WorldRequest,
} from "./request.ts";
import { Scheduler } from "./scheduler.ts";
import { packWorld } from "./snapshot.ts";
import { formSquad, restoreSquads, squadsOf } from "./squad/squad.ts";
import { Traffic } from "./traffic.ts";
import { chainOf, explainChain, type WaitExplanation } from "./wait.ts";
import {
  checkPriority,
  checkWalk,
  checkWalkAll,
  settingsTo,
  type WalkAllOptions,
  type Walker,
  type WalkOptions,
  type WalkOrder,
  walkersOver,
} from "./walker.ts";
import type { RequestState, WalkerState, WorldState } from "./world-state.ts";
import { WorldWalker } from "./world-walker.ts";

const KNOWN_OF_FIND = [...QUERY_OPTIONS, "into"];

/**
 * A map that changes, with agents of several kinds that find their ways on it: what a game calls. Paths are found at once
 * (`findPath`), when there is time (`request`), or step by step (`walk`). A game that calls `tick` once a frame decides how
 * much time that is; a game that never calls `tick` gets each answer when it asks for it.
 */
export class World<Name extends string> {
  /** The map, with all edits. */
  readonly grid: Grid;
  private readonly settings: WorldSettings<Name>;
  private readonly crews: Crews<Name>;
  private readonly counts = new Metrics();
  private readonly events = new Events<Name>();
  private readonly scheduler: Scheduler;
  private readonly traffic: Traffic<Name>;
  private readonly waiting = new Map<number, WorldRequest<Name>>();
  /** What hashes the world, once that has been asked for. */
  private hasher: WorldHash<Name> | undefined;
  /** The id of the next walker or request. */
  private nextId = 0;

  /**
   * @param state The state of a saved world that goes on.
   * @internal
   */
  constructor(grid: Grid, settings: WorldSettings<Name>, state?: WorldState) {
    this.grid = grid;
    this.settings = settings;
    this.crews = new Crews(grid, settings, state?.planners);
    this.scheduler = new Scheduler(this.crews.all, settings.clock, (slice, milliseconds) =>
      this.noteSlice(slice, milliseconds),
    );
    this.traffic = new Traffic(grid, this.crews.all, this.scheduler, this.events, this.counts, settings);
    this.traffic.isLed = settings.isLed;
    if (state !== undefined) this.restore(state);
  }

  /** The path of an agent, at once, as `planner.findPath` gives it. */
  findPath(agent: Name, start: Point, goal: Area | undefined, options?: Omit<FindOptions, "agent">): Path {
    const crew = this.crews.of(agent);
    if (options !== undefined) checkOptions("findPath", options, KNOWN_OF_FIND);
    this.traffic.follow();
    this.counts.queries++;
    const path = crew.findPath(start, goal, options);
    this.events.tell();
    return path;
  }

  /** The path to the reachable cell nearest to the goal, which is the goal itself if it can be reached. */
  nearest(agent: Name, start: Point, goal: Area): Path {
    return this.findPath(agent, start, goal, { nearest: true });
  }

  /** Tells whether there is a path at all, without a search. */
  pathExists(agent: Name, start: Point, goal: Area): boolean {
    return this.crews.of(agent).exact.pathExists(start, goal);
  }

  /** Finds every cell that an agent can reach at a cost of at most `maxCost` tiles, and the path to each. */
  reachable(agent: Name, start: Point, maxCost: number): Reach {
    return this.crews.of(agent).exact.reachable(start, maxCost);
  }

  /** Finds the path of an agent that flees from threats, to the cell where it is safest, as `planner.flee` does. */
  flee(agent: Name, start: Point, threats: readonly Point[], options: Pick<FleeOptions, "maxCost"> = {}): Path {
    checkOptions("flee", options, ["maxCost"]);
    return this.crews.of(agent).exact.flee(start, threats, options);
  }

  /** Explains why there is no path, with the cells that are to blame; for people who make maps, not for every frame. */
  explain(agent: Name, start: Point, goal: Point): Explanation {
    const { view } = this.crews.of(agent);
    const startCell = this.grid.cellAt(start, "The start");
    const goalCell = singleCellAt(this.grid, goal, "The goal");
    view.follow();
    return explain(view, agent, startCell, goalCell);
  }

  /** Explains who keeps a walker waiting, who keeps that one waiting, and why the last of them does not get out of the way. */
  explainWait(walker: Walker<Name>): WaitExplanation<Name> {
    const own = this.own(walker);
    this.traffic.follow();
    return explainChain(chainOf(own, this.traffic.occupancy, this.grid.width));
  }

  /**
   * Asks for a path that is found when there is time: in a tick, or in a world that was never ticked as soon as the
   * caller is done.
   */
  request(agent: Name, start: Point, goal: Area | undefined, options: RequestOptions = {}): PathRequest<Name> {
    const crew = this.crews.of(agent);
    checkOptions("request", options, [...QUERY_OPTIONS, "priority", "signal"]);
    const { priority = 0, signal, ...query } = options;
    checkPriority(priority);
    checkSignal(signal);
    checkQuery(this.grid, crew.view.agent, start, goal, query);
    const since = { ticks: this.counts.ticks, milliseconds: this.settings.clock() };
    const asked = copyOf({ start, goal, query });
    const request = new WorldRequest(this.host, this.nextId++, agent, crew, asked, priority, since);
    this.waiting.set(request.id, request);
    this.scheduler.add(request, priority);
    this.answerSoon(request);
    cancelBy(signal, request);
    return request;
  }

  /**
   * Returns the planners of a world, for a pool that builds them.
   *
   * @internal
   */
  static plannersOf<Name extends string>({ crews }: World<Name>): Crews<Name>["planners"] {
    return crews.planners;
  }

  /** The requests that wait, by id. */
  get requests(): ReadonlyMap<number, PathRequest<Name>> {
    return this.waiting;
  }

  /** Sends a walker from a cell to another, or to a rectangle of cells. The walker takes a step with each call of `next`. */
  walk(agent: Name, start: Point, goal: Area, options: WalkOptions = {}): Walker<Name> {
    return this.send(agent, [start], goal, { settings: checkWalk(options), slots: "none" })[0];
  }

  /**
   * Sends several walkers to the same goal: the more there are, the more they share of the work. With `slots`, each gets a cell of its
   * own there, which is its `goal` from then on.
   */
  walkAll(agent: Name, starts: readonly Point[], goal: Area, options: WalkAllOptions = {}): Walker<Name>[] {
    return this.send(agent, starts, goal, checkWalkAll(options));
  }

  /**
   * Moves all walkers with `occupies` that are due by at most one cell, all at once and without conflicts: no two stand on one
   * cell, exchange their cells or cross, whatever their sizes. Walkers that stand in the way of others step aside and return.
   * Returns the walkers that moved.
   *
   * @param walkers The only walkers that move. All others stay where they are. Default: all.
   */
  step(walkers?: Iterable<Walker<Name>>): readonly Walker<Name>[] {
    const among = walkers === undefined ? undefined : new Set(Array.from(walkers, (walker) => this.own(walker)));
    const moved = this.traffic.crowd.step(among);
    this.events.tell();
    return moved;
  }

  /**
   * Lets the world decide from now on where walkers step out to, though its settings say that the caller does.
   *
   * @param trapped The walkers that stand in closed cells and have no cell to step out to.
   * @param turns When walkers chose their steps, and rested, in a world that is lost.
   * @internal
   */
  takeLead(trapped: Iterable<Walker<Name>>, turns: readonly Turn<Name>[]): void {
    this.traffic.isLed = false;
    for (const walker of trapped) this.traffic.displacer?.trapped.add(this.own(walker));
    this.traffic.crowd.resume(turns);
  }

  /** The walkers that cover a point, in the order of their ids, whether or not they occupy cells; looks at each walker. */
  at(point: Point): readonly Walker<Name>[] {
    const { walkers, occupancy } = this.traffic;
    const cell = this.grid.cellAt(point, "The point");
    this.traffic.follow();
    return walkersOver(this.grid, cell, walkers.values(), (walker) => occupancy.cellOf(walker) ?? walker.start);
  }

  /** The walkers that have not been stopped, by id. */
  get walkers(): ReadonlyMap<number, Walker<Name>> {
    return this.traffic.walkers;
  }

  /** Notes that a walker stands at a cell, and nowhere else. Other walkers go round its cells, or wait; planners know nothing of it. */
  occupy(walker: Walker<Name>, cell: Point): void {
    this.traffic.occupancy.set(this.own(walker), this.grid.cellAt(cell, "The cell"));
  }

  /** Notes that a walker stands in nobody's way any more. */
  vacate(walker: Walker<Name>): void {
    this.traffic.occupancy.delete(this.own(walker));
  }

  /** Edits the grid, as `world.grid.edit` does, and lets walkers learn of it now instead of with the next call. */
  edit(edits: Edit | readonly Edit[]): void {
    this.grid.edit(edits);
    this.traffic.follow();
    this.events.tell();
  }

  /**
   * Spends a budget on all that waits: building and repairing planners, ways for walkers, requests. A tick ends before a slice that
   * would not fit, by what slices of its kind took lately. It does at least one slice, so that there is progress however small the
   * budget. From the first tick on, all planning is left to ticks.
   *
   * @param budget Milliseconds; or `{ work }`, which counts what is done instead of the time that it takes, so that worlds in equal
   *   states do the same on every machine.
   */
  tick(budget: TickBudget): void {
    const { scheduler } = this;
    const { measure, amount } = checkBudget(budget);
    const began = this.settings.clock();
    this.counts.ticks++;
    this.traffic.follow();
    const done = scheduler.work.read();
    scheduler.tick(amount, scheduler[measure], measure === "time" ? began : done);
    this.counts.work += scheduler.work.read() - done;
    this.counts.tickTime.note(this.settings.clock() - began);
    this.events.tell();
  }

  /** Builds all planners, a little with each turn, and tells how much is done, from 0 to 1: for a loading screen. */
  *build(): Generator<number> {
    const { planners } = this.crews;
    for (const [index, kept] of planners.entries()) {
      while (!kept.isBuilt) yield (index + kept.followStep()) / planners.length;
    }
  }

  /**
   * Has each planner that is built ask queries of its own, one with each turn, and tells how much is done, from 0 to 1: for a
   * loading screen, after `build`. The first queries of a process are slow, because JavaScript engines compile what runs often; see
   * `Planner.warmUp`. Nothing that can be seen of the world changes, whenever the caller stops.
   */
  *warmUp(): Generator<number> {
    const { planners } = this.crews;
    for (const [index, kept] of planners.entries()) {
      // a query in the midst of a repair would do the rest of the repair
      if (!kept.isSettled) continue;
      for (const done of kept.planner.warmUp()) {
        yield (index + done) / planners.length;
        if (!kept.isSettled) break;
      }
    }
  }

  /** Calls a listener whenever something happens, and returns a function that removes the listener. */
  on<Event extends WorldEvent>(event: Event, listener: Listener<Name, Event>): () => void {
    return this.events.on(event, listener);
  }

  /** What the world has done so far, and how long it took. */
  get metrics(): WorldMetrics {
    return this.counts.report(() => this.crews.bytes);
  }

  /**
   * Everything but listeners and metrics, for `loadWorld`. Saving is reading: nothing that can be seen of the world depends on
   * whether it was saved. It takes as long as it takes to write down all that was built; a build or a repair that is under way
   * is done first, out of sight.
   */
  save(): Uint8Array {
    return packWorld(this.state);
  }

  /**
   * A number of 32 bits for the whole state of the world: worlds in equal states have equal hashes, and worlds in other states hardly
   * ever do. What the clock has measured does not count. It takes about a tenth of a microsecond for each walker; the first hash of a
   * world reads the whole map, and later ones only what edits have changed.
   */
  hash(): number {
    const { grid, crews, scheduler, traffic, waiting: requests, settings } = this;
    this.hasher ??= new WorldHash(
      { grid, crews: crews.all, planners: crews.planners, scheduler, traffic, requests },
      JSON.stringify(optionsOf(settings)),
    );
    return this.hasher.of(this.nextId);
  }

  private readonly host: RequestHost = {
    answer: (request, findPath) => {
      const { start, goal, query } = request.asked;
      const path = findPath(start, goal, query);
      this.counts.requests++;
      this.counts.requestTicks.note(this.counts.ticks - request.since.ticks);
      this.counts.requestTime.note(Math.max(0, this.settings.clock() - request.since.milliseconds));
      this.scheduler.finish(request);
      this.waiting.delete(request.id);
      request.settle("done", path);
    },
    cancel: (request) => {
      if (request.status !== "waiting") return;
      this.scheduler.remove(request);
      this.waiting.delete(request.id);
      request.settle("cancelled", undefined);
    },
  };

  /** Answers a request as soon as the caller is done, unless there are ticks by then. */
  private answerSoon(request: WorldRequest<Name>): void {
    if (this.scheduler.isTicked) return;
    Promise.resolve().then(() => {
      if (!this.scheduler.isTicked) this.scheduler.doNow(request);
    });
  }

  private send(agent: Name, starts: readonly Point[], goal: Area, order: WalkOrder): WorldWalker<Name>[] {
    const crew = this.crews.of(agent);
    const { traffic, grid } = this;
    const { slots } = order;
    if (!Array.isArray(starts)) throw new TypeError(`The starts must be a list of points, got ${show(starts)}.`);
    const cells = Array.from(starts, (point: Point) => grid.cellAt(point, "The start"));
    const rectangle = rectangleAt(grid, goal, "The goal");
    if (slots !== "none") singleCellAt(grid, goal, "The goal of walkers with slots");
    const goalCell = rectangle.top * grid.width + rectangle.left;
    const settings = settingsTo(order.settings, rectangle);
    traffic.follow();
    const walkers = cells.map((start) => {
      return new WorldWalker<Name>(traffic, this.nextId++, agent, crew, { start, goal: goalCell }, settings);
    });
    if (slots !== "none") {
      crew.view.follow();
      formSquad(walkers, goalCell, slots === "formation", traffic.walkers.values());
    }
    for (const walker of walkers) walker.begin();
    this.events.tell();
    return walkers;
  }

  private own(walker: Walker<Name>): WorldWalker<Name> {
    if (walker instanceof WorldWalker && this.traffic.walkers.get(walker.id) === walker) return walker;
    throw new TypeError("Expected a walker of this world that has not been stopped, got another.");
  }

  private get state(): WorldState {
    const { grid, settings, crews, scheduler, traffic, nextId } = this;
    const { tickets, done, time, work, isTicked, groups } = scheduler;
    const { turns, steps } = traffic.crowd;
    return {
      grid,
      options: optionsOf(settings),
      planners: crews.planners.map(({ state }) => state),
      counters: {
        ...{ nextId, tickets, done, owed: time.owed, owedWork: work.owed, isTicked },
        ...{ noticed: traffic.version, turns, steps },
      },
      estimates: crews.all.flatMap(({ estimates }) => [estimates.time.state, estimates.work.state]),
      walkers: Array.from(traffic.walkers.values(), ({ state }) => state),
      requests: Array.from(this.waiting.values(), (request) => this.stateOf(request)),
      squads: squadsOf(traffic.walkers.values()),
      line: { groups: groups.waiting, led: groups.underWay, stranded: traffic.stranded },
      knot: traffic.crowd.knotState,
      leads: traffic.crowd.leadStates,
    };
  }

  private restore({ planners, counters, estimates, walkers, requests, squads, line, knot, leads }: WorldState): void {
    const { scheduler, crews, traffic } = this;
    const { nextId, tickets, done, owed, owedWork, isTicked, noticed, turns, steps } = counters;
    checkCount("planners", planners.length, crews.planners.length);
    checkCount("lists of estimates", estimates.length, 2 * crews.all.length);
    if (line !== null) checkCount("lists of those without a way", line.stranded.length, crews.all.length);
    this.nextId = nextId;
    Object.assign(scheduler, { tickets, done, isTicked });
    scheduler.time.owed = owed;
    scheduler.work.owed = owedWork;
    Object.assign(traffic.crowd, { turns, steps });
    traffic.version = noticed;
    for (const [index, { estimates: own }] of crews.all.entries()) {
      own.time.restore(estimates[2 * index]);
      own.work.restore(estimates[2 * index + 1]);
    }
    for (const state of walkers) this.restoreWalker(state);
    restoreSquads(squads, traffic.walkers);
    for (const state of requests) this.restoreRequest(state);
    traffic.crowd.restoreLeads(knot, leads);
    if (line === null) return;
    traffic.restoreStranded(line.stranded);
    scheduler.groups.restore(line.groups, line.led, (id) => traffic.walkers.get(id));
  }

  private restoreWalker(state: WalkerState): void {
    const { id, start, goal, settings } = state;
    const agent = state.agent as Name;
    const crew = this.crews.of(agent);
    new WorldWalker<Name>(this.traffic, id, agent, crew, { start, goal }, settings).restore(state);
  }

  private restoreRequest(state: RequestState): void {
    const { id, agent, priority, query, start, goal, goalWidth, goalHeight } = state;
    const crew = this.crews.of(agent as Name);
    const area = goal < 0 ? undefined : areaAt(this.grid, goal, goalWidth, goalHeight);
    const asked = { start: this.grid.pointOf(start), goal: area, query };
    const since = { ticks: 0, milliseconds: this.settings.clock() };
    const request = new WorldRequest(this.host, id, agent as Name, crew, asked, priority, since);
    this.waiting.set(id, request);
    this.scheduler.addAt(request, state);
    this.answerSoon(request);
  }

  private stateOf(request: WorldRequest<Name>): RequestState {
    const { id, agent, asked, ticket, rank, priority } = request;
    const start = this.grid.cellAt(asked.start);
    const goal = asked.goal === undefined ? -1 : this.grid.cellAt(asked.goal);
    const { width: goalWidth = 1, height: goalHeight = 1 } = asked.goal ?? {};
    return { id, agent, ticket, rank, start, goal, goalWidth, goalHeight, query: asked.query, priority };
  }

  private noteSlice(slice: Slice, milliseconds: number): void {
    if (slice === "query" || slice === "meanwhile") this.counts.planTime.note(milliseconds);
    if (slice !== "repair") return;
    this.counts.repairs++;
    this.counts.repairTime.note(milliseconds);
  }
}

/** Copies what is asked for, so that the caller may change its points, and leaves out options that have their default. */
function copyOf({ start, goal, query }: Asked): Asked {
  const copy = ({ x, y, width = 1, height = 1 }: Area): Area =>
    areaOfRectangle({ left: x, top: y, right: x + width, bottom: y + height });
  const { nearest = false, within = 0, goals = [] } = query;
  const { maxCost = Number.POSITIVE_INFINITY, maxExcess = Number.POSITIVE_INFINITY, turnCost = 0 } = query;
  return {
    start: copy(start),
    goal: goal === undefined ? undefined : copy(goal),
    query: {
      ...(nearest ? { nearest } : {}),
      ...(within > 0 ? { within } : {}),
      ...(goals.length > 0 ? { goals: goals.map(copy) } : {}),
      ...(maxCost < Number.POSITIVE_INFINITY ? { maxCost } : {}),
      ...(maxExcess < Number.POSITIVE_INFINITY ? { maxExcess } : {}),
      ...(turnCost === 0 ? {} : { turnCost }),
    },
  };
}

/** The options that give a world the same settings, without the clock. */
function optionsOf({ agents, movement, displace, congestion, stale }: WorldSettings<string>): WorldState["options"] {
  const entries = agents.map(({ name, agent, algorithm }) => {
    return [name, { size: 1, ...agent, algorithm }] as const;
  });
  return { agents: Object.fromEntries(entries), ...movement, displace, congestion, stale };
}
