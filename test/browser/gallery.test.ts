/// <reference lib="dom" />
import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";
import { EXAMPLES } from "../../site/gallery/examples.ts";
import type { Point } from "../../src/index.ts";
import { test } from "../support/browser.ts";
import { PlaygroundPage } from "../support/browser-playground.ts";

/** How long something in an example may take to come about, in milliseconds. */
const PATIENCE = { timeout: 20_000, interval: 50 };

/** A running example: what its page says, and a pointer on its canvas. */
class Running {
  readonly page: Page;
  /** Columns and rows of the grid that the canvas shows; the canvas shows all of it, and nothing else. */
  private readonly columns: number;
  private readonly rows: number;

  constructor(page: Page, columns: number, rows: number) {
    this.page = page;
    this.columns = columns;
    this.rows = rows;
  }

  /** The value of an expression in the page. */
  value<Value>(expression: string): Promise<Value> {
    return this.page.evaluate(expression);
  }

  /** Where a cell is on the page. */
  async placeOf(cell: Point): Promise<Point> {
    const box = await this.page.locator("canvas").boundingBox();
    if (box === null) throw new Error("The canvas must be seen.");
    // a canvas that fills its frame shows the map in its middle
    const side = Math.min(box.width / this.columns, box.height / this.rows);
    return {
      x: box.x + box.width / 2 + (cell.x + 0.5 - this.columns / 2) * side,
      y: box.y + box.height / 2 + (cell.y + 0.5 - this.rows / 2) * side,
    };
  }

  async press(cell: Point): Promise<void> {
    const { x, y } = await this.placeOf(cell);
    await this.page.mouse.click(x, y);
  }

  /** Waits until an expression is true. */
  async comes(expression: string): Promise<void> {
    await expect.poll(() => this.value<boolean>(expression), { ...PATIENCE, message: expression }).toBe(true);
  }

  /** Presses a cell, by an expression, until something is there. */
  async pressUntil(cell: string, expression: (cell: Point) => string): Promise<void> {
    await expect
      .poll(async () => {
        const target = await this.value<Point>(cell);
        await this.press(target);
        const isThere = () => this.value<boolean>(expression(target));
        for (let tries = 0; tries < 10; tries++) {
          if (await isThere()) return true;
          await this.page.waitForTimeout(60);
        }
        return false;
      }, PATIENCE)
      .toBe(true);
  }
}

/** True while no two walkers stand on one cell. */
const APART = `(() => {
  const cells = Array.from(world.walkers.values(), ({ cell }) => cell.x + "," + cell.y);
  return new Set(cells).size === cells.length;
})()`;

/** Where all walkers stand. */
const PLACES = 'Array.from(world.walkers.values(), ({ cell }) => cell.x + "," + cell.y).join(" ")';

/** True when most walkers have one goal; the first of them may have been there, and gone on. */
const ONE_GOAL = `(() => {
  const goals = Array.from(world.walkers.values(), ({ goal }) => goal.x + "," + goal.y);
  return goals.some((goal) => goals.filter((other) => other === goal).length > 0.8 * goals.length);
})()`;

/** True when most paths of a pool's last answer are found, and those lead to the goal. */
const LEAD_TO_GOAL = `(() => {
  const { goal, paths } = answerOf();
  const found = Array.from(paths.statusOfPath.keys(), (i) => paths.path(i)).filter(({ status }) => status === "found");
  return found.length > 0.8 * paths.length && found.every(({ cells }) => cells.at(-1) === goal);
})()`;

const isAt = (thing: string, { x, y }: Point): string => `${thing}.x === ${x} && ${thing}.y === ${y}`;

/** What is tried with an example, and what must be true of it all the time. */
interface Trial {
  readonly columns: number;
  readonly rows: number;
  /** What the page has in its console once it runs. Default `world`. */
  readonly ready?: string;
  /** What changes when something moves. Default the cells of all walkers. */
  readonly places?: string;
  readonly fact: string;
  answer(example: Running): Promise<void>;
}

/** Presses a cell whose terrain then changes. */
function editing(columns: number, rows: number, cell: Point, fact = APART): Trial {
  return {
    columns,
    rows,
    fact,
    async answer(example) {
      const terrain = `world.grid.get(${cell.x}, ${cell.y})`;
      const before = await example.value<string>(terrain);
      await example.press(cell);
      await example.comes(`${terrain} !== "${before}"`);
    },
  };
}

