import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { IntegerList } from "../search/integer-list.ts";
import type { Changes } from "./changes.ts";
import { type Children, SCALE } from "./children.ts";
import { EDGE_UNITS_PER_TILE } from "./edge-costs.ts";
import { ABSENT, NEVER } from "./turn-order.ts";

/** The directions, in the order of the ids of the cells that they lead to. */
const DIRECTIONS_BY_CELL = [6, 3, 7, 2, 0, 5, 1, 4];

/** The number of cells that a turn of a repair deals with: less than a millisecond's work. */
const SLICE = 1 << 13;

/** Level 0: cells, with the steps as they were when the abstraction last followed the grid. */
export class CellLevel implements Children {
  readonly number = 0;
  readonly room: number;
  parentOfNode: Int32Array;
  turnOfNode: Uint32Array;
  /** The legal steps from each cell, as a set of bits, as `AgentGrid` has them. */
  readonly movesOfCell: Uint8Array;
  readonly hasCosts: boolean;
  unitsToCentreOfNode: Int32Array;
  /** The terrain cost of each cell, as `AgentGrid` has it; empty where all terrains cost the same. */
  readonly costOfCell: Uint8Array;
  private readonly unitsOfDirection: Int32Array;
  private readonly estimateCardinal: number;
  private readonly width: number;
  private readonly offsetOfDirection: Int32Array;

  constructor(view: AgentGrid) {
    this.room = view.movesOfCell.length;
    this.width = view.grid.width;
    this.offsetOfDirection = view.offsetOfDirection;
    this.movesOfCell = new Uint8Array(this.room);
    this.parentOfNode = new Int32Array(this.room);
    this.turnOfNode = new Uint32Array(this.room);
    this.hasCosts = view.costOfCell !== null;
    this.unitsToCentreOfNode = new Int32Array(this.hasCosts ? this.room : 0);
    this.costOfCell = new Uint8Array(this.hasCosts ? this.room : 0);
    this.unitsOfDirection = view.movement.unitsOfDirection;
    this.estimateCardinal = view.estimateCardinal;
    this.movesOfCell.set(view.movesOfCell);
    if (view.costOfCell !== null) this.costOfCell.set(view.costOfCell);
    this.parentOfNode.fill(-1);
    for (let cell = 0; cell < this.room; cell++) this.turnOfNode[cell] = view.canStand(cell) ? NEVER : ABSENT;
  }

  /** Takes all cells out of their cliques, a slice with each turn. */
  *leaveParents(): Generator<void> {
    const { parentOfNode, turnOfNode } = this;
    for (let cell = 0; cell < this.room; cell++) {
      parentOfNode[cell] = -1;
      if (turnOfNode[cell] !== ABSENT) turnOfNode[cell] = NEVER;
      if (cell % SLICE === SLICE - 1) yield;
    }
  }

  /** Copies the steps of the cells in a rectangle from the view, a slice with each turn, and adds to `changes` what differs. */
  *follow(view: AgentGrid, rectangle: Rectangle, changes: Changes): Generator<void> {
    const { left, top, right, bottom } = rectangle;
    const rows = Math.ceil(SLICE / (right - left));
    for (let y = top; y < bottom; y++) {
      for (let cell = y * this.width + left; cell < y * this.width + right; cell++) {
        const stood = this.turnOfNode[cell] !== ABSENT;
        const stands = view.canStand(cell);
        if (stood && !stands) this.remove(cell, changes);
        if (stands && !stood) this.turnOfNode[cell] = NEVER;
        if (stands && (!stood || this.movesOfCell[cell] !== view.movesOfCell[cell])) changes.rejoined.add(cell);
        this.movesOfCell[cell] = view.movesOfCell[cell];
        if (view.costOfCell !== null) this.reprice(cell, view.costOfCell[cell], changes);
      }
      if ((y - top) % rows === rows - 1) yield;
    }
  }

  get bytes(): number {
    const { movesOfCell, costOfCell, unitsToCentreOfNode, parentOfNode, turnOfNode } = this;
    const costs = costOfCell.length + unitsToCentreOfNode.byteLength;
    return movesOfCell.length + parentOfNode.byteLength + turnOfNode.byteLength + costs;
  }

  firstCellOf(cell: number): number {
    return cell;
  }

  xOf(cell: number): number {
    return SCALE * (cell % this.width);
  }

  yOf(cell: number): number {
    return SCALE * ((cell / this.width) | 0);
  }

  degreeOf(cell: number): number {
    let degree = 0;
    for (let moves = this.movesOfCell[cell]; moves !== 0; moves &= moves - 1) degree++;
    return degree;
  }

  neighbourOf(cell: number, index: number): number {
    const moves = this.movesOfCell[cell];
    let left = index;
    for (const direction of DIRECTIONS_BY_CELL) {
      if ((moves & (1 << direction)) !== 0 && left-- === 0) return cell + this.offsetOfDirection[direction];
    }
    return -1;
  }

  neighboursInto(cell: number, list: IntegerList): void {
    const { offsetOfDirection } = this;
    const moves = this.movesOfCell[cell];
    list.count = 0;
    for (let i = 0; i < 8; i++) {
      const direction = DIRECTIONS_BY_CELL[i];
      if ((moves & (1 << direction)) !== 0) list.push(cell + offsetOfDirection[direction]);
    }
  }

  unitsInto(cell: number, list: IntegerList): void {
    const { offsetOfDirection, unitsOfDirection, costOfCell, estimateCardinal } = this;
    const moves = this.movesOfCell[cell];
    list.count = 0;
    for (let i = 0; i < 8; i++) {
      const direction = DIRECTIONS_BY_CELL[i];
      if ((moves & (1 << direction)) === 0) continue;
      const terrain = costOfCell[cell] + costOfCell[cell + offsetOfDirection[direction]];
      // rounded up, so that no edge has fewer units than the estimate
      list.push(Math.ceil((unitsOfDirection[direction] * terrain * EDGE_UNITS_PER_TILE) / estimateCardinal));
    }
  }

  areJoined(a: number, b: number): boolean {
    const { offsetOfDirection } = this;
    for (let moves = this.movesOfCell[a]; moves !== 0; moves &= moves - 1) {
      if (a + offsetOfDirection[31 - Math.clz32(moves & -moves)] === b) return true;
    }
    return false;
  }

  findNeighbour(cell: number, firstCell: number): number {
    return this.areJoined(cell, firstCell) ? firstCell : -1;
  }

  turnsByFirstCell(): Uint32Array {
    return this.turnOfNode;
  }

  /** Sets the terrain cost of a cell, and notes the cells whose steps then cost more or less. */
  private reprice(cell: number, cost: number, changes: Changes): void {
    const { costOfCell, movesOfCell, offsetOfDirection } = this;
    if (costOfCell[cell] === cost) return;
    costOfCell[cell] = cost;
    changes.repriced.add(cell);
    for (let moves = movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      changes.repriced.add(cell + offsetOfDirection[31 - Math.clz32(moves & -moves)]);
    }
  }

  /** Removes a cell on which the agent can no longer stand. */
  private remove(cell: number, changes: Changes): void {
    changes.bereft.add(this.parentOfNode[cell]);
    this.turnOfNode[cell] = ABSENT;
    this.parentOfNode[cell] = -1;
  }
}
