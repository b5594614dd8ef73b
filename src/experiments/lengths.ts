/** Things put together by the length of a path. */
export interface LengthGroup<T> {
  /** The length in its middle, in tiles; or `all`, for everything. */
  readonly name: number | "all";
  readonly members: readonly T[];
}

/**
 * Groups of so many tiles each, named by their middle, and in the end everything. What so few paths tell is left out.
 *
 * @param fewest How many a group must have.
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
