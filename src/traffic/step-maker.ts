import type { Random } from "../generate/random.ts";
import { IntegerList } from "../search/integer-list.ts";
import type { CostToGo } from "./cost-to-go.ts";
import type { Ground } from "./ground.ts";

/** The cell of a traveller that has not been decided yet, the traveller on an empty cell, and who pushes nobody. */
const NONE = -1;

/** The answer of `onlyWayOn` at a cell from which several ways lead on. */
const SEVERAL = -2;

/**
 * Moves all travellers by one step at once without conflicts: priority inheritance with backtracking, PIBT (Okumura, Machida,
 * Défago and Tamura 2022). One after the other, in an order of priority, travellers take the best cell that is left. A traveller
 * that stands on a cell which another traveller takes is pushed: it is decided next. If it finds no cell, it stays, and the
 * other traveller tries its next best cell.
 *
 * Two that have to pass each other in a corridor swap: one of them walks back and pulls the other after it, as far as the
 * next fork (the swap of Okumura's "Improving LaCAM for scalable eventually optimal multi-agent pathfinding", 2023).
 */
export class StepMaker {
  /** The cell of each traveller after the step, or −1 for travellers that are not decided. */
  readonly nextOfTraveller: Int32Array;
  /** How many travellers have been decided so far, over all steps. */
  decided = 0;
  private readonly ground: Ground;
  private readonly goalOfTraveller: Int32Array;
  private readonly costToGo: CostToGo;
  private readonly random: Random;
  private cellOfTraveller: Int32Array;
  private readonly travellerOfCell: Int32Array;
  /** The traveller that takes a cell in this step, or −1. */
  private readonly takerOfCell: Int32Array;
  private readonly takenCells = new IntegerList();
  /** The cells that each traveller may step to, its own among them, with their units; for the cell where it was last asked. */
  private readonly askedCellOfTraveller: Int32Array;
  private readonly countOfTraveller: Uint8Array;
  private readonly cellOfChoice: Int32Array;
  private readonly unitsOfChoice: Float64Array;
  /** The choices of each undecided traveller that was asked, best first, and how many of them it has tried. */
  private readonly rankedCell: Int32Array;
  private readonly triedOfTraveller: Uint8Array;
  /** Whom a traveller pulls after it if it gets its first choice. */
  private readonly pulledOfTraveller: Int32Array;
  /** Travellers that are being decided. Each pushes the next. */
  private readonly stack: Int32Array;
  /** The most choices of one traveller: to stay, and each step from its cell. */
  private readonly mostChoices: number;
  private readonly keyOfChoice: Float64Array;
  private readonly stepsOfOwn: Int32Array;
  private readonly stepsAhead: Int32Array;

  constructor(ground: Ground, goalOfTraveller: Int32Array, costToGo: CostToGo, random: Random) {
    const count = goalOfTraveller.length;
    const cells = ground.movesOfCell.length;
    const mostChoices = 1 + ground.mostSteps;
    this.ground = ground;
    this.mostChoices = mostChoices;
    this.goalOfTraveller = goalOfTraveller;
    this.costToGo = costToGo;
    this.random = random;
    this.cellOfTraveller = new Int32Array(0);
    this.nextOfTraveller = new Int32Array(count);
    this.travellerOfCell = new Int32Array(cells).fill(NONE);
    this.takerOfCell = new Int32Array(cells).fill(NONE);
    this.askedCellOfTraveller = new Int32Array(count).fill(NONE);
    this.countOfTraveller = new Uint8Array(count);
    this.cellOfChoice = new Int32Array(count * mostChoices);
    this.unitsOfChoice = new Float64Array(count * mostChoices);
    this.rankedCell = new Int32Array(count * mostChoices);
    this.triedOfTraveller = new Uint8Array(count);
    this.pulledOfTraveller = new Int32Array(count);
    this.stack = new Int32Array(count);
    this.keyOfChoice = new Float64Array(mostChoices);
    this.stepsOfOwn = new Int32Array(mostChoices);
    this.stepsAhead = new Int32Array(mostChoices);
  }

  /** Begins a step of travellers that stand on these cells; nobody is decided. */
  begin(cellOfTraveller: Int32Array): void {
    const { travellerOfCell, takerOfCell, takenCells } = this;
    for (const cell of this.cellOfTraveller) travellerOfCell[cell] = NONE;
    for (let traveller = 0; traveller < cellOfTraveller.length; traveller++) {
      travellerOfCell[cellOfTraveller[traveller]] = traveller;
    }
    for (let i = 0; i < takenCells.count; i++) takerOfCell[takenCells.values[i]] = NONE;
    takenCells.count = 0;
    this.nextOfTraveller.fill(NONE);
    this.cellOfTraveller = cellOfTraveller;
  }

  /** Makes a traveller step to a cell beside it, or stay; tells whether that is in conflict with nobody who is decided. */
  force(traveller: number, cell: number): boolean {
    if (!this.isFree(traveller, cell)) return false;
    this.take(traveller, cell);
    return true;
  }

