import type { Agent, Grid, MovementOptions } from "../../src/index.ts";

/** Everything that decides which steps are legal and what they cost. */
export interface Setting {
  readonly grid: Grid;
  readonly agent: Agent;
  readonly movement: MovementOptions;
}

/** Whether an agent can stand at a point: straight from the definition, with nothing prepared. */
export function canStand({ grid, agent }: Setting, x: number, y: number): boolean {
  return costUnder(grid, agent, x, y) < Number.POSITIVE_INFINITY;
}

/** The cost of a step between neighbouring points, in integer units, or `Infinity` when it is not legal. */
export function stepCost(setting: Setting, fromX: number, fromY: number, toX: number, toY: number): number {
  const { grid, agent, movement } = setting;
  return costOfStep(movement, (x, y) => costUnder(grid, agent, x, y), fromX, fromY, toX, toY);
}

function costOfStep(
  movement: MovementOptions,
  costAt: (x: number, y: number) => number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number {
  const { neighbours = 8, corners = "bothFree" } = movement;
  const isDiagonal = fromX !== toX && fromY !== toY;
  if (isDiagonal) {
    const sides = [costAt(toX, fromY), costAt(fromX, toY)].filter((cost) => cost < Number.POSITIVE_INFINITY).length;
    if (neighbours === 4 || sides < { bothFree: 2, oneFree: 1, always: 0 }[corners]) return Number.POSITIVE_INFINITY;
  }
  return stepsOf(movement)[isDiagonal ? 1 : 0] * (costAt(fromX, fromY) + costAt(toX, toY));
}

/** The integers that steps count: given, or what stands for the cost of a diagonal where there is one. */
function stepsOf({ stepCosts, diagonal = "octile" }: MovementOptions): readonly [number, number] {
  if (stepCosts !== undefined) return stepCosts;
  if (diagonal === "octile") return [70, 99];
  const length = diagonal === "chebyshev" ? 1 : diagonal;
  let cardinal = 70;
  while (Math.abs(cardinal * length - Math.round(cardinal * length)) > 1e-9) cardinal++;
  return [cardinal, Math.round(cardinal * length)];
}

/** The cost of the link from one cell to another, in the same units, or `Infinity` when the agent has none to take. */
function linkCost(setting: Setting, from: number, to: number): number {
  const { grid, agent, movement } = setting;
  const link = grid.cellLinks.find((each) => each.from === from && each.to === to);
  if (link === undefined) return Number.POSITIVE_INFINITY;
  if (![from, to].every((cell) => canStand(setting, cell % grid.width, Math.floor(cell / grid.width)))) {
    return Number.POSITIVE_INFINITY;
  }
  // rounded to what the cheapest integer stands for: a cardinal step's share of a tile, or of two where costs differ
  const scale = scaleOf(grid, agent);
  const costs = new Set(costsOf(grid, agent));
  const isEven = costs.size === 1 && (agent.layers ?? []).length === 0;
  const tiles = isEven ? [...costs][0] * scale : 0.5;
  const [cardinal] = stepsOf(movement);
  return 2 * tiles * Math.max(1, Math.round((link.cost * cardinal * scale) / tiles));
}

/** The cost of getting from one cell to the next of a walk, by a step or by a link, in the same units. */
export function passageCost(setting: Setting, from: number, to: number): number {
  const { width } = setting.grid;
  const [fromX, fromY, toX, toY] = [from, to].flatMap((cell) => [cell % width, Math.floor(cell / width)]);
  const isStep = Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) === 1;
  const step = isStep ? stepCost(setting, fromX, fromY, toX, toY) : Number.POSITIVE_INFINITY;
  return Math.min(step, linkCost(setting, from, to));
}

/** The cost of walking these cells one after the other, in the same units. */
export function walkCost(setting: Setting, cells: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 1; i < cells.length; i++) sum += passageCost(setting, cells[i - 1], cells[i]);
  return sum;
}

/**
 * Dijkstra's algorithm, too slow to ship and too plain to be wrong: the cost from `start` to every cell, by steps and links;
 * inside part of the grid, by steps alone.
 */
