import { show } from "../check.ts";
import { type Agent, ALGORITHMS } from "../index.ts";
import { LIMITS, type Limits, LocalMaps, type MapHost, MapService, ServedMap, ServiceError } from "../service/index.ts";
import { checkLimits } from "../service/limits.ts";
import { checkMapName } from "../service/message.ts";
import { HttpServer, jsonLog, type Log, NatsReplica } from "../service/node/index.ts";
import { gridAtVersion, type MapContent } from "../service/served-map.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { choice, given, integer, optional, repeatable, text, type ValuesOf } from "./arguments/option.ts";
import { Failure, refuseAsUsage, UsageError } from "./failure.ts";
import { readText } from "./file.ts";
import type { Io } from "./io.ts";
import { readMapFile } from "./map-file.ts";
import { gridFrom, MAP_ARGUMENT, MAP_OPTIONS, movementFrom } from "./map-option.ts";

const { size: _size, capability: _capability, ...READING } = MAP_OPTIONS;

/** The option of each limit of a service. */
const LIMIT_OPTIONS = {
  "max-bytes": optional("N", `the most bytes of a question (default ${LIMITS.maxBytes})`, integer),
  "max-batch": optional("N", `the most queries in a batch (default ${LIMITS.maxBatch})`, integer),
  "max-waiting": optional(
    "N",
    `the most queries that wait for threads, for each map (default ${LIMITS.maxWaiting})`,
    integer,
  ),
  "max-reach": optional("TILES", `the most tiles of reachable (default ${LIMITS.maxReach})`, integer),
  rate: optional("N", "the most queries of one caller in a second (default: no limit)", integer),
  wait: optional("MS", `how long a question waits for the version that it must know (default ${LIMITS.wait})`, integer),
};

const OPTIONS = {
  port: optional("N", "the port to listen at, 0 for any that is free (default 8080)", integer),
  host: optional("ADDRESS", "the address to listen at (default 127.0.0.1, which only this machine reaches)", text),
  token: optional("TEXT", "the token that callers must send (default: none)", text),
  origin: repeatable("URL", "an origin whose pages may ask, or * for all (default: none)", text),
  workers: optional(
    "N",
    "threads for each map; with 0 the process answers by itself (default: one less than there are cores)",
    integer,
  ),
  agent: repeatable(
    "NAME[=SIZE[:TERRAINS]]",
    "a kind of agent: its name, its size in cells, terrains with commas between (default: unit=1)",
    agentOption,
  ),
  algorithm: optional("NAME", `how paths are found: ${ALGORITHMS.join(", ")} (default hpa)`, choice(ALGORITHMS)),
  nats: optional("URL", "the NATS server that keeps the maps, such as nats://127.0.0.1:4222 (default: none)", text),
  "nats-token": optional("TEXT", "the token of the NATS server", text),
  "nats-user": optional("NAME", "the user of the NATS server", text),
  "nats-password": optional("TEXT", "the password of the NATS server", text),
  "nats-creds": optional("FILE", "the credentials file of the NATS server", text),
  memory: optional("MB", "with --nats: the memory for maps; the least used is let go (default: no limit)", integer),
  "snapshot-every": optional("N", "with --nats: the changes after which a snapshot is made (default 1000)", integer),
  keep: optional("N", "with --nats: the changes that the log keeps behind a snapshot (default 10000)", integer),
  ...LIMIT_OPTIONS,
  ...READING,
};

/** The command `octile serve`, which answers questions about maps over the network. */
export const SERVE: Command = defineCommand({
  name: "serve",
  summary: "answer questions about maps over HTTP, WebSocket or NATS",
  argument: { ...MAP_ARGUMENT, isRepeatable: true, help: `${MAP_ARGUMENT.help}; NAME=FILE gives the map a name` },
  options: OPTIONS,
  examples: ["octile serve arena.map", "octile serve arena.map town=t1.tmj --port 9000 --agent unit --agent tank=2"],
  async run(_, values, io, files) {
    const log = jsonLog((line) => io.out(line));
    const limits = limitsFrom(values);
    const host = await refuseValues(async () => {
      const maps = await readMaps(files, values, io);
      return values.nats === undefined ? localHost(maps, limits, values, log) : natsHost(maps, limits, values, log, io);
    });
    const service = new MapService(host.maps, limits);
    const server = await listen(service, values, log);
    await host.start(service);
    log("info", "ready");
    const signal = await io.untilStopped();
    log("info", "stopping", { signal });
    await host.drain();
    await service.stop();
    await server.close();
    await host.close();
    log("info", "stopped");
  },
});

