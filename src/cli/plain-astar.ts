import type { Grid, Point } from "../index.ts";

/** The path that plain A* found; a cost of `Infinity` and no cells when there is no path. */
export interface PlainPath {
  readonly cost: number;
  readonly cells: readonly number[];
  readonly expanded: number;
}

/** An entry of the open list. */
interface Open {
  readonly cell: number;
  readonly g: number;
  readonly f: number;
}

/**
 * Finds a path by A* as textbooks have it, with objects, a binary heap and a `Map`. It is the yardstick of the demo: what a game
 * without this library would write. The agent has size 1, and takes diagonals where both cells beside them are free.
 */
export function plainAStar(grid: Grid, start: Point, goal: Point): PlainPath {
  const startCell = grid.cellAt(start, "The start");
  const goalCell = grid.cellAt(goal, "The goal");
  const gOfCell = new Map<number, number>();
  const previousOfCell = new Map<number, number>();
  const closed = new Set<number>();
  const open = new BinaryHeap();
  const least = Math.min(...grid.terrains.filter(({ blocked }) => !blocked).map(({ cost }) => cost));

  if (isFree(grid, start.x, start.y) && isFree(grid, goal.x, goal.y)) {
    gOfCell.set(startCell, 0);
    open.push({ cell: startCell, g: 0, f: least * octileDistance(start, goal) });
  }
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { cell, g } = entry;
    if (closed.has(cell)) continue;
    if (cell === goalCell) return { cost: g, cells: routeTo(previousOfCell, cell), expanded: closed.size };
    closed.add(cell);
    for (const step of stepsFrom(grid, grid.pointOf(cell))) {
      const next = grid.cellAt(step);
      const nextG = g + step.cost;
      if (nextG >= (gOfCell.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      gOfCell.set(next, nextG);
      previousOfCell.set(next, cell);
      open.push({ cell: next, g: nextG, f: nextG + least * octileDistance(step, goal) });
    }
  }
  return { cost: Number.POSITIVE_INFINITY, cells: [], expanded: closed.size };
}

/** Returns the neighbours that one step leads to, with the cost of the step in tiles. */
function stepsFrom(grid: Grid, from: Point): (Point & { cost: number })[] {
  const steps: (Point & { cost: number })[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const x = from.x + dx;
      const y = from.y + dy;
      if ((dx === 0 && dy === 0) || !isFree(grid, x, y)) continue;
      const isDiagonal = dx !== 0 && dy !== 0;
      if (isDiagonal && !(isFree(grid, x, from.y) && isFree(grid, from.x, y))) continue;
      const mean = (terrainCost(grid, from.x, from.y) + terrainCost(grid, x, y)) / 2;
      steps.push({ x, y, cost: (isDiagonal ? Math.SQRT2 : 1) * mean });
    }
  }
  return steps;
}

function isFree(grid: Grid, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return false;
  return !grid.terrains[grid.terrainOfCell[y * grid.width + x]].blocked;
}

function terrainCost(grid: Grid, x: number, y: number): number {
  return grid.terrains[grid.terrainOfCell[y * grid.width + x]].cost;
}

function octileDistance(a: Point, b: Point): number {
  const dx = Math.abs(a.x - b.x);
  const dy = Math.abs(a.y - b.y);
  return Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy);
}

function routeTo(previousOfCell: ReadonlyMap<number, number>, goal: number): number[] {
  const cells: number[] = [];
  for (let cell: number | undefined = goal; cell !== undefined; cell = previousOfCell.get(cell)) cells.push(cell);
  return cells.reverse();
}

/** The open list as a binary heap, which gives the entry with the smallest f first. */
class BinaryHeap {
  private readonly entries: Open[] = [];

  push(entry: Open): void {
    const { entries } = this;
    let index = entries.push(entry) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (entries[above].f <= entry.f) break;
      entries[index] = entries[above];
      index = above;
    }
    entries[index] = entry;
  }

  pop(): Open | undefined {
    const { entries } = this;
    const first = entries[0];
    const last = entries.pop();
    if (last === undefined || entries.length === 0) return first;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      if (below >= entries.length) break;
      if (below + 1 < entries.length && entries[below + 1].f < entries[below].f) below++;
      if (entries[below].f >= last.f) break;
      entries[index] = entries[below];
      index = below;
    }
    entries[index] = last;
    return first;
  }
}
