import { sharedCopy } from "../grid/shared-memory.ts";
import { ALL_PARTS } from "../world/create-world.ts";
import { checkWorld, type WorldSettings } from "../world/options.ts";
import type { PathRequest } from "../world/request.ts";
import { packWorld, unpackWorld } from "../world/snapshot.ts";
import { isNoWay, type Walker } from "../world/walker.ts";
import { World } from "../world/world.ts";
import type { LineState, WalkerState, WorldState } from "../world/world-state.ts";
import { WorldWalker } from "../world/world-walker.ts";
import { faultOf } from "./fault.ts";
import { FollowedWalker } from "./followed-walker.ts";
import { gridOfParts, partsOfGrid, setLinks } from "./grid-parts.ts";
import type {
  Answer,
  Answers,
  Base,
  Command,
  EditCommand,
  EventParts,
  FromThread,
  LoadedParts,
  Order,
  PathParts,
  Question,
  SaveQuestion,
  Start,
  WorkerWorldOptions,
} from "./message.ts";

/** A function that posts a message to the game; the worker loses the buffers in `transfer`. */
export type Post = (message: FromThread, transfer: readonly object[]) => void;

/**
 * The world in a worker, which carries out orders one after the other. Before the first order to tick, the server finishes the
 * work of an order before the next edit or save, so that a request is answered for the map as it was when the game asked.
 */
export class WorldServer {
  private readonly world: World<string>;
  private readonly post: Post;
  /** The walkers by the ids of their handles. */
  private readonly walkers = new Map<number, FollowedWalker>();
  /** The walkers by their own ids, which can differ from their handles' after a restart. */
  private readonly walkerOfOwnId = new Map<number, FollowedWalker>();
  private readonly requests = new Map<number, { readonly id: number; readonly request: PathRequest<string> }>();
  /** The requests of a world that was loaded, by their ids, until their handles ask for the answers. */
  private readonly loadedRequests: Map<number, PathRequest<string>>;
  /** The walkers that may have news for their handles. */
  private readonly watched = new Set<FollowedWalker>();
  /** The walkers that have taken a step before their handles, and some that had. */
  private readonly ahead = new Set<FollowedWalker>();
  private isTicked: boolean;
  /** Whether the game steps all occupying walkers at once, so that this world moves them and their handles follow. */
  private isLeading = false;
  /** The steps of all that this world has made. */
  private steps = 0;
  /** The number of the last order. */
  private number = 0;
  private answers: Answer[] = [];
  private events: EventParts[] = [];
  private transfer: object[] = [];

  constructor({ base, isTicked, isLoading }: Start, post: Post) {
    const { world, loaded } = worldOf(base, isLoading);
    this.world = world;
    this.post = post;
    this.isTicked = isLoading ? (loaded?.isTicked ?? false) : isTicked;
    this.loadedRequests = new Map(world.requests);
    const idsOfOccupying = new Set(loaded?.walkers.filter(({ occupied }) => occupied >= 0).map(({ id }) => id));
    for (const walker of world.walkers.values()) this.follow(walker, walker.id, idsOfOccupying.has(walker.id));
    this.listen();
    post({ kind: "ready", loaded: isLoading ? loaded : null }, []);
  }

  /** Carries out orders, and replies. Rejects if an order without an answer throws, or if the reply cannot be posted. */
  async carryOut(orders: readonly Order[]): Promise<void> {
    for (const order of orders) {
      this.number = order.number;
      if (isQuestion(order)) this.answer(order);
      else this.obey(order);
    }
    if (!this.isTicked) this.world.tick(Number.POSITIVE_INFINITY);
    // after the promises of answers have settled
    await undefined;
    this.reply();
  }

  private reply(): void {
    const { number: upTo, answers, events, transfer } = this;
    this.answers = [];
    this.events = [];
    this.transfer = [];
    const places: number[] = [];
    if (this.isLeading)
      for (const followed of this.walkers.values()) if (this.isMoved(followed)) followed.tellPlace(places);
    const news = [...this.watched].flatMap((followed) => {
      return this.isMoved(followed) ? [] : (followed.takeNews(upTo) ?? []);
    });
    for (const followed of this.watched) if (!followed.isWaiting) this.watched.delete(followed);
    const { steps } = this;
    this.post({ kind: "reply", upTo, answers, news, places: Float64Array.from(places), steps, events }, transfer);
  }

