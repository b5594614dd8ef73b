import { show } from "../check.ts";

/**
 * The lines of a file, without blanks at their ends, a byte order mark, or blank lines after the last one. `name` says
 * what the file is, for an error.
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

/** The line at an index, counted from 0; throws where the file has ended. `what` says what should stand there. */
export function lineAt(lines: readonly string[], index: number, what: string): string {
  if (index < lines.length) return lines[index];
  throw expected(index, what, "the end of the file");
}

/** The words of a line, split on white space. */
export function wordsOf(line: string): string[] {
  return line.trim().split(/\s+/);
}

/** How errors call the line at an index: people count lines from 1. */
export function nameOfLine(index: number): string {
  return `Line ${index + 1}`;
}

/** The error for a line that does not hold what it should. */
export function expected(index: number, what: string, got: string | number): SyntaxError {
  return new SyntaxError(`${nameOfLine(index)}: expected ${what}, got ${got}.`);
}