export function costsFrom(setting: Setting, start: number, inside = wholeOf(setting.grid)): number[] {
  const { grid, agent, movement } = setting;
  const { width, height } = grid;
  const isWhole = inside.right - inside.left === width && inside.bottom - inside.top === height;
  const links = isWhole ? grid.cellLinks : [];
  const costOfCell = Array.from({ length: width * height }, (_, cell) =>
    costUnder(grid, agent, cell % width, Math.floor(cell / width)),
  );
  const costAt = (x: number, y: number): number => costOfCell[y * width + x];
  const costs = new Array<number>(width * height).fill(Number.POSITIVE_INFINITY);
  const open = new Set<number>();
  const reach = (cell: number, cost: number): void => {
    if (cost >= costs[cell]) return;
    costs[cell] = cost;
    open.add(cell);
  };
  if (costOfCell[start] < Number.POSITIVE_INFINITY) reach(start, 0);
  while (open.size > 0) {
    let cell = -1;
    for (const each of open) if (cell < 0 || costs[each] < costs[cell]) cell = each;
    open.delete(cell);
    const [x, y] = [cell % width, Math.floor(cell / width)];
    for (const [dx, dy] of AROUND) {
      const [nextX, nextY] = [x + dx, y + dy];
      if (nextX < inside.left || nextX >= inside.right || nextY < inside.top || nextY >= inside.bottom) continue;
      reach(nextY * width + nextX, costs[cell] + costOfStep(movement, costAt, x, y, nextX, nextY));
    }
    for (const { from, to } of links) {
      if (from === cell) reach(to, costs[cell] + linkCost(setting, from, to));
    }
  }
  return costs;
}

/**
 * The same costs for large grids: whoever is reached more cheaply than before tells all neighbours again, first come, first
 * served, until nobody has news. No cell has to be the cheapest, so there is no open list to search.
 */
export function floodFrom(setting: Setting, start: number): Float64Array {
  const { grid, agent, movement } = setting;
  const { width, height, cellLinks } = grid;
  const costOfCell = Float64Array.from({ length: width * height }, (_, cell) =>
    costUnder(grid, agent, cell % width, Math.floor(cell / width)),
  );
  const costAt = (x: number, y: number): number => costOfCell[y * width + x];
  const costs = new Float64Array(width * height).fill(Number.POSITIVE_INFINITY);
  let next = new Set<number>();
  const reach = (cell: number, cost: number): void => {
    if (cost >= costs[cell]) return;
    costs[cell] = cost;
    next.add(cell);
  };
  if (costOfCell[start] < Number.POSITIVE_INFINITY) reach(start, 0);
  while (next.size > 0) {
    const news = next;
    next = new Set();
    for (const cell of news) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      for (const [dx, dy] of AROUND) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        reach(cell + dy * width + dx, costs[cell] + costOfStep(movement, costAt, x, y, x + dx, y + dy));
      }
      for (const { from, to } of cellLinks) if (from === cell) reach(to, costs[cell] + linkCost(setting, from, to));
    }
  }
  return costs;
}

/** The units of walks that make up a tile. */
export function unitsPerTile({ grid, agent, movement }: Setting): number {
  return 2 * stepsOf(movement)[0] * scaleOf(grid, agent);
}

/** The right angles between two steps, by the angles of their directions; 0 where one of them is no step to a neighbour. */
function turnBetween(before: readonly [number, number] | null, step: readonly [number, number] | null): number {
  if (before === null || step === null) return 0;
  const angle = Math.abs(Math.atan2(before[1], before[0]) - Math.atan2(step[1], step[0]));
  return Math.round(Math.min(angle, 2 * Math.PI - angle) / (Math.PI / 4)) / 2;
}

/**
 * What the cheapest walk from a start to one of some cells costs, in units, if each right angle costs so many units: Dijkstra's
 * algorithm over the last step of each walk. Of equally cheap walks, the one that turns least counts.
 */
