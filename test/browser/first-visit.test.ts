import { describe, expect } from "vitest";
import { addressOf, test } from "../support/browser.ts";
import { PlaygroundPage } from "../support/browser-playground.ts";

describe("the playground on a first visit", () => {
  test("shows A* beside HPA* on 512 × 512 cells, and a drag draws a wall that bends both paths", async ({ play }) => {
    const playground = await play();
    const { page } = playground;
    const { runs } = await playground.settings();
    expect(runs.map(({ algorithm }) => algorithm)).toEqual(["astar", "hpa"]);
    expect((await playground.map()).trim().split("\n")).toHaveLength(512);
    const before = [await playground.path(0), await playground.path(1)];

    // a wall across the middle of A*'s path, and the other way with the right button
    const { x, y } = before[0][Math.floor(before[0].length / 2)];
    await playground.drag({ x: x - 20, y: y + 20 }, { x: x + 20, y: y - 20 });
    const after = [await playground.path(0), await playground.path(1)];
    expect(after[0]).not.toEqual(before[0]);
    expect(await page.evaluate(([column, row]) => window.playground.session.grid.value.get(column, row), [x, y])).toBe(
      "wall",
    );
  });

  test("draws one wall by itself, once, which can be undone", async ({ play }) => {
    const playground = await play();
    const { page } = playground;
    await page.waitForFunction(() => window.playground.session.canUndo.value);
    const drawn = await playground.map();
    await page.getByLabel("Undo", { exact: true }).click();
    const before = await playground.map();
    expect(before).not.toBe(drawn);
    await page.goto("about:blank");
    await page.goto(addressOf("playground/index.html"));
    const again = await PlaygroundPage.on(page);
    await page.waitForTimeout(3000);
    expect(await again.map()).toBe(before);
    // five steps lead through the page, for whoever wants them
    await page.getByRole("button", { name: "Tour" }).click();
    const tour = page.getByLabel("Tour", { exact: true });
    for (let step = 1; step <= 5; step++) {
      expect(await tour.innerText()).toContain(`${step} of 5`);
      await tour.getByRole("button", { name: step < 5 ? "Next" : "Done" }).click();
    }
    await tour.waitFor({ state: "detached" });
  });

  test("draws nothing once a key is pressed", async ({ play }) => {
    const playground = await play();
    await playground.page.keyboard.press("Escape");
    const before = await playground.map();
    await playground.page.waitForTimeout(2500);
    expect(await playground.map()).toBe(before);
  });

  test("tells time, excess and how much faster than A* first, and the rest on demand", async ({ play }) => {
    // without motion, no wall is drawn meanwhile
    const { page } = await play("", { reducedMotion: "reduce" });
    const first = page.locator(".scorecard.first");
    await expect.poll(() => first.innerText(), { timeout: 20_000 }).toMatch(/Faster than A\*\s+1\.0 ×\s+[\d,.]+ ×/);
    expect(await first.innerText()).toMatch(/Time\s+[\d.,]+ (ms|µs)\s+[\d.,]+ (ms|µs)/);
    expect(await first.innerText()).toMatch(/Over optimal\s+0 %\s+(0 %|\+\d)/);
    expect(await page.getByText("answered from tables").isVisible()).toBe(false);
    await page.getByText("Details", { exact: true }).click();
    expect(await page.getByText("answered from tables").isVisible()).toBe(true);
  });
});
