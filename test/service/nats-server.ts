import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether the program nats-server is installed. */
export const HAS_NATS: boolean = spawnSync("nats-server", ["--version"]).status === 0;

/** A port of this machine that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve((address as { port: number }).port));
    });
  });
}

/** A NATS server with JetStream on loopback, with a temporary folder of its own. */
export class NatsServer {
  readonly port: number;
  readonly url: string;
  private readonly folder = mkdtempSync(join(tmpdir(), "octile-nats-"));
  private readonly words: readonly string[];
  private child: ChildProcess | null = null;

  private constructor(port: number, words: readonly string[]) {
    this.port = port;
    this.url = `nats://127.0.0.1:${port}`;
    this.words = words;
  }

  /** Starts a server at a free port. */
  static async start(...words: string[]): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), words);
    await server.start();
    return server;
  }

  /** Starts the server again, with what it has stored. */
  async start(): Promise<void> {
    const { port, folder, words } = this;
    const child = spawn("nats-server", ["-js", "-a", "127.0.0.1", "-p", String(port), "-sd", folder, ...words]);
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.on("exit", (code) => reject(new Error(`nats-server has ended with code ${code}.`)));
      child.stderr?.on("data", (text: Buffer) => {
        if (text.includes("Server is ready")) resolve();
      });
    });
  }

  /** Stops the server, and keeps what it has stored. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  /** Stops the server, and removes its folder. */
  async end(): Promise<void> {
    await this.stop("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
