import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const readme = readFileSync(join(ROOT, "README.md"), "utf8");

/** The README's TypeScript blocks, each with the text block that follows it: what it prints. */
const snippets = [...readme.matchAll(/```ts\n([\s\S]*?)```\n+```text\n([\s\S]*?)```/g)].map(([, code, output]) => ({
  name: code.split("\n").find((line) => line !== "" && !line.startsWith("import")) ?? code,
  code,
  output,
}));

// inside the checkout, so that `octile` means this package; node_modules is ignored by git and by every tool
const folder = mkdtempSync(join(ROOT, "node_modules", ".readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the README", () => {
  test("has snippets", () => {
    expect(snippets.length).toBeGreaterThanOrEqual(3);
  });

  test.each(snippets)("$name … prints what it says", ({ code, output }) => {
    const file = join(folder, "snippet.ts");
    const sources = code
      .replaceAll('"octile"', JSON.stringify(join(ROOT, "src/index.ts")))
      .replaceAll(/"octile\/(\w+)"/g, (_, door: string) => JSON.stringify(join(ROOT, `src/${door}/index.ts`)));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(file, sources);
    const printed = execFileSync(process.execPath, ["--import", "tsx", file], { encoding: "utf8", cwd: ROOT });
    expect(printed).toBe(output);
  });
});
