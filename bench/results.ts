import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeMachine } from "./papers/machine.ts";

const FOLDER = join(import.meta.dirname, "results");

/** Where and when a result was measured: numbers mean little without it. */
export function circumstances(args: readonly string[]): string[] {
  const { machine, when } = describeMachine();
  return [`npm run bench -- ${args.join(" ")}`, machine, when, ""];
}

/** Writes a result as a text file named after its benchmark. */
export function save(name: string, lines: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.txt`), `${lines.join("\n")}\n`);
}
