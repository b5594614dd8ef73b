import { checkInteger, checkOptions, show } from "../check.ts";
import { now } from "../hierarchy/clock.ts";
import { type Answer, type AnswerTo, checkMapName, type Question, ServiceError } from "./message.ts";
import { RemoteMap } from "./remote-map.ts";
import { HttpTransport } from "./transport/http.ts";
import { NatsTransport } from "./transport/nats.ts";
import type { Transport } from "./transport/transport.ts";
import { WebSocketTransport } from "./transport/web-socket.ts";

// browsers and Node have it; the types of neither are loaded here
declare function setTimeout(work: () => void, milliseconds: number): unknown;

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
  /** How long the first attempt of a call may take, in milliseconds; each further one may take half as long again. Default 2,000. */
  readonly patience?: number;
}

/**
 * How many times as long each attempt may take as the one before. NATS gives a question to any replica, also to one that is cut off: a few
 * more attempts make it unlikely that such a replica gets all of them.
 */
const MORE_PATIENCE = 1.5;

const KNOWN = ["token", "user", "password", "credentials", "timeout", "patience"];

/** Refusals after which another attempt may be answered, by another replica or a little later. */
const PASSING: readonly unknown[] = ["behind", "stopping", "unreachable"];

/** The first pause between two attempts, and the longest, in milliseconds. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [5, 500];

/** Connects to a service: `http://…`, `ws://…` or `nats://…`. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Maps> {
  checkOptions("connect", options, KNOWN);
  const { timeout = 30_000, patience = 2000 } = options;
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

  /** Closes the connection. */
  close(): Promise<void> {
    return this.transport.close();
  }

  /** Asks until somebody answers or the time is over. The caller gets one answer, whatever the number of attempts. @internal */
  async ask<Asked extends Question>(question: Asked): Promise<AnswerTo<Asked["ask"]>> {
    const end = now() + this.timeout;
    let { patience } = this;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        // timers of Node take whole milliseconds
        const time = Math.max(1, Math.ceil(Math.min(patience, end - now())));
        const answer: Answer = await this.transport.ask(question, time);
        if (answer.ask === "refused") throw new ServiceError(answer.error.code, answer.error.message);
        if (answer.ask === question.ask) return answer as AnswerTo<Asked["ask"]>;
        throw new ServiceError(
          "failed",
          `The service has answered ${show(answer.ask)} to the question ${question.ask}.`,
        );
      } catch (error) {
        const isPassing = error instanceof ServiceError && PASSING.includes(error.code);
        if (!isPassing || now() + pause >= end) throw error;
      }
      await new Promise<void>((keep) => setTimeout(keep, pause));
      patience *= MORE_PATIENCE;
    }
  }
}
