import { show } from "../check.ts";
import type { Point } from "../grid/grid.ts";

// Reads text files line by line: lines, the words and columns of a line, and words as numbers. Errors count lines from 1.

/**
 * The lines of a file, without white space at their ends, without a byte order mark, and without empty lines at the end of
 * the file. `name` says in an error what the file is.
 */
export function linesOf(name: string, text: unknown): string[] {
  if (typeof text !== "string") throw new TypeError(`${name} must be a string, got ${show(text)}.`);
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  // trimming takes the carriage returns of Windows with it
  const lines = text
    .slice(start)
    .split("\n")
    .map((line) => line.trimEnd());
  let length = lines.length;
  while (length > 0 && lines[length - 1] === "") length--;
  return lines.slice(0, length);
}

/** The line at an index, counted from 0; throws after the end of the file. `what` says in the error what should stand there. */
export function lineAt(lines: readonly string[], index: number, what: string): string {
  if (index < lines.length) return lines[index];
  throw expected(index, what, "the end of the file");
}

/** The words of a line, split on white space. */
export function wordsOf(line: string): string[] {
  return line.trim().split(/\s+/);
}

/** The name of the line at an index in errors, which count lines from 1. */
export function nameOfLine(index: number): string {
  return `Line ${index + 1}`;
}

/** The error for the line at an index that should hold `what` and holds `got`. */
export function expected(index: number, what: string, got: string | number): SyntaxError {
  return new SyntaxError(`${nameOfLine(index)}: expected ${what}, got ${got}.`);
}

/** The name of the column that may hold blanks if tabs separate the columns. */
const MAP = "map";

/** Splits the line at `index` on white space into one column for each name. One name must be "map". */
export function columnsAt(lines: readonly string[], index: number, names: readonly string[]): string[] {
  const columns = lines[index].match(/\S+/g) ?? [];
  if (columns.length === names.length) return columns;
  const map = mapAmong(lines[index], names);
  if (columns.length < names.length || map === undefined) {
    throw expected(index, `${names.length} columns (${names.join(", ")})`, columns.length);
  }
  const before = names.indexOf(MAP);
  return [...columns.slice(0, before), map, ...columns.slice(before + 1 - names.length)];
}

/** The file name at the end of a map's path, on the line at `index`. */
export function mapNameAt(index: number, path: string): string {
  const name = path.split(/[/\\]/).at(-1);
  if (name) return name;
  throw expected(index, "the name of a map file", show(path));
}

/** The name of a map that holds blanks: the text between the columns before the map and the columns after it, between tabs. */
function mapAmong(line: string, names: readonly string[]): string | undefined {
  const words = [...line.matchAll(/\S+/g)];
  const before = names.indexOf(MAP);
  const first = words.at(before);
  const last = words.at(before - names.length);
  if (first === undefined || last === undefined || !line.includes("\t")) return undefined;
  const map = line.slice(first.index, last.index + last[0].length);
  return map.includes("\t") ? undefined : map;
}

/** Reads a word of the line at `index` as an integer in `[least, most]`, digits only. */
export function integerAt(index: number, name: string, word: string, least: number, most: number): number {
  const value = /^[0-9]+$/.test(word) ? Number(word) : -1;
  if (value >= least && value <= most) return value;
  throw expected(index, `an integer from ${least} to ${most} as ${name}`, show(word));
}

/** Reads a word of the line at `index` as a length: a finite decimal without sign or exponent. */
export function lengthAt(index: number, name: string, word: string): number {
  const value = /^[0-9]+(\.[0-9]+)?$/.test(word) ? Number(word) : Number.POSITIVE_INFINITY;
  if (value < Number.POSITIVE_INFINITY) return value;
  throw expected(index, `a decimal of at least 0 as ${name}`, show(word));
}

/** Reads two words of the line at `index` as a point on a map of `width` × `height`. */
export function pointAt(
  index: number,
  name: string,
  [x, y]: readonly [x: string, y: string],
  width: number,
  height: number,
): Point {
  return {
    x: integerAt(index, `${name} x`, x, 0, width - 1),
    y: integerAt(index, `${name} y`, y, 0, height - 1),
  };
}
