import type { Browser, JSHandle, Page } from "playwright-core";
import type { Point } from "../src/index.ts";
import { PlaygroundPage } from "../test/support/browser-playground.ts";
import type { Print } from "./benchmark.ts";
import { Table } from "./table.ts";

/** How long a page may take to build a planner of a large map, in milliseconds. */
const PATIENCE = 600_000;

/** How long everything that follows a stroke may take, such as the address, in milliseconds. */
const AFTER = 3000;

/** What held up the page, in milliseconds. */
interface Blocks {
  /** The longest task of the page's thread; 0 if no task took 50 ms. */
  task: number;
  /** The longest time between two frames. */
  gap: number;
}

/** Generates large maps in the playground, and tells how long the page was held up by each thing that a visitor does. */
export async function measureLarge(
  browser: Browser,
  address: string,
  kind: string,
  sizes: readonly number[],
  print: Print,
): Promise<void> {
  print(
    [
      `A visitor generates a map of the kind ${kind}, seed 1, with A* beside HPA*, on a window of 1280 × 800. Block: the longest task of`,
      "the page's thread, 0 if none took 50 ms, and the longest time between two frames, both in ms: until the map is there; until HPA* has",
      "answered, with a wall painted meanwhile; while another wall is painted; and while that wall is undone. After: the seconds from the",
      "click until the map is there, until A* answers, and until HPA* does.",
    ].join("\n"),
  );
  const table = new Table(print, 12, [
    { heading: "size" },
    ...["generate", "build", "paint", "undo"].map((part) => ({ heading: `block|${part}` })),
    ...["map", "A*", "HPA*"].map((part) => ({ heading: `after|${part}`, decimals: 1 })),
  ]);
  for (const size of sizes) table.row(await measure(browser, address, kind, size));
}

async function measure(browser: Browser, address: string, kind: string, size: number): Promise<(string | number)[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  context.setDefaultTimeout(PATIENCE);
  try {
    const page = await context.newPage();
    await page.goto(`${address}playground/index.html`);
    const playground = await PlaygroundPage.on(page);
    await page.getByLabel("Kind", { exact: true }).selectOption(kind);
    await page.getByLabel("Map size", { exact: true }).selectOption(String(size));
    await page.getByLabel("Seed", { exact: true }).fill("1");
    const blocks = await watch(page);
    const began = performance.now();
    const since = (): number => (performance.now() - began) / 1000;
    await page.getByRole("button", { name: "Generate" }).click();
    await page.waitForFunction((side) => window.playground.session.grid.value.width === side, size);
    const made = since();
    const generating = await longest(blocks);
    await page.waitForFunction(() => window.playground.session.answers.value[0].path !== undefined);
    const exact = since();
    // painted while HPA* is built
    await strokeAcross(page, await pathPixels(page));
    await page.waitForFunction(() => !(window.playground.session.answers.value[1]?.isMeanwhile ?? true));
    const hierarchical = since();
    await playground.drawn();
    await page.waitForTimeout(AFTER);
    const building = await longest(blocks);
    await strokeAcross(page, await pathPixels(page));
    await playground.drawn();
    await page.waitForTimeout(AFTER);
    const painting = await longest(blocks);
    await page.keyboard.press("ControlOrMeta+z");
    await playground.drawn();
    await page.waitForTimeout(AFTER);
    const undoing = await longest(blocks);
    return [`${size}²`, generating, building, painting, undoing, made, exact, hierarchical];
  } finally {
    await context.close();
  }
}

/** Lets the page note what holds it up. */
function watch(page: Page): Promise<JSHandle<Blocks>> {
  return page.evaluateHandle(() => {
    const blocks: Blocks = { task: 0, gap: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocks.task = Math.max(blocks.task, duration);
    }).observe({ entryTypes: ["longtask"] });
    (async () => {
      for (let last = performance.now(); ; ) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        blocks.gap = Math.max(blocks.gap, performance.now() - last);
        last = performance.now();
      }
    })();
    return blocks;
  });
}

/** The longest task and the longest time between two frames since somebody asked last. */
function longest(blocks: JSHandle<Blocks>): Promise<string> {
  return blocks.evaluate((noted) => {
    const { task, gap } = noted;
    Object.assign(noted, { task: 0, gap: 0 });
    return `${Math.round(task)}, ${Math.round(gap)}`;
  });
}

/** Where the path leads on the page. */
function pathPixels(page: Page): Promise<Point[]> {
  return page.evaluate(() => {
    const { session, views } = window.playground;
    return [...(session.answers.value[0].path ?? [])].map((cell) => views[0].pixelOf(cell));
  });
}

/** Paints a wall across the middle of the path. */
async function strokeAcross({ keyboard, mouse }: Page, path: readonly Point[]): Promise<void> {
  const middle = path[path.length >> 1];
  await keyboard.press("2");
  await mouse.move(middle.x - 20, middle.y + 20);
  await mouse.down();
  await mouse.move(middle.x + 20, middle.y - 20, { steps: 10 });
  await mouse.up();
}
