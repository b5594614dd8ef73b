// Map files and scenario files, as `octile/io` exports them.
//
// A reader turns text or bytes into a `Grid`, a list of queries or an image; it opens no file and needs no Node. Every map
// reader goes through the same stages:
//   1. it checks its options, and refuses names that it does not know;
//   2. it reads the size, and refuses a map of more than `maxCells` cells before it takes memory for it (`max-cells.ts`);
//   3. it decides which terrain each character, tile, value or colour stands for (`terrain-line.ts`, `terrain-list.ts`);
//   4. it makes the grid and writes one terrain byte for each cell.
// A damaged file ends in a `SyntaxError` that says where, what was expected and what came (`fault.ts`, `lines.ts`,
// `json-part.ts`). Only MovingAI maps can be written (`write-map.ts`). Snapshots of planners and worlds are not read here.

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
