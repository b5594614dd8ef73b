/** Runs some work once, and tells how many milliseconds it took. */
export function timed<T>(work: () => T): { readonly result: T; readonly milliseconds: number } {
  const began = performance.now();
  const result = work();
  return { result, milliseconds: performance.now() - began };
}

/** How many microseconds some work takes, once. */
export function microseconds(work: () => unknown): number {
  const began = performance.now();
  work();
  return (performance.now() - began) * 1000;
}

/** Queries asked of one contestant before it is the other's turn: few enough that both meet the same disturbances. */
const BATCH = 64;

/**
 * Asks two contestants every query, in batches that alternate, each time another one first; tells how many microseconds
 * each took for each query. Warm up before.
 */
export function race<Q>(queries: readonly Q[], contestants: readonly [(query: Q) => unknown, (query: Q) => unknown]) {
  const times: [number[], number[]] = [[], []];
  for (let first = 0; first < queries.length; first += BATCH) {
    const batch = queries.slice(first, first + BATCH);
    const leader = (first / BATCH) % 2;
    for (const lane of [leader, 1 - leader]) {
      for (const query of batch) times[lane].push(microseconds(() => contestants[lane](query)));
    }
  }
  return times;
}
