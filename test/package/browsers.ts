import { type BrowserContext, chromium, firefox, type Page } from "playwright-core";
import { inject } from "vitest";
import type { BrowserName } from "./matrix.ts";

/** How long a page may take to do what it is to do, in milliseconds. */
const TIMEOUT = 20_000;

/** The window of each browser that this file's tests have asked for. To open one takes longer than to open a page. */
const windows = new Map<BrowserName, Promise<BrowserContext>>();

/** A page in a browser, with what it said on the console and what went wrong. */
export interface OpenPage {
  readonly page: Page;
  readonly printed: string[];
  readonly faults: string[];
}

/** Opens a page, does something with it, and closes it. */
export async function withPage<Result>(
  name: BrowserName,
  address: string,
  work: (open: OpenPage) => Promise<Result>,
): Promise<Result> {
  const page = await (await windowOf(name)).newPage();
  try {
    const open: OpenPage = { page, printed: [], faults: [] };
    page.on("console", (message) => {
      if (message.type() === "error") open.faults.push(message.text());
      if (message.type() === "log") open.printed.push(message.text());
    });
    page.on("pageerror", (error) => open.faults.push(error.message));
    await page.goto(address);
    return await work(open);
  } finally {
    await page.close();
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
  for (const window of windows.values()) await (await window).browser()?.close();
}

function windowOf(name: BrowserName): Promise<BrowserContext> {
  const window = windows.get(name) ?? openWindow(name);
  windows.set(name, window);
  return window;
}

async function openWindow(name: BrowserName): Promise<BrowserContext> {
  const browser = await { chromium, firefox }[name].connect(endpointOf(name));
  const window = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  window.setDefaultTimeout(TIMEOUT);
  return window;
}

/** Where the tests of this worker reach a browser. */
function endpointOf(name: BrowserName): string {
  const { chromium: forAll, firefoxOfWorker } = inject("packageBrowsers");
  // Vitest counts workers from 1
  return name === "chromium" ? forAll : firefoxOfWorker[Number(process.env.VITEST_POOL_ID) - 1];
}
