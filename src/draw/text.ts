import { checkBoolean, checkInteger, checkOptions } from "../check.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import { colourOfTerrain, GOAL_COLOUR, PATH_COLOUR, START_COLOUR } from "./palette.ts";
import { endsOf, type PathEnd } from "./path-end.ts";

/** The options of `drawText`. */
export interface TextOptions {
  /** A path to draw. Default none. */
  readonly path?: Path;
  /** The start that the query asked for. Default: the first cell of the path. */
  readonly start?: Point;
  /** The goal that the query asked for, which may be beyond the end of the path. Default: the last cell of the path. */
  readonly goal?: Point;
  /** The most characters of a line. Default: the width of the map. */
  readonly columns?: number;
  /** The most lines of the drawing. Default: the height of the map. */
  readonly rows?: number;
  /**
   * Whether to draw in the colours of a terminal; each character then shows two blocks of cells, one above the other. Default
   * false.
   */
  readonly colour?: boolean;
}

const KNOWN = ["path", "start", "goal", "columns", "rows", "colour"];

const PATH_CHAR = "*";
const CHAR_OF_END = { start: "A", goal: "B" } as const;
const COLOUR_OF_END = { start: START_COLOUR, goal: GOAL_COLOUR } as const;

/** The value of a pixel that shows the path; the values of other pixels are bytes of terrains. */
const PATH = 255;

/**
 * Draws a grid for a terminal: one character for each cell, `*` on the path, `A` at the start and `B` at the goal. A map that
 * does not fit is scaled down, and a character then stands for a block of cells. The character shows the path if the path
 * enters the block, else the commonest terrain of the block; blocked cells count double.
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

/** The size in cells of the block that one pixel of a scaled drawing shows. */
interface Block {
  readonly width: number;
  readonly height: number;
}

function squareBlock(grid: Grid, columns: number, rows: number): Block {
  const side = Math.max(Math.ceil(grid.width / columns), Math.ceil(grid.height / rows));
  return { width: side, height: side };
}

/** The smallest block whose drawing fits. Blocks are up to twice as high as wide, as characters are. */
function tallBlock(grid: Grid, columns: number, rows: number): Block {
  const height = Math.ceil(grid.height / rows);
  const width = Math.max(Math.ceil(grid.width / columns), Math.ceil(height / 2));
  return { width, height: Math.max(height, width) };
}

/** A grid scaled down: each pixel shows one block of cells. */
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
  // the start last, so that it shows if both ends fall on one character
  for (const { kind, point } of [...ends].reverse()) chars[picture.pixelOf(point)] = CHAR_OF_END[kind];
  const lines: string[] = [];
  for (let first = 0; first < chars.length; first += picture.width) {
    lines.push(chars.slice(first, first + picture.width).join(""));
  }
  return lines.join("\n");
}

/** Draws two rows of pixels in each line: the upper row colours the half block ▀, the lower row its background. */
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

/** The style and character for the pixel at (`x`, `y`) and the pixel below it, if there is one. */
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
