import type { Page } from "playwright-core";
import { expect } from "vitest";
import { scriptOf } from "../examples/page-script.ts";
import { test } from "../support/browser.ts";

/** Shows the page of an example in a tab, in place of what the tab shows. */
async function show(page: Page, body: string, script: string): Promise<void> {
  await page.setContent(body);
  await page.addScriptTag({ content: script });
}

const TWO_TABS =
  "two tabs play the lockstep example: the second joins late, both show one hash, and a cheat is noticed";

test(TWO_TABS, { tags: ["chromium"] }, async ({ visit }) => {
  const [script, first] = await Promise.all([scriptOf("examples/lockstep"), visit("index.html")]);
  const body = '<canvas width="527" height="527"></canvas><p id="status"></p>';
  await show(first, body, script);
  const status = (page: Page) => page.locator("#status").textContent();
  await expect.poll(() => status(first), { timeout: 20_000 }).toMatch(/^Tick [1-9]\d*, hash \w{8}, leading\.$/);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await show(second, body, script);
  await expect.poll(() => status(second), { timeout: 20_000 }).toMatch(/^Tick \d+, hash \w{8}, joined\.$/);
  await second.locator("canvas").click({ position: { x: 250, y: 400 } });
  // a tick that both have shown has one hash
  const shown = [new Set<string>(), new Set<string>()];
  await expect
    .poll(
      async () => {
        for (const [index, page] of [first, second].entries()) {
          const [place] = (await status(page))?.match(/^Tick \d+, hash \w+/) ?? [""];
          shown[index].add(place);
        }
        return [...shown[0]].filter((place) => shown[1].has(place)).length;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBeGreaterThan(2);
  await second.keyboard.press("x");
  await expect.poll(() => status(first), { timeout: 20_000 }).toMatch(/The tabs differ since tick \d+!$/);
  await expect.poll(() => status(second), { timeout: 20_000 }).toMatch(/The tabs differ since tick \d+!$/);
});

test("the turn-based example draws, and lets a hero walk to where it is clicked", async ({ visit }) => {
  const [script, page] = await Promise.all([scriptOf("examples/turn-based"), visit("index.html")]);
  await show(page, "<canvas></canvas>", script);
  const canvas = page.locator("canvas");
  const before = await canvas.screenshot();
  await canvas.click({ position: { x: 1.5 * 36, y: 8.5 * 36 } });
  expect(before.equals(await canvas.screenshot())).toBe(false);
});
