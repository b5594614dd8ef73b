import type { Edit, Grid } from "../../../src/index.ts";

/** Cells of one terrain side by side in a row, half-open, that had another before. */
interface Run {
  readonly first: number;
  readonly end: number;
  readonly terrain: number;
}

/** Where a map differs from what it was, run by run along its rows. */
export function* differencesOf(before: Uint8Array, after: Uint8Array, width: number): Generator<Run> {
  for (let cell = 0; cell < after.length; ) {
    const terrain = after[cell];
    if (terrain === before[cell]) {
      cell++;
      continue;
    }
    const first = cell;
    const endOfRow = first - (first % width) + width;
    while (cell < endOfRow && after[cell] === terrain && before[cell] !== terrain) cell++;
    yield { first, end: cell, terrain };
  }
}

/** The edits that make a map from what it was, rows that changed alike as one. */
export function editsSince(before: Uint8Array, grid: Grid): Required<Edit>[] {
  const edits: Required<Edit>[] = [];
  const lastOfColumns = new Map<string, number>();
  for (const { first, end, terrain } of differencesOf(before, grid.terrainOfCell, grid.width)) {
    const { x, y } = grid.pointOf(first);
    const columns = `${x} ${end - first} ${terrain}`;
    const last = lastOfColumns.get(columns);
    if (last !== undefined && edits[last].y + edits[last].height === y) {
      edits[last] = { ...edits[last], height: edits[last].height + 1 };
      continue;
    }
    lastOfColumns.set(columns, edits.length);
    edits.push({ x, y, width: end - first, height: 1, terrain: grid.terrains[terrain].name });
  }
  return edits;
}
