import { type Agent, classOfAgent } from "../grid/agent.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { Movement, type MovementOptions } from "../grid/movement.ts";
import { MAX_TERRAIN_COST } from "../grid/terrain.ts";
import type { Path } from "./path.ts";

/**
 * Says in a sentence what is wrong with a path; `undefined` when the path is a legal walk from its first cell to its last, by
 * steps and links, and costs what it says. The check asks the grid itself, cell by cell, and nothing that searches use.
 */
export function faultOfPath(
  grid: Grid,
  path: Path,
  agent: Agent = {},
  options: MovementOptions = {},
): string | undefined {
  const movement = new Movement(options);
  if (path.cells.length === 0) {
    if (path.status === "found" || path.status === "nearest") return `Its status is ${path.status}, but it is empty.`;
    return path.cost === Number.POSITIVE_INFINITY ? undefined : `It is empty, but costs ${path.cost}.`;
  }
  if (path.status !== "found" && path.status !== "nearest") return `Its status is ${path.status}, but it has cells.`;

  const { links } = grid;
  let cost = 0;
  let [before, ...rest] = path;
  if (!canStand(grid, agent, before.x, before.y)) return `The agent cannot stand at its start, ${at(before)}.`;
  for (const point of rest) {
    if (!canStand(grid, agent, point.x, point.y)) return `The agent cannot stand at ${at(point)}.`;
    const fault = faultOfStep(grid, agent, movement, before, point);
    const link = links.find(({ from, to }) => isSame(from, before) && isSame(to, point));
    if (fault !== undefined && link === undefined) return fault;
    const stepCost = fault === undefined ? costOfStep(grid, agent, movement, before, point) : Number.POSITIVE_INFINITY;
    cost += Math.min(stepCost, link?.cost ?? Number.POSITIVE_INFINITY);
    before = point;
  }
  if (path.turnCost > 0) cost += path.turnCost * turnsOf([...path]);
  if (Math.abs(cost - path.cost) > 1e-9 * Math.max(1, cost)) return `Its steps cost ${cost}, but it says ${path.cost}.`;
  return undefined;
}

/** How much a walk turns, in right angles, by the angles between its steps. */
function turnsOf(points: readonly Point[]): number {
  let turns = 0;
  for (let index = 2; index < points.length; index++) {
    const [a, b, c] = points.slice(index - 2, index + 1);
    const isFar = [a, c].some(({ x, y }) => Math.max(Math.abs(x - b.x), Math.abs(y - b.y)) > 1);
    const angle = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x);
    const turned = Math.abs(angle) > Math.PI ? 2 * Math.PI - Math.abs(angle) : Math.abs(angle);
    if (!isFar) turns += Math.round(turned / (Math.PI / 4)) / 2;
  }
  return turns;
}

/** Says what is wrong with a step between two points on which an agent can stand; `undefined` when the step is legal. */
function faultOfStep(
  grid: Grid,
  agent: Agent,
  { neighbours, corners }: Movement,
  from: Point,
  to: Point,
): string | undefined {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return `${at(from)} to ${at(to)} is not one step.`;
  if (dx === 0 || dy === 0) return undefined;
  if (neighbours === 4) return `${at(from)} to ${at(to)} is diagonal.`;
  const sides = [canStand(grid, agent, to.x, from.y), canStand(grid, agent, from.x, to.y)].filter(Boolean).length;
  const needed = corners === "bothFree" ? 2 : corners === "oneFree" ? 1 : 0;
  return sides < needed ? `${at(from)} to ${at(to)} cuts a corner.` : undefined;
}

/** The cost of a legal step in tiles. */
function costOfStep(grid: Grid, agent: Agent, { diagonalLength }: Movement, from: Point, to: Point): number {
  const most = MAX_TERRAIN_COST / classOfAgent(grid, agent).costs.scale;
  const costAt = ({ x, y }: Point): number => Math.min(most, groundCost(grid, agent, x, y));
  const mean = (costAt(from) + costAt(to)) / 2;
  return (from.x !== to.x && from.y !== to.y ? diagonalLength : 1) * mean;
}

/** Whether every cell under an agent at this point is on the grid and of a terrain that the agent may enter. */
function canStand(grid: Grid, { size = 1, capability }: Agent, left: number, top: number): boolean {
  const { width, height, terrains, terrainOfCell } = grid;
  if (left < 0 || top < 0 || left + size > width || top + size > height) return false;
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      const { blocked, name } = terrains[terrainOfCell[y * width + x]];
      if (blocked || (capability !== undefined && !capability.includes(name))) return false;
    }
  }
  return true;
}

/** The cost of the most expensive cell under an agent that can stand at this point, without the limit of what a cell may cost. */
function groundCost(grid: Grid, { size = 1, costs, layers = [] }: Agent, left: number, top: number): number {
  const { width, terrains, terrainOfCell } = grid;
  let most = 0;
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      const { name, cost } = terrains[terrainOfCell[y * width + x]];
      const ofLayers = layers.reduce((sum, layer) => sum + grid.layer(layer).cost(x, y), 0);
      most = Math.max(most, (costs?.[name] ?? cost) + ofLayers);
    }
  }
  return most;
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function at(point: Point): string {
  return `(${point.x}, ${point.y})`;
}
