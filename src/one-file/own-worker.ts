import type { BrowserWorker, WorkerLike } from "../worker/port.ts";

// no types of browsers are loaded here
declare const Worker:
  | (new (
      url: string,
      options: { readonly type: "classic" | "module" },
    ) => BrowserWorker)
  | undefined;
declare const Blob: new (parts: readonly string[], options: { readonly type: string }) => object;
declare const URL: { createObjectURL(blob: object): string };
declare const document: { readonly currentScript: { readonly src: string } | null } | undefined;

/** The element of the page whose script this is; there is none for modules. */
const script = typeof document === "undefined" ? null : document.currentScript;

/** The address of the file that holds all of octile. */
const address = script?.src ?? (import.meta as unknown as { readonly url: string | undefined }).url;

/**
 * Starts a worker that loads the file in which this function is, and serves a world. Browsers refuse to start a worker from another
 * origin, but a worker that the page wrote itself may load scripts from anywhere.
 */
export function startWorker(): WorkerLike {
  if (typeof Worker === "undefined" || address === undefined)
    throw new Error("Workers of this file start on pages of browsers only; elsewhere, install octile with npm.");
  const isModule = script === null;
  const file = JSON.stringify(address);
  const code = isModule
    ? `import { serveWorld } from ${file}; serveWorld();`
    : `importScripts(${file}); octile.serveWorld();`;
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return new Worker(url, { type: isModule ? "module" : "classic" });
}
