import { chromium, firefox } from "playwright-core";
import type { TestProject } from "vitest/node";
import { browserOptions } from "./browser-program.ts";
import { serveSite } from "./browser-site.ts";
import { firefoxOptions } from "./firefox-program.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Which browser the tests are for; the configuration says that. */
    browserName: "chromium" | "firefox";
    /** Where the files of the built site are. */
    siteFolder: string;
    /** Where the site is served, with a slash at the end. */
    siteAddress: string;
    /** Where tests reach the browser. */
    browserEndpoint: string;
  }
}

/** Builds and serves the site and starts a browser, once for all tests that need them; returns what ends both. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const isFirefox = project.getProvidedContext().browserName === "firefox";
  const options = isFirefox ? firefoxOptions() : await browserOptions();
  const site = await serveSite();
  try {
    const browser = await (isFirefox ? firefox : chromium).launchServer(options);
    project.provide("siteFolder", site.folder);
    project.provide("siteAddress", site.address);
    project.provide("browserEndpoint", browser.wsEndpoint());
    return async () => {
      await browser.close();
      await site.close();
    };
  } catch (error) {
    await site.close();
    throw error;
  }
}
