import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { PAGES, pathOfPage } from "../../site/docs/pages.ts";
import { addressOf, test } from "../support/browser.ts";
import { REFERENCE_PAGES } from "../support/reference-pages.ts";

const require = createRequire(import.meta.url);

/** The source of axe-core, which is run on each page. */
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Every page, and of the reference one of each kind. */
const PATHS: readonly string[] = [
  "index.html",
  "404.html",
  "playground/index.html",
  "gallery/index.html",
  "gallery/lockstep.html",
  "gallery/node-server.html",
  ...PAGES.map(({ file }) => pathOfPage(file) ?? file),
  ...REFERENCE_PAGES,
];

/**
 * One page of each kind. Without OCTILE_SHARE=1, which is for long runs, axe-core looks at these alone, and every other page of the rest
 * is opened.
 */
const KINDS = [
  "index.html",
  "404.html",
  "playground/index.html",
  "gallery/lockstep.html",
  "docs/hpa.html",
  "docs/comparison.html",
  "api/classes/octile.Path.html",
];

/** How many windows visit pages at the same time. */
const WINDOWS = 2;

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** The rules of axe-core about colours, which differ from look to look. */
const COLOURS = ["color-contrast", "link-in-text-block"];

test("pages open, light and dark, fit a phone, and have no fault of accessibility", { timeout: 120_000 }, async ({
  visit,
}) => {
  expect(PATHS).toEqual(expect.arrayContaining(KINDS));
  const isLong = inject("shareOfCases") === 1;
  const paths = PATHS.filter((path, index) => isLong || KINDS.includes(path) || index % 2 === 0);
  const faults: string[] = [];
  let visited = 0;
  const lookThrough = async (): Promise<void> => {
    const page = await visit(paths[visited], { viewport: DESK });
    while (visited < paths.length) {
      const path = paths[visited++];
      await page.setViewportSize(DESK);
      await page.goto(addressOf(path));
      expect(await page.locator("h1").first().innerText(), path).not.toBe("");
      if (/^(docs|gallery)\//.test(path)) expect(await scrolledCodeOf(page), path).toEqual([]);
      const isChecked = isLong || KINDS.includes(path);
      await show(page, "light");
      const light = await lightnessOf(page);
      if (isChecked) {
        await page.evaluate(axe);
        faults.push(...(await faultsOn(page)).map((fault) => `${path}: ${fault}`));
      }
      await show(page, "dark");
      const dark = await lightnessOf(page);
      if (isChecked) faults.push(...(await faultsOfColours(page)).map((fault) => `${path} in dark: ${fault}`));
      expect(light.paper - light.ink, path).toBeGreaterThan(0.5);
      expect(dark.ink - dark.paper, path).toBeGreaterThan(0.5);
      await page.setViewportSize(PHONE);
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
    }
  };
  await Promise.all(Array.from({ length: WINDOWS }, lookThrough));
  expect(faults).toEqual([]);
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
  run(context: unknown, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

/** A rule that is broken, and where. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The faults of accessibility that axe-core finds on a page, a line for each rule that is broken. */
async function faultsOn(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (colours) => {
    const { axe: checker } = globalThis as unknown as { axe: Axe };
    const rules = Object.fromEntries(colours.map((rule) => [rule, { enabled: false }]));
    const found = await checker.run(document, { resultTypes: ["violations"], rules });
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, COLOURS);
  return [...violations.map(lineOf), ...(await faultsOfColours(page))];
}

/** The faults of the colours of a page. Of elements with the same colours, axe-core sees one: it takes a millisecond for each. */
async function faultsOfColours(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (runOnly) => {
    const elementOfColours = new Map<string, Element>();
    for (const element of document.body.querySelectorAll("*")) {
      if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())) continue;
      if (!element.checkVisibility()) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const key: unknown[] = [element.tagName, color, fontSize, fontWeight];
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const style = getComputedStyle(around);
        key.push(style.backgroundColor, style.opacity, around.tagName === "P" && style.color);
      }
      const colours = [...new Set(key)].join();
      if (!elementOfColours.has(colours)) elementOfColours.set(colours, element);
    }
    const { axe: checker } = globalThis as unknown as { axe: Axe };
    const found = await checker.run({ include: [...elementOfColours.values()] }, { runOnly });
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, COLOURS);
  return violations.map(lineOf);
}

function lineOf({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`;
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

/** The code blocks of a page that its reader has to scroll sideways, each by its first line. */
function scrolledCodeOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks = [...document.querySelectorAll("pre")].filter((block) => block.scrollWidth > block.clientWidth);
    return blocks.map(({ textContent }) => textContent.split("\n", 1)[0]);
  });
}

/** How many pixels of a page lie beside the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
