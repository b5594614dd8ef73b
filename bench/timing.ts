import { microseconds } from "../src/experiments/timing.ts";

export { microseconds, timed } from "../src/experiments/timing.ts";

/** How often a warm turn is taken for the clock. */
const TIMES = 3;

/**
 * Asks two contestants every query, so many in a turn before it is the other's, each time another one first; tells how many
 * microseconds each took for each query. Warm up before.
 *
 * @param isWarm Whether each turn is taken once more at first, and then a few times, of which the fastest counts for each
 * query: that leaves out what else the machine does. Else it is taken once, and starts with caches that the other has filled.
 */
export function race<Q>(
  queries: readonly Q[],
  contestants: readonly [(query: Q) => unknown, (query: Q) => unknown],
  turn: number,
  isWarm: boolean,
) {
  const times: [number[], number[]] = [[], []];
  for (let first = 0; first < queries.length; first += turn) {
    const batch = queries.slice(first, first + turn);
    const leader = (first / turn) % 2;
    for (const lane of [leader, 1 - leader]) {
      const ask = contestants[lane];
      if (isWarm) for (const query of batch) ask(query);
      const taken = Array.from({ length: isWarm ? TIMES : 1 }, () =>
        batch.map((query) => microseconds(() => ask(query))),
      );
      batch.forEach((_, index) => {
        times[lane].push(Math.min(...taken.map((list) => list[index])));
      });
    }
  }
  return times;
}
