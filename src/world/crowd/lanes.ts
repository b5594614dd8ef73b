import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../../grid/movement.ts";
import { IntegerList } from "../../search/integer-list.ts";
import { NOBODY, type Occupancy } from "../occupancy.ts";
import type { WorldWalker } from "../world-walker.ts";

/** A walker that has not come on for this number of steps calls for a free lane. */
const PATIENCE = 3;

/** A walker calls for this number of steps, so that nobody returns into its lane at once. */
const CALL = 12;

/** A walker that has called in vain is silent in every other spell of 2 to this power steps: others may be in need of its cells. */
const SPELL_BITS = 6;

/** The steps ahead of a walker that are its lane. */
const LENGTH = 12;

/** How far from where it stands a walker looks for a place beside all lanes, in cells. */
const RADIUS = 16;

const SIDE = 2 * RADIUS + 1;

/** The spot of the walker itself, and the bit that stands for no step. */
const MIDDLE = RADIUS * SIDE + RADIUS;
const STAY = 1 << 8;

/** The turn of who has none: it makes room for everybody. */
const LAST = 0x7fff_ffff;

/**
 * The lanes that walkers call for. Where walkers of several sizes meet, one step is often not enough to make room: a large walker
 * needs all cells before it at once. A walker that waits calls for the next cells of its way, and everybody that chooses later leaves
 * these cells, by the shortest walk, and does not return before the call is over.
 */
export class Lanes<Name extends string> {
  private readonly occupancy: Occupancy<WorldWalker<Name>>;
  private readonly width: number;
  /** The place in line of the first walker that calls for a cell, or `LAST`. */
  private placeOfCell = new Int32Array(0);
  private readonly calledCells = new IntegerList();
  /** The place in line of each walker, by slot; walkers that have nowhere to go come last. */
  private placeOfSlot = new Int32Array(0);
  /** The walkers that stand in lanes of others, by slot. */
  readonly leaving: IntegerList = new IntegerList();
  private isLeavingOfSlot = new Uint8Array(0);
  /** The first step of a shortest walk to each cell near a walker, as a bit; 0 for cells that were not reached. */
  private readonly firstOfSpot = new Uint16Array(SIDE * SIDE);
  private readonly queue = new Int32Array(SIDE * SIDE);
  /** The first steps of shortest walks out of all lanes, one bit for each direction. */
  private firstSteps = 0;

  constructor(occupancy: Occupancy<WorldWalker<Name>>, width: number) {
    this.occupancy = occupancy;
    this.width = width;
  }

  /** Whether nobody calls. */
  get isEmpty(): boolean {
    return this.calledCells.count === 0;
  }

  /** Finds the lanes of walkers that wait, for one step, and the walkers that have to leave them. */
  call(line: readonly WorldWalker<Name>[], steps: number): void {
    const { calledCells, leaving, occupancy } = this;
    for (let i = 0; i < calledCells.count; i++) this.placeOfCell[calledCells.values[i]] = LAST;
    calledCells.count = 0;
    leaving.count = 0;
    const cells = occupancy.slotOfCell.length;
    if (this.placeOfCell.length !== cells) this.placeOfCell = new Int32Array(cells).fill(LAST);
    const slots = occupancy.ownerOfSlot.length;
    if (this.placeOfSlot.length < slots) {
      this.placeOfSlot = new Int32Array(2 * slots);
      this.isLeavingOfSlot = new Uint8Array(2 * slots);
    }
    this.placeOfSlot.fill(LAST, 0, slots);
    this.isLeavingOfSlot.fill(0, 0, slots);
    for (let place = 0; place < line.length; place++) this.placeOfSlot[line[place].slot] = place;
    for (let place = 0; place < line.length; place++) {
      const walker = line[place];
      const isImpatient = walker.waited >= PATIENCE && ((walker.waited >> SPELL_BITS) & 1) === 0;
      if (isImpatient && (walker.knots > 0 || !this.isInQueue(walker))) walker.callsUntil = steps + CALL;
      // a walker that has to leave a lane itself goes elsewhere
      if (walker.callsUntil > steps && this.isClear(walker.slot, walker.start)) this.callFor(walker, place);
    }
  }

