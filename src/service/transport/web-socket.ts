import { decodeAnswer, encodeQuestion } from "../codec.ts";
import type { Answer, Question } from "../message.ts";
import { type Ending, type Transport, unreachable } from "./transport.ts";

// browsers and newer Nodes have WebSocket; the types of neither are loaded here
interface Socket {
  binaryType: string;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  onerror: (() => void) | null;
  send(bytes: Uint8Array): void;
  close(): void;
}
declare const WebSocket: (new (url: string) => Socket) | undefined;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** What a server closes a connection with that has sent a message too long. */
const TOO_LONG = 1009;

/** A question that is not answered yet. */
interface Waiting {
  readonly bytes: Uint8Array;
  /** Takes the answer; `null` if there will be none. */
  keep(answer: Answer | null): void;
}

/** Asks a service over one WebSocket, which is opened again after it was closed. Answers come in any order, told apart by their ids. */
export class WebSocketTransport implements Transport {
  readonly url: string;
  /** The address with the token of the service. */
  private readonly secretUrl: string;
  private socket: Promise<Socket> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;

  /** @param url The address of the service, such as `ws://127.0.0.1:8080`. */
  constructor(url: string, token: string | undefined) {
    if (typeof WebSocket === "undefined") {
      throw new Error("There is no WebSocket here, which Node has from version 22 on; connect to http:// instead.");
    }
    const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
    this.url = `${url.replace(/\/+$/, "")}/ask`;
    this.secretUrl = `${this.url}${query}`;
  }

  async ask(question: Question, ending: Ending): Promise<Answer> {
    const id = this.nextId++;
    const bytes = encodeQuestion({ ...question, id }, "binary");
    const answer = await new Promise<Answer | null>((keep) => {
      ending.addEventListener("abort", () => keep(null));
      this.waiting.set(id, { bytes, keep });
      this.open().then(
        (socket) => {
          if (this.waiting.has(id)) socket.send(bytes);
        },
        () => keep(null),
      );
    });
    this.waiting.delete(id);
    if (answer === null) throw unreachable(this.url, "the connection was closed");
    return answer;
  }

  async close(): Promise<void> {
    const { socket } = this;
    this.socket = null;
    (await socket?.catch(() => null))?.close();
  }

  private open(): Promise<Socket> {
    this.socket ??= new Promise((keep, fail) => {
      const socket = new (WebSocket as new (url: string) => Socket)(this.secretUrl);
      socket.binaryType = "arraybuffer";
      socket.onopen = () => keep(socket);
      socket.onmessage = ({ data }) => this.take(data);
      // an error is followed by a close; the package ws ends a program that does not listen
      socket.onerror = () => {};
      socket.onclose = ({ code }) => {
        fail(new Error("The connection was closed."));
        this.socket = null;
        if (code === TOO_LONG) this.refuseLongest();
        for (const { keep: wake } of this.waiting.values()) wake(null);
      };
    });
    return this.socket;
  }

  private take(data: unknown): void {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : new Uint8Array(data as ArrayBuffer);
    const answer = decodeAnswer(bytes);
    if (answer.id !== undefined) this.waiting.get(answer.id)?.keep(answer);
  }

  /** Refuses the longest question: the server has not said which one is too long for it, and the others will be sent again. */
  private refuseLongest(): void {
    const [longest] = [...this.waiting.values()].sort((a, b) => b.bytes.length - a.bytes.length);
    if (longest === undefined) return;
    const message = `The service does not take a question of ${longest.bytes.length} bytes; ask less at once.`;
    longest.keep({ ask: "refused", error: { code: "too-large", message } });
  }
}
