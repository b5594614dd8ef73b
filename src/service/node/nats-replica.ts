/**
 * One of several processes that serve the same maps. A replica reads the newest snapshot of a map, replays the changes since, and
 * then takes its share of the questions about the map: it joins the map's queue group, in which NATS gives each question to one
 * replica. All changes reach all replicas by the log, in one order, so that any replica at version v gives the same answers.
 *
 * While the connection is broken, and until the replica has read the log again, it answers nothing: `find` waits, and then refuses.
 */
import type { NatsConnection, Subscription } from "@nats-io/transport-node";
import { applyChange } from "../change.ts";
import type { Limits } from "../limits.ts";
import type { MapHost, MapService } from "../map-service.ts";
import { type Change, ServiceError } from "../message.ts";
import { bytesOf, gridAtVersion, type MapContent, MOST_RECENT, ServedMap, type ThreadOptions } from "../served-map.ts";
import { connectToNats, SUBJECT_OF_ALL, subjectOfMap } from "../transport/nats.ts";
import type { NatsOptions } from "../transport/transport.ts";
import type { Log } from "./log.ts";
import { NatsStore, type StoredChange } from "./nats-store.ts";

/** The queue group of all replicas. */
const GROUP = "octile";

/** The pause before a replica tries again what NATS has refused, in milliseconds. */
const PAUSE = 100;

/** How often a replica looks for maps that others have stored, in milliseconds. */
const SCAN_PERIOD = 5000;

/** The least time between two attempts to make a snapshot of a map, in milliseconds. */
const SNAPSHOT_PAUSE = 1000;

/** What a replica takes beside the way to NATS. */
export interface ReplicaOptions extends ThreadOptions {
  readonly nats: NatsOptions;
  readonly limits: Limits;
  /** The memory for maps, in bytes; beyond that, the least recently used map is let go. Default: no limit. */
  readonly memory?: number;
  /** The number of changes after which a snapshot is made. Default 1,000. */
  readonly snapshotEvery?: number;
  /** The number of changes that the log keeps behind a snapshot, for replicas that are slow. Default 10,000. */
  readonly keep?: number;
}

/** A map in the memory of a replica. */
interface Held {
  readonly map: ServedMap;
  /** Ends the reading of the log. */
  stop: () => void;
  isStopped: boolean;
  /** Whether the log was found to be the one that the map has followed, since the connection was last made. */
  isChecked: boolean;
  /** Whether the map has also read the log up to its end since then. */
  isSure: boolean;
  /** When the change that led to the present version was stored; `undefined` at the version of the snapshot. */
  time: number | undefined;
  /** The last version that is known to be in the log. */
  last: number;
  /** The version of the newest snapshot that the replica knows of, and when it last tried to make one. */
  snapshot: { version: number; tried: number };
  subscription: Subscription | null;
  lastUsed: number;
}

/** Keeps maps in memory that are stored in NATS, and answers questions about them that come over NATS. */
export class NatsReplica implements MapHost {
  private readonly connection: NatsConnection;
  private readonly store: NatsStore;
  private readonly options: ReplicaOptions;
  private readonly log: Log;
  private readonly id = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  private readonly heldOfName = new Map<string, Held>();
  /** The maps that are being loaded. */
  private readonly loading = new Map<string, Promise<Held | undefined>>();
  private readonly waiting = new Set<() => void>();
  private service: MapService | null = null;
  private general: Subscription | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  private constructor(connection: NatsConnection, store: NatsStore, options: ReplicaOptions, log: Log) {
    this.connection = connection;
    this.store = store;
    this.options = options;
    this.log = log;
  }

  /** Connects to NATS. */
  static async open(options: ReplicaOptions, log: Log): Promise<NatsReplica> {
    const connection = await connectToNats(options.nats);
    log("info", "connected", { server: connection.getServer() });
    const replica = new NatsReplica(connection, await NatsStore.open(connection), options, log);
    void replica.watchConnection();
    return replica;
  }

