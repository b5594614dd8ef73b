import { describe, expect } from "vitest";
import { drawnSession } from "../site/model/drawn-session.ts";
import { test } from "../support/browser.ts";

const FIELD = drawnSession(`
........................
........................
........................
........................
........................
.A....................B.
........................
........................
........................
........................
........................
........................
`);

const ROOMS = `
################
#......#.......#
#.A....#.......#
#..............#
#......#....B..#
#......#.......#
################
`;

const TWO_ROOMS = drawnSession(ROOMS);

/** The only door between the two rooms. */
const DOOR = { x: 7, y: 3 };

describe("a wall painted with the mouse", () => {
  test("across the path bends it", async ({ play }) => {
    const playground = await play(FIELD);
    const before = await playground.path();
    const picture = await playground.picture();
    await playground.take("paint", 1);
    await playground.drag({ x: 12, y: 2 }, { x: 12, y: 8 });
    await playground.leaveMap();

    const wall = Array.from({ length: 7 }, (_, index) => ({ x: 12, y: 2 + index }));
    const after = await playground.path();
    expect(before).toContainEqual({ x: 12, y: 5 });
    expect(after.filter(({ x }) => x === 12).every(({ y }) => y < 2 || y > 8)).toBe(true);
    expect(after.at(-1)).toEqual({ x: 22, y: 5 });
    const bent = [...before, ...after].filter(({ x, y }) => x > 4 && x < 20 && isOnlyOnOne({ x, y }, before, after));
    const { changed } = await playground.difference(picture, await playground.picture(), [...wall, ...bent], 1);
    expect(bent.length).toBeGreaterThan(10);
    expect(changed).not.toContain(false);
    await playground.told();
    expect(await playground.page.getByText(/^Last edit: /).innerText()).toMatch(
      // the map is one cluster without a node, so that there are no fields to build again
      /^Last edit: 7 cells changed, 0 clusters built again in .* ms(, in \d repairs while it was drawn)?\.$/,
    );
  });

  test("bends it while the mouse is still moving", async ({ play }) => {
    const playground = await play(FIELD);
    await playground.take("paint", 1);
    const [from, to] = await playground.pixelsOf([
      { x: 12, y: 2 },
      { x: 12, y: 8 },
    ]);
    await playground.page.mouse.move(from.x, from.y);
    await playground.page.mouse.down();
    await playground.page.mouse.move(to.x, to.y, { steps: 6 });
    expect(await playground.path()).not.toContainEqual({ x: 12, y: 5 });
    await playground.page.mouse.up();
  });

  test("in the only door makes the goal unreachable and says why, until the door is opened again", async ({ play }) => {
    const playground = await play(TWO_ROOMS);
    expect(await playground.verdict()).toContain("cost");
    await playground.take("paint", 1);
    await playground.drag(DOOR);
    expect((await playground.verdict()).split(/\s*\n+/)).toEqual([
      "No path. B is walled off. Erase one cell of the wall to open a way.",
      "the cell to erase",
      "as near to B as this agent gets",
    ]);
    // the door glows, and a dashed line leads up to it
    const shapes = await playground.page.evaluate(() => [
      ...(window.playground.views[0].lastFrame?.shapesOfLayer ?? []),
    ]);
    expect(shapes).toEqual([
      ["nearest route", 1],
      ["blocking cells", 1],
    ]);
    expect(await playground.path()).toEqual([]);

    await playground.take("erase", 1);
    await playground.drag(DOOR);
    expect(await playground.verdict()).toContain("cost");
    expect(await playground.path()).toContainEqual(DOOR);
  });

  test("in the only door is told once for two planners, and for one of them where they differ", async ({ play }) => {
    const runs = [
      { algorithm: "astar", options: {} },
      { algorithm: "hpa", options: {} },
    ] as const;
    const playground = await play(drawnSession(ROOMS, { runs }));
    const { page } = playground;
    await playground.take("paint", 1);
    await playground.drag(DOOR);
    expect(await playground.verdict()).toMatch(/^No path\. B is walled off\./);
    expect(await page.locator(".verdict").count()).toBe(1);
    await playground.take("erase", 1);
    await playground.drag(DOOR);
    await playground.type("Second size", "2");
    expect(await playground.verdict(0)).toMatch(/^A\*, 1\s×\s1 cost/);
    expect(await playground.verdict(1)).toMatch(/^HPA\*, 2\s×\s2: no path\. Every way is too narrow/);
  });

  test("is undone and done again by keyboard, one stroke at a time", async ({ play }) => {
    const playground = await play(FIELD);
    const maps = [await playground.map()];
    await playground.take("paint", 1);
    for (const x of [6, 12]) {
      await playground.drag({ x, y: 2 }, { x, y: 8 });
      maps.push(await playground.map());
    }
    expect(new Set(maps).size).toBe(3);
    const { keyboard } = playground.page;
    await keyboard.press("Control+z");
    expect(await playground.map()).toBe(maps[1]);
    await keyboard.press("Control+z");
    expect(await playground.map()).toBe(maps[0]);
    expect(await playground.path()).toContainEqual({ x: 12, y: 5 });
    await keyboard.press("Control+Shift+z");
    await keyboard.press("Control+y");
    expect(await playground.map()).toBe(maps[2]);
  });
});