  /** Decides all travellers that are not decided, in an order; tells whether that was possible without a conflict. */
  decideAll(order: Int32Array): boolean {
    for (const traveller of order) {
      if (this.nextOfTraveller[traveller] === NONE && !this.decide(traveller)) return false;
    }
    return true;
  }

  /** Decides a traveller and whom it pushes. */
  private decide(first: number): boolean {
    const { stack, nextOfTraveller, cellOfTraveller } = this;
    let depth = 0;
    stack[depth++] = first;
    this.rank(first);
    for (;;) {
      const traveller = stack[depth - 1];
      const pushed = this.takeNextBest(traveller);
      if (pushed === traveller) {
        // nothing is left to take, not even its own cell
        if (depth === 1) return false;
        // it stays, and who pushed it tries another cell
        this.take(traveller, cellOfTraveller[traveller]);
        depth--;
        nextOfTraveller[stack[depth - 1]] = NONE;
        continue;
      }
      if (pushed !== NONE) {
        this.rank(pushed);
        stack[depth++] = pushed;
        continue;
      }
      // a traveller that gets a cell lets all that push it have theirs
      while (depth > 0) this.pull(stack[--depth]);
      return true;
    }
  }

  /**
   * Lets a traveller take the best cell that it has not tried. Returns whom it pushes by that, −1 if nobody, and the traveller
   * itself if there is no cell left.
   */
  private takeNextBest(traveller: number): number {
    const { rankedCell, triedOfTraveller, travellerOfCell, nextOfTraveller } = this;
    const count = this.countOfTraveller[traveller];
    while (triedOfTraveller[traveller] < count) {
      const cell = rankedCell[traveller * this.mostChoices + triedOfTraveller[traveller]++];
      if (!this.isFree(traveller, cell)) continue;
      this.take(traveller, cell);
      const other = travellerOfCell[cell];
      return other === NONE || nextOfTraveller[other] !== NONE ? NONE : other;
    }
    return traveller;
  }

  /** Lets a traveller that got its first choice pull another after it, if it wanted to. */
  private pull(traveller: number): void {
    const other = this.pulledOfTraveller[traveller];
    if (other === NONE || this.triedOfTraveller[traveller] !== 1 || this.nextOfTraveller[other] !== NONE) return;
    const cell = this.cellOfTraveller[traveller];
    if (this.nextOfTraveller[traveller] !== cell && this.isFree(other, cell)) this.take(other, cell);
  }

  /** Whether a traveller may take a cell: nobody takes it, exchanges cells with the traveller, or crosses its diagonal. */
  private isFree(traveller: number, cell: number): boolean {
    const { cellOfTraveller, travellerOfCell, nextOfTraveller, takerOfCell } = this;
    if (takerOfCell[cell] !== NONE) return false;
    const own = cellOfTraveller[traveller];
    if (cell === own) return true;
    const other = travellerOfCell[cell];
    if (other !== NONE && nextOfTraveller[other] === own) return false;
    const { width } = this.ground;
    const column = (cell % width) - (own % width);
    const rows = cell - own - column;
    // only diagonal steps cross: not steps along a row or a column, nor links
    if (column === 0 || rows === 0 || Math.abs(column) !== 1 || Math.abs(rows) !== width) return true;
    // the cells beside a diagonal: in the row of the one end and in the column of the other
    const beside = own + column;
    const across = cell - column;
    const onBeside = travellerOfCell[beside];
    if (onBeside !== NONE && nextOfTraveller[onBeside] === across) return false;
    const onAcross = travellerOfCell[across];
    return onAcross === NONE || nextOfTraveller[onAcross] !== beside;
  }

  private take(traveller: number, cell: number): void {
    this.nextOfTraveller[traveller] = cell;
    this.takerOfCell[cell] = traveller;
    this.takenCells.push(cell);
  }

  /** Puts the choices of a traveller in order: the cheapest first, empty cells before others, and else by chance. */
  private rank(traveller: number): void {
    const { cellOfChoice, unitsOfChoice, rankedCell, keyOfChoice, travellerOfCell } = this;
    this.decided++;
    this.ask(traveller);
    const first = traveller * this.mostChoices;
    const count = this.countOfTraveller[traveller];
    const drawn = this.random.below(1 << 24);
    for (let i = 0; i < count; i++) {
      const cell = cellOfChoice[first + i];
      const isTaken = travellerOfCell[cell] !== NONE && travellerOfCell[cell] !== traveller;
      const chance = Math.imul(drawn + i, 0x9e37_79b1) >>> 28;
      const key = unitsOfChoice[first + i] * 32 + (isTaken ? 16 : 0) + chance;
      let place = i;
      for (; place > 0 && keyOfChoice[place - 1] > key; place--) {
        keyOfChoice[place] = keyOfChoice[place - 1];
        rankedCell[first + place] = rankedCell[first + place - 1];
      }
      keyOfChoice[place] = key;
      rankedCell[first + place] = cell;
    }
    this.triedOfTraveller[traveller] = 0;
    const pulled = this.partnerOf(traveller, rankedCell[first]);
    this.pulledOfTraveller[traveller] = pulled;
    // a traveller that swaps walks back: the worst cell first
    if (pulled !== NONE) rankedCell.subarray(first, first + count).reverse();
  }

