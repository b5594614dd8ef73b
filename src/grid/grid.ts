// The map, and what one class of agent makes of it: the lowest layer of octile, on which every search stands.
//
// - `Grid` holds a terrain for each cell, the links between cells, and a log of edits. It knows nothing of planners.
// - `AgentGrid` is the grid as one class of agent sees it under one movement rule: where it can stand, which steps are legal,
//   what they cost. All planners with such an agent share one view. Its parts are `Clearance`, `Components`, `Runs`, `AgentLinks`.
// - An edit changes cells, raises the version of the grid, and logs the rectangles that changed (`edit.ts`). Nothing else happens
//   then. Whatever is derived from a grid remembers a version, asks `changesSince(version)`, and follows.
// - A cost is in tiles, and callers see it. Units are the integers that searches add up. `AgentGrid` converts between them.
//
// Nothing here searches for a path: that is what `search`, `hpa`, `pra` and `haa` do.

import { checkInteger, checkObject, checkOptions, show } from "../check.ts";
import { rectangleAt } from "./area.ts";
import { type Edit, EditLog, type LoggedEdits } from "./edit.ts";
import { Layer, type LayerHost, type LayerState } from "./layer.ts";
import { areEqual, byEnds, type CellLink, checkLinkCost, type Link } from "./link.ts";
import type { Rectangle } from "./rectangle.ts";
import { type DefaultTerrain, type Legend, type Terrain, TerrainTable } from "./terrain.ts";

/** A place on the grid: `x` counts columns from the left, `y` rows from the top, both from 0. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The options of a new `Grid`. */
export interface GridOptions<Name extends string = string> {
  /** Terrains beside the default ones, or in their place. The default ones are ground, swamp, trees, water and wall. */
  readonly legend?: Legend<Name>;
  /** The terrain that every cell starts with. Default `"ground"`. */
  readonly fill?: Name | DefaultTerrain;
}

/** The whole content of a grid, with the edits that the grid still knows. */
export interface GridState<Name extends string = string> {
  readonly width: number;
  readonly height: number;
  readonly legend: Legend<Name | DefaultTerrain>;
  readonly terrainOfCell: Uint8Array;
  readonly links: readonly CellLink[];
  readonly version: number;
  readonly edits: LoggedEdits;
  readonly layers: readonly LayerState[];
}

/** The longest side of a grid, in cells. */
export const MAX_SIDE = 16384;

/**
 * A map of cells, each of one terrain. The id of a cell is `y * width + x`.
 *
 * Any number of planners can share one grid. Planners never change a grid and keep no copy of it: they read it, and repair what
 * they have built when its `version` has risen.
 *
 * The compiler takes the names of terrains from a legend that is written out in the call: `Grid<"road">` has the default terrains
 * and `"road"`. A `Grid` takes any name, and so does `new Grid(8, 8)`; `new Grid<DefaultTerrain>(8, 8)` does not.
 */
export class Grid<Name extends string = string> {
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** The terrain of each cell, as an index into `terrains`. Call `set` or `edit` to change terrains. */
  readonly terrainOfCell: Uint8Array;
  /**
   * All cells of the grid.
   *
   * @internal
   */
  readonly whole: Rectangle;
  private readonly table: TerrainTable<Name>;
  private log = new EditLog();
  private currentVersion = 0;
  private linksOfGrid: readonly CellLink[] = [];
  private readonly layerOfName = new Map<string, Layer>();

  constructor(width: number, height: number, options: GridOptions<Name> = {}) {
    checkInteger("The width of a grid", width, 1, MAX_SIDE);
    checkInteger("The height of a grid", height, 1, MAX_SIDE);
    checkOptions("Grid", options, ["legend", "fill"]);
    this.table = new TerrainTable<Name>(options.legend);
    this.width = width;
    this.height = height;
    this.whole = { left: 0, top: 0, right: width, bottom: height };
    this.terrainOfCell = new Uint8Array(width * height).fill(this.table.idOf(options.fill ?? "ground"));
  }

