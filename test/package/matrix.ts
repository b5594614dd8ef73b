import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The browsers in which the package is run. */
export const BROWSERS = ["chromium", "firefox"] as const;

/** The name of a browser in which the package is run. */
export type BrowserName = (typeof BROWSERS)[number];

/** What came of one bundler in one browser. */
export interface Cell {
  readonly bundler: string;
  readonly browser: BrowserName;
  /** How long the page took, or why it failed. */
  readonly result: string;
}

/** Notes what came of a cell. Tests and the table that is printed at the end are in different processes. */
export function noteCell(folder: string, cell: Cell): void {
  appendFileSync(fileIn(folder), `${JSON.stringify(cell)}\n`);
}

/** All cells as a table, with a row for each bundler. */
export function readMatrix(folder: string): string {
  if (!existsSync(fileIn(folder))) return "No page with a worker was run.";
  const lines = readFileSync(fileIn(folder), "utf8").trimEnd().split("\n");
  const cells = lines.map((line): Cell => JSON.parse(line));
  const bundlers = [...new Set(cells.map(({ bundler }) => bundler))];
  const resultOf = (bundler: string, browser: BrowserName): string =>
    cells.find((cell) => cell.bundler === bundler && cell.browser === browser)?.result ?? "not run";
  const rows = bundlers.map((bundler) => [bundler, ...BROWSERS.map((browser) => resultOf(bundler, browser))]);
  return tableOf([["octile/worker", ...BROWSERS], ...rows]);
}

function fileIn(folder: string): string {
  return join(folder, "matrix.ndjson");
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((word, column) => word.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
