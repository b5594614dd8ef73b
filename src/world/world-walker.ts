import type { AgentClass } from "../grid/agent.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import { type Area, areaAt, rectangleAt } from "../grid/area.ts";
import type { Point } from "../grid/grid.ts";
import type { GuidePath } from "../search/guide-search.ts";
import { IntegerList } from "../search/integer-list.ts";
import type { Crew, FindPath } from "./crew.ts";
import { UNREACHED, type Window } from "./crowd/window.ts";
import { type Detour, findDetour } from "./detour.ts";
import type { Stander } from "./displacer.ts";
import type { Member } from "./group.ts";
import { mix, mixNumber, mixText, SEED } from "./hash/mix.ts";
import type { SlotHolder } from "./squad/exchange.ts";
import { type Squad, type SquadMember, slotNear } from "./squad/squad.ts";
import type { Traffic } from "./traffic.ts";
import {
  hasSeveralEnds,
  isNoWay,
  jsonOfWalker,
  settingsTo,
  type Walker,
  type WalkerEnding,
  type WalkerJson,
  type WalkerStatus,
  type WalkSettings,
} from "./walker.ts";
import { ROOM_BEHIND, Way } from "./way.ts";
import type { Indexed } from "./way-index.ts";
import type { WalkerState } from "./world-state.ts";

const NO_MEMORY = new Int32Array(0);

/** Room for longer ways that a walker gets with each way that is longer than all before, as a factor. */
const ROOM = 1.125;

/** Few paths have more cells; a longer path gets memory of its own. */
const USUAL_CELLS = 4096;

/** What planners are asked: to write paths where they are copied from. */
const PLAIN_QUERY = { into: new Int32Array(USUAL_CELLS) };

/** The cell of a walker without a way, for the index of ways. */
const onlyCell = new Int32Array(1);

/** The cells of a walk back to a way. All walkers share this memory. */
const walk = new IntegerList();

/**
 * A walker as its world sees it. It waits for a way (`order`), gets one from a query (`plan`) or from a group (`take`), walks
 * it step by step (`next`), and ends (`end`). What concerns all walkers at once, such as edits, is in `traffic.ts`.
 */
export class WorldWalker<Name extends string> implements Walker<Name>, Member, SquadMember, Indexed, Stander {
  readonly id: number;
  readonly agent: Name;
  readonly crew: Crew;
  settings: WalkSettings;
  /** A hash of what changes of the walker only with its goal. */
  signature: number;
  readonly slice = "query";
  readonly course: number[] = [];
  /** The cell where the walker stands. */
  start: number;
  /** The cell of the goal; of a rectangle, its first cell. */
  goalCell: number;
  ticket = -1;
  rank = 0;
  /** The way ahead; `null` while there is none. */
  way: Way | null = null;
  /** How the walk ended; `null` while it goes on. */
  ending: WalkerEnding | null = null;
  /** Whether others stood in the way when the walker last tried to step. */
  isHeldUp = false;
  /** Whether an edit has touched the way since it was planned, or has opened one where there was none. */
  isTouched = false;
  /** The place among the walkers of the crew without a way; −1 while the walker is not one of them. */
  strandedAt = -1;
  /** The slot of the walker among all that stand somewhere; −1 if it stands in nobody's way. */
  slot = -1;
  /** The place in the order in which walkers choose their steps; −1 before it has one, and after it has arrived. */
  turn = -1;
  /** Whether the crowd knows that the walker has somewhere to go. */
  isInLine = false;
  /** The step of all before which the walker rests. */
  restsUntil = 0;
  /** The steps of all since the walker was last nearer to its goal than ever before. */
  waited = 0;
  /** How often the walker was in the middle of a knot since it last came on. */
  knots = 0;
  /** Whether no paths out of the knot were found that the walker is in. */
  isJammed = false;
  /** The step of all up to which the walker calls for a free lane. */
  callsUntil = 0;
  /** The step of all from which on the walker looks again whether others come against it. */
  looksFrom = 0;
  /** The fewest steps that were ahead since the walker was sent to its goal. */
  fewestAhead: number = Number.POSITIVE_INFINITY;
  /** The steps that the walker went beside its way since that was planned. */
  astray = 0;
  /** How often the walker has looked in vain for a way round others that nobody may push. */
  triesRound = 0;
  /** Whether the walker has been at the end of its way since it was sent there: if it was pushed away, it returns. */
  hasArrived = false;
  /** Whether the walker has moved in the last step of all. */
  hasStepped = false;
  /** Whether the walker has stepped to a cell beside its way in the last step of all. */
  isBeside = false;
  /** The walkers that were sent to the same goal together, each to a slot of its own; `null` for a walker that was sent alone. */
  squad: Squad | null = null;
  /** The place in the formation of the squad, in cells to the right of its route and below. */
  offsetX = 0;
  offsetY = 0;
  /** The largest index of the squad's route beside which the walker has stood at its place. */
  reached = 0;
  /** The cell near the goal where the walker ends, because another stands at the goal for good; −1 if it ends at the goal. */
  aim = -1;
  /** The index of the first cell of the way that the index of ways knows. */
  private notedFrom = 0;
  /** The tick at which the walker was last left without steps. */
  private stoodSince = 0;
  private readonly traffic: Traffic<Name>;
  /** Where the cells of its way lie, one way after the other: new memory for each would keep the garbage collector busy. */
  private memory = NO_MEMORY;

