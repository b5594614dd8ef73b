import type { Print } from "./benchmark.ts";

/** A column of a table: its heading, of several lines if there is a "|" in it, and how many decimals its numbers have. */
export interface Column {
  readonly heading: string;
  readonly decimals?: number;
}

const NARROWEST = 7;

/** A table that is printed row by row, while it is measured. */
export class Table {
  private readonly columns: readonly Column[];
  private readonly widths: readonly number[];
  private readonly print: Print;

  /** @param first How wide the first column is, which holds names. */
  constructor(print: Print, first: number, columns: readonly Column[]) {
    this.print = print;
    this.columns = columns;
    this.widths = columns.map(({ heading }, index) =>
      index === 0 ? first : 2 + Math.max(NARROWEST, ...heading.split("|").map((line) => line.length)),
    );
    const headings = columns.map(({ heading }) => heading.split("|"));
    const lines = Math.max(...headings.map(({ length }) => length));
    for (let line = 0; line < lines; line++) {
      this.line(headings.map((parts) => parts[parts.length - lines + line] ?? ""));
    }
  }

  /** Prints a row; a cell that is text stands as it is. */
  row(cells: readonly (string | number)[]): void {
    this.line(
      cells.map((cell, index) => (typeof cell === "string" ? cell : cell.toFixed(this.columns[index].decimals ?? 0))),
    );
  }

  private line(cells: readonly string[]): void {
    const padded = cells.map((cell, index) =>
      index === 0 ? cell.padEnd(this.widths[0]) : cell.padStart(this.widths[index]),
    );
    this.print(padded.join("").trimEnd());
  }
}
