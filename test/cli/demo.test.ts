import { describe, expect, test } from "vitest";
import { MAP_KINDS } from "../../src/generate/index.ts";
import { ALGORITHMS } from "../../src/index.ts";
import { runIn } from "./fake-io.ts";

test("piped, the demo draws plainly, compares, and ends well", async () => {
  const { code, out, err } = await runIn({ columns: 40, rows: 24 }, "demo");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).not.toContain("\u001b");
  const lines = out.split("\n");
  expect(lines[0]).toMatch(/^caves, 160 × 32, seed 1: from A \(\d+,\d+\) to B \(\d+,\d+\)$/);
  const map = lines.slice(2, 10);
  for (const line of map) expect(line).toMatch(/^[.#*AB]{40}$/);
  expect(map.join("")).toMatch(/A.*B|B.*A/);
  expect(map.join("")).toContain("*");
});

test("the table has a row for plain A*, for each algorithm, for a larger agent and for the nearest cell", async () => {
  const rows = rowsOf((await runIn({}, "demo")).out);
  const names = rows.map((row) => row.slice(0, 22).trim().replace(/\(.*/, "(x,y)"));
  expect(names).toEqual([
    "",
    "plain A*",
    ...ALGORITHMS.map((algorithm) => `octile ${algorithm}`),
    "agent of size 2",
    "nearest to (x,y)",
  ]);
  expect(rows[0].trim().split(/\s+/)).toEqual(["status", "cost", "cells", "expanded", "time", "speed"]);
  const [plain, ours] = [rows[1], rows[2]].map((row) =>
    row
      .slice(22)
      .trim()
      .split(/\s{2,}/),
  );
  expect(ours.slice(0, 3)).toEqual(plain.slice(0, 3));
  expect(plain[0]).toBe("found");
  // the clock of the test ticks once a look, so every search takes one tick
  expect(plain.slice(4)).toEqual(["1.00 ms", "1.0×"]);
  expect(ours.slice(4)).toEqual(["1.00 ms", "1.0×"]);
  expect(rows[rows.length - 1]).toMatch(/ nearest +\d/);
});

test("in a terminal it draws in colour, fills the screen and shows progress", async () => {
  const { code, out, err } = await runIn({ isTerminal: true, columns: 60, rows: 30 }, "demo");
  expect(code).toBe(0);
  expect(out).toContain("\u001b[0;38;5;");
  expect(out).toMatch(/^caves, 240 × 112, /);
  expect(out.split("\n").length).toBeLessThanOrEqual(30);
  expect(err).toMatch(/\r\[#+-*\] measuring/);
  expect(err.endsWith("\r\u001b[K")).toBe(true);
});

describe("options", () => {
  test.each(MAP_KINDS)("--kind %s", async (kind) => {
    const { code, out } = await runIn({ columns: 40 }, "demo", "--kind", kind, "--size", "50x20", "--seed", "4");
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${kind}, 50 × 20, seed 4: from A `));
  });

  test("another seed is another map", async () => {
    const [one, two] = await Promise.all(
      ["1", "2"].map((seed) => runIn({}, "demo", "--size", "50x20", "--seed", seed)),
    );
    expect(one.out.split("\n").slice(1)).not.toEqual(two.out.split("\n").slice(1));
  });

  test.each(["1", "1x9", "3"])("a map of %s, where there may be nowhere to go, is shown all the same", async (size) => {
    const { code, out, err } = await runIn({}, "demo", "--size", size);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(rowsOf(out)).toHaveLength(4 + ALGORITHMS.length);
  });
});

test("a terminal that is hardly there gets a demo, too", async () => {
  const { code } = await runIn({ isTerminal: true, columns: 1, rows: 1 }, "demo");
  expect(code).toBe(0);
});

/** The lines of the table, its head first. */
function rowsOf(out: string): string[] {
  const lines = out.split("\n");
  const head = lines.findIndex((line) => /status +cost/.test(line));
  return lines.slice(head, lines.indexOf("", head));
}
