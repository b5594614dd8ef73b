/** No error lists more than so many words. */
const MOST_LISTED = 12;

/** The error for a part of a file that does not hold what it should; `where` says which part. */
export function faultAt(where: string, what: string, got: string | number): SyntaxError {
  return new SyntaxError(`${where}: expected ${what}, got ${got}.`);
}

/** Words as an error lists them: not more than a reader looks through. */
export function listed(words: readonly string[]): string {
  if (words.length === 0) return "(none)";
  const shown = words.slice(0, MOST_LISTED).join(", ");
  return words.length <= MOST_LISTED ? shown : `${shown} and ${words.length - MOST_LISTED} more`;
}

/** What came, and in how many places of a kind it came. */
export function counted(what: string, count: number, place: string): string {
  return `${what} (in ${count} ${place}${count === 1 ? "" : "s"})`;
}
