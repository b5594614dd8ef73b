import { type Agent, createPlanner, type Grid, type Point } from "../../../src/index.ts";
import type { Session } from "./session.ts";
import type { Movement } from "./state.ts";

/** A line of open cells from wall to wall, which a wall closes. */
export interface Gate {
  readonly from: Point;
  readonly to: Point;
  /** The terrain of each cell of the line while the gate is open. */
  readonly open: readonly string[];
  /** The terrain of all cells of the line while the gate is closed. */
  readonly closed: string;
}

/** Whether a gate is closed. */
export function isClosed(grid: Grid, gate: Gate): boolean {
  return cellsOf(gate).every(({ x, y }) => grid.get(x, y) === gate.closed);
}

/** Closes a gate, or opens it to the terrains that were there before, in one step of undo; returns the gate with what it opens to. */
export function toggleGate(session: Session, gate: Gate): Gate {
  const grid = session.grid.peek();
  const cells = cellsOf(gate);
  const isOpening = isClosed(grid, gate);
  // somebody may have painted in the gate since it was found
  const open = isOpening ? gate.open : cells.map(({ x, y }) => grid.get(x, y));
  session.beginStroke();
  for (const [index, cell] of cells.entries()) {
    session.paint(cell, cell, 1, isOpening ? open[index] : gate.closed);
  }
  session.endStroke();
  return { ...gate, open };
}

/** The gate on the way from A to B of a session; a thread looks for it on a large map. */
export async function gateOf(session: Session): Promise<Gate | undefined> {
  const { grid, start, goal, agent, movement } = session;
  const asked = [start.peek(), goal.peek(), agent.peek(), movement.peek()] as const;
  return session.clerk?.call("gate", ...asked) ?? gateOn(grid.peek(), ...asked);
}

/** The gate across the middle of the way from A to B, where it is narrower; `undefined` when there is no way. */
export function gateOn(map: Grid, start: Point, goal: Point, agent: Agent, movement: Movement): Gate | undefined {
  const planner = createPlanner(map, { algorithm: "astar", agent, ...movement });
  const cells = [...planner.findPath(start, goal)];
  const blocked = map.terrains.filter((terrain) => terrain.blocked);
  const wall = blocked.find(({ name }) => name === "wall") ?? blocked[0];
  if (cells.length === 0 || wall === undefined) return undefined;
  const middle = cells[cells.length >> 1];
  const [across, along] = [lineThrough(map, middle, 1, 0), lineThrough(map, middle, 0, 1)];
  const [from, to] = lengthOf(across) <= lengthOf(along) ? across : along;
  const line = { from, to, open: [], closed: wall.name };
  return { ...line, open: cellsOf(line).map(({ x, y }) => map.get(x, y)) };
}

/** The cells of a gate, from one end to the other. */
function cellsOf({ from, to }: Gate): Point[] {
  const length = Math.max(to.x - from.x, to.y - from.y) + 1;
  const [dx, dy] = to.x > from.x ? [1, 0] : [0, 1];
  return Array.from({ length }, (_, index) => ({ x: from.x + index * dx, y: from.y + index * dy }));
}

/** The ends of the line of open cells through a cell, in a direction and back. */
function lineThrough(grid: Grid, cell: Point, dx: number, dy: number): readonly [Point, Point] {
  const end = (sign: number): Point => {
    let { x, y } = cell;
    while (isOpen(grid, { x: x + sign * dx, y: y + sign * dy })) {
      x += sign * dx;
      y += sign * dy;
    }
    return { x, y };
  };
  return [end(-1), end(1)];
}

function isOpen(grid: Grid, point: Point): boolean {
  return grid.contains(point) && !grid.terrains[grid.terrainOfCell[grid.cellAt(point)]].blocked;
}

function lengthOf([from, to]: readonly [Point, Point]): number {
  return to.x - from.x + to.y - from.y;
}
