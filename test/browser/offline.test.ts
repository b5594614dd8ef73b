import { expect } from "vitest";
import { addressOf, test } from "../support/browser.ts";
import { PlaygroundPage } from "../support/browser-playground.ts";

test("after one visit of the home page, the playground and the documentation open without a network", async ({
  visit,
}) => {
  const page = await visit("index.html", { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.goto(addressOf("playground/index.html"));
  const playground = await PlaygroundPage.on(page);
  expect((await playground.path()).length).toBeGreaterThan(1);
  await page.getByText("Swarm", { exact: true }).click();
  await page.waitForFunction(() => window.playground.swarm !== undefined);
  expect(await page.evaluate(() => window.playground.swarm?.isInWorker)).toBe(true);
  await page.goto(addressOf("docs/hpa.html"));
  expect(await page.locator("h1").innerText()).toContain("HPA*");
  await page.locator(".live-map svg").first().waitFor();
});
