export type { NatsOptions } from "../transport/transport.ts";
export { type HttpOptions, HttpServer } from "./http-server.ts";
export { jsonLog, type Log } from "./log.ts";
export { NatsReplica, type ReplicaOptions } from "./nats-replica.ts";
