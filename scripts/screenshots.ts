/**
 * Takes pictures of every page and mode of the site, light and dark, wide and as wide as a phone, into a folder, and
 * the pictures of the README and the documentation into docs/images: `npm run screenshots [-- FOLDER]`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { PAGES, pathOfPage } from "../site/docs/pages.ts";
import { generatedMap } from "../site/playground/model/generated-map.ts";
import { encodeLink } from "../site/playground/model/link.ts";
import { Session } from "../site/playground/model/session.ts";
import type { MapSource, Settings } from "../site/playground/model/state.ts";
import { PlaygroundPage } from "../test/support/browser-playground.ts";
import { withSite } from "../test/support/browser-visit.ts";

const ROOT = join(import.meta.dirname, "..");

const WINDOWS = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const LOOKS = ["light", "dark"] as const;

/** Of longer pages only the beginning is taken, in pixels. */
const TALLEST = 8000;

/** A page to be taken a picture of. */
interface Shot {
  readonly name: string;
  /** Where it is in the site. */
  readonly path: string;
  /** Brings it to where the picture is to be taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The pictures that are kept in the repository: a wide one of a shot in one look. */
const KEPT = [
  { file: "playground-light.png", shot: "playground-layers", look: "light" },
  { file: "playground-dark.png", shot: "playground-layers", look: "dark" },
  { file: "playground-two.png", shot: "playground-two", look: "light" },
  { file: "swarm.png", shot: "playground-swarm", look: "light" },
] as const;

await withSite(async ({ address }, browser) => {
  const folder = resolve(process.argv[2] ?? join(ROOT, "screenshots"));
  mkdirSync(folder, { recursive: true });
  for (const shot of [...pageShots(), ...(await playgroundShots())]) {
    for (const look of LOOKS) {
      for (const window of ["wide", "phone"] as const) {
        const picture = await take(browser, address, shot, look, window);
        write(join(folder, `${shot.name}-${window}-${look}.png`), picture);
        const kept = KEPT.find((candidate) => candidate.shot === shot.name && candidate.look === look);
        if (kept !== undefined && window === "wide") write(join(ROOT, "docs", "images", kept.file), picture);
      }
    }
  }
});

function pageShots(): Shot[] {
  const paths = ["index.html", ...PAGES.map(({ file }) => pathOfPage(file) ?? file), "api/index.html"];
  return paths.map((path) => ({ name: path.replace(/\.html$/, "").replaceAll("/", "-"), path }));
}

async function playgroundShots(): Promise<Shot[]> {
  const first = { name: "playground", path: "playground/index.html", prepare: drawn };
  const caves = { from: "generator", kind: "caves", size: 96, seed: 4 } as const;
  const mixed = { from: "generator", kind: "mixed", size: 256, seed: 3 } as const;
  return [
    first,
    await playgroundShot("layers", caves, {
      layers: ["clusters", "entrances", "nodes", "inter-edges", "abstract path"],
    }),
    await playgroundShot("cliques", caves, { runs: [run("pra")], layers: ["cliques level 1", "corridor"] }),
    await playgroundShot("two", caves, { runs: [run("astar"), run("pra")], layers: ["expanded"] }),
    await playgroundShot("clearance", caves, { agent: { size: 3 }, layers: ["clearance", "why", "components"] }),
    await playgroundShot("swarm", mixed, { mode: "swarm", swarm: { walkers: 1500, budget: 2 } }, walking),
    await playgroundShot("code", caves, {}, showCode),
  ];
}

async function playgroundShot(
  name: string,
  source: MapSource & { from: "generator" },
  settings: Partial<Settings>,
  prepare: Shot["prepare"] = drawn,
): Promise<Shot> {
  const session = new Session(generatedMap(source.kind, source.size, source.seed), source, settings);
  return { name: `playground-${name}`, path: `playground/index.html${await encodeLink(session)}`, prepare };
}

function run(algorithm: Settings["runs"][number]["algorithm"]): Settings["runs"][number] {
  return { algorithm, options: {} };
}

/** Waits for what the page works out when it is idle, too. */
async function drawn(page: Page): Promise<void> {
  await PlaygroundPage.on(page);
  await page.waitForFunction(() => window.playground.session.optimal.value !== undefined);
}

/** Lets a swarm walk for as many frames as its graph shows. */
async function walking(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.playground?.swarm?.frames.frames().length ?? 0) >= 200, undefined, {
    timeout: 60_000,
  });
}

async function showCode(page: Page): Promise<void> {
  await PlaygroundPage.on(page);
  await page.getByLabel("Copy as code").click();
  await page.getByRole("dialog").waitFor();
}

async function take(
  browser: Browser,
  address: string,
  { path, prepare }: Shot,
  colorScheme: (typeof LOOKS)[number],
  window: keyof typeof WINDOWS,
): Promise<Buffer> {
  const isMobile = window === "phone";
  const context = await browser.newContext({
    viewport: WINDOWS[window],
    colorScheme,
    isMobile,
    hasTouch: isMobile,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await page.goto(new URL(path, address).href);
    await prepare?.(page);
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
    const clip = { x: 0, y: 0, width: scrollWidth, height: Math.min(scrollHeight, TALLEST) };
    // the playground fills its window
    return await page.screenshot(prepare === undefined ? { fullPage: true, clip } : {});
  } finally {
    await context.close();
  }
}

function write(file: string, picture: Buffer): void {
  writeFileSync(file, picture);
  console.log(`${file}: ${Math.ceil(picture.length / 1000)} kB`);
}
