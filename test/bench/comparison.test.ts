import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { comparisonImages } from "../../bench/versus/images.ts";
import { comparisonPage, withComparison, withRowsOf } from "../../bench/versus/page.ts";
import { readCrowds, readRaces } from "../../bench/versus/results.ts";
import { RULES } from "../../bench/versus/rule.ts";

const DOCS = join(import.meta.dirname, "..", "..", "docs");
const races = readRaces();
const crowds = readCrowds();

describe("docs/comparison.md", () => {
  test("is what the saved results make of it", () => {
    expect(readFileSync(join(DOCS, "comparison.md"), "utf8")).toBe(comparisonPage(races, crowds));
  });

  test("is told in short in README as the saved results have it", () => {
    const readme = readFileSync(join(DOCS, "..", "README.md"), "utf8");
    expect(withComparison(readme, races)).toBe(readme);
    expect(readme).toContain("pathfinding A");
  });

  test("is where docs/choosing.md has its rows from", () => {
    const choosing = readFileSync(join(DOCS, "choosing.md"), "utf8");
    expect(withRowsOf(comparisonPage(races, crowds), choosing)).toBe(choosing);
    expect(choosing).toContain("| octile hpa |");
    const changed = "| octile hpa | 8 µs | 0 % |";
    expect(withRowsOf("| octile hpa | 9 µs | 1 % |", changed)).toBe("| octile hpa | 9 µs | 1 % |");
  });

  test.each([...comparisonImages(races, crowds)])("shows %s as the saved results draw it", (file, svg) => {
    expect(readFileSync(join(DOCS, "images", file), "utf8")).toBe(svg);
    expect(comparisonPage(races, crowds)).toContain(`(images/${file})`);
  });

  test.each(RULES)("has a result for everyone on every set: $title", ({ id }) => {
    const rows = races.rows.filter(({ rule }) => rule === id);
    const contestants = new Set(rows.map(({ contestant }) => contestant));
    expect(rows).toHaveLength(races.sets.length * contestants.size);
    expect([...contestants].filter((name) => name.startsWith("octile")).length).toBeLessThan(contestants.size);
  });

  test("says where octile loses in the crowd, and where not", () => {
    const [loses] = comparisonPage(races, crowds).split("## Where octile loses")[1].split("\n## ");
    const text = loses.replaceAll("\n", " ");
    const meanOf = (name: string) => crowds.rows.find(({ contestant }) => contestant === name)?.mean ?? 0;
    for (const { contestant, mean } of crowds.rows.filter(({ contestant }) => !contestant.startsWith("octile "))) {
      const isBetter = mean < meanOf("octile hpa");
      expect(text.includes(`${contestant} takes`), contestant).toBe(isBetter);
      if (isBetter)
        expect(text).toContain(`${Math.round(100 * (1 - mean / meanOf("octile hpa")))} % less than octile hpa`);
    }
    const slowest = crowds.rows.map((row) => (row.contestant === "easystarjs" ? { ...row, mean: 99 } : row));
    expect(comparisonPage(races, { ...crowds, rows: slowest })).toContain("no other package takes less");
  });

  test("speaks of every package that is raced", () => {
    const page = comparisonPage(races, crowds);
    for (const { name } of races.sizes.slice(1)) expect(page).toContain(`**${name}**. `);
  });
});
