import type { AgentGrid } from "../grid/agent-grid.ts";

/** The queries of a warm-up. After them, JavaScript engines have compiled all that a query runs (npm run bench -- cold). */
const QUERIES = 1000;

/** The cells that are tried as ends for each query of a warm-up, before a map counts as one that has too little ground. */
const TRIES = 32;

/** The farthest that the ends of a query lie apart on either axis, in cells, so that A* on large maps does not take long. */
const FARTHEST = 512;

/** The fractional parts of multiples of these numbers are spread evenly over a map, without a pattern between them. */
const SPREADS = [Math.SQRT2, Math.sqrt(3), Math.sqrt(5), Math.sqrt(7)] as const;

/** The two ends of a query, as ids of cells. */
interface Ends {
  readonly start: number;
  readonly goal: number;
  /** The queries up to this one as a part of all, from 0 to 1. */
  readonly done: number;
}

/**
 * Gives the ends of the queries of a warm-up: pairs of cells of one component, spread over the map, near and far ones in turn.
 * The pairs follow from the map alone.
 */
export function* endsToWarmUp(view: AgentGrid): Generator<Ends> {
  const { width, height } = view.grid;
  let count = 0;
  for (let index = 1; count < QUERIES && index <= TRIES * QUERIES; index++) {
    const [a, b, c, d] = SPREADS.map((spread) => (index * spread) % 1);
    const farthest = FARTHEST >> (index % 6);
    const x = Math.floor(a * width);
    const y = Math.floor(b * height);
    const goalX = Math.min(width - 1, Math.max(0, x + Math.round((2 * c - 1) * farthest)));
    const goalY = Math.min(height - 1, Math.max(0, y + Math.round((2 * d - 1) * farthest)));
    const start = y * width + x;
    const goal = goalY * width + goalX;
    if (!view.canStand(start) || !view.components.areJoined(start, goal)) continue;
    count++;
    yield { start, goal, done: count / QUERIES };
  }
}
