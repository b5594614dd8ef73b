/**
 * Moves all occupying walkers of a world by one step at once, without conflicts: priority inheritance with backtracking, PIBT
 * (Okumura, Machida, Défago and Tamura 2022), over the way of each walker.
 *
 * One after the other, walkers choose. A walker that can take the next cell of its way takes it. Else the cells around are put in order by
 * what it costs to go on from there (`window.ts`), and the walker takes the best that is left. A walker that stands where another
 * goes is pushed: it chooses next. If it finds no cell, it stays, and the other tries its next best.
 *
 * Walkers are squares of several sizes, so that one may have to push several at once. Two rules keep that sound:
 * - while somebody pushes several, nobody enters the cells of a walker that pushes: should it fail in the end, it stays there;
 * - half-way through a step no two squares overlap by more than half a cell both ways. For squares of one cell this says that
 *   two neither exchange their cells nor cross on two diagonals.
 */
import type { AgentGrid } from "../../grid/agent-grid.ts";
import { IntegerList } from "../../search/integer-list.ts";
import { NOBODY, type Occupancy, SEVERAL } from "../occupancy.ts";
import type { WorldWalker } from "../world-walker.ts";
import { Claims, UNDECIDED } from "./claims.ts";
import { Corridors } from "./corridors.ts";
import { Lanes } from "./lanes.ts";
import type { Led } from "./lead.ts";
import type { Window } from "./window.ts";

/** A walker may stay, or step in 8 directions. */
const MOST_CHOICES = 9;

/** Random numbers that put equally good choices in order are below this. */
const CHANCES = 16;

/** What a step out of a lane counts more than any units. */
const DETOUR = 2 ** 37;

/** Decides where all walkers of a crowd step, and moves them. */
export class Stepper<Name extends string> {
  /** The steps that have been made. */
  steps = 0;
  private readonly occupancy: Occupancy<WorldWalker<Name>>;
  private readonly width: number;
  private readonly claims: Claims<WorldWalker<Name>>;
  private readonly corridors: Corridors<Name>;
  private readonly lanes: Lanes<Name>;
  /** Whether nobody may push a walker, by slot. */
  private isStillOfSlot = new Uint8Array(0);
  /** Whether a walker is on the stack, by slot. */
  private isPushingOfSlot = new Uint8Array(0);
  /** The choices of each walker that was asked, best first, how many there are, and how many it has tried. */
  private rankedCell = new Int32Array(0);
  private countOfSlot = new Uint8Array(0);
  private triedOfSlot = new Uint8Array(0);
  /** Whom a walker pulls after it if it gets its first choice. */
  private pulledOfSlot = new Int32Array(0);
  /** The walkers that are being decided, by slot. Each is pushed by the one before. */
  private readonly stack = new IntegerList();
  /** Where the walkers that a walker on the stack pushes begin in `pushed`. */
  private readonly firstPushed = new IntegerList();
  private readonly pushed = new IntegerList();
  /** How many on the stack push several. */
  private severalPushers = 0;
  /** The walkers that stand where the walker that was last asked would go, by slot. */
  private readonly inTheWay = new IntegerList();
  private readonly keyOfChoice = new Float64Array(MOST_CHOICES);
  /** Tells apart where walkers stand that nobody may push, and how large they are; 0 if there are none. */
  private stillness = 0;
  /** The size of the largest walker. */
  private largest = 0;

  constructor(occupancy: Occupancy<WorldWalker<Name>>, width: number) {
    this.occupancy = occupancy;
    this.width = width;
    this.claims = new Claims(occupancy, width);
    this.lanes = new Lanes(occupancy, width);
    this.corridors = new Corridors(occupancy, this.windowOf);
  }