  /**
   * Reads a drawing: one character for each cell, one line for each row. Blank lines before and after the drawing and blanks
   * around each row are ignored.
   */
  static parse<Name extends string = DefaultTerrain>(drawing: string, legend?: Legend<Name>): Grid<Name> {
    if (typeof drawing !== "string") throw new TypeError(`A drawing must be a string, got ${show(drawing)}.`);
    const lines = drawing.split("\n").map((line) => line.trim());
    const isDrawn = (line: string): boolean => line !== "";
    const rows = lines.slice(Math.max(0, lines.findIndex(isDrawn)), lines.findLastIndex(isDrawn) + 1);
    if (rows.length === 0) throw new SyntaxError("A drawing needs at least one row, got none.");
    return gridOfRows(rows, legend ?? {}, (y) => `Row ${y + 1}`);
  }

  /**
   * Makes a grid of rows of numbers, as many games keep their maps: `rows[y][x]` is the terrain of a cell, looked up in `terrains`.
   * Rows may be arrays or typed arrays, all of one length.
   *
   * @param terrains The name of the terrain that each number stands for.
   */
  static from<Name extends string = DefaultTerrain>(
    rows: readonly ArrayLike<number>[],
    terrains: Readonly<Record<number, Name | DefaultTerrain>> = { 0: "ground", 1: "wall" },
    legend: Legend<Name> = {},
  ): Grid<Name> {
    if (!Array.isArray(rows) || rows.length === 0) {
      throw new TypeError(`Grid.from needs an array of at least one row, got ${show(rows)}.`);
    }
    const width = rows[0].length;
    const grid = new Grid<Name>(width, rows.length, { legend });
    const idOfNumber = new Map(
      Object.entries(terrains).map(([number, terrain]) => [Number(number), grid.table.idOf(terrain)]),
    );
    rows.forEach((row, y) => {
      if (row.length !== width)
        throw new RangeError(`Row ${y} must have ${width} numbers as row 0 has, got ${row.length}.`);
      for (let x = 0; x < width; x++) {
        const id = idOfNumber.get(row[x]);
        if (id === undefined) {
          throw new RangeError(
            `Row ${y} must hold numbers that terrains name (${[...idOfNumber.keys()].join(", ")}), got ${show(row[x])} at x ${x}.`,
          );
        }
        grid.terrainOfCell[y * width + x] = id;
      }
    });
    return grid;
  }

  /** Returns a grid with the same terrains, links and layers, which later edits of this grid do not change. */
  clone(): Grid<Name> {
    return Grid.resume(this.state);
  }

  /**
   * Makes a grid equal to the one that a state was taken of, with the same version and the same log of edits.
   *
   * @internal
   */
  static resume<Name extends string>({
    width,
    height,
    legend,
    terrainOfCell,
    links,
    version,
    edits,
    layers,
  }: GridState<Name>): Grid<Name> {
    const grid = new Grid(width, height, { legend });
    grid.terrainOfCell.set(terrainOfCell);
    grid.linksOfGrid = links;
    grid.currentVersion = version;
    grid.log = new EditLog(edits);
    for (const state of layers) grid.layerOfName.set(state.name, new Layer(grid.host, state.name, state));
    return grid;
  }

  /**
   * The state from which `Grid.resume` makes an equal grid. Its arrays belong to this grid: callers only read them.
   *
   * @internal
   */
  get state(): GridState<Name> {
    const { width, height, legend, terrainOfCell, linksOfGrid: links, version, log: edits } = this;
    const layers = this.layers.map(({ state }) => state);
    return { width, height, legend, terrainOfCell, links, version, edits, layers };
  }

  /** The terrains of this grid, in the order of their bytes in `terrainOfCell`. */
  get terrains(): readonly Terrain<Name | DefaultTerrain>[] {
    return this.table.terrains;
  }

