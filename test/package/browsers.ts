import { type Browser, chromium, firefox, type Page } from "playwright-core";
import { inject } from "vitest";
import type { BrowserName } from "./matrix.ts";

/** How long a page may take to do what it is to do, in milliseconds. */
const TIMEOUT = 20_000;

const connected = new Map<BrowserName, Promise<Browser>>();

/** A page in a browser, with what it said on the console and what went wrong. */
export interface OpenPage {
  readonly page: Page;
  readonly printed: string[];
  readonly faults: string[];
}

/** Opens a page in a window of its own, does something with it, and closes it. */
export async function withPage<Result>(
  name: BrowserName,
  address: string,
  work: (open: OpenPage) => Promise<Result>,
): Promise<Result> {
  const context = await (await connect(name)).newContext({ viewport: { width: 1000, height: 800 } });
  try {
    context.setDefaultTimeout(TIMEOUT);
    const open: OpenPage = { page: await context.newPage(), printed: [], faults: [] };
    context.on("console", (message) => {
      if (message.type() === "error") open.faults.push(message.text());
      if (message.type() === "log") open.printed.push(message.text());
    });
    context.on("weberror", (fault) => open.faults.push(fault.error().message));
    await open.page.goto(address);
    return await work(open);
  } finally {
    await context.close();
  }
}

/** What the page's promise `outcome` comes to; rejects when that is rejected, or does nothing for too long. */
export function outcomeOf(name: BrowserName, address: string): Promise<unknown> {
  return withPage(name, address, async ({ page, faults }) => {
    await page
      .waitForFunction(() => "outcome" in globalThis)
      .catch((error: Error) => {
        throw new Error(`The page never ran: ${faults.join(" ")} (${error.message})`);
      });
    return page.evaluate(async (limit) => {
      const late = new Promise((_, fail) => {
        setTimeout(() => fail(new Error(`The page had no answer after ${limit} ms.`)), limit);
      });
      return Promise.race([(globalThis as { outcome?: Promise<unknown> }).outcome, late]);
    }, TIMEOUT);
  });
}

/** Closes the connections of this file's tests. */
export async function disconnect(): Promise<void> {
  for (const browser of connected.values()) await (await browser).close();
}

function connect(name: BrowserName): Promise<Browser> {
  const browser = connected.get(name) ?? { chromium, firefox }[name].connect(inject("packageBrowsers")[name]);
  connected.set(name, browser);
  return browser;
}
