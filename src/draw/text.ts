import { checkBoolean, checkInteger, checkOptions } from "../check.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import { colourOfTerrain, GOAL_COLOUR, PATH_COLOUR, START_COLOUR } from "./palette.ts";
import { endsOf, type PathEnd } from "./path-end.ts";

/** What to draw on a map, and how large. */
export interface TextOptions {
  /** A path to draw. Default none. */
  readonly path?: Path;
  /** Where the path was asked to start. Default: its first cell. */
  readonly start?: Point;
  /** Where the path was asked to lead, which may be beyond its last cell. Default: its last cell. */
  readonly goal?: Point;
  /** No line is longer than this. Default: as long as the map is wide. */
  readonly columns?: number;
  /** No more lines than this. Default: as many as the map is high. */
  readonly rows?: number;
  /** Whether to draw in the colours of a terminal, two blocks of cells a character, one above the other. Default false. */
  readonly colour?: boolean;
}

const KNOWN = ["path", "start", "goal", "columns", "rows", "colour"];

const PATH_CHAR = "*";
const CHAR_OF_END = { start: "A", goal: "B" } as const;
const COLOUR_OF_END = { start: START_COLOUR, goal: GOAL_COLOUR } as const;

/** Stands in a block for the path, where others hold the byte of a terrain. */
const PATH = 255;

/**
 * Draws a grid for a terminal: a character a cell, `*` where the path runs, `A` at the start and `B` at the goal. A map
 * that does not fit is scaled down, so that a character stands for a block of cells; it shows the path if any cell of
 * the block is on it, else the terrain that most of its cells have, where blocked ones count double.
 */
export function drawText(grid: Grid, options: TextOptions = {}): string {
  checkOptions("drawText", options, KNOWN);
  const { colour = false } = options;
  checkBoolean("colour", colour);
  const columns = checkInteger("columns", options.columns ?? grid.width, 1, Number.MAX_SAFE_INTEGER);
  const rows = checkInteger("rows", options.rows ?? grid.height, 1, Number.MAX_SAFE_INTEGER);
  const ends = endsOf(grid, options);
  return colour
    ? drawColoured(new Picture(grid, squareBlock(grid, columns, 2 * rows), options.path), ends)
    : drawPlain(new Picture(grid, tallBlock(grid, columns, rows), options.path), ends);
}

/** How many cells one block of a scaled drawing stands for. */
interface Block {
  readonly width: number;
  readonly height: number;
}

function squareBlock(grid: Grid, columns: number, rows: number): Block {
  const side = Math.max(Math.ceil(grid.width / columns), Math.ceil(grid.height / rows));
  return { width: side, height: side };
}

/** The block whose drawing fits, from as high as wide to twice as high: characters are about twice as high as wide. */
function tallBlock(grid: Grid, columns: number, rows: number): Block {
  const height = Math.ceil(grid.height / rows);
  const width = Math.max(Math.ceil(grid.width / columns), Math.ceil(height / 2));
  return { width, height: Math.max(height, width) };
}

/** A grid scaled down to blocks. */
class Picture {
  readonly grid: Grid;
  readonly block: Block;
  readonly width: number;
  readonly height: number;
  /** The byte of the terrain that each pixel shows, or `PATH`. */
  readonly valueOfPixel: Uint8Array;

  constructor(grid: Grid, block: Block, path: Path | undefined) {
    this.grid = grid;
    this.block = block;
    this.width = Math.ceil(grid.width / block.width);
    this.height = Math.ceil(grid.height / block.height);
    this.valueOfPixel = new Uint8Array(this.width * this.height);
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) this.valueOfPixel[y * this.width + x] = this.terrainOfBlock(x, y);
    }
    for (const point of path ?? []) {
      grid.cellAt(point, "A cell of the path");
      this.valueOfPixel[this.pixelOf(point)] = PATH;
    }
  }

  /** The pixel that shows a point. */
  pixelOf({ x, y }: Point): number {
    return Math.floor(y / this.block.height) * this.width + Math.floor(x / this.block.width);
  }

  private terrainOfBlock(blockX: number, blockY: number): number {
    const { width, height, terrains, terrainOfCell } = this.grid;
    const { block } = this;
    const weightOfTerrain = new Uint32Array(terrains.length);
    const right = Math.min(width, (blockX + 1) * block.width);
    const bottom = Math.min(height, (blockY + 1) * block.height);
    for (let y = blockY * block.height; y < bottom; y++) {
      for (let x = blockX * block.width; x < right; x++) {
        const terrain = terrainOfCell[y * width + x];
        weightOfTerrain[terrain] += terrains[terrain].blocked ? 2 : 1;
      }
    }
    return weightOfTerrain.indexOf(weightOfTerrain.reduce((a, b) => Math.max(a, b)));
  }
}

function drawPlain(picture: Picture, ends: readonly PathEnd[]): string {
  const { terrains } = picture.grid;
  const chars = Array.from(picture.valueOfPixel, (value) => (value === PATH ? PATH_CHAR : terrains[value].char));
  // the start last, so that it shows where both ends meet
  for (const { kind, point } of [...ends].reverse()) chars[picture.pixelOf(point)] = CHAR_OF_END[kind];
  const lines: string[] = [];
  for (let first = 0; first < chars.length; first += picture.width) {
    lines.push(chars.slice(first, first + picture.width).join(""));
  }
  return lines.join("\n");
}

/** Two rows of pixels a line: the upper one colours the half block ▀, the lower one the ground behind it. */
function drawColoured(picture: Picture, ends: readonly PathEnd[]): string {
  const { width, height } = picture;
  const endOfChar = new Map<number, PathEnd>();
  for (const end of [...ends].reverse()) {
    const pixel = picture.pixelOf(end.point);
    endOfChar.set(Math.floor(pixel / (2 * width)) * width + (pixel % width), end);
  }
  const lines: string[] = [];
  for (let y = 0; y < height; y += 2) {
    let line = "";
    let lastStyle = "";
    for (let x = 0; x < width; x++) {
      const end = endOfChar.get((y / 2) * width + x);
      const [style, char] = end === undefined ? halves(picture, x, y) : letter(end);
      line += style === lastStyle ? char : style + char;
      lastStyle = style;
    }
    lines.push(`${line}\u001b[0m`);
  }
  return lines.join("\n");
}

/** The style and character of two pixels, one above the other; below the last row there is none. */
function halves(picture: Picture, x: number, y: number): [style: string, char: string] {
  const upper = terminalColour(picture, y * picture.width + x);
  if (y + 1 === picture.height) return [`\u001b[0;38;5;${upper}m`, "▀"];
  const lower = terminalColour(picture, (y + 1) * picture.width + x);
  return [`\u001b[0;38;5;${upper};48;5;${lower}m`, "▀"];
}

function letter({ kind }: PathEnd): [style: string, char: string] {
  return [`\u001b[0;1;38;5;231;48;5;${COLOUR_OF_END[kind].terminal}m`, CHAR_OF_END[kind]];
}

function terminalColour({ grid, valueOfPixel }: Picture, pixel: number): number {
  const value = valueOfPixel[pixel];
  return value === PATH ? PATH_COLOUR.terminal : colourOfTerrain(grid.terrains[value], value).terminal;
}
