import { checkObject, checkOptions, show } from "../check.ts";
import { type Grid, MAX_SIDE } from "../grid/grid.ts";
import { counted, faultAt, listed } from "./fault.ts";
import { JsonPart } from "./json-part.ts";
import { checkCells, type MaxCellsOption, maxCellsOf } from "./max-cells.ts";
import { bytesOfNames, type Meanings, TerrainList, terrainNameAt } from "./terrain-list.ts";

/** The options of `readLdtk`. */
export interface ReadLdtkOptions extends MaxCellsOption {
  /** The level to read, by its identifier or by its index from 0. Default 0. */
  readonly level?: string | number;
  /** The IntGrid layer to read, by its identifier. Default: the topmost IntGrid layer of the level. */
  readonly layer?: string;
  /**
   * The terrain that each value stands for, by the value's number or identifier, for example `{ 1: "wall" }`; 0 is a cell
   * without a value. Default: the identifier of a value names its terrain, and 0 is the first terrain that is not blocked.
   */
  readonly values?: Meanings;
  /** The text of levels that the project keeps in other files (`.ldtkl`), by the file names in the project. Default: none. */
  readonly levels?: Readonly<Record<string, string>>;
}

/**
 * Reads an IntGrid layer of a level of an LDtk project (`.ldtk`). A layer in which no cell has a value is refused, unless
 * `values` says what 0 means.
 */
export function readLdtk(text: string, options: ReadLdtkOptions = {}): Grid {
  const project = JsonPart.parse("An LDtk project", text);
  checkOptions("readLdtk", options, ["level", "layer", "values", "levels", "maxCells"]);
  const maxCells = maxCellsOf(options);
  const { level = 0, layer: chosen, values: meanings = {}, levels = {} } = options;
  checkObject("levels", levels);
  const layer = layerOf(contentOf(levelOf(project, level), levels), chosen);
  const width = layer.at("__cWid").integer(1, MAX_SIDE);
  const height = layer.at("__cHei").integer(1, MAX_SIDE);
  checkCells(width, height, maxCells);
  const values = layer.at("intGridCsv");
  const valueOfCell = values.array();
  if (valueOfCell.length !== width * height) {
    throw values.fault(`${width} × ${height} = ${width * height} values`, valueOfCell.length);
  }

  const terrains = new TerrainList();
  const nameOfValue = namesOf(project, layer, terrains, terrains.addGiven("values", meanings));
  const grid = terrains.makeGrid(width, height, nameOfValue.get(0));
  const byteOfName = bytesOfNames(grid);
  const terrainOfValue = new Map<unknown, number | undefined>([[0, grid.terrainOfCell[0]]]);
  for (const [value, name] of nameOfValue) terrainOfValue.set(value, byteOfName.get(name));
  valueOfCell.forEach((value, cell) => {
    const terrain = terrainOfValue.get(value);
    if (terrain === undefined) throw unknownValue(values, cell, [...terrainOfValue.keys()].map(String));
    grid.terrainOfCell[cell] = terrain;
  });
  if (!nameOfValue.has(0) && valueOfCell.every((value) => value === 0)) throw silentLayer(values, nameOfValue);
  return grid;
}

/**
 * The name of the file in which an LDtk project keeps a level, as the option `levels` of `readLdtk` needs it. `undefined` if
 * the level is in the project file.
 */
export function levelFileOf(text: string, level: string | number = 0): string | undefined {
  const chosen = levelOf(JsonPart.parse("An LDtk project", text), level);
  return chosen.at("layerInstances").isThere ? undefined : chosen.at("externalRelPath").text();
}

function levelOf(project: JsonPart, chosen: string | number): JsonPart {
  const worlds = project.at("worlds");
  const projects = worlds.isThere && worlds.array().length > 0 ? worlds.items() : [project];
  const levels = projects.flatMap((world) => world.at("levels").items());
  if (levels.length === 0) throw project.at("levels").fault("a level", "none");
  const level = levels.find((candidate, index) => chosen === index || candidate.at("identifier").value === chosen);
  if (level !== undefined) return level;
  const known = levels.map((candidate) => show(candidate.at("identifier").value));
  throw new RangeError(`level must be one of ${listed(known)}, or its index from 0, got ${show(chosen)}.`);
}

