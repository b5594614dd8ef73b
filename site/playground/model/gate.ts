import { createPlanner, type Grid, type Point } from "../../../src/index.ts";
import type { Session } from "./session.ts";

/** A line of open cells from wall to wall, which a wall closes. */
export interface Gate {
  readonly from: Point;
  readonly to: Point;
  /** What the cells are of while the gate is open, and while it is closed. */
  readonly open: string;
  readonly closed: string;
}

/** The gate across the middle of the way from A to B, where it is narrower; `undefined` when there is no way. */
export function gateOf({ grid, start, goal, agent, movement }: Session): Gate | undefined {
  const map = grid.peek();
  const planner = createPlanner(map, { algorithm: "astar", agent: agent.peek(), ...movement.peek() });
  const cells = [...planner.findPath(start.peek(), goal.peek())];
  const blocked = map.terrains.filter((terrain) => terrain.blocked);
  const wall = blocked.find(({ name }) => name === "wall") ?? blocked[0];
  if (cells.length === 0 || wall === undefined) return undefined;
  const middle = cells[cells.length >> 1];
  const [across, along] = [lineThrough(map, middle, 1, 0), lineThrough(map, middle, 0, 1)];
  const [from, to] = lengthOf(across) <= lengthOf(along) ? across : along;
  return { from, to, open: map.get(middle.x, middle.y), closed: wall.name };
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
