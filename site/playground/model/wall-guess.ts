import { show } from "../../../src/check.ts";
import type { Grid } from "../../../src/index.ts";
import { listed } from "../../../src/io/fault.ts";
import { readTiled } from "../../../src/io/index.ts";
import type { JsonPart } from "../../../src/io/json-part.ts";
import { TerrainList } from "../../../src/io/terrain-list.ts";
import { checkData, tilesOf } from "../../../src/io/tiled/tile-data.ts";
import { blocksOf, layersOf, type TileLayer, tileLayersOf } from "../../../src/io/tiled/tile-layer.ts";
import { describeTiles, hasTile, type Tileset } from "../../../src/io/tiled/tileset.ts";

/** Names of properties that are true for the tiles of walls, and classes of such tiles. */
const WALL_MARK = /^(?:is[ _-]?)?(?:collid(?:es?|er|able)|collisions?|solid|block(?:s|ed|ing)?|walls?|obstacles?)$/i;

/** Parts of the names of tile layers on which walls are drawn. */
const WALL_LAYER = /wall|collision|collide|block|obstacle|solid/i;

/** The bits of a tile's number that do not say how the tile is turned. */
const NUMBER_OF_TILE = 0x0fff_ffff;

/** The terrains that octile knows by their names. */
const DEFAULT_TERRAINS = new TerrainList();

/** A tile that has an entry in its tileset. */
type Tile = Tileset["tiles"][number];

/** A map whose walls were guessed. */
export interface GuessedMap {
  readonly grid: Grid;
  /** The clause that says what was taken for walls, for example `tiles with the property "collides" are walls`. */
  readonly guess: string;
}

/**
 * Guesses the walls of a Tiled map that `readTiled` refuses: tiles that are marked as walls, or else all tiles of layers that
 * are named after walls, or else tiles with shapes that Tiled's collision editor has drawn. Throws `fault`, the sentence of `readTiled`, if the map is refused for another reason than silence,
 * and an error that says what to do in Tiled if nothing looks like walls.
 */
export function guessWalls(map: JsonPart, tilesets: readonly Tileset[], fault: unknown): GuessedMap {
  const layers = tileLayersOf(map).map((layer) => ({ name: layer.name, tiles: tilesOn(map, layer) }));
  const used = new Set(layers.flatMap(({ tiles }) => [...tiles]));
  const usedTiles = tilesets.flatMap(({ tiles }) => tiles).filter(({ number }) => used.has(number));
  if (usedTiles.some(namesTerrain) || [...used].some((tile) => !hasTile(tilesets, tile))) throw fault;

  const marks = new Set(usedTiles.flatMap(marksOf));
  if (marks.size > 0) {
    return { grid: gridOf(map, tilesets, isMarked, []), guess: `tiles with ${[...marks].join(" or ")} are walls` };
  }
  const wallLayers = layers.filter(({ name, tiles }) => tiles.size > 0 && WALL_LAYER.test(name));
  const names = [...new Set(wallLayers.map(({ name }) => name))];
  if (names.length > 0) {
    const grid = gridOf(map, tilesets, isMarked, names);
    // a layer that fills the map has the floor on it, too
    if (hasOpenCell(grid)) return { grid, guess: `tiles on the layer ${names.map(show).join(" or ")} are walls` };
  }
  if (usedTiles.some(hasShape)) {
    return { grid: gridOf(map, tilesets, hasShape, []), guess: "tiles with a collision shape are walls" };
  }
  throw silentMap(map, tilesets);
}

/** The numbers of the tiles that a layer has. */
function tilesOn(map: JsonPart, layer: TileLayer): ReadonlySet<number> {
  const tiles = new Set<number>();
  for (const block of blocksOf(map, layer)) {
    checkData(block);
    for (const number of tilesOf(block)) tiles.add(number & NUMBER_OF_TILE);
  }
  // 0 is a cell without a tile
  tiles.delete(0);
  return tiles;
}

/** Whether a tile names its terrain in octile's words; the author of the map then wants to know what is wrong with them. */
function namesTerrain(tile: Tile): boolean {
  const isTerrain = ([name, { value }]: [string, JsonPart]): boolean =>
    name.toLowerCase() === "terrain" && value !== false && value !== "";
  return [...tile.valueOfProperty].some(isTerrain) || classesOf(tile).some((name) => DEFAULT_TERRAINS.knows(name));
}

/** What marks a tile as a wall, as a sentence names it: properties that are true, and the class. */
function marksOf(tile: Tile): string[] {
  const properties = [...tile.valueOfProperty].filter(([, { value }]) => value === true).map(([name]) => name);
  return [
    ...properties.filter(isMark).map((name) => `the property ${show(name)}`),
    ...classesOf(tile)
      .filter(isMark)
      .map((name) => `the class ${show(name)}`),
  ];
}

function isMarked(tile: Tile): boolean {
  return marksOf(tile).length > 0;
}

/** Whether Tiled's collision editor has drawn something on a tile. */
function hasShape({ part }: Tile): boolean {
  const group = part.at("objectgroup");
  return group.isThere && group.at("objects").isThere && group.at("objects").array().length > 0;
}

/** The class of a tile, if it has one: Tiled 1.9 writes it as `class`, other versions as `type`. */
function classesOf({ part }: Tile): string[] {
  return [part.at("type").value, part.at("class").value].filter((word) => typeof word === "string");
}

function isMark(word: string): boolean {
  return WALL_MARK.test(word);
}

/**
 * Reads a map as if its author had given the tiles of walls the class `wall`, and nothing to other tiles. The options of
 * `readTiled` would take one property only, and would stumble over classes such as "Water".
 */
function gridOf(
  map: JsonPart,
  tilesets: readonly Tileset[],
  isWall: (tile: Tile) => boolean,
  wallLayers: readonly string[],
): Grid {
  const plain = tilesets.map(({ firstTile, endTile, tiles }) => {
    const walls = tiles.filter(isWall);
    return {
      firstgid: firstTile,
      ...(Number.isFinite(endTile) ? { tilecount: endTile - firstTile } : {}),
      tiles: walls.map(({ number }) => ({ id: number - firstTile, type: "wall" })),
    };
  });
  const content = JSON.stringify(Object.assign({}, map.value, { tilesets: plain }));
  return readTiled(content, { layers: Object.fromEntries(wallLayers.map((name) => [name, "wall"])) });
}

function hasOpenCell({ terrains, terrainOfCell }: Grid): boolean {
  return terrainOfCell.some((byte) => !terrains[byte].blocked);
}

/** The error for a map that says nothing of walls: what to do in Tiled, and what the map has. */
function silentMap(map: JsonPart, tilesets: readonly Tileset[]): SyntaxError {
  const others = layersOf(map).filter((layer) => layer.at("type").value === "objectgroup");
  const objects = others.map((layer) => show(layer.at("name").value));
  const tiles = describeTiles(tilesets, []);
  const words = [
    `tile layers ${listed(tileLayersOf(map).map(({ name }) => show(name)))}`,
    ...(objects.length === 0 ? [] : [`object layers ${listed(objects)}, which are not read`]),
    ...(tiles.length === 0 ? ["tiles without properties"] : tiles),
  ];
  return new SyntaxError(
    `The map must say where its walls are: in Tiled, draw them, and nothing else, on a tile layer named "Walls", or give their tiles a property "collides" that is true, or a property "terrain" that is "wall"; the map has ${words.join("; ")}.`,
  );
}
