import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addressOf, test } from "../support/browser.ts";
import { PlaygroundPage } from "../support/browser-playground.ts";

/** What the line above the live picture says of its path. */
function answerOn(page: Page): Locator {
  return page.locator(".live-bar output").first();
}

/** Draws a line across the map of a page with the mouse, between places from 0 to 1 of its width and its height. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const map = page.locator(".live-map svg").first();
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (box === null) throw new Error("The live picture must be on the page, and is not.");
  const at = ([x, y]: readonly [number, number]): [number, number] => [box.x + x * box.width, box.y + y * box.height];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 10 });
  await page.mouse.up();
}

describe("the live map of the page on edits", () => {
  test("leads its path round a wall that is drawn, and back when it is reset", async ({ visit }) => {
    const page = await visit("docs/dynamic-maps.html");
    await page.waitForSelector(".live-map svg");
    const before = await answerOn(page).textContent();
    const smoothed = page.locator('.live-map svg [data-layer="smoothed path"]');
    const shape = await smoothed.innerHTML();

    await drag(page, [0.5, 0.05], [0.5, 0.55]);
    await expect.poll(() => answerOn(page).textContent()).not.toBe(before);
    expect(await smoothed.innerHTML()).not.toBe(shape);

    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => answerOn(page).textContent()).toBe(before);
    expect(await smoothed.innerHTML()).toBe(shape);
  });

  test("says that there is no path once a wall closes every way", async ({ visit }) => {
    const page = await visit("docs/dynamic-maps.html");
    await page.waitForSelector(".live-map svg");
    await drag(page, [0.505, 0.03], [0.505, 0.85]);
    await expect.poll(() => answerOn(page).textContent()).toBe("no path: unreachable");
  });

  test("follows the theme of the page, whatever the system has", async ({ visit }) => {
    const page = await visit("docs/dynamic-maps.html");
    await page.waitForSelector(".live-map svg");
    const paper = () => page.locator(".live-map svg .page").evaluate((shape) => getComputedStyle(shape).fill);
    const light = await paper();
    await page.getByLabel("Theme").selectOption("dark");
    await expect.poll(paper).not.toBe(light);
    await page.getByLabel("Theme").selectOption("os");
    await expect.poll(paper).toBe(light);
  });
});

test("one picture shows how HPA* works, section by section, as its reader sets it", async ({ visit }) => {
  const page = await visit("docs/hpa.html");
  await page.waitForSelector(".live-map svg");
  expect(await page.locator("article img").count()).toBe(0);
  expect(await page.locator(".live-map svg").count()).toBe(1);
  const layer = (name: string): Locator => page.locator(`.live-map svg [data-layer="${name}"]`);

  await page.locator("[id='1-clusters-and-entrances']").scrollIntoViewIfNeeded();
  await layer("entrances").first().waitFor({ state: "attached" });
  const clusters = (): Promise<string> => layer("clusters level 1").innerHTML();
  const small = await clusters();
  await page.getByRole("slider", { name: "clusterSize" }).press("End");
  await expect.poll(clusters).not.toBe(small);

  await page.locator("[id='4-refined-and-smoothed']").evaluate((heading) => heading.scrollIntoView());
  await layer("refined path").first().waitFor({ state: "attached" });
  expect(await layer("entrances").count()).toBe(0);

  await page.getByRole("button", { name: "Open in playground" }).click();
  await page.waitForURL(/playground\/index\.html#/);
  const { page: playground } = await PlaygroundPage.on(page);
  const { runs } = await playground.evaluate(() => window.playground.session.settings());
  expect(runs).toEqual([{ algorithm: "hpa", options: { clusterSize: 20, factor: 2, levels: 2, threshold: 6 } }]);
});

test("one picture shows how PRA* and HAA* work, too", async ({ visit }) => {
  const page = await visit("docs/pra.html");
  const shown = (): Promise<string> => page.locator(".live-map svg").first().innerHTML();
  await page.getByRole("slider", { name: "k" }).scrollIntoViewIfNeeded();
  await page.locator('.live-map svg [data-layer="corridor"]').first().waitFor({ state: "attached" });
  const few = await shown();
  await page.getByRole("slider", { name: "k" }).press("End");
  await expect.poll(shown).not.toBe(few);

  await page.goto(addressOf("docs/haa.html"));
  await page.getByRole("slider", { name: "quality" }).scrollIntoViewIfNeeded();
  await page.locator('.live-map svg [data-layer="nodes"]').first().waitFor({ state: "attached" });
  const high = await shown();
  await page.getByRole("slider", { name: "quality" }).press("End");
  await expect.poll(shown).not.toBe(high);
});

test("pictures on one page keep their own colours", async ({ visit }) => {
  const page = await visit("docs/hpa.html");
  const clusters = page.locator('.live-map svg [data-layer="clusters level 1"] .box');
  await clusters.first().waitFor();
  const drawn = await visit("files/docs/images/hpa-clusters.svg");
  const strokeOf = (box: Element): string => getComputedStyle(box).stroke;
  expect(await clusters.first().evaluate(strokeOf)).toBe(
    await drawn.locator('[data-layer="clusters level 1"] .box').first().evaluate(strokeOf),
  );
});