  /**
   * The terrain of each character in a drawing of this grid: `Grid.parse(grid.toString(), grid.legend)` is a copy of the grid,
   * without the links.
   */
  get legend(): Legend<Name | DefaultTerrain> {
    return this.table.legend;
  }

  /** The links between cells, ordered by where they start, then by where they end. */
  get links(): readonly Link[] {
    return this.cellLinks.map(({ from, to, cost }) => ({ from: this.pointOf(from), to: this.pointOf(to), cost }));
  }

  /**
   * The links as cells, ordered by where they start, then by where they end. The list is replaced when links change.
   *
   * @internal
   */
  get cellLinks(): readonly CellLink[] {
    return this.linksOfGrid;
  }

  /** A number that every edit raises, edits of links and layers among them. */
  get version(): number {
    return this.currentVersion;
  }

  /**
   * The version since which no terrain and no link has changed.
   *
   * @internal
   */
  get groundVersion(): number {
    return this.log.newest;
  }

  /** The layers of this grid, in the order in which they were added. */
  get layers(): readonly Layer[] {
    return [...this.layerOfName.values()];
  }

  /** Adds a layer of costs, which are 0 everywhere, and returns it. Agents whose `layers` name it pay for it. */
  addLayer(name: string): Layer {
    if (typeof name !== "string" || name === "") {
      throw new TypeError(`The name of a layer must be a text that is not empty, got ${show(name)}.`);
    }
    if (this.layerOfName.has(name)) {
      throw new TypeError(`This grid has a layer ${show(name)} already; grid.layer(${show(name)}) returns it.`);
    }
    const layer = new Layer(this.host, name);
    this.layerOfName.set(name, layer);
    return layer;
  }

  /** Returns the layer of a name; throws when there is none. */
  layer(name: string): Layer {
    const layer = this.layerOfName.get(name);
    if (layer !== undefined) return layer;
    const known = [...this.layerOfName.keys()].join(", ") || "none";
    throw new TypeError(`This grid has no layer ${show(name)}; its layers are: ${known}. grid.addLayer adds one.`);
  }

  /**
   * Returns the id of the cell at a point; throws when the point is outside the grid.
   *
   * @param name The name of the point in the error.
   */
  cellAt(point: Point, name = "A point"): number {
    checkObject(name, point);
    const { x, y } = point;
    if (this.has(x, y)) return y * this.width + x;
    throw new RangeError(
      `${name} must lie on the ${this.width} × ${this.height} grid, got x ${show(x)}, y ${show(y)}.`,
    );
  }

  /** Tells whether a point lies on the grid: both coordinates are whole numbers, and neither is beyond an edge. */
  contains(point: Point): boolean {
    checkObject("A point", point);
    return this.has(point.x, point.y);
  }

  /** Returns the point of a cell, given the id of the cell. */
  pointOf(cell: number): Point {
    checkInteger("A cell", cell, 0, this.terrainOfCell.length - 1);
    return { x: cell % this.width, y: Math.floor(cell / this.width) };
  }

  /** Returns the name of the terrain at a point. */
  get(x: number, y: number): Name | DefaultTerrain {
    return this.terrains[this.terrainOfCell[this.cellAt({ x, y })]].name;
  }

  /** Sets the terrain of one cell. */
  set(x: number, y: number, terrain: Name | DefaultTerrain): void {
    this.edit({ x, y, terrain });
  }

  /** Applies an edit, or several as one step. Checks all of them first: when it throws, nothing has changed. */
  edit(edits: Edit<Name | DefaultTerrain> | readonly Edit<Name | DefaultTerrain>[]): void {
    const list: readonly Edit[] = Array.isArray(edits) ? Array.from(edits) : [edits];
    const terrains = this.checkEdits(list);
    this.currentVersion++;
    list.forEach((edit, index) => {
      const changed = this.apply(edit, terrains[index]);
      if (changed !== undefined) this.log.add(this.currentVersion, changed);
    });
  }