const TRIALS: Readonly<Record<string, Trial>> = {
  bridge: editing(34, 19, { x: 16, y: 3 }),
  danger: {
    columns: 32,
    rows: 18,
    ready: "danger",
    places: "JSON.stringify(travellers.map(({ cell }) => cell))",
    fact: 'travellers.every(({ path }) => path === undefined || path.status === "found")',
    async answer(example) {
      expect(await example.value("danger.cost(1, 1)")).toBeLessThan(25);
      const { x, y } = await example.placeOf({ x: 1, y: 1 });
      await example.page.mouse.move(x, y);
      await example.comes("danger.cost(1, 1) === 30");
    },
  },
  "flow-field": {
    columns: 44,
    rows: 26,
    ready: "drops",
    places: "JSON.stringify(drops)",
    fact: "drops.every(({ cell }) => guideOf().cost(cell) < Infinity)",
    answer: (example) =>
      example.pressUntil("drops[5].cell", ({ x, y }) => `guideOf().cost({ x: ${x}, y: ${y} }) === 0`),
  },
  "tower-defence": editing(30, 17, { x: 13, y: 3 }, 'world.pathExists("ogre", GATE, CAMP)'),
  rts: {
    columns: 40,
    rows: 22,
    fact: APART,
    async answer(example) {
      await example.press({ x: 22, y: 16 });
      const near = "({ goal }) => Math.abs(goal.x - 22) < 8 && Math.abs(goal.y - 16) < 8";
      await example.comes(`Array.from(world.walkers.values()).filter(${near}).length > 24`);
    },
  },
  roguelike: {
    columns: 30,
    rows: 18,
    ready: "hero",
    places: "JSON.stringify(hero)",
    fact: "rangeOf().costs.every((cost) => cost <= 7)",
    answer: (example) => example.pressUntil("grid.pointOf(rangeOf().cells[2])", (cell) => isAt("hero.cell", cell)),
  },
  doors: {
    columns: 27,
    rows: 14,
    ready: "hero",
    places: "JSON.stringify(hero)",
    fact: '["ground", ...keysOf()].includes(grid.get(hero.cell.x, hero.cell.y))',
    async answer(example) {
      // the chest is put beside the hero, who begins again and is there after a few steps
      await example.press({ x: 5, y: 2 });
      await example.comes(isAt("hero.cell", { x: 4, y: 2 }));
    },
  },
  "moving-goal": {
    columns: 46,
    rows: 27,
    fact: "Array.from(world.walkers.values()).every(({ status }) => status !== 'unreachable')",
    answer: (example) =>
      example.pressUntil('world.grid.pointOf(world.reachable("animal", hare.cell, 2).cells[1])', (cell) =>
        isAt("hare.cell", cell),
      ),
  },
  worker: {
    columns: 240,
    rows: 150,
    fact: APART,
    async answer(example) {
      const [from, to] = await Promise.all([example.placeOf({ x: 100, y: 70 }), example.placeOf({ x: 110, y: 80 })]);
      await example.page.mouse.move(from.x, from.y);
      await example.page.mouse.down();
      await example.page.mouse.move(to.x, to.y, { steps: 3 });
      await example.page.mouse.up();
      await example.comes('world.grid.get(110, 80) === "wall"');
    },
  },
  pool: {
    columns: 320,
    rows: 200,
    ready: "pool",
    places: "String(goalOf())",
    fact: LEAD_TO_GOAL,
    async answer(example) {
      const cell = await example.value<number>(
        "Array.from(pool.grid.terrainOfCell).findIndex((terrain, cell) => cell > 30000 && !pool.grid.terrains[terrain].blocked)",
      );
      const { x, y } = await example.placeOf({ x: cell % 320, y: Math.floor(cell / 320) });
      // a goal is asked for when the last answer is there
      await expect
        .poll(async () => {
          await example.page.mouse.move(x + 30, y);
          await example.page.mouse.move(x, y);
          return example.value<number>("goalOf()");
        }, PATIENCE)
        .toBe(cell);
    },
  },
  phaser: editing(26, 15, { x: 12, y: 5 }),
  isometric: {
    columns: 1,
    rows: 1,
    fact: "Array.from(world.walkers.values()).every(({ cell }) => !['wall', 'water', 'trees'].includes(world.grid.get(cell.x, cell.y)))",
    async answer(example) {
      await example.press({ x: 0, y: 0 });
      await example.comes(ONE_GOAL);
    },
  },
};

/** Engines draw slowly without a GPU: test/package/examples.test.ts opens these, as it does all others. */
const OPENED_ELSEWHERE = ["excalibur", "pixi", "three"];

