export { type AgentScenario, readAgentScenarios } from "./agent-scenario.ts";
export { type ReadBytesOptions, readBytes } from "./bytes.ts";
export {
  type DynamicPatch,
  type DynamicQuery,
  type DynamicScenario,
  readDynamicScenario,
} from "./dynamic-scenario.ts";
export { type Image, type ReadImageOptions, readImage } from "./image.ts";
export { levelFileOf, type ReadLdtkOptions, readLdtk } from "./ldtk.ts";
export type { MaxCellsOption } from "./max-cells.ts";
export { readPng } from "./png/read-png.ts";
export { type ReadMapOptions, readMap } from "./read-map.ts";
export { readScenarios, type Scenario } from "./scenario.ts";
export type { Meanings } from "./terrain-list.ts";
export {
  type ReadTiledOptions,
  readTiled,
  type TiledXmlOptions,
  tiledAreaOf,
  tilesetFilesOf,
} from "./tiled/read-tiled.ts";
export { writeMap } from "./write-map.ts";
export type { XmlDocument, XmlNode, XmlParser } from "./xml.ts";
