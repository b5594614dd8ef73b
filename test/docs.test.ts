import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkSnippets } from "./support/snippets.ts";

const DOCS = join(import.meta.dirname, "..", "docs");
const pages = readdirSync(DOCS).filter((file) => file.endsWith(".md"));
const texts = ["README.md", ...pages.map((file) => `docs/${file}`)];
const snippets = checkSnippets(texts);

/** The most characters on a line of code that a wide page shows without scrolling; site/docs/page.css says the same. */
const WIDEST_LINE = 96;

/** Pages that show no calls, by what they are for. */
const WITHOUT_CODE = ["architecture", "comparison", "experiments", "haa", "hpa", "internals", "oracle", "pra"];

describe("the code blocks of README.md and docs", () => {
  test("are on every page that is about calls", () => {
    const without = pages.filter((file) => !snippets.some(({ page }) => page === `docs/${file}`));
    expect(without).toEqual(WITHOUT_CODE.map((name) => `${name}.md`));
  });

  test.each(texts)("fit a wide page: %s", (path) => {
    const text = readFileSync(join(DOCS, "..", path), "utf8");
    const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
    const wide = blocks.flatMap((block) => block.split("\n")).filter((line) => line.length > WIDEST_LINE);
    expect(wide).toEqual([]);
  });

  test.each(snippets)("$page: $name … compiles", ({ faults }) => {
    expect(faults).toEqual([]);
  });

  test.each(snippets.filter(({ isForBrowser }) => !isForBrowser))(
    "$page: $name … prints what it says",
    ({ printed, promised }) => {
      expect(printed).toBe(promised);
    },
  );
});
