// Checks of what callers give. Each throws a sentence that begins with `name`: what was expected, and what came. Every folder
// may
// import this file.

/** Throws if a value is not an integer in `[least, most]`, and returns it otherwise. */
export function checkInteger(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be an integer from ${least} to ${most}, got ${show(value)}.`);
}

/** Throws if a value is not a number in `[least, most]`, and returns it otherwise. */
export function checkNumber(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be a number from ${least} to ${most}, got ${show(value)}.`);
}

/** Throws if a value is not a number of at least 0, and returns it otherwise. Infinity is allowed. */
export function checkDistance(name: string, value: unknown): number {
  if (typeof value === "number" && value >= 0) return value;
  throw new RangeError(`${name} must be a number of at least 0, got ${show(value)}.`);
}

/** Throws if a value is neither true nor false. */
export function checkBoolean(name: string, value: unknown): void {
  if (typeof value !== "boolean") throw new TypeError(`${name} must be true or false, got ${show(value)}.`);
}

/** Throws if a value is not one of the choices, and returns it otherwise. */
export function checkChoice<T extends string | number>(name: string, value: unknown, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw new TypeError(`${name} must be one of ${choices.map(show).join(", ")}, got ${show(value)}.`);
}

/** Throws if options are not a plain object, or if one of their names is not known, because callers without types misspell. */
export function checkOptions(owner: string, options: unknown, known: readonly string[]): void {
  if (!isObject(options)) throw new TypeError(`Expected an object for ${owner}, got ${show(options)}.`);
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) {
      throw new TypeError(`Unknown option ${show(name)}; ${owner} takes ${known.join(", ")}.`);
    }
  }
}

/** Throws if a value is not an object; arrays do not count as objects. */
export function checkObject(name: string, value: unknown): asserts value is object {
  if (!isObject(value)) throw new TypeError(`${name} must be an object, got ${show(value)}.`);
}

/** The options with every default filled in. An option that is `undefined` gets its default, too. */
export function withDefaults<T extends object>(defaults: T, options: Partial<T>): T {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Writes a value for an error: short, in quotation marks if it is text, without the content of arrays and objects. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
