import type { NatsConnection } from "@nats-io/transport-node";
import { faultOf } from "../../worker/fault.ts";
import { decodeAnswer, encodeQuestion } from "../codec.ts";
import { type Answer, type Question, ServiceError } from "../message.ts";
import { type NatsOptions, type Transport, unreachable } from "./transport.ts";

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

/** Asks the replicas of a map over NATS. */
export class NatsTransport implements Transport {
  private readonly url: string;
  private readonly connection: NatsConnection;

  private constructor(url: string, connection: NatsConnection) {
    this.url = url;
    this.connection = connection;
  }

  /** Connects to a NATS server. */
  static async open(options: NatsOptions): Promise<NatsTransport> {
    return new NatsTransport(options.url, await connectToNats(options));
  }

  async ask(question: Question, timeout: number): Promise<Answer> {
    const bytes = encodeQuestion(question, "binary");
    const most = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (bytes.length > most) {
      const reason = `A question may have up to ${most} bytes over this NATS server, got ${bytes.length}`;
      throw new ServiceError("too-large", `${reason}; ask less at once.`);
    }
    const subject = "map" in question ? subjectOfMap(question.map) : SUBJECT_OF_ALL;
    try {
      return decodeAnswer(await this.request(subject, bytes, timeout));
    } catch (error) {
      // no replica has the map in memory: one of them will load it
      if (!isUnheard(error) || subject === SUBJECT_OF_ALL) throw unreachable(this.url, faultOf(error).message);
    }
    try {
      return decodeAnswer(await this.request(SUBJECT_OF_ALL, bytes, timeout));
    } catch (error) {
      throw unreachable(this.url, faultOf(error).message);
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async request(subject: string, bytes: Uint8Array, timeout: number): Promise<Uint8Array> {
    const { data } = await this.connection.request(subject, bytes, { timeout });
    return data;
  }
}

/** Whether nobody listens to a subject. */
function isUnheard(error: unknown): boolean {
  return (error as { isNoResponders?(): boolean }).isNoResponders?.() === true;
}
