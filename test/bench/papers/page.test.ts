import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXPERIMENTS } from "../../../bench/papers/all.ts";
import { deviationsOf } from "../../../bench/papers/page/comparisons.ts";
import { experimentImages, picturesOf } from "../../../bench/papers/page/images.ts";
import { experimentsPage } from "../../../bench/papers/page/page.ts";
import { readSaved } from "../../../bench/papers/page/saved.ts";

const DOCS = join(import.meta.dirname, "..", "..", "..", "docs");
const saved = readSaved();
const page = experimentsPage(saved);
const images = [...experimentImages(saved)];

describe("docs/experiments.md", () => {
  test("is what the saved results make of it", () => {
    expect(readFileSync(join(DOCS, "experiments.md"), "utf8")).toBe(page);
  });

  test.each(images)("shows %s as the saved results draw it", (file, svg) => {
    expect(readFileSync(join(DOCS, "images", file), "utf8")).toBe(svg);
    expect(page).toContain(`"images/${file}"`);
  });

  test("has at least two points to every curve", () => {
    for (const { name, panels } of picturesOf(saved)) {
      for (const { curves } of panels) {
        for (const { points } of curves) expect(points.length, name).toBeGreaterThan(1);
      }
    }
  });

  test("says of every number that is off the print what was tried to explain it", () => {
    for (const { what, tested } of deviationsOf(saved)) {
      expect(tested, what).not.toBe("");
      expect(page).toContain(what.replaceAll("*", "\\*"));
    }
  });

  test("names what every experiment was measured with", () => {
    for (const { id } of EXPERIMENTS) {
      expect(saved.finished[id].machine).toMatch(/^Commit .+, Node v\d/);
      expect(page).toContain(saved.finished[id].when);
      expect(page).toContain(/^Commit ([^,]+)/.exec(saved.finished[id].machine)?.[1]);
    }
  });
});
