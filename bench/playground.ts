import type { Browser, JSHandle, Page } from "playwright-core";
import { generatedMap } from "../site/playground/model/generated-map.ts";
import { encodeLink } from "../site/playground/model/link.ts";
import { Session } from "../site/playground/model/session.ts";
import { ALGORITHM_CHOICES, type AlgorithmChoice } from "../site/playground/model/state.ts";
import type { Point } from "../src/index.ts";
import { PlaygroundPage } from "../test/support/browser-playground.ts";
import { withSite } from "../test/support/browser-visit.ts";
import { BuiltSite } from "../test/support/built-site.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { measureLarge } from "./playground-large.ts";
import { percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** Painting in the playground, in headless Chromium: how smooth it is, how fast the path follows, and what pages weigh; with `large`, what holds up a large map. */
export const PLAYGROUND: Benchmark = { options: ["kind", "size", "seed", "seconds", "algorithm", "large"], run };

/** How far a stroke leads to either side of the path, in pixels. */
const REACH = 60;

/** How far one movement of the mouse leads, in pixels. */
const STRIDE = 6;

/** Side of the brush, in cells: what the page has at first. */
const BRUSH = 3;

/** What is noted in the page, in milliseconds. */
interface Recording {
  /** When each frame began. */
  readonly frames: number[];
  /** What planners took to follow an edit, and then to find the path. */
  readonly repairs: number[];
  readonly queries: number[];
  /** From when the page heard of a movement of the pressed mouse to when the path that came of it was drawn. */
  readonly latencies: number[];
  /** The same from the movement itself. */
  readonly delays: number[];
  isOver: boolean;
}

async function run(given: Given, print: Print): Promise<void> {
  const large = given.text("large", "");
  if (large === "") return measurePainting(given, print);
  const sizes = large.split(",").map(Number);
  await withSite((site, browser) => measureLarge(browser, site.address, given.text("kind", "caves"), sizes, print));
}

async function measurePainting(given: Given, print: Print): Promise<void> {
  const source = {
    from: "generator",
    kind: given.text("kind", "mixed"),
    size: given.integer("size", 1024),
    seed: given.integer("seed", 3),
  } as const;
  const only = given.text("algorithm", "");
  const seconds = given.integer("seconds", 10);
  const algorithms = ALGORITHM_CHOICES.filter((algorithm) => only === "" || algorithm === only);
  print(
    [
      `${source.kind} map of ${source.size} × ${source.size}, seed ${source.seed}, all of it on a window of 1280 × 800, with the layers that are on at`,
      `first. The mouse paints walls ${BRUSH} cells wide across the path and erases them again, for ${seconds} s an algorithm; it`,
      "moves on when the page has heard of it. In ms: frame, from one to the next; repair, what the planner takes to follow an edit;",
      "query, what it then takes to find the path; latency, from when the page hears of the mouse to when the new path is drawn:",
      "edit, repair, query and drawing; delay, the same from the event's time stamp: the browser tells of the mouse once a frame.",
    ].join("\n"),
  );
  await withSite(async (site, browser) => {
    const table = makeTable(print);
    for (const algorithm of algorithms) {
      addRow(table, algorithm, await paint(browser, site.address, source, algorithm, seconds));
    }
    printWeights(new BuiltSite(site.folder), print);
  });
}

/** Paints for some time, and returns what the page noted. */
async function paint(
  browser: Browser,
  address: string,
  source: Session["source"]["value"] & { from: "generator" },
  algorithm: AlgorithmChoice,
  seconds: number,
): Promise<Recording> {
  const grid = generatedMap(source.kind, source.size, source.seed);
  const runs = [{ algorithm, options: {} }];
  const session = new Session(grid, source, { runs, layers: ["clusters", "abstract path"] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${address}playground/index.html${await encodeLink(session)}`);
  const playground = await PlaygroundPage.on(page);
  await page.waitForFunction(answered, undefined, { timeout: 60_000 });
  const path = await playground.pixelsOf(await playground.path());
  await playground.take("paint", BRUSH);
  // what is slow only the first time, such as compiling
  await strokeAcross(page, path, 0.5);
  const recording = await record(page);
  const end = performance.now() + 1000 * seconds;
  for (let stroke = 0; performance.now() < end; stroke++) {
    const place = 0.2 + 0.6 * ((stroke * 0.381966) % 1);
    for (const tool of ["paint", "erase"] as const) {
      await page.keyboard.press(tool === "paint" ? "2" : "3");
      await strokeAcross(page, path, place);
    }
  }
  const recorded = await recording.evaluate((record) => {
    record.isOver = true;
    return record;
  });
  await context.close();
  return recorded;
}

/** Whether the planner is built, and has found the path. Runs in the page. */
function answered(): boolean {
  const [{ path, isPending, isMeanwhile }] = window.playground.session.answers.value;
  return path !== undefined && !isPending && !isMeanwhile;
}

/** Leads the pressed mouse across the path, at a part of its length. */
async function strokeAcross({ mouse }: Page, path: readonly Point[], part: number): Promise<void> {
  const middle = path[Math.floor(part * path.length)];
  const ahead = path[Math.min(path.length - 1, Math.floor(part * path.length) + 10)];
  const length = Math.max(1, Math.hypot(ahead.x - middle.x, ahead.y - middle.y));
  const across = { x: (middle.y - ahead.y) / length, y: (ahead.x - middle.x) / length };
  const at = (pixels: number): [number, number] => [middle.x + pixels * across.x, middle.y + pixels * across.y];
  await mouse.move(...at(-REACH));
  await mouse.down();
  for (let pixels = -REACH; pixels <= REACH; pixels += STRIDE) await mouse.move(...at(pixels));
  await mouse.up();
}

/** Lets the page note its frames, and how it follows the mouse. */
function record(page: Page): Promise<JSHandle<Recording>> {
  return page.evaluateHandle(() => {
    const recording: Recording = { frames: [], repairs: [], queries: [], latencies: [], delays: [], isOver: false };
    const { answers } = window.playground.session;
    let [drawn] = answers.peek();
    let first: { readonly moved: number; readonly heard: number } | undefined;
    // before the page hears of it
    addEventListener(
      "pointermove",
      ({ buttons, timeStamp }) => {
        if (buttons === 1) first ??= { moved: timeStamp, heard: performance.now() };
      },
      { capture: true },
    );
    // after it has: what is asked for here comes after what the page draws in
    addEventListener("pointermove", () => {
      requestAnimationFrame(() => {
        const now = performance.now();
        const [answer] = answers.peek();
        if (first !== undefined && answer !== drawn) {
          recording.repairs.push(answer.repairTime);
          recording.queries.push(answer.queryTime);
          recording.latencies.push(now - first.heard);
          recording.delays.push(now - first.moved);
        }
        drawn = answer;
        first = undefined;
      });
    });
    (async () => {
      while (!recording.isOver) {
        recording.frames.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
      }
    })();
    return recording;
  });
}

function makeTable(print: Print): Table {
  const of = (heading: string, ...parts: string[]): { heading: string; decimals: number }[] =>
    parts.map((part) => ({ heading: `${heading}|${part}`, decimals: 1 }));
  return new Table(print, 12, [
    { heading: "algorithm" },
    ...of("frames", "a second"),
    ...of("frame", "median", "95 %", "most"),
    { heading: "edits" },
    ...of("repair", "median", "95 %"),
    ...of("query", "median", "95 %"),
    ...of("latency", "median", "95 %", "99 %"),
    ...of("delay", "median", "95 %"),
  ]);
}

function addRow(table: Table, name: string, { frames, repairs, queries, latencies, delays }: Recording): void {
  const intervals = frames.slice(1).map((time, index) => time - frames[index]);
  const seconds = (frames[frames.length - 1] - frames[0]) / 1000;
  table.row([
    name,
    intervals.length / seconds,
    ...[50, 95, 100].map((percent) => percentile(intervals, percent)),
    latencies.length,
    ...[repairs, queries].flatMap((times) => [percentile(times, 50), percentile(times, 95)]),
    ...[50, 95, 99].map((percent) => percentile(latencies, percent)),
    ...[50, 95].map((percent) => percentile(delays, percent)),
  ]);
}

/** Prints what pages load before they can be used. */
function printWeights(site: BuiltSite, print: Print): void {
  const weights = site.pages.map((page) => ({ page, bytes: site.weightOf(page) })).sort((a, b) => b.bytes - a.bytes);
  const heaviest = (folder: string): string => weights.find(({ page }) => page.startsWith(folder))?.page ?? "";
  print("\nWhat a page loads before it can be used, gzipped: the heaviest of each kind, in kB.");
  const table = new Table(print, 40, [{ heading: "page" }, { heading: "kB", decimals: 1 }]);
  for (const page of ["index.html", "playground/index.html", heaviest("docs/"), heaviest("api/")]) {
    table.row([page, site.weightOf(page) / 1000]);
  }
}
