import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkSnippets } from "./support/snippets.ts";

const DOCS = join(import.meta.dirname, "..", "docs");
const pages = readdirSync(DOCS).filter((file) => file.endsWith(".md"));
const snippets = checkSnippets(["README.md", ...pages.map((file) => `docs/${file}`)]);

/** Pages that show no calls, by what they are for. */
const WITHOUT_CODE = ["architecture", "comparison", "experiments", "haa", "hpa", "internals", "oracle", "pra"];

describe("the code blocks of README.md and docs", () => {
  test("are on every page that is about calls", () => {
    const without = pages.filter((file) => !snippets.some(({ page }) => page === `docs/${file}`));
    expect(without).toEqual(WITHOUT_CODE.map((name) => `${name}.md`));
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
