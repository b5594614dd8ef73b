/** The longest line of a paragraph, in characters. */
const LINE = 118;

/** A cell of numbers is no longer than this, in characters. */
const LONGEST_NUMBER = 24;

/** A table; the first row is its header, and columns of numbers stand to the right. */
export function markdown(cells: readonly (readonly string[])[]): string {
  const [header, ...body] = cells;
  const line = (row: readonly string[]): string => `| ${row.map(escapeStars).join(" | ")} |`;
  const rule = header.map((_, column) => {
    const isOfNumbers = column > 0 && body.every((row) => isNumber(row[column]));
    return isOfNumbers ? "---:" : "---";
  });
  return [line(header), `| ${rule.join(" | ")} |`, ...body.map(line)].join("\n");
}

/** Whether a cell holds a number with what belongs to it, such as `32 of 32, 0.5 %`, or nothing. */
function isNumber(cell: string): boolean {
  return /^([-+]?\d.*|–?)$/.test(cell) && cell.length <= LONGEST_NUMBER;
}

/** Wraps a paragraph into lines of limited length; all lines but the first are indented. */
export function wrap(text: string, indent = ""): string {
  const lines: string[] = [];
  for (const word of escapeStars(text).trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : indent + word);
  }
  return lines.join("\n");
}

/** Stars are not for emphasis here, but for algorithms. */
function escapeStars(text: string): string {
  return text.replaceAll(/(?<!\*)\*(?!\*)/g, "\\*");
}

/** A time in microseconds, in the unit that suits it. */
export function time(microseconds: number): string {
  if (microseconds < 1000) return `${digits(microseconds)} µs`;
  return microseconds < 1_000_000 ? `${digits(microseconds / 1000)} ms` : `${digits(microseconds / 1_000_000)} s`;
}

/** A number with three digits that mean something, and no fewer where it is larger. */
export function digits(value: number): string {
  if (value === 0) return "0";
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value < 0.001 ? "0.000" : String(Number(value.toPrecision(3)));
}
