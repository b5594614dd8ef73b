import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { type DynamicScenario, readDynamicScenario } from "../../src/io/index.ts";
import { MAPS } from "../support/maps.ts";

const SCEN = `version 2
height 4
width 6
cost 1 octile
patch doors.patch
commands
Q 0 0 0 5 3 6.24264068711
P 1 1 2 0
P 1 0 1 1
Q 1 0 0 0 3 3
`;

const PATCH = `type patch
patches 2
patch 0
height 3
width 4
map
@@..
@@..
.@@@
patch 1
height 1
width 2
map
.@
`;

/** The map after all patches, drawn. */
function drawn({ width, height, commands }: DynamicScenario): string[] {
  const grid = new Grid(width, height);
  for (const command of commands) if (command.kind === "patch") grid.edit(command.edits);
  return grid.toString().split("\n");
}

describe("readDynamicScenario", () => {
  test("reads the size of the map and the queries", () => {
    const { width, height, commands } = readDynamicScenario(SCEN, PATCH);
    expect([width, height]).toEqual([6, 4]);
    expect(commands.map(({ kind, step }) => [kind, step])).toEqual([
      ["query", 0],
      ["patch", 1],
      ["patch", 1],
      ["query", 1],
    ]);
    expect(commands[0]).toEqual({
      kind: "query",
      step: 0,
      start: { x: 0, y: 0 },
      goal: { x: 5, y: 3 },
      optimal: 6.24264068711,
    });
  });

  test("turns patches into edits at their place, free cells included", () => {
    expect(drawn(readDynamicScenario(SCEN, PATCH))).toEqual([
      "...#..", // two patches, side by side
      ".##...",
      ".##...",
      "..###.",
    ]);
    const cleared = SCEN.replace("P 1 0 1 1", "P 1 0 1 1\nP 2 1 2 3");
    expect(drawn(readDynamicScenario(cleared, PATCH))[3]).toBe("...##.");
  });

  test("turns equal runs of neighbouring rows into one edit", () => {
    const { commands } = readDynamicScenario(SCEN, PATCH);
    expect(commands[2]).toEqual({
      kind: "patch",
      step: 1,
      edits: expect.arrayContaining([
        { x: 1, y: 1, width: 2, height: 2, terrain: "wall" },
        { x: 3, y: 1, width: 2, height: 2, terrain: "ground" },
        { x: 1, y: 3, width: 1, height: 1, terrain: "ground" },
        { x: 2, y: 3, width: 3, height: 1, terrain: "wall" },
      ]),
    });
    expect(commands[2]).toHaveProperty("edits.length", 4);
  });

  test("edits a grid so that it looks like the patch, whatever the patch", () => {
    const rows = fc.integer({ min: 1, max: 5 }).chain((width) =>
      fc.array(fc.string({ unit: fc.constantFrom(".", "@", "T"), minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 5,
      }),
    );
    fc.assert(
      fc.property(rows, (map) => {
        const size = `height ${map.length}\nwidth ${map[0].length}`;
        const scen = `version 2\n${size}\ncost 1 octile\npatch a.patch\ncommands\nP 0 0 0 0\n`;
        const patch = `patches 1\npatch 0\n${size}\nmap\n${map.join("\n")}\n`;
        expect(drawn(readDynamicScenario(scen, patch))).toEqual(map.map((row) => row.replaceAll("@", "#")));
      }),
    );
  });

  test.each([
    ["Windows line ends", SCEN.replaceAll("\n", "\r\n"), PATCH.replaceAll("\n", "\r\n")],
    ["no final newline", SCEN.trimEnd(), PATCH.trimEnd()],
    ["blank lines at the end", `${SCEN}\n \n`, `${PATCH}\n \n`],
    ["a byte order mark", `\ufeff${SCEN}`, `\ufeff${PATCH}`],
    ["tabs", SCEN.replaceAll(" ", "\t"), PATCH.replaceAll(" ", "\t")],
    ["patches that do not say their type", SCEN, PATCH.replace("type patch\n", "")],
  ])("takes a file with %s", (_, scen, patch) => {
    expect(readDynamicScenario(scen, patch)).toEqual(readDynamicScenario(SCEN, PATCH));
  });

  test.each(["-1", "-1.0", "-1.00000000"])("takes %s for a query to which there is no path", (word) => {
    const { commands } = readDynamicScenario(SCEN.replace("6.24264068711", word), PATCH);
    expect(commands[0]).toHaveProperty("optimal", Number.POSITIVE_INFINITY);
  });

  test("a patch that is placed many times takes no memory for each place", () => {
    const patch = `patches 1\npatch 0\nheight 1\nwidth 4096\nmap\n${".@".repeat(2048)}\n`;
    const scen = `version 2\nheight 1\nwidth 4096\ncost 1 octile\npatch a.patch\ncommands\n${"P 0 0 0 0\n".repeat(20_000)}`;
    const { commands } = readDynamicScenario(scen, patch);
    expect(commands.length).toBe(20_000);
    expect(commands.at(-1)).toHaveProperty("edits.length", 4096);
  });

  test("a patch of many runs takes time for each cell, not for each pair of runs", () => {
    const rows = `${".@".repeat(4096)}\n`.repeat(64);
    const patch = `patches 1\npatch 0\nheight 64\nwidth 8192\nmap\n${rows}`;
    const scen = "version 2\nheight 64\nwidth 8192\ncost 1 octile\npatch a.patch\ncommands\nP 0 0 0 0\n";
    const began = process.cpuUsage();
    expect(readDynamicScenario(scen, patch).commands[0]).toHaveProperty("edits.length", 8192);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  test("takes a file without commands", () => {
    const scen = SCEN.slice(0, SCEN.indexOf("Q"));
    expect(readDynamicScenario(scen, PATCH).commands).toEqual([]);
  });

  test.runIf(MAPS !== undefined)("reads the competition's own file", () => {
    const read = (name: string): string => readFileSync(join(MAPS ?? "", "dynamic", name), "utf8");
    const { width, height, commands } = readDynamicScenario(read("dao_arena2.scen"), read("dao_arena2.patch"));
    expect([width, height]).toEqual([281, 209]);
    expect(commands.filter(({ kind }) => kind === "query").length).toBe(2000);
    expect(commands.filter(({ kind }) => kind === "patch").length).toBe(439);
  });
});

describe("readDynamicScenario refuses", () => {
  test.each([
    ["an empty file", SCEN, "", 'Line 1: expected "version 2", got the end of the file.'],
    ["another version", "version 2", "version 1", 'Line 1: expected "version 2", got "version 1".'],
    ["a missing height", "height 4\n", "", 'Line 2: expected "height" and a number, got "width 6".'],
    ["a width of 0", "width 6", "width 0", 'Line 3: expected an integer from 1 to 16384 as width, got "0".'],
    ["other costs", "cost 1 octile", "cost 2 octile", 'Line 4: expected "cost 1 octile", got "cost 2 octile".'],
    ["a nameless patch file", " doors.patch", "", 'Line 5: expected "patch" and the name of a file, got "patch".'],
    ["missing commands", "commands\n", "", 'Line 6: expected "commands", got "Q 0 0 0 5 3 6.24264068711".'],
    ["another command", "Q 1 0", "R 1 0", 'Line 10: expected "Q" or "P" and its columns, got "R 1 0 0 0 3 3".'],
    ["a blank line", "P 1 0", "\nP 1 0", 'Line 9: expected "Q" or "P" and its columns, got "".'],
    [
      "a missing column",
      "Q 1 0 0 0 3 3",
      "Q 1 0 0 0 3",
      "Line 10: expected 6 columns (step, start x, start y, goal x, goal y, optimal length) after its letter, got 5.",
    ],
    [
      "a column too many",
      "P 1 1 2 0",
      "P 1 1 2 0 7",
      "Line 8: expected 4 columns (step, patch, x, y) after its letter, got 5.",
    ],
    ["a start off the map", "Q 1 0 0", "Q 1 6 0", 'Line 10: expected an integer from 0 to 5 as start x, got "6".'],
    [
      "a goal off the map",
      "Q 1 0 0 0 3",
      "Q 1 0 0 0 4",
      'Line 10: expected an integer from 0 to 3 as goal y, got "4".',
    ],
    [
      "a length below 0 that is not -1",
      "0 3 3",
      "0 3 -3",
      'Line 10: expected a decimal of at least 0 as optimal length, or -1 where there is no path, got "-3".',
    ],
    ["a step below 0", "P 1 0", "P -1 0", 'Line 9: expected an integer from 0 to 268435456 as step, got "-1".'],
    ["an unknown patch", "P 1 1", "P 1 2", 'Line 8: expected an integer from 0 to 1 as patch, got "2".'],
    ["a patch over the right side", "1 0 1 1", "1 0 3 1", 'Line 9: expected an integer from 0 to 2 as x, got "3".'],
    ["a patch over the bottom", "1 0 1 1", "1 0 1 2", 'Line 9: expected an integer from 0 to 1 as y, got "2".'],
  ])("%s", (_, part, instead, message) => {
    const scen = SCEN.replace(part, instead);
    expect(() => readDynamicScenario(scen, PATCH)).toThrow(new SyntaxError(message));
  });

  test.each([
    ["an empty file", PATCH, "", 'Line 1: expected "type patch" or "patches", got the end of the file.'],
    ["no patches", "patches 2", "patches 0", 'Line 2: expected an integer from 1 to 268435456 as patches, got "0".'],
    ["patches out of order", "patch 1", "patch 2", 'Line 10: expected an integer from 1 to 1 as patch, got "2".'],
    ["a missing patch", "patches 2", "patches 3", 'Line 15: expected "patch" and a number, got the end of the file.'],
    [
      "a patch too many",
      "patches 2",
      "patches 1",
      'Line 10: expected the end of the file after 1 patches, got "patch 1".',
    ],
    ["a missing map", "map\n@@", "@@", 'Line 6: expected "map", got "@@..".'],
    ["a short row", "@@..\n.", "@@.\n.", "Line 8: expected a map row of 4 characters, got 3."],
    ["a missing row", "\n.@\n", "\n", "Line 14: expected map row 1 of 1, got the end of the file."],
    ["another character", ".@@@", ".@x@", 'Line 9: expected one of . G S T W # @ O in column 3, got "x".'],
  ])("a patch file with %s", (_, part, instead, message) => {
    const patch = PATCH.replace(part, instead);
    expect(() => readDynamicScenario(SCEN, patch)).toThrow(new SyntaxError(`In the patch file: ${message}`));
  });

  test("a patch larger than the map", () => {
    const scen = "version 2\nheight 4\nwidth 3\ncost 1 octile\npatch doors.patch\ncommands\nP 0 0 0 0\n";
    expect(() => readDynamicScenario(scen, PATCH)).toThrow(
      new SyntaxError("Line 7: expected a patch of at most 3 × 4 cells, got 4 × 3."),
    );
  });

  test("what is not text", () => {
    expect(() => readDynamicScenario(undefined as unknown as string, PATCH)).toThrow(
      new TypeError("A dynamic scenario file must be a string, got nothing."),
    );
    expect(() => readDynamicScenario(SCEN, 7 as unknown as string)).toThrow(
      new TypeError("A patch file must be a string, got 7."),
    );
  });
});
