/**
 * Takes pictures of every page of the site in all its states, light and dark, wide and as wide as a phone, into a folder, and the
 * pictures of the README and the documentation into docs/images: `npm run screenshots [-- FOLDER [NAME...]]`. With names, pictures are
 * taken of the shots alone whose names begin with one of them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { withSite } from "../test/support/browser-visit.ts";
import { allShots, type Shot } from "./screenshot-table.ts";

const ROOT = join(import.meta.dirname, "..");

const WINDOWS = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const LOOKS = ["light", "dark"] as const;

/** The most height of a picture, in pixels: browsers draw no larger ones. */
const TALLEST = 16_000;

/** The pictures that are kept in the repository: a wide one of a shot in one look. */
const KEPT = [
  { file: "playground-light.png", shot: "playground-layers", look: "light" },
  { file: "playground-dark.png", shot: "playground-layers", look: "dark" },
  { file: "playground-two.png", shot: "playground-two", look: "light" },
  { file: "swarm.png", shot: "playground-swarm", look: "light" },
] as const;

const [folder = join(ROOT, "screenshots"), ...names] = process.argv.slice(2);

await withSite(async ({ address }, browser) => {
  mkdirSync(resolve(folder), { recursive: true });
  const shots = await allShots();
  for (const shot of shots.filter(({ name }) => names.length === 0 || names.some((part) => name.startsWith(part)))) {
    for (const look of LOOKS) {
      for (const window of ["wide", "phone"] as const) {
        const picture = await take(browser, address, shot, look, window);
        write(join(resolve(folder), `${shot.name}-${window}-${look}.png`), picture);
        const kept = KEPT.find((candidate) => candidate.shot === shot.name && candidate.look === look);
        if (kept !== undefined && window === "wide") write(join(ROOT, "docs", "images", kept.file), picture);
      }
    }
  }
});

async function take(
  browser: Browser,
  address: string,
  { path, prepare, extent = "page", isStill = false }: Shot,
  colorScheme: (typeof LOOKS)[number],
  window: keyof typeof WINDOWS,
): Promise<Buffer> {
  const isMobile = window === "phone";
  const context = await browser.newContext({
    viewport: WINDOWS[window],
    colorScheme,
    reducedMotion: isStill ? "reduce" : "no-preference",
    isMobile,
    hasTouch: isMobile,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await page.goto(new URL(path, address).href);
    await prepare?.(page);
    if (extent === "window") return await page.screenshot();
    await page.evaluate(loadPictures);
    const { width, height } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { width: scrollWidth, height: scrollHeight };
    });
    return await page.screenshot({
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) },
    });
  } finally {
    await context.close();
  }
}

/** Loads the pictures, too, that a page fetches once its reader comes near; it runs in the page. */
async function loadPictures(): Promise<void> {
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) image.loading = "eager";
  await Promise.all(pictures.map((image) => image.decode()));
}

function write(file: string, picture: Buffer): void {
  writeFileSync(file, picture);
  console.log(`${file}: ${Math.ceil(picture.length / 1000)} kB`);
}
