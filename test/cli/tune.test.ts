import { expect, test } from "vitest";
import { mapFile, runIn } from "./fake-io.ts";

const ROOM = `
  ....................
  ....................
  .........##.........
  ....................
`;

const FILES = {
  "a.map": mapFile(ROOM),
  "wall.map": mapFile("@@"),
  "a.scen": "version 1\n0\ta.map\t20\t4\t0\t0\t18\t0\t18\n",
  "bad.scen": "version 1\n0\ta.map\t20\n",
};

test("settings are tried one by one, and the best is named", async () => {
  const { code, out, err } = await runIn({ files: FILES }, "tune", "a.map");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const lines = out.split("\n");
  expect(lines[0]).toMatch(/^settings +mean +99 % +excess +98 % +build +bytes a cell$/);
  expect(lines[1]).toMatch(/^clusterSize 32 +[\d.]+ (µs|ms) .* % .* % .* [\d.]+$/);
  expect(lines).toHaveLength(11);
  expect(lines[9]).toMatch(/^Best: clusterSize \d+/);
});

test("the queries of a file are asked, and JSON is printed", async () => {
  const { code, out } = await runIn({ files: FILES }, "tune", "a.map", "--queries", "a.scen", "--size", "2", "--json");
  const { best, trials } = JSON.parse(out) as { best: object; trials: object[] };
  expect(code).toBe(0);
  expect(best).toMatchObject({ algorithm: "hpa", agent: { size: 2 } });
  expect(trials).toHaveLength(7);
  expect(trials[0]).toMatchObject({ settings: { clusterSize: 32 } });
});

test.each([
  [["wall.map"], 2, "tune needs two cells that a path joins, and found none on the map.\nTry: octile tune --help\n"],
  [["a.map", "--queries", "none.scen"], 1, "Cannot read none.scen: there is no such file or folder.\n"],
  [["a.map", "--seed", "-1"], 2, "seed must be an integer from 0 to 4294967295, got -1.\nTry: octile tune --help\n"],
])("wrong input is refused: %j", async (words, code, message) => {
  const answer = await runIn({ files: FILES }, "tune", ...words);
  expect([answer.code, answer.err]).toEqual([code, message]);
});

test("a file of scenarios that is wrong is named", async () => {
  const { code, err } = await runIn({ files: FILES }, "tune", "a.map", "--queries", "bad.scen");
  expect(code).toBe(1);
  expect(err).toMatch(/^bad\.scen: /);
});
