import { describe, expect, test } from "vitest";
import { runSnippets } from "./support/snippets.ts";

const snippets = runSnippets("README.md");

describe("the README", () => {
  test("has snippets", () => {
    expect(snippets.length).toBeGreaterThanOrEqual(3);
  });

  test.each(snippets)("$name … prints what it says", ({ printed, promised }) => {
    expect(printed).toBe(promised);
  });
});
