import { SIDE, TRAVELLERS, travellers } from "./city.ts";
import type { Places } from "./thread-messages.ts";

/** What a byte of a recorded step says, beside its direction: the traveller goes to its next station from now on. */
const NEXT_LEG = 16;

/** The first steps of everybody, as the build of the site has recorded them, and the map on which they were taken. */
export interface Opening {
  /** Whether each cell of the city is a wall. */
  readonly isWallOfCell: Uint8Array;
  /** The places before the first step. */
  readonly places: Places;
  /** One byte a step, traveller after traveller: the direction from 0 for none, 1 for north-west to 9 for south-east; 16 more if its leg ends. */
  readonly steps: Uint8Array;
}

/** Writes an opening as bytes. */
export function writeOpening({ isWallOfCell, places, steps }: Opening): Uint8Array {
  const bits = new Uint8Array(isWallOfCell.length / 8);
  for (const [cell, isWall] of isWallOfCell.entries()) bits[cell >> 3] |= isWall << (cell & 7);
  const cells = new Uint8Array(Int32Array.from(places.cellOfTraveller).buffer);
  const bytes = new Uint8Array(cells.length + bits.length + places.legOfTraveller.length + steps.length);
  let end = 0;
  for (const part of [cells, bits, places.legOfTraveller, steps]) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/** Reads an opening from bytes; it throws if they are too few. */
export function readOpening(bytes: Uint8Array<ArrayBuffer>): Opening {
  const least = 4 * TRAVELLERS + (SIDE * SIDE) / 8 + TRAVELLERS;
  if (bytes.length < least) throw new RangeError(`An opening must have at least ${least} bytes, got ${bytes.length}.`);
  const cellOfTraveller = new Int32Array(bytes.buffer, 0, TRAVELLERS);
  const bits = bytes.subarray(4 * TRAVELLERS, least - TRAVELLERS);
  const legOfTraveller = bytes.subarray(least - TRAVELLERS, least);
  const isWallOfCell = new Uint8Array(SIDE * SIDE);
  for (let cell = 0; cell < isWallOfCell.length; cell++) isWallOfCell[cell] = (bits[cell >> 3] >> (cell & 7)) & 1;
  return { isWallOfCell, places: { cellOfTraveller, legOfTraveller }, steps: bytes.subarray(least) };
}

/** Writes the steps between places, one after the other, as an opening has them. */
export function stepsBetween(places: readonly Places[]): Uint8Array {
  const count = places.length - 1;
  const steps = new Uint8Array(count * TRAVELLERS);
  for (let step = 0; step < count; step++) {
    const [from, to] = [places[step], places[step + 1]];
    for (let index = 0; index < TRAVELLERS; index++) {
      const moved = to.cellOfTraveller[index] - from.cellOfTraveller[index];
      const dy = Math.round(moved / SIDE);
      const direction = moved === 0 ? 0 : 5 + (moved - dy * SIDE) + 3 * dy;
      const isNextLeg = to.legOfTraveller[index] !== from.legOfTraveller[index];
      steps[index * count + step] = direction + (isNextLeg ? NEXT_LEG : 0);
    }
  }
  return steps;
}

/**
 * Plays an opening step by step, on a map on which walls may be painted meanwhile. A traveller before whom there is a wall stays, and
 * stands in the way of others from then on.
 */
export class OpeningPlayer {
  private readonly opening: Opening;
  /** Whether each cell is a wall, or under a traveller that stays. */
  private readonly isClosedOfCell: Uint8Array;
  private readonly isStayingOf = new Uint8Array(TRAVELLERS);
  private readonly sizes = Uint8Array.from(travellers(), ({ size }) => size);
  private readonly count: number;
  private step = 0;

  /** @param isWallOfCell The map, which is painted on meanwhile. */
  constructor(opening: Opening, isWallOfCell: Uint8Array) {
    this.opening = opening;
    this.isClosedOfCell = isWallOfCell.slice();
    this.count = opening.steps.length / TRAVELLERS;
  }

  /** Whether all steps have been played. */
  get isOver(): boolean {
    return this.step === this.count;
  }

  /** Closes a cell, or opens it. */
  set(cell: number, isWall: number): void {
    this.isClosedOfCell[cell] = isWall;
  }

  /** Moves everybody by the next step. */
  advance({ cellOfTraveller, legOfTraveller }: Places): void {
    if (this.isOver) return;
    const { steps } = this.opening;
    for (let isMore = true; isMore; ) {
      // a traveller that stays may be in the way of one that was looked at before
      isMore = false;
      for (let index = 0; index < TRAVELLERS; index++) {
        if (this.isStayingOf[index] === 1) continue;
        const to = cellOfTraveller[index] + offsetOf(steps[index * this.count + this.step]);
        if (this.isOpen(to, this.sizes[index])) continue;
        this.isStayingOf[index] = 1;
        this.close(cellOfTraveller[index], this.sizes[index]);
        isMore = true;
      }
    }
    for (let index = 0; index < TRAVELLERS; index++) {
      if (this.isStayingOf[index] === 1) continue;
      const step = steps[index * this.count + this.step];
      cellOfTraveller[index] += offsetOf(step);
      if (step >= NEXT_LEG) legOfTraveller[index] = (legOfTraveller[index] + 1) % 4;
    }
    this.step++;
  }

  private isOpen(cell: number, size: number): boolean {
    for (let row = cell; row < cell + size * SIDE; row += SIDE) {
      for (let at = row; at < row + size; at++) if (this.isClosedOfCell[at] === 1) return false;
    }
    return true;
  }

  private close(cell: number, size: number): void {
    for (let row = cell; row < cell + size * SIDE; row += SIDE) this.isClosedOfCell.fill(1, row, row + size);
  }
}

/** How much a step changes the number of a cell. */
function offsetOf(step: number): number {
  const direction = step % NEXT_LEG;
  if (direction === 0) return 0;
  return ((direction - 1) % 3) - 1 + (Math.floor((direction - 1) / 3) - 1) * SIDE;
}
