import type { Edit } from "../grid/edit.ts";
import type { Grid } from "../grid/grid.ts";
import type { CellLink } from "../grid/link.ts";
import { Movement } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { SeenEdits } from "../grid/seen-edits.ts";
import { Displacer } from "../world/displacer.ts";
import { Events } from "../world/events.ts";
import { Occupancy } from "../world/occupancy.ts";
import type { WorldAgent } from "../world/options.ts";
import type { Dispatcher, DispatcherHost } from "./dispatcher.ts";
import { editsOf, layerChangesOf } from "./grid-parts.ts";
import type { Caller } from "./journal.ts";
import {
  type Command,
  type EventParts,
  NUMBERS_PER_PLACE,
  type Question,
  type Reply,
  STATUSES,
  type TurnParts,
  type WorkerWorldOptions,
} from "./message.ts";
import type { RemoteWalker, RemoteWalkerHost } from "./remote-walker.ts";

/** The rectangles in which the edit order of this number changed cells. */
interface Change {
  readonly number: number;
  readonly rectangles: readonly Rectangle[];
}

/**
 * The handles of all walkers of a world in a worker. The traffic passes the worker's news to the handles, takes away steps that
 * an edit has touched, keeps the cells that walkers occupy, and tells listeners of events.
 */
export class RemoteTraffic<Name extends string> implements RemoteWalkerHost<Name>, DispatcherHost {
  readonly grid: Grid;
  readonly walkers: Map<number, RemoteWalker<Name>> = new Map<number, RemoteWalker<Name>>();
  readonly events: Events<Name> = new Events<Name>();
  readonly occupancy: Occupancy<RemoteWalker<Name>>;
  /** The id of the next walker or request. */
  nextId = 0;
  /** Whether the worker moves all occupying walkers, because the game steps all of them at once. */
  isLed = false;
  private readonly dispatcher: Dispatcher;
  /** Lets walkers step out of cells that an edit has closed; `null` if the world has `displace: false`. */
  private readonly displacer: Displacer<RemoteWalker<Name>> | null;
  /** The walkers that the current edit has displaced, until the worker is told. */
  private readonly displaced: RemoteWalker<Name>[] = [];
  /**
   * What asks again for a save or a step without an answer, by the number of the order: a new worker has to know all walkers
   * before it can answer.
   */
  private readonly askAgainOf = new Map<number, () => void>();
  /** The steps of all that the worker has made. */
  private steps = 0;
  /** The turns of walkers, by their ids, as far as the worker told, and the steps of all up to which they rest. */
  private readonly turns = new Map<number, TurnParts>();
  /** The walkers whose walks have ended before listeners were told. */
  private readonly untold = new Set<RemoteWalker<Name>>();
  /** The walkers that have got a way after they had none, until listeners are told. */
  private readonly withWay = new Set<RemoteWalker<Name>>();
  private isHearing = false;
  /** The changes of the grid that the worker did not know when it last replied. */
  private changes: Change[] = [];
  /** The version of the grid up to which the worker was told of edits, and the grid's links at that version. */
  private version: number;
  private links: readonly CellLink[];
  /** The edits of the grid that concern any agent of the world. */
  private readonly seen: SeenEdits;

  /** @param told The version and links of the grid when the worker's copy was made. */
  constructor(
    dispatcher: Dispatcher,
    grid: Grid,
    told: { readonly version: number; readonly cellLinks: readonly CellLink[] },
    { displace = true, ...options }: WorkerWorldOptions<Name>,
  ) {
    this.dispatcher = dispatcher;
    this.grid = grid;
    this.version = told.version;
    this.links = told.cellLinks;
    const agents = Object.values<WorldAgent>(options.agents);
    this.seen = new SeenEdits(
      grid,
      agents.flatMap(({ layers = [] }) => layers.map((name) => grid.layer(name))),
    );
    this.occupancy = new Occupancy(grid.width, grid.terrainOfCell.length);
    this.displacer = displace
      ? new Displacer(grid, new Movement(options), this.occupancy, (walker, cell) => this.displace(walker, cell))
      : null;
    dispatcher.host = this;
  }

  /** Sends an order to the worker, and returns its number. */
  order(command: Command): number {
    return this.dispatcher.order(command);
  }

  /** Edits the grid here and in the worker. */
  edit(edits: readonly Edit[]): void {
    this.follow();
    this.grid.edit(edits);
    this.tellEdits(edits);
  }

  /** Tells the worker of edits that were made on the grid itself. */
  follow(): void {
    if (this.grid.version === this.version) return;
    const { grid } = this;
    this.tellEdits(grid.changesSince(this.version).flatMap((rectangle) => editsOf(grid, rectangle)));
  }

