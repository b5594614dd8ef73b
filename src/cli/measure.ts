/** How long to go on, in milliseconds and in rounds, whichever ends first. */
export interface MeasureLimits {
  readonly warmUp: number;
  readonly measured: number;
  readonly rounds: number;
}

/**
 * The median time of each of several pieces of work, in milliseconds, once the compiler has seen them. They take turns,
 * so that whatever else the machine does meets all of them; `onRound` hears which part of the time is over.
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

/** The times of each piece of work, for as long as there is time and once at least. */
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
