import { checkInteger, checkOptions, withDefaults } from "../check.ts";
import { now } from "../hierarchy/clock.ts";

/** What a service takes from its callers at most. */
export interface Limits {
  /** The most bytes of a question. Default 1,048,576, which is also what a NATS server takes at most by default. */
  readonly maxBytes: number;
  /** The most bytes of an answer. Default 16,777,216; over NATS, what the server takes counts as well. */
  readonly maxAnswerBytes: number;
  /** The most queries in a batch, and the most edits in a change. Default 10,000. */
  readonly maxBatch: number;
  /** The most queries that wait for threads, for each map. Default 100,000. */
  readonly maxWaiting: number;
  /** The most tiles of `reachable`. Default 256. */
  readonly maxReach: number;
  /** The most queries and edits of one caller in a second; 0 for no limit. Default 0. */
  readonly rate: number;
  /** How long a question waits for the version that it must know, in milliseconds. Default 1,000. */
  readonly wait: number;
}

/** The limits that hold unless a service is told others. */
export const LIMITS: Limits = {
  maxBytes: 2 ** 20,
  maxAnswerBytes: 2 ** 24,
  maxBatch: 10_000,
  maxWaiting: 100_000,
  maxReach: 256,
  rate: 0,
  wait: 1000,
};

/** Checks limits, and fills in the limits that were left out. */
export function checkLimits(limits: Partial<Limits>): Limits {
  checkOptions("limits", limits, Object.keys(LIMITS));
  const all = withDefaults(LIMITS, limits);
  for (const [name, value] of Object.entries(all)) checkInteger(name, value, name === "rate" ? 0 : 1, 0x7fff_ffff);
  return all;
}

/** The most callers that are remembered; beyond that, the caller that asked longest ago is forgotten. */
const MOST_CALLERS = 10_000;

/** Counts what callers ask, and tells who asks too much. A caller may save up one second's worth. */
export class RateLimit {
  private readonly rate: number;
  /** What each caller may still ask, and when that was reckoned; callers that asked last are at the end. */
  private readonly budgetOfCaller = new Map<string, { left: number; time: number }>();

  /** @param rate The most queries of a caller in a second; 0 for no limit. */
  constructor(rate: number) {
    this.rate = rate;
  }

  /** Whether a caller may ask some queries now; then they count. A batch of more than a second's worth passes after a second of rest. */
  takes(caller: string, queries: number): boolean {
    const { rate, budgetOfCaller } = this;
    if (rate === 0) return true;
    const time = now();
    const before = budgetOfCaller.get(caller) ?? { left: rate, time };
    const left = Math.min(rate, before.left + ((time - before.time) / 1000) * rate);
    const isTaken = left >= Math.min(queries, rate);
    budgetOfCaller.delete(caller);
    budgetOfCaller.set(caller, { left: isTaken ? left - queries : left, time });
    for (const other of budgetOfCaller.keys()) {
      if (budgetOfCaller.size <= MOST_CALLERS) break;
      budgetOfCaller.delete(other);
    }
    return isTaken;
  }
}
