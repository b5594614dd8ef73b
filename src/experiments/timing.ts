import { now } from "../hierarchy/clock.ts";

/** Runs some work once, and tells how many milliseconds it took. */
export function timed<T>(work: () => T): { readonly result: T; readonly milliseconds: number } {
  const began = now();
  const result = work();
  return { result, milliseconds: now() - began };
}

/** How many microseconds some work takes, once. */
export function microseconds(work: () => unknown): number {
  const began = now();
  work();
  return (now() - began) * 1000;
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
