import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

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

test("every picture of how HPA* works is live", async ({ visit }) => {
  const page = await visit("docs/hpa.html");
  await page.waitForSelector(".live-map svg");
  expect(await page.locator("article img").count()).toBe(0);
  expect(await page.locator(".live-map svg").count()).toBe(4);
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
