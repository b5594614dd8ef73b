import { show } from "../../check.ts";
import { type LegendEntry, MAX_TERRAIN_COST } from "../../grid/terrain.ts";
import { listed } from "../fault.ts";
import type { JsonPart } from "../json-part.ts";
import { type TerrainList, terrainNameAt } from "../terrain-list.ts";

/** A tileset of a map, with the range of numbers that its tiles have in the map. */
export interface Tileset {
  /** The number of the tileset's first tile. */
  readonly firstTile: number;
  /** The end of the tileset's numbers: after its last tile, or where the next tileset begins if that is sooner. */
  readonly endTile: number;
  /** The tiles that have an entry in the tileset, with properties, a class or shapes. */
  readonly tiles: readonly Tile[];
}

/** A tile that has an entry in its tileset. */
interface Tile {
  /** The number of the tile in the map. */
  readonly number: number;
  readonly part: JsonPart;
  readonly valueOfProperty: ReadonlyMap<string, JsonPart>;
}

/** The terrain that a tile has. */
export interface TileTerrain {
  /** The number of the tile in the map. */
  readonly tile: number;
  /** The name of the terrain. */
  readonly name: string;
  /** The definition of the terrain, if the tile has a property `cost` or `blocked`. */
  readonly definition?: LegendEntry;
  /** The tile's entry in its tileset, for errors. */
  readonly part: JsonPart;
}

/** The rule that finds the terrain of a tile among its properties. */
export interface TerrainRule {
  /** The name of the property that holds a tile's terrain. */
  readonly property: string;
  /** The terrains that values of the property stand for, by the value as text; a value without an entry is a terrain's name. */
  readonly nameOfValue: ReadonlyMap<string, string>;
}

/** How often a map may name the same tileset file: each time, the file is read again. */
const MOST_OF_A_FILE = 16;

/** The largest number of a tile. */
const MAX_TILE = 0x0fff_ffff;

/**
 * The tilesets of a map, ordered by their numbers. `resolve` returns the content of a tileset that the map keeps in another
 * file.
 */
export function tilesetsOf(map: JsonPart, resolve: (source: JsonPart) => JsonPart): Tileset[] {
  const references = map
    .at("tilesets")
    .items()
    .map((part) => ({ part, firstTile: part.at("firstgid").integer(1, MAX_TILE) }))
    .sort((a, b) => a.firstTile - b.firstTile);
  const countOfSource = new Map<unknown, number>();
  return references.map(({ part, firstTile }, index) => {
    const source = part.at("source");
    const count = (countOfSource.get(source.value) ?? 0) + 1;
    countOfSource.set(source.value, count);
    if (source.isThere && count > MOST_OF_A_FILE) throw source.fault(`a file named ${MOST_OF_A_FILE} times at most`);
    const tileset = source.isThere ? resolve(source) : part;
    const room = references[index + 1]?.firstTile ?? MAX_TILE + 1;
    const tiles = tilesOf(tileset, firstTile);
    const endTile = Math.min(room, endOf(tileset, firstTile, tiles));
    return { firstTile, endTile, tiles: tiles.filter(({ number }) => number < endTile) };
  });
}

/** Whether one of the tilesets, which are ordered by their numbers, has a tile of this number. */
export function hasTile(tilesets: readonly Tileset[], tile: number): boolean {
  let [least, end] = [0, tilesets.length];
  while (least < end) {
    const middle = (least + end) >> 1;
    if (tilesets[middle].firstTile <= tile) least = middle + 1;
    else end = middle;
  }
  return least > 0 && tile < tilesets[least - 1].endTile;
}

/**
 * The tiles that have a terrain, by the property of the rule or else by their class. A class counts only if it is the name of
 * a terrain that is known already, or a value that the rule explains, because most classes are about other things. Adds the
 * terrains to `terrains`.
 */
export function tileTerrainsOf(tilesets: readonly Tileset[], rule: TerrainRule, terrains: TerrainList): TileTerrain[] {
  const all = tilesets.flatMap(({ tiles }) => tiles);
  const isByProperty = ({ valueOfProperty }: Tile): boolean => valueAt(valueOfProperty, rule.property) !== undefined;
  const byProperty = all.filter(isByProperty).flatMap((tile) => {
    const word = tile.valueOfProperty.get(rule.property);
    const name = word === undefined ? undefined : terrainNameOf(word, rule);
    if (word === undefined || name === undefined) return [];
    terrains.addFound(name, word);
    return terrainOf(tile, name);
  });
  const byClass = all.flatMap((tile) => {
    const word = classOf(tile);
    const name = word === undefined || isByProperty(tile) ? undefined : nameOfClass(word, rule, terrains);
    if (name === undefined) return [];
    terrains.add(name);
    return terrainOf(tile, name);
  });
  return [...byProperty, ...byClass];
}

