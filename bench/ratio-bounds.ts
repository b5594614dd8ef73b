/** Ratios by what they compare, such as "hpa / astar". */
export type Ratios = Readonly<Record<string, number>>;

/** By how much a ratio may exceed what was measured when it was last written down. */
const ALLOWED = 1.5;

/** How many times a ratio is measured that exceeds its bound every time. */
const TRIES = 3;

/** The most that a ratio may be. */
export function boundOf(saved: number): number {
  return saved * ALLOWED;
}

/**
 * Measures the ratios of all names, then again the ratios that exceed their bounds, and keeps the lowest of each: a busy host makes a
 * ratio high now and then, slow code every time.
 */
export function measureInTries(saved: Ratios, names: readonly string[], measure: (name: string) => number): Ratios {
  const lowest: Record<string, number> = {};
  let high = names;
  for (let tries = 0; tries < TRIES && high.length > 0; tries++) {
    for (const name of high) lowest[name] = Math.min(lowest[name] ?? Number.POSITIVE_INFINITY, measure(name));
    high = high.filter((name) => lowest[name] > boundOf(saved[name]));
  }
  return lowest;
}

/** The ratios that are more than they may be, or that are not known, each in a sentence. */
export function alarms(saved: Ratios, measured: Ratios): string[] {
  const missing = Object.keys(saved).filter((name) => !Object.hasOwn(measured, name));
  return [
    ...missing.map((name) => `${name}: expected to be measured, but is not.`),
    ...Object.entries(measured).flatMap(([name, ratio]) => {
      if (!Object.hasOwn(saved, name)) return [`${name}: expected a saved ratio, got none.`];
      const bound = boundOf(saved[name]);
      return ratio <= bound ? [] : [`${name}: expected at most ${show(bound)}, got ${show(ratio)}.`];
    }),
  ];
}

/** A ratio with three significant digits. */
export function show(ratio: number): string {
  return String(Number(ratio.toPrecision(3)));
}
