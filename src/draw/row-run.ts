/**
 * The runs of cells that hold a value, row by row, as SVG path data to be drawn one cell thick; empty when there are
 * none. Shorter than an outline where hardly any two cells lie together.
 *
 *     . # #        ·───      m1 .5h2m-2 1h1
 *     . # .   →    ·─
 */
export function rowRunsOf(valueOfCell: Uint8Array, width: number, value: number): string {
  const runs: string[] = [];
  let penX = 0;
  let penRow = 0;
  for (let cell = valueOfCell.indexOf(value); cell >= 0; cell = valueOfCell.indexOf(value, cell)) {
    const x = cell % width;
    const row = (cell - x) / width;
    const runStart = cell;
    do cell++;
    while (cell % width !== 0 && valueOfCell[cell] === value);
    const down = row - penRow;
    // the pen stays in the middle of the rows
    runs.push(`m${x - penX} ${runs.length === 0 ? down + 0.5 : down}h${cell - runStart}`);
    penX = x + cell - runStart;
    penRow = row;
  }
  return runs.join("");
}