  /** Notes that a walker stands in closed cells and has no cell to step out to. */
  noteTrapped(walker: RemoteWalker<Name>): void {
    this.displacer?.trapped.add(walker);
  }

  /** Asks the worker for a save of the world, which `caller` gets. */
  save(caller: Caller): void {
    const ended = Array.from(this.walkers.values()).flatMap(
      (walker) => walker.ended(this.occupancy.cellOf(walker)) ?? [],
    );
    const trapped = this.isLed ? null : this.trapped;
    this.askOfWalkers({ kind: "save", nextId: this.nextId, ended, trapped }, caller, () => this.save(caller));
  }

  /**
   * Asks the worker to move all occupying walkers by one step, or only some of them. `caller` gets the ids of the walkers that
   * moved.
   */
  step(among: Iterable<RemoteWalker<Name>> | undefined, caller: Caller): void {
    this.beLed();
    const walkers = among === undefined ? null : Float64Array.from(among, ({ id }) => id);
    this.askOfWalkers({ kind: "step", walkers }, caller, () => this.step(among, caller));
  }

  /** Asks the worker who keeps a walker waiting. `caller` gets the chain. */
  explainWait(walker: RemoteWalker<Name>, caller: Caller): void {
    this.askOfWalkers({ kind: "explainWait", walker: walker.id }, caller, () => this.explainWait(walker, caller));
  }

  /** Moves the cells that a walker occupies, after it has moved. */
  moved(walker: RemoteWalker<Name>): void {
    if (this.occupancy.cellOf(walker) !== undefined) this.occupancy.set(walker, walker.start);
  }

  /** Notes that a walk has ended, and tells listeners, after the worker's reply if one is being heard. */
  ended(walker: RemoteWalker<Name>): void {
    this.untold.add(walker);
    if (!this.isHearing) this.tellEndings();
  }

  /** Notes that a walker that had no way has one. */
  reopened(walker: RemoteWalker<Name>): void {
    this.withWay.add(walker);
  }

  /** Forgets a walker that was stopped. */
  stopped(walker: RemoteWalker<Name>): void {
    this.walkers.delete(walker.id);
    this.turns.delete(walker.id);
    this.occupancy.delete(walker);
    this.displacer?.trapped.delete(walker);
  }

  /** Passes the worker's news to the handles, then tells listeners of events. */
  hear({ upTo, news, places, steps, events }: Reply): void {
    this.isHearing = true;
    this.steps = steps;
    const { changes } = this;
    const numberOfEnding = new Map<number, number>();
    for (const event of events) {
      if (event.name === "unreachable") numberOfEnding.set(event.walker, event.number);
      if (event.name === "displaced") this.walkers.get(event.walker)?.stepOut(this.grid.cellAt(event.to));
    }
    for (let first = 0; first < places.length; first += NUMBERS_PER_PLACE) {
      const [walker, cell, goal, status, stepsAhead, turn, rests] = places.subarray(first, first + NUMBERS_PER_PLACE);
      this.walkers.get(walker)?.hearPlace(upTo, { cell, goal }, STATUSES[status], stepsAhead);
      this.turns.set(walker, { walker, turn, rests: steps + rests });
    }
    this.changes = changes.filter(({ number }) => number > upTo);
    for (const part of news) {
      const walker = this.walkers.get(part.walker);
      if (walker === undefined) continue;
      // the walk may have ended before an edit that the worker has carried out by now
      const knownUpTo = numberOfEnding.get(part.walker) ?? upTo;
      walker.hear(
        part,
        changes.some(({ number }) => number > knownUpTo),
      );
      for (const { rectangles } of this.changes) this.cut(walker, rectangles);
    }
    for (const event of events) this.note(event);
    // a new worker does not know that the walker had no way, and posts no event
    for (const walker of this.withWay) this.noteReplanned(walker);
    this.isHearing = false;
    this.tellEndings();
  }

  /** Makes all walkers and the cells that they occupy known to a new worker. */
  orderAgain(): void {
    if (this.isLed) this.stepOutAll();
    for (const walker of this.walkers.values()) {
      const cell = this.occupancy.cellOf(walker);
      walker.orderAgain(cell !== undefined);
      if (cell !== undefined) this.order({ kind: "occupy", walker: walker.id, cell: this.grid.pointOf(cell) });
      else if (walker.settings.occupies) this.order({ kind: "vacate", walker: walker.id });
    }
    if (this.isLed) this.orderToLead();
    // a question that was asked before these orders would be about no walkers
    for (const [number, askAgain] of [...this.askAgainOf]) {
      this.askAgainOf.delete(number);
      this.dispatcher.forget(number);
      askAgain();
    }
    this.events.tell();
  }

