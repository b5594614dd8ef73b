import { Congestion } from "../congestion.ts";
import { findDetour, RADIUS } from "../detour.ts";
import { exchangeSlots } from "../squad/exchange.ts";
import type { Squad } from "../squad/squad.ts";
import type { Crowds, Stepping } from "../stepping.ts";
import type { Traffic } from "../traffic.ts";
import type { WorldWalker } from "../world-walker.ts";
import { type Attempt, forEachCell, Knot, type KnotState, knotAround, rectangleAround } from "./knot.ts";
import { Lead, type LeadState, type Led } from "./lead.ts";
import { leadThrough } from "./room.ts";
import { Stepper } from "./stepper.ts";

/** A walker that has not come on for this number of steps looks for a way round walkers that nobody may push. */
const PATIENCE = 6;

/** How often a walker that does not come on looks whether another stands at the end of its way for good, in steps. */
const MAKE_DO_EVERY = 4;

/** A walker that has gone this number of steps beside its way asks for another. */
const FAR_ASTRAY = 8;

/** The steps beside its way after which a walker asks that is not led on from there: in formation, and among large walkers. */
const ASTRAY = 2;

/** A walker that has not come on for this number of steps is led out of the knot that it is in, together with the others there. */
const STALLED = 100;

/** In a crowd with walkers of more than one cell, a walker that has not come on for this number of steps gets room. */
const STALLED_AMONG_LARGE = 25;

/** Others that have not come on for this number of steps are walls for a walker that gets no room and looks for a way round. */
const STANDING = 2;

/** A walker waits for one that chooses earlier and is no farther than this from it, in cells. */
const NEAR = 8;

/** When a walker chooses its step, and in how many of the next steps it rests. */
export interface Turn<Name extends string> {
  readonly walker: WorldWalker<Name>;
  readonly turn: number;
  readonly rests: number;
}

/** What is tried for a walker that is stuck, one after the other: to lead it out alone is quick, and mostly enough. */
const ATTEMPTS: readonly Attempt[] = [
  { radius: 8, isForAll: false },
  { radius: 16, isForAll: false },
  { radius: 16, isForAll: true },
  { radius: 32, isForAll: true },
];

/** What is tried in turns for a walker that is stuck among large ones: the cells on each side in which others make room for it. */
const ROOMS: readonly number[] = [8, 12, 20, 32];

/** How far such a walker looks for a way round others if they cannot make room, in cells. */
const ROUNDS: readonly number[] = [16, 32, 64, 128];

/** The cells that all ways round others may look at in one step. */
const CELLS_PER_STEP = 1 << 16;

/**
 * The occupying walkers of a world that step together. The crowd knows in which order they choose: a walker that was sent
 * earlier comes first, within a priority. So the first of them always gets on, and then the next is the first.
 */
class Crowd<Name extends string> implements Stepping<Name> {
  /** The turns that have been given out. */
  turns = 0;
  private readonly traffic: Traffic<Name>;
  private readonly stepper: Stepper<Name>;
  /** Leads walkers past others before they meet; `null` where they keep to the shortest ways. */
  private readonly congestion: Congestion | null;
  /** The walkers that have somewhere to go, in the order in which they choose, and walkers that had. */
  private line: WorldWalker<Name>[] = [];
  private isInOrder = true;
  /** How many more cells ways round others may look at in this step. */
  private cellsLeft = 0;
  /** The knot that paths are sought for; `null` while there is none. */
  private knot: Knot<Name> | null = null;
  /** The walkers that are led. */
  private leads: Lead<Name>[] = [];

  /** @param congestion How far walkers go round others, in tiles. */
  constructor(traffic: Traffic<Name>, congestion: number) {
    this.traffic = traffic;
    this.congestion = congestion > 0 ? new Congestion(congestion, traffic.grid) : null;
    this.stepper = new Stepper(traffic.occupancy, traffic.grid.width);
  }

  /** The steps that have been made. */
  get steps(): number {
    return this.stepper.steps;
  }

  set steps(steps: number) {
    this.stepper.steps = steps;
  }

  /** Lets a walker that has been sent somewhere choose after all others of its priority, unless it has a turn. */
  join(walker: WorldWalker<Name>): void {
    const { line } = this;
    if (walker.turn < 0) {
      walker.turn = this.turns++;
      // a walker that had arrived and was pushed away may still be in the line, at its old place
      this.isInOrder &&= !walker.isInLine;
    }
    if (walker.isInLine) return;
    walker.isInLine = true;
    this.isInOrder &&= line.length === 0 || isBefore(line[line.length - 1], walker);
    line.push(walker);
  }

