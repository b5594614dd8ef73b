import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

/** What the line above a crowd of the page says; above the first one by default. */
function progressOn(page: Page, crowd = 0): Promise<string> {
  return page.locator(".live-bar output").nth(crowd).innerText();
}

/** How many crowds the page has. The first is seen at once, the last only by readers who scroll. */
const CROWDS = 4;

/** The pixels of the first crowd of the page. */
function pixelsOn(page: Page): Promise<string> {
  return page
    .locator("canvas.live-crowd")
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

describe("the crowds of the page on traffic", () => {
  test("walk while they are seen, stand when they are paused, and begin anew when they are reset", async ({
    visit,
  }) => {
    const page = await visit("docs/traffic.html");
    await page.waitForSelector("canvas.live-crowd");
    expect(await page.locator("canvas.live-crowd").count()).toBe(CROWDS);
    expect(await page.locator("article [data-live] img").count()).toBe(0);
    const before = await pixelsOn(page);
    await expect.poll(() => progressOn(page), { timeout: 20_000 }).toMatch(/^step ([3-9]|\d\d+): /);
    expect(await pixelsOn(page)).not.toBe(before);
    expect(await progressOn(page, CROWDS - 1)).toMatch(/^step 0: /);
    await page.locator("canvas.live-crowd").last().scrollIntoViewIfNeeded();
    await expect.poll(() => progressOn(page, CROWDS - 1), { timeout: 20_000 }).toMatch(/^step [1-9]/);

    await page.getByRole("button", { name: "Pause" }).first().click();
    const paused = await progressOn(page);
    await page.waitForTimeout(600);
    expect(await progressOn(page)).toBe(paused);
    await page.getByRole("button", { name: "Reset" }).first().click();
    expect(await progressOn(page)).toBe("step 0: 0 of 40 at their goals");
    await page.getByRole("button", { name: "Play" }).first().click();
    await expect.poll(() => progressOn(page), { timeout: 20_000 }).toMatch(/^step [1-9]/);
  });

  test("stand where motion is not wanted, until a reader lets them walk", async ({ visit }) => {
    const page = await visit("docs/traffic.html", { reducedMotion: "reduce" });
    await page.locator("canvas.live-crowd").first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(600);
    expect(await progressOn(page)).toBe("step 0: 0 of 40 at their goals");
    await page.getByRole("button", { name: "Play" }).first().click();
    await expect.poll(() => progressOn(page), { timeout: 20_000 }).toMatch(/^step [1-9]/);
  });

  test("follow the theme of the page", async ({ visit }) => {
    const page = await visit("docs/traffic.html", { reducedMotion: "reduce" });
    await page.locator("canvas.live-crowd").first().scrollIntoViewIfNeeded();
    await expect.poll(() => pixelsOn(page).then((pixels) => pixels.length)).toBeGreaterThan(2000);
    const light = await pixelsOn(page);
    await page.getByLabel("Theme").selectOption("dark");
    await expect.poll(() => pixelsOn(page)).not.toBe(light);
  });
});
