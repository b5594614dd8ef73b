import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples");

test.each(["canvas", "turn-based", "lockstep", "pixi", "node-server"])(
  "the %s example is under 150 lines of TypeScript",
  (example) => {
    const folder = join(EXAMPLES, example);
    const sources = readdirSync(folder).filter((name) => name.endsWith(".ts"));
    const lines = sources.flatMap((name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n"));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(150);
  },
);
