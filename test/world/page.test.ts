import { expect, test } from "vitest";
import { runSnippets } from "../support/snippets.ts";

const snippets = runSnippets("docs/world.md");

test("docs/world.md has a snippet in each section that shows calls", () => {
  expect(snippets).toHaveLength(11);
});

test.each(snippets)("docs/world.md: $name … prints what it says", ({ printed, promised }) => {
  expect(printed).toBe(promised);
});
