import { checkInteger, checkOptions, show } from "../check.ts";
import type { Signal } from "../pool/index.ts";
import { Attempts } from "./attempts.ts";
import { type AnswerTo, checkMapName, type Question, ServiceError } from "./message.ts";
import { RemoteMap } from "./remote-map.ts";
import { HttpTransport } from "./transport/http.ts";
import { NatsTransport } from "./transport/nats.ts";
import { type Transport, unreachable } from "./transport/transport.ts";
import { WebSocketTransport } from "./transport/web-socket.ts";

/** What `connect` takes beside an address. */
export interface ConnectOptions {
  /** The token of the service, or of the NATS server. Default none. */
  readonly token?: string;
  /** The user of the NATS server. Default none. */
  readonly user?: string;
  /** The password of the NATS server. Default none. */
  readonly password?: string;
  /** The content of a credentials file of NATS. Default none. */
  readonly credentials?: string;
  /** How long a call may take with all its attempts, in milliseconds. Default 30,000. */
  readonly timeout?: number;
  /**
   * How long to wait for an answer before the service is asked again, in milliseconds; each further wait is a quarter longer. The first
   * answer counts, also one to an earlier attempt. Less patience costs the service more work when it is slow. Default 1,000.
   */
  readonly patience?: number;
}

const KNOWN = ["token", "user", "password", "credentials", "timeout", "patience"];

/** Connects to a service: `http://…`, `ws://…` or `nats://…`. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Maps> {
  checkOptions("connect", options, KNOWN);
  const { timeout = 30_000, patience = 1000 } = options;
  checkInteger("timeout", timeout, 1, 0x7fff_ffff);
  checkInteger("patience", patience, 1, 0x7fff_ffff);
  return new Maps(await transportTo(url, options), timeout, patience);
}

async function transportTo(url: string, options: ConnectOptions): Promise<Transport> {
  if (/^https?:\/\//.test(url)) return new HttpTransport(url, options.token);
  if (/^wss?:\/\//.test(url)) return new WebSocketTransport(url, options.token);
  if (/^(nats|tls):\/\//.test(url)) return NatsTransport.open({ url, ...options });
  throw new TypeError(`The address of a service must begin with http://, ws:// or nats://, got ${show(url)}.`);
}

/** The maps of a service. */
export class Maps {
  private readonly transport: Transport;
  private readonly timeout: number;
  private readonly patience: number;
  private readonly calls = new Set<Attempts>();

  /** @internal */
  constructor(transport: Transport, timeout: number, patience: number) {
    this.transport = transport;
    this.timeout = timeout;
    this.patience = patience;
  }

  /** Opens a map by its name. */
  async open<Name extends string = string>(map: string): Promise<RemoteMap<Name>> {
    const { info } = await this.ask({ ask: "open", map: checkMapName(map) });
    return new RemoteMap<Name>(map, info, this);
  }

  /** The maps that the replica which answers has in memory, and their versions there. */
  async status(): Promise<AnswerTo<"status">["maps"]> {
    return (await this.ask({ ask: "status" })).maps;
  }

  /** Closes the connection. Calls without an answer are rejected. */
  close(): Promise<void> {
    for (const call of this.calls) call.stop(unreachable(this.transport.url, "the connection was closed by close()"));
    return this.transport.close();
  }

  /**
   * Asks until somebody answers, the time is over or the signal gives the call up. The caller gets one answer, whatever the number of
   * attempts.
   *
   * @internal
   */
  async ask<Asked extends Question>(question: Asked, signal?: Signal): Promise<AnswerTo<Asked["ask"]>> {
    if (signal?.aborted) throw reasonOf(signal);
    const call = new Attempts(this.transport, question, this.timeout, this.patience);
    const giveUp = (): void => call.stop(reasonOf(signal));
    signal?.addEventListener("abort", giveUp);
    this.calls.add(call);
    try {
      const answer = await call.answer;
      if (answer.ask === question.ask) return answer as AnswerTo<Asked["ask"]>;
      throw new ServiceError("failed", `The service has answered ${show(answer.ask)} to the question ${question.ask}.`);
    } finally {
      this.calls.delete(call);
      signal?.removeEventListener("abort", giveUp);
    }
  }
}

/** The error of a call that a signal has given up. */
function reasonOf(signal: Signal | undefined): Error {
  const reason = signal?.reason;
  return reason instanceof Error ? reason : new Error("The call was given up by its signal.");
}
