import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { DIRECTION_OF_STEP } from "../../../src/grid/movement.ts";

/**
 * Smooths a path as Section 3.2.3 of Botea, Müller and Schaeffer 2004 has it. From one end on, it looks for the last node of the
 * path that a straight line reaches from the node where it is; the line replaces what was between, and the search goes on there.
 *
 * @param isLine Whether a line may lead on by `dx` columns and `dy` rows. Default: any line may.
 */
export function straighten(
  view: AgentGrid,
  path: readonly number[],
  isLine: (dx: number, dy: number) => boolean = () => true,
): number[] {
  const { width } = view.grid;
  const smooth = path.slice(0, 1);
  let from = 0;
  while (from < path.length - 1) {
    let to = path.length - 1;
    let line: number[] | undefined;
    for (; to > from + 1 && line === undefined; to--) {
      const [dx, dy] = [(path[to] % width) - (path[from] % width), rowOf(path[to]) - rowOf(path[from])];
      if (isLine(dx, dy)) line = lineBetween(view, path[from], dx, dy);
    }
    // the loop has gone one node too far when it found a line
    from = line === undefined ? from + 1 : to + 1;
    for (const cell of line ?? [path[from]]) smooth.push(cell);
  }
  return smooth;

  function rowOf(cell: number): number {
    return Math.floor(cell / width);
  }
}

/** Whether a line leads in one of the eight directions. */
export function isOctile(dx: number, dy: number): boolean {
  return dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy);
}

/** The cells of a straight line without its first, as Bresenham draws it; `undefined` if a step of it is not legal. */
function lineBetween(view: AgentGrid, from: number, dx: number, dy: number): number[] | undefined {
  const { width } = view.grid;
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  const line: number[] = [];
  let [x, y] = [0, 0];
  let cell = from;
  for (let step = 1; step <= steps; step++) {
    const [nextX, nextY] = [Math.round((step * dx) / steps), Math.round((step * dy) / steps)];
    const direction = DIRECTION_OF_STEP[4 + 3 * (nextY - y) + nextX - x];
    if (((view.movesOfCell[cell] >> direction) & 1) === 0) return undefined;
    [x, y] = [nextX, nextY];
    cell = from + y * width + x;
    line.push(cell);
  }
  return line;
}
