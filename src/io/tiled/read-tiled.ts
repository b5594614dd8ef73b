import { checkObject, checkOptions, show } from "../../check.ts";
import type { Grid } from "../../grid/grid.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import type { LegendEntry } from "../../grid/terrain.ts";
import { faultAt, listed } from "../fault.ts";
import type { JsonPart } from "../json-part.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "../max-cells.ts";
import { bytesOfNames, type Meanings, TerrainList } from "../terrain-list.ts";
import type { XmlParser } from "../xml.ts";
import { checkData, tilesOf } from "./tile-data.ts";
import { areaOf, type Block, blocksOf, layersOf, type TileLayer, tileLayersOf } from "./tile-layer.ts";
import { partOfMap, partOfTileset } from "./tiled-file.ts";
import { describeTiles, hasTile, type Tileset, type TileTerrain, tilesetsOf, tileTerrainsOf } from "./tileset.ts";

/** The options of functions that read a Tiled map in any of its formats. */
export interface TiledXmlOptions {
  /** Parses maps and tilesets in XML, `.tmx` and `.tsx`. Default: the browser's `DOMParser`; Node has no parser of its own. */
  readonly parseXml?: XmlParser;
}

/** The options of `readTiled`. */
export interface ReadTiledOptions extends TiledXmlOptions, MaxCellsOption {
  /** The property of tiles that names their terrain. Default `"terrain"`. */
  readonly terrain?: string;
  /**
   * The terrain that each value of the terrain property or each class of tiles stands for, for example `{ true: "wall" }` for a
   * property that is true or false. Default: a text names its terrain, false gives a tile no terrain, and a class counts only
   * if it is the name of a known terrain.
   */
  readonly values?: Meanings;
  /** The one tile layer to read, by name. Default: all of them. */
  readonly layer?: string;
  /** The terrain of all tiles of a layer, by the layer's name, for example `{ Walls: "wall" }`. Default: none. */
  readonly layers?: Meanings;
  /** The terrain of cells that no layer gives one. Default: the first terrain that is not blocked. */
  readonly empty?: string | LegendEntry;
  /** The text of tilesets that the map keeps in other files, by the file names in the map. Default: none. */
  readonly tilesets?: Readonly<Record<string, string>>;
}

/** The most tiles that all layers and chunks together may hold, for each cell that `maxCells` allows. */
const MOST_TILES_PER_CELL = 8;

/** The bits of a tile's number that say how it is turned. */
const TURNED = 0xf000_0000;

/** The orientations that can be read: an isometric map has the cells of an orthogonal map, only drawn another way. */
const ORIENTATIONS: readonly unknown[] = ["orthogonal", "isometric"];

/**
 * Reads a map of the editor Tiled, saved as XML (`.tmx`) or as JSON (`.tmj`), orthogonal or isometric, finite or infinite.
 * The property `terrain` of a tile names the tile's terrain, or else its class does. A cell gets the terrain of its topmost
 * tile that has one; hidden layers count. The properties `cost`, an integer from 1 to 255, and `blocked`, true or false,
 * define the terrain of a tile. Throws if no cell gets a terrain from a tile or a layer.
 */
