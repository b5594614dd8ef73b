import { existsSync, openSync, readSync } from "node:fs";

/** Runs some work once, and tells how many milliseconds it took. */
export function timed<T>(work: () => T): { readonly result: T; readonly milliseconds: number } {
  const began = performance.now();
  const result = work();
  return { result, milliseconds: performance.now() - began };
}

/** Milliseconds for which this process has kept a core busy: other programs on the machine do not count. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Where Linux tells how long the thread that reads it has run, in nanoseconds; `undefined` on other systems. */
const TIME_OF_THREAD = existsSync("/proc/thread-self/schedstat")
  ? openSync("/proc/thread-self/schedstat", "r")
  : undefined;
const text = Buffer.alloc(64);

/**
 * Milliseconds for which this thread has kept a core busy: neither other programs count, nor the engine's own threads, which compile
 * and collect garbage. Where the system does not tell, those of the process.
 */
export function threadTime(): number {
  // also makes the system bring its count up to date
  const whole = cpuTime();
  if (TIME_OF_THREAD === undefined) return whole;
  const length = readSync(TIME_OF_THREAD, text, 0, text.length, 0);
  return Number.parseInt(text.toString("latin1", 0, length), 10) / 1e6;
}

/** How many microseconds some work takes, once. */
export function microseconds(work: () => unknown): number {
  const began = performance.now();
  work();
  return (performance.now() - began) * 1000;
}

/**
 * Has contestants take turns at all of some queries, several times, each time another one first; calls with the places of
 * both. What they were asked before, in the same order, has warmed them up.
 */
export function takeTurns(
  contestants: number,
  queries: number,
  rounds: number,
  ask: (contestant: number, query: number) => void,
): void {
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contestants; turn++) {
      const contestant = (round + turn) % contestants;
      for (let query = 0; query < queries; query++) ask(contestant, query);
    }
  }
}

/** How often a warm turn is taken for the clock. */
const TIMES = 3;

/**
 * Asks contestants every query and returns how many microseconds each took for each query. They take turns of `turn` queries, and
 * each time another one begins. Warm up before.
 *
 * @param isWarm Whether each turn is taken once to warm up and then three times. The fastest of the three counts for each query,
 * which leaves out what else the machine does. Otherwise a turn is taken once, with caches that the other contestant has filled.
 */
export function race<Q>(
  queries: readonly Q[],
  contestants: readonly ((query: Q) => unknown)[],
  turn: number,
  isWarm: boolean,
) {
  const times: number[][] = contestants.map(() => []);
  for (let first = 0; first < queries.length; first += turn) {
    const batch = queries.slice(first, first + turn);
    for (let place = 0; place < contestants.length; place++) {
      const lane = (first / turn + place) % contestants.length;
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