  constructor(
    traffic: Traffic<Name>,
    id: number,
    agent: Name,
    crew: Crew,
    ends: { readonly start: number; readonly goal: number },
    settings: WalkSettings,
  ) {
    this.traffic = traffic;
    this.id = id;
    this.agent = agent;
    this.crew = crew;
    this.start = ends.start;
    this.goalCell = ends.goal;
    this.settings = settings;
    this.signature = signatureOf(id, agent, settings);
  }

  /** The side of the square that the walker covers, in cells. */
  get size(): number {
    return this.body.size;
  }

  /** The size of the walker, and the terrains that it may enter. */
  get body(): AgentClass {
    return this.crew.view.agent;
  }

  get member(): Member | null {
    return !hasSeveralEnds(this.settings) && this.squad === null ? this : null;
  }

  get distance(): number {
    return this.crew.view.distanceBetween(this.start, this.goalCell);
  }

  get cell(): Point {
    return this.traffic.grid.pointOf(this.start);
  }

  get status(): WalkerStatus {
    if (this.ending !== null) return this.ending;
    if (this.stepsAhead === 0) return "planning";
    if (this.isJammed) return "jammed";
    return this.isHeldUp ? "waiting" : "walking";
  }

  get stepsAhead(): number {
    return this.way?.steps ?? 0;
  }

  get route(): readonly Point[] {
    const { way, traffic } = this;
    if (way === null) return [];
    return Array.from(way.slice(way.index + 1, way.end), (cell) => traffic.grid.pointOf(cell));
  }

  get goal(): Area {
    const { goalWidth, goalHeight } = this.settings;
    return areaAt(this.traffic.grid, this.goalCell, goalWidth, goalHeight);
  }

  set goal(area: Area) {
    const { traffic } = this;
    const rectangle = rectangleAt(traffic.grid, area, "The goal");
    const goal = rectangle.top * traffic.grid.width + rectangle.left;
    const settings = settingsTo(this.settings, rectangle);
    const isSame = settings.goalWidth === this.settings.goalWidth && settings.goalHeight === this.settings.goalHeight;
    traffic.follow();
    if (goal !== this.goalCell || !isSame || this.ending !== null) this.send(goal, settings);
    traffic.events.tell();
  }

  /** Whether the walker has somewhere to go. */
  get isTravelling(): boolean {
    return this.ending === null && this.slot >= 0;
  }

