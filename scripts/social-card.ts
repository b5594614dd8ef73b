/** Takes the picture that other sites show beside a link to the home page, from its living world: `npm run social-card`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withSite } from "../test/support/browser-visit.ts";

const FILE = join(import.meta.dirname, "..", "docs", "images", "social-card.png");

/** The size that other sites expect, in pixels. */
const SIZE = { width: 1200, height: 630 };

/** Leaves headline and world alone on the picture. */
const STYLE = `
  body > header nav, header [role="search"], .theme, .world-bar { display: none !important; }
  .hero-text h1 { font-size: 3.6rem; }
  .hero-text p { font-size: 1.5rem; }
  .world canvas { height: 26rem; }`;

await withSite(async ({ address }, browser) => {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: "light", serviceWorkers: "block" });
  await page.goto(address);
  await page.addStyleTag({ content: STYLE });
  await page.locator("canvas[data-mover]").waitFor();
  // recorded steps: the same on every machine, but for the part of the last one
  await page.waitForTimeout(1500);
  writeFileSync(FILE, await page.screenshot());
});
