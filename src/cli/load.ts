import { readScenarios } from "../io/index.ts";
import { connect, ServiceError } from "../service/index.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { flag, given, integer, optional, text } from "./arguments/option.ts";
import { Failure, UsageError } from "./failure.ts";
import { nameOfFile, readText } from "./file.ts";
import { formatCount } from "./format.ts";
import { type LoadReport, LoadRun } from "./load-run.ts";

/** The command `octile load`, which asks a service for paths, and checks every answer. */
export const LOAD: Command = defineCommand({
  name: "load",
  summary: "ask a service for many paths, and check every answer",
  argument: { placeholder: "URL", help: "the address of a service: http://…, ws://… or nats://…" },
  options: {
    map: optional("NAME", "the map to ask about (default: the first that the service has)", text),
    agent: optional("NAME", "the agent that walks (default: the first of the map)", text),
    clients: optional("N", "how many batches are asked at a time (default 8)", integer),
    seconds: optional("N", "how long to ask (default 30)", integer),
    edits: optional("N", "edits of the map in a second (default 20)", integer),
    batch: optional("N", "paths in a batch (default 100)", integer),
    rate: optional(
      "N",
      "batches of each client in a second, whether they are answered or not (default: one after the other)",
      integer,
    ),
    queries: optional("FILE", "scenarios of MovingAI to ask (default: random pairs of cells)", text),
    seed: optional("N", "seed of what is random (default 1)", integer),
    token: optional("TEXT", "the token of the service, or of the NATS server", text),
    json: flag("print JSON"),
  },
  examples: [
    "octile load http://127.0.0.1:8080 --seconds 10",
    "octile load nats://127.0.0.1:4222 --clients 8 --seconds 30 --edits 20",
  ],
  failure: "an answer is wrong or an edit is lost",
  async run(url, values, io) {
    const { clients = 8, seconds = 30, edits = 20, batch = 100, seed = 1, rate, agent, token } = values;
    for (const [name, value] of Object.entries({ clients, seconds, batch, rate: rate ?? 1 })) {
      if (value < 1) throw new UsageError(`--${name} must be at least 1, got ${value}.`);
    }
    if (edits < 0) throw new UsageError(`--edits must be at least 0, got ${edits}.`);
    const queries = values.queries === undefined ? undefined : readScenarios(await readText(values.queries, io));
    if (queries?.length === 0) throw new Failure(`${nameOfFile(values.queries as string)}: there are no scenarios.`);
    try {
      const maps = await connect(url, given({ token }));
      const map = values.map ?? (await maps.status())[0]?.map;
      if (map === undefined) throw new Failure(`The service at ${url} has no maps.`);
      const options = { map, agent, clients, seconds, edits, batch, rate, seed, queries };
      const report = await LoadRun.run(maps, options, () => io.now());
      await maps.close();
      io.out(values.json ? `${JSON.stringify(summaryOf(report))}\n` : describe(report, map, batch));
      return isGood(report) ? 0 : 1;
    } catch (error) {
      if (error instanceof ServiceError) throw new Failure(error.message);
      if (error instanceof TypeError) throw new UsageError(error.message);
      throw error;
    }
  },
});

function isGood({ wrong, early, lost, doubled, paths }: LoadReport): boolean {
  return wrong + early + lost + doubled === 0 && paths > 0;
}

function summaryOf(report: LoadReport): object {
  const { times, failures, seconds, paths, ...counts } = report;
  return {
    ...counts,
    paths,
    batches: times.length,
    pathsPerSecond: Math.round(paths / seconds),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    longest: times.at(-1) ?? null,
    failed: failures.length,
    failure: failures[0],
  };
}

function describe(report: LoadReport, map: string, batch: number): string {
  const { times, seconds, paths, found, wrong, early, unchecked, failures, edits, lost, doubled, version } = report;
  const perSecond = formatCount(Math.round(paths / seconds));
  return [
    `${map}: ${formatCount(times.length)} batches of ${batch} paths in ${seconds.toFixed(1)} s, ${perSecond} paths a second`,
    `a batch: p50 ${inMs(percentile(times, 0.5))}, p99 ${inMs(percentile(times, 0.99))}, longest ${inMs(times.at(-1) ?? null)}`,
    `answers: ${formatCount(found)} paths found, ${wrong} wrong for their version, ${early} for an older version than asked, ${unchecked} not checked`,
    `edits: ${formatCount(edits)} stored, ${lost} lost, ${doubled} doubled; the map is at version ${version}`,
    `calls that failed: ${failures.length}${failures.length === 0 ? "" : ` (${failures[0]})`}`,
    ...(report.fault === undefined ? [] : [report.fault]),
    "",
  ].join("\n");
}

function percentile(ascending: readonly number[], share: number): number | null {
  return ascending.length === 0 ? null : ascending[Math.floor(share * (ascending.length - 1))];
}

function inMs(time: number | null): string {
  return time === null ? "none" : `${time.toFixed(1)} ms`;
}