  /** Whether the walker occupies the cells where it stands, as it should: a game may have said that it stands elsewhere. */
  get isInPlace(): boolean {
    return this.settings.occupies && this.traffic.occupancy.cellOfSlot[this.slot] === this.start;
  }

  /** The last cell of the way, or where the walker stands if it has none. */
  get lastCell(): number {
    const { way } = this;
    return way === null || way.steps === 0 ? this.start : way.at(way.end - 1);
  }

  /** The cell where the walker stands for good, or will stand in the end. */
  get endCell(): number {
    if (!this.isTravelling) return this.traffic.occupancy.cellOf(this) ?? this.start;
    return this.aim >= 0 ? this.aim : this.goalCell;
  }

  /** Whether another stands for good where the walker would end. */
  get isEndTaken(): boolean {
    return this.traffic.occupancy.isTaken(this, this.lastCell, ({ ending }) => ending !== null);
  }

  /** Whether the walker may exchange its slot with another of its squad: it stands at its slot, or has its whole way there. */
  get canExchange(): boolean {
    const { ending, way } = this;
    if (this.ticket >= 0 || !this.isInPlace) return false;
    if (ending !== null) return ending === "arrived" && this.start === this.goalCell;
    return way !== null && way.steps > 0 && way.isWhole && !way.isNearest;
  }

  /** Begins the walk: the walker stands at its start, and waits for its first way. */
  begin(): void {
    this.traffic.walkers.set(this.id, this);
    if (this.settings.occupies) this.traffic.occupancy.set(this, this.start);
    this.stand();
    this.join();
    this.order();
  }

  next(): Point | undefined {
    const { traffic } = this;
    traffic.follow();
    if (!traffic.scheduler.isTicked) {
      traffic.strandedOf(this).ask(this);
      traffic.scheduler.doNow(this);
    }
    // listeners may move the walker on
    const cell = this.step() ? this.cell : undefined;
    traffic.events.tell();
    return cell;
  }

  stop(): void {
    const { traffic } = this;
    traffic.scheduler.remove(this);
    this.leaveWay();
    traffic.ways.delete(this);
    traffic.occupancy.delete(this);
    traffic.strandedOf(this).delete(this);
    traffic.displacer?.trapped.delete(this);
    traffic.walkers.delete(this.id);
    this.leaveSquad();
    this.ending = "stopped";
  }

  toJSON(): WalkerJson<Name> {
    return jsonOfWalker(this);
  }

  /** Lets the walker stand at another cell. Under way, it goes on from there, and keeps its place if it waits. */
  put(cell: number): void {
    const { traffic, ticket, rank, ending } = this;
    traffic.scheduler.remove(this);
    this.leaveWay();
    this.start = cell;
    this.stand();
    if (traffic.occupancy.cellOf(this) !== undefined) traffic.occupancy.set(this, cell);
    if (this.strandedAt >= 0) traffic.strandedOf(this).askAll();
    if (ending !== null) return;
    if (ticket >= 0) traffic.scheduler.addAt(this, { ticket, rank });
    else this.order();
  }

  /** Lets the walker wait for a way. A walker without steps left comes before others of its priority. */
  order(): void {
    const { scheduler, metrics } = this.traffic;
    const { priority } = this.settings;
    const hasSteps = this.stepsAhead > 0;
    if (this.ticket >= 0 && hasSteps) return;
    scheduler.remove(this);
    if (!hasSteps) this.stoodSince = metrics.ticks;
    scheduler.add(this, hasSteps ? priority - 1 : priority);
  }

  /**
   * Tells what it costs to go on to the goal from the cells near by; `null` without a way. A window depends on the way, the map,
   * and where the walker stands, but not on when it was made: a world that was saved has none.
   *
   * @param stillness Tells apart where walkers stand that nobody may push; 0 if there are none.
   * @param isPassable Whether no such walker stands on a cell.
   */
  windowTo(stillness: number, isPassable: (cell: number) => boolean): Window | null {
    const { way, crew } = this;
    if (way === null || way.steps === 0) return null;
    return crew.windows.around(way, stillness, isPassable);
  }