  /** Whether this world moves a walker, and the handle follows. */
  private isMoved({ walker }: FollowedWalker): boolean {
    return this.isLeading && walker.settings.occupies;
  }

  private answer(order: Question & { readonly number: number }): void {
    const { number } = order;
    try {
      if (order.kind === "request") this.request(order);
      else this.give({ number, value: this.valueOf(order) });
    } catch (error) {
      this.give({ number, fault: faultOf(error) });
    }
  }

  /** Adds an answer, after the answers of requests that were found before it. */
  private give(answer: Answer): void {
    Promise.resolve().then(() => this.answers.push(answer));
  }

  private valueOf(order: Exclude<Question, { kind: "request" }>): unknown {
    const { world } = this;
    switch (order.kind) {
      case "findPath":
        return partsOf(world.findPath(order.agent, order.start, order.goal, order.query));
      case "pathExists":
        return world.pathExists(order.agent, order.start, order.goal);
      case "explain":
        return world.explain(order.agent, order.start, order.goal);
      case "explainWait":
        return this.explainWait(order.walker);
      case "reachable": {
        const { cells, costs, previous } = world.reachable(order.agent, order.start, order.maxCost);
        return { cells, costs, previous };
      }
      case "flee":
        return partsOf(world.flee(order.agent, order.start, order.threats, { maxCost: order.maxCost }));
      case "tick":
        this.isTicked = true;
        return world.tick(order.budget);
      case "step":
        return this.step(order.walkers);
      case "build":
        for (const _ of world.build());
        return undefined;
      case "warmUp":
        for (const _ of world.warmUp());
        return undefined;
      case "metrics":
        return { ...world.metrics };
      case "hash":
        return world.hash();
      case "snapshot":
        this.settleRequests();
        return sharedCopy(world.save());
      case "save":
        this.settleRequests();
        return this.save(order);
    }
  }

  private request({
    number,
    id,
    agent,
    start,
    goal,
    query,
    priority,
  }: Question & { kind: "request"; number: number }): void {
    const known = this.loadedRequests.get(id);
    this.loadedRequests.delete(id);
    const request = known ?? this.world.request(agent, start, goal, { ...query, priority });
    this.requests.set(number, { id, request });
    request.promise.then((path) => {
      this.requests.delete(number);
      if (path !== undefined) this.answers.push({ number, value: partsOf(path) });
    });
  }

  /** Moves all occupying walkers by one step, or only some of them. Returns the ids of the handles of walkers that moved. */
  private step(ids: Float64Array | null): Float64Array {
    // a world that is not ticked plans what is left to plan before it steps
    if (!this.isTicked) this.world.tick(Number.POSITIVE_INFINITY);
    this.steps++;
    const among = ids === null ? undefined : Array.from(ids).flatMap((id) => this.walkers.get(id)?.walker ?? []);
    return Float64Array.from(this.idsOf(this.world.step(among)));
  }

  private explainWait(id: number): Answers["explainWait"] {
    const followed = this.walkers.get(id);
    // a handle that no worker was told of has arrived, and occupies no cell
    if (followed === undefined) return [{ walker: id, reason: "arrived" }];
    if (!this.isTicked) this.world.tick(Number.POSITIVE_INFINITY);
    return this.world.explainWait(followed.walker).chain.map(({ walker, reason }) => {
      return { walker: this.walkerOfOwnId.get(walker.id)?.id ?? walker.id, reason };
    });
  }

  private save(order: SaveQuestion): Uint8Array {
    const bytes = this.asHandlesSay(this.world.save(), order);
    this.transfer.push(bytes.buffer);
    return bytes;
  }

  private obey(order: Command): void {
    switch (order.kind) {
      case "edit":
        this.edit(order);
        break;
      case "cancel":
        this.requests.get(order.request)?.request.cancel();
        break;
      case "walk":
        this.walk(order);
        break;
      case "lead":
        this.isLeading = true;
        this.takeLead(order);
        break;
      default: {
        const followed = this.walkers.get(order.walker);
        if (followed === undefined) break;
        this.watched.add(followed);
        followed.obey(order);
        if (followed.isAhead) this.ahead.add(followed);
        if (order.kind === "stop") this.forget(followed);
      }
    }
  }

  private takeLead({ trapped, turns }: Command & { kind: "lead" }): void {
    this.world.takeLead(
      trapped.flatMap((id) => this.walkers.get(id)?.walker ?? []),
      turns.flatMap(({ walker: id, ...turn }) => {
        const walker = this.walkers.get(id)?.walker;
        return walker === undefined ? [] : [{ ...turn, walker }];
      }),
    );
  }

