import { findDetour, RADIUS } from "../detour.ts";
import { exchangeSlots } from "../squad/exchange.ts";
import type { Squad } from "../squad/squad.ts";
import type { Traffic } from "../traffic.ts";
import type { WorldWalker } from "../world-walker.ts";
import { type Attempt, forEachCell, Knot, type KnotState, knotAround, rectangleAround } from "./knot.ts";
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

/** A walker waits for one that chooses earlier and is no farther than this from it, in cells. */
const NEAR = 8;

/** What is tried for a walker that is stuck, one after the other: to lead it out alone is quick, and mostly enough. */
const ATTEMPTS: readonly Attempt[] = [
  { radius: 8, isForAll: false },
  { radius: 16, isForAll: false },
  { radius: 16, isForAll: true },
  { radius: 32, isForAll: true },
];

/** The cells that all ways round others may look at in one step. */
const CELLS_PER_STEP = 1 << 16;

/**
 * The occupying walkers of a world that step together. The crowd knows in which order they choose: a walker that was sent
 * earlier comes first, within a priority. So the first of them always gets on, and then the next is the first.
 */
export class Crowd<Name extends string> {
  /** The turns that have been given out. */
  turns = 0;
  private readonly traffic: Traffic<Name>;
  private readonly stepper: Stepper<Name>;
  /** The walkers that have somewhere to go, in the order in which they choose, and walkers that had. */
  private line: WorldWalker<Name>[] = [];
  private isInOrder = true;
  /** How many more cells ways round others may look at in this step. */
  private cellsLeft = 0;
  /** The walkers that are led out of a knot; `null` while there is none. */
  private knot: Knot<Name> | null = null;

  constructor(traffic: Traffic<Name>) {
    this.traffic = traffic;
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
    traffic.congestion?.lead(line, this.steps);
    // where only some may move, nobody is led
    const knot = among === undefined ? this.tendKnot() : null;
    const isLed = this.stepper.step(
      line,
      isStill,
      (walker, cell) => {
        walker.stepTo(cell, this.steps);
        moved.push(walker);
      },
      knot,
    );
    for (const walker of line) this.note(walker);
    if (knot !== null) this.noteKnot(knot, isLed);
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

  /** The walkers that are led, written down; `null` if there are none. */
  get knotState(): KnotState | null {
    return this.knot?.isSound(this.traffic.occupancy) ? this.knot.state : null;
  }

  /** Leads walkers as they were in a world that was written down. */
  restoreKnot(state: KnotState): void {
    const { traffic } = this;
    const walkers = Array.from(state.ids, (id) => traffic.walkers.get(id));
    const members = walkers.filter((walker) => walker !== undefined);
    if (members.length === walkers.length) this.knot = new Knot(traffic.grid, members, state);
  }

  /** Searches on for paths out of a knot, or looks for another knot. Returns the knot whose walkers are led. */
  private tendKnot(): Knot<Name> | null {
    const { knot, traffic } = this;
    if (knot !== null && !knot.isSound(traffic.occupancy)) this.knot = null;
    else if (knot !== null && !knot.goOn()) {
      this.knot = null;
      for (const walker of knot.members) if (walker.knots >= ATTEMPTS.length) this.jam(walker);
    }
    if (this.knot === null) this.findKnot();
    return this.knot;
  }

  /** Looks for the first walker in line that is stuck, and for the walkers around it. */
  private findKnot(): void {
    const { grid, occupancy } = this.traffic;
    // a walker whose goal another has taken only waits for that one to leave
    const stuck = this.line.find(
      (walker) => walker.waited >= STALLED && walker.isInPlace && walker.stepsAhead > 0 && !walker.isEndTaken,
    );
    if (stuck === undefined) return;
    stuck.waited = 0;
    if (this.isInQueue(stuck)) return;
    const attempt = ATTEMPTS[Math.min(stuck.knots++, ATTEMPTS.length - 1)];
    if (stuck.size === 1) this.knot = knotAround(grid, occupancy, stuck, attempt, this.steps) ?? null;
    if (this.knot === null && stuck.knots >= ATTEMPTS.length) this.jam(stuck);
  }

  /**
   * Whether a walker near by that chooses earlier comes on: that one goes first where there is room for one at a time. Near large
   * walkers nobody stands in line: an earlier walker may push them to and fro for ever.
   */
  private isInQueue(stuck: WorldWalker<Name>): boolean {
    const { grid, occupancy } = this.traffic;
    let isInQueue = false;
    let isAnyLarge = false;
    forEachCell(grid, rectangleAround(grid, stuck.start, NEAR), (cell) => {
      const other = occupancy.ownerOfSlot[occupancy.slotOfCell[cell]];
      if (other === undefined) return;
      if (other.size > 1) isAnyLarge = true;
      if (other.stepsAhead > 0 && other.knots === 0 && isBefore(other, stuck)) isInQueue = true;
    });
    return isInQueue && !isAnyLarge;
  }

  /** Notes a step of walkers that are led. */
  private noteKnot(knot: Knot<Name>, isLed: boolean): void {
    if (!isLed) this.knot = null;
    knot.noteStep();
    if (!isLed || !knot.isDone) return;
    this.knot = null;
    for (const walker of knot.members) walker.waited = 0;
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
    if (walker.waited >= PATIENCE) this.leadRound(walker);
  }

  /** Lets a walker end elsewhere, or wait, if another stands for good where the walker would end. */
  private standInLine(walker: WorldWalker<Name>): void {
    if (walker.canMakeDo) {
      if (walker.waited % MAKE_DO_EVERY === 1) walker.makeDo();
    } else if (walker.stepsAhead === 1 && walker.isEndTaken) walker.rest(this.steps + 1);
  }

  /** Leads a walker round others that nobody may push, if they stand in its way: each time it is tried, by looking farther. */
  private leadRound(walker: WorldWalker<Name>): void {
    const { way, slot } = walker;
    const { stepper } = this;
    if (way === null) return;
    const isPassable = (cell: number): boolean => stepper.isPassable(slot, cell);
    let blocked = way.index + 1;
    const last = Math.min(way.end - 1, way.index + RADIUS);
    while (blocked <= last && isPassable(way.at(blocked))) blocked++;
    if (blocked > last) return;
    const { width, height } = this.traffic.grid;
    const radius = Math.min(RADIUS << walker.triesRound, Math.max(width, height));
    const cells = (2 * radius + 1) ** 2;
    if (cells > this.cellsLeft && this.cellsLeft < CELLS_PER_STEP) return;
    this.cellsLeft -= cells;
    walker.triesRound++;
    if (walker.leadRound((view, own) => findDetour(view, own, isPassable, radius, blocked))) walker.triesRound = 0;
    else if (radius === Math.max(width, height)) walker.triesRound = 0;
  }
}

/** Whether a walker chooses before another. */
function isBefore<Name extends string>(a: WorldWalker<Name>, b: WorldWalker<Name>): boolean {
  const [priority, other] = [a.settings.priority, b.settings.priority];
  return priority === other ? a.turn < b.turn : priority > other;
}