  /** Lets walkers choose and rest as they did in a world that is lost. All others choose after them. */
  resume(turns: readonly Turn<Name>[]): void {
    const first = turns.reduce((most, { turn }) => Math.max(most, turn + 1), 0);
    for (const walker of this.line) if (walker.turn >= 0) walker.turn += first;
    this.turns += first;
    for (const { walker, turn, rests } of turns) {
      walker.restsUntil = this.steps + 1 + rests;
      if (turn >= 0 && walker.turn >= 0) walker.turn = turn;
    }
    this.isInOrder = false;
  }

  /**
   * Moves all occupying walkers that are due by at most one cell, and returns the walkers that moved.
   *
   * @param among The only walkers that move, if given.
   */
  step(among?: ReadonlySet<unknown>): WorldWalker<Name>[] {
    const { traffic } = this;
    traffic.follow();
    for (const { view, windows } of traffic.crews) {
      view.follow();
      windows.makeRoom(traffic.occupancy.ownerOfSlot.length);
    }
    this.putInOrder();
    // a walker that ends where it stands when it plans has nowhere to go, as if it had been planned in a tick
    if (!traffic.scheduler.isTicked && this.planAll()) this.putInOrder();
    this.leadSquads(among);
    this.cellsLeft = CELLS_PER_STEP;
    const moved: WorldWalker<Name>[] = [];
    const isStill = (walker: WorldWalker<Name>): boolean =>
      !walker.settings.yields || !walker.isInPlace || (among !== undefined && !among.has(walker));
    const line = among === undefined ? this.line : this.line.filter((walker) => among.has(walker));
    for (const walker of line) walker.hasStepped = walker.isBeside = false;
    this.congestion?.lead(line, this.steps);
    this.stepper.begin(isStill);
    // where only some may move, nobody is led
    const leads = among === undefined ? this.tendLeads() : [];
    const led = this.stepper.step(
      line,
      (walker, cell) => {
        walker.stepTo(cell, this.steps);
        moved.push(walker);
      },
      leads,
    );
    for (const walker of line) this.note(walker);
    if (among === undefined) this.noteLeads(led);
    return moved;
  }

  /** Lets walkers of a squad that meet exchange their slots, and lets walkers wait that are ahead of their formation. */
  private leadSquads(among: ReadonlySet<unknown> | undefined): void {
    const { line, steps } = this;
    const formed = new Set<Squad>();
    for (const { squad } of line) if (squad?.formation) formed.add(squad);
    if (exchangeSlots(line, this.traffic.occupancy, (walker) => among?.has(walker) ?? true)) {
      this.isInOrder = false;
      this.putInOrder();
    }
    for (const { formation, members } of formed) {
      formation?.keepInStep(members, (walker) => {
        walker.rest(steps + 1);
        walker.waited = 0;
      });
    }
  }

  /** The knot that paths are sought for, written down; `null` if there is none. */
  get knotState(): KnotState | null {
    return this.knot?.isSound(this.traffic.occupancy) ? this.knot.state : null;
  }

  /** The walkers that are led, written down. */
  get leadStates(): LeadState[] {
    return this.leads.filter((lead) => lead.isSound(this.traffic.occupancy)).map(({ state }) => state);
  }

  /** Leads walkers as they were in a world that was written down. */
  restoreLeads(knot: KnotState | null, leads: readonly LeadState[]): void {
    const { grid } = this.traffic;
    const members = knot === null ? null : this.walkersOf(knot.ids);
    if (knot !== null && members !== null) this.knot = new Knot(grid, members, knot);
    for (const lead of leads) {
      const walkers = this.walkersOf(lead.ids);
      if (walkers !== null) this.leads.push(new Lead(grid.width, walkers, lead));
    }
  }

  private walkersOf(ids: Float64Array): WorldWalker<Name>[] | null {
    const { walkers } = this.traffic;
    const members = Array.from(ids, (id) => walkers.get(id)).filter((walker) => walker !== undefined);
    return members.length === ids.length ? members : null;
  }

  /** Searches on for paths out of a knot, looks for other walkers that are stuck, and returns all that are led. */
  private tendLeads(): Led<Name>[] {
    const { traffic } = this;
    this.leads = this.leads.filter((lead) => lead.isSound(traffic.occupancy));
    if (this.knot !== null) this.tendKnot(this.knot);
    const stuck = this.findStuck();
    if (stuck !== undefined && this.stepper.hasLarge) this.makeRoom(stuck);
    else if (stuck !== undefined) this.findKnot(stuck);
    return this.knot === null ? this.leads : [...this.leads, this.knot];
  }

