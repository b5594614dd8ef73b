import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

/** Waits until somebody moves the walkers of the home page: the recording, octile's world, or PathFinding.js. */
async function movedBy(page: Page, mover: "opening" | "world" | "rival"): Promise<void> {
  await page.locator(`canvas[data-mover="${mover}"]`).waitFor({ timeout: 60_000 });
}

function told(page: Page): Promise<string> {
  return page.locator(".world output").innerText();
}

/** A name for the picture of the world of the page as a reader sees it: equal pictures have equal names. */
async function pixels(page: Page): Promise<string> {
  const picture = await page.locator(".world canvas").screenshot();
  return createHash("sha256").update(picture).digest("hex");
}

/** Waits until the world of the page stands: it looks the same for a third of a second, in which walkers take three steps. */
async function standing(page: Page): Promise<string> {
  let seen = await pixels(page);
  await expect
    .poll(
      async () => {
        await page.waitForTimeout(300);
        const before = seen;
        seen = await pixels(page);
        return seen === before;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  return seen;
}

describe("the home page", () => {
  test("has a world that walks at once, is built meanwhile, and replans when a wall is drawn", async ({ visit }) => {
    const page = await visit("index.html");
    await movedBy(page, "opening");
    const before = await pixels(page);
    await expect.poll(() => pixels(page)).not.toBe(before);

    await movedBy(page, "world");
    expect(await told(page)).toMatch(/^[\d,]+ ways? found in \d+ s, [\d,]+ of 2,000 walkers wait$/);
    const box = await page.locator(".world canvas").boundingBox();
    const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    await page.mouse.move(780, middle - 50);
    await page.mouse.down();
    await page.mouse.move(780, middle + 50, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => told(page), { timeout: 30_000 }).toMatch(/^[1-9][\d,]* ways? replanned in [1-9][\d,]* ms/);

    // the same with another package, and back to where octile was
    await page.getByLabel("the same with PathFinding.js A*").check();
    await movedBy(page, "rival");
    await expect
      .poll(() => told(page), { timeout: 30_000 })
      .toMatch(/[1-9][\d,]* ways? found in \d+ s, [\d,]+ of 2,000 walkers wait/);
    await page.getByLabel("the same with PathFinding.js A*").uncheck();
    await movedBy(page, "world");
    expect(await told(page)).toMatch(/^[1-9][\d,]* ways? replanned in .* walkers wait$/);
  });

  test("stands where motion is not wanted, until a reader lets it walk", async ({ visit }) => {
    const page = await visit("index.html", { reducedMotion: "reduce" });
    await movedBy(page, "opening");
    const before = await standing(page);
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => pixels(page)).not.toBe(before);
    await page.getByRole("button", { name: "Pause" }).click();
    await standing(page);
  });

  test("scrolls when a finger swipes over its world, and draws when it moves sideways", { tags: ["chromium"] }, async ({
    visit,
  }) => {
    const options = {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    } as const;
    const page = await visit("index.html", options);
    await movedBy(page, "opening");
    const before = await standing(page);
    const session = await page.context().newCDPSession(page);
    const swipe = async (dx: number, dy: number): Promise<void> => {
      const touch = (type: string, part: number): Promise<unknown> => {
        const touchPoints = type === "touchEnd" ? [] : [{ x: 150 + part * dx, y: 400 + part * dy }];
        return session.send("Input.dispatchTouchEvent", { type: type as "touchMove", touchPoints });
      };
      await touch("touchStart", 0);
      for (let step = 1; step <= 10; step++) await touch("touchMove", step / 10);
      await touch("touchEnd", 1);
    };
    await swipe(0, -200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await standing(page)).toBe(before);
    await swipe(100, 0);
    await expect.poll(() => pixels(page)).not.toBe(before);
  });

  test("copies what is to be typed, and erases walls that were drawn", { tags: ["chromium"] }, async ({ visit }) => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await visit("index.html", { reducedMotion: "reduce", permissions });
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm install octile");

    await movedBy(page, "opening");
    const before = await standing(page);
    await page.locator(".world canvas").click({ position: { x: 300, y: 200 } });
    await expect.poll(() => pixels(page)).not.toBe(before);
    await page.getByRole("button", { name: "Erase walls" }).click();
    await expect.poll(() => pixels(page)).toBe(before);
  });
});
