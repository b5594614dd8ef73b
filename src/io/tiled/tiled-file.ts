import { JsonPart } from "../json-part.ts";
import { isXml, rootOfXml, type XmlParser } from "../xml.ts";
import { jsonOfMap, jsonOfTileset } from "./tmx.ts";

/** The content of a Tiled map, in JSON or in XML. */
export function partOfMap(text: unknown, parseXml: XmlParser | undefined): JsonPart {
  const name = "A Tiled map";
  if (typeof text !== "string" || !isXml(text)) return JsonPart.parse(name, text);
  return JsonPart.of(jsonOfMap(rootOfXml(name, text, "map", parseXml)));
}

/** The content of a tileset in a file of its own, in JSON or in XML; `name` says which file. */
export function partOfTileset(name: string, text: unknown, parseXml: XmlParser | undefined): JsonPart {
  if (typeof text !== "string" || !isXml(text)) return JsonPart.parse(name, text, name);
  return JsonPart.of(jsonOfTileset(rootOfXml(name, text, "tileset", parseXml)), name);
}
