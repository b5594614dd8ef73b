import { describe, expect, inject, test } from "vitest";
import { PAGES, pathOfPage } from "../../site/docs/pages.ts";
import { BuiltSite } from "../support/built-site.ts";

/** The most that a page may load before it can be used, gzipped, in bytes. */
const MOST_BYTES = 300_000;

describe("the built site", () => {
  const site = new BuiltSite(inject("siteFolder"));

  test("has the home page, every page of the documentation, the playground and the API reference", () => {
    const expected = [
      "index.html",
      "playground/index.html",
      "api/index.html",
      ...PAGES.map(({ file }) => pathOfPage(file)),
    ];
    expect(site.pages).toEqual(expect.arrayContaining(expected));
  });

  test("has no link to a page, a part of a page or a file that is not there", () => {
    expect(site.brokenLinks()).toEqual([]);
  });

  test("loads nothing from other hosts", () => {
    expect(site.externalLoads()).toEqual([]);
  });

  test("loads less than 300 kB for any page", () => {
    const weights = site.pages.map((page) => ({ page, bytes: site.weightOf(page) }));
    expect(weights.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
    // what a page with a live map needs at least: else nothing is counted
    expect(site.weightOf("index.html")).toBeGreaterThan(20_000);
  });

  test("brings two threads: that of the swarm, and that of the pool which builds large maps", () => {
    expect(site.files.filter((file) => /\bthread\b.*\.js$/.test(file))).toHaveLength(2);
  });

  test("keeps every file for when there is no network", () => {
    const worker = site.read("service-worker.js");
    const kept = JSON.parse(/const FILES = (\[.*\]);/.exec(worker)?.[1] ?? "[]") as string[];
    expect(kept).toEqual(site.files.filter((file) => file !== "service-worker.js"));
    expect(worker).toMatch(/const VERSION = "[0-9a-f]{16}";/);
  });

  test("has the reader's look in the head of every page of its own, before anything is shown", () => {
    const own = site.pages.filter((page) => !page.startsWith("api/"));
    const late = own.filter((page) => !/<head>\s*<script>try\{document/.test(site.read(page)));
    expect(late).toEqual([]);
  });
});
