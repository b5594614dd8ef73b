import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { NatsServer } from "../test/service/nats-server.ts";

/** The program as it is built. */
export const PROGRAM = join(import.meta.dirname, "..", "dist", "cli", "main.js");

/** A line of a replica's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly event: string };

/** The first line that says that a replica serves a map. */
interface Serving {
  readonly line: LogLine;
  /** When the line came after the start of the process, in milliseconds. */
  readonly after: number;
}

/** A process that serves maps from NATS. */
export class ReplicaProcess {
  /** The address of the replica's health and metrics. */
  url = "";
  private serving: Serving | null = null;
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;
  private readonly began = performance.now();

  constructor(nats: string, words: readonly string[], onLine: (line: LogLine) => void = () => {}) {
    this.child = spawn(process.execPath, [PROGRAM, "serve", "--nats", nats, ...words], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.ended = new Promise((resolve) => this.child.once("exit", () => resolve()));
    createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on("line", (text) => {
      const line = JSON.parse(text) as LogLine;
      if (line.event === "listening") this.url = String(line.url);
      if (line.event === "serving") this.serving ??= { line, after: performance.now() - this.began };
      onLine(line);
    });
  }

  /** Waits until the replica serves a map, and returns the line that says so, and when it came. */
  async untilServing(): Promise<Serving> {
    while (this.serving === null) {
      if (this.child.exitCode !== null) throw new Error(`A replica has ended with code ${this.child.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this.serving;
  }

  /** Ends the process, by default so that it answers first what it was asked. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}

/** One NATS server and some replicas on loopback, with a temporary folder. */
export class ServiceGroup {
  readonly nats: NatsServer;
  readonly replicas: ReplicaProcess[] = [];

  private constructor(nats: NatsServer) {
    this.nats = nats;
  }

  /** Starts a server without replicas. */
  static async start(): Promise<ServiceGroup> {
    return new ServiceGroup(await NatsServer.start());
  }

  /** Starts a replica, which serves all maps that are stored. */
  add(words: readonly string[], onLine?: (line: LogLine) => void): ReplicaProcess {
    const replica = new ReplicaProcess(this.nats.url, ["--port", "0", ...words], onLine);
    this.replicas.push(replica);
    return replica;
  }

  /** Ends all processes, and removes the folder. */
  async end(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.end()));
    await this.nats.end();
  }
}
