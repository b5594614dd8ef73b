import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".map": "application/json",
};

/** Two threads share memory only where a page is isolated from other origins. */
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** How a folder is served. */
export interface ServerOptions {
  /** Whether its pages may share memory with workers. Default false. */
  readonly isIsolated?: boolean;
  /** Whether pages of other origins may load its modules. Default false. */
  readonly isOpen?: boolean;
  /** A file that is sent in place of one that is not there, as servers of single-page applications do. Default: 404. */
  readonly fallback?: string;
}

/** A folder that is served on this machine. */
export interface Served {
  /** The address of the server, with a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves a folder at an address of its own. */
export async function serveFolder(
  folder: string,
  { isIsolated = false, isOpen = false, fallback }: ServerOptions = {},
): Promise<Served> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const [file, body] = await readOr(join(folder, path), fallback && join(folder, fallback));
    response.writeHead(body === undefined ? 404 : 200, {
      "Content-Type": TYPE_OF_EXTENSION[extname(file)] ?? "text/plain",
      ...(isIsolated ? ISOLATED : {}),
      ...(isOpen ? { "Access-Control-Allow-Origin": "*" } : {}),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { address: `http://127.0.0.1:${port}/`, close };
}

/** The file that is read, and its bytes; those of the other if it is not there. */
async function readOr(file: string, other: string | undefined): Promise<[string, Buffer | undefined]> {
  const body = await readFile(file).catch(() => undefined);
  return body !== undefined || other === undefined ? [file, body] : readOr(other, undefined);
}