  /**
   * Throws where one of several edits cannot be made, and returns the bytes of their terrains otherwise.
   *
   * @internal
   */
  checkEdits(edits: readonly Edit[]): number[] {
    return edits.map((edit, index) => this.checkEdit(edit, edits.length === 1 ? "An edit" : `Edit ${index}`));
  }

  /**
   * Joins two cells by a link from the first to the second, at a cost in tiles: more than 0, at most 1000. An agent may take the
   * link iff it can stand at both ends. An older link from the first cell to the second is replaced. A link is an edit.
   */
  link(from: Point, to: Point, cost: number): void {
    const link = this.checkLink(from, to, cost);
    this.setLinks(this.linksWith(link, [link]), link);
  }

  /**
   * Throws where a link cannot be added, and returns the link between ids of cells otherwise.
   *
   * @internal
   */
  checkLink(from: Point, to: Point, cost: number): CellLink {
    return { ...this.checkEnds(from, to), cost: checkLinkCost(cost) };
  }

  /** Removes the link from one cell to another, which is an edit; throws when there is no such link. */
  unlink(from: Point, to: Point): void {
    const ends = this.checkEnds(from, to);
    const others = this.linksWith(ends, []);
    if (others.length === this.linksOfGrid.length) {
      throw new RangeError(
        `There must be a link from (${from.x}, ${from.y}) to (${to.x}, ${to.y}) to be taken away, and there is none.`,
      );
    }
    this.setLinks(others, ends);
  }

  /**
   * Makes this grid, an older copy of another grid, equal to that grid in one edit, and takes over its version. Only cells that
   * differ count as changed. The other grid may have further layers.
   *
   * @internal
   */
  follow(other: Grid): void {
    const rectangles = other.changesSince(this.version);
    const isLinkedAlike = areEqual(this.linksOfGrid, other.linksOfGrid);
    for (const layer of this.layerOfName.values()) layer.follow(other.layer(layer.name), this.version, other.version);
    this.currentVersion = other.version;
    this.linksOfGrid = other.linksOfGrid;
    for (const rectangle of rectangles) {
      const changed = this.takeOver(other, rectangle);
      // the ends of a link count as changed whatever their terrain
      if (!isLinkedAlike) this.log.add(this.currentVersion, rectangle);
      else if (changed !== undefined) this.log.add(this.currentVersion, changed);
    }
  }

  /**
   * Returns the rectangles in which terrains or links changed after `version`, oldest first. If the grid no longer knows the edits
   * since then, the whole grid is the one rectangle. Layers do not count.
   */
  changesSince(version: number): readonly Rectangle[] {
    return this.log.since(version) ?? [this.whole];
  }

  /** Returns a drawing of the grid, which `Grid.parse` reads again. */
  toString(): string {
    const { terrains, terrainOfCell, width } = this;
    const codes = Uint16Array.from(terrains, ({ char }) => char.charCodeAt(0));
    const row = new Uint16Array(width);
    const rows: string[] = [];
    for (let firstCell = 0; firstCell < terrainOfCell.length; firstCell += width) {
      for (let x = 0; x < width; x++) row[x] = codes[terrainOfCell[firstCell + x]];
      rows.push(Reflect.apply(String.fromCharCode, undefined, row));
    }
    return rows.join("\n");
  }

  private get host(): LayerHost {
    const { width, height } = this;
    return {
      width,
      height,
      checkArea: (area, name) => rectangleAt(this, area, name),
      raiseVersion: () => ++this.currentVersion,
    };
  }

