import { type Browser, chromium } from "playwright-core";
import { browserOptions } from "./browser-program.ts";
import { type ServedSite, serveSite } from "./browser-site.ts";

/** Does something with the built site in a browser, and ends both whatever happens. */
export async function withSite(work: (site: ServedSite, browser: Browser) => Promise<void>): Promise<void> {
  const site = await serveSite();
  try {
    const browser = await chromium.launch(await browserOptions());
    try {
      await work(site, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}
