import { expect, test } from "vitest";
import { ALGORITHMS } from "../../src/index.ts";
import { mapFile, runIn } from "./fake-io.ts";

const FILES = { "a.map": mapFile("....\n.##.\n....") };
const COMMANDS = ["demo", "path", "info", "generate", "simulate", "coordinate", "tune", "serve", "load"];

test.each([[["--help"]], [["-h"]], [[]]])("%j prints what the program takes", async (words) => {
  const { code, out, err } = await runIn({}, ...words);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} +\\w`, "m"));
  expect(out).toContain("Usage: octile COMMAND [options]\n");
});

test("--version prints the version", async () => {
  expect(await runIn({}, "--version")).toMatchObject({ code: 0, out: "1.2.3\n", err: "" });
});

test.each(COMMANDS)("%s --help prints what the command takes, in lines that fit", async (command) => {
  const { code, out, err } = await runIn({}, command, "--help");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(new RegExp(`^octile ${command}: `));
  expect(out).toContain(`Usage: octile ${command} `);
  for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

test.each(COMMANDS)("%s takes every option that its help names", async (command) => {
  const { out } = await runIn({}, command, "--help");
  const options = [...out.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name]) => name).filter((name) => name !== "--help");
  expect(options.length).toBeGreaterThan(2);
  for (const option of options) {
    const { err } = await runIn({ files: FILES }, command, `${option}=\u0000`);
    expect(err).not.toContain("Unknown option");
  }
});

test("path --help says which options are required and which may be repeated", async () => {
  const { out } = await runIn({}, "path", "--help");
  expect(out).toContain("Usage: octile path MAP --start X,Y --goal X,Y [options]\n");
  expect(out).toMatch(/--goal X,Y +where the path ends \(required\)\n/);
  expect(out.replaceAll(/\s+/g, " ")).toContain("(may be repeated)");
});

test("help goes before everything else on the line", async () => {
  const { code, out } = await runIn({}, "path", "--nonsense", "x", "-h", "--start");
  expect(code).toBe(0);
  expect(out).toContain("Usage: octile path");
});

test("after -- a word is no option", async () => {
  const { code, err } = await runIn({}, "info", "--", "--help");
  expect({ code, err }).toEqual({ code: 1, err: "Cannot read --help: there is no such file or folder.\n" });
});

test("every command says what its exit codes mean", async () => {
  const textOf = async (command: string): Promise<string> =>
    (await runIn({}, command, "--help")).out.replaceAll(/\s+/g, " ");
  const common = "a file cannot be read, written or understood 2 the command line is wrong";
  expect(await textOf("path")).toContain(`Exit codes: 0 all went well 1 there is no path, or ${common}`);
  expect(await textOf("info")).toContain(`Exit codes: 0 all went well 1 ${common}`);
});

const FORMATS = "MovingAI (.map), Tiled (.tmx, .tmj, .json), LDtk (.ldtk) or PNG (.png)";
const ENDS = ["--start", "0,0", "--goal", "3,2"];
const PATH_OPTIONS =
  "--start, --goal, --algorithm, --size, --capability, --neighbours, --corners, --terrain, --level, --layer, --max-cells, --nearest, --within, --max-cost, --max-excess, --json, --svg, --layers";

test.each<[string[], string]>([
  [["foo"], 'Unknown command "foo"; octile takes demo, path, info, generate, simulate, coordinate, tune, serve, load.'],
  [
    ["--foo"],
    'Unknown option "--foo"; octile takes demo, path, info, generate, simulate, coordinate, tune, serve, load.',
  ],
  [[""], 'Unknown command ""; octile takes demo, path, info, generate, simulate, coordinate, tune, serve, load.'],
  [
    ["path", ...ENDS],
    "octile path needs MAP (a map file: MovingAI (.map), Tiled (.tmx, .tmj, .json), LDtk (.ldtk) or PNG (.png); or - for standard input), got none.",
  ],
  [["path", "a.map", "b.map", ...ENDS], 'octile path takes one MAP, got also "b.map".'],
  [["path", "a.map"], "octile path needs --start X,Y, got none."],
  [["path", "a.map", "--start", "0,0"], "octile path needs --goal X,Y, got none."],
  [["path", "a.map", ...ENDS, "--form", "1,1"], `Unknown option "--form"; octile path takes ${PATH_OPTIONS}.`],
  [["path", "a.map", ...ENDS, "-x"], `Unknown option "-x"; octile path takes ${PATH_OPTIONS}.`],
  [["path", "a.map", ...ENDS, "--__proto__"], `Unknown option "--__proto__"; octile path takes ${PATH_OPTIONS}.`],
  [["path", "a.map", "--goal", "0,0", "--start"], "--start needs a value X,Y, got nothing."],
  [["path", "a.map", "--start", "--goal", "0,0"], '--start needs a value X,Y, got "--goal".'],
  [["path", "a.map", ...ENDS, "--goal", "1,1"], "--goal may be given once, got 2 of them."],
  [["path", "a.map", ...ENDS, "--json", "--json"], "--json may be given once, got 2 of them."],
  [["path", "a.map", ...ENDS, "--json=yes"], '--json takes no value, got "yes".'],
  [["path", "a.map", "--start", "0;0", "--goal", "1,1"], '--start must be two integers x,y, got "0;0".'],
  [["path", "a.map", "--start", "", "--goal", "1,1"], '--start must be two integers x,y, got "".'],
  [["path", "a.map", "--start", "0.5,1", "--goal", "1,1"], '--start must be two integers x,y, got "0.5,1".'],
  [["path", "a.map", "--start", "-1,0", "--goal", "1,1"], "The start must lie on the 4 × 3 grid, got x -1, y 0."],
  [["path", "a.map", "--start", "0,0", "--goal", "4,0"], "The goal must lie on the 4 × 3 grid, got x 4, y 0."],
  [["path", "a.map", ...ENDS, "--algorithm", "dfs"], `--algorithm must be one of ${ALGORITHMS.join(", ")}, got "dfs".`],
  [["path", "a.map", ...ENDS, "--size", "two"], '--size must be an integer, got "two".'],
  [["path", "a.map", ...ENDS, "--size", "1e2"], '--size must be an integer, got "1e2".'],
  [["path", "a.map", ...ENDS, "--size", "0"], "The size of an agent must be an integer from 1 to 255, got 0."],
  [["path", "a.map", ...ENDS, "--neighbours", "6"], '--neighbours must be one of 4, 8, got "6".'],
  [["path", "a.map", ...ENDS, "--corners", "none"], '--corners must be one of bothFree, oneFree, always, got "none".'],
  [["path", "a.map", ...ENDS, "--within", "near"], '--within must be a number, got "near".'],
  [["path", "a.map", ...ENDS, "--within", "-1"], "within must be a number of at least 0, got -1."],
  [["path", "a.map", ...ENDS, "--max-cost", "9".repeat(400)], `--max-cost must be a number, got "${"9".repeat(40)}…".`],
  [["path", "a.map", ...ENDS, "--max-excess", "-1"], "maxExcess must be a number of at least 0, got -1."],
  [["path", "a.map", ...ENDS, "--max-cost", "-0.5"], "maxCost must be a number of at least 0, got -0.5."],
  [
    ["path", "a.map", ...ENDS, "--capability", "lava"],
    'The capability of an agent names "lava", which is no terrain of this grid; agents may enter ground, swamp, and a legend can open others.',
  ],
  [["path", "a.map", ...ENDS, "--terrain", "trees"], '--terrain must be KEY=NAME or KEY=NAME:COST, got "trees".'],
  [
    ["path", "a.map", ...ENDS, "--terrain", "T=trees:300"],
    'The cost of terrain "trees" must be an integer from 1 to 255, got 300.',
  ],
  [
    ["path", "a.map", ...ENDS, "--terrain", "T=trees", "--terrain", "T=wood"],
    '--terrain must say once what "T" means, got it twice.',
  ],
  [["path", "a.map", ...ENDS, "--svg", ""], "--svg must not be empty."],
  [
    ["path", "a.map", ...ENDS, "--svg", "-", "--json"],
    "--json and --svg - both need standard output, got both; give --svg a file.",
  ],
  [
    ["info"],
    "octile info needs MAP (a map file: MovingAI (.map), Tiled (.tmx, .tmj, .json), LDtk (.ldtk) or PNG (.png); or - for standard input), got none.",
  ],
  [["info", "a.map", "--size", "256"], "The size of an agent must be an integer from 1 to 255, got 256."],
  [
    ["info", "a.map", "--out", "x"],
    'Unknown option "--out"; octile info takes --size, --capability, --neighbours, --corners, --terrain, --level, --layer, --max-cells, --json.',
  ],
  [["generate"], "octile generate needs KIND (one of open, rooms, maze, caves, forest, city, mixed), got none."],
  [["generate", "sea"], 'KIND must be one of open, rooms, maze, caves, forest, city, mixed, got "sea".'],
  [["generate", "open", "--size", "3x"], '--size must be WIDTHxHEIGHT or one integer for both, got "3x".'],
  [["generate", "open", "--size", "0"], "width must be an integer from 1 to 4096, got 0."],
  [["generate", "open", "--size", "3x5000"], "height must be an integer from 1 to 4096, got 5000."],
  [["generate", "open", "--density", "99"], "density must be an integer from 0 to 90, got 99."],
  [["generate", "caves", "--room", "5"], 'Unknown option "room"; a map of kind "caves" takes width, height, seed.'],
  [["demo", "caves"], 'octile demo takes options only, got "caves".'],
  [["demo", "--kind", "sea"], '--kind must be one of open, rooms, maze, caves, forest, city, mixed, got "sea".'],
  [["demo", "--seed", "-1"], "seed must be an integer from 0 to 4294967295, got -1."],
])("%j is refused in one sentence, with what to type instead", async (words, sentence) => {
  const help = COMMANDS.includes(words[0]) ? `octile ${words[0]} --help` : "octile --help";
  const ending = await runIn({ files: FILES }, ...words);
  expect(ending).toEqual({ code: 2, out: "", err: `${sentence}\nTry: ${help}\n`, written: new Map() });
});

test.each<[string[], string]>([
  [["info", "b.map"], "Cannot read b.map: there is no such file or folder."],
  [["info", "bad.map"], 'bad.map: Line 1: expected "type octile", got "hello".'],
  [["info", "-"], `standard input: expected a map of ${FORMATS}, got an empty file.`],
  [["path", "letter.txt", ...ENDS], `letter.txt: expected a map of ${FORMATS}, got "Dear reader".`],
  [["info", "package.json"], `package.json: expected a map of ${FORMATS}, got "{\\"name\\": \\"octile\\"}".`],
  [["info", "picture.svg"], 'picture.svg: A Tiled map: expected an XML element "map", got "svg".'],
  [["path", "bad.map", ...ENDS], 'bad.map: Line 1: expected "type octile", got "hello".'],
  [["path", "a.map", ...ENDS, "--svg", "/x.svg"], "Cannot write /x.svg: permission was denied."],
  [["generate", "open", "--out", "~x"], "Cannot write ~x: the disk is on fire."],
  [["info", "two\nlines"], "Cannot read two?lines: there is no such file or folder."],
])("%j fails in one sentence that names the file", async (words, sentence) => {
  const files = {
    "bad.map": "hello",
    "letter.txt": "Dear reader",
    "package.json": '{"name": "octile"}',
    "picture.svg": "<svg/>",
  };
  const ending = await runIn({ files: { ...FILES, ...files } }, ...words);
  expect(ending).toEqual({ code: 1, out: "", err: `${sentence}\n`, written: new Map() });
});