export function turningCost(
  setting: Setting,
  start: number,
  mayEnd: (cell: number) => boolean,
  unitsPerTurn: number,
): { readonly cost: number; readonly turns: number } {
  interface Walk {
    readonly cell: number;
    readonly last: readonly [number, number] | null;
    readonly cost: number;
    readonly turns: number;
  }
  const { grid } = setting;
  const { width, height } = grid;
  const none = { cost: Number.POSITIVE_INFINITY, turns: 0 };
  if (!canStand(setting, start % width, Math.floor(start / width))) return none;
  const isBetter = (a: Walk, b: Walk): boolean =>
    a.cost < b.cost - 1e-6 || (Math.abs(a.cost - b.cost) <= 1e-6 && a.turns < b.turns);
  const open = new Map<string, Walk>();
  const done = new Set<string>();
  const nameOf = ({ cell, last }: Walk): string => `${cell} ${last}`;
  const reach = (walk: Walk): void => {
    const known = open.get(nameOf(walk));
    if (done.has(nameOf(walk)) || (known !== undefined && !isBetter(walk, known))) return;
    open.set(nameOf(walk), walk);
  };
  reach({ cell: start, last: null, cost: 0, turns: 0 });
  while (open.size > 0) {
    const best = [...open.values()].reduce((a, b) => (isBetter(b, a) ? b : a));
    if (mayEnd(best.cell)) return best;
    open.delete(nameOf(best));
    done.add(nameOf(best));
    const [x, y] = [best.cell % width, Math.floor(best.cell / width)];
    const around = AROUND.filter(([dx, dy]) => x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height);
    const nexts = around.map(([dx, dy]) => best.cell + dy * width + dx);
    const linked = grid.cellLinks.filter(({ from }) => from === best.cell).map(({ to }) => to);
    for (const next of new Set([...nexts, ...linked])) {
      const cost = passageCost(setting, best.cell, next);
      if (cost === Number.POSITIVE_INFINITY) continue;
      const [dx, dy] = [(next % width) - x, Math.floor(next / width) - y];
      const last = Math.max(Math.abs(dx), Math.abs(dy)) === 1 ? ([dx, dy] as const) : null;
      const turns = turnBetween(best.last, last);
      reach({ cell: next, last, cost: best.cost + cost + turns * unitsPerTurn, turns: best.turns + turns });
    }
  }
  return none;
}

/** The clearance of a cell by growing a square, as Algorithm 1 of Harabor and Botea 2008 does. */
export function clearanceAt(grid: Grid, agent: Agent, x: number, y: number): number {
  let clearance = 0;
  while (canStand({ grid, agent: { ...agent, size: clearance + 1 }, movement: {} }, x, y)) clearance++;
  return clearance;
}

/** What the terrains cost that an agent may enter. */
function costsOf(grid: Grid, { capability, costs = {} }: Agent): number[] {
  const isOpen = ({ name, blocked }: Grid["terrains"][number]): boolean =>
    !blocked && (capability?.includes(name) ?? true);
  return grid.terrains.filter(isOpen).map(({ name, cost }) => costs[name] ?? cost);
}

/** The scales of agents that have been asked for, by the terrains of a grid. */
const scales = new WeakMap<Agent, Map<Grid["terrains"], number>>();

/** The least integer that makes the costs of an agent integers, so that sums are exact. */
function scaleOf(grid: Grid, agent: Agent): number {
  if (agent.costs === undefined) return 1;
  const known = scales.get(agent)?.get(grid.terrains);
  if (known !== undefined) return known;
  const costs = costsOf(grid, agent);
  let scale = 1;
  while (costs.some((cost) => Math.abs(Math.round(cost * scale) - cost * scale) > 1e-9)) scale++;
  scales.set(agent, (scales.get(agent) ?? new Map<Grid["terrains"], number>()).set(grid.terrains, scale));
  return scale;
}

/**
 * The cost of the most expensive cell under an agent whose top-left cell is given, terrain and layers, times the scale of its costs,
 * or `Infinity` where it cannot stand.
 */
export function costUnder(grid: Grid, agent: Agent, left: number, top: number): number {
  const { size = 1, capability, costs = {}, layers = [] } = agent;
  const scale = scaleOf(grid, agent);
  let most = 0;
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return Number.POSITIVE_INFINITY;
      const terrain = grid.terrains.find(({ name }) => name === grid.get(x, y));
      if (terrain === undefined || terrain.blocked) return Number.POSITIVE_INFINITY;
      if (capability !== undefined && !capability.includes(terrain.name)) return Number.POSITIVE_INFINITY;
      const ofLayers = layers.reduce((sum, name) => sum + grid.layer(name).cost(x, y), 0);
      most = Math.max(most, Math.round((costs[terrain.name] ?? terrain.cost) * scale) + scale * ofLayers);
    }
  }
  // the integers of searches are bytes
  return Math.min(255, most);
}

function wholeOf(grid: Grid): { left: number; top: number; right: number; bottom: number } {
  return { left: 0, top: 0, right: grid.width, bottom: grid.height };
}

const AROUND = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy])).filter(([dx, dy]) => dx !== 0 || dy !== 0);
