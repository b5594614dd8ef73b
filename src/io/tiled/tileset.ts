import { show } from "../../grid/check.ts";
import { type LegendEntry, MAX_TERRAIN_COST } from "../../grid/terrain.ts";
import { JsonPart } from "../json-part.ts";
import { terrainNameAt } from "../terrain-list.ts";

/** A tileset, and the numbers by which a map knows its tiles. */
interface Tileset {
  readonly part: JsonPart;
  readonly firstTile: number;
  /** The first number after those of its tiles: another tileset's, which may have less room than it has tiles. */
  readonly endTile: number;
}

/** A tile that says which terrain it is. */
export interface TileTerrain {
  /** Its number in the map. */
  readonly tile: number;
  readonly name: string;
  /** Given where the tile says more than the name. */
  readonly definition?: LegendEntry;
  /** For an error. */
  readonly part: JsonPart;
}

/** How the properties of a tile say its terrain. */
export interface TerrainRule {
  /** The name of the property. */
  readonly property: string;
  /** The terrains that values of the property stand for, as text; those it lacks name their terrain themselves. */
  readonly nameOfValue: ReadonlyMap<string, string>;
}

/** No number of a tile is larger. */
const MAX_TILE = 0x0fff_ffff;

/** The tilesets of a map; `textOfSource` has those that the map keeps in other files. */
export function tilesetsOf(map: JsonPart, textOfSource: ReadonlyMap<string, string>): Tileset[] {
  const references = map
    .at("tilesets")
    .items()
    .map((part) => ({ part, firstTile: part.at("firstgid").integer(1, MAX_TILE) }))
    .sort((a, b) => a.firstTile - b.firstTile);
  return references.map(({ part, firstTile }, index) => {
    const endTile = references[index + 1]?.firstTile ?? MAX_TILE + 1;
    return { part: resolve(part, textOfSource), firstTile, endTile };
  });
}

/** The tiles of some tilesets that say which terrain they are. */
export function tileTerrainsOf(tilesets: readonly Tileset[], rule: TerrainRule): TileTerrain[] {
  return tilesets.flatMap(({ part, firstTile, endTile }) => {
    const tiles = part.at("tiles");
    if (!tiles.isThere) return [];
    return tiles.items().flatMap((tile) => {
      const number = firstTile + tile.at("id").integer(0, MAX_TILE);
      return number < endTile ? terrainOfTile(tile, number, rule) : [];
    });
  });
}

/** The tileset that a map refers to: the reference itself, or the file that it names. */
function resolve(reference: JsonPart, textOfSource: ReadonlyMap<string, string>): JsonPart {
  const source = reference.at("source");
  if (!source.isThere) return reference;
  const text = textOfSource.get(source.text());
  if (text !== undefined) return JsonPart.parse(`Tileset ${show(source.text())}`, text);
  const remedy = source.text().endsWith(".tsx")
    ? "an embedded tileset or one saved as JSON (.tsj), which Tiled exports"
    : "an embedded tileset or its text in tilesets";
  throw source.fault(remedy, `the file ${show(source.text())}`);
}

function terrainOfTile(tile: JsonPart, number: number, rule: TerrainRule): TileTerrain[] {
  const properties = tile.at("properties");
  if (!properties.isThere) return [];
  const valueOfName = new Map(properties.items().map((property) => [property.at("name").text(), property.at("value")]));
  const word = valueOfName.get(rule.property);
  const name = word === undefined ? undefined : terrainNameOf(word, rule);
  if (name === undefined) return [];
  const definition = definitionOf(name, valueOfName);
  return [{ tile: number, name, part: tile, ...(definition === undefined ? {} : { definition }) }];
}

/** The terrain that a value of the property stands for, if any. */
function terrainNameOf(word: JsonPart, { property, nameOfValue }: TerrainRule): string | undefined {
  const { value } = word;
  const isSimple = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const given = isSimple ? nameOfValue.get(String(value)) : undefined;
  if (given !== undefined) return given;
  if (value === false || value === "") return undefined;
  if (typeof value === "string") return terrainNameAt(word);
  throw word.fault(`the name of a terrain as ${show(property)}, or a value that the option values explains`);
}

/** What a tile says of its terrain beside the name, if anything. */
function definitionOf(name: string, valueOfName: ReadonlyMap<string, JsonPart>): LegendEntry | undefined {
  const cost = valueOfName.get("cost");
  const blocked = valueOfName.get("blocked");
  if (cost === undefined && blocked === undefined) return undefined;
  if (blocked !== undefined && typeof blocked.value !== "boolean") throw blocked.fault("true or false as blocked");
  return {
    name,
    ...(cost === undefined ? {} : { cost: cost.integer(1, MAX_TERRAIN_COST) }),
    ...(blocked === undefined ? {} : { blocked: blocked.value === true }),
  };
}
