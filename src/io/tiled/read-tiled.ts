import { checkObject, checkOptions, show } from "../../grid/check.ts";
import type { Grid } from "../../grid/grid.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import type { LegendEntry } from "../../grid/terrain.ts";
import { listed } from "../fault.ts";
import { JsonPart } from "../json-part.ts";
import { bytesOfNames, type Meanings, TerrainList } from "../terrain-list.ts";
import { checkData, tilesOf } from "./tile-data.ts";
import { areaOf, type Block, blocksOf, type TileLayer, tileLayersOf } from "./tile-layer.ts";
import { type TileTerrain, tilesetsOf, tileTerrainsOf } from "./tileset.ts";

/** What `readTiled` takes beside the text. */
export interface ReadTiledOptions {
  /** The property of tiles that names their terrain. Default `"terrain"`. */
  readonly terrain?: string;
  /**
   * What the values of that property mean, such as `{ true: "wall" }` for one that is true or false. Default: its text is
   * the name of a terrain, and what is false means nothing.
   */
  readonly values?: Meanings;
  /** Layers of which every tile is of one terrain, by name, such as `{ Walls: "wall" }`. Default: none. */
  readonly layers?: Meanings;
  /** The terrain of cells of which no layer says anything. Default: the first that is not blocked. */
  readonly empty?: string | LegendEntry;
  /** The text of tilesets that the map keeps in other files, by the name that the map has for them. Default: none. */
  readonly tilesets?: Readonly<Record<string, string>>;
}

/** The bits of a tile's number that say how it is turned. */
const TURNED = 0xf000_0000;

/**
 * Reads a map of the editor Tiled, saved as JSON (`.tmj`), orthogonal, finite or infinite. A cell's terrain is that of the
 * topmost of its tiles that have one, in hidden layers too. Tiles may also have properties `cost`, an integer from 1 to
 * 255, and `blocked`, true or false, which define their terrain.
 */
export function readTiled(text: string, options: ReadTiledOptions = {}): Grid {
  const map = JsonPart.parse("A Tiled map", text);
  checkOptions("readTiled", options, ["terrain", "values", "layers", "empty", "tilesets"]);
  const { terrain: property = "terrain", values = {}, layers: meanings = {}, empty, tilesets = {} } = options;
  checkProperty(property);
  checkObject("tilesets", tilesets);
  checkMap(map);
  const layers = tileLayersOf(map);

  const terrains = new TerrainList();
  const nameOfLayer = terrains.addGiven("layers", meanings);
  checkLayerNames(nameOfLayer.keys(), layers);
  const rule = { property, nameOfValue: terrains.addGiven("values", values) };
  const tileTerrains = tileTerrainsOf(tilesetsOf(map, new Map(Object.entries(tilesets))), rule);
  addTerrains(terrains, tileTerrains);
  const fill = empty === undefined ? undefined : terrains.addMeaning("empty", empty);

  const blocks = layers.map((layer) => blocksOf(map, layer));
  const area = areaOf(map, blocks.flat());
  for (const block of blocks.flat()) checkData(block);
  const grid = terrains.makeGrid(area.right - area.left, area.bottom - area.top, fill);
  const byteOfName = bytesOfNames(grid);
  const terrainOfTile = new Map(tileTerrains.map(({ tile, name }) => [tile, byteOfName.get(name)]));
  layers.forEach(({ name }, index) => {
    const terrain = byteOfName.get(nameOfLayer.get(name) ?? "");
    for (const block of blocks[index]) paint(grid, area, block, (tile) => terrain ?? terrainOfTile.get(tile));
  });
  return grid;
}

/** The tilesets that a Tiled map keeps in other files, by the names that it has for them: what `readTiled` asks for. */
export function tilesetFilesOf(text: string): string[] {
  const sources = JsonPart.parse("A Tiled map", text)
    .at("tilesets")
    .items()
    .map((tileset) => tileset.at("source"));
  return sources.filter((source) => source.isThere).map((source) => source.text());
}

/**
 * The columns and rows of a Tiled map that the grid of `readTiled` covers: the grid's cell 0,0 is the tile at `left`, `top`,
 * which are 0 unless the map is infinite.
 */
export function tiledAreaOf(text: string): Rectangle {
  const map = JsonPart.parse("A Tiled map", text);
  checkMap(map);
  return areaOf(
    map,
    tileLayersOf(map).flatMap((layer) => blocksOf(map, layer)),
  );
}

function checkMap(map: JsonPart): void {
  const orientation = map.at("orientation");
  if (orientation.value !== "orthogonal") throw orientation.fault('"orthogonal"');
}

function checkProperty(property: unknown): void {
  if (typeof property === "string") return;
  throw new TypeError(`terrain must be the name of a property, got ${show(property)}.`);
}

function checkLayerNames(names: Iterable<string>, layers: readonly TileLayer[]): void {
  const known = layers.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new RangeError(
      `A key of layers must be one of the tile layers ${listed(known.map(show))}, got ${show(name)}.`,
    );
  }
}

/** Adds the terrains of tiles; what the caller says of one holds, but tiles must agree with each other. */
function addTerrains(terrains: TerrainList, tileTerrains: readonly TileTerrain[]): void {
  const ofFile = new TerrainList();
  for (const { name, definition, part } of tileTerrains) {
    terrains.add(name);
    if (definition === undefined) continue;
    terrains.define(definition);
    if (ofFile.define(definition)) continue;
    throw part.fault(`terrain ${show(name)} to have the cost and blocked of tiles before`, "others");
  }
}

function paint(
  { width, terrainOfCell }: Grid,
  { left, top }: Rectangle,
  block: Block,
  terrainOf: (tile: number) => number | undefined,
): void {
  const tiles = tilesOf(block);
  let index = 0;
  for (let y = block.top - top; y < block.top - top + block.height; y++) {
    for (let x = block.left - left; x < block.left - left + block.width; x++) {
      const tile = tiles[index++] & ~TURNED;
      const terrain = tile === 0 ? undefined : terrainOf(tile);
      if (terrain !== undefined) terrainOfCell[y * width + x] = terrain;
    }
  }
}
