/** The most words that an error lists. */
const MOST_LISTED = 12;

/** The error for a part of a file, named by `where`, that should hold `what` and holds `got`. */
export function faultAt(where: string, what: string, got: string | number): SyntaxError {
  return new SyntaxError(`${where}: expected ${what}, got ${got}.`);
}

/** Words as an error lists them: the first 12, and how many more there are. */
export function listed(words: readonly string[]): string {
  if (words.length === 0) return "(none)";
  const shown = words.slice(0, MOST_LISTED).join(", ");
  return words.length <= MOST_LISTED ? shown : `${shown} and ${words.length - MOST_LISTED} more`;
}

/** What an error got, with how often: `counted("7", 3, "cell")` is "7 (in 3 cells)". */
export function counted(what: string, count: number, place: string): string {
  return `${what} (in ${count} ${place}${count === 1 ? "" : "s"})`;
}