  /** Finds the cells that a traveller may step to, and their units, unless it was asked at the same cell before. */
  private ask(traveller: number): void {
    const { cellOfChoice, unitsOfChoice, askedCellOfTraveller, costToGo, stepsOfOwn } = this;
    const own = this.cellOfTraveller[traveller];
    if (askedCellOfTraveller[traveller] === own) return;
    askedCellOfTraveller[traveller] = own;
    const first = traveller * this.mostChoices;
    const count = 1 + this.ground.stepsFrom(own, stepsOfOwn);
    cellOfChoice[first] = own;
    for (let i = 1; i < count; i++) cellOfChoice[first + i] = stepsOfOwn[i - 1];
    for (let i = first; i < first + count; i++) unitsOfChoice[i] = costToGo.unitsFrom(traveller, cellOfChoice[i]);
    this.countOfTraveller[traveller] = count;
  }

  /** Whom a traveller has to swap with, because it stands in its way in a corridor, or needs the corridor that it is in; or −1. */
  private partnerOf(traveller: number, best: number): number {
    const { travellerOfCell, nextOfTraveller, stepsOfOwn } = this;
    const own = this.cellOfTraveller[traveller];
    if (best === own) return NONE;
    const ahead = travellerOfCell[best];
    if (ahead !== NONE && nextOfTraveller[ahead] === NONE) {
      if (this.isSwapNeeded(traveller, ahead, own, best) && this.isSwapPossible(best, own)) return ahead;
    }
    // a traveller behind, the pushing one among them, may have to pass this one where it is going
    const count = this.ground.stepsFrom(own, stepsOfOwn);
    for (let i = 0; i < count; i++) {
      const behind = travellerOfCell[stepsOfOwn[i]];
      if (behind === NONE || stepsOfOwn[i] === best) continue;
      if (this.isSwapNeeded(behind, traveller, own, best) && this.isSwapPossible(best, own)) return behind;
    }
    return NONE;
  }

  /** Whether one that pushes another along a corridor would come to its goal, or to the end, with the other wanting back. */
  private isSwapNeeded(pusher: number, pushed: number, cellOfPusher: number, cellOfPushed: number): boolean {
    const { costToGo } = this;
    let behind = cellOfPusher;
    let ahead = cellOfPushed;
    // in the open nobody has to swap, and no costs have to be looked up to tell
    if (this.goalOfTraveller[pusher] !== behind && this.onlyWayOn(ahead, behind) === SEVERAL) return false;
    let unitsBehind = costToGo.unitsFrom(pusher, behind);
    let unitsAhead = costToGo.unitsFrom(pusher, ahead);
    while (unitsAhead < unitsBehind) {
      const on = this.onlyWayOn(ahead, behind);
      if (on === SEVERAL) return false;
      if (on === NONE) break;
      behind = ahead;
      ahead = on;
      unitsBehind = unitsAhead;
      unitsAhead = costToGo.unitsFrom(pusher, ahead);
    }
    if (unitsBehind !== 0 && unitsAhead >= unitsBehind) return false;
    return costToGo.unitsFrom(pushed, behind) < costToGo.unitsFrom(pushed, ahead);
  }

  /** Whether the way back from a cell comes to a fork, where two can pass each other. */
  private isSwapPossible(cell: number, back: number): boolean {
    let behind = cell;
    let ahead = back;
    while (ahead !== cell) {
      const on = this.onlyWayOn(ahead, behind);
      if (on === SEVERAL) return true;
      if (on === NONE) return false;
      behind = ahead;
      ahead = on;
    }
    return false;
  }

  /** The only cell to which one can step on from a cell without turning back; −1 if there is none, `SEVERAL` if there are more. */
  private onlyWayOn(cell: number, from: number): number {
    const { travellerOfCell, goalOfTraveller, stepsAhead } = this;
    const { movesOfCell } = this.ground;
    const count = this.ground.stepsFrom(cell, stepsAhead);
    let only = NONE;
    for (let i = 0; i < count; i++) {
      const next = stepsAhead[i];
      if (next === from) continue;
      const other = travellerOfCell[next];
      const movesOfNext = movesOfCell[next];
      // a traveller that has arrived in a dead end does not make room
      if (other !== NONE && goalOfTraveller[other] === next && (movesOfNext & (movesOfNext - 1)) === 0) continue;
      if (only !== NONE) return SEVERAL;
      only = next;
    }
    return only;
  }
}