  /** The ids of the walkers that stand in closed cells and have no cell to step out to. */
  private get trapped(): number[] {
    return Array.from(this.displacer?.trapped ?? [], ({ id }) => id);
  }

  /** Lets the worker decide from now on where occupying walkers stand. */
  beLed(): void {
    if (this.isLed) return;
    this.isLed = true;
    this.orderToLead();
  }

  private orderToLead(): void {
    const turns = Array.from(this.turns.values(), ({ rests, ...turn }) => {
      return { ...turn, rests: Math.max(0, rests - this.steps) };
    });
    // a new worker counts its steps anew
    this.steps = 0;
    for (const turn of turns) this.turns.set(turn.walker, turn);
    this.order({ kind: "lead", trapped: this.trapped, turns });
  }

  /** Lets all walkers step out of closed cells: the worker that was to decide where to has died. */
  private stepOutAll(): void {
    const { width, height } = this.grid;
    this.displacer?.follow([{ left: 0, top: 0, right: width, bottom: height }], this.walkers.values());
    this.displaced.length = 0;
  }

  /** Asks a question that a worker can answer only if it knows all walkers. */
  private askOfWalkers(question: Question, caller: Caller, askAgain: () => void): void {
    const number = this.dispatcher.askFor(question, {
      keep: (value) => {
        this.askAgainOf.delete(number);
        caller.keep(value);
      },
      fail: (error) => caller.fail(error),
    });
    this.askAgainOf.set(number, askAgain);
  }

  /**
   * Tells the worker of edits that have been made on the grid, and of all edits of layers since it was last told. Walkers step out of cells that are closed to them now, and all
   * walkers forget steps that the edits may have touched.
   */
  private tellEdits(edits: readonly Edit[]): void {
    const { grid, seen } = this;
    const ofGround = grid.changesSince(this.version);
    const rectangles = seen.since(this.version);
    const layers = layerChangesOf(grid, seen.layers, this.version);
    const links = grid.cellLinks === this.links ? null : grid.links;
    this.version = grid.version;
    this.links = grid.cellLinks;
    const plain = edits.map(({ x, y, width = 1, height = 1, terrain }) => ({ x, y, width, height, terrain }));
    if (!this.isLed) this.displacer?.follow(ofGround, this.walkers.values());
    const moved = this.displaced.splice(0);
    const displaced = moved.map(({ id, start, isUnderWay }) => ({ walker: id, cell: start, isUnderWay }));
    const number = this.order({ kind: "edit", edits: plain, links, layers, displaced });
    this.changes.push({ number, rectangles });
    for (const walker of moved) walker.noteStepOut(number);
    for (const walker of this.walkers.values()) this.cut(walker, rectangles);
    this.events.tell();
  }

  /** Lets a walker step out to a cell, and notes it for listeners and for the worker. */
  private displace(walker: RemoteWalker<Name>, cell: number): void {
    const from = walker.cell;
    walker.stepOut(cell);
    this.displaced.push(walker);
    this.events.note("displaced", { walker, from, to: walker.cell });
  }

  private cut(walker: RemoteWalker<Name>, rectangles: readonly Rectangle[]): void {
    const isCut = rectangles.map((rectangle) => walker.cut(rectangle)).includes(true);
    // the worker may find that the edit does not touch the walker's way, and would send no news
    if (isCut) this.order({ kind: "look", walker: walker.id });
  }

  private note(event: EventParts): void {
    if (event.name === "edit") {
      const walkers = event.walkers.flatMap((id) => this.walkers.get(id) ?? []);
      this.events.note("edit", { rectangles: event.rectangles, walkers });
      return;
    }
    const walker = this.walkers.get(event.walker);
    if (walker === undefined) return;
    if (event.name === "displaced") {
      this.events.note("displaced", { walker, from: event.from, to: event.to });
      return;
    }
    if (event.name === "jammed") {
      this.events.note("jammed", { walker });
      return;
    }
    if (event.name === "replanned" || this.withWay.has(walker)) this.noteReplanned(walker);
    if (event.name !== "replanned") this.noteEnding(walker);
  }

  private noteReplanned(walker: RemoteWalker<Name>): void {
    this.withWay.delete(walker);
    this.events.note("replanned", { walker });
  }

  private tellEndings(): void {
    for (const walker of this.untold) this.noteEnding(walker);
    this.events.tell();
  }

  private noteEnding(walker: RemoteWalker<Name>): void {
    if (!this.untold.delete(walker)) return;
    const hasArrived = walker.status === "arrived" || walker.status === "nearest";
    this.events.note(hasArrived ? "arrived" : "unreachable", { walker });
  }
}