  /**
   * Takes the step that was agreed on with all others: along the way, beside it, or away from where the walker stood.
   *
   * @param step The number of the step of all.
   */
  stepTo(cell: number, step: number): void {
    const { way, start, traffic } = this;
    this.start = cell;
    this.hasStepped = true;
    this.restsUntil = Math.max(this.restsUntil, step) + this.settings.period;
    if (way === null || way.steps === 0) this.giveWay(start, cell);
    else if (way.stepAhead(cell)) {
      if (way.steps > 0) return;
      if (this.ticket >= 0) this.order();
      else this.end(way.isNearest ? "nearest" : "arrived");
    } else {
      this.astray++;
      this.isBeside = true;
      const replaced = way.stepAside(cell);
      const isNoted = replaced >= 0 && way.index >= this.notedFrom && !traffic.ways.isElsewhere(replaced, cell);
      if (!isNoted) this.noteWay(way);
    }
  }

  /** Leads the walker, which has stepped beside its way, on to where the way leaves the window around it, by a cheapest walk. */
  rejoin(window: Window | null): void {
    const { way, start, traffic } = this;
    if (way === null || window === null || window.unitsAt(start) === UNREACHED) return;
    const place = way.placeAhead(window.source, way.cells.length - 1 - way.index);
    if (place < 0) return;
    window.walkFrom(this.crew.view, start, walk);
    if (walk.count > place + 1) return;
    if (!way.straighten(walk, way.index + place, (cell, other) => traffic.ways.isElsewhere(cell, other)))
      this.noteWay(way);
  }

  /** The next steps of all in which the walker rests. */
  get rests(): number {
    return Math.max(0, this.restsUntil - this.traffic.crowd.steps - 1);
  }

  /** Lets the walker not choose in a step of all; others may still push it. */
  rest(step: number): void {
    this.restsUntil = Math.max(this.restsUntil, step + 1);
  }

  /** Notes that the walker is nearer to its goal than ever before. */
  comeNearer(): void {
    this.fewestAhead = this.stepsAhead;
    this.knots = 0;
    this.isJammed = false;
  }

  /** Leads the walker round what stands in its way, and tells whether that was possible. */
  leadRound(find: (view: AgentGrid, way: Way) => Detour | undefined): boolean {
    const { way } = this;
    if (way === null) return false;
    this.unshare(way);
    const detour = find(this.crew.view, way);
    if (detour === undefined) return false;
    way.bend(detour.cells, detour.index);
    this.noteWay(way);
    this.waited = 0;
    this.fewestAhead = Number.POSITIVE_INFINITY;
    return true;
  }

  /** Leads the walker by other cells to a cell of its way. */
  leadBy(cells: Int32Array, index: number): void {
    const { way } = this;
    if (way === null) return;
    const before = way.steps;
    this.unshare(way);
    way.bend(cells, index);
    this.noteWay(way);
    // what counts as progress does not change
    this.fewestAhead = Math.max(0, this.fewestAhead + way.steps - before);
  }

  /** Whether the walker has its whole way, and keeps no place in a formation. */
  get isFreeToChoose(): boolean {
    return this.ticket < 0 && this.way !== null && this.way.isWhole && (this.squad?.formation ?? null) === null;
  }

  /** Takes over the slot of another walker, and the way there. */
  takeSlot({ goalCell, offsetX, offsetY, reached, turn }: SlotHolder, cells: Int32Array): void {
    this.leaveWay();
    Object.assign(this, { goalCell, offsetX, offsetY, reached, turn, ending: null, astray: 0, waited: 0 });
    this.fewestAhead = Number.POSITIVE_INFINITY;
    if (cells.length === 1) {
      this.end("arrived");
      return;
    }
    this.way = new Way(cells, false);
    this.noteWay(this.way);
    this.join();
  }

