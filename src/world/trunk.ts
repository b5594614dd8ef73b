import type { Traveller } from "./way-index.ts";

/** The last part of ways that several have in common: the index of ways notes it once for all. */
export class Trunk<Owner> implements Traveller {
  readonly cells: Int32Array;
  readonly course: number[] = [];
  /** Those whose ways end with some of it. */
  readonly followers: Set<Owner> = new Set<Owner>();

  constructor(cells: Int32Array) {
    this.cells = cells;
  }
}