  /**
   * Decides where walkers step, and moves them, after `begin`.
   *
   * @param line The walkers that have somewhere to go, in the order in which they choose.
   * @param move Tells a walker that stands on another cell now.
   * @param leads Walkers that are led. They must be where their paths take them to be.
   * @returns The leads whose walkers could be led.
   */
  step(
    line: readonly WorldWalker<Name>[],
    move: (walker: WorldWalker<Name>, cell: number) => void,
    leads: readonly Led<Name>[],
  ): ReadonlySet<Led<Name>> {
    this.steps++;
    const led = new Set(leads.filter((lead) => this.lead(lead)));
    for (const lead of led) lead.forEachClosed((cell) => this.claims.close(cell));
    if (this.hasLarge) this.leaveLanes(line);
    for (const walker of line) {
      const { slot } = walker;
      if (slot < 0 || this.claims.nextOfSlot[slot] !== UNDECIDED) continue;
      if (walker.stepsAhead === 0 || walker.restsUntil > this.steps || !walker.isInPlace) continue;
      this.decide(slot);
    }
    this.moveAll(move);
    // a walker that cannot be pushed may have moved by itself
    if (this.stillness !== 0) this.countStillness();
    return led;
  }

  /** Lets walkers step where they are led, if all of them can, and tells whether they can. */
  private lead(lead: Led<Name>): boolean {
    const { claims } = this;
    const { nextOfSlot } = claims;
    const { members } = lead;
    if (members.some(({ slot }) => nextOfSlot[slot] !== UNDECIDED)) return false;
    for (const [index, { slot }] of members.entries()) nextOfSlot[slot] = lead.nextOf(index);
    const isPossible = members.every(({ slot, start, crew: { view } }) => {
      const next = nextOfSlot[slot];
      if (next !== start && !isStep(view, start, next)) return false;
      if (!this.isFree(slot, next) || this.inTheWay.count > 0) return false;
      claims.take(slot, next);
      return true;
    });
    if (!isPossible) for (const { slot } of members) claims.giveUp(slot);
    return isPossible;
  }

  /** Lets walkers that stand in the lanes of others leave them. */
  private leaveLanes(line: readonly WorldWalker<Name>[]): void {
    const { lanes, isStillOfSlot } = this;
    const { nextOfSlot } = this.claims;
    lanes.call(line, this.steps);
    for (let i = 0; i < lanes.leaving.count; i++) {
      const slot = lanes.leaving.values[i];
      const isDue = isStillOfSlot[slot] === 0 && this.walkerOf(slot).restsUntil <= this.steps;
      if (isDue && nextOfSlot[slot] === UNDECIDED) this.decide(slot);
    }
  }

  /** Whether any walker covers more than one cell. */
  get hasLarge(): boolean {
    return this.largest > 1;
  }

