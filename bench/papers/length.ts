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

/** Things put together by the length of a path. */
export interface LengthGroup<T> {
  /** The length in its middle, in tiles; or `all`, for everything. */
  readonly name: number | "all";
  readonly members: readonly T[];
}

/**
 * Groups paths by length, in groups that are `width` tiles wide and named by their middle; the last group holds all paths.
 *
 * @param fewest The fewest members that a group must have; smaller groups are left out.
 */
export function byLength<T extends { readonly length: number }>(
  all: readonly T[],
  width: number,
  fewest: number,
): LengthGroup<T>[] {
  const groups: LengthGroup<T>[] = [];
  const longest = all.reduce((most, { length }) => Math.max(most, length), 0);
  for (let first = 0; first <= longest; first += width) {
    const members = all.filter(({ length }) => length >= first && length < first + width);
    if (members.length >= fewest) groups.push({ name: first + width / 2, members });
  }
  return [...groups, { name: "all", members: all }];
}
