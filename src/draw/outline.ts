/** The four directions along the lines between cells, clockwise. */
const X_OF_TURN: readonly number[] = [1, 0, -1, 0];
const Y_OF_TURN: readonly number[] = [0, 1, 0, -1];
const RIGHT = 1;
const DOWN = 2;
const LEFT = 4;
const UP = 8;

/**
 * The outline of all cells that hold `value`, as SVG path data to be filled; empty if no cell does. The outline follows the
 * lines between cells, with the cells on its right, so that holes run the other way round. The last line of each loop is
 * left out, because filling closes the loop.
 *
 *     . # #        ┌───┐      m1 0h2v1h-1v1h-1
 *     . # .   →    │ ┌─┘
 *     . . .        └─┘
 */
export function outlineOf(valueOfCell: Uint8Array, width: number, value: number): string {
  const cornersWide = width + 1;
  const exitsOfCorner = exitsAround(valueOfCell, width, value);
  const loops: string[] = [];
  let penX = 0;
  let penY = 0;
  for (let start = 0; start < exitsOfCorner.length; start++) {
    if (exitsOfCorner[start] === 0) continue;
    const { data, end } = traceLoop(exitsOfCorner, cornersWide, start);
    loops.push(`m${(start % cornersWide) - penX} ${Math.floor(start / cornersWide) - penY}${data}`);
    penX = end % cornersWide;
    penY = Math.floor(end / cornersWide);
  }
  // a minus sign separates numbers without a blank, and most loops begin above the end of the loop before
  return loops.join("").replaceAll(" -", "-");
}

/** The directions in which the outline leaves each corner between cells, as a set of bits. */
function exitsAround(valueOfCell: Uint8Array, width: number, value: number): Uint8Array {
  const height = valueOfCell.length / width;
  const cornersWide = width + 1;
  const exitsOfCorner = new Uint8Array(cornersWide * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      if (valueOfCell[cell] !== value) continue;
      const corner = y * cornersWide + x;
      if (y === 0 || valueOfCell[cell - width] !== value) exitsOfCorner[corner] |= RIGHT;
      if (x === width - 1 || valueOfCell[cell + 1] !== value) exitsOfCorner[corner + 1] |= DOWN;
      if (y === height - 1 || valueOfCell[cell + width] !== value) exitsOfCorner[corner + cornersWide + 1] |= LEFT;
      if (x === 0 || valueOfCell[cell - 1] !== value) exitsOfCorner[corner + cornersWide] |= UP;
    }
  }
  return exitsOfCorner;
}

/**
 * Follows the outline from a corner until no exit is left at the corner that it reaches, and clears the exits that it uses.
 * Returns all lines but the last, and the corner where the last line begins.
 */
function traceLoop(exitsOfCorner: Uint8Array, cornersWide: number, start: number): { data: string; end: number } {
  let data = "";
  let line = "";
  let lineStart = start;
  let corner = start;
  let turn = 0;
  while (exitsOfCorner[corner] !== 0) {
    data += line;
    lineStart = corner;
    turn = turnAt(exitsOfCorner[corner], turn);
    let length = 0;
    do {
      exitsOfCorner[corner] &= ~(1 << turn);
      corner += Y_OF_TURN[turn] * cornersWide + X_OF_TURN[turn];
      length++;
    } while (exitsOfCorner[corner] & (1 << turn));
    line = `${turn % 2 === 0 ? "h" : "v"}${turn < 2 ? length : -length}`;
  }
  return { data, end: lineStart };
}

/**
 * The direction to go on in. A corner where two cells touch has two exits: the left turn leads to the other cell, so that loops
 * are few.
 */
function turnAt(exits: number, turn: number): number {
  const left = (turn + 3) % 4;
  return exits & (1 << left) ? left : 31 - Math.clz32(exits & -exits);
}

/**
 * The runs of cells that hold `value`, row by row, as SVG path data to be drawn with lines one cell thick; empty if no cell
 * does. The data is shorter than an outline if hardly any two of the cells are neighbours.
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
