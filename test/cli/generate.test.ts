import { expect, test } from "vitest";
import { generateMap, MAP_KINDS } from "../../src/generate/index.ts";
import { readMap, writeMap } from "../../src/io/index.ts";
import { runIn } from "./fake-io.ts";

test.each(MAP_KINDS)("a map of kind %s is the one that the library generates", async (kind) => {
  const { code, out, err } = await runIn({}, "generate", kind, "--size", "20x10", "--seed", "3");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toBe(writeMap(generateMap(kind, { width: 20, height: 10, seed: 3 })));
});

test.each([
  ["open", { density: 40 }],
  ["forest", { density: 40 }],
  ["rooms", { room: 5 }],
  ["maze", { corridor: 2, loops: 50 }],
  ["city", { block: 6 }],
] as const)("a map of kind %s takes %j", async (kind, options) => {
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { out } = await runIn({}, "generate", kind, "--size", "30", ...words);
  expect(out).toBe(writeMap(generateMap(kind, { width: 30, height: 30, ...options })));
  expect(out).not.toBe(writeMap(generateMap(kind, { width: 30, height: 30 })));
});

test("--out writes a file and says so", async () => {
  const { out, written } = await runIn({}, "generate", "maze", "--size", "1001x7", "--out", "m.map");
  expect(out).toBe("m.map: maze, 1001 × 7, 7,007 cells\n");
  const grid = readMap(written.get("m.map") ?? "");
  expect([grid.width, grid.height]).toEqual([1001, 7]);
});

test("a large map shows progress in a terminal, and none in a pipe", async () => {
  const words = ["generate", "open", "--size", "1000x500", "--out", "m.map"];
  const seen = await runIn({ isTerminal: true }, ...words);
  expect(seen.err).toMatch(/^\r\[-+\] generating the map/);
  expect(seen.err.endsWith("\r\u001b[K")).toBe(true);
  expect((await runIn({}, ...words)).err).toBe("");
});

test("a small map shows none", async () => {
  expect((await runIn({ isTerminal: true }, "generate", "open")).err).toBe("");
});
