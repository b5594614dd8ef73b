import { checkOptions, show } from "../check.ts";
import { type Grid, gridOfRows, MAX_SIDE } from "../grid/grid.ts";
import type { Legend } from "../grid/terrain.ts";
import { expected, integerAt, lineAt, linesOf, nameOfLine, wordsOf } from "./lines.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "./max-cells.ts";
import { TerrainLines } from "./terrain-line.ts";

/** The options of `readMap`. */
export interface ReadMapOptions extends MaxCellsOption {
  /**
   * The terrain that each character stands for, which goes before the terrain lines of the file. Default: the characters of
   * the format, with trees and water blocked.
   */
  readonly terrains?: Legend;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly legend: Legend;
  /** The index of the line after the header. */
  readonly firstRow: number;
}

/**
 * Reads a MovingAI map file (`.map`). Lines such as `terrain R road 2` or `terrain L lava blocked` may stand before the line
 * `map`; these lines are octile's addition to the format, and `writeMap` writes them if a grid needs them.
 */
export function readMap(text: string, options: ReadMapOptions = {}): Grid {
  const lines = linesOf("A map file", text);
  checkOptions("readMap", options, ["terrains", "maxCells"]);
  const maxCells = maxCellsOf(options);
  const { terrains = {} } = options;
  const header = readHeader(lines, terrains);
  checkCells(header.width, header.height, maxCells);
  // before the grid takes memory
  checkRows(lines, header);
  return gridOfRows(lines.slice(header.firstRow), header.legend, (y) => nameOfLine(header.firstRow + y));
}

function readHeader(lines: readonly string[], terrains: Legend): Header {
  const type = lineAt(lines, 0, '"type octile"');
  if (wordsOf(type).join(" ") !== "type octile") throw expected(0, '"type octile"', show(type));

  const sides = new Map<string, number>();
  const terrainLines = new TerrainLines();
  for (let index = 1; ; index++) {
    const line = lineAt(lines, index, '"height", "width", "terrain" or "map"');
    const [key, ...words] = wordsOf(line);
    if (key === "map" && words.length === 0) {
      const width = sideOf(sides, "width", index);
      const height = sideOf(sides, "height", index);
      return { width, height, legend: terrainLines.legendAfter(terrains, index), firstRow: index + 1 };
    }
    if (key === "terrain") {
      terrainLines.add(line, index);
    } else if ((key === "height" || key === "width") && words.length === 1) {
      if (sides.has(key)) throw expected(index, `one ${key}`, "a second one");
      sides.set(key, integerAt(index, key, words[0], 1, MAX_SIDE));
    } else {
      throw expected(index, '"height", "width", "terrain" or "map"', show(line));
    }
  }
}

/** The width or height that the header gave; throws if the header reached the line at `end` without it. */
function sideOf(sides: ReadonlyMap<string, number>, key: string, end: number): number {
  const side = sides.get(key);
  if (side !== undefined) return side;
  throw expected(end, `a ${key} before "map"`, "none");
}

function checkRows(lines: readonly string[], { width, height, firstRow }: Header): void {
  const rows = lines.length - firstRow;
  if (rows < height) throw expected(lines.length, `map row ${rows + 1} of ${height}`, "the end of the file");
  const endRow = firstRow + height;
  if (rows > height) throw expected(endRow, `the end of the file after ${height} map rows`, show(lines[endRow]));
  for (let index = firstRow; index < endRow; index++) {
    const { length } = lines[index];
    if (length !== width) throw expected(index, `a map row of ${width} characters`, length);
  }
}
