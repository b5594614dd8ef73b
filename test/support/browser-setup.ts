import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { browserOptions } from "./browser-program.ts";
import { serveSite } from "./browser-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the files of the built site are. */
    siteFolder: string;
    /** Where the site is served, with a slash at the end. */
    siteAddress: string;
    /** Where tests reach the browser. */
    browserEndpoint: string;
  }
}

/** Builds and serves the site and starts a browser, once for all tests that need them; returns what ends both. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const site = await serveSite();
  try {
    const browser = await chromium.launchServer(await browserOptions());
    provide("siteFolder", site.folder);
    provide("siteAddress", site.address);
    provide("browserEndpoint", browser.wsEndpoint());
    return async () => {
      await browser.close();
      await site.close();
    };
  } catch (error) {
    await site.close();
    throw error;
  }
}