  /** Searches on for paths out of a knot. */
  private tendKnot(knot: Knot<Name>): void {
    if (!knot.isSound(this.traffic.occupancy)) {
      this.knot = null;
      return;
    }
    const isHope = knot.goOn();
    const { lead } = knot;
    if (isHope && lead === null) return;
    this.knot = null;
    if (lead !== null && !lead.isDone) this.leads.push(lead);
    else if (lead === null) for (const walker of knot.members) if (walker.knots >= ATTEMPTS.length) this.jam(walker);
  }

  /** Looks for the first walker in line that is stuck, and counts its steps anew. */
  private findStuck(): WorldWalker<Name> | undefined {
    const { hasLarge } = this.stepper;
    if (!hasLarge && (this.knot !== null || this.leads.length > 0)) return undefined;
    const most = hasLarge ? STALLED_AMONG_LARGE : STALLED;
    const led = new Set(this.leads.flatMap(({ members }) => members));
    // a walker whose goal another has taken only waits for that one to leave
    const stuck = this.line.find(
      (walker) =>
        walker.waited >= most && walker.isInPlace && walker.stepsAhead > 0 && !walker.isEndTaken && !led.has(walker),
    );
    if (stuck !== undefined) stuck.waited = 0;
    return stuck;
  }

  /** Begins to look for paths for a walker that is stuck, and all around it. */
  private findKnot(stuck: WorldWalker<Name>): void {
    const { grid, occupancy } = this.traffic;
    if (this.isInQueue(stuck)) return;
    const attempt = ATTEMPTS[Math.min(stuck.knots++, ATTEMPTS.length - 1)];
    this.knot = knotAround(grid, occupancy, stuck, attempt, this.steps) ?? null;
    if (this.knot === null && stuck.knots >= ATTEMPTS.length) this.jam(stuck);
  }

  /** Lets others that choose later make room for a walker that is stuck, or leads it round them. */
  private makeRoom(stuck: WorldWalker<Name>): void {
    const { grid, occupancy } = this.traffic;
    const attempt = stuck.knots++ % ROOMS.length;
    const mayMove = (other: WorldWalker<Name>): boolean => !other.isTravelling || isBefore(stuck, other);
    const lead = leadThrough(grid, occupancy, stuck, ROOMS[attempt], this.closedCells(), mayMove);
    if (lead !== undefined) {
      this.leads.push(lead);
      return;
    }
    const isStanding = ({ waited, ending }: WorldWalker<Name>): boolean => waited >= STANDING || ending !== null;
    const isFree = (cell: number): boolean => !occupancy.isTaken(stuck, cell, isStanding);
    const isLedRound = stuck.leadRound((view, way) => findDetour(view, way, isFree, ROUNDS[attempt]));
    if (!isLedRound && stuck.knots >= ROOMS.length) this.jam(stuck);
  }

  /** The cells that only walkers which are led may enter. */
  private closedCells(): Set<number> {
    const closed = new Set<number>();
    this.knot?.forEachClosed((cell) => closed.add(cell));
    for (const lead of this.leads) lead.forEachClosed((cell) => closed.add(cell));
    return closed;
  }

  /** Whether a walker near by that chooses earlier comes on: that one goes first where there is room for one at a time. */
  private isInQueue(stuck: WorldWalker<Name>): boolean {
    const { grid, occupancy } = this.traffic;
    let isInQueue = false;
    forEachCell(grid, rectangleAround(grid, stuck.start, NEAR), (cell) => {
      const other = occupancy.ownerOfSlot[occupancy.slotOfCell[cell]];
      if (other === undefined) return;
      if (other.stepsAhead > 0 && other.knots === 0 && isBefore(other, stuck)) isInQueue = true;
    });
    return isInQueue;
  }

  /** Notes a step of walkers that are led. */
  private noteLeads(led: ReadonlySet<Led<Name>>): void {
    if (this.knot !== null && !led.has(this.knot)) this.knot = null;
    this.leads = this.leads.filter((lead) => {
      if (!led.has(lead)) return false;
      lead.noteStep();
      if (!lead.isDone) return true;
      for (const walker of lead.members) walker.waited = 0;
      return false;
    });
  }

