import { describe, expect } from "vitest";
import { drawnSession } from "../site/model/drawn-session.ts";
import { test } from "../support/browser.ts";
import { PlaygroundPage } from "../support/browser-playground.ts";

const FIELD = drawnSession(`
............
.A..........
............
..........B.
............
`);

describe("a field", () => {
  test("says in one sentence why it refuses a value, until it takes one", async ({ play }) => {
    const playground = await play(FIELD);
    const { page } = playground;
    const faults = page.locator(".fault:not(:empty)");
    for (const [text, got] of [
      ["999", "999"],
      ["1.5", "1.5"],
      ["", "no number"],
    ]) {
      await playground.type("Size", text);
      await expect
        .poll(() => faults.allInnerTexts())
        .toEqual([`Size must be a whole number from 1 to 255, got ${got}.`]);
      expect(await page.getByLabel("Size", { exact: true }).inputValue()).toBe("1");
    }
    await playground.type("Seed", "-4");
    await expect.poll(() => faults.count()).toBe(2);
    await playground.type("Size", "2");
    await playground.type("Seed", "7");
    await expect.poll(() => faults.count()).toBe(0);
    expect(await page.locator(".message").count()).toBe(0);
    expect((await playground.settings()).agent.size).toBe(2);
  });
});

describe("shortcuts", () => {
  test("work wherever the focus is, except where a key is needed", async ({ play }) => {
    const playground = await play(FIELD);
    const { page } = playground;
    const tool = () => page.locator("input[name=tool]:checked").getAttribute("aria-label");
    await page.getByRole("button", { name: "Next seed" }).focus();
    await page.keyboard.press("2");
    expect(await tool()).toBe("Paint terrain");
    // in a field a digit is typed
    await page.getByLabel("Seed").focus();
    await page.keyboard.press("3");
    expect(await tool()).toBe("Paint terrain");
    await page.getByLabel("Copy a link").focus();
    await page.keyboard.press("b");
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    expect((await playground.settings()).goal).toEqual({ x: 8, y: 2 });
    await page.getByRole("button", { name: "Next seed" }).focus();
    await page.keyboard.press("Control+z");
    expect((await playground.settings()).goal).toEqual({ x: 10, y: 3 });
  });
});

describe("undo", () => {
  test("brings back ends that were dragged and maps that were replaced, with all that was painted", async ({
    play,
  }) => {
    const playground = await play(FIELD);
    const { page } = playground;
    await playground.take("paint", 1);
    await page.getByLabel("water", { exact: true }).check({ force: true });
    expect(await page.locator(".terrains .unit").innerText()).toBe("water");
    await page.getByLabel("wall", { exact: true }).check({ force: true });
    await playground.drag({ x: 6, y: 0 }, { x: 6, y: 3 });
    await playground.drag({ x: 1, y: 1 }, { x: 3, y: 2 });
    const map = await playground.map();
    await page.getByLabel("Map size").selectOption("64");
    await page.getByRole("button", { name: "Generate" }).click();
    await page.getByText(", 64 × 64 cells").waitFor();
    await page.locator("input[type=file]").setInputFiles({
      name: "small.map",
      mimeType: "text/plain",
      buffer: Buffer.from("type octile\nheight 1\nwidth 3\nmap\n...\n"),
    });
    await page.getByText("Opened small.map.").waitFor();
    const undo = page.getByLabel("Undo", { exact: true });
    await undo.click();
    expect((await playground.map()).trim().split("\n")).toHaveLength(64);
    await undo.click();
    expect(await playground.map()).toBe(map);
    expect((await playground.settings()).start).toEqual({ x: 3, y: 2 });
    await undo.click();
    expect((await playground.settings()).start).toEqual({ x: 1, y: 1 });
    await page.getByLabel("Redo").click();
    await page.getByLabel("Redo").click();
    expect((await playground.map()).trim().split("\n")).toHaveLength(64);
  });
});

describe("who leaves the page right after a stroke", () => {
  test("finds it there when coming back", { tags: ["chromium"] }, async ({ play }) => {
    const playground = await play(FIELD);
    const { page } = playground;
    await playground.take("paint", 1);
    await playground.drag({ x: 6, y: 0 }, { x: 6, y: 3 });
    const map = await playground.map();
    await page.goto("about:blank");
    await page.goBack();
    expect(await (await PlaygroundPage.on(page)).map()).toBe(map);
  });
});