/** What keeps the maps of the command: this process alone, or NATS. */
interface Host {
  readonly maps: MapHost;
  /** Begins to take questions that do not come over HTTP. */
  start(service: MapService): Promise<void>;
  /** Takes no more of them. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps maps in the memory of this process. */
async function localHost(maps: readonly NamedMap[], limits: Limits, { workers }: Values, log: Log): Promise<Host> {
  if (maps.length === 0) throw new UsageError("octile serve needs at least one MAP, or --nats URL, got neither.");
  const served: ServedMap[] = [];
  for (const { name, content } of maps) {
    served.push(await ServedMap.open(name, content, limits, given({ workers })));
    log("info", "serving", { map: name, width: content.grid.width, height: content.grid.height });
  }
  return {
    maps: new LocalMaps(served),
    start: async () => {},
    drain: async () => {},
    close: async () => {
      for (const map of served) map.close();
    },
  };
}

/** Keeps maps in NATS. */
async function natsHost(maps: readonly NamedMap[], limits: Limits, values: Values, log: Log, io: Io): Promise<Host> {
  const { "nats-token": token, "nats-user": user, "nats-password": password, "nats-creds": file } = values;
  const { workers, memory, keep, "snapshot-every": snapshotEvery } = values;
  const credentials = file === undefined ? undefined : await readText(file, io);
  const nats = { url: values.nats as string, ...given({ token, user, password, credentials }) };
  const bytes = memory === undefined ? undefined : memory * 2 ** 20;
  const replica = await NatsReplica.open(
    { nats, limits, ...given({ workers, memory: bytes, snapshotEvery, keep }) },
    log,
  );
  for (const { name, content } of maps) await replica.create(name, content);
  return {
    maps: replica,
    start: (service) => replica.start(service),
    drain: () => replica.drain(),
    close: () => replica.close(),
  };
}

type Values = ValuesOf<typeof OPTIONS>;

async function listen(service: MapService, values: Values, log: Log): Promise<HttpServer> {
  const { origin: origins, port, host, token } = values;
  try {
    return await HttpServer.open(service, { origins, ...given({ port, host, token }) }, log);
  } catch (error) {
    throw new Failure(`Cannot listen at port ${port ?? 8080}: ${(error as Error).message}.`);
  }
}

function limitsFrom(values: Values): Limits {
  const named = Object.keys(LIMIT_OPTIONS).map((option) => {
    const name = option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [name, values[option as keyof typeof LIMIT_OPTIONS]] as const;
  });
  return refuseAsUsage(() => checkLimits(given(Object.fromEntries(named))));
}

/** A map that the command line names. */
interface NamedMap {
  readonly name: string;
  readonly content: MapContent;
}

/** Reads the maps that the words of the command line name. */
async function readMaps(words: readonly string[], values: Values, io: Io): Promise<NamedMap[]> {
  const { agent: agents, algorithm = "hpa" } = values;
  const kinds = agents.length === 0 ? [{ name: "unit", agent: {} }] : agents;
  const options = {
    agents: Object.fromEntries(kinds.map(({ name, agent }) => [name, agent])),
    algorithm,
    ...movementFrom(values),
  };
  const maps: NamedMap[] = [];
  for (const word of words) {
    const [, given, file] = /^([A-Za-z0-9_-]+)=(.+)$/.exec(word) ?? [undefined, undefined, word];
    const name = refuseAsUsage(() => checkMapName(given ?? nameFrom(file)));
    if (maps.some((map) => map.name === name)) throw new UsageError(`Two maps have the name ${name}; write NAME=FILE.`);
    const grid = gridFrom(await readMapFile(file, values, io), values);
    maps.push({ name, content: { grid: gridAtVersion(grid, 0), options } });
  }
  return maps;
}

/** The name of a map: the name of its file without folders and ending. */
function nameFrom(file: string): string {
  const base = file.split(/[\\/]/).at(-1) as string;
  return base.replace(/\..*$/, "").replace(/[^A-Za-z0-9_-]/g, "-") || "map";
}

/** Starts the maps, and turns an error about a value of the command line into a `UsageError`. */
async function refuseValues<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ServiceError) throw new Failure(error.message);
    if (error instanceof RangeError || error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

function agentOption(value: string, name: string): { name: string; agent: Agent } {
  const match = /^([\w-]{1,64})(?:=(\d{1,4})(?::(.+))?)?$/.exec(value);
  if (match === null)
    throw new UsageError(`${name} must be NAME, NAME=SIZE or NAME=SIZE:TERRAINS, got ${show(value)}.`);
  const [, word, size, terrains] = match;
  return {
    name: word,
    agent: {
      ...(size === undefined ? {} : { size: Number(size) }),
      ...(terrains === undefined ? {} : { capability: terrains.split(",") }),
    },
  };
}
