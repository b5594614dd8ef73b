import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const page = readFileSync(join(ROOT, "docs", "formats.md"), "utf8");

/** The page's TypeScript blocks, each with the text block that follows it: what it prints. */
const snippets = [...page.matchAll(/```ts\n([\s\S]*?)```\n+```text\n([\s\S]*?)```/g)].map(([, code, output]) => ({
  reader: /import \{ (\w+) \}/.exec(code)?.[1],
  code,
  output,
}));

// inside the checkout, so that its tools are found; node_modules is ignored by git and by every tool
const folder = mkdtempSync(join(ROOT, "node_modules", ".formats-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("docs/formats.md shows every reader but those that the README shows", () => {
  expect(snippets.map(({ reader }) => reader)).toEqual(["readTiled", "readLdtk", "readImage", "readBytes"]);
});

test.each(snippets)("the code for $reader prints what the page says", ({ code, output }) => {
  const file = join(folder, "snippet.ts");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(file, code.replaceAll('"octile/io"', JSON.stringify(join(ROOT, "src/io/index.ts"))));
  expect(execFileSync(process.execPath, ["--import", "tsx", file], { encoding: "utf8", cwd: ROOT })).toBe(output);
});
