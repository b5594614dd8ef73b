import type { Msg, NatsConnection } from "@nats-io/transport-node";
import { faultOf } from "../../worker/fault.ts";
import { decodeAnswer, encodeQuestion } from "../codec.ts";
import { type Answer, type Question, ServiceError } from "../message.ts";
import { type Ending, type NatsOptions, type Transport, unreachable } from "./transport.ts";

/** The subject at which the replicas of a map take questions about it. */
export function subjectOfMap(map: string): string {
  return `octile.ask.${map}`;
}

/** The subject at which any replica takes questions about a map that no replica may have in memory. */
export const SUBJECT_OF_ALL = "octile.find";

/** Loads a package that is not installed with octile; throws an error that says how to install it. */
export async function loadPeer<Module>(name: string): Promise<Module> {
  try {
    // bundlers leave an import by a variable alone, so that pages do not need the package
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as Module;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Error(`This needs the package ${name}, which is not installed: run npm install ${name}.`);
  }
}

/** Connects to a NATS server. The connection is made again whenever it breaks, without an end. */
export async function connectToNats({ url, token, user, password, credentials }: NatsOptions): Promise<NatsConnection> {
  const nats = await loadPeer<typeof import("@nats-io/transport-node")>("@nats-io/transport-node");
  try {
    return await nats.connect({
      servers: url.split(",").map((address) => address.trim()),
      ...(token === undefined ? {} : { token }),
      ...(user === undefined ? {} : { user }),
      ...(password === undefined ? {} : { pass: password }),
      ...(credentials === undefined
        ? {}
        : { authenticator: nats.credsAuthenticator(Uint8Array.from(credentials, (letter) => letter.charCodeAt(0))) }),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
      reconnectJitter: 50,
      pingInterval: 5000,
    });
  } catch (error) {
    throw unreachable(url, faultOf(error).message);
  }
}

/** What NATS answers in place of a replica if none listens to a subject. */
const NO_RESPONDERS = 503;

/** The error of a question that has been given up. */
const NOBODY_WAITS = "nobody waits for the answer any more";

/** A question that is not answered yet. */
interface Waiting {
  keep(message: Msg): void;
  fail(error: Error): void;
}

/** Asks the replicas of a map over NATS. All answers come to subjects under one inbox, each to a subject of its own. */
export class NatsTransport implements Transport {
  readonly url: string;
  private readonly connection: NatsConnection;
  private readonly inbox: string;
  /** What takes the message that comes to each subject, or an error in place of one. */
  private readonly waiting = new Map<string, Waiting>();
  private nextId = 0;

  private constructor(url: string, connection: NatsConnection, inbox: string) {
    this.url = url;
    this.connection = connection;
    this.inbox = inbox;
    connection.subscribe(`${inbox}.*`, {
      callback: (error, message) => {
        if (error !== null) this.failAll(error);
        else this.waiting.get(message.subject)?.keep(message);
      },
    });
    void this.watch();
    void connection.closed().then((error) => this.failAll(error ?? new Error("the connection was closed")));
  }

  /** Connects to a NATS server. */
  static async open(options: NatsOptions): Promise<NatsTransport> {
    const connection = await connectToNats(options);
    const { createInbox } = await loadPeer<typeof import("@nats-io/transport-node")>("@nats-io/transport-node");
    return new NatsTransport(options.url, connection, createInbox());
  }

  async ask(question: Question, ending: Ending): Promise<Answer> {
    const bytes = encodeQuestion(question, "binary");
    const most = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (bytes.length > most) {
      const reason = `A question may have up to ${most} bytes over this NATS server, got ${bytes.length}`;
      throw new ServiceError("too-large", `${reason}; ask less at once.`);
    }
    try {
      // if no replica has the map in memory, one of them will load it
      const subjects = "map" in question ? [subjectOfMap(question.map), SUBJECT_OF_ALL] : [SUBJECT_OF_ALL];
      for (const subject of subjects) {
        const { data, headers } = await this.request(subject, bytes, ending);
        if (data.length > 0 || headers?.code !== NO_RESPONDERS) return decodeAnswer(data);
      }
    } catch (error) {
      throw unreachable(this.url, faultOf(error).message);
    }
    throw unreachable(this.url, "no replica is there");
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** Sends bytes to a subject, and returns the message that somebody answers with. */
  private async request(subject: string, bytes: Uint8Array, ending: Ending): Promise<Msg> {
    if (ending.aborted) throw new Error(NOBODY_WAITS);
    const reply = `${this.inbox}.${this.nextId++}`;
    try {
      return await new Promise<Msg>((keep, fail) => {
        this.waiting.set(reply, { keep, fail });
        ending.addEventListener("abort", () => fail(new Error(NOBODY_WAITS)));
        this.connection.publish(subject, bytes, { reply });
      });
    } finally {
      this.waiting.delete(reply);
    }
  }

  /** Hears of errors that NATS does not tell by an answer, such as that the caller may not ask. */
  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === "error") this.failAll(status.error);
    }
  }

  private failAll(error: Error): void {
    for (const { fail } of this.waiting.values()) fail(error);
  }
}
