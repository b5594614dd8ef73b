import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { withSite } from "../test/support/browser-visit.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** The home page in headless Chromium: when it is there, when its world walks, and how smoothly. */
export const HOME: Benchmark = { options: ["visits", "seconds"], run };

/** How many times slower the processor is made, as browsers do it. */
const THROTTLES = [1, 4];

/** What a visit saw. */
interface Visit {
  /** When something was first painted, when the world was first drawn, and when octile walks it, in milliseconds after the visit began. */
  readonly paint: number;
  readonly drawn: number;
  readonly walked: number;
  /** When each frame began, from then on. */
  readonly frames: readonly number[];
  /** What the page and its threads loaded, gzipped, in bytes. */
  readonly bytes: number;
}

async function run(given: Given, print: Print): Promise<void> {
  const visits = given.integer("visits", 3);
  const seconds = given.integer("seconds", 10);
  print(
    [
      `The home page on a window of 1280 × 800, ${visits} first visits each with the processor as it is and slower. In ms after the visit began:`,
      "when something is painted, when the recorded walkers first move, and when octile's own world moves them; the slowest visit counts.",
      `Then frames for ${seconds} s, with 2,000 walkers: the fewest a second of all visits, and the time from one to the next. loaded: gzipped.`,
    ].join("\n"),
  );
  await withSite(async (site, browser) => {
    const table = new Table(print, 12, [
      { heading: "times slower" },
      { heading: "first|paint" },
      { heading: "walkers|move" },
      { heading: "world|moves" },
      { heading: "frames|a second", decimals: 1 },
      { heading: "frame|95 %", decimals: 1 },
      { heading: "loaded|kB" },
    ]);
    for (const throttle of THROTTLES) {
      const seen: Visit[] = [];
      for (let number = 0; number < visits; number++) seen.push(await visit(browser, site.address, throttle, seconds));
      const most = (of: (visit: Visit) => number): number => Math.round(Math.max(...seen.map(of)));
      const intervals = seen.map(({ frames }) => frames.slice(1).map((time, index) => time - frames[index]));
      const rates = intervals.map((times) => (1000 * times.length) / times.reduce((sum, time) => sum + time, 0));
      table.row([
        throttle,
        most(({ paint }) => paint),
        most(({ drawn }) => drawn),
        most(({ walked }) => walked),
        Math.min(...rates),
        percentile(intervals.flat(), 95),
        most(({ bytes }) => bytes / 1000),
      ]);
    }
  });
}

async function visit(browser: Browser, address: string, throttle: number, seconds: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const loaded: Promise<number>[] = [];
    context.on("response", (response) => {
      loaded.push(response.body().then((body) => gzipSync(body).length));
    });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
    await page.addInitScript(() => {
      const seen = { drawn: 0, walked: 0 };
      Object.assign(window, { seen });
      void (async () => {
        while (seen.walked === 0) {
          const time = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
          const mover = document.querySelector<HTMLElement>("canvas[data-mover]")?.dataset.mover;
          if (mover !== undefined) seen.drawn ||= time;
          if (mover === "world") seen.walked = time;
        }
      })();
    });
    await page.goto(address);
    await page.locator('canvas[data-mover="world"]').waitFor({ timeout: 120_000 });
    const seen = await page.evaluate(async (milliseconds) => {
      const frames: number[] = [];
      do frames.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
      while (frames[frames.length - 1] < frames[0] + milliseconds);
      const { drawn, walked } = (window as unknown as { seen: { drawn: number; walked: number } }).seen;
      const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime;
      return { paint, drawn, walked, frames };
    }, 1000 * seconds);
    const bytes = (await Promise.all(loaded)).reduce((sum, each) => sum + each, 0);
    return { ...seen, bytes };
  } finally {
    await context.close();
  }
}
