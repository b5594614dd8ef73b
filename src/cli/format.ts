/** Writes a count with commas between thousands. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Writes a cost with two decimals, or `-` when there is no path. */
export function formatCost(cost: number): string {
  return Number.isFinite(cost) ? cost.toFixed(2) : "-";
}

/** Writes a time in microseconds, milliseconds or seconds, so that it has few digits. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 1) return `${(milliseconds * 1000).toFixed(1)} µs`;
  if (milliseconds < 1000) return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`;
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** Writes a table with its columns aligned. */
export function formatTable(rows: readonly (readonly string[])[], alignments: readonly ("left" | "right")[]): string {
  const widths = alignments.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) =>
      alignments[column] === "left" ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
    );
    return `${cells.join("  ").trimEnd()}\n`;
  });
  return lines.join("");
}
