import { JsonPart } from "../json-part.ts";
import { attributeOf, childrenOf, isXml, rootOfXml, type XmlNode, type XmlParser } from "../xml.ts";
import { MAX_DEPTH } from "./tile-layer.ts";

// Tiled saves maps and tilesets as XML (.tmx, .tsx) or as JSON (.tmj, .tsj). XML is turned into the JSON that Tiled would
// write, as far as a grid depends on it, so that one reader understands both. This file does not check the content: damaged
// values stay text or stay missing, and the reader refuses them.

/** An object of a JSON file. */
type Json = Readonly<Record<string, unknown>>;

/** The type of a layer in JSON, by the name of its element in XML. */
const TYPE_OF_LAYER = new Map([
  ["layer", "tilelayer"],
  ["objectgroup", "objectgroup"],
  ["imagelayer", "imagelayer"],
  ["group", "group"],
]);

/** The content of a Tiled map, in JSON or in XML. */
export function partOfMap(text: unknown, parseXml: XmlParser | undefined): JsonPart {
  const name = "A Tiled map";
  if (typeof text !== "string" || !isXml(text)) return JsonPart.parse(name, text);
  return JsonPart.of(jsonOfMap(rootOfXml(name, text, "map", parseXml)));
}

/** The content of a tileset in a file of its own, in JSON or in XML. Errors name the file `name`. */
export function partOfTileset(name: string, text: unknown, parseXml: XmlParser | undefined): JsonPart {
  if (typeof text !== "string" || !isXml(text)) return JsonPart.parse(name, text, name);
  return JsonPart.of(jsonOfTileset(rootOfXml(name, text, "tileset", parseXml)), name);
}

/** The JSON of a `map` element. */
function jsonOfMap(map: XmlNode): Json {
  return {
    orientation: attributeOf(map, "orientation"),
    infinite: attributeOf(map, "infinite") === "1",
    ...numbersOf(map, "width", "height"),
    layers: layersIn(map, 0),
    tilesets: childrenOf(map, "tileset").map(jsonOfTileset),
  };
}

/** The JSON of a `tileset` element. */
function jsonOfTileset(tileset: XmlNode): Json {
  return {
    ...numbersOf(tileset, "firstgid", "tilecount"),
    source: attributeOf(tileset, "source"),
    tiles: childrenOf(tileset, "tile").map(jsonOfTile),
  };
}

function layersIn(group: XmlNode, depth: number): Json[] {
  // the reader refuses groups that lie deeper
  if (depth > MAX_DEPTH) return [];
  const layers: Json[] = [];
  for (let node = group.firstChild; node !== null; node = node.nextSibling) {
    const type = TYPE_OF_LAYER.get(node.nodeName);
    if (type === undefined) continue;
    const content = type === "group" ? { layers: layersIn(node, depth + 1) } : contentOf(node);
    // Tiled leaves out a name that is empty
    layers.push({ type, name: attributeOf(node, "name") ?? "", ...content });
  }
  return layers;
}

/** The tiles of a layer, as data or as chunks. */
function contentOf(layer: XmlNode): Json {
  const [data] = childrenOf(layer, "data");
  if (data === undefined) return {};
  const encoding = attributeOf(data, "encoding");
  const chunks = childrenOf(data, "chunk").map((chunk) => ({
    ...numbersOf(chunk, "x", "y", "width", "height"),
    data: tilesIn(chunk, encoding),
  }));
  const compression = attributeOf(data, "compression");
  return { encoding, compression, chunks, ...(chunks.length === 0 ? { data: tilesIn(data, encoding) } : {}) };
}

/** The tiles in an element: one element for each tile, numbers with commas between, or a text in base64. */
function tilesIn(element: XmlNode, encoding: string | undefined): unknown {
  if (encoding === undefined)
    return childrenOf(element, "tile").map((tile) => numberOf(attributeOf(tile, "gid") ?? "0"));
  const text = (element.textContent ?? "").trim();
  if (encoding !== "csv") return text.replace(/\s+/g, "");
  return text === "" ? [] : text.split(",").map((word) => numberOf(word.trim()));
}

function jsonOfTile(tile: XmlNode): Json {
  const properties = childrenOf(tile, "properties").flatMap((list) => childrenOf(list, "property"));
  const shapes = childrenOf(tile, "objectgroup").flatMap((group) => childrenOf(group, "object"));
  return {
    ...numbersOf(tile, "id"),
    type: attributeOf(tile, "type"),
    class: attributeOf(tile, "class"),
    properties: properties.map((property) => ({
      name: attributeOf(property, "name"),
      value: valueOfProperty(property),
    })),
    objectgroup: { objects: shapes.map(() => ({})) },
  };
}

/** The value of a property, from its attribute `value`; a text of several lines is the content of the element. */
function valueOfProperty(property: XmlNode): unknown {
  const type = attributeOf(property, "type");
  if (type === "class") return {};
  const text = attributeOf(property, "value") ?? property.textContent ?? "";
  if (type === "bool") return text === "true" || (text === "false" ? false : text);
  return type === "int" || type === "float" ? numberOf(text) : text;
}

/** The attributes of these names as numbers; missing attributes are left out. */
function numbersOf(element: XmlNode, ...names: string[]): Json {
  const numbers: Record<string, unknown> = {};
  for (const name of names) {
    const text = attributeOf(element, name);
    if (text !== undefined) numbers[name] = numberOf(text);
  }
  return numbers;
}

/** The number that a text stands for, or the text if it is not a decimal number. */
function numberOf(text: string): number | string {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
