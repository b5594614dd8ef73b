import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "src");

/** Which folders of src each folder may import from, beside itself. Files at the top of src count as a folder of their name. */
const ALLOWED: Record<string, readonly string[]> = {
  grid: [],
  search: ["grid"],
  path: ["grid"],
  hierarchy: ["grid", "search", "path"],
  hpa: ["grid", "search", "path", "hierarchy"],
  pra: ["grid", "search", "path", "hierarchy"],
  haa: ["grid", "search", "path", "hierarchy", "hpa"],
  planner: ["grid", "search", "path", "hierarchy", "hpa", "pra", "haa"],
  world: ["grid", "search", "path", "hierarchy", "planner"],
  worker: ["grid", "path", "planner", "world"],
  io: ["grid", "path"],
  generate: ["grid"],
  draw: ["grid", "path"],
  doors: ["grid", "hierarchy", "planner"],
  "index.ts": ["grid", "path", "planner", "world"],
  experiments: ["index.ts", "io", "generate", "grid", "search", "hierarchy", "haa", "planner"],
  cli: ["index.ts", "io", "generate", "draw", "experiments", "grid", "path", "planner", "world"],
};

test("imports lead one way, as docs/architecture.md draws it", () => {
  const breaches: string[] = [];
  for (const file of readdirSync(ROOT, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const folder = file.split(sep)[0];
    const text = readFileSync(join(ROOT, file), "utf8");
    for (const [, imported] of text.matchAll(/(?:from|import|import\()\s*"([^"]+)"/g)) {
      const target = imported.startsWith(".")
        ? relative(ROOT, join(ROOT, dirname(file), imported)).split(sep)[0]
        : imported;
      const isAllowed =
        target === folder || ALLOWED[folder]?.includes(target) || (folder === "cli" && target.startsWith("node:"));
      if (!isAllowed) breaches.push(`${file} imports ${imported}`);
    }
  }
  expect(breaches).toEqual([]);
});
