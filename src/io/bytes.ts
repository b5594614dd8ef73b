import { checkInteger, checkOptions, show } from "../check.ts";
import { type Grid, MAX_SIDE } from "../grid/grid.ts";
import { counted, faultAt, listed } from "./fault.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "./max-cells.ts";
import { bytesOfNames, type Meanings, TerrainList } from "./terrain-list.ts";

/** The options of `readBytes`. */
export interface ReadBytesOptions extends MaxCellsOption {
  /** The terrain that each byte stands for, for example `{ 0: "ground", 1: "wall" }`. */
  readonly values: Meanings;
}

/** Makes a grid from an array that holds one byte for each cell, row by row from the top. */
export function readBytes(width: number, height: number, bytes: Uint8Array, options: ReadBytesOptions): Grid {
  checkInteger("The width of a grid", width, 1, MAX_SIDE);
  checkInteger("The height of a grid", height, 1, MAX_SIDE);
  if (!(bytes instanceof Uint8Array)) throw new TypeError(`The bytes must be a Uint8Array, got ${show(bytes)}.`);
  if (bytes.length !== width * height) {
    throw new RangeError(`The bytes must be ${width} × ${height} = ${width * height}, got ${bytes.length}.`);
  }
  checkOptions("readBytes", options, ["values", "maxCells"]);
  checkCells(width, height, maxCellsOf(options));

  const terrains = new TerrainList();
  const nameOfValue = terrains.addGiven("values", options.values);
  for (const value of nameOfValue.keys()) checkValue(value);
  const grid = terrains.makeGrid(width, height);
  const byteOfName = bytesOfNames(grid);
  const terrainOfValue = Array.from({ length: 256 }, (_, value) =>
    byteOfName.get(nameOfValue.get(String(value)) ?? ""),
  );
  for (let cell = 0; cell < bytes.length; cell++) {
    const terrain = terrainOfValue[bytes[cell]];
    if (terrain === undefined) throw unknownValue(grid, bytes, cell, [...nameOfValue.keys()]);
    grid.terrainOfCell[cell] = terrain;
  }
  return grid;
}

function checkValue(value: string): void {
  const number = /^(0|[1-9]\d*)$/.test(value) ? Number(value) : value;
  checkInteger("A key of values", number, 0, 255);
}

function unknownValue(grid: Grid, bytes: Uint8Array, cell: number, known: readonly string[]): SyntaxError {
  const { x, y } = grid.pointOf(cell);
  const same = bytes.reduce((count, byte) => count + (byte === bytes[cell] ? 1 : 0), 0);
  return faultAt(`Cell ${x},${y}`, `one of the values ${listed(known)}`, counted(String(bytes[cell]), same, "cell"));
}