export function readTiled(text: string, options: ReadTiledOptions = {}): Grid {
  checkOptions("readTiled", options, [
    ...["terrain", "values", "layer", "layers", "empty", "tilesets", "parseXml", "maxCells"],
  ]);
  const {
    terrain: property = "terrain",
    values = {},
    layer,
    layers: meanings = {},
    empty,
    tilesets: texts = {},
  } = options;
  checkProperty(property);
  checkObject("tilesets", texts);
  const maxCells = maxCellsOf(options);
  const map = mapOf(text, options);
  const allLayers = tileLayersOf(map);
  if (allLayers.length === 0) throw noTileLayer(map);
  const layers = allLayers.filter(({ name }) => layer === undefined || name === layer);
  if (layers.length === 0) throw unknownLayer("layer", layer, allLayers);

  const terrains = new TerrainList();
  const nameOfLayer = terrains.addGiven("layers", meanings);
  for (const name of nameOfLayer.keys()) {
    if (allLayers.every((known) => known.name !== name)) throw unknownLayer("A key of layers", name, allLayers);
  }
  const rule = { property, nameOfValue: terrains.addGiven("values", values) };
  const fill = empty === undefined ? undefined : terrains.addMeaning("empty", empty);
  const textOfSource = new Map(Object.entries(texts));
  const tilesets = tilesetsOf(map, (source) => externalTileset(source, textOfSource, options));
  const tileTerrains = tileTerrainsOf(tilesets, rule, terrains);
  defineTerrains(terrains, tileTerrains);

  const area = areaOfLayers(map, allLayers);
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  checkCells(width, height, maxCells);
  const blocks = layers.map((layer) => blocksOf(map, layer));
  checkBlocks(map, blocks.flat(), maxCells);
  const grid = terrains.makeGrid(width, height, fill);
  const byteOfName = bytesOfNames(grid);
  const terrainOfTile = new Map(tileTerrains.map(({ tile, name }) => [tile, byteOfName.get(name)]));
  const painter = new Painter(grid, area, tilesets, terrainOfTile);
  layers.forEach(({ name }, index) => {
    const terrain = byteOfName.get(nameOfLayer.get(name) ?? "");
    for (const block of blocks[index]) painter.paint(block, name, terrain);
  });
  const isBlank = fill !== undefined && painter.tiles === 0;
  if (painter.named === 0 && !isBlank) throw silentMap(property, layers, describeTiles(tilesets, tileTerrains));
  return grid;
}

/** The names of the files in which a Tiled map keeps tilesets, as the option `tilesets` of `readTiled` needs them. */
export function tilesetFilesOf(text: string, options: TiledXmlOptions = {}): string[] {
  checkOptions("tilesetFilesOf", options, ["parseXml"]);
  const sources = partOfMap(text, parserOf(options))
    .at("tilesets")
    .items()
    .map((tileset) => tileset.at("source"));
  return sources.filter((source) => source.isThere).map((source) => source.text());
}

/**
 * The columns and rows of a Tiled map that the grid of `readTiled` covers. The grid's cell 0,0 is the tile at `left`, `top`;
 * both are 0 unless the map is infinite.
 */
export function tiledAreaOf(text: string, options: TiledXmlOptions = {}): Rectangle {
  checkOptions("tiledAreaOf", options, ["parseXml"]);
  const map = mapOf(text, options);
  return areaOfLayers(map, tileLayersOf(map));
}

/** Paints the tiles of a map on a grid, and counts the tiles and the terrains among them. */
class Painter {
  /** How many tiles the painted blocks have. */
  tiles = 0;
  /** How many tiles had a terrain, by their own name or by their layer. */
  named = 0;
  private readonly grid: Grid;
  private readonly area: Rectangle;
  private readonly tilesets: readonly Tileset[];
  /** The terrain byte of each tile that has a terrain, by the tile's number. */
  private readonly terrainOfTile: ReadonlyMap<number, number | undefined>;

  constructor(
    grid: Grid,
    area: Rectangle,
    tilesets: readonly Tileset[],
    terrainOfTile: ReadonlyMap<number, number | undefined>,
  ) {
    this.grid = grid;
    this.area = area;
    this.tilesets = tilesets;
    this.terrainOfTile = terrainOfTile;
  }

  /** Paints a block of a layer. All tiles get `terrainOfLayer` if the layer has one, else each tile its own terrain. */
  paint(block: Block, layer: string, terrainOfLayer: number | undefined): void {
    const { grid, area, tilesets, terrainOfTile } = this;
    const numbers = tilesOf(block);
    for (let index = 0; index < numbers.length; index++) {
      const tile = numbers[index] & ~TURNED;
      if (tile === 0) continue;
      const x = block.left + (index % block.width);
      const y = block.top + Math.floor(index / block.width);
      const terrain = terrainOfTile.get(tile);
      if (terrain === undefined && !hasTile(tilesets, tile)) {
        throw this.unknownTile(tile, `Cell ${x},${y} of layer ${show(layer)}`);
      }
      this.tiles++;
      const painted = terrainOfLayer ?? terrain;
      if (painted === undefined) continue;
      this.named++;
      grid.terrainOfCell[(y - area.top) * grid.width + (x - area.left)] = painted;
    }
  }