  get maps(): Iterable<ServedMap> {
    return Array.from(this.heldOfName.values(), ({ map }) => map);
  }

  /** Stores a map, unless there is one of its name. */
  async create(name: string, content: MapContent): Promise<void> {
    const isNew = await this.store.create(name, content);
    this.log("info", isNew ? "stored" : "already-stored", { map: name });
  }

  /** Loads the maps that fit into memory, and begins to take questions. */
  async start(service: MapService): Promise<void> {
    this.service = service;
    await this.scan();
    this.general = this.listen(SUBJECT_OF_ALL);
    this.timer = setInterval(() => void this.scan(), SCAN_PERIOD);
  }

  /** Takes no more questions. Questions that NATS has handed over are still answered. */
  async drain(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    const all = [this.general, ...Array.from(this.heldOfName.values(), ({ subscription }) => subscription)];
    await Promise.allSettled(all.map((subscription) => subscription?.drain()));
  }

  /** Ends all threads and the connection. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const name of [...this.heldOfName.keys()]) this.letGo(name);
    await this.connection.close();
  }

  async find(name: string): Promise<ServedMap | undefined> {
    const held = this.heldOfName.get(name) ?? (await this.inTime(name, this.load(name, true)));
    if (held === undefined) return undefined;
    held.lastUsed = performance.now();
    if (!held.isSure) await this.untilSure(held);
    return held.map;
  }

  append(map: ServedMap, change: Change, key: string | undefined): Promise<number> {
    return this.store.append(map.name, change, key);
  }

  lagOf(map: ServedMap): number {
    return Math.max(0, (this.heldOfName.get(map.name)?.last ?? 0) - map.version);
  }

  /** Takes questions at a subject, as one of the group. */
  private listen(subject: string): Subscription {
    const service = this.service as MapService;
    return this.connection.subscribe(subject, {
      queue: GROUP,
      callback: (error, message) => {
        if (error !== null) return;
        const room = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
        void service.answer(message.data, "nats", room).then(({ bytes }) => {
          if (!this.connection.isClosed()) message.respond(bytes);
        });
      },
    });
  }

  /** Loads maps that are stored and not in memory, as long as there is room for them. */
  private async scan(): Promise<void> {
    try {
      for (const name of await this.store.names()) {
        if (!this.isClosed && !this.heldOfName.has(name)) await this.load(name, false);
      }
    } catch (error) {
      this.log("warning", "scan-failed", { reason: (error as Error).message });
    }
  }

  private load(name: string, mayLetGo: boolean): Promise<Held | undefined> {
    const known = this.loading.get(name);
    if (known !== undefined) return known;
    const loading = this.loadNow(name, mayLetGo).finally(() => this.loading.delete(name));
    this.loading.set(name, loading);
    return loading;
  }

