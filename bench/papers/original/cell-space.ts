import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import type { Rectangle } from "../../../src/grid/rectangle.ts";
import type { Reach, Space } from "./live-astar.ts";

/** How far it is to the goal at least: by steps across open ground, as the crow flies, or 0, as in Dijkstra's algorithm. */
export type Estimate = "octile" | "euclidean" | "none";

/** The cells of a rectangle as one agent sees them, joined by legal steps that stay inside. */
export class CellSpace implements Space {
  rectangle: Rectangle;
  private readonly view: AgentGrid;
  private readonly kind: Estimate;

  /** The space of the whole grid. */
  constructor(view: AgentGrid, estimate: Estimate) {
    this.view = view;
    this.kind = estimate;
    this.rectangle = { left: 0, top: 0, right: view.grid.width, bottom: view.grid.height };
  }

  expand(cell: number, reach: Reach): void {
    const { view, rectangle } = this;
    const { unitsOfDirection } = view.movement;
    const { width } = view.grid;
    const x = cell % width;
    const y = (cell - x) / width;
    let moves = view.movesOfCell[cell];
    if (x === rectangle.left) moves &= ~LEFTWARDS;
    if (x === rectangle.right - 1) moves &= ~RIGHTWARDS;
    if (y === rectangle.top) moves &= ~UPWARDS;
    if (y === rectangle.bottom - 1) moves &= ~DOWNWARDS;
    for (let direction = 0; moves !== 0; direction++, moves >>= 1) {
      if ((moves & 1) === 1) reach(cell + view.offsetOfDirection[direction], unitsOfDirection[direction]);
    }
  }

  estimate(cell: number, goal: number): number {
    if (this.kind === "none") return 0;
    return this.kind === "euclidean" ? crowFlies(this.view, cell, goal) : this.view.estimateBetween(cell, goal);
  }
}

/** The directions that lead out of a rectangle at each of its sides, as sets of bits. */
const LEFTWARDS = 0b0110_0100;
const RIGHTWARDS = 0b1001_0001;
const UPWARDS = 0b1100_1000;
const DOWNWARDS = 0b0011_0010;

/** The distance between the middles of two cells, in units. */
function crowFlies({ grid: { width }, movement }: AgentGrid, a: number, b: number): number {
  const dx = (a % width) - (b % width);
  const dy = Math.floor(a / width) - Math.floor(b / width);
  return movement.cardinal * Math.hypot(dx, dy);
}
