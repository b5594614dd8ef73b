export { type GenerateOptions, generateMap, MAP_KINDS, type MapKind } from "./generate.ts";
