import { checkOptions, show } from "../check.ts";
import type { Edit } from "../grid/edit.ts";
import { MAX_SIDE, type Point } from "../grid/grid.ts";
import { TerrainTable } from "../grid/terrain.ts";
import { expected, integerAt, lengthAt, lineAt, linesOf, pointAt, wordsOf } from "./lines.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "./max-cells.ts";

/** A query of a dynamic scenario. Ask the query after all commands before it have been carried out. */
export interface DynamicQuery {
  readonly kind: "query";
  /** The step of the query, counted from 0; commands of about the same time share a step. */
  readonly step: number;
  readonly start: Point;
  readonly goal: Point;
  /**
   * The length of a shortest path in tiles, rounded, with √2 for a diagonal step between two free cells. `Infinity` if there
   * is no path; files write that as −1.
   */
  readonly optimal: number;
}

/** A change of the map in a dynamic scenario, as edits that `grid.edit` takes. */
export interface DynamicPatch {
  readonly kind: "patch";
  /** The step of the patch, counted from 0; commands of about the same time share a step. */
  readonly step: number;
  /**
   * The edits of the patch, computed on every read, so that a patch that is placed many times takes no memory for each place.
   */
  readonly edits: readonly Edit[];
}

/** A map that changes, with queries between the changes, as `readDynamicScenario` reads it. */
export interface DynamicScenario {
  /** The width of the map, in cells. All cells are ground at first. */
  readonly width: number;
  /** The height of the map, in cells. */
  readonly height: number;
  /** The queries and patches in the order of the file. */
  readonly commands: readonly (DynamicQuery | DynamicPatch)[];
}

interface Patch {
  readonly width: number;
  readonly height: number;
  /** The edits of the patch when it lies in the top left corner of the map. */
  readonly edits: readonly Required<Edit>[];
}

/** A rectangle of cells of one terrain, which grows downward while rows are read. */
interface Run extends Required<Edit> {
  height: number;
}

const MOST_PATCHES = MAX_SIDE * MAX_SIDE;
const MOST_STEPS = MAX_SIDE * MAX_SIDE;
const QUERY = ["step", "start x", "start y", "goal x", "goal y", "optimal length"];
const PLACEMENT = ["step", "patch", "x", "y"];
const TERRAINS = new TerrainTable();

/**
 * Reads a dynamic scenario of the Grid-Based Path Planning Competition (`.scen`, version 2) with the patches that it
 * places (`.patch`).
 */
export function readDynamicScenario(
  scenarioText: string,
  patchText: string,
  options: MaxCellsOption = {},
): DynamicScenario {
  const lines = linesOf("A dynamic scenario file", scenarioText);
  const patchLines = linesOf("A patch file", patchText);
  checkOptions("readDynamicScenario", options, ["maxCells"]);
  const maxCells = maxCellsOf(options);
  const patches = readPatches(patchLines);
  checkLine(lines, 0, "version 2");
  const height = sideAt(lines, 1, "height");
  const width = sideAt(lines, 2, "width");
  checkCells(width, height, maxCells);
  checkLine(lines, 3, "cost 1 octile");
  const [key, file] = wordsOf(lineAt(lines, 4, '"patch" and the name of a file'));
  if (key !== "patch" || file === undefined) throw expected(4, '"patch" and the name of a file', show(lines[4]));
  checkLine(lines, 5, "commands");
  const commands = lines.slice(6).map((_, row) => commandAt(lines, row + 6, width, height, patches));
  return { width, height, commands };
}

function commandAt(
  lines: readonly string[],
  index: number,
  width: number,
  height: number,
  patches: readonly Patch[],
): DynamicQuery | DynamicPatch {
  const [letter, ...columns] = wordsOf(lines[index]);
  if (letter === "Q") return queryAt(index, columns, width, height);
  if (letter === "P") return patchAt(index, columns, width, height, patches);
  throw expected(index, '"Q" or "P" and its columns', show(lines[index]));
}

function queryAt(index: number, columns: readonly string[], width: number, height: number): DynamicQuery {
  checkColumns(index, columns, QUERY);
  const [step, startX, startY, goalX, goalY, optimal] = columns;
  return {
    kind: "query",
    step: integerAt(index, "step", step, 0, MOST_STEPS),
    start: pointAt(index, "start", [startX, startY], width, height),
    goal: pointAt(index, "goal", [goalX, goalY], width, height),
    optimal: optimalAt(index, optimal),
  };
}

/** Reads the length of a shortest path; −1 stands for no path and gives `Infinity`. */
function optimalAt(index: number, word: string): number {
  if (/^-1(\.0+)?$/.test(word)) return Number.POSITIVE_INFINITY;
  return lengthAt(index, "optimal length, or -1 where there is no path", word);
}

