import { expect, inject } from "vitest";
import { test } from "../support/browser.ts";
import { PlaygroundPage } from "../support/browser-playground.ts";
import { serveFolder } from "../support/browser-site.ts";

test("after one visit of the home page, the playground and the documentation open without a network", async ({
  visit,
}) => {
  const { address, close } = await serveFolder(inject("siteFolder"));
  // without motion, the home page does not build its world meanwhile
  const page = await visit(`${address}index.html`, { serviceWorkers: "allow", reducedMotion: "reduce" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // to be offline by order of the driver would not do: in Firefox, a service worker still reaches everything
  await close();
  await page.goto(`${address}playground/index.html`);
  const playground = await PlaygroundPage.on(page);
  expect((await playground.path()).length).toBeGreaterThan(1);
  await page.getByText("Swarm", { exact: true }).click();
  await page.waitForFunction(() => window.playground.swarm !== undefined);
  expect(await page.evaluate(() => window.playground.swarm?.isInWorker)).toBe(true);
  await page.goto(`${address}docs/hpa.html`);
  expect(await page.locator("h1").innerText()).toContain("HPA*");
  await page.locator(".live-map svg").first().waitFor();
});
