import { type Answer, type Question, ServiceError } from "../message.ts";

/** Tells a transport that nobody waits for an answer any more: what every `AbortSignal` is. */
export interface Ending {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
}

/** A way to a service. */
export interface Transport {
  /** The address of the service, without what is secret. */
  readonly url: string;
  /**
   * Sends a question, and returns the answer, which may be a refusal. Throws a `ServiceError` with the code `"unreachable"` if there
   * will be no answer, and once `ending` is aborted: then nothing of the question is kept.
   */
  ask(question: Question, ending: Ending): Promise<Answer>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** The error of a question that nobody has answered. */
export function unreachable(url: string, reason: string): ServiceError {
  return new ServiceError("unreachable", `No service answers at ${url}: ${reason.replace(/\.$/, "")}.`);
}

/** How to reach a NATS server, and who asks. */
export interface NatsOptions {
  /** One address, or several with commas between. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** The content of a credentials file of NATS. */
  readonly credentials?: string | undefined;
}