  /** The error for a tile that no tileset has. */
  private unknownTile(tile: number, where: string): SyntaxError {
    const last = this.tilesets.at(-1);
    const known = last === undefined ? "but the map has none" : `whose largest tile is ${last.endTile - 1}`;
    return faultAt(where, `a tile of the tilesets, ${known}`, tile);
  }
}

function areaOfLayers(map: JsonPart, layers: readonly TileLayer[]): Rectangle {
  const blocks = layers.flatMap((layer) => blocksOf(map, layer));
  return areaOf(map, blocks);
}

/** Throws if the data of a block is too short for its tiles, or if all blocks hold more than 8 tiles for each of `maxCells`. */
function checkBlocks(map: JsonPart, blocks: readonly Block[], maxCells: number): void {
  let tiles = 0;
  for (const block of blocks) {
    checkData(block);
    tiles += block.width * block.height;
  }
  const most = MOST_TILES_PER_CELL * maxCells;
  if (tiles > most) throw map.at("layers").fault(`at most ${most} tiles, or a larger option maxCells`, tiles);
}

function mapOf(text: string, options: TiledXmlOptions): JsonPart {
  const map = partOfMap(text, parserOf(options));
  const orientation = map.at("orientation");
  if (!ORIENTATIONS.includes(orientation.value)) throw orientation.fault(ORIENTATIONS.map(show).join(" or "));
  return map;
}

function parserOf({ parseXml }: TiledXmlOptions): XmlParser | undefined {
  if (parseXml === undefined || typeof parseXml === "function") return parseXml;
  throw new TypeError(`parseXml must be a function that parses XML, got ${show(parseXml)}.`);
}

/** A tileset from another file; the caller of `readTiled` gives the text of that file. */
function externalTileset(
  source: JsonPart,
  textOfSource: ReadonlyMap<string, string>,
  options: TiledXmlOptions,
): JsonPart {
  const file = show(source.text());
  const text = textOfSource.get(source.text());
  if (text === undefined) throw source.fault("an embedded tileset or its text in tilesets", `the file ${file}`);
  return partOfTileset(`Tileset ${file}`, text, parserOf(options));
}

function checkProperty(property: unknown): void {
  if (typeof property === "string") return;
  throw new TypeError(`terrain must be the name of a property, got ${show(property)}.`);
}

/** Defines the terrains of tiles. A definition of the caller holds against the tiles', but tiles must agree with each other. */
function defineTerrains(terrains: TerrainList, tileTerrains: readonly TileTerrain[]): void {
  const ofFile = new TerrainList();
  for (const { name, definition, part } of tileTerrains) {
    if (definition === undefined) continue;
    terrains.define(definition);
    if (ofFile.define(definition)) continue;
    throw part.fault(`terrain ${show(name)} to have the cost and blocked of tiles before`, "others");
  }
}

function noTileLayer(map: JsonPart): SyntaxError {
  const others = layersOf(map).map((layer) => `${show(layer.at("name").value)} (${layer.at("type").text()})`);
  return map.at("layers").fault("a tile layer, whose tiles name the terrain of cells", listed(others));
}

function unknownLayer(what: string, name: unknown, layers: readonly TileLayer[]): RangeError {
  const known = listed(layers.map((layer) => show(layer.name)));
  return new RangeError(`${what} must be one of the tile layers ${known}, got ${show(name)}.`);
}

/** The error for a map in which no cell gets a terrain from a tile or a layer. */
function silentMap(property: string, layers: readonly TileLayer[], words: readonly string[]): SyntaxError {
  const what = `a cell with a tile whose property ${show(property)} or class names a terrain, such as "wall", or a meaning in the option values or layers`;
  const names = `tile layers ${listed(layers.map(({ name }) => show(name)))}`;
  return faultAt("The map", what, [names, ...words].join("; "));
}
