import { type Answer, type Question, ServiceError } from "../message.ts";

/** A way to a service. */
export interface Transport {
  /**
   * Sends a question, and returns the answer, which may be a refusal. Throws a `ServiceError` with the code `"unreachable"` if no
   * answer has come after `timeout` milliseconds.
   */
  ask(question: Question, timeout: number): Promise<Answer>;
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
