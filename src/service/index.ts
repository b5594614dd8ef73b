export { decodeAnswer, decodeQuestion, encodeAnswer, encodeQuestion, type Form } from "./codec.ts";
export { type ConnectOptions, connect, type Maps } from "./connect.ts";
export { LIMITS, type Limits } from "./limits.ts";
export { LocalMaps, type MapHost, MapService, type SentAnswer } from "./map-service.ts";
export {
  type Answer,
  type Change,
  type Ends,
  type MapInfo,
  type MapOptions,
  type OfMap,
  type PathsOptions,
  type Question,
  REFUSALS,
  type Refusal,
  ServiceError,
} from "./message.ts";
export type { MapMetrics } from "./metrics.ts";
export type { PathMap, RemoteMap, VersionOptions } from "./remote-map.ts";
export { type MapContent, type MapQuestion, ServedMap, type ThreadOptions } from "./served-map.ts";