/** Describes what tilesets hold, for the error that says that no tile has a terrain: terrains, classes, properties, shapes. */
export function describeTiles(tilesets: readonly Tileset[], tileTerrains: readonly TileTerrain[]): string[] {
  const all = tilesets.flatMap(({ tiles }) => tiles);
  const terrains = new Set(tileTerrains.map(({ name }) => show(name)));
  const classes = new Set(all.flatMap((tile) => classOf(tile) ?? []).map(({ value }) => show(value)));
  const properties = new Set(all.flatMap(({ valueOfProperty }) => [...valueOfProperty.keys()].map(show)));
  const shapes = all.filter(hasShape).length;
  return [
    ...(terrains.size === 0 ? [] : [`tiles of ${listed([...terrains])} that no cell has`]),
    ...(classes.size === 0 ? [] : [`tile classes ${listed([...classes])}`]),
    ...(properties.size === 0 ? [] : [`tile properties ${listed([...properties])}`]),
    ...(shapes === 0 ? [] : [`collision shapes of ${shapes} tile${shapes === 1 ? "" : "s"}`]),
  ];
}

function tilesOf(tileset: JsonPart, firstTile: number): Tile[] {
  const tiles = tileset.at("tiles");
  if (!tiles.isThere) return [];
  return tiles.items().map((part) => {
    const properties = part.at("properties");
    const entries = properties.isThere ? properties.items() : [];
    const valueOfProperty = new Map(entries.map((entry) => [entry.at("name").text(), entry.at("value")]));
    return { number: firstTile + part.at("id").integer(0, MAX_TILE), part, valueOfProperty };
  });
}

/** The end of a tileset's numbers. In a collection of images, numbers of tiles may be larger than the count of tiles. */
function endOf(tileset: JsonPart, firstTile: number, tiles: readonly Tile[]): number {
  const count = tileset.at("tilecount");
  if (!count.isThere) return Number.POSITIVE_INFINITY;
  return tiles.reduce((end, { number }) => Math.max(end, number + 1), firstTile + count.integer(0, MAX_TILE));
}

/** The class of a tile, if it has one; Tiled 1.9 writes it as `class`, the versions before and after as `type`. */
function classOf({ part }: Tile): JsonPart | undefined {
  const words = [part.at("type"), part.at("class")];
  return words.find(({ value }) => typeof value === "string" && value !== "");
}

function hasShape({ part }: Tile): boolean {
  const group = part.at("objectgroup");
  return group.isThere && group.at("objects").isThere && group.at("objects").array().length > 0;
}

function terrainOf({ number, part, valueOfProperty }: Tile, name: string): TileTerrain {
  const definition = definitionOf(name, valueOfProperty);
  return { tile: number, name, part, ...(definition === undefined ? {} : { definition }) };
}

/** The terrain that a value of the property stands for; false and the empty text stand for none. */
function terrainNameOf(word: JsonPart, { property, nameOfValue }: TerrainRule): string | undefined {
  const { value } = word;
  const isSimple = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const given = isSimple ? nameOfValue.get(String(value)) : undefined;
  if (given !== undefined) return given;
  if (value === false || value === "") return undefined;
  if (typeof value === "string") return terrainNameAt(word);
  throw word.fault(`the name of a terrain as ${show(property)}, or a value that the option values explains`);
}

/** The terrain that a class stands for, or `undefined` if the class is about something else. */
function nameOfClass(word: JsonPart, { nameOfValue }: TerrainRule, terrains: TerrainList): string | undefined {
  const name = word.text();
  const like = terrains.nameLike(name);
  const given = nameOfValue.get(name);
  if (given !== undefined) return given;
  if (like !== undefined) throw word.fault(`${show(like)}, or a meaning for the class in the option values`);
  return terrains.knows(name) ? name : undefined;
}

/** The definition of a terrain by the properties `cost` and `blocked` of a tile, if it has any of the two. */
function definitionOf(name: string, valueOfProperty: ReadonlyMap<string, JsonPart>): LegendEntry | undefined {
  const cost = valueAt(valueOfProperty, "cost");
  const blocked = valueAt(valueOfProperty, "blocked");
  if (cost === undefined && blocked === undefined) return undefined;
  if (blocked !== undefined && typeof blocked.value !== "boolean") throw blocked.fault("true or false as blocked");
  return {
    name,
    ...(cost === undefined ? {} : { cost: cost.integer(1, MAX_TERRAIN_COST) }),
    ...(blocked === undefined ? {} : { blocked: blocked.value === true }),
  };
}

/** The value of a property, if the tile has it; throws if the tile has a property whose name differs only in case. */
function valueAt(valueOfProperty: ReadonlyMap<string, JsonPart>, name: string): JsonPart | undefined {
  const value = valueOfProperty.get(name);
  if (value !== undefined) return value;
  for (const [other, part] of valueOfProperty) {
    if (other.toLowerCase() !== name.toLowerCase()) continue;
    throw part.fault(`the value of the property ${show(name)}`, `that of ${show(other)}`);
  }
  return undefined;
}
