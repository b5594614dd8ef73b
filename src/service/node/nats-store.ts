/**
 * Where the replicas of a service keep maps: a NATS server with JetStream, used as it is.
 *
 *     stream octile-MAP       the log of a map, at the subject octile.log.MAP; the sequence of a change is the version it leads to
 *     bucket octile           the newest snapshot of each map: the key MAP holds the version
 *     objects octile          the snapshots: MAP.VERSION
 *     bucket octile-leases    MAP is there while a replica makes a snapshot, for 30 seconds at most
 *
 * A snapshot counts once the key names it, and the key only moves forward. Changes are purged only behind a snapshot that counts.
 */
import type { ConsumerMessages, JetStreamClient, JetStreamManager } from "@nats-io/jetstream";
import type { KV } from "@nats-io/kv";
import type { ObjectStore } from "@nats-io/obj";
import type { NatsConnection } from "@nats-io/transport-node";
import { type Change, ServiceError } from "../message.ts";
import { contentOfSnapshot, type MapContent, snapshotOf } from "../served-map.ts";
import { loadPeer } from "../transport/nats.ts";

/** The longest time that a replica may take for a snapshot, in milliseconds. */
const LEASE = 30_000;

/** How long JetStream tells a change that was sent twice from two equal ones, in nanoseconds: two minutes. */
const DUPLICATE_WINDOW = 120e9;

/** How long to wait for one answer of JetStream, in milliseconds. */
const TIMEOUT = 2000;

/** How often a silent server says that it is there, in milliseconds. After two that do not come, the log is read anew. */
const HEARTBEAT = 500;

/**
 * How long one pull of changes lasts, in milliseconds: ten minutes. About one pull in thirty that ends is not followed by another before
 * heartbeats are missed, and the replica falls behind for that time.
 */
const LONGEST_PULL = 600_000;

/** How many times a snapshot is read that another replica replaces meanwhile. */
const MOST_READS = 5;

/** A change as it is stored. */
export interface StoredChange {
  readonly version: number;
  /** The parsed change; `null` if its bytes are no JSON. */
  readonly change: unknown;
  /** When the change was stored, in milliseconds. */
  readonly time: number;
  /** The changes in the log behind this one. */
  readonly behind: number;
}

/** The state of a log. */
export interface LogState {
  /** The oldest change that is kept; 1 more than `last` if there is none. */
  readonly first: number;
  readonly last: number;
}

/** The maps of a service in the store of a NATS server. */
export class NatsStore {
  private readonly streams: JetStreamManager;
  private readonly client: JetStreamClient;
  private readonly versions: KV;
  private readonly leases: KV;
  private readonly objects: ObjectStore;

  private constructor(
    streams: JetStreamManager,
    client: JetStreamClient,
    versions: KV,
    leases: KV,
    objects: ObjectStore,
  ) {
    this.streams = streams;
    this.client = client;
    this.versions = versions;
    this.leases = leases;
    this.objects = objects;
  }

  /** Opens the store, and makes the buckets that are not there yet. */
  static async open(connection: NatsConnection): Promise<NatsStore> {
    const { jetstream, jetstreamManager } = await loadPeer<typeof import("@nats-io/jetstream")>("@nats-io/jetstream");
    const { Kvm } = await loadPeer<typeof import("@nats-io/kv")>("@nats-io/kv");
    const { Objm } = await loadPeer<typeof import("@nats-io/obj")>("@nats-io/obj");
    try {
      const kvm = new Kvm(connection);
      return new NatsStore(
        await jetstreamManager(connection, { timeout: TIMEOUT }),
        jetstream(connection, { timeout: TIMEOUT }),
        await kvm.create("octile", { history: 1 }),
        await kvm.create("octile-leases", { history: 1, ttl: LEASE }),
        await new Objm(connection).create("octile"),
      );
    } catch (error) {
      const reason = (error as Error).message.replace(/\.$/, "");
      throw new Error(`The NATS server gives no JetStream (${reason}); start it as nats-server -js.`);
    }
  }