describe("a link drawn with the mouse", () => {
  test("is taken by the path, and gone when it is erased", async ({ play }) => {
    const playground = await play(FIELD);
    const [from, to] = [
      { x: 4, y: 5 },
      { x: 18, y: 5 },
    ];
    await playground.take("link");
    await playground.drag(from, to);
    const path = await playground.path();
    expect(path.length).toBeLessThan(12);
    expect(path).not.toContainEqual({ x: 12, y: 5 });
    await playground.take("erase", 1);
    await playground.drag(from);
    expect(await playground.path()).toContainEqual({ x: 12, y: 5 });
  });
});

describe("start and goal", () => {
  test("are dragged with the mouse, and the path follows", async ({ play }) => {
    const playground = await play(FIELD);
    await playground.drag({ x: 1, y: 5 }, { x: 5, y: 9 });
    await playground.drag({ x: 22, y: 5 }, { x: 20, y: 1 });
    const path = await playground.path();
    expect([path[0], path.at(-1)]).toEqual([
      { x: 5, y: 9 },
      { x: 20, y: 1 },
    ]);
  });

  test("are placed without a mouse: a tool is reached with Tab, the goal moved with arrow keys", async ({ play }) => {
    const playground = await play(FIELD);
    const { page } = playground;
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    const tabTo = async (label: string): Promise<void> => {
      for (let presses = 0; presses < 60 && (await focused()) !== label; presses++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(label);
    };
    await tabTo("Move start and goal");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("Paint terrain");
    await tabTo("Map");
    await page.keyboard.press("1");
    await page.keyboard.press("b");
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    expect((await playground.path()).at(-1)).toEqual({ x: 20, y: 6 });
    // with no end in hand, the tool is used in the middle of the map
    await page.keyboard.press("Enter");
    expect((await playground.settings()).goal).toEqual({ x: 12, y: 6 });
  });
});

describe("a map that is generated", () => {
  test("is announced before it is made, since a large one takes seconds", async ({ play }) => {
    const playground = await play(FIELD);
    const { page } = playground;
    await page.getByLabel("Map size").selectOption("128");
    const said = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          new MutationObserver(() => {
            const text = document.querySelector(".busy")?.textContent;
            if (text) resolve(text);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    expect(await said).toMatch(/^Making a map of 128 × 128 cells, .*…$/);
    await page.getByText(", 128 × 128 cells").waitFor();
    expect(await page.locator(".busy").count()).toBe(0);
  });
});

describe("the view", () => {
  test("is zoomed by the wheel about the cell under the mouse, and shows the whole map again", async ({ play }) => {
    const playground = await play(FIELD);
    const { view: fitted } = await playground.settings();
    const [pixel] = await playground.pixelsOf([{ x: 6, y: 3 }]);
    await playground.page.mouse.move(pixel.x, pixel.y);
    await playground.page.mouse.wheel(0, -300);
    await expect
      .poll(async () => (await playground.settings()).view.zoom, { timeout: 10_000 })
      .toBeGreaterThan(1.2 * fitted.zoom);
    const [moved] = await playground.pixelsOf([{ x: 6, y: 3 }]);
    expect(Math.hypot(moved.x - pixel.x, moved.y - pixel.y)).toBeLessThan(2);
    await playground.page.getByLabel("Show the whole map").click();
    expect((await playground.settings()).view).toEqual(fitted);
  });

  test("has what was found below it on a phone, however long that is to read", async ({ play }) => {
    const playground = await play(TWO_ROOMS, { viewport: { width: 390, height: 844 } });
    const { page } = playground;
    const boxes = async () => ({
      map: await page.locator(".pane canvas").boundingBox(),
      verdict: await page.locator(".verdict").boundingBox(),
    });
    const { map, verdict } = await boxes();
    expect(verdict?.y).toBeGreaterThanOrEqual(Math.floor((map?.y ?? 0) + (map?.height ?? 0)));
    await playground.take("paint", 1);
    await playground.drag(DOOR);
    expect(await playground.verdict()).toContain("No path.");
    expect(await boxes()).toEqual({ map, verdict });
  });

  test("takes what the tools and a closed sheet leave of a phone, and one of two runs at a time", async ({ play }) => {
    const playground = await play("", { viewport: { width: 390, height: 844 } });
    const { page } = playground;
    const height = async () => (await page.locator(".pane canvas").boundingBox())?.height ?? 0;
    const widest = async () => (await playground.settings()).view.zoom * 512;
    expect(await page.locator(".pane canvas").count()).toBe(1);
    expect(await height()).toBeGreaterThan(600);
    expect(await playground.verdict()).toMatch(/^HPA\* cost/);
    await page.getByText("A*", { exact: true }).click();
    expect(await playground.verdict()).toMatch(/^A\* cost/);
    expect(await widest()).toBeGreaterThan(300);

    const sheet = page.getByLabel("Settings and results", { exact: true });
    expect(await sheet.count()).toBe(0);
    await page.getByRole("button", { name: "Settings and results" }).click();
    await sheet.waitFor();
    await playground.drawn();
    // the whole map is still to be seen
    expect(await widest()).toBeLessThanOrEqual(await height());
    await page.getByRole("button", { name: "Close" }).click();
    expect(await height()).toBeGreaterThan(600);
    // nothing lies beyond the edges
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const tools = await page
      .locator(".bar .tools .worded")
      .evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().top));
    expect(new Set(tools).size).toBe(1);
  });

  test("is zoomed by two fingers, which paint nothing", { tags: ["chromium"] }, async ({ play }) => {
    const playground = await play(FIELD, { hasTouch: true });
    await playground.take("paint", 1);
    const map = await playground.map();
    const { view } = await playground.settings();
    const [left, right, farLeft, farRight] = await playground.pixelsOf([
      { x: 8, y: 6 },
      { x: 16, y: 6 },
      { x: 6, y: 6 },
      { x: 18, y: 6 },
    ]);
    const touch = await playground.page.context().newCDPSession(playground.page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ ...left, id: 0 }] });
    for (const touchPoints of [
      [left, right],
      [farLeft, farRight],
    ]) {
      const type = touchPoints[0] === left ? "touchStart" : "touchMove";
      await touch.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map((at, id) => ({ ...at, id })) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect
      .poll(async () => (await playground.settings()).view.zoom, { timeout: 10_000 })
      .toBeCloseTo(1.5 * view.zoom, 0);
    expect(await playground.map()).toBe(map);
  });
});

interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Whether a cell lies well off one of two paths, but on the other. */
function isOnlyOnOne(cell: Cell, ...paths: readonly (readonly Cell[])[]): boolean {
  const isNear = (path: readonly Cell[]): boolean => path.some(({ x, y }) => Math.hypot(x - cell.x, y - cell.y) < 1.5);
  return paths.filter(isNear).length === 1;
}
