import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { WebSocket, WebSocketServer } from "ws";
import { encodeAnswer } from "../codec.ts";
import type { MapService, SentAnswer } from "../map-service.ts";
import { type Refusal, ServiceError } from "../message.ts";
import { loadPeer } from "../transport/nats.ts";
import type { Log } from "./log.ts";

/** Where a service listens, and which callers it takes. */
export interface HttpOptions {
  /** The address to listen at. Default `127.0.0.1`, which only programs of this machine reach. */
  readonly host?: string;
  /** The port to listen at; 0 for any that is free. Default 8080. */
  readonly port?: number;
  /** The token that callers must send, as `Authorization: Bearer …` or, for a WebSocket, as `?token=…`. Default none. */
  readonly token?: string | undefined;
  /** The origins of the pages that may ask, such as `https://game.example`; `*` for all pages. Default none. */
  readonly origins?: readonly string[];
}

/** The status of HTTP for each refusal. */
const STATUS_OF_REFUSAL: Readonly<Record<Refusal, number>> = {
  malformed: 400,
  invalid: 400,
  unauthorized: 401,
  "unknown-map": 404,
  "too-large": 413,
  "too-many": 429,
  behind: 504,
  forgotten: 410,
  busy: 503,
  stopping: 503,
  unreachable: 503,
  failed: 500,
};

/** The most questions of one WebSocket that are answered at a time. */
const MOST_AT_ONCE = 64;

/** Answers questions over HTTP, and over WebSocket if the package ws is installed. */
export class HttpServer {
  private readonly service: MapService;
  private readonly server: Server;
  private readonly options: HttpOptions;
  private readonly sockets: WebSocketServer | null;

  private constructor(service: MapService, options: HttpOptions, sockets: WebSocketServer | null) {
    this.service = service;
    this.options = options;
    this.sockets = sockets;
    this.server = createServer((request, response) => void this.take(request, response));
    this.server.requestTimeout = 30_000;
    this.server.on("upgrade", (request, socket, head) => this.upgrade(request, socket, head));
  }

  /** Begins to listen. */
  static async open(service: MapService, options: HttpOptions, log: Log): Promise<HttpServer> {
    let sockets: WebSocketServer | null = null;
    try {
      const { WebSocketServer } = await loadPeer<typeof import("ws")>("ws");
      sockets = new WebSocketServer({ noServer: true, maxPayload: service.limits.maxBytes });
    } catch (error) {
      log("info", "no-web-socket", { reason: (error as Error).message });
    }
    const opened = new HttpServer(service, options, sockets);
    const { host = "127.0.0.1", port = 8080 } = options;
    await new Promise<void>((keep, fail) => {
      opened.server.once("error", fail);
      opened.server.listen(port, host, keep);
    });
    opened.server.removeAllListeners("error");
    opened.server.on("error", (error) => log("error", "http-error", { reason: error.message }));
    log("info", "listening", { url: opened.url });
    return opened;
  }

  /** The address of the service. */
  get url(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  }