  /** Waits until a map is loaded; refuses once the limit of time is over: another replica may have it, or this one a little later. */
  private async inTime(name: string, loading: Promise<Held | undefined>): Promise<Held | undefined> {
    const { wait } = this.options.limits;
    const notYet = (reason: string): ServiceError =>
      new ServiceError("behind", `The map ${name} could not be loaded: ${reason}; ask again.`);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(notYet(`it takes longer than ${wait} ms`)), wait);
    });
    try {
      return await Promise.race([loading, late]);
    } catch (error) {
      throw error instanceof ServiceError ? error : notYet((error as Error).message.replace(/\.$/, ""));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reads the snapshot of a map, replays its log, starts its threads, and joins its group. */
  private async loadNow(name: string, mayLetGo: boolean): Promise<Held | undefined> {
    const began = performance.now();
    const content = await this.store.read(name);
    if (content === undefined) return undefined;
    const snapshot = content.grid.version;
    if (!this.makeRoom(name, content, mayLetGo)) return undefined;
    const recent: unknown[] = [];
    const time = await this.replay(name, content, recent);
    const replayed = content.grid.version - snapshot;
    const grid = gridAtVersion(content.grid, content.grid.version);
    const { limits, workers, worker } = this.options;
    const threads = { ...(workers === undefined ? {} : { workers }), ...(worker === undefined ? {} : { worker }) };
    const map = await ServedMap.open(name, { ...content, grid, recent }, limits, threads);
    const held: Held = {
      map,
      stop: () => {},
      isStopped: false,
      isChecked: false,
      isSure: false,
      time,
      last: map.version,
      snapshot: { version: snapshot, tried: 0 },
      subscription: null,
      lastUsed: performance.now(),
    };
    this.heldOfName.set(name, held);
    void this.follow(held);
    await this.untilSure(held).catch(() => {});
    if (this.isClosed || held.isStopped) return undefined;
    held.subscription = this.listen(subjectOfMap(name));
    const milliseconds = Math.round(performance.now() - began);
    this.log("info", "serving", { map: name, version: map.version, snapshot, replayed, milliseconds });
    return held;
  }

  /** Makes all changes of the log on a grid, notes them and older ones in `recent`, and returns when the last of them was stored. */
  private async replay(name: string, { grid, options }: MapContent, recent: unknown[]): Promise<number | undefined> {
    const { first, last } = await this.store.stateOf(name);
    if (last < grid.version) throw new Error(`The log of ${name} ends at ${last}, before version ${grid.version}.`);
    if (first > grid.version + 1)
      throw new Error(`The log of ${name} begins at ${first}, behind version ${grid.version}.`);
    if (last === 0 || first > last) return undefined;
    let next = Math.max(1, first, grid.version + 1 - MOST_RECENT);
    let time: number | undefined;
    const reading = this.store.follow(name, next, (stored) => {
      if (stored.version !== next) return false;
      next++;
      if (stored.version > grid.version) applyChange(grid, options, stored.change);
      recent.push(stored.change);
      time = stored.time;
      return stored.version < last;
    });
    await reading.done;
    if (next <= last) throw new Error(`The log of ${name} ended at version ${next - 1} instead of ${last}.`);
    return time;
  }

  /** Reads the log of a map as long as the map is held, and begins again whenever NATS falls silent. */
  private async follow(held: Held): Promise<void> {
    const { map } = held;
    while (!held.isStopped) {
      try {
        const { last } = await this.store.stateOf(map.name);
        if (!(await this.isSameLog(held, last))) {
          this.log("error", "log-went-back", { map: map.name, version: map.version, last });
          this.reload(map.name);
          return;
        }
        held.isChecked = true;
        held.last = Math.max(last, map.version);
        const reading = this.store.follow(map.name, map.version + 1, (stored) => this.take(held, stored));
        held.stop = reading.stop;
        if (map.version >= last) this.beSure(held);
        await reading.done;
      } catch (error) {
        if (!held.isStopped) this.log("warning", "log-unread", { map: map.name, reason: (error as Error).message });
      }
      await new Promise((keep) => setTimeout(keep, PAUSE));
    }
  }

  /** Makes the next change; returns false if changes are missing before it, so that the log has to be read again. */
  private take(held: Held, { version, change, time, behind }: StoredChange): boolean {
    const { map } = held;
    if (held.isStopped) return false;
    if (version <= map.version) return true;
    if (version > map.version + 1) {
      this.log("warning", "log-has-gap", { map: map.name, version: map.version, next: version });
      this.reload(map.name);
      return false;
    }
    const fault = map.apply(change);
    if (fault !== undefined) this.log("warning", "change-ignored", { map: map.name, version, reason: fault.message });
    held.time = time;
    held.last = Math.max(held.last, version + behind);
    if (map.version >= held.last) this.beSure(held);
    void this.saveIfDue(held);
    return true;
  }

  /** Whether the log still holds what the map has followed: a server that lost its disk may begin again at an older version. */
  private async isSameLog({ map, time }: Held, last: number): Promise<boolean> {
    if (last < map.version) return false;
    if (time === undefined) return true;
    const stored = await this.store.timeOf(map.name, map.version);
    return stored === undefined || stored === time;
  }

  private async saveIfDue({ map, snapshot }: Held): Promise<void> {
    const { snapshotEvery = 1000, keep = 10_000 } = this.options;
    const time = performance.now();
    if (map.version < snapshot.version + snapshotEvery || time < snapshot.tried + SNAPSHOT_PAUSE) return;
    snapshot.tried = time;
    try {
      const before = snapshot.version;
      snapshot.version = (await this.store.versionOfSnapshot(map.name)) ?? before;
      if (map.version < snapshot.version + snapshotEvery) return;
      const write = (): { bytes: Uint8Array; version: number } => ({ bytes: map.save(), version: map.version });
      const asked = map.version;
      snapshot.version = await this.store.save(map.name, this.id, keep, write);
      if (snapshot.version >= asked) this.log("info", "snapshot", { map: map.name, version: snapshot.version });
    } catch (error) {
      this.log("warning", "snapshot-failed", { map: map.name, reason: (error as Error).message });
    }
  }

  private beSure(held: Held): void {
    if (held.isSure || !held.isChecked) return;
    held.isSure = true;
    for (const wake of this.waiting) wake();
  }

  /** Waits until a map has read its log after the connection was made; refuses once the limit of time is over. */
  private async untilSure(held: Held): Promise<void> {
    const { wait } = this.options.limits;
    const isSure = await new Promise<boolean>((keep) => {
      const end = (result: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(look);
        keep(result);
      };
      const look = (): void => {
        if (held.isSure) end(true);
      };
      const timer = setTimeout(() => end(false), wait);
      this.waiting.add(look);
      look();
    });
    if (isSure) return;
    throw new ServiceError("behind", `The replica has not read the log of ${held.map.name} for ${wait} ms; ask again.`);
  }

  /** Lets maps go until there is room for another; false if there cannot be. */
  private makeRoom(name: string, { grid, options }: MapContent, mayLetGo: boolean): boolean {
    const { memory = Number.POSITIVE_INFINITY, workers = 1 } = this.options;
    const needed = bytesOf(grid, options, workers);
    const taken = (): number => Array.from(this.heldOfName.values(), ({ map }) => map.bytes).reduce((a, b) => a + b, 0);
    while (mayLetGo && needed <= memory && taken() + needed > memory) {
      const [oldest] = [...this.heldOfName.values()].sort((a, b) => a.lastUsed - b.lastUsed);
      this.letGo(oldest.map.name);
    }
    if (taken() + needed <= memory) return true;
    if (!mayLetGo) return false;
    const [needs, has] = [needed, memory].map((bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`);
    throw new ServiceError(
      "too-large",
      `The map ${name} may take ${needs}, and this replica has ${has}; raise --memory.`,
    );
  }

  /** Begins again with the newest snapshot of a map. */
  private reload(name: string): void {
    this.letGo(name);
    this.load(name, false).catch((error: Error) =>
      this.log("warning", "load-failed", { map: name, reason: error.message }),
    );
  }

  private letGo(name: string): void {
    const held = this.heldOfName.get(name);
    if (held === undefined) return;
    this.heldOfName.delete(name);
    held.isStopped = true;
    held.stop();
    held.subscription?.unsubscribe();
    held.map.close();
    this.log("info", "let-go", { map: name });
  }

  private async watchConnection(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === "disconnect") {
        this.log("warning", "disconnected");
        for (const held of this.heldOfName.values()) {
          held.isChecked = false;
          held.isSure = false;
        }
      } else if (type === "reconnect") {
        this.log("info", "reconnected");
        // the reading of before may still wait for what will not come
        for (const held of this.heldOfName.values()) held.stop();
      }
    }
  }
}
