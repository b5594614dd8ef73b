import type { Answer } from "./answer.ts";

/** What the last edit, a whole stroke if it was one, made a planner repair. */
export interface RepairNote {
  /** How many cells the edit changed. */
  readonly cells: number;
  /** How many clusters were built again; of PRA* and QuickPath, nodes. */
  readonly rebuilt: number;
  /** How many times the planner followed: while a stroke is drawn, once for each movement of the pointer. */
  readonly repairs: number;
  /** What all of that took together. */
  readonly milliseconds: number;
}

const NOTHING: RepairNote = { cells: 0, rebuilt: 0, repairs: 0, milliseconds: 0 };

/** Adds up what one edit made a planner repair. */
export class RepairLog {
  private last: RepairNote | undefined;
  private isNext = true;

  /** What is known of the last edit; `undefined` when there was none. */
  get note(): RepairNote | undefined {
    return this.last;
  }

  /** What is edited from now on belongs to another edit. */
  begin(): void {
    this.isNext = true;
  }

  /** Adds cells that were changed. */
  addCells(cells: number): void {
    if (cells === 0) return;
    const before = this.isNext ? NOTHING : (this.last ?? NOTHING);
    this.isNext = false;
    this.last = { ...before, cells: before.cells + cells };
  }

  /** Adds what a planner took to follow. */
  addRepair({ rebuilt, repairTime }: Answer): void {
    if (this.last === undefined || this.isNext || (rebuilt === 0 && repairTime === 0)) return;
    const { cells, rebuilt: rebuiltBefore, repairs, milliseconds } = this.last;
    this.last = {
      cells,
      rebuilt: rebuiltBefore + rebuilt,
      repairs: repairs + 1,
      milliseconds: milliseconds + repairTime,
    };
  }

  /** Forgets everything: the map is another one. */
  clear(): void {
    this.last = undefined;
    this.isNext = true;
  }
}
