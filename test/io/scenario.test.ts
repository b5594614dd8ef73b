import { describe, expect, test } from "vitest";
import { readScenarios } from "../../src/io/index.ts";

const SCEN = `version 1
0\tmaps/dao/arena.map\t49\t48\t1\t11\t2\t12\t5.41421356
30 arena.map 49 48 48 47 0 0 120
`;

const ARENA = { map: "arena.map", width: 49, height: 48 };

describe("readScenarios", () => {
  test("reads rows separated by tabs or blanks, with the map's base name", () => {
    expect(readScenarios(SCEN)).toEqual([
      { ...ARENA, bucket: 0, start: { x: 1, y: 11 }, goal: { x: 2, y: 12 }, optimal: 5.41421356 },
      { ...ARENA, bucket: 30, start: { x: 48, y: 47 }, goal: { x: 0, y: 0 }, optimal: 120 },
    ]);
  });

  test.each([
    ["version 1.0", SCEN.replace("version 1", "version 1.0")],
    ["Windows line ends", SCEN.replaceAll("\n", "\r\n")],
    ["no final newline", SCEN.trimEnd()],
    ["blanks after its lines", SCEN.replaceAll("\n", "\t \n")],
    ["blank lines at the end", `${SCEN}\n\r\n \n`],
    ["a byte order mark", `\ufeff${SCEN}`],
    ["a Windows path", SCEN.replace("maps/dao/arena.map", "C:\\maps\\arena.map")],
    ["blanks and tabs between columns", SCEN.replaceAll("\t", " \t ")],
  ])("takes a file with %s", (_, text) => {
    expect(readScenarios(text)).toEqual(readScenarios(SCEN));
  });

  test("takes a file without rows", () => {
    expect(readScenarios("version 1\n")).toEqual([]);
  });

  test.each([
    ["0\tmaps/my  big map.map\t4\t3\t0\t0\t3\t2\t3.83", "my  big map.map"],
    ["0 my map.map\t4 3 0 0 3 2\t3.83", "my map.map"],
    ["0\ta 1 2 3 4 5 6 7.map\t4\t3\t0\t0\t3\t2\t3.83", "a 1 2 3 4 5 6 7.map"],
  ])("takes a map name with blanks where tabs separate the columns: %j", (row, map) => {
    const [scenario] = readScenarios(`version 1\n${row}`);
    expect(scenario).toEqual({
      ...{ bucket: 0, map, width: 4, height: 3 },
      ...{ start: { x: 0, y: 0 }, goal: { x: 3, y: 2 }, optimal: 3.83 },
    });
  });
});

describe("readScenarios refuses", () => {
  const COLUMNS = "9 columns (bucket, map, width, height, start x, start y, goal x, goal y, optimal length)";

  test.each([
    ["an empty file", "", 'Line 1: expected "version 1", got the end of the file.'],
    ["another version", "version 2\n", 'Line 1: expected "version 1", got "version 2".'],
    [
      "a file without version",
      SCEN.replace("version 1\n", ""),
      'Line 1: expected "version 1", got "0\\tmaps/dao/arena.map\\t49\\t48\\t1\\t11\\t2\\t12\\t5.4…".',
    ],
  ])("%s", (_, text, message) => {
    expect(() => readScenarios(text)).toThrow(new SyntaxError(message));
  });

  test.each([
    ["a missing column", "0 a.map 4 3 0 0 3 2", `${COLUMNS}, got 8`],
    ["a column too many", "0 a.map 4 3 0 0 3 2 3.83 7", `${COLUMNS}, got 10`],
    ["a column too many between tabs", "0\ta.map\t9\t4\t3\t0\t0\t3\t2\t3.83", `${COLUMNS}, got 10`],
    ["a missing column between tabs", "0\ta.map\t4\t3\t0\t0\t3\t2", `${COLUMNS}, got 8`],
    ["a blank row", "\n0 a.map 4 3 0 0 3 2 3.83", `${COLUMNS}, got 0`],
    ["a bucket that is no number", "x a.map 4 3 0 0 3 2 3.83", 'an integer from 0 to 268435456 as bucket, got "x"'],
    ["a folder", "0 maps/ 4 3 0 0 3 2 3.83", 'the name of a map file, got "maps/"'],
    ["a width of 0", "0 a.map 0 3 0 0 3 2 3.83", 'an integer from 1 to 16384 as width, got "0"'],
    ["a huge height", "0 a.map 4 99999999999 0 0 3 2 3", 'an integer from 1 to 16384 as height, got "99999999999"'],
    ["a start right of the map", "0 a.map 4 3 4 0 3 2 3.83", 'an integer from 0 to 3 as start x, got "4"'],
    ["a start above the map", "0 a.map 4 3 0 -1 3 2 3.83", 'an integer from 0 to 2 as start y, got "-1"'],
    ["a goal between cells", "0 a.map 4 3 0 0 1.5 2 3.83", 'an integer from 0 to 3 as goal x, got "1.5"'],
    ["a goal below the map", "0 a.map 4 3 0 0 3 3 3.83", 'an integer from 0 to 2 as goal y, got "3"'],
    ["a negative length", "0 a.map 4 3 0 0 3 2 -1", 'a decimal of at least 0 as optimal length, got "-1"'],
    ["a length that is no number", "0 a.map 4 3 0 0 3 2 NaN", 'a decimal of at least 0 as optimal length, got "NaN"'],
    ["a length with exponent", "0 a.map 4 3 0 0 3 2 1e3", 'a decimal of at least 0 as optimal length, got "1e3"'],
    [
      "an infinite length",
      `0 a.map 4 3 0 0 3 2 ${"9".repeat(400)}`,
      `a decimal of at least 0 as optimal length, got "${"9".repeat(40)}…"`,
    ],
  ])("%s", (_, row, message) => {
    expect(() => readScenarios(`version 1\n${row}\n`)).toThrow(new SyntaxError(`Line 2: expected ${message}.`));
  });

  test("a fault further down, by the number of its line", () => {
    expect(() => readScenarios(`${SCEN}\n\n0 a.map`)).toThrow(new SyntaxError(`Line 4: expected ${COLUMNS}, got 0.`));
  });

  test("what is not text", () => {
    expect(() => readScenarios(null as unknown as string)).toThrow(
      new TypeError("A scenario file must be a string, got null."),
    );
  });
});
