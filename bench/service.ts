import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../src/generate/random.ts";
import { createPlanner, type Grid } from "../src/index.ts";
import { writeMap } from "../src/io/index.ts";
import { connect, encodeQuestion, type RemoteMap } from "../src/service/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { type Course, coursesOf } from "./map-set.ts";
import { PROGRAM, type ReplicaProcess, ServiceGroup } from "./service-group.ts";
import { percentile } from "./statistics.ts";

/** What three replicas and one NATS server on loopback answer, how they live through deaths, and how soon a new one serves. */
export const SERVICE: Benchmark = {
  options: ["part", "seconds", "rate", "kills", "restarts", "edits", "malformed"],
  run,
};

const REPLICAS = 3;
const CLIENT_PROCESSES = 4;

/** Replicas answer by themselves, without threads: there are more of them than cores. */
const ALONE = ["--workers", "0"];

/** Edits of the map in a second. */
const EDITS = 20;

/** How long one load of a service takes whose replicas are killed, in seconds. */
const LOAD_OF_FAULTS = 20;

/** How long a service is loaded before it is measured, in seconds: the programs have just started. */
const WARM_UP = 10;

/** What `octile load --json` prints. */
interface Loaded {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly paths: number;
  readonly pathsPerSecond: number;
  readonly wrong: number;
  readonly early: number;
  readonly unchecked: number;
  readonly edits: number;
  readonly lost: number;
  readonly doubled: number;
  readonly failed: number;
  readonly failure?: string;
  readonly fault?: string;
}

async function run(given: Given, print: Print): Promise<void> {
  const parts = { latency, faults, start, malformed };
  const part = given.text("part", "latency") as keyof typeof parts;
  if (!Object.hasOwn(parts, part)) throw new Error(`--part must be one of ${Object.keys(parts).join(", ")}.`);
  const sc1 = mapOfSc1();
  const group = await ServiceGroup.start();
  try {
    await parts[part](given, print, group, sc1);
  } finally {
    await group.end();
    rmSync(sc1.folder, { recursive: true });
  }
}

/** A map of sc1 in a file, and its scenarios. */
interface MapOfSc1 {
  readonly course: Course;
  readonly folder: string;
  readonly file: string;
  readonly scenarios: string;
}

function mapOfSc1(): MapOfSc1 {
  const [course] = coursesOf("sc1", 1, 1);
  const folder = mkdtempSync(join(tmpdir(), "octile-bench-"));
  const file = join(folder, "arena.map");
  const scenarios = join(folder, "arena.scen");
  const grid = course.readGrid();
  writeFileSync(file, writeMap(grid));
  const lines = course.queries.map(
    ({ start, goal, optimal }) =>
      `0\tarena.map\t${grid.width}\t${grid.height}\t${start.x}\t${start.y}\t${goal.x}\t${goal.y}\t${optimal}`,
  );
  writeFileSync(scenarios, `version 1\n${lines.join("\n")}\n`);
  return { course, folder, file, scenarios };
}

async function addReplicas(group: ServiceGroup, words: readonly string[]): Promise<void> {
  for (let i = 0; i < REPLICAS; i++) await group.add([...ALONE, ...words]).untilServing();
}

