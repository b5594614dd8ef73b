import type { Occupancy } from "../occupancy.ts";
import type { WorldWalker } from "../world-walker.ts";

/** Walkers that a step takes along, whatever their ways are. */
export interface Led<Name extends string> {
  readonly members: readonly WorldWalker<Name>[];
  /** Where a member goes in this step, or stays. */
  nextOf(index: number): number;
  /** Visits the cells that nobody else may enter. */
  forEachClosed(visit: (cell: number) => void): void;
}

/** All that there is to write down of a lead. */
export interface LeadState {
  /** The steps that have been walked. */
  readonly walked: number;
  readonly ids: Float64Array;
  /** The cell of walker i after each step, at `step * ids.length + i`. */
  readonly cells: Int32Array;
}

/** Walkers that walk paths which were found for all of them together. Nobody else enters the cells that they still need. */
export class Lead<Name extends string> implements Led<Name> {
  readonly members: readonly WorldWalker<Name>[];
  private readonly cells: Int32Array;
  private walked: number;
  /** The last step after which a member stands on a cell, for all cells of all paths. */
  private readonly lastOfCell = new Map<number, number>();

  /** @param width The width of the grid, in cells. */
  constructor(
    width: number,
    members: readonly WorldWalker<Name>[],
    { walked, cells }: Pick<LeadState, "walked" | "cells">,
  ) {
    this.members = members;
    this.walked = walked;
    this.cells = cells;
    for (const [i, cell] of cells.entries()) {
      const { size } = members[i % members.length];
      const step = Math.floor(i / members.length);
      for (let row = 0; row < size; row++) {
        const first = cell + row * width;
        for (let under = first; under < first + size; under++) this.lastOfCell.set(under, step);
      }
    }
  }

  get state(): LeadState {
    const { walked, cells } = this;
    return { walked, cells, ids: Float64Array.from(this.members, ({ id }) => id) };
  }

  /** Whether all have walked their paths. */
  get isDone(): boolean {
    return (this.walked + 1) * this.members.length >= this.cells.length;
  }

  nextOf(index: number): number {
    return this.cells[(this.walked + 1) * this.members.length + index];
  }

  forEachClosed(visit: (cell: number) => void): void {
    for (const [cell, last] of this.lastOfCell) if (last > this.walked) visit(cell);
  }

  /** Whether the walkers are where their paths take them to be. */
  isSound({ cellOfSlot }: Occupancy<WorldWalker<Name>>): boolean {
    const first = this.walked * this.members.length;
    return this.members.every(
      (walker, index) => walker.slot >= 0 && walker.isInPlace && cellOfSlot[walker.slot] === this.cells[first + index],
    );
  }

  /** Notes that all have taken a step. */
  noteStep(): void {
    this.walked++;
  }
}
