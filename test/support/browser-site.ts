import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { preview } from "vite";

const CONFIG = join(import.meta.dirname, "..", "..", "site", "vite.config.ts");
const VITE = join(createRequire(import.meta.url).resolve("vite/package.json"), "..", "bin", "vite.js");

const run = promisify(execFile);

/** The site, built and served on this machine. */
export interface ServedSite {
  /** Where its files are. */
  readonly folder: string;
  /** The address of the site, with a slash at the end. */
  readonly address: string;
  /** Stops serving it, and removes files that were made for that. */
  close(): Promise<void>;
}

/** Builds the site into a folder of its own, and serves it at an address of its own. */
export async function serveSite(): Promise<ServedSite> {
  const { built, ...site } = await beginSite();
  try {
    await built;
    return site;
  } catch (error) {
    await site.close();
    throw error;
  }
}

/** Serves a folder of its own at an address of its own, and builds the site into it meanwhile. */
export async function beginSite(): Promise<ServedSite & { readonly built: Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "octile-site-"));
  const site = await serveFolder(folder);
  return {
    ...site,
    built: build(folder),
    async close() {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Serves a folder at an address of its own. */
export async function serveFolder(folder: string): Promise<ServedSite> {
  const server = await preview({
    configFile: false,
    root: folder,
    appType: "mpa",
    logLevel: "error",
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const [address] = server.resolvedUrls?.local ?? [];
  return { folder, address, close: () => server.close() };
}

/** Builds the site as `npm run build:site` does: in a process of its own, since this one may be set up for tests. */
async function build(folder: string): Promise<void> {
  const args = [VITE, "build", "--config", CONFIG, "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
  await run(process.execPath, args, { env: { ...process.env, NODE_ENV: "production" } });
}
