import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const SOURCE = join(import.meta.dirname, "service-worker.js");
const WORKER = "service-worker.js";

/** What is not kept: the running examples, whose engines weigh more than the rest of the site. */
const NOT_KEPT = "gallery/live/";

/** Writes the service worker that keeps the built site but for its running examples, and has each page register it. */
export function offline(): Plugin {
  let folder = "";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    transformIndexHtml: {
      order: "pre",
      handler: () => [{ tag: "script", attrs: { type: "module", src: "/offline/register.ts" }, injectTo: "head" }],
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        writeFileSync(join(folder, WORKER), workerFor(folder));
      },
    },
  };
}

/** The source of the service worker for the files in this folder. */
function workerFor(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file !== WORKER && !file.startsWith(NOT_KEPT))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return readFileSync(SOURCE, "utf8")
    .replace("__VERSION__", hash.digest("hex").slice(0, 16))
    .replace('["__FILES__"]', JSON.stringify(files));
}
