import { describe, expect } from "vitest";
import { decodeLink } from "../../site/playground/model/link.ts";
import { drawnSession } from "../site/model/drawn-session.ts";
import { test } from "../support/browser.ts";
import { PlaygroundPage } from "../support/browser-playground.ts";

describe("the link", () => {
  test("restores the map, its edits and everything that is set in another window", async ({ play, visit }) => {
    const playground = await play("", { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = playground;
    await page.getByLabel("Kind").selectOption("rooms");
    await page.getByLabel("Map size").selectOption({ label: "64 × 64" });
    await playground.type("Seed", "12");
    await page.getByRole("button", { name: "Generate" }).click();
    await page.getByLabel("Algorithm", { exact: true }).selectOption({ label: "PRA*(∞)" });
    await page.getByLabel("Compare with").selectOption({ label: "HAA*" });
    await page.getByRole("checkbox", { name: "Components" }).check();
    await page.getByLabel("Neighbours").selectOption({ label: "4" });
    await playground.take("paint", 3);
    await playground.drag({ x: 30, y: 10 }, { x: 40, y: 50 });
    await playground.take("link");
    await playground.drag({ x: 3, y: 3 }, { x: 9, y: 30 });
    await page.mouse.wheel(0, -200);
    await playground.drawn();
    await page.getByLabel("Copy a link").click();
    await page.getByText("Link copied.").waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const [settings, map] = [await playground.settings(), await playground.map()];

    const other = await PlaygroundPage.on(await visit(address));
    expect(await other.settings()).toEqual(settings);
    expect(await other.map()).toBe(map);
    expect(await other.path(1)).toEqual(await playground.path(1));
    expect(await linksOf(other)).toEqual(await linksOf(playground));
    expect(await linksOf(other)).toHaveLength(1);
  });

  test("is also the address of the page, which follows what is changed", async ({ play, visit }) => {
    const playground = await play(drawnSession("A.........\n.....#....\n.........B"));
    await playground.drag({ x: 0, y: 0 }, { x: 3, y: 1 });
    // on the way there the address may have followed, too
    const linkedStart = async () => (await decodeLink(new URL(playground.page.url()).hash)).start.value;
    await expect.poll(linkedStart, { timeout: 20_000 }).toEqual({ x: 3, y: 1 });
    const other = await PlaygroundPage.on(await visit(playground.page.url()));
    expect((await other.settings()).start).toEqual({ x: 3, y: 1 });
    expect(await other.map()).toBe(await playground.map());
  });

  test.for([
    ["is no link", "#nonsense!"],
    ["is cut off", "#AQAAAAAAAAB7"],
  ] as const)("that %s gives a message, and the first map", async ([, hash], { play }) => {
    const playground = await play(hash);
    expect(await playground.page.locator(".message.error").innerText()).toMatch(/^This link cannot be opened: .*\.$/);
    expect(await playground.verdict()).toContain("cost");
  });

  test("put into the address is opened, and a broken one leaves the map as it was", async ({ play }) => {
    const playground = await play(drawnSession("A.........\n.....#....\n.........B"));
    const map = await playground.map();
    await playground.page.evaluate(() => {
      location.hash = "#broken";
    });
    await playground.page.locator(".message.error").waitFor();
    expect(await playground.map()).toBe(map);
  });
});

describe("things to try", () => {
  test("are ordinary links, and the way back leads to what was painted before", async ({ play }) => {
    const playground = await play(drawnSession("A.........\n.....#....\n.........B"));
    const { page } = playground;
    const row = page.getByRole("navigation", { name: "Things to try" });
    expect(await row.getByRole("link").allInnerTexts()).toEqual([
      "Paint a wall",
      "Tank and soldier",
      "Race",
      "5,000 walkers",
      "Why no path?",
      "A bridge one cell wide",
    ]);
    await playground.take("paint", 1);
    await playground.drag({ x: 2, y: 0 }, { x: 2, y: 1 });
    const map = await playground.map();
    await row.getByRole("link", { name: "Tank and soldier" }).click();
    // a soldier beside a tank, which cannot take the same way
    await expect.poll(async () => (await playground.settings()).runs.map(({ size }) => size)).toEqual([undefined, 2]);
    expect(await playground.verdict(0)).toMatch(/^HAA\*, 1\s×\s1 cost/);
    expect(await playground.verdict(1)).toMatch(/^HAA\*, 2\s×\s2 cost/);
    expect((await playground.path(1)).length).toBeGreaterThan((await playground.path(0)).length);
    await row.getByRole("link", { name: "Why no path?" }).click();
    await expect.poll(() => playground.verdict()).toMatch(/too narrow for an agent of 2\s×\s2 cells/);
    await page.evaluate(() => history.go(-2));
    await expect.poll(() => playground.map()).toBe(map);
  });
});

function linksOf({ page }: PlaygroundPage): Promise<unknown[]> {
  return page.evaluate(() => [...window.playground.session.grid.value.links]);
}
