import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PAGES, pathOfPage } from "../../site/docs/pages.ts";
import { addressOf, test } from "../support/browser.ts";

const require = createRequire(import.meta.url);
const AXE = require.resolve("axe-core/axe.min.js");

const PATHS: readonly string[] = ["index.html", ...PAGES.map(({ file }) => pathOfPage(file) ?? file), "api/index.html"];

const PHONE = { width: 390, height: 844 };

test("every page of the documentation opens, light and dark, and fits a phone", async ({ visit }) => {
  const page = await visit(PATHS[0], { viewport: PHONE });
  for (const path of PATHS) {
    await page.goto(addressOf(path));
    expect(await page.locator("h1").first().innerText(), path).not.toBe("");
    const light = await lightnessOf(page);
    await show(page, "dark");
    const dark = await lightnessOf(page);
    expect(light.paper - light.ink, path).toBeGreaterThan(0.5);
    expect(dark.ink - dark.paper, path).toBeGreaterThan(0.5);
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
  }
});

describe.each(["index.html", "docs/hpa.html", "playground/index.html"])("%s", (path) => {
  test.for(["light", "dark"] as const)("has no serious fault of accessibility in %s", async (look, { visit }) => {
    const page = await visit(path);
    await show(page, look);
    await page.addScriptTag({ path: AXE });
    const faults = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run();
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    });
    expect(faults).toEqual([]);
  });
});

test("the playground fits a phone, also in height", async ({ play }) => {
  const { page } = await play("", { viewport: PHONE, hasTouch: true, isMobile: true });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(PHONE.height);
  const canvas = await page.locator("canvas.map").boundingBox();
  expect(canvas?.width).toBeGreaterThan(300);
  expect(canvas?.height).toBeGreaterThan(200);
});

test("the look that is chosen on one page is that of the others, too", async ({ visit }) => {
  const page = await visit("docs/hpa.html");
  await page.getByLabel("Theme").selectOption("dark");
  for (const path of ["index.html", "playground/index.html", "api/index.html"]) {
    await page.goto(addressOf(path));
    const { ink, paper } = await lightnessOf(page);
    expect(ink, path).toBeGreaterThan(paper);
  }
});

test.for(["index.html", "docs/hpa.html", "playground/index.html", "api/index.html"])(
  "%s looks as the system does, also when that changes",
  { tags: ["chromium"] },
  async (path, { visit }) => {
    const page = await visit(path, { colorScheme: "dark" });
    const dark = await lightnessOf(page);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await lightnessOf(page);
    expect(dark.ink - dark.paper).toBeGreaterThan(0.5);
    expect(light.paper - light.ink).toBeGreaterThan(0.5);
  },
);

/** The part of axe-core that is used. */
interface Axe {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}

/** Gives a page one of its looks, whatever the system has. */
function show(page: Page, look: "light" | "dark"): Promise<void> {
  return page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, look);
}

/** How light text and background of a page are, from 0 to 1. */
function lightnessOf(page: Page): Promise<{ ink: number; paper: number }> {
  return page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const [ink, paper] = [color, backgroundColor].map((colour) => {
      const [red, green, blue] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
      return (red + green + blue) / (3 * 255);
    });
    return { ink, paper };
  });
}

/** How many pixels of a page lie beside the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
