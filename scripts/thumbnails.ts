/** Makes the thumbnails of the gallery from the running examples: `npm run thumbnails`, or of some: `npm run thumbnails -- rts`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { escapeHtml } from "../site/docs/html.ts";
import { EXAMPLES, type Example } from "../site/gallery/examples.ts";
import { THUMBNAIL, thumbnailOf } from "../site/gallery/gallery.ts";
import { browserOptions } from "../test/support/browser-program.ts";
import { serveFolder } from "../test/support/browser-site.ts";

const ROOT = join(import.meta.dirname, "..");
const LOOKS = ["light", "dark"] as const;

/** The most bytes of a thumbnail. */
const MOST_BYTES = 8000;

/** How long an example runs before its picture is taken, in milliseconds. */
const RUNNING = 4000;

/** The page of an example, as large as it is seen in the gallery, without its caption. */
async function show(context: BrowserContext, address: string, { name, windows }: Example): Promise<Page> {
  const page = await context.newPage();
  if (windows === 0) {
    const printed = readFileSync(join(ROOT, "examples", name, "printed.txt"), "utf8");
    await page.setContent(`<style>:root { color-scheme: light dark }
      body { margin: 0; padding: 24px; background: light-dark(#f5f6f8, #14171c); color: light-dark(#1a1f27, #e4e8ee) }
      pre { font: 19px / 1.7 monospace; margin: 0 }</style><pre>${escapeHtml(printed)}</pre>`);
    return page;
  }
  await page.goto(`${address}${name}/index.html`);
  await page.addStyleTag({ content: "footer { display: none !important }" });
  await page.waitForTimeout(RUNNING);
  return page;
}

/** A picture as WebP of the thumbnail's size, as good as fits; of one with too many details, the middle alone. */
async function shrink(page: Page, picture: Buffer): Promise<Buffer> {
  const call = { source: `data:image/png;base64,${picture.toString("base64")}`, most: MOST_BYTES, ...THUMBNAIL };
  const encoded = await page.evaluate(async ({ source, most, width, height }) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("The browser must have a 2D context for canvases.");
    context.imageSmoothingQuality = "high";
    for (let part = 1; ; part *= 0.8) {
      const [left, top] = [((1 - part) / 2) * image.width, ((1 - part) / 2) * image.height];
      context.drawImage(image, left, top, part * image.width, part * image.height, 0, 0, width, height);
      for (let quality = 0.9; quality > 0.4; quality -= 0.1) {
        const [, bytes] = canvas.toDataURL("image/webp", quality).split(",");
        if (bytes.length * 0.75 <= most) return bytes;
      }
    }
  }, call);
  return Buffer.from(encoded, "base64");
}

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "octile-thumbnails-"));
const configFile = join(ROOT, "examples", "vite.config.ts");
await build({ configFile, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
const site = await serveFolder(folder);
const browser = await chromium.launch(await browserOptions());
try {
  const helper = await browser.newPage();
  for (const example of EXAMPLES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const look of LOOKS) {
      const viewport = { width: 2 * THUMBNAIL.width, height: 2 * THUMBNAIL.height };
      const context = await browser.newContext({ viewport, colorScheme: look });
      const page = await show(context, site.address, example);
      const thumbnail = await shrink(helper, await page.screenshot());
      const file = join(ROOT, "site", "gallery", thumbnailOf(example.name, look));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, thumbnail);
      console.log(`${example.name}, ${look}: ${thumbnail.length} bytes`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true });
}