  private edit({ edits, links, layers, displaced }: EditCommand): void {
    const { world } = this;
    this.settleRequests();
    // a walker that steps out does so from where its handle is
    if (this.isLeading) this.putBackAhead();
    if (links !== null) setLinks(world.grid, links);
    for (const { layer, edit } of layers) world.grid.layer(layer).repeat(edit);
    world.edit(edits);
    for (const stepOut of displaced) {
      const followed = this.walkers.get(stepOut.walker);
      if (followed === undefined) continue;
      followed.displace(stepOut);
      this.watched.add(followed);
    }
    this.putBackAhead();
  }

  /** Puts back walkers that have taken a step before their handles: after an edit, that step may be illegal. */
  private putBackAhead(): void {
    for (const followed of this.ahead) {
      if (!followed.isAhead || this.isMoved(followed) || !this.walkers.has(followed.id)) continue;
      followed.putBack();
      this.watched.add(followed);
    }
    this.ahead.clear();
  }

  private forget(followed: FollowedWalker): void {
    this.walkers.delete(followed.id);
    this.walkerOfOwnId.delete(followed.walker.id);
    this.watched.delete(followed);
  }

  private walk({ ids, agent, starts, goal, settings, slots }: Command & { kind: "walk" }): void {
    const { goalWidth: width, goalHeight: height, ...options } = settings;
    this.world.walkAll(agent, starts, { ...goal, width, height }, { ...options, slots }).forEach((walker, index) => {
      this.follow(walker, ids[index], settings.occupies);
    });
  }

  /** Lets a walker follow the handle of an id. */
  private follow(walker: Walker<string>, id: number, isOccupying: boolean): void {
    if (!(walker instanceof WorldWalker)) return;
    const followed = new FollowedWalker(this.world, id, walker, isOccupying);
    this.walkers.set(id, followed);
    this.walkerOfOwnId.set(walker.id, followed);
    this.watched.add(followed);
  }

  /** Answers waiting requests before an order changes the map, unless the world is ticked. */
  private settleRequests(): void {
    if (!this.isTicked && this.world.requests.size > 0) this.world.tick(Number.POSITIVE_INFINITY);
  }

  private listen(): void {
    const { world } = this;
    for (const name of ["arrived", "unreachable", "replanned", "jammed"] as const) {
      world.on(name, ({ walker }) => {
        const followed = this.walkerOfOwnId.get(walker.id);
        if (followed === undefined) return;
        this.events.push({ number: this.number, name, walker: followed.id });
        // an edit may open a way long after the worker told that there is none
        this.watched.add(followed);
      });
    }
    world.on("displaced", ({ walker, from, to }) => {
      const followed = this.walkerOfOwnId.get(walker.id);
      if (followed === undefined) return;
      this.events.push({ number: this.number, name: "displaced", walker: followed.id, from, to });
      followed.noteStepOut();
      this.watched.add(followed);
    });
    world.on("edit", ({ rectangles, walkers }) => {
      for (const { id } of walkers) {
        const followed = this.walkerOfOwnId.get(id);
        if (followed !== undefined) this.watched.add(followed);
      }
      this.events.push({ number: this.number, name: "edit", rectangles, walkers: this.idsOf(walkers) });
    });
  }

  /** The ids of the handles of these walkers. */
  private idsOf(walkers: readonly Walker<string>[]): number[] {
    return walkers.flatMap(({ id }) => this.walkerOfOwnId.get(id)?.id ?? []);
  }

