import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { disconnect, withPage } from "./browsers.ts";
import { linkedProjectFor } from "./bundlers.ts";
import { BROWSERS } from "./matrix.ts";
import { type Served, serveFolder } from "./server.ts";

const installed = inject("packageFolder");
const GUIDE = join(import.meta.dirname, "..", "..", "docs", "getting-started.md");

/** The address in the guide at which the files of the package are. */
const PUBLISHED = "https://cdn.jsdelivr.net/npm/octile@0.1/";

const guide = readFileSync(GUIDE, "utf8");
const pages = Array.from(guide.matchAll(/^```html\n([\s\S]*?)^```$/gm), ([, page]) => page);
const [, promised] = /^Both pages print this:\n\n```text\n([\s\S]*?)^```$/m.exec(guide) ?? [];

/** The server of the package's files, which is of another origin than the pages. */
let files: Served;
let served: Served;

beforeAll(async () => {
  files = await serveFolder(join(installed, "node_modules", "octile"), { isOpen: true });
  const project = linkedProjectFor(installed, "one file");
  for (const [index, page] of pages.entries()) {
    mkdirSync(join(project, `page-${index}`));
    writeFileSync(join(project, `page-${index}`, "index.html"), page.replaceAll(PUBLISHED, files.address));
  }
  served = await serveFolder(project);
  return () => Promise.all([served.close(), files.close()]);
});

afterAll(disconnect);

describe.each(BROWSERS)("without build tools in %s", (browser) => {
  test.each(["octile.min.js", "octile.global.js"])("a page finds a path in a worker with %s", async (file) => {
    const index = pages.findIndex((page) => page.includes(file));
    await withPage(browser, `${served.address}page-${index}/`, async ({ printed, faults }) => {
      await expect.poll(() => [...faults, ...printed].join("\n"), { timeout: 20_000 }).toBe(promised.trimEnd());
    });
  });
});
