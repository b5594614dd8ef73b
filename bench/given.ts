import { parseArgs } from "node:util";

/** A fault in what the caller typed, in one sentence. */
export class UsageError extends Error {}

/** The words that the caller typed after the name of a benchmark. */
export class Given {
  readonly positionals: readonly string[];
  private readonly values: Readonly<Record<string, unknown>>;

  /**
   * @param names The options with a value that the benchmark takes.
   * @param flags The options without a value.
   */
  constructor(args: readonly string[], names: readonly string[], flags: readonly string[] = ["save"]) {
    const withValue = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    const without = Object.fromEntries(flags.map((name) => [name, { type: "boolean" as const }]));
    try {
      const options: Record<string, { readonly type: "string" | "boolean" }> = { ...withValue, ...without };
      const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
      this.values = parsed.values;
      this.positionals = parsed.positionals;
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  }

  /** Whether an option without a value was typed. */
  has(flag: string): boolean {
    return this.values[flag] === true;
  }

  /** Returns the value of an option, or the fallback where the option was not typed. */
  text(name: string, fallback: string): string {
    const value = this.values[name];
    return typeof value === "string" ? value : fallback;
  }

  /** Returns the value of an option that must be a positive integer, or the fallback. */
  integer(name: string, fallback: number): number {
    const word = this.text(name, String(fallback));
    const value = Number(word);
    if (value > 0 && (Number.isInteger(value) || value === fallback)) return value;
    throw new UsageError(`Expected a positive integer after --${name}, got "${word}".`);
  }

  /** Returns the options that are positive integers, under the names that the callee has for them; leaves out options not given. */
  integers(nameOfOption: Readonly<Record<string, string>>): Record<string, number> {
    const given = Object.entries(nameOfOption).filter(([option]) => this.values[option] !== undefined);
    return Object.fromEntries(given.map(([option, name]) => [name, this.integer(option, 1)]));
  }
}
