export type { BrowserWorker, NodeWorker, WorkerEvent, WorkerLike } from "../worker/port.ts";
export type { Explanation, Reason } from "../world/explanation.ts";
export type { PathRequest, RequestOptions, Signal } from "../world/request.ts";
export type { PoolReach } from "./job.ts";
export { PATH_STATUSES, type PathArrays, PathList } from "./path-list.ts";
export {
  type Batch,
  type BatchOptions,
  type BuildOptions,
  type CallOptions,
  createPool,
  type Pool,
  type PoolOptions,
} from "./pool.ts";