  private has(x: number, y: number): boolean {
    return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  /** Checks the two ends of a link, and returns their cells. */
  private checkEnds(start: Point, end: Point): { from: number; to: number } {
    const from = this.cellAt(start, "The start of a link");
    const to = this.cellAt(end, "The end of a link");
    if (from !== to) return { from, to };
    throw new RangeError(`A link must join two different cells, got (${start.x}, ${start.y}) twice.`);
  }

  /** Returns all links in order. The link that joins these two cells, if there is one, is left out for the links `instead`. */
  private linksWith(ends: { from: number; to: number }, instead: readonly CellLink[]): CellLink[] {
    const links = this.linksOfGrid;
    let first = 0;
    let end = links.length;
    while (first < end) {
      const middle = (first + end) >> 1;
      if (byEnds(links[middle], ends) < 0) first = middle + 1;
      else end = middle;
    }
    const isJoined = first < links.length && byEnds(links[first], ends) === 0;
    return links.slice(0, first).concat(instead, links.slice(isJoined ? first + 1 : first));
  }

  /** Replaces the list of links, after the link that joins these two cells was added or removed. */
  private setLinks(links: readonly CellLink[], { from, to }: { from: number; to: number }): void {
    this.linksOfGrid = links;
    this.currentVersion++;
    for (const cell of [from, to]) {
      const { x, y } = this.pointOf(cell);
      this.log.add(this.currentVersion, { left: x, top: y, right: x + 1, bottom: y + 1 });
    }
  }

  /** Checks one edit, and returns the byte of its terrain. */
  private checkEdit(edit: Edit, name: string): number {
    checkOptions(name.toLowerCase(), edit, ["x", "y", "width", "height", "terrain"]);
    rectangleAt(this, edit, name);
    return this.table.idOf(edit.terrain);
  }

  /** Writes a checked edit, and returns the smallest rectangle around the cells that changed, if any did. */
  private apply({ x, y, width = 1, height = 1 }: Edit, terrain: number): Rectangle | undefined {
    return this.change({ left: x, top: y, right: x + width, bottom: y + height }, () => terrain);
  }

  /** Copies the cells of a rectangle from a grid of the same size, and returns the smallest rectangle around cells that differed. */
  private takeOver({ terrainOfCell }: Grid, rectangle: Rectangle): Rectangle | undefined {
    return this.change(rectangle, (cell) => terrainOfCell[cell]);
  }

  /** Gives the cells of a rectangle new terrains, and returns the smallest rectangle around cells that changed, if any did. */
  private change(rectangle: Rectangle, terrainFor: (cell: number) => number): Rectangle | undefined {
    const { terrainOfCell, width } = this;
    let left = this.width;
    let top = this.height;
    let right = 0;
    let bottom = 0;
    for (let y = rectangle.top; y < rectangle.bottom; y++) {
      for (let x = rectangle.left; x < rectangle.right; x++) {
        const cell = y * width + x;
        const terrain = terrainFor(cell);
        if (terrainOfCell[cell] === terrain) continue;
        terrainOfCell[cell] = terrain;
        left = Math.min(left, x);
        top = Math.min(top, y);
        right = Math.max(right, x + 1);
        bottom = y + 1;
      }
    }
    return right === 0 ? undefined : { left, top, right, bottom };
  }
}

/**
 * Makes a grid of the rows of a drawing; throws a `SyntaxError` when rows differ in length or hold unknown characters.
 *
 * @param nameOfRow Returns the name of a row for errors, such as `Row 3`.
 */
export function gridOfRows<Name extends string>(
  rows: readonly string[],
  legend: Legend<Name>,
  nameOfRow: (y: number) => string,
): Grid<Name> {
  const width = rows[0].length;
  rows.forEach((row, y) => {
    if (row.length === width) return;
    throw new SyntaxError(`${nameOfRow(y)}: expected a map row of ${width} characters, got ${row.length}.`);
  });
  const grid = new Grid(width, rows.length, { legend });
  const table = new TerrainTable(legend);
  const { terrainOfCell } = grid;
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) {
      const terrain = table.idOfCharacter(row[x]);
      if (terrain === undefined) {
        throw new SyntaxError(
          `${nameOfRow(y)}: expected one of ${table.characters} in column ${x + 1}, got ${show(row[x])}.`,
        );
      }
      terrainOfCell[y * width + x] = terrain;
    }
  });
  return grid;
}
