import type { Agent } from "../grid/agent.ts";
import type { Grid } from "../grid/grid.ts";
import { Movement, type MovementOptions } from "../grid/movement.ts";
import type { Path } from "./path.ts";

/**
 * What is wrong with a path, in a sentence, or `undefined` when it is a legal walk from its first cell to its last and
 * costs what it says. It asks the grid itself, cell by cell, and nothing that searches use.
 */
export function faultOfPath(
  grid: Grid,
  path: Path,
  agent: Agent = {},
  options: MovementOptions = {},
): string | undefined {
  const { neighbours, corners } = new Movement(options);
  if (path.cells.length === 0) {
    if (path.status === "found" || path.status === "nearest") return `Its status is ${path.status}, but it is empty.`;
    return path.cost === Number.POSITIVE_INFINITY ? undefined : `It is empty, but costs ${path.cost}.`;
  }
  if (path.status !== "found" && path.status !== "nearest") return `Its status is ${path.status}, but it has cells.`;

  let cost = 0;
  let [before, ...rest] = path;
  if (!canStand(grid, agent, before.x, before.y)) return `The agent cannot stand at its start, ${at(before)}.`;
  for (const point of rest) {
    const dx = point.x - before.x;
    const dy = point.y - before.y;
    if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return `${at(before)} to ${at(point)} is not one step.`;
    if (!canStand(grid, agent, point.x, point.y)) return `The agent cannot stand at ${at(point)}.`;
    const isDiagonal = dx !== 0 && dy !== 0;
    if (isDiagonal) {
      if (neighbours === 4) return `${at(before)} to ${at(point)} is diagonal.`;
      const sides = [
        canStand(grid, agent, before.x + dx, before.y),
        canStand(grid, agent, before.x, before.y + dy),
      ].filter(Boolean).length;
      const needed = corners === "bothFree" ? 2 : corners === "oneFree" ? 1 : 0;
      if (sides < needed) return `${at(before)} to ${at(point)} cuts a corner.`;
    }
    const mean = (terrainCost(grid, agent, before.x, before.y) + terrainCost(grid, agent, point.x, point.y)) / 2;
    cost += (isDiagonal ? Math.SQRT2 : 1) * mean;
    before = point;
  }
  if (Math.abs(cost - path.cost) > 1e-9 * Math.max(1, cost)) return `Its steps cost ${cost}, but it says ${path.cost}.`;
  return undefined;
}

/** Whether every cell under an agent at this point is on the grid and of a terrain that it may enter. */
function canStand(grid: Grid, agent: Agent, x: number, y: number): boolean {
  return squareUnder(grid, agent, x, y).every(
    (terrain) =>
      terrain !== undefined &&
      !terrain.blocked &&
      (agent.capability === undefined || agent.capability.includes(terrain.name)),
  );
}

/** The cost of the most expensive cell under an agent at this point. */
function terrainCost(grid: Grid, agent: Agent, x: number, y: number): number {
  return Math.max(...squareUnder(grid, agent, x, y).map((terrain) => terrain?.cost ?? 0));
}

/** The terrains under an agent at this point; `undefined` for what lies outside the grid. */
function squareUnder(grid: Grid, agent: Agent, left: number, top: number): (Grid["terrains"][number] | undefined)[] {
  const size = agent.size ?? 1;
  return Array.from({ length: size * size }, (_, index) => {
    const x = left + (index % size);
    const y = top + Math.floor(index / size);
    if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return undefined;
    return grid.terrains[grid.terrainOfCell[y * grid.width + x]];
  });
}

function at(point: { x: number; y: number }): string {
  return `(${point.x}, ${point.y})`;
}
