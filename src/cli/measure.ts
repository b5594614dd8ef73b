/** How long to warm up and to measure, in milliseconds, and after how many rounds to stop at the latest. */
export interface MeasureLimits {
  readonly warmUp: number;
  readonly measured: number;
  readonly rounds: number;
}

/**
 * Returns the median time of each of several pieces of work, in milliseconds, after a warm-up that lets the engine compile them.
 * They take turns, so that other work of the machine slows all of them alike.
 *
 * @param onRound Called after each round with the part of the time that is over, from 0 to 1.
 */
export function medianTimes(
  works: readonly (() => void)[],
  now: () => number,
  limits: MeasureLimits,
  onRound: (part: number) => void,
): number[] {
  const whole = limits.warmUp + limits.measured;
  takeTurns(works, now, limits.warmUp, limits.rounds, (spent) => onRound(spent / whole));
  const times = takeTurns(works, now, limits.measured, limits.rounds, (spent) =>
    onRound((limits.warmUp + spent) / whole),
  );
  return times.map(median);
}

/** Returns the times of each piece of work, which take turns until the time or the rounds are over, at least once. */
function takeTurns(
  works: readonly (() => void)[],
  now: () => number,
  limit: number,
  rounds: number,
  onRound: (spent: number) => void,
): number[][] {
  const times = works.map((): number[] => []);
  const began = now();
  for (let round = 0; round < rounds; round++) {
    works.forEach((work, index) => {
      const before = now();
      work();
      times[index].push(now() - before);
    });
    const spent = now() - began;
    onRound(Math.min(limit, spent));
    if (spent >= limit) break;
  }
  return times;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