  /** Whether the walker ends elsewhere if another stands at its goal for good: it has a slot, was asked to, or has been there before. */
  get canMakeDo(): boolean {
    return this.squad !== null || this.settings.nearest || this.hasArrived;
  }

  /** Lets the walker end elsewhere if another stands at the end of its way for good: in another slot, or near the goal. */
  makeDo(): void {
    const { squad, traffic } = this;
    if (this.ticket >= 0 || !this.canMakeDo || !this.isEndTaken) return;
    const slot = slotNear(squad?.goal ?? this.goalCell, this, traffic.walkers.values());
    if (slot < 0) return;
    if (squad !== null) this.goalCell = slot;
    else this.aim = slot === this.goalCell ? -1 : slot;
    this.order();
  }

  /** Sends the walker, which had arrived at its slot and stepped out of it, to another slot. */
  findSlot(): void {
    const { squad, traffic } = this;
    if (squad === null || this.ending !== "arrived") return;
    const slot = slotNear(squad.goal, this, traffic.walkers.values());
    if (slot < 0) return;
    this.goalCell = slot;
    this.ending = null;
    this.join();
    this.order();
  }

  /** Lets the walker, which had no way, wait for the one that an edit has opened. */
  reopen(): void {
    this.ending = null;
    this.isTouched = true;
    this.join();
    this.order();
  }

  plan(findPath: FindPath): void {
    const { grid } = this.traffic;
    const { nearest, within } = this.settings;
    if (this.planSlot(findPath) || this.planAim(findPath)) return;
    const options = nearest || within > 0 ? { ...PLAIN_QUERY, nearest, within } : PLAIN_QUERY;
    const { status, cells } = findPath(grid.pointOf(this.start), this.goal, options);
    const isWay = status === "found" || status === "nearest";
    this.give(isWay ? this.wayAlong(cells, status === "nearest") : status);
  }

  /** Plans the way of a walker of a squad to its slot, or to another if that was closed; tells whether there is one. */
  private planSlot(findPath: FindPath): boolean {
    const { squad, traffic, crew } = this;
    if (squad === null) return false;
    crew.view.follow();
    if (!crew.view.components.areJoined(this.start, this.goalCell)) {
      const slot = slotNear(squad.goal, this, traffic.walkers.values());
      if (slot >= 0) this.goalCell = slot;
    }
    const cells = squad.pathOf(this, findPath);
    if (cells !== null) this.give(new Way(cells, false));
    return cells !== null;
  }

  /** Plans the way to a cell near the goal, if the walker is to end there; tells whether there is one. */
  private planAim(findPath: FindPath): boolean {
    const { grid } = this.traffic;
    if (this.aim < 0) return false;
    const { status, cells } = findPath(grid.pointOf(this.start), grid.pointOf(this.aim), PLAIN_QUERY);
    if (status === "found") this.give(this.wayAlong(cells, true));
    else this.aim = -1;
    return status === "found";
  }

  take({ own, trunk, first }: GuidePath): void {
    this.give(new Way(own, false, trunk, first));
  }

  /** All that there is to write down of the walker. */
  get state(): WalkerState {
    const { id, agent, ticket, rank, start, goalCell, settings, ending, isTouched, isHeldUp, way, traffic } = this;
    const { turn, restsUntil, waited, fewestAhead, astray, triesRound, hasArrived } = this;
    const { callsUntil, knots, isJammed, looksFrom } = this;
    return {
      id,
      agent,
      ticket,
      rank,
      start,
      goal: goalCell,
      settings,
      ending,
      isTouched,
      isHeldUp,
      isTrapped: traffic.displacer?.trapped.has(this) ?? false,
      occupied: traffic.occupancy.cellOf(this) ?? -1,
      cells: way?.slice(way.index, way.count) ?? new Int32Array(0),
      end: way === null ? 0 : way.end - way.index,
      added: way?.added ?? 0,
      isNearest: way?.isNearest ?? false,
      step: {
        ...{ turn, restsUntil, waited, fewestAhead, astray, triesRound, hasArrived },
        ...{ callsUntil, knots, isJammed, looksFrom },
      },
    };
  }

