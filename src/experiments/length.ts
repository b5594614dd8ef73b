/** How long a line through the middles of these cells is, in tiles, with diagonal steps of such a length. */
export function lengthOf(cells: ArrayLike<number>, width: number, diagonal: number = Math.SQRT2): number {
  let cardinals = 0;
  let diagonals = 0;
  for (let index = 1; index < cells.length; index++) {
    const rows = Math.floor(cells[index] / width) - Math.floor(cells[index - 1] / width);
    const columns = (cells[index] % width) - (cells[index - 1] % width);
    if (rows !== 0 && columns !== 0) diagonals++;
    else cardinals++;
  }
  return cardinals + diagonals * diagonal;
}
