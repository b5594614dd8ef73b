import type { AgentGrid } from "../grid/agent-grid.ts";
import { BY_LINK, NO_ARRIVAL, type SuccessorTable, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import { CLOSED, type SearchSpace } from "./search-space.ts";
import { hasEstimate, Shortcuts } from "./shortcuts.ts";
import type { Target } from "./target.ts";

const X = Int32Array.from(X_OF_DIRECTION);
const Y = Int32Array.from(Y_OF_DIRECTION);

/** Limits and notes of one search. */
export interface CellSearchOptions {
  /** Cells whose f is larger than this are not considered. Default: none. */
  readonly bound?: number;
  /** The search gives up when it has expanded so many cells. Default: none. */
  readonly most?: number;
  /** Takes every expanded cell, in that order. */
  readonly trace?: number[] | undefined;
  /** The moves to try. Default: the view's, which suffice where the search may enter every cell. */
  readonly successors?: SuccessorTable;
}

/**
 * A* on the cells of a grid, as one agent sees it: with an agent's view this is AA* (Harabor and Botea 2008, Section V).
 * Without a target it is Dijkstra's algorithm, and stops where the bound ends.
 *
 * Returns the cell in which it met the target, or −1. The route is in the space; `route.ts` reads it. Equal f are taken last in
 * first out, and neighbours are generated in the order of their direction, so that the route depends on positions alone.
 */
export function searchCells(
  view: AgentGrid,
  space: SearchSpace,
  start: number,
  target: Target | null,
  {
    bound = Number.POSITIVE_INFINITY,
    most = Number.POSITIVE_INFINITY,
    trace,
    successors = view.successors,
  }: CellSearchOptions = {},
): number {
  const { movesOfCell, costOfCell, offsetOfDirection } = view;
  const { unitsOfDirection } = view.movement;
  const { width } = view.grid;
  const { distances, arrivalOfCell, open } = space;
  const gOfCell = distances.values;

  // the estimate: the way to the rectangle around the goals, across open ground of the cheapest terrain and by shortcuts
  const links = view.links.isEmpty ? null : view.links;
  const guide = target !== null && hasEstimate(view) ? target : null;
  const shortcuts = guide === null || links === null ? null : Shortcuts.to(view, (cell) => guide.estimateOf(cell));
  const perLonger = guide === null ? 0 : view.estimateCardinal;
  const perShorter = guide === null ? 0 : view.estimateShorter;
  const left = target?.left ?? 0;
  const right = target?.right ?? 0;
  const top = target?.top ?? 0;
  const bottom = target?.bottom ?? 0;
  const slack = target?.slack ?? 0;

  const estimate = (cell: number): number => {
    if (guide === null) return 0;
    const h = guide.estimateOf(cell);
    return shortcuts === null ? h : shortcuts.lower(cell % width, Math.floor(cell / width), h);
  };
  distances.begin(view.mostUnits);
  const { base } = distances;
  let expanded = 0;
  let generated = 0;
  let reached = -1;

  gOfCell[start] = base;
  arrivalOfCell[start] = NO_ARRIVAL;
  const startH = estimate(start);
  open.begin(startH, spanOf(view, estimate));
  if (startH <= bound) open.push(start, startH);

  for (let cell = open.pop(); cell >= 0; cell = open.pop()) {
    const arrival = arrivalOfCell[cell];
    if (arrival >= CLOSED) continue; // it was reached more cheaply, and expanded, since
    const g = gOfCell[cell] - base;
    if (target !== null && open.f === g && target.accepts(cell)) {
      reached = cell;
      break;
    }
    if (expanded >= most) break;
    arrivalOfCell[cell] = arrival | CLOSED;
    expanded++;
    if (trace !== undefined) trace.push(cell);

    const y = (cell / width) | 0;
    const x = cell - y * width;
    for (let moves = successors[(arrival << 8) | movesOfCell[cell]]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const next = cell + offsetOfDirection[direction];
      const step = unitsOfDirection[direction];
      const nextG = g + (costOfCell === null ? step : step * (costOfCell[cell] + costOfCell[next]));
      generated++;
      if (gOfCell[next] <= base + nextG) continue;

      const nextX = x + X[direction];
      const nextY = y + Y[direction];
      const dx = nextX < left ? left - nextX : nextX > right ? nextX - right : 0;
      const dy = nextY < top ? top - nextY : nextY > bottom ? nextY - bottom : 0;
      let h = (dx > dy ? perLonger * dx + perShorter * dy : perLonger * dy + perShorter * dx) - slack;
      if (h < 0) h = 0;
      if (shortcuts !== null) h = shortcuts.lower(nextX, nextY, h);
      const f = nextG + h;
      if (f > bound) continue;
      gOfCell[next] = base + nextG;
      arrivalOfCell[next] = direction;
      open.push(next, f);
    }
    if (links === null) continue;
    for (const { to, units } of links.from(cell)) {
      generated++;
      const f = g + units + estimate(to);
      if (gOfCell[to] <= base + g + units || f > bound) continue;
      gOfCell[to] = base + g + units;
      arrivalOfCell[to] = BY_LINK;
      space.startOfLinkTo.set(to, cell);
      open.push(to, f);
    }
  }

  space.expanded = expanded;
  space.generated = generated;
  return reached;
}

/** The most by which f can rise in one step, or along a link. */
function spanOf({ longestStep, links }: AgentGrid, estimate: (cell: number) => number): number {
  let span = 2 * longestStep;
  for (const { from, to, units } of links.all) span = Math.max(span, units + estimate(to) - estimate(from));
  return span;
}
