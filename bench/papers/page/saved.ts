import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../csv.ts";
import { FINISHED_FILE, type FinishedExperiments, fileOfTable } from "../results.ts";

/** Where `npm run experiments` keeps its results. */
export const FOLDER: string = join(import.meta.dirname, "..", "..", "results", "experiments");

/** A row of a table, by the names of its columns. */
export class Row {
  private readonly values: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, string>>) {
    this.values = values;
  }

  text(column: string): string {
    const value = this.values[column];
    if (value === undefined)
      throw new Error(`Expected a column "${column}", got ${Object.keys(this.values).join(", ")}.`);
    return value;
  }

  number(column: string): number {
    return Number(this.text(column));
  }

  /** Whether columns have such texts or numbers. */
  is(wanted: Readonly<Record<string, string | number>>): boolean {
    return Object.entries(wanted).every(([column, value]) => this.text(column) === String(value));
  }
}

/** The rows of a saved table. */
export type Rows = readonly Row[];

/** Saved results: what has been measured, and the tables. */
export interface Saved {
  readonly finished: FinishedExperiments;
  rowsOf(table: string): Rows;
}

/** Reads the saved results. */
export function readSaved(): Saved {
  const read = (file: string): string => readFileSync(join(FOLDER, file), "utf8");
  return {
    finished: JSON.parse(read(FINISHED_FILE)) as FinishedExperiments,
    rowsOf: (table) => readCsv(read(fileOfTable(table))).map((values) => new Row(values)),
  };
}

/** The one row with such values. */
export function rowWith(rows: Rows, wanted: Readonly<Record<string, string | number>>): Row {
  const row = rows.find((candidate) => candidate.is(wanted));
  if (row === undefined) throw new Error(`Expected a row with ${JSON.stringify(wanted)}, got none.`);
  return row;
}

/** The different texts in a column, in the order in which they come. */
export function textsIn(rows: Rows, column: string): string[] {
  return [...new Set(rows.map((row) => row.text(column)))];
}
