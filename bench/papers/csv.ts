import type { ResultTable } from "./experiment.ts";

/** Digits that mean something. */
const DIGITS = 4;

/** A table as comma-separated values; numbers have no more digits than mean something. */
export function writeCsv({ columns, rows }: ResultTable): string {
  return [columns, ...rows].map((row) => `${row.map(fieldOf).join(",")}\n`).join("");
}

/** The rows of comma-separated values that `writeCsv` wrote, by the names of their columns. */
export function readCsv(text: string): Record<string, string>[] {
  const [columns = [], ...rows] = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), textOf));
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""])));
}

function fieldOf(value: string | number): string {
  const text =
    typeof value === "string" ? value : String(Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)));
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf([, quoted, plain]: RegExpMatchArray): string {
  return quoted === undefined ? plain : quoted.replaceAll('""', '"');
}
