import { faultOf } from "../../worker/fault.ts";
import { decodeAnswer, encodeQuestion } from "../codec.ts";
import type { Answer, Question } from "../message.ts";
import { type Ending, type Transport, unreachable } from "./transport.ts";

// browsers and Node have it; the types of neither are loaded here
interface FetchOptions {
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly signal: Ending;
}
declare function fetch(url: string, options: FetchOptions): Promise<{ arrayBuffer(): Promise<ArrayBuffer> }>;

/** Asks a service over HTTP, by `fetch`, in browsers and in Node. */
export class HttpTransport implements Transport {
  readonly url: string;
  private readonly headers: Readonly<Record<string, string>>;

  /** @param url The address of the service, such as `http://127.0.0.1:8080`. */
  constructor(url: string, token: string | undefined) {
    this.url = `${url.replace(/\/+$/, "")}/ask`;
    const type = { "content-type": "application/octet-stream" };
    this.headers = token === undefined ? type : { ...type, authorization: `Bearer ${token}` };
  }

  async ask(question: Question, signal: Ending): Promise<Answer> {
    const body = encodeQuestion(question, "binary");
    let bytes: Uint8Array;
    try {
      const response = await fetch(this.url, { method: "POST", headers: this.headers, body, signal });
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      const { cause } = error as { readonly cause?: unknown };
      throw unreachable(this.url, faultOf(cause instanceof Error ? cause : error).message);
    }
    return decodeAnswer(bytes);
  }

  async close(): Promise<void> {}
}
