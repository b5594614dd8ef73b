import { expect, test } from "vitest";
import { runSnippets } from "../support/snippets.ts";

const snippets = runSnippets("docs/links.md");

test("docs/links.md shows how to use links", () => {
  expect(snippets).toHaveLength(1);
});

test.each(snippets)("$name … prints what the page says", ({ printed, promised }) => {
  expect(printed).toBe(promised);
});
