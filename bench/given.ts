import { parseArgs } from "node:util";

/** A fault in what the caller typed, in one sentence. */
export class UsageError extends Error {}

/** What was typed after the name of a benchmark. */
export class Given {
  readonly positionals: readonly string[];
  private readonly values: Readonly<Record<string, string | boolean | undefined>>;

  /** @param names The options that the benchmark takes, each with a value, beside `--save`. */
  constructor(args: readonly string[], names: readonly string[]) {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    try {
      const parsed = parseArgs({
        args: [...args],
        options: { ...options, save: { type: "boolean" } },
        allowPositionals: true,
      });
      this.values = parsed.values;
      this.positionals = parsed.positionals;
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  }

  /** Whether the result is to be kept as a file. */
  get isSaved(): boolean {
    return this.values.save === true;
  }

  text(name: string, fallback: string): string {
    const value = this.values[name];
    return typeof value === "string" ? value : fallback;
  }

  /** An option that is a positive integer. */
  integer(name: string, fallback: number): number {
    const word = this.text(name, String(fallback));
    const value = Number(word);
    if (value > 0 && (Number.isInteger(value) || value === fallback)) return value;
    throw new UsageError(`Expected a positive integer after --${name}, got "${word}".`);
  }

  /** Options that are positive integers, by the names that the callee has for them; those not given are left out. */
  integers(nameOfOption: Readonly<Record<string, string>>): Record<string, number> {
    const given = Object.entries(nameOfOption).filter(([option]) => this.values[option] !== undefined);
    return Object.fromEntries(given.map(([option, name]) => [name, this.integer(option, 1)]));
  }
}
