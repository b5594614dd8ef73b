import type { Random } from "./random.ts";

/** Set in `openingsOfNode[node]` when the way to the node on its right is open. */
export const RIGHT = 1;
/** Set in `openingsOfNode[node]` when the way to the node below it is open. */
export const BELOW = 2;

const REACHED = 4;
/** The lowest bit of the direction in which a node was reached. */
const ARRIVAL_SHIFT = 3;

/** Nodes in rows and columns, with ways to their four neighbours that are open or closed. Node ids go row by row. */
export class Lattice {
  readonly columns: number;
  readonly rows: number;
  /** The open ways of each node, as a set of `RIGHT` and `BELOW`. */
  readonly openingsOfNode: Uint8Array;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.openingsOfNode = new Uint8Array(columns * rows);
  }

  /**
   * Opens the ways of a random spanning tree, which joins any two nodes by one route. A walk goes to a random neighbour that
   * is not reached yet, and back the way it came if all are. Each node keeps the direction in which it was reached, so that
   * the walk needs no stack.
   */
  openTree(random: Random): void {
    const { columns, rows, openingsOfNode } = this;
    const stepOfDirection = [1, columns, -1, -columns];
    const openDirections = [0, 0, 0, 0];
    const start = random.below(columns * rows);
    openingsOfNode[start] |= REACHED;
    let node = start;
    for (;;) {
      const row = Math.floor(node / columns);
      const column = node - row * columns;
      let count = 0;
      if (column + 1 < columns && (openingsOfNode[node + 1] & REACHED) === 0) openDirections[count++] = 0;
      if (row + 1 < rows && (openingsOfNode[node + columns] & REACHED) === 0) openDirections[count++] = 1;
      if (column > 0 && (openingsOfNode[node - 1] & REACHED) === 0) openDirections[count++] = 2;
      if (row > 0 && (openingsOfNode[node - columns] & REACHED) === 0) openDirections[count++] = 3;

      if (count > 0) {
        const direction = openDirections[random.below(count)];
        const next = node + stepOfDirection[direction];
        openingsOfNode[Math.min(node, next)] |= (direction & 1) === 0 ? RIGHT : BELOW;
        openingsOfNode[next] |= REACHED | (direction << ARRIVAL_SHIFT);
        node = next;
      } else {
        if (node === start) return;
        node -= stepOfDirection[openingsOfNode[node] >> ARRIVAL_SHIFT];
      }
    }
  }

  /** Opens `percent` percent of the ways that are still closed. */
  openMore(percent: number, random: Random): void {
    const { columns, rows, openingsOfNode } = this;
    if (percent === 0) return;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const node = row * columns + column;
        if (column + 1 < columns && (openingsOfNode[node] & RIGHT) === 0 && random.chance(percent)) {
          openingsOfNode[node] |= RIGHT;
        }
        if (row + 1 < rows && (openingsOfNode[node] & BELOW) === 0 && random.chance(percent)) {
          openingsOfNode[node] |= BELOW;
        }
      }
    }
  }
}