function patchAt(
  index: number,
  columns: readonly string[],
  width: number,
  height: number,
  patches: readonly Patch[],
): DynamicPatch {
  checkColumns(index, columns, PLACEMENT);
  const patch = patches[integerAt(index, "patch", columns[1], 0, patches.length - 1)];
  if (patch.width > width || patch.height > height) {
    throw expected(index, `a patch of at most ${width} × ${height} cells`, `${patch.width} × ${patch.height}`);
  }
  const left = integerAt(index, "x", columns[2], 0, width - patch.width);
  const top = integerAt(index, "y", columns[3], 0, height - patch.height);
  return {
    kind: "patch",
    step: integerAt(index, "step", columns[0], 0, MOST_STEPS),
    get edits() {
      return patch.edits.map((edit) => ({ ...edit, x: left + edit.x, y: top + edit.y }));
    },
  };
}

/** Reads a patch file. Errors begin with "In the patch file", because the caller reads two files at once. */
function readPatches(lines: readonly string[]): Patch[] {
  try {
    return patchesOf(lines);
  } catch (error) {
    if (error instanceof SyntaxError) throw new SyntaxError(`In the patch file: ${error.message}`);
    throw error;
  }
}

function patchesOf(lines: readonly string[]): Patch[] {
  // the competition's files start with the line "type patch", which the description of the format leaves out
  const first = wordsOf(lineAt(lines, 0, '"type patch" or "patches"')).join(" ") === "type patch" ? 1 : 0;
  const count = numberAt(lines, first, "patches", 1, MOST_PATCHES);
  const patches: Patch[] = [];
  let index = first + 1;
  while (patches.length < count) {
    numberAt(lines, index, "patch", patches.length, patches.length);
    const height = sideAt(lines, index + 1, "height");
    const width = sideAt(lines, index + 2, "width");
    checkLine(lines, index + 3, "map");
    patches.push({ width, height, edits: editsOf(lines, index + 4, width, height) });
    index += 4 + height;
  }
  if (index < lines.length) throw expected(index, `the end of the file after ${count} patches`, show(lines[index]));
  return patches;
}

/** The map rows from the line at `first` on as edits. A run of one terrain joins an equal run right above it. */
function editsOf(lines: readonly string[], first: number, width: number, height: number): Required<Edit>[] {
  const done: Required<Edit>[] = [];
  let openAtX = new Map<number, Run>();
  for (let y = 0; y < height; y++) {
    const row = lineAt(lines, first + y, `map row ${y + 1} of ${height}`);
    if (row.length !== width) throw expected(first + y, `a map row of ${width} characters`, row.length);
    const belowAtX = new Map<number, Run>();
    for (const run of runsOf(row, y, first + y)) {
      const above = openAtX.get(run.x);
      const goesOn = above?.width === run.width && above.terrain === run.terrain;
      if (goesOn) above.height++;
      belowAtX.set(run.x, goesOn ? above : run);
    }
    for (const [x, edit] of openAtX) if (belowAtX.get(x) !== edit) done.push(edit);
    openAtX = belowAtX;
  }
  return [...done, ...openAtX.values()];
}

/** The runs of one terrain in a map row, each as an edit one cell high. */
function runsOf(row: string, y: number, index: number): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < row.length; ) {
    const terrain = terrainAt(row[x], x, index);
    let end = x + 1;
    while (end < row.length && terrainAt(row[end], end, index) === terrain) end++;
    runs.push({ x, y, width: end - x, height: 1, terrain });
    x = end;
  }
  return runs;
}

function terrainAt(char: string, x: number, index: number): string {
  const id = TERRAINS.idOfCharacter(char);
  if (id !== undefined) return TERRAINS.terrains[id].name;
  throw expected(index, `one of ${TERRAINS.characters} in column ${x + 1}`, show(char));
}

function checkLine(lines: readonly string[], index: number, content: string): void {
  const line = lineAt(lines, index, show(content));
  if (wordsOf(line).join(" ") !== content) throw expected(index, show(content), show(line));
}

function checkColumns(index: number, columns: readonly string[], names: readonly string[]): void {
  if (columns.length === names.length) return;
  throw expected(index, `${names.length} columns (${names.join(", ")}) after its letter`, columns.length);
}

function sideAt(lines: readonly string[], index: number, key: string): number {
  return numberAt(lines, index, key, 1, MAX_SIDE);
}

/** The number on a line such as `width 30`, which must hold `key` and an integer in `[least, most]`. */
function numberAt(lines: readonly string[], index: number, key: string, least: number, most: number): number {
  const line = lineAt(lines, index, `${show(key)} and a number`);
  const words = wordsOf(line);
  if (words.length !== 2 || words[0] !== key) throw expected(index, `${show(key)} and a number`, show(line));
  return integerAt(index, key, words[1], least, most);
}
