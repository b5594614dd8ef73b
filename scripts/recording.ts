/**
 * Records the living world of the home page while a wall is drawn, as an animated picture for the README: `npm run recording`. It needs
 * `img2webp`, which Debian has in its package `webp`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { withSite } from "../test/support/browser-visit.ts";

const FILE = join(import.meta.dirname, "..", "docs", "images", "home.webp");

const SIZE = { width: 960, height: 540 };

const SECONDS = 20;
const FRAMES_A_SECOND = 8;

/** Leaves headline and world alone on the picture. */
const STYLE = `
  body > header nav, .theme, header [role="search"] { display: none !important; }
  .world canvas { height: 18rem; }`;

/** A frame as the browser gave it, and when, in seconds. */
interface Frame {
  readonly at: number;
  readonly picture: Buffer;
}

await withSite(async ({ address }, browser) => {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: "light", serviceWorkers: "block" });
  await page.goto(address);
  await page.addStyleTag({ content: STYLE });
  await page.locator('canvas[data-mover="world"]').waitFor({ timeout: 60_000 });
  write(await record(page, () => drawWall(page)));
});

/** Draws a wall across the stream after a few seconds. */
async function drawWall(page: Page): Promise<void> {
  const box = await page.locator(".world canvas").boundingBox();
  if (box === null) throw new Error("The home page shows no world.");
  const [x, top, bottom] = [0.64 * SIZE.width, box.y + 0.2 * box.height, box.y + 0.8 * box.height];
  await page.waitForTimeout(4000);
  await page.mouse.move(x, top);
  await page.mouse.down();
  for (let part = 0; part <= 1; part += 1 / 40) {
    await page.mouse.move(x, top + part * (bottom - top));
    await page.waitForTimeout(50);
  }
  await page.mouse.up();
}

/** Records a page for some seconds, while something happens on it. */
async function record(page: Page, happen: () => Promise<void>): Promise<readonly Frame[]> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? 0, picture: Buffer.from(data, "base64") });
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await session.send("Page.startScreencast", {
    format: "jpeg",
    quality: 95,
    maxWidth: SIZE.width,
    maxHeight: SIZE.height,
  });
  await Promise.all([happen(), page.waitForTimeout(1000 * SECONDS)]);
  await session.send("Page.stopScreencast");
  return frames;
}

/** Writes the frames nearest to an even beat as one animated picture. */
function write(frames: readonly Frame[]): void {
  const folder = mkdtempSync(join(tmpdir(), "octile-recording-"));
  try {
    const files = Array.from({ length: SECONDS * FRAMES_A_SECOND }, (_, beat) => {
      const file = join(folder, `${beat}.jpg`);
      writeFileSync(file, frameAt(frames, frames[0].at + beat / FRAMES_A_SECOND).picture);
      return file;
    });
    const pause = String(Math.round(1000 / FRAMES_A_SECOND));
    const options = ["-loop", "0", "-min_size", "-lossy", "-q", "20", "-m", "4", "-d", pause];
    const { error, status, stderr } = spawnSync("img2webp", [...options, ...files, "-o", FILE], { encoding: "utf8" });
    if (error !== undefined) throw new Error("img2webp is not installed. Install the package webp, and try again.");
    if (status !== 0) throw new Error(`img2webp ended with ${status}: ${stderr}`);
    const { size } = statSync(FILE);
    console.log(`${FILE}: ${frames.length} frames of the browser, ${files.length} kept, ${Math.ceil(size / 1000)} kB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The last frame up to a time. */
function frameAt(frames: readonly Frame[], time: number): Frame {
  return frames.findLast(({ at }) => at <= time + 1e-6) ?? frames[0];
}
