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

/** What functions that look at a Tiled map take beside the text. */
export interface TiledXmlOptions {
  /** Parses maps and tilesets in XML, `.tmx` and `.tsx`. Default: the browser's `DOMParser`; Node has none. */
  readonly parseXml?: XmlParser;
}

/** What `readTiled` takes beside the text. */
export interface ReadTiledOptions extends TiledXmlOptions, MaxCellsOption {
  /** The property of tiles that names their terrain. Default `"terrain"`. */
  readonly terrain?: string;
  /**
   * What the values of that property mean, such as `{ true: "wall" }` for one that is true or false, and the classes of
   * tiles. Default: the text of the property is the name of a terrain, what is false means nothing, and so does a class
   * that is the name of no known terrain.
   */
  readonly values?: Meanings;
  /** The one tile layer to read, by name. Default: all of them. */
  readonly layer?: string;
  /** Layers of which every tile is of one terrain, by name, such as `{ Walls: "wall" }`. Default: none. */
  readonly layers?: Meanings;
  /** The terrain of cells of which no layer says anything. Default: the first that is not blocked. */
  readonly empty?: string | LegendEntry;
  /** The text of tilesets that the map keeps in other files, by the name that the map has for them. Default: none. */
  readonly tilesets?: Readonly<Record<string, string>>;
}

/** All layers and chunks together may hold so many tiles for each cell that a map may have. */
const MOST_TILES_PER_CELL = 8;

/** The bits of a tile's number that say how it is turned. */
const TURNED = 0xf000_0000;

/** The cells of an isometric map are those of an orthogonal one, drawn another way. */
const ORIENTATIONS: readonly unknown[] = ["orthogonal", "isometric"];

/**
 * Reads a map of the editor Tiled, saved as XML (`.tmx`) or as JSON (`.tmj`), orthogonal or isometric, finite or infinite. A
 * cell's terrain is that of the topmost of its tiles that have one, in hidden layers too: a tile has the terrain that its
 * property `terrain` names, or else its class. Tiles may also have properties `cost`, an integer from 1 to 255, and
 * `blocked`, true or false, which define their terrain. A map in which no cell gets a terrain that way is refused.
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

/** The tilesets that a Tiled map keeps in other files, by the names that it has for them: what `readTiled` asks for. */
export function tilesetFilesOf(text: string, options: TiledXmlOptions = {}): string[] {
  checkOptions("tilesetFilesOf", options, ["parseXml"]);
  const sources = partOfMap(text, parserOf(options))
    .at("tilesets")
    .items()
    .map((tileset) => tileset.at("source"));
  return sources.filter((source) => source.isThere).map((source) => source.text());
}

/**
 * The columns and rows of a Tiled map that the grid of `readTiled` covers: the grid's cell 0,0 is the tile at `left`, `top`,
 * which are 0 unless the map is infinite.
 */
export function tiledAreaOf(text: string, options: TiledXmlOptions = {}): Rectangle {
  checkOptions("tiledAreaOf", options, ["parseXml"]);
  const map = mapOf(text, options);
  return areaOfLayers(map, tileLayersOf(map));
}

/** Paints the tiles of a map on a grid, and counts what they say. */
class Painter {
  /** How many tiles there were. */
  tiles = 0;
  /** How many of them had a terrain, by a name of their own or of their layer. */
  named = 0;
  private readonly grid: Grid;
  private readonly area: Rectangle;
  private readonly tilesets: readonly Tileset[];
  /** The bytes of the terrains of tiles, by number, for tiles that have one. */
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

  /** Paints a block of a layer, all of whose tiles have `terrainOfLayer` if that is given. */
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
    const known = last === undefined ? "of which the map has none" : `whose largest tile is ${last.endTile - 1}`;
    return faultAt(where, `a tile of the tilesets, ${known}`, tile);
  }
}

function areaOfLayers(map: JsonPart, layers: readonly TileLayer[]): Rectangle {
  const blocks = layers.flatMap((layer) => blocksOf(map, layer));
  return areaOf(map, blocks);
}

/** Refuses blocks whose data cannot hold their tiles, or that hold more tiles than a map of `maxCells` may have. */
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

/** A tileset in a file of its own, of which the caller gives the text. */
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

/** Defines the terrains of tiles; what the caller says of one holds, but tiles must agree with each other. */
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

/** The error for a map in which no cell has a terrain by name. */
function silentMap(property: string, layers: readonly TileLayer[], words: readonly string[]): SyntaxError {
  const what = `a cell with a tile whose property ${show(property)} or class names a terrain, such as "wall", or a meaning in the option values or layers`;
  const names = `tile layers ${listed(layers.map(({ name }) => show(name)))}`;
  return faultAt("The map", what, [names, ...words].join("; "));
}