/** Examples that are one window, which is most of them. */
const PAGES = EXAMPLES.filter(({ windows }) => windows === 1)
  .map(({ name }) => name)
  .filter((name) => !OPENED_ELSEWHERE.includes(name));

test.for(PAGES)(
  "the %s example moves by itself, answers the pointer, and keeps its promise",
  async (name, { visit }) => {
    const { columns, rows, ready = "world", places = PLACES, fact, answer } = TRIALS[name];
    // an engine draws with the processor here: the fewer pixels, the sooner
    const viewport = name === "phaser" ? { width: 480, height: 340 } : { width: 720, height: 480 };
    const page = await visit(`gallery/live/${name}/index.html`, { viewport });
    const example = new Running(page, columns, rows);
    await example.comes(`"${ready}" in globalThis`);
    const before = await example.value<string>(places);
    await example.comes(`${places} !== ${JSON.stringify(before)}`);
    await answer(example);
    for (let times = 0; times < 3; times++) {
      expect(await example.value(fact), fact).toBe(true);
      await page.waitForTimeout(50);
    }
    expect(await page.getByRole("status").textContent()).not.toBe("");
  },
);

test("an example stands where no motion is wanted, until it is played", async ({ visit }) => {
  const page = await visit("gallery/live/bridge/index.html", { reducedMotion: "reduce" });
  const canvas = page.locator("canvas");
  await page.getByRole("button", { name: "Play" }).waitFor();
  const before = await canvas.screenshot();
  await page.waitForTimeout(400);
  expect(before.equals(await canvas.screenshot())).toBe(true);
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => before.equals(await canvas.screenshot()), PATIENCE).toBe(false);
});

test("two windows of the lockstep example show one hash, and notice a cheat", async ({ visit }) => {
  const page = await visit("gallery/lockstep.html");
  const frames = (): Frame[] => page.frames().filter((frame) => frame.url().includes("/live/"));
  await expect.poll(() => frames().length, PATIENCE).toBe(2);
  const status = (frame: Frame): Promise<string> => frame.getByRole("status").innerText();
  // a tick that both have shown has one hash
  const shown = new Map<string, Set<string>>();
  await expect
    .poll(async () => {
      for (const text of await Promise.all(frames().map(status))) {
        const [, place = "", role = ""] = /^(Tick \d+, hash \w{8}), (\w+)/.exec(text) ?? [];
        shown.set(role, (shown.get(role) ?? new Set()).add(place));
      }
      return [...(shown.get("leading") ?? [])].filter((place) => shown.get("joined")?.has(place)).length;
    }, PATIENCE)
    .toBeGreaterThan(2);
  await frames()[1].locator("button").press("Shift");
  for (const frame of frames()) {
    await expect.poll(() => status(frame), PATIENCE).toMatch(/^The tabs differ since tick \d+!$/);
  }
});

test("the gallery shows a picture of every example, its source beside it, and leads to its map in the playground", async ({
  visit,
}) => {
  const page = await visit("gallery/index.html", { viewport: { width: 1280, height: 3000 } });
  const cards = page.locator(".card");
  expect(await cards.count()).toBe(EXAMPLES.length);
  const pictures = page.locator(".card img:visible");
  expect(await pictures.count()).toBe(EXAMPLES.length);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)), PATIENCE)
    .toBe(true);
  await page.getByRole("link", { name: /^Phaser/ }).click();
  const frame = page.frameLocator("iframe");
  await frame.locator("canvas").waitFor();
  expect(await page.locator(".sources summary").allInnerTexts()).toEqual([
    expect.stringMatching(/^phaser\/main\.ts/),
    expect.stringMatching(/^phaser\/octile-phaser\.ts/),
    expect.stringMatching(/^page\.ts/),
  ]);
  expect(await page.locator(".sources pre").first().innerText()).toContain("class Game extends Phaser.Scene");
  // what can be copied is seen at once, and one press away
  await page.getByRole("link", { name: "octile-phaser.ts" }).click();
  expect(await page.locator(":target pre").innerText()).toContain("export class PhaserWorld");
  // the running example follows the look of the page
  await page.locator("#theme").selectOption("dark");
  expect(await frame.locator("html").getAttribute("data-theme")).toBe("dark");
  // its map can be opened elsewhere, as it is now
  const mapOf = (): Promise<string> =>
    frame.locator("body").evaluate(() => String(Reflect.get(globalThis, "world")?.grid));
  await expect.poll(mapOf, PATIENCE).toContain("#");
  const map = await mapOf();
  await page.getByRole("button", { name: "Open in playground" }).click();
  const playground = await PlaygroundPage.on(page);
  expect(await playground.map()).toBe(map);
});
