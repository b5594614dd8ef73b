import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

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

  test("tells time, excess and how much faster than A* first, and the rest on demand", async ({ play }) => {
    const { page } = await play();
    const first = page.locator(".scorecard.first");
    await expect.poll(() => first.innerText(), { timeout: 20_000 }).toMatch(/Than A\*\s+1\.0 ×\s+[\d,.]+ ×/);
    expect(await first.innerText()).toMatch(/Time\s+[\d.,]+ (ms|µs)\s+[\d.,]+ (ms|µs)/);
    expect(await first.innerText()).toMatch(/Over optimal\s+0 %\s+(0 %|\+\d)/);
    expect(await page.getByText("answered from tables").isVisible()).toBe(false);
    await page.getByText("Details", { exact: true }).click();
    expect(await page.getByText("answered from tables").isVisible()).toBe(true);
  });
});
