import { expect, test } from "vitest";
import { runSnippets } from "../support/snippets.ts";

const snippets = runSnippets("docs/formats.md").map((snippet) => ({
  reader: /import \{ (\w+) \}/.exec(snippet.code)?.[1],
  ...snippet,
}));

test("docs/formats.md shows every reader but those that the README shows", () => {
  expect(snippets.map(({ reader }) => reader)).toEqual(["readTiled", "readLdtk", "readImage", "readBytes"]);
});

test.each(snippets)("the code for $reader prints what the page says", ({ printed, promised }) => {
  expect(printed).toBe(promised);
});