  /** Whether a walker would be in the lane of nobody that chooses before it, at a cell. */
  isClear(slot: number, cell: number): boolean {
    const { width, placeOfCell } = this;
    const place = this.placeOfSlot[slot];
    const size = this.occupancy.sizeOfSlot[slot];
    for (let row = 0; row < size; row++) {
      const first = cell + row * width;
      for (let under = first; under < first + size; under++) if (placeOfCell[under] < place) return false;
    }
    return true;
  }

  /** Finds the first steps of the shortest walks out of all lanes, from where a walker stands: breadth first, and no farther. */
  search(slot: number, isPassable: (slot: number, cell: number) => boolean): void {
    const { firstOfSpot, queue, width, occupancy } = this;
    const { movesOfCell, offsetOfDirection } = (occupancy.ownerOfSlot[slot] as WorldWalker<Name>).crew.view;
    const own = occupancy.cellOfSlot[slot];
    this.firstSteps = 0;
    if (this.isClear(slot, own)) return;
    const top = Math.floor(own / width) - RADIUS;
    const left = (own % width) - RADIUS;
    firstOfSpot.fill(0);
    firstOfSpot[MIDDLE] = STAY;
    queue[0] = MIDDLE;
    let end = 1;
    let endOfDepth = 1;
    for (let first = 0; first < end; first++) {
      if (first === endOfDepth) {
        // all spots that are as far away as the first that is clear have been seen
        if (this.firstSteps !== 0) return;
        endOfDepth = end;
      }
      const spot = queue[first];
      const row = Math.floor(spot / SIDE);
      const column = spot - row * SIDE;
      const cell = (top + row) * width + left + column;
      for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
        const direction = 31 - Math.clz32(moves & -moves);
        const nextRow = row + Y_OF_DIRECTION[direction];
        const nextColumn = column + X_OF_DIRECTION[direction];
        if (nextRow < 0 || nextColumn < 0 || nextRow >= SIDE || nextColumn >= SIDE) continue;
        const next = nextRow * SIDE + nextColumn;
        if (firstOfSpot[next] !== 0) continue;
        const nextCell = cell + offsetOfDirection[direction];
        if (!isPassable(slot, nextCell)) continue;
        const steps = spot === MIDDLE ? 1 << direction : firstOfSpot[spot];
        firstOfSpot[next] = steps;
        queue[end++] = next;
        if (this.isClear(slot, nextCell)) this.firstSteps |= steps;
      }
    }
  }

  /** How bad a step is after `search`: 0 if it leads out of all lanes, 1 if it is the first of a shortest walk out, else 2. */
  rankOf(slot: number, cell: number, direction: number): number {
    if (this.isClear(slot, cell)) return 0;
    return (this.firstSteps >> direction) & 1 ? 1 : 2;
  }

  /** Whether only walkers of its squad stand in the lane of a walker. They have one size and go to one place, so that waiting is enough. */
  private isInQueue({ way, size, slot, squad }: WorldWalker<Name>): boolean {
    const { width, occupancy } = this;
    if (squad === null || way === null) return false;
    const last = Math.min(way.end - 1, way.index + LENGTH);
    for (let index = way.index + 1; index <= last; index++) {
      const cell: number = way.at(index);
      for (let row = 0; row < size; row++) {
        const first: number = cell + row * width;
        for (let under: number = first; under < first + size; under++) {
          const other = occupancy.slotOfCell[under];
          if (other !== NOBODY && other !== slot && occupancy.ownerOfSlot[other]?.squad !== squad) return false;
        }
      }
    }
    return true;
  }

  /** Calls for the cells ahead of a walker, as far as nobody before it does, and notes who has to leave them. */
  private callFor(walker: WorldWalker<Name>, place: number): void {
    const { width, placeOfCell, calledCells, leaving, occupancy } = this;
    const { way, size, slot } = walker;
    if (way === null || way.steps === 0) return;
    const last = Math.min(way.end - 1, way.index + LENGTH);
    for (let index = way.index + 1; index <= last; index++) {
      const cell: number = way.at(index);
      for (let row = 0; row < size; row++) {
        const first: number = cell + row * width;
        for (let under: number = first; under < first + size; under++) {
          if (placeOfCell[under] <= place) continue;
          placeOfCell[under] = place;
          calledCells.push(under);
          const other = occupancy.slotOfCell[under];
          if (other <= NOBODY || other === slot || this.placeOfSlot[other] < place) continue;
          if (this.isLeavingOfSlot[other] === 0) leaving.push(other);
          this.isLeavingOfSlot[other] = 1;
        }
      }
    }
  }
}