/** The level with its layers, from the project or from the file that the project names. */
function contentOf(level: JsonPart, textOfFile: Readonly<Record<string, string>>): JsonPart {
  if (level.at("layerInstances").isThere) return level;
  const file = level.at("externalRelPath").text();
  const name = `Level ${show(file)}`;
  if (Object.hasOwn(textOfFile, file)) return JsonPart.parse(name, textOfFile[file], name);
  const what = "the layers of the level, or its text in levels";
  throw level.at("layerInstances").fault(what, `a level in a file of its own, ${show(file)}`);
}

function layerOf(level: JsonPart, chosen: string | undefined): JsonPart {
  const instances = level.at("layerInstances");
  const layers = instances.items().filter((layer) => layer.at("__type").value === "IntGrid");
  if (layers.length === 0) throw noIntGrid(instances);
  const layer = layers.find((candidate) => chosen === undefined || candidate.at("__identifier").value === chosen);
  if (layer !== undefined) return layer;
  const known = layers.map((candidate) => show(candidate.at("__identifier").value));
  throw new RangeError(`layer must be one of ${listed(known)}, the IntGrid layers, got ${show(chosen)}.`);
}

function noIntGrid(instances: JsonPart): SyntaxError {
  const others = instances.items().map((layer) => {
    return `${show(layer.at("__identifier").value)} (${show(layer.at("__type").value)})`;
  });
  return instances.fault("an IntGrid layer, whose values name the terrain of cells", listed(others));
}

/**
 * The name of the terrain that each value stands for: what the caller gives for its number or its identifier, else the
 * identifier. Adds terrains that only the project names to `terrains`.
 */
function namesOf(
  project: JsonPart,
  layer: JsonPart,
  terrains: TerrainList,
  nameOfKey: ReadonlyMap<string, string>,
): Map<number, string> {
  const nameOfValue = new Map<number, string>();
  const known = new Set<string>();
  for (const definition of definitionsOf(project, layer)) {
    const value = definition.at("value").integer(1, Number.MAX_SAFE_INTEGER);
    const identifier = definition.at("identifier");
    // a value may lack an identifier
    const word = identifier.isThere ? identifier.text() : "";
    const name = nameOfKey.get(String(value)) ?? nameOfKey.get(word);
    if (name !== undefined) nameOfValue.set(value, name);
    else if (word !== "") {
      terrains.addFound(terrainNameAt(identifier), identifier);
      nameOfValue.set(value, word);
    }
    if (word !== "") known.add(word);
  }
  for (const [key, name] of nameOfKey) {
    if (known.has(key)) continue;
    if (!/^(0|[1-9]\d{0,14})$/.test(key)) {
      const names = listed([...known].map(show));
      throw new TypeError(`A key of values must be an integer or one of the identifiers ${names}, got ${show(key)}.`);
    }
    nameOfValue.set(Number(key), name);
  }
  return nameOfValue;
}

/** The definitions in the project of the values that cells of a layer may have. */
function definitionsOf(project: JsonPart, layer: JsonPart): JsonPart[] {
  const uid = layer.at("layerDefUid").value;
  const layers = project.at("defs").at("layers").items();
  return (
    layers
      .find((definition) => definition.at("uid").value === uid)
      ?.at("intGridValues")
      .items() ?? []
  );
}

function unknownValue(values: JsonPart, cell: number, known: readonly string[]): SyntaxError {
  const value = values.array()[cell];
  const same = values.array().filter((other) => other === value).length;
  const what = `one of the values ${listed(known)}, which have an identifier or are in the option values`;
  return faultAt(`${values.path}[${cell}]`, what, counted(show(value), same, "cell"));
}

/** The error for a layer in which no cell has a value. */
function silentLayer(values: JsonPart, nameOfValue: ReadonlyMap<number, string>): SyntaxError {
  const known = [...nameOfValue].map(([value, name]) => `${value} (${name})`);
  return values.fault(
    `a cell with one of the values ${listed(known)}, or a meaning for 0 in the option values`,
    "only 0",
  );
}
