import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Page,
} from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { encodeLink } from "../../site/playground/model/link.ts";
import type { Session } from "../../site/playground/model/session.ts";
import { PlaygroundPage } from "./browser-playground.ts";
// what is provided to tests is declared there
import type {} from "./browser-setup.ts";

/** Opens a page of the site, in a window of its own. */
export type Visit = (path: string, options?: BrowserContextOptions) => Promise<Page>;

/** Opens the playground: with what a link restores, or with a session, or as it is at first. */
export type Play = (shown?: Session | string, options?: BrowserContextOptions) => Promise<PlaygroundPage>;

const WINDOW: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  colorScheme: "light",
  // each would fetch the whole site
  serviceWorkers: "block",
};

/** How long something on a page may take to come about, in milliseconds. */
const TIMEOUT = 30_000;

/** A test in the browser; all pages that it opens must do without errors, and ask nothing of other hosts. */
export const test = base
  .extend("browserName", { scope: "worker" }, () => inject("browserName"))
  .extend("browser", { scope: "worker" }, async ({ browserName }, { onCleanup }): Promise<Browser> => {
    const browser = await { chromium, firefox }[browserName].connect(inject("browserEndpoint"));
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("faults", (): string[] => [])
  .extend("visit", ({ browser, browserName, faults }, { onCleanup }): Visit => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      for (const context of contexts) await context.close();
      expect(faults).toEqual([]);
    });
    return async (path, options = {}) => {
      const context = await browser.newContext({ ...WINDOW, ...options });
      contexts.push(context);
      noteFaults(context, faults);
      // Playwright does not tell an installed Firefox that its reader wants no motion
      if (browserName === "firefox" && options.reducedMotion === "reduce") await context.addInitScript(wantNoMotion);
      context.setDefaultTimeout(TIMEOUT);
      const page = await context.newPage();
      await page.goto(addressOf(path));
      return page;
    };
  })
  .extend("play", ({ visit }): Play => {
    return async (shown = "", options = {}) => {
      const hash = typeof shown === "string" ? shown : await encodeLink(shown);
      return PlaygroundPage.on(await visit(`playground/index.html${hash}`, options));
    };
  });

/** The address of a page of the site. */
export function addressOf(path: string): string {
  return new URL(path, inject("siteAddress")).href;
}

/** Lets scripts of a page find that its reader wants no motion; it runs in the page, before them. */
function wantNoMotion(): void {
  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, query.replace("(prefers-reduced-motion: reduce)", "all"));
}

/** Notes errors that pages tell of, files that are missing, and what is asked of other hosts. */
function noteFaults(context: BrowserContext, faults: string[]): void {
  const { hostname } = new URL(addressOf(""));
  const isOwn = (url: string): boolean => new URL(url).hostname === hostname || /^(data|blob):/.test(url);
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`told on the console: ${message.text()}`);
  });
  context.on("weberror", (fault) => faults.push(`thrown: ${fault.error().message}`));
  context.on("request", (request) => {
    if (!isOwn(request.url())) faults.push(`asked of another host: ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) faults.push(`answered with ${response.status()}: ${response.url()}`);
  });
}
