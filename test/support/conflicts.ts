import type { Grid } from "../../src/index.ts";

/** The rule by which steps are judged. */
export interface StepRule {
  readonly neighbours: 4 | 8;
  readonly corners: "bothFree" | "oneFree" | "always";
}

/** The paths of several travellers: the cell of traveller i after each step, at `step * travellers + i`. */
interface Paths {
  readonly steps: number;
  readonly cells: Int32Array;
}

/**
 * What is wrong with the paths of several travellers, in sentences; none if nothing is. Shares nothing with the code that it
 * judges: it reads the terrains of the grid, and looks at every step of every traveller.
 */
export function faultsOf(
  grid: Grid,
  { neighbours, corners }: StepRule,
  starts: readonly number[],
  goals: readonly number[],
  { steps, cells }: Paths,
): string[] {
  const { width, height } = grid;
  const count = starts.length;
  const faults: string[] = [];
  const at = (step: number, i: number): number => cells[step * count + i];
  const isFree = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && !grid.terrains[grid.terrainOfCell[y * width + x]].blocked;
  if (cells.length !== (steps + 1) * count) return [`expected ${(steps + 1) * count} cells, got ${cells.length}`];
  for (let i = 0; i < count; i++) {
    if (at(0, i) !== starts[i]) faults.push(`traveller ${i} starts at ${at(0, i)}, not at ${starts[i]}`);
    if (at(steps, i) !== goals[i]) faults.push(`traveller ${i} ends at ${at(steps, i)}, not at ${goals[i]}`);
  }
  for (let step = 0; step <= steps; step++) {
    const whoStands = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const cell = at(step, i);
      if (whoStands.has(cell)) faults.push(`step ${step}: ${whoStands.get(cell)} and ${i} both stand on ${cell}`);
      if (!isFree(cell % width, Math.floor(cell / width))) faults.push(`step ${step}: ${i} stands in a wall`);
      whoStands.set(cell, i);
    }
    if (step === 0) continue;
    const moves = new Map<string, number>();
    for (let i = 0; i < count; i++) {
      const [from, to] = [at(step - 1, i), at(step, i)];
      if (from === to) continue;
      const [x, y] = [from % width, Math.floor(from / width)];
      const [dx, dy] = [(to % width) - x, Math.floor(to / width) - y];
      if (moves.has(`${to} ${from}`))
        faults.push(`step ${step}: ${moves.get(`${to} ${from}`)} and ${i} exchange cells`);
      moves.set(`${from} ${to}`, i);
      if (Math.max(Math.abs(dx), Math.abs(dy)) > 1) faults.push(`step ${step}: ${i} jumps from ${from} to ${to}`);
      if (dx === 0 || dy === 0) continue;
      if (neighbours === 4) faults.push(`step ${step}: ${i} steps diagonally`);
      const free = Number(isFree(x + dx, y)) + Number(isFree(x, y + dy));
      const needed = { bothFree: 2, oneFree: 1, always: 0 }[corners];
      if (free < needed) faults.push(`step ${step}: ${i} cuts a corner`);
      const [beside, across] = [from + dx, to - dx];
      const crossing = moves.get(`${beside} ${across}`) ?? moves.get(`${across} ${beside}`);
      if (crossing !== undefined) faults.push(`step ${step}: ${crossing} and ${i} cross`);
    }
  }
  return faults;
}