  /** Notes that there is no help for a walker. */
  private jam(walker: WorldWalker<Name>): void {
    if (walker.isJammed || !walker.isTravelling) return;
    walker.isJammed = true;
    this.traffic.events.note("jammed", { walker });
  }

  /** Takes out walkers that have nowhere to go, and puts the others in order. */
  private putInOrder(): void {
    const { line } = this;
    let count = 0;
    for (const walker of line) {
      if (walker.isTravelling) line[count++] = walker;
      else walker.isInLine = false;
    }
    line.length = count;
    if (!this.isInOrder) line.sort((a, b) => (isBefore(a, b) ? -1 : 1));
    this.isInOrder = true;
  }

  /** Lets all walkers that wait for a way have one, in a world that is not ticked, and tells whether there were any. */
  private planAll(): boolean {
    const { traffic } = this;
    let isAny = false;
    for (const walker of this.line) {
      if (walker.strandedAt >= 0) traffic.strandedOf(walker).ask(walker);
      if (walker.ticket < 0) continue;
      traffic.scheduler.doNow(walker);
      isAny = true;
    }
    return isAny;
  }

  /** Notes whether a walker has come on, and helps it if it has not. */
  private note(walker: WorldWalker<Name>): void {
    if (!walker.isTravelling || walker.stepsAhead === 0) return;
    // a place in formation is beside the shortest walk; and who makes room for large walkers had better return: more arrive so
    const isLedOn = !walker.squad?.formation && !this.stepper.hasLarge;
    if (walker.isBeside && isLedOn) walker.rejoin(this.stepper.windowOf(walker.slot));
    if (walker.restsUntil > this.steps + 1) return;
    const isNearer = walker.stepsAhead < walker.fewestAhead;
    walker.waited = isNearer ? 0 : walker.waited + 1;
    if (isNearer) walker.comeNearer();
    walker.isHeldUp = !walker.hasStepped;
    if (walker.astray >= (isLedOn ? FAR_ASTRAY : ASTRAY) && walker.ticket < 0) walker.order();
    if (walker.waited > 0) this.standInLine(walker);
    if (walker.waited < PATIENCE) return;
    const blocked = this.indexOfBlocked(walker);
    if (blocked >= 0) this.leadRound(walker, blocked);
  }

  /** Lets a walker end elsewhere, or wait, if another stands for good where the walker would end. */
  private standInLine(walker: WorldWalker<Name>): void {
    if (walker.canMakeDo) {
      if (walker.waited % MAKE_DO_EVERY === 1) walker.makeDo();
    } else if (walker.stepsAhead === 1 && walker.isEndTaken) walker.rest(this.steps + 1);
  }

  /** The index of the first cell of a walker's way, among the next ones, that another takes whom nobody may push; −1 if there is none. */
  private indexOfBlocked({ way, slot }: WorldWalker<Name>): number {
    if (way === null) return -1;
    const last = Math.min(way.end - 1, way.index + RADIUS);
    for (let index = way.index + 1; index <= last; index++) {
      if (!this.stepper.isPassable(slot, way.at(index))) return index;
    }
    return -1;
  }

  /**
   * Leads a walker round others that nobody may push: each time it is tried, by looking farther.
   *
   * @param blocked The index of the first cell of its way that these take.
   */
  private leadRound(walker: WorldWalker<Name>, blocked: number): void {
    const { stepper } = this;
    const { width, height } = this.traffic.grid;
    const radius = Math.min(RADIUS << walker.triesRound, Math.max(width, height));
    const cells = (2 * radius + 1) ** 2;
    if (cells > this.cellsLeft && this.cellsLeft < CELLS_PER_STEP) return;
    this.cellsLeft -= cells;
    walker.triesRound++;
    const isPassable = (cell: number): boolean => stepper.isPassable(walker.slot, cell);
    if (walker.leadRound((view, own) => findDetour(view, own, isPassable, radius, blocked))) walker.triesRound = 0;
    else if (radius === Math.max(width, height)) walker.triesRound = 0;
  }
}

/** Whether a walker chooses before another. */
function isBefore<Name extends string>(a: WorldWalker<Name>, b: WorldWalker<Name>): boolean {
  const [priority, other] = [a.settings.priority, b.settings.priority];
  return priority === other ? a.turn < b.turn : priority > other;
}

/** What lets the walkers of a world step together: an option of `createWorld` of `octile/world`. */
export const crowds: Crowds = { make: (traffic, congestion) => new Crowd(traffic, congestion) };