  /** Takes no more connections, and ends all connections. */
  async close(): Promise<void> {
    const closed = new Promise((keep) => this.server.close(keep));
    for (const socket of this.sockets?.clients ?? []) socket.close(1001);
    this.server.closeIdleConnections();
    setTimeout(() => {
      for (const socket of this.sockets?.clients ?? []) socket.terminate();
      this.server.closeAllConnections();
    }, 1000).unref();
    await closed;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const origin = this.checkOrigin(request);
      if (origin !== undefined) {
        response.setHeader("access-control-allow-origin", origin);
        response.setHeader("access-control-allow-headers", "authorization, content-type");
        response.setHeader("vary", "origin");
      }
      if (request.method === "OPTIONS") end(response, 204, "text/plain", "");
      else if (pathname === "/health") this.tellHealth(response);
      else {
        this.checkToken(bearerOf(request));
        if (pathname === "/metrics") this.tellMetrics(response);
        else if (pathname !== "/ask") throw new ServiceError("malformed", "There is /ask, /health and /metrics.");
        else if (request.method !== "POST")
          throw new ServiceError("malformed", "Questions to /ask must be sent by POST.");
        else {
          const bytes = await bodyOf(request, this.service.limits.maxBytes);
          send(response, await this.service.answer(bytes, request.socket.remoteAddress ?? ""));
        }
      }
    } catch (error) {
      // what is left of a body that is too long is not read
      if (!request.complete) response.setHeader("connection", "close");
      send(response, refused(error));
    }
  }

  private tellHealth(response: ServerResponse): void {
    const { isOpen, maps } = this.service;
    const health = { status: isOpen ? "ok" : "stopping", maps };
    end(response, isOpen ? 200 : 503, "application/json", JSON.stringify(health));
  }

  private tellMetrics(response: ServerResponse): void {
    const gauges = {
      process_resident_memory_bytes: process.memoryUsage.rss(),
      process_uptime_seconds: process.uptime(),
    };
    end(response, 200, "text/plain; version=0.0.4", this.service.metricsText(gauges));
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    try {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      this.checkOrigin(request);
      this.checkToken(searchParams.get("token") ?? bearerOf(request));
      const { sockets } = this;
      if (pathname !== "/ask") throw new ServiceError("malformed", "WebSockets are taken at /ask.");
      if (sockets === null) {
        throw new ServiceError("failed", "This service needs the package ws for WebSockets: run npm install ws.");
      }
      const caller = request.socket.remoteAddress ?? "";
      sockets.handleUpgrade(request, socket, head, (opened) => this.listen(opened, caller));
    } catch (error) {
      const { bytes, refusal } = refused(error);
      const head = `HTTP/1.1 ${STATUS_OF_REFUSAL[refusal as Refusal]} Refused`;
      socket.end(`${head}\r\nconnection: close\r\ncontent-length: ${bytes.length}\r\n\r\n${Buffer.from(bytes)}`);
    }
  }

  private listen(socket: WebSocket, caller: string): void {
    let underWay = 0;
    socket.on("error", () => socket.terminate());
    socket.on("message", async (data: Buffer) => {
      if (underWay >= MOST_AT_ONCE) socket.pause();
      underWay++;
      const { bytes, form } = await this.service.answer(data, caller);
      underWay--;
      socket.resume();
      socket.send(bytes, { binary: form === "binary" });
    });
  }

  /** Throws unless the caller knows the token. */
  private checkToken(given: string | undefined): void {
    const { token } = this.options;
    if (token === undefined) return;
    const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
    if (given !== undefined && timingSafeEqual(digest(given), digest(token))) return;
    throw new ServiceError(
      "unauthorized",
      "This service needs its token: send the header Authorization: Bearer TOKEN.",
    );
  }

  /** Throws if a page asks that may not. Programs that are no pages send no origin. */
  private checkOrigin({ headers: { origin } }: IncomingMessage): string | undefined {
    const { origins = [] } = this.options;
    if (origin === undefined || origins.includes(origin) || origins.includes("*")) return origin;
    throw new ServiceError(
      "unauthorized",
      `Pages of ${origin} may not ask this service; serve it with --origin ${origin}.`,
    );
  }
}

function bearerOf({ headers: { authorization = "" } }: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization)?.[1];
}

/** Reads the body of a request; throws as soon as it is too long. */
async function bodyOf(request: IncomingMessage, most: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) throw new ServiceError("too-large", `A question may have up to ${most} bytes, got more.`);
    parts.push(part);
  }
  return parts.length === 1 ? parts[0] : Buffer.concat(parts);
}

function refused(error: unknown): SentAnswer {
  const refusal = error instanceof ServiceError ? error.code : "failed";
  const message = error instanceof Error ? error.message : String(error);
  return { bytes: encodeAnswer({ ask: "refused", error: { code: refusal, message } }, "json"), form: "json", refusal };
}

function send(response: ServerResponse, { bytes, form, refusal }: SentAnswer): void {
  const status = refusal === undefined ? 200 : STATUS_OF_REFUSAL[refusal];
  end(response, status, form === "json" ? "application/json" : "application/octet-stream", bytes);
}

function end(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  response.end(body);
}
