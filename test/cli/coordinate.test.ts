import { describe, expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { elementsOf, elementsOfClass, parseXml } from "../draw/xml.ts";
import { mapFile, runIn } from "./fake-io.ts";

const DRAWING = `
  .....
  @@.@@
`;
const SCEN = ["version 1", row(0, 0, 4, 0), row(4, 0, 0, 0), row(2, 1, 2, 1)].join("\n");
const FILES = { "a.map": mapFile(DRAWING), "a.scen": SCEN };
const WORDS = ["coordinate", "a.map", "--scen", "a.scen"];

function row(...ends: [number, number, number, number]): string {
  return [0, "a.map", 5, 2, ...ends, 4].join("\t");
}

/** What `--json` writes. */
interface Answer {
  status: string;
  steps: number;
  sumOfCosts: number;
  agents: number;
  neighbours: number;
  travellers: { start: Point; goal: Point; path: Point[] }[];
}

interface Point {
  x: number;
  y: number;
}

test("says what was found, in how many steps, at what cost, and how long it took", async () => {
  const { code, out, err } = await runIn({ files: FILES }, ...WORDS, "--agents", "2", "--neighbours", "4");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(
    /^status +found\ntravellers +2 on 5 × 2 cells\nsteps +6\nsum of costs +1[12]\ntime +[\d.]+ ms\n$/,
  );
});

test("writes the path of each traveller, which no other is in the way of", async () => {
  const { code, out, written } = await runIn({ files: FILES }, ...WORDS, "--agents", "2", "--json", "a.json");
  const answer = JSON.parse(written.get("a.json") ?? "") as Answer;
  expect({ code, out: out.split("\n").at(-2) }).toEqual({ code: 0, out: "written to    a.json" });
  expect(answer).toMatchObject({ status: "found", agents: 2, neighbours: 8 });
  const grid = Grid.parse(".....\n##.##");
  for (const { start, goal, path } of answer.travellers) {
    expect(path).toHaveLength(answer.steps + 1);
    expect([path[0], path.at(-1)]).toEqual([start, goal]);
    for (const point of path) expect(grid.get(point.x, point.y)).toBe("ground");
  }
  const [a, b] = answer.travellers.map(({ path }) => path.map(({ x, y }) => `${x},${y}`));
  for (const [step, cell] of a.entries()) {
    expect(b[step]).not.toBe(cell);
    if (step > 0) expect([a[step - 1], cell]).not.toEqual([b[step], b[step - 1]]);
  }
});

test("draws a dot for each traveller that moves from its start to its goal", async () => {
  const { written } = await runIn({ files: FILES }, ...WORDS, "--agents", "2", "--svg", "a.svg");
  const svg = parseXml(written.get("a.svg") ?? "");
  const dots = elementsOfClass(svg, "traveller").filter((dot) => dot.attributes.transform !== undefined);
  expect(dots.map((dot) => dot.attributes.transform)).toEqual(["translate(0.5,0.5)", "translate(4.5,0.5)"]);
  const motions = elementsOf(svg, "animateTransform");
  expect(motions).toHaveLength(2);
  for (const motion of motions) {
    const times = motion.attributes.keyTimes.split(";").map(Number);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect([times[0], times.at(-1)]).toEqual([0, 1]);
    expect(motion.attributes.values.split(";")).toHaveLength(times.length);
  }
  expect(motions[0].attributes.values).toMatch(/^0\.5,0\.5;.*;4\.5,0\.5$/);
});

test("prints JSON or SVG alone if it goes to standard output", async () => {
  const json = await runIn({ files: FILES }, ...WORDS, "--agents", "2", "--json", "-");
  expect((JSON.parse(json.out) as Answer).status).toBe("found");
  const svg = await runIn({ files: FILES }, ...WORDS, "--agents", "2", "--svg", "-");
  expect(svg.out).toMatch(/^<svg .*<\/svg>\n$/s);
});

describe("exit code 1", () => {
  test("when all together cannot get there", async () => {
    const scen = ["version 1", row(0, 0, 1, 0), row(1, 0, 0, 0)].join("\n");
    const files = { "a.map": mapFile("..@@@\n@@@@@"), "a.scen": scen };
    const { code, out, written } = await runIn({ files }, ...WORDS, "--json", "a.json");
    expect({ code, status: out.split("\n")[0] }).toEqual({
      code: 1,
      status: "status      impossible (each traveller could reach its goal alone, but not all together)",
    });
    expect(JSON.parse(written.get("a.json") ?? "")).toMatchObject({ status: "impossible", steps: 0 });
  });

  test("when one cannot get there alone, with the one that cannot", async () => {
    const files = { ...FILES, "a.scen": ["version 1", row(2, 1, 2, 0), row(0, 0, 0, 1)].join("\n") };
    const { code, out } = await runIn({ files }, ...WORDS, "--svg", "a.svg");
    expect(code).toBe(1);
    expect(out).toContain("status      unreachable (a traveller cannot reach its goal even alone)\n");
    expect(out).toContain("traveller   1, from (0, 0) to (0, 1)\n");
  });

  test("when the budget is used up, with a remedy", async () => {
    const { code, out } = await runIn({ files: FILES }, ...WORDS, "--budget", "0");
    expect(code).toBe(1);
    expect(out).toContain("status      out-of-budget (a larger --budget may find paths)\n");
  });
});

test("--improve makes paths shorter with what is left of the budget", async () => {
  const plain = await runIn({ files: FILES }, ...WORDS, "--agents", "2", "--json", "-");
  const words = [...WORDS, "--agents", "2", "--improve", "--budget", "2000"];
  const improved = await runIn({ files: FILES, tick: 200 }, ...words, "--json", "a.json");
  const shorter = JSON.parse(improved.written.get("a.json") ?? "") as Answer;
  expect(shorter.sumOfCosts).toBeLessThanOrEqual((JSON.parse(plain.out) as Answer).sumOfCosts);
  expect(improved.out).toMatch(/time +[\d.]+ m?s, [\d.]+ m?s with shorter paths/);
});

test.each<[string, string[], number, string]>([
  ["no scenario file", ["coordinate", "a.map"], 2, "octile coordinate needs --scen FILE, got none."],
  [
    "more than the file has",
    [...WORDS, "--agents", "4"],
    2,
    "--agents must be from 1 to 3, the rows of a.scen, got 4.",
  ],
  ["nobody", [...WORDS, "--agents", "0"], 2, "--agents must be from 1 to 3, the rows of a.scen, got 0."],
  ["time that has passed", [...WORDS, "--budget=-5"], 2, "--budget must be at least 0 milliseconds, got -5."],
  ["a seed out of range", [...WORDS, "--seed=-1"], 2, "seed must be an integer from 0 to 4294967295, got -1."],
  [
    "standard output twice",
    [...WORDS, "--svg", "-", "--json", "-"],
    2,
    "--svg - and --json - both need standard output, got both; give one of them a file.",
  ],
  [
    "standard input twice",
    ["coordinate", "-", "--scen", "-"],
    2,
    "MAP and --scen both need standard input, got - twice; give one of them a file.",
  ],
  [
    "a scenario file of another map",
    ["coordinate", "b.map", "--scen", "a.scen"],
    1,
    "a.scen is for a.map of 5 × 2 cells, but the map has 1 × 1; give the scenario file of this map.",
  ],
  [
    "a file that is no scenario file",
    ["coordinate", "a.map", "--scen", "a.map"],
    1,
    'a.map: Line 1: expected "version 1", got "type octile".',
  ],
  [
    "two with one goal",
    ["coordinate", "a.map", "--scen", "twice.scen"],
    2,
    "Travellers 0 and 1 have the same goal (4, 0); each needs a goal of its own.",
  ],
  [
    "a file without rows",
    ["coordinate", "a.map", "--scen", "none.scen"],
    1,
    "none.scen: expected rows with starts and goals, got none.",
  ],
])("refuses %s", async (_, words, code, message) => {
  const files = {
    ...FILES,
    "b.map": mapFile("."),
    "none.scen": "version 1\n",
    "twice.scen": ["version 1", row(0, 0, 4, 0), row(1, 0, 4, 0)].join("\n"),
  };
  const ending = await runIn({ files }, ...words);
  expect([ending.code, ending.err.split("\n")[0]]).toEqual([code, message]);
});