  /**
   * Rewrites a save with the ids of the handles and with what only the handles know. The save counts as ticked only if the game
   * has ticked: ticks of the server's own do not count.
   */
  private asHandlesSay(bytes: Uint8Array, { nextId, ended, trapped }: SaveQuestion): Uint8Array {
    const state = unpackWorld(bytes, ALL_PARTS);
    const idOfRequest = new Map(Array.from(this.requests.values(), ({ id, request }) => [request.id, id]));
    const idOf = (own: number): number => this.walkerOfOwnId.get(own)?.id ?? own;
    const walkers = state.walkers.map((walker) => ({ ...walker, id: idOf(walker.id) }));
    const idsOfTrapped = new Set(trapped ?? walkers.filter(({ isTrapped }) => isTrapped).map(({ id }) => id));
    // an edit may have opened a way that a handle has not heard of yet
    const idsUnderWay = new Set(walkers.filter(({ ending }) => ending === null).map(({ id }) => id));
    const walkerOfId = new Map(walkers.map((walker) => [walker.id, walker]));
    const known = ended
      .filter(({ id, ending }) => !(isNoWay(ending) && idsUnderWay.has(id)))
      .map((handle) => {
        const own = walkerOfId.get(handle.id);
        return own !== undefined && isAsHandle(own, handle) ? own : handle;
      });
    const idsOfKnown = new Set(known.map(({ id }) => id));
    const others = walkers.filter(({ id }) => !idsOfKnown.has(id));
    return packWorld({
      ...state,
      counters: { ...state.counters, nextId, isTicked: this.isTicked },
      walkers: [...others, ...known]
        .map((walker) => ({ ...walker, isTrapped: idsOfTrapped.has(walker.id) }))
        .sort((a, b) => a.id - b.id),
      requests: state.requests.map((request) => ({ ...request, id: idOfRequest.get(request.id) ?? request.id })),
      squads: {
        squads: state.squads.squads,
        members: state.squads.members.map((member) => ({ ...member, id: idOf(member.id) })),
      },
      line: state.line === null ? null : renumbered(state.line, idOf),
      knot: state.knot === null ? null : { ...state.knot, ids: state.knot.ids.map(idOf) },
      leads: state.leads.map((lead) => ({ ...lead, ids: lead.ids.map(idOf) })),
    });
  }
}

/**
 * Makes a world, and returns what the snapshot holds if the world is made from one.
 *
 * @param isLoading Whether the world has the walkers and requests of the snapshot, rather than none.
 */
function worldOf(
  base: Base,
  isLoading: boolean,
): { readonly world: World<string>; readonly loaded: LoadedParts | null } {
  if (base.kind === "grid") return { world: new World(gridOfParts(base.grid), ledBy(base.options)), loaded: null };
  const state = isLoading
    ? withEditsNoticed(unpackWorld(base.snapshot, ALL_PARTS))
    : unpackWorld(base.snapshot, ALL_PARTS);
  const { grid, options, walkers, requests } = state;
  const { nextId, isTicked } = state.counters;
  const nobody = { walkers: [], requests: [], squads: { squads: [], members: [] }, line: null, knot: null, leads: [] };
  const world = new World<string>(grid, ledBy(options), isLoading ? state : { ...state, ...nobody });
  return { world, loaded: { grid: partsOfGrid(grid), options, nextId, isTicked, walkers, requests } };
}

/** The state of a world once its walkers have learnt of all edits: handles are told where walkers stand after that. */
function withEditsNoticed(state: WorldState): WorldState {
  if (state.counters.noticed === state.grid.version) return state;
  const world = new World<string>(state.grid, checkWorld(state.options, ALL_PARTS), state);
  world.edit([]);
  return unpackWorld(world.save(), ALL_PARTS);
}

/** Whether a walker has ended as its handle says. */
function isAsHandle(own: WalkerState, handle: WalkerState): boolean {
  const names = ["ending", "start", "goal", "occupied"] as const;
  return names.every((name) => own[name] === handle[name]);
}

/** The groups of a world, with other ids of their walkers. */
function renumbered({ groups, led, stranded }: LineState, idOf: (id: number) => number): LineState {
  const withIds = <T extends { readonly walkers: Float64Array }>(group: T): T => {
    return { ...group, walkers: group.walkers.map(idOf) };
  };
  return {
    groups: groups.map(withIds),
    led: led === null ? null : withIds(led),
    stranded: stranded.map(withIds),
  };
}

function ledBy(options: WorkerWorldOptions<string>): WorldSettings<string> {
  return { ...checkWorld(options, ALL_PARTS), isLed: true };
}

function isQuestion(order: Order): order is Question & { readonly number: number } {
  return KINDS_OF_QUESTION.has(order.kind);
}

const KINDS_OF_QUESTION: ReadonlySet<string> = new Set<Question["kind"]>([
  "findPath",
  "request",
  "pathExists",
  "explain",
  "explainWait",
  "reachable",
  "flee",
  "tick",
  "step",
  "build",
  "warmUp",
  "metrics",
  "hash",
  "snapshot",
  "save",
]);

function partsOf({ status, cost, cells, lowerBound, turnCost }: PathParts): PathParts {
  return { status, cost, cells, lowerBound, turnCost };
}