  /** Goes on as a walker that was written down, instead of beginning. */
  restore(state: WalkerState): void {
    const { traffic } = this;
    const { ending, isTouched, isHeldUp, isTrapped, occupied, cells, ticket } = state;
    Object.assign(this, { ending, isTouched, isHeldUp });
    traffic.walkers.set(this.id, this);
    if (isNoWay(ending)) traffic.strandedOf(this).add(this);
    if (isTrapped) traffic.displacer?.trapped.add(this);
    if (cells.length === 0) this.stand();
    else {
      this.way = new Way(cells, state.isNearest);
      this.way.end = state.end;
      this.way.added = state.added;
      this.noteWay(this.way);
    }
    if (occupied >= 0) traffic.occupancy.set(this, occupied);
    Object.assign(this, state.step);
    if (ending === null) this.join();
    if (ticket >= 0) traffic.scheduler.addAt(this, state);
  }

  /** Takes the answer that the walker waited for. */
  private give(answer: Way | WalkerEnding): void {
    const { events, metrics, scheduler } = this.traffic;
    metrics.plans++;
    if (this.stepsAhead === 0) metrics.standingTicks.note(metrics.ticks - this.stoodSince);
    scheduler.finish(this);
    this.leaveWay();
    this.astray = 0;
    this.looksFrom = 0;
    const wasTouched = this.isTouched;
    this.isTouched = false;
    if (wasTouched) {
      metrics.replans++;
      events.note("replanned", { walker: this });
    }
    if (!(answer instanceof Way)) this.end(answer);
    else if (answer.steps === 0) this.end(answer.isNearest ? "nearest" : "arrived");
    else {
      this.way = answer;
      this.noteWay(answer);
    }
  }

  /** Takes a step, if there is one and nobody stands there, and tells whether it did. */
  private step(): boolean {
    const { way } = this;
    const { occupancy } = this.traffic;
    if (way === null || way.steps === 0) return false;
    this.isHeldUp = occupancy.isTaken(this, way.at(way.index + 1)) && !this.bend();
    if (this.isHeldUp) {
      this.makeDo();
      return false;
    }
    way.index++;
    this.start = way.at(way.index);
    if (occupancy.cellOf(this) !== undefined) occupancy.set(this, this.start);
    if (way.steps === 0) {
      if (this.ticket >= 0) this.order();
      else this.end(way.isNearest ? "nearest" : "arrived");
    }
    return true;
  }

  /** Leads round others that stand in the way, if there is room, and tells whether there is. */
  private bend(): boolean {
    const { occupancy } = this.traffic;
    this.crew.view.follow();
    return this.leadRound((view, way) => findDetour(view, way, (cell) => !occupancy.isTaken(this, cell)));
  }

  /** Stands where another has pushed the walker, which had no steps to take. If it had arrived, it returns. */
  private giveWay(from: number, cell: number): void {
    const { traffic, ending } = this;
    this.leaveWay();
    if (ending === "arrived" || ending === "nearest") {
      const way = new Way(Int32Array.of(cell, from), ending === "nearest");
      this.ending = null;
      this.way = way;
      this.noteWay(way);
      this.join();
      return;
    }
    this.stand();
    if (this.strandedAt >= 0) traffic.strandedOf(this).askAll();
  }

  /** Lets the walker step with all others, if it occupies cells. */
  private join(): void {
    if (this.settings.occupies) this.traffic.crowd.join(this);
  }

