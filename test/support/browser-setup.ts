import { chromium, firefox } from "playwright-core";
import type { TestProject } from "vitest/node";
import { browserOptions } from "./browser-program.ts";
import { beginSite } from "./browser-site.ts";
import { forgetBuilt, noteBuilt } from "./built-mark.ts";
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

/**
 * Serves the site and starts a browser, once for all tests that need them; returns what ends both. Tests of other projects run while the
 * site is built, and `site-built.ts` waits for that.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const isFirefox = project.getProvidedContext().browserName === "firefox";
  const options = isFirefox ? firefoxOptions() : await browserOptions();
  const site = await beginSite();
  const noted = noteBuilt(site.folder, site.built);
  try {
    const browser = await (isFirefox ? firefox : chromium).launchServer(options);
    project.provide("siteFolder", site.folder);
    project.provide("siteAddress", site.address);
    project.provide("browserEndpoint", browser.wsEndpoint());
    return async () => {
      await browser.close();
      await noted;
      await site.close();
      forgetBuilt(site.folder);
    };
  } catch (error) {
    await noted;
    await site.close();
    throw error;
  }
}
