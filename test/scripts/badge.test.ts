import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { badgesOf, labelsIn } from "../../scripts/badge.ts";

const ROOT = join(import.meta.dirname, "..", "..");

test("the badges of the README say what package.json and .size-limit.json do", () => {
  const svg = readFileSync(join(ROOT, "docs", "images", "badges.svg"), "utf8");
  expect(svg).toBe(badgesOf(labelsIn(ROOT)));
  expect(svg).toContain(`version: ${packageJson.version}, license: ${packageJson.license}`);
  expect(svg).toMatch(/at most [\d.]+ kB</);
});