  /** Gives the walker another goal. If it waits for a way, it keeps its place. */
  private send(goal: number, settings: WalkSettings): void {
    const { traffic, ticket, rank, ending } = this;
    const isWaiting = ticket >= 0;
    traffic.scheduler.remove(this);
    traffic.strandedOf(this).delete(this);
    this.leaveSquad();
    this.aim = -1;
    this.goalCell = goal;
    this.settings = settings;
    this.signature = signatureOf(this.id, this.agent, settings);
    this.ending = null;
    this.hasArrived = false;
    this.waited = 0;
    this.knots = 0;
    this.isJammed = false;
    this.fewestAhead = Number.POSITIVE_INFINITY;
    traffic.walkers.set(this.id, this);
    if (ending === "stopped") this.stand();
    if (ending === "stopped" && settings.occupies) traffic.occupancy.set(this, this.start);
    this.join();
    if (isWaiting) traffic.scheduler.addAt(this, { ticket, rank });
    else if (!this.redirect()) this.order();
  }

  private leaveSquad(): void {
    this.squad?.members.delete(this);
    this.squad = null;
  }

  /** Leads the way to the new goal, if that lies on the way or one step beyond its end, and tells whether it does. */
  private redirect(): boolean {
    const { way, start, goalCell, settings } = this;
    if (way === null || way.isNearest || hasSeveralEnds(settings) || goalCell === start) return false;
    if (way.endAt(goalCell)) return true;
    const { view } = this.crew;
    view.follow();
    const last = way.at(way.count - 1);
    const direction = view.offsetOfDirection.indexOf(goalCell - last);
    const isStep = direction >= 0 && ((view.movesOfCell[last] >> direction) & 1) === 1;
    if (!isStep || !way.canAdd) return false;
    this.unshare(way);
    way.add(goalCell);
    this.noteWay(way);
    return true;
  }

  /** Makes the trunk of the way, if there is one, the walker's own. */
  private unshare(way: Way): void {
    if (!way.isShared) return;
    way.unshare();
    this.noteWay(way);
  }

  /** Notes where the way leads, so that the walker hears of edits there. */
  private noteWay(way: Way): void {
    this.notedFrom = Math.max(0, way.index - ROOM_BEHIND);
    this.traffic.ways.set(this, way.cells, this.notedFrom, way.trunk);
  }

  private end(ending: WalkerEnding): void {
    const { events } = this.traffic;
    const isReturned = this.hasArrived && !isNoWay(ending);
    this.leaveWay();
    this.stand();
    this.ending = ending;
    this.turn = -1;
    this.hasArrived = !isNoWay(ending);
    this.fewestAhead = 0;
    this.isJammed = false;
    if (isNoWay(ending)) this.traffic.strandedOf(this).add(this);
    if (!isReturned) events.note(isNoWay(ending) ? "unreachable" : "arrived", { walker: this });
  }

  private leaveWay(): void {
    if (this.way !== null) this.traffic.ways.delete(this);
    this.way = null;
    this.isHeldUp = false;
  }

  /** Notes where the walker stands without a way. */
  private stand(): void {
    onlyCell[0] = this.start;
    this.traffic.ways.set(this, onlyCell, 0);
  }

  /** Makes a way of cells that it copies into the memory of the way before, with room for steps beside it. */
  private wayAlong(cells: Int32Array, isNearest: boolean): Way {
    const length = ROOM_BEHIND + cells.length;
    if (this.memory.length < length) {
      const isFirst = this.memory.length === 0;
      this.memory = new Int32Array(isFirst ? length : Math.ceil(ROOM * length));
    }
    const { memory } = this;
    memory.fill(cells[0], 0, ROOM_BEHIND);
    memory.set(cells, ROOM_BEHIND);
    const way = new Way(memory.length === length ? memory : memory.subarray(0, length), isNearest);
    way.index = ROOM_BEHIND;
    return way;
  }
}

function signatureOf(id: number, agent: string, settings: WalkSettings): number {
  const { nearest, within, priority, occupies, period, yields, goalWidth, goalHeight } = settings;
  const flags = 4 * Number(nearest) + 2 * Number(occupies) + Number(yields);
  const hash = mix(mix(mix(mixNumber(mixText(mix(SEED, id), agent), within), priority), period), flags);
  return mix(mix(hash, goalWidth), goalHeight);
}