  /** Whether a cell is free of walkers that nobody may push, for a walker that would stand there. */
  isPassable = (slot: number, cell: number): boolean => {
    if (this.stillness === 0) return true;
    const { occupancy, width, isStillOfSlot } = this;
    const { slotOfCell, sizeOfSlot } = occupancy;
    const size = sizeOfSlot[slot];
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + size; under++) {
        const other = slotOfCell[under];
        if (other >= 0 && other !== slot && isStillOfSlot[other] === 1) return false;
      }
    }
    return true;
  };

  /** The window around a walker, which goes round all others that nobody may push; `null` if the walker has no way ahead. */
  windowOf = (slot: number): Window | null => {
    // a walker is not in its own way: its window is that of a crowd without it
    const stillness = (this.stillness - this.stillnessOf(slot)) | 0;
    this.slotOfWindow = slot;
    return this.walkerOf(slot).windowTo(stillness, this.isPassableInWindow);
  };

  /** The slot of the walker whose window was asked for last. A function made for each window would take memory in every step. */
  private slotOfWindow = NOBODY;
  private readonly isPassableInWindow = (cell: number): boolean => this.isPassable(this.slotOfWindow, cell);

  /**
   * Begins a step.
   *
   * @param isStill Whether nobody may push a walker.
   */
  begin(isStill: (walker: WorldWalker<Name>) => boolean): void {
    const { ownerOfSlot } = this.occupancy;
    const count = ownerOfSlot.length;
    if (this.isStillOfSlot.length < count) this.makeRoom(2 * count);
    this.claims.begin();
    this.largest = 0;
    for (let slot = 0; slot < count; slot++) {
      const owner = ownerOfSlot[slot];
      const still = owner !== undefined && isStill(owner);
      this.isStillOfSlot[slot] = still ? 1 : 0;
      if (owner !== undefined && owner.size > this.largest) this.largest = owner.size;
    }
    this.countStillness();
  }

  private countStillness(): void {
    this.stillness = 0;
    // a sum does not depend on the order of slots
    for (let slot = 0; slot < this.occupancy.ownerOfSlot.length; slot++) {
      this.stillness = (this.stillness + this.stillnessOf(slot)) | 0;
    }
  }

  /** What a walker adds to the stillness: 0 if it may be pushed. */
  private stillnessOf(slot: number): number {
    const { cellOfSlot, sizeOfSlot } = this.occupancy;
    return this.isStillOfSlot[slot] === 0 ? 0 : Math.imul(scatter(cellOfSlot[slot]), sizeOfSlot[slot]);
  }

  private makeRoom(slots: number): void {
    this.isStillOfSlot = new Uint8Array(slots);
    this.isPushingOfSlot = new Uint8Array(slots);
    this.rankedCell = new Int32Array(slots * MOST_CHOICES);
    this.countOfSlot = new Uint8Array(slots);
    this.triedOfSlot = new Uint8Array(slots);
    this.pulledOfSlot = new Int32Array(slots);
  }

  /** Decides a walker and whom it pushes. */
  private decide(first: number): void {
    if (this.goStraightOn(first)) return;
    const { stack, pushed, firstPushed } = this;
    const { nextOfSlot } = this.claims;
    this.ask(first);
    while (stack.count > 0) {
      const slot = stack.values[stack.count - 1];
      if (nextOfSlot[slot] !== UNDECIDED) {
        // it has a cell, as soon as all that it pushes have theirs
        const other = this.nextPushed();
        if (!this.claims.holdsAll(slot)) this.giveUp(slot);
        else if (other === NOBODY) this.succeed(slot);
        else if (this.corridors.mayHaveToSwap(other, slot) || !this.goStraightOn(other)) this.ask(other);
      } else if (!this.takeNextBest(slot)) this.fail(slot);
    }
    pushed.count = 0;
    firstPushed.count = 0;
  }

  /** Lets a walker take the next cell of its way, if nobody has to be pushed for that, and tells whether it does. */
  private goStraightOn(slot: number): boolean {
    const walker = this.walkerOf(slot);
    const { way } = walker;
    if (way === null || way.steps === 0) return false;
    const next = way.at(way.index + 1);
    if (!isStep(walker.crew.view, walker.start, next)) return false;
    if (!this.lanes.isEmpty && !this.lanes.isClear(slot, next)) return false;
    if (!this.isFree(slot, next) || this.inTheWay.count > 0) return false;
    this.claims.take(slot, next);
    return true;
  }

  /** Puts a walker on the stack, with its choices in order. */
  private ask(slot: number): void {
    const { stack, firstPushed, pushed } = this;
    this.rank(slot);
    stack.push(slot);
    firstPushed.push(pushed.count);
    this.isPushingOfSlot[slot] = 1;
  }

  /** The next walker that the one on top of the stack pushes and that is not decided, or −1. */
  private nextPushed(): number {
    const { pushed, firstPushed } = this;
    const { nextOfSlot } = this.claims;
    const first = firstPushed.values[firstPushed.count - 1];
    for (let i = first; i < pushed.count; i++) {
      if (nextOfSlot[pushed.values[i]] === UNDECIDED) return pushed.values[i];
    }
    return NOBODY;
  }

  /** Takes a walker that got its cell from the stack. */
  private succeed(slot: number): void {
    this.pop(slot);
    this.pull(slot);
  }

  /** Takes a walker that gets no cell from the stack: it stays, and who pushed it tries another cell. */
  private fail(slot: number): void {
    const { stack } = this;
    this.pop(slot);
    if (stack.count > 0) this.giveUp(stack.values[stack.count - 1]);
    this.claims.take(slot, this.occupancy.cellOfSlot[slot]);
  }

  private pop(slot: number): void {
    const { stack, firstPushed } = this;
    this.forgetPushed();
    stack.count--;
    firstPushed.count--;
    this.isPushingOfSlot[slot] = 0;
  }

  /** Lets the walker on top of the stack give up the cell that it took. */
  private giveUp(slot: number): void {
    this.forgetPushed();
    this.claims.giveUp(slot);
  }

  /** Forgets whom the walker on top of the stack pushes. */
  private forgetPushed(): void {
    const { pushed, firstPushed } = this;
    const first = firstPushed.values[firstPushed.count - 1];
    if (pushed.count - first > 1) this.severalPushers--;
    pushed.count = first;
  }

  /** Lets a walker take the best cell that it has not tried, and push who stands there; tells whether one was left. */
  private takeNextBest(slot: number): boolean {
    const { rankedCell, triedOfSlot, countOfSlot, inTheWay, pushed } = this;
    while (triedOfSlot[slot] < countOfSlot[slot]) {
      const cell = rankedCell[slot * MOST_CHOICES + triedOfSlot[slot]++];
      if (!this.isFree(slot, cell)) continue;
      this.claims.take(slot, cell);
      for (let i = 0; i < inTheWay.count; i++) pushed.push(inTheWay.values[i]);
      if (inTheWay.count > 1) this.severalPushers++;
      return true;
    }
    return false;
  }

  /** Lets a walker that got its first choice pull another after it, if it wanted to. */
  private pull(slot: number): void {
    const other = this.pulledOfSlot[slot];
    if (other === NOBODY || this.triedOfSlot[slot] !== 1 || this.claims.nextOfSlot[other] !== UNDECIDED) return;
    const cell = this.occupancy.cellOfSlot[slot];
    if (this.claims.nextOfSlot[slot] !== cell && this.isFree(other, cell) && this.inTheWay.count === 0)
      this.claims.take(other, cell);
  }

  /**
   * Whether a walker may take a cell, or stay: nobody takes it, nobody stands there who cannot be pushed, and nobody is in its way
   * half-way through the step. The walkers that it would push are in `inTheWay` then.
   */
  private isFree(slot: number, cell: number): boolean {
    const { inTheWay, width, occupancy } = this;
    const { takerOfCell, nextOfSlot } = this.claims;
    const { slotOfCell, cellOfSlot, sizeOfSlot } = occupancy;
    inTheWay.count = 0;
    const own = cellOfSlot[slot];
    const size = sizeOfSlot[slot];
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + size; under++) {
        if (takerOfCell[under] !== NOBODY && takerOfCell[under] !== slot) return false;
        const other = slotOfCell[under];
        if (other === NOBODY || other === slot) continue;
        // where several were put on one cell, they may only leave
        if (other === SEVERAL) {
          if (!this.claims.covers(own, size, under)) return false;
          continue;
        }
        if (!this.mayPush(slot, other)) return false;
        if (nextOfSlot[other] === UNDECIDED && !inTheWay.has(other)) inTheWay.push(other);
      }
    }
    return cell === own || this.claims.isClearHalfWay(slot, own, cell);
  }

  /** Whether a walker may go where another stands, which leaves or is pushed. */
  private mayPush(slot: number, other: number): boolean {
    if (this.claims.nextOfSlot[other] !== UNDECIDED)
      return this.severalPushers === 0 || this.isPushingOfSlot[other] === 0;
    if (this.isStillOfSlot[other] === 1) return false;
    const before = this.walkerOf(other);
    if (!before.hasArrived || before.stepsAhead > 0) return true;
    // nobody pushes one from where it would end itself: the two would push each other for ever
    return !this.overlap(this.walkerOf(slot).lastCell, slot, before.start, other);
  }

  /** Whether the squares of two walkers overlap if they stand at these cells. */
  private overlap(cell: number, slot: number, otherCell: number, other: number): boolean {
    const { width, occupancy } = this;
    const rows = Math.floor(otherCell / width) - Math.floor(cell / width);
    const columns = otherCell - cell - rows * width;
    const size = occupancy.sizeOfSlot[slot];
    const otherSize = occupancy.sizeOfSlot[other];
    return rows < size && columns < size && -rows < otherSize && -columns < otherSize;
  }

  /** Puts the choices of a walker in order: the cheapest to go on from first, empty cells before others, and else by chance. */
  private rank(slot: number): void {
    const { rankedCell, keyOfChoice, occupancy } = this;
    const walker = this.walkerOf(slot);
    const { view } = walker.crew;
    const own = walker.start;
    const first = slot * MOST_CHOICES;
    const drawn = Math.imul(walker.turn + Math.imul(this.steps, 0x9e37_79b1), 0x85eb_ca6b);
    const window = this.windowOf(slot);
    const isLeaving = this.isAtLane(slot);
    if (isLeaving) this.lanes.search(slot, this.isPassable);
    let count = 0;
    for (let moves = view.movesOfCell[own] | 0x100; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const cell = direction === 8 ? own : own + view.offsetOfDirection[direction];
      const units =
        window === null ? (direction === 8 ? 0 : view.movement.unitsOfDirection[direction]) : window.unitsAt(cell);
      const other = occupancy.slotOfCell[cell];
      const isTaken = other !== NOBODY && other !== slot;
      const chance = Math.imul(drawn + direction, 0xc2b2_ae35) >>> 28;
      const detour = isLeaving ? this.lanes.rankOf(slot, cell, direction) : 0;
      const key = DETOUR * detour + 2 * CHANCES * units + (isTaken ? CHANCES : 0) + chance;
      let place = count++;
      for (; place > 0 && keyOfChoice[place - 1] > key; place--) {
        keyOfChoice[place] = keyOfChoice[place - 1];
        rankedCell[first + place] = rankedCell[first + place - 1];
      }
      keyOfChoice[place] = key;
      rankedCell[first + place] = cell;
    }
    this.countOfSlot[slot] = count;
    this.triedOfSlot[slot] = 0;
    const pulled = this.corridors.partnerOf(slot, rankedCell[first], this.claims.nextOfSlot, this.steps);
    this.pulledOfSlot[slot] = pulled;
    // a walker that swaps walks back: the worst cell first
    if (pulled !== NOBODY) rankedCell.subarray(first, first + count).reverse();
  }

  /** Whether a walker stands in the lane of another, or beside it. */
  private isAtLane(slot: number): boolean {
    const { lanes, occupancy } = this;
    if (lanes.isEmpty) return false;
    const own = occupancy.cellOfSlot[slot];
    if (!lanes.isClear(slot, own)) return true;
    const { movesOfCell, offsetOfDirection } = this.walkerOf(slot).crew.view;
    for (let moves = movesOfCell[own]; moves !== 0; moves &= moves - 1) {
      if (!lanes.isClear(slot, own + offsetOfDirection[31 - Math.clz32(moves & -moves)])) return true;
    }
    return false;
  }

  /** Moves all walkers that were decided. */
  private moveAll(move: (walker: WorldWalker<Name>, cell: number) => void): void {
    const { occupancy } = this;
    const { decided, nextOfSlot } = this.claims;
    let count = 0;
    for (let i = 0; i < decided.count; i++) {
      const slot = decided.values[i];
      if (nextOfSlot[slot] === occupancy.cellOfSlot[slot] || nextOfSlot[slot] === UNDECIDED) continue;
      occupancy.lift(slot);
      decided.values[count++] = slot;
    }
    for (let i = 0; i < count; i++) occupancy.put(decided.values[i], nextOfSlot[decided.values[i]]);
    for (let i = 0; i < count; i++) move(this.walkerOf(decided.values[i]), nextOfSlot[decided.values[i]]);
  }

  private walkerOf(slot: number): WorldWalker<Name> {
    // a slot that is asked for has an owner
    return this.occupancy.ownerOfSlot[slot] as WorldWalker<Name>;
  }
}

/** A number that looks random, and is never 0. Sums of such numbers tell sets apart: guards that exchange sides would else look alike. */
function scatter(cell: number): number {
  let mixed = Math.imul(cell + 1, 0x9e37_79b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 13)) | 1;
}

/** Whether an agent can step from a cell to another, or take a link. */
function isStep({ movesOfCell, offsetOfDirection, links }: AgentGrid, from: number, to: number): boolean {
  const offset = to - from;
  for (let direction = 0; direction < 8; direction++) {
    if (offsetOfDirection[direction] === offset && (movesOfCell[from] >> direction) & 1) return true;
  }
  return !links.isEmpty && links.between(from, to) !== undefined;
}
