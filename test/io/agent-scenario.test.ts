import { describe, expect, test } from "vitest";
import { readAgentScenarios } from "../../src/io/index.ts";

const SCENARIO = `2
maps/bgmaps/newAR0043SR.map\t37\t18\t27\t51\t4\t2\t38
newAR0043SR.map 19 29 67 66 68 1 49
`;

describe("readAgentScenarios", () => {
  test("reads the agent's capability from its bits", () => {
    expect(readAgentScenarios(SCENARIO)).toEqual([
      {
        map: "newAR0043SR.map",
        start: { x: 37, y: 18 },
        goal: { x: 27, y: 51 },
        agent: { size: 2, capability: ["ground"] },
        nodes: 38,
      },
      {
        map: "newAR0043SR.map",
        start: { x: 19, y: 29 },
        goal: { x: 67, y: 66 },
        agent: { size: 1, capability: ["ground", "trees"] },
        nodes: 49,
      },
    ]);
    expect(readAgentScenarios("2\na.map 0 0 1 1 64 1 2")[0].agent.capability).toEqual(["trees"]);
  });

  test.each([
    ["Windows line ends", SCENARIO.replaceAll("\n", "\r\n")],
    ["no final newline", SCENARIO.trimEnd()],
    ["blanks after its lines", SCENARIO.replaceAll("\n", "\t \n")],
    ["blank lines at the end", `${SCENARIO}\n\r\n \n`],
    ["a byte order mark", `\ufeff${SCENARIO}`],
  ])("takes a file with %s", (_, text) => {
    expect(readAgentScenarios(text)).toEqual(readAgentScenarios(SCENARIO));
  });

  test("takes a map name with blanks where tabs separate the columns", () => {
    expect(readAgentScenarios("2\nmaps/my map.map\t0\t0\t1\t1\t4\t1\t2")[0].map).toBe("my map.map");
  });
});

describe("readAgentScenarios refuses", () => {
  const COLUMNS = "8 columns (map, start x, start y, goal x, goal y, capability, size, nodes)";

  test.each([
    ["an empty file", "\n", "Line 1: expected version 2, got the end of the file."],
    ["another version", "3\n", 'Line 1: expected version 2, got "3".'],
    ["a missing column", "2\na.map 0 0 1 1 4 1", `Line 2: expected ${COLUMNS}, got 7.`],
    [
      "another bit",
      "2\na.map 0 0 1 1 6 1 2",
      'Line 2: expected 4 (ground), 64 (trees) or 68 (both) as capability, got "6".',
    ],
    [
      "no bit",
      "2\na.map 0 0 1 1 0 1 2",
      'Line 2: expected 4 (ground), 64 (trees) or 68 (both) as capability, got "0".',
    ],
    ["a size of 0", "2\na.map 0 0 1 1 4 0 2", 'Line 2: expected an integer from 1 to 255 as size, got "0".'],
    [
      "a path of no cells",
      "2\na.map 0 0 1 1 4 1 0",
      'Line 2: expected an integer from 1 to 268435456 as nodes, got "0".',
    ],
    [
      "a start off any map",
      "2\na.map 16384 0 1 1 4 1 2",
      'Line 2: expected an integer from 0 to 16383 as start x, got "16384".',
    ],
    [
      "a goal that is no number",
      "2\na.map 0 0 1 y 4 1 2",
      'Line 2: expected an integer from 0 to 16383 as goal y, got "y".',
    ],
  ])("%s", (_, text, message) => {
    expect(() => readAgentScenarios(text)).toThrow(new SyntaxError(message));
  });

  test("what is not text", () => {
    expect(() => readAgentScenarios({} as unknown as string)).toThrow(
      new TypeError("A scenario file must be a string, got an object."),
    );
  });
});
