import { type OptionRow as LibraryRow, OPTION_TABLE } from "../../../src/index.ts";
import { OPTION_NOTES } from "./option-notes.ts";
import { libraryName } from "./run.ts";
import type { AlgorithmChoice } from "./state.ts";

/** An option as a form shows it. */
export type OptionRow = LibraryRow & {
  readonly name: string;
  /** What it is for, in a sentence. */
  readonly about: string;
};

/** The options of an algorithm that make a difference on the page. */
export function optionRows(algorithm: AlgorithmChoice): readonly OptionRow[] {
  const rows = OPTION_TABLE[libraryName(algorithm)];
  return Object.entries(rows)
    .filter(([name]) => !isLeftOut(algorithm, name))
    .map(([name, row]) => ({ ...row, name, about: noteOf(name) }));
}

/** Planners are always built before they are asked, and no query limits its excess; and PRA*(∞) is PRA* without a k. */
function isLeftOut(algorithm: AlgorithmChoice, name: string): boolean {
  return name === "build" || name === "landmarks" || (algorithm === "pra" && name === "k");
}

function noteOf(name: string): string {
  const notes: Readonly<Record<string, string>> = OPTION_NOTES;
  return notes[name] ?? "";
}
