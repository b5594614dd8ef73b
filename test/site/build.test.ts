import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { PAGES, pathOfPage } from "../../site/docs/pages.ts";
import { EXAMPLES } from "../../site/gallery/examples.ts";
import { SIDE, travellers } from "../../site/home/city.ts";
import { OpeningPlayer, readOpening } from "../../site/home/opening.ts";
import { OPENING_FILE } from "../../site/home/page.ts";
import { INDEX_FILE, type SearchedPage } from "../../site/search/section.ts";
import { BuiltSite } from "../support/built-site.ts";

/** The most that a page may load before it can be used, gzipped, in bytes. */
const MOST_BYTES = 300_000;

/** Running examples of the gallery with engines. */
const ENGINES = /^gallery\/live\/(phaser|excalibur|pixi|three)\//;

describe("the built site", () => {
  const site = new BuiltSite(inject("siteFolder"));

  test("has the home page, every page of the documentation, the playground and the API reference", () => {
    const expected = [
      "index.html",
      "404.html",
      "playground/index.html",
      "api/index.html",
      "gallery/index.html",
      ...EXAMPLES.map(({ name }) => `gallery/${name}.html`),
      ...PAGES.map(({ file }) => pathOfPage(file)),
    ];
    expect(site.pages).toEqual(expect.arrayContaining(expected));
  });

  test("has no link to a page, a part of a page or a file that is not there", () => {
    expect(site.brokenLinks()).toEqual([]);
  });

  test("has a text for programs, which names every page of the documentation and what there is beside them", () => {
    const links = [...site.read("llms.txt").matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, link]) => link);
    expect(links).toEqual(expect.arrayContaining(PAGES.map(({ file }) => pathOfPage(file))));
    expect(links.filter((link) => !site.files.includes(link))).toEqual([]);
    expect(site.read("llms-full.txt")).toContain("<!-- docs/hpa.html -->\n\n# HPA\\*");
  });

  test("has an index for searching, with every section of every page", () => {
    const pages = JSON.parse(site.read(INDEX_FILE)) as readonly SearchedPage[];
    const paths = pages.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(PAGES.map(({ file }) => pathOfPage(file))));
    expect(paths.filter((path) => !site.pages.includes(path))).toEqual([]);
    const sections = pages.flatMap(({ path, sections }) => sections.map(({ id }) => `${path}#${id}`));
    expect(sections).toContain("docs/pra.html#1-cliques");
    expect(sections).toContain("api/interfaces/octile.Planner.html#findpath");
    expect(gzipSync(site.read(INDEX_FILE)).length).toBeLessThan(150_000);
  });

  test("loads nothing from other hosts", () => {
    expect(site.externalLoads()).toEqual([]);
  });

  test("loads less than 300 kB for any page", () => {
    // engines weigh what they weigh; the pages that show them load them late, in frames
    const pages = site.pages.filter((page) => !ENGINES.test(page));
    const weights = pages.map((page) => ({ page, bytes: site.weightOf(page) }));
    expect(weights.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
    // what a page with a live map needs at least: else nothing is counted
    expect(site.weightOf("docs/hpa.html")).toBeGreaterThan(20_000);
  });

  test("brings five threads: of large maps, of the home page, of its switch, of the swarm, and of the pool which builds planners", () => {
    const own = site.files.filter((file) => !file.startsWith("gallery/live/"));
    const threads = own.filter((file) => /\bthread\b.*\.js$/.test(file));
    const names = threads.map((file) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, ""));
    expect(names).toEqual(["map-thread", "rival-thread", "thread", "thread", "world-thread"]);
  });

  test("loads less than 300 kB for the home page with its thread and its recording", () => {
    const thread = site.files.find((file) => file.startsWith("assets/world-thread-")) ?? "";
    const recording = readFileSync(join(inject("siteFolder"), OPENING_FILE));
    const bytes = site.weightOf("index.html") + gzipSync(site.read(thread)).length + recording.length;
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(recording.length).toBeGreaterThan(20_000);
  });

  test("has a recording for its home page in which nobody walks through a wall or through another", () => {
    const opening = readOpening(new Uint8Array(gunzipSync(readFileSync(join(inject("siteFolder"), OPENING_FILE)))));
    const player = new OpeningPlayer(opening, opening.isWallOfCell);
    const sizes = travellers().map(({ size }) => size);
    const { cellOfTraveller } = opening.places;
    const walked = new Float64Array(sizes.length);
    let steps = 0;
    const faults: string[] = [];
    for (; !player.isOver; steps++) {
      const before = cellOfTraveller.slice();
      player.advance(opening.places);
      const isTakenOfCell = opening.isWallOfCell.slice();
      for (const [index, cell] of cellOfTraveller.entries()) {
        if (cell !== before[index]) walked[index]++;
        for (let row = cell; row < cell + sizes[index] * SIDE; row += SIDE) {
          if (isTakenOfCell.subarray(row, row + sizes[index]).includes(1)) faults.push(`step ${steps}, cell ${cell}`);
          isTakenOfCell.fill(1, row, row + sizes[index]);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(steps).toBe(120);
    // everybody walks, and most of them most of the time
    expect(walked.filter((count) => count === 0).length).toBeLessThan(20);
    expect(walked.reduce((sum, count) => sum + count) / sizes.length).toBeGreaterThan(80);
  });

  test("keeps every file but the running examples for when there is no network", () => {
    const worker = site.read("service-worker.js");
    const kept = JSON.parse(/const FILES = (\[.*\]);/.exec(worker)?.[1] ?? "[]") as string[];
    const files = site.files.filter((file) => file !== "service-worker.js");
    expect(kept).toEqual(files.filter((file) => !file.startsWith("gallery/live/")));
    expect(worker).toMatch(/const VERSION = "[0-9a-f]{16}";/);
  });

  test("has the reader's look in the head of every page of its own, before anything is shown", () => {
    const own = site.pages.filter((page) => !page.startsWith("api/"));
    const late = own.filter((page) => !/<head>\s*<script>try\{document/.test(site.read(page)));
    expect(late).toEqual([]);
  });
});