  /** The names of all maps. */
  async names(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of await this.versions.keys()) names.push(name);
    return names.sort();
  }

  /** Stores a new map; does nothing if there is a map of that name. The log comes last, so that whoever sees it finds a snapshot. */
  async create(name: string, content: MapContent): Promise<boolean> {
    const isNew = (await this.versionOfSnapshot(name)) === undefined;
    if (isNew) {
      await this.objects.putBlob({ name: `${name}.0` }, snapshotOf(content));
      await this.versions.create(name, "0").catch(() => {});
    }
    await this.streams.streams.add({
      name: streamOf(name),
      subjects: [subjectOf(name)],
      duplicate_window: DUPLICATE_WINDOW,
      allow_direct: true,
    });
    return isNew;
  }

  /** Reads the newest snapshot of a map; `undefined` if there is no map of that name. */
  async read(name: string): Promise<MapContent | undefined> {
    for (let reads = 0; ; reads++) {
      const version = await this.versionOfSnapshot(name);
      if (version === undefined) return undefined;
      try {
        const bytes = await this.objects.getBlob(`${name}.${version}`);
        if (bytes === null) throw new Error(`The snapshot ${name}.${version} is missing.`);
        return contentOfSnapshot(bytes);
      } catch (error) {
        // another replica may have replaced the snapshot meanwhile
        if (reads === MOST_READS || (await this.versionOfSnapshot(name)) === version) throw error;
      }
    }
  }

  /** The version of the newest snapshot of a map; `undefined` if there is no map of that name. */
  async versionOfSnapshot(name: string): Promise<number | undefined> {
    return (await this.entryOf(name))?.version;
  }

  /** Stores a change, and returns its version. A change whose key has been stored already is not stored again. */
  async append(name: string, change: Change, key: string | undefined): Promise<number> {
    try {
      const options = { timeout: TIMEOUT, ...(key === undefined ? {} : { msgID: key }) };
      return (await this.client.publish(subjectOf(name), JSON.stringify(change), options)).seq;
    } catch (error) {
      const reason = (error as Error).message.replace(/\.$/, "");
      throw new ServiceError("unreachable", `NATS did not say that the change is stored (${reason}); send it again.`);
    }
  }

  /** The first and the last change in the log of a map. */
  async stateOf(name: string): Promise<LogState> {
    const { state } = await this.streams.streams.info(streamOf(name));
    return { first: state.first_seq, last: state.last_seq };
  }

  /** When a change was stored, in milliseconds; `undefined` if the change is no longer kept. */
  async timeOf(name: string, version: number): Promise<number | undefined> {
    const stored = await this.streams.streams.getMessage(streamOf(name), { seq: version }).catch(() => null);
    return stored === null ? undefined : stored.time.getTime();
  }

  /** Reads changes from a version on, and waits for more, until `take` returns false, the log is silent, or `stop` is called. */
  follow(name: string, first: number, take: (stored: StoredChange) => boolean): { done: Promise<void>; stop(): void } {
    let messages: ConsumerMessages | null = null;
    let isStopped = false;
    const read = async (): Promise<void> => {
      const consumer = await this.client.consumers.get(streamOf(name), {
        deliver_policy: "by_start_sequence",
        opt_start_seq: first,
      });
      messages = await consumer.consume({ max_messages: 1000, idle_heartbeat: HEARTBEAT, expires: LONGEST_PULL });
      if (isStopped) messages.stop();
      void stopIfSilent(messages);
      for await (const { seq, data, time, info } of messages) {
        const stored = { version: seq, change: parsed(data), time: time.getTime(), behind: info.pending };
        if (isStopped || !take(stored)) break;
      }
      await messages.close();
    };
    return {
      done: read(),
      stop: () => {
        isStopped = true;
        messages?.stop();
      },
    };
  }

  /**
   * Stores a snapshot, unless another replica does, and purges the changes that are older than the snapshot before, except for the
   * last `keep` ones. Returns the version of the newest snapshot.
   */
  async save(
    name: string,
    replica: string,
    keep: number,
    write: () => { bytes: Uint8Array; version: number },
  ): Promise<number> {
    const before = await this.entryOf(name);
    if (before === undefined) throw new Error(`The map ${name} has no snapshot.`);
    const lease = await this.leases.create(name, replica).catch(() => null);
    if (lease === null) return before.version;
    try {
      const { bytes, version } = write();
      if (version <= before.version) return before.version;
      await this.objects.putBlob({ name: `${name}.${version}` }, bytes);
      await this.versions.update(name, String(version), before.revision);
      const purged = Math.min(before.version, version - keep);
      // to purge up to sequence 1 is to purge everything
      if (purged > 0) await this.streams.streams.purge(streamOf(name), { seq: purged + 1 });
      await this.objects.delete(`${name}.${before.version}`);
      return version;
    } finally {
      await this.leases.delete(name).catch(() => {});
    }
  }

  private async entryOf(name: string): Promise<{ version: number; revision: number } | undefined> {
    const entry = await this.versions.get(name);
    if (entry === null || entry.operation !== "PUT") return undefined;
    return { version: Number(entry.string()), revision: entry.revision };
  }
}

/** Ends a reading of the log when its consumer is gone or silent, for example after a restart of the server. */
async function stopIfSilent(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) {
    const isGone = type === "consumer_not_found" || type === "consumer_deleted" || type === "stream_not_found";
    if (isGone || type === "heartbeats_missed" || type === "ordered_consumer_recreated") messages.stop();
  }
}

function streamOf(name: string): string {
  return `octile-${name}`;
}

function subjectOf(name: string): string {
  return `octile.log.${name}`;
}

function parsed(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
}