/** Runs `octile load` in a process of its own. */
function load(url: string, words: readonly string[]): Promise<Loaded> {
  const child = spawn(process.execPath, [PROGRAM, "load", url, "--json", ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (data: Buffer) => {
    text += data;
  });
  return new Promise((resolve, reject) => {
    child.once("exit", () => {
      if (text === "") reject(new Error("octile load has printed nothing."));
      else resolve(JSON.parse(text) as Loaded);
    });
  });
}

/** The paths a second that a service gives, and the times of batches at less than that, with clients in four processes. */
async function latency(given: Given, print: Print, group: ServiceGroup, sc1: MapOfSc1): Promise<void> {
  const seconds = given.integer("seconds", 20);
  const { course, file, scenarios } = sc1;
  const alone = pathsPerSecondAlone(course, course.readGrid());
  await addReplicas(group, [file]);
  print(
    [
      `${REPLICAS} replicas without threads, one NATS server and ${CLIENT_PROCESSES} processes of clients, all on this machine;`,
      `${course.name} of sc1 and its scenarios; batches of 100 paths for ${seconds} s; ${EDITS} edits a second; every answer is checked.`,
      `One planner in one thread, without a service: ${Math.round(alone)} paths a second.`,
      "",
    ].join("\n"),
  );
  const words = ["--clients", "1", "--queries", scenarios];
  /** Loads the service, and returns the paths a second. Without a rate, each process asks a batch when the one before is answered. */
  const run = async (heading: string, rate: number, time: number): Promise<number> => {
    const paced = rate === 0 ? [] : ["--rate", String(rate)];
    const all = await Promise.all(
      Array.from({ length: CLIENT_PROCESSES }, (_, i) => {
        const own = ["--seed", String(i + 1), "--edits", i === 0 ? String(EDITS) : "0"];
        return load(group.nats.url, [...words, "--seconds", String(time), ...paced, ...own]);
      }),
    );
    const sum = (name: keyof Loaded): number => all.reduce((total, loaded) => total + Number(loaded[name] ?? 0), 0);
    const perSecond = sum("pathsPerSecond");
    print(heading);
    print(`  p50 ${list(all, "p50")} ms, p99 ${list(all, "p99")} ms, longest ${list(all, "longest")} ms, by process`);
    print(`  ${perSecond} paths a second together, ${(perSecond / alone).toFixed(2)} of one thread without a service`);
    print(
      `  ${sum("paths")} paths: ${sum("wrong")} wrong, ${sum("early")} for older versions, ${sum("unchecked")} not checked`,
    );
    print(`  ${sum("edits")} edits: ${sum("lost")} lost, ${sum("doubled")} doubled; ${sum("failed")} calls failed`);
    return perSecond;
  };
  await run("to warm up, one batch after the other from each process:", 0, WARM_UP);
  const most = await run("one batch after the other from each process (all that is answered):", 0, seconds);
  const half = Math.max(1, Math.round(most / 2 / 100 / CLIENT_PROCESSES));
  const rates = [given.integer("rate", half), Math.max(1, Math.round(half / 4))];
  for (const rate of rates) {
    const offered = rate * CLIENT_PROCESSES * 100;
    const heading = `${rate} batches a second from each process, answered or not: ${offered} paths a second are offered,`;
    await run(`${heading} ${(offered / most).toFixed(2)} of the above:`, rate, seconds);
  }
}

/** Kills replicas and restarts NATS while clients ask and edit. */
async function faults(given: Given, print: Print, group: ServiceGroup, sc1: MapOfSc1): Promise<void> {
  const kills = given.integer("kills", 100);
  const restarts = given.integer("restarts", 5);
  const { file, scenarios } = sc1;
  await addReplicas(group, [file, "--snapshot-every", "100"]);
  const maps = await connect(group.nats.url);
  const map = await maps.open("arena");
  const random = new Random(1);
  const words = ["--clients", "2", "--rate", "4", "--queries", scenarios, "--seconds", String(LOAD_OF_FAULTS)];
  let isOver = false;
  /** Loads the service again and again, and returns what came of each load. */
  const loadOn = async (process: number): Promise<Loaded[]> => {
    const all: Loaded[] = [];
    while (!isOver) {
      const own = ["--seed", String(1 + 2 * all.length + process), "--edits", process === 0 ? String(EDITS) : "0"];
      all.push(await load(group.nats.url, [...words, ...own]));
    }
    return all;
  };
  const loading = Promise.all([loadOn(0), loadOn(1)]);
  const began = performance.now();
  const lags: number[] = [];
  const times: number[] = [];
  let killed = 0;
  let restarted = 0;
  while (killed < kills) {
    const place = random.below(REPLICAS);
    await group.replicas[place].end("SIGKILL");
    killed++;
    group.replicas.splice(place, 1);
    const replica = group.add([...ALONE]);
    times.push((await replica.untilServing()).after);
    lags.push(await lagOf(replica, map));
    if (killed >= ((restarted + 1) * kills) / (restarts + 1) && restarted < restarts) {
      restarted++;
      await group.nats.stop();
      await group.nats.start();
    }
  }
  isOver = true;
  const all = (await loading).flat();
  const sum = (name: keyof Loaded): number => all.reduce((total, loaded) => total + Number(loaded[name] ?? 0), 0);
  print(
    `Replicas killed ${killed} times (SIGKILL), NATS restarted ${restarted} times, in ${((performance.now() - began) / 1000).toFixed(0)} s:`,
  );
  print(
    `  ${sum("paths")} paths: ${sum("wrong")} wrong, ${sum("early")} for older versions, ${sum("unchecked")} not checked`,
  );
  print(
    `  ${sum("edits")} edits: ${sum("lost")} lost, ${sum("doubled")} doubled; ${sum("failed")} calls failed ${all.find(({ failure }) => failure !== undefined)?.failure ?? ""}`,
  );
  const longest = Math.max(...all.map((loaded) => loaded.longest));
  print(`  a batch took at most ${longest.toFixed(0)} ms, from when it was due`);
  const median = (values: readonly number[]): string => percentile(values, 50).toFixed(0);
  print(
    `  versions that a new replica lags behind when it begins to serve: median ${median(lags)}, most ${Math.max(...lags)}`,
  );
  print(`  a new process serves after a median of ${median(times)} ms, at most ${Math.max(...times).toFixed(0)} ms`);
  for (const { fault } of all) if (fault !== undefined) print(`  ${fault}`);
  if (sum("wrong") + sum("early") + sum("lost") + sum("doubled") > 0) process.exitCode = 1;
  await maps.close();
}

/** How far a replica is behind the log. */
async function lagOf(replica: ReplicaProcess, map: RemoteMap): Promise<number> {
  const { version } = await map.grid();
  const health = (await (await fetch(`${replica.url}/health`)).json()) as { maps: { map: string; version: number }[] };
  return Math.max(0, version - (health.maps.find((served) => served.map === map.name)?.version ?? 0));
}

/** How soon a new replica serves: a snapshot and some edits to replay. */
async function start(given: Given, print: Print, group: ServiceGroup, sc1: MapOfSc1): Promise<void> {
  const edits = given.integer("edits", 10_000);
  const { course, file } = sc1;
  // no snapshot but the first, so that a new replica has to replay everything
  await group.add([...ALONE, file, "--snapshot-every", "1000000"]).untilServing();
  const maps = await connect(group.nats.url);
  const map = await maps.open("arena");
  const random = new Random(1);
  const { width, height } = map.info;
  for (let made = 0; made < edits; ) {
    const some = Array.from({ length: Math.min(100, edits - made) }, () =>
      map.edit({ x: random.below(width), y: random.below(height), terrain: made % 200 === 0 ? "wall" : "ground" }),
    );
    await Promise.all(some);
    made += some.length;
  }
  for (let turn = 0; turn < 3; turn++) {
    const replica = group.add([...ALONE, "--snapshot-every", "1000000"]);
    const { line, after } = await replica.untilServing();
    const { snapshot, replayed, version, milliseconds } = line;
    print(
      `${course.name}: a new replica serves version ${version} ${after.toFixed(0)} ms after its process began, ` +
        `${milliseconds} ms after it began to load (snapshot ${snapshot}, ${replayed} edits replayed)`,
    );
    await replica.end();
    group.replicas.pop();
  }
  await maps.close();
}

/** Sends questions that are wrong in all ways, over HTTP and NATS, and watches the memory of the replica. */
async function malformed(given: Given, print: Print, group: ServiceGroup, sc1: MapOfSc1): Promise<void> {
  const count = given.integer("malformed", 100_000);
  const seconds = given.integer("seconds", 600);
  const { file } = sc1;
  const replica = group.add([...ALONE, file]);
  await replica.untilServing();
  const { connect: connectToNats } = await import("@nats-io/transport-node");
  const nats = await connectToNats({ servers: group.nats.url });
  const random = new Random(1);
  const counts = new Map<string, number>();
  const memory = async (): Promise<number> => {
    const text = await (await fetch(`${replica.url}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 2 ** 20;
  };
  const began = performance.now();
  const memories = [await memory()];
  let sent = 0;
  while (sent < count || performance.now() - began < 1000 * seconds) {
    const bytes = wrongQuestion(random);
    const answer =
      sent % 2 === 0
        ? new Uint8Array(await (await fetch(`${replica.url}/ask`, { method: "POST", body: bytes })).arrayBuffer())
        : (await nats.request("octile.ask.arena", bytes, { timeout: 5000 })).data;
    const { error } = JSON.parse(new TextDecoder().decode(answer)) as { error?: { code: string; message: string } };
    const code = error === undefined || !/\.$/.test(error.message) ? "no refusal" : error.code;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    sent++;
    if (sent % 5000 === 0) memories.push(await memory());
    // spread over the whole time
    const due = (sent / count) * 1000 * seconds - (performance.now() - began);
    if (due > 5 && sent % 50 === 0) await new Promise((resolve) => setTimeout(resolve, due));
  }
  const codes = [...counts].map(([code, times]) => `${code} ${times}`).join(", ");
  print(
    `${sent} wrong questions in ${((performance.now() - began) / 1000).toFixed(0)} s, half over HTTP, half over NATS: ${codes}`,
  );
  print(
    `memory of the replica: ${memories[0].toFixed(0)} MB at first, then ${quarters(memories)} MB by quarters of the time`,
  );
  const maps = await connect(group.nats.url);
  const map = await maps.open("arena");
  const { status } = await map.nearest("unit", { x: 0, y: 0 }, { x: 9, y: 9 });
  print(`then a right question: ${status}, and the map is at version ${map.version}`);
  if ((counts.get("no refusal") ?? 0) + (counts.get("failed") ?? 0) > 0 || map.version > 0) process.exitCode = 1;
  await maps.close();
  await nats.close();
}

/** A question that no service can answer. */
function wrongQuestion(random: Random): Uint8Array<ArrayBuffer> {
  const starts = new Int32Array(1 + random.below(40));
  const right = { ask: "paths", map: "arena", agent: "unit", starts, goals: starts } as const;
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const wrong = pick([
    () => encodeQuestion({ ...right, agent: "ghost" }, pick(["json", "binary"] as const)),
    () => encodeQuestion({ ...right, map: "nowhere" }, pick(["json", "binary"] as const)),
    () => encodeQuestion({ ...right, goals: new Int32Array(41) }, "binary"),
    () => encodeQuestion({ ...right, starts: starts.fill(0x7fff_ffff) }, "binary"),
    () => encodeQuestion({ ...right, starts: new Int32Array(10_001), goals: new Int32Array(10_001) }, "binary"),
    () => encodeQuestion({ ...right, options: { within: -1 } }, "binary"),
    () => encodeQuestion({ ask: "reachable", map: "arena", agent: "unit", start: 0, maxCost: 1e9 }, "json"),
    () => encodeQuestion({ ask: "changes", map: "arena", since: 99 }, "json"),
    () => encodeQuestion({ ask: "edit", map: "arena", edits: [{ x: -1, y: 0, terrain: "wall" }] }, "json"),
    () => encodeQuestion({ ask: "edit", map: "arena", edits: [{ x: 1, y: 0, terrain: "lava" }] }, "binary"),
    () => encodeQuestion(right, "binary").slice(0, 3 + random.below(20)),
    () => {
      const bytes = encodeQuestion(right, "binary");
      bytes[random.below(20)] ^= 0x80;
      return bytes;
    },
    () => Uint8Array.from({ length: random.below(200) }, () => random.below(256)),
    () => new TextEncoder().encode(`${"[".repeat(random.below(2000))}`),
  ]);
  return Uint8Array.from(wrong());
}

function quarters(values: readonly number[]): string {
  return [0.25, 0.5, 0.75, 1].map((share) => values[Math.ceil(share * values.length) - 1].toFixed(0)).join(", ");
}

function pathsPerSecondAlone({ queries }: Course, grid: Grid): number {
  const planner = createPlanner(grid);
  let best = 0;
  for (let round = 0; round < 4; round++) {
    const began = performance.now();
    for (const { start, goal } of queries) planner.findPath(start, goal);
    best = Math.max(best, (1000 * queries.length) / (performance.now() - began));
  }
  return best;
}

function list(all: readonly Loaded[], name: "p50" | "p99" | "longest"): string {
  return all.map((loaded) => loaded[name].toFixed(1)).join(", ");
}
