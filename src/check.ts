/** Refuses a value that is not an integer in `[least, most]`, in a sentence that names it. */
export function checkInteger(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be an integer from ${least} to ${most}, got ${show(value)}.`);
}

/** Refuses a value that is not a number in `[least, most]`. */
export function checkNumber(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be a number from ${least} to ${most}, got ${show(value)}.`);
}

/** Refuses a value that is not a number of at least zero; infinity is one. */
export function checkDistance(name: string, value: unknown): number {
  if (typeof value === "number" && value >= 0) return value;
  throw new RangeError(`${name} must be a number of at least 0, got ${show(value)}.`);
}

/** Refuses a value that is neither true nor false. */
export function checkBoolean(name: string, value: unknown): void {
  if (typeof value !== "boolean") throw new TypeError(`${name} must be true or false, got ${show(value)}.`);
}

/** Refuses a value that is not one of the listed choices. */
export function checkChoice<T extends string | number>(name: string, value: unknown, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw new TypeError(`${name} must be one of ${choices.map(show).join(", ")}, got ${show(value)}.`);
}

/** Refuses anything but a plain object whose keys are all known: callers without types misspell. */
export function checkOptions(owner: string, options: unknown, known: readonly string[]): void {
  if (!isObject(options)) throw new TypeError(`Expected an object for ${owner}, got ${show(options)}.`);
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) {
      throw new TypeError(`Unknown option ${show(name)}; ${owner} takes ${known.join(", ")}.`);
    }
  }
}

/** Refuses anything but an object. */
export function checkObject(name: string, value: unknown): asserts value is object {
  if (!isObject(value)) throw new TypeError(`${name} must be an object, got ${show(value)}.`);
}

/** The defaults, with what the options give instead; an option given as `undefined` is not given. */
export function withDefaults<T extends object>(defaults: T, options: Partial<T>): T {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as it should stand in an error: short, quoted when it is text, never a stack of brackets. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
