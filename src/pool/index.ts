export type { BrowserWorker, NodeWorker, WorkerEvent, WorkerLike } from "../worker/port.ts";
export { PATH_STATUSES, type PathArrays, PathList } from "./path-list.ts";
export {
  type Batch,
  type BatchOptions,
  type CallOptions,
  createPool,
  type Pool,
  type PoolOptions,
  type Signal,
} from "./pool.ts";
