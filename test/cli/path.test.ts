import { describe, expect, test } from "vitest";
import { faultOfPath, Grid, Path } from "../../src/index.ts";
import { elementsOf, elementsOfClass, parseXml } from "../draw/xml.ts";
import { mapFile, runIn } from "./fake-io.ts";

const DRAWING = `
  .......
  .####T.
  ....#T.
  .W..#..
`;
const FILES = { "a.map": mapFile(DRAWING) };
const ENDS = ["--start", "3,3", "--goal", "5,3"];

/** What `--json` prints. */
interface Answer {
  algorithm: string;
  status: string;
  cost: number | null;
  cells: number[];
  points: { x: number; y: number }[];
  expanded: number;
  generated: number;
  milliseconds: number;
}

describe("for people", () => {
  test("the map is drawn with the path, and told what it costs", async () => {
    const { code, out, err } = await runIn({ files: FILES }, "path", "a.map", ...ENDS);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.replace(/\d+\n(?=generated)/, "N\n").replace(/\d+\n(?=time)/, "N\n")).toBe(
      [
        "*******",
        "*####T*",
        "***.#T*",
        ".W.A#B*",
        "",
        "status     found",
        "cost       15.41 tiles",
        "cells      16",
        "expanded   N",
        "generated  N",
        "time       1.00 ms",
        "",
      ].join("\n"),
    );
  });

  test.each([
    ["a start in a wall", ["--start", "1,1", "--goal", "0,0"], "blocked-start (the agent cannot stand at the start)"],
    ["a goal in a wall", ["--start", "0,0", "--goal", "1,1"], "blocked-goal (the agent cannot stand at the goal)"],
    ["a goal too far", [...ENDS, "--max-cost", "3"], "unreachable (no way leads to the goal)"],
    [
      "a goal that has a neighbour",
      ["--start", "0,0", "--goal", "1,1", "--nearest"],
      "nearest (the goal itself cannot be reached)",
    ],
  ])("%s is an ordinary answer, with exit code 1 if there is no path", async (_, words, status) => {
    const { code, out, err } = await runIn({ files: FILES }, "path", "a.map", ...words);
    expect({ code, err }).toEqual({ code: status.startsWith("nearest") ? 0 : 1, err: "" });
    expect(out).toContain(`status     ${status}\n`);
    expect(out.includes("cost ")).toBe(status.startsWith("nearest"));
  });

  test("a terminal gets colours, a pipe does not", async () => {
    const piped = await runIn({ files: FILES }, "path", "a.map", ...ENDS);
    const seen = await runIn({ files: FILES, isTerminal: true }, "path", "a.map", ...ENDS);
    expect(piped.out).not.toContain("\u001b");
    expect(seen.out).toContain("\u001b[");
  });

  test("a large map is scaled down to the terminal", async () => {
    const files = { "b.map": mapFile(Array(300).fill(".".repeat(400)).join("\n")) };
    const words = ["path", "b.map", "--start", "0,0", "--goal", "399,299"];
    const { out } = await runIn({ files, columns: 40, rows: 20 }, ...words);
    const lines = out.split("\n");
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(lines[0].length).toBeLessThanOrEqual(40);
    expect(lines[0]).toMatch(/^A\*/);
  });

  test("a large map shows progress in a terminal, and takes it away before it prints", async () => {
    const files = { "b.map": mapFile(Array(500).fill(".".repeat(1001)).join("\n")) };
    const words = ["path", "b.map", "--start", "0,0", "--goal", "1000,499"];
    const seen = await runIn({ files, isTerminal: true }, ...words);
    const piped = await runIn({ files }, ...words);
    expect(seen.err).toMatch(/^\r\[-+\] reading the map/);
    expect(seen.err).toMatch(/\[#+-+\] searching/);
    expect(seen.err.endsWith("\r\u001b[K")).toBe(true);
    expect(piped.err).toBe("");
  });
});

describe("as JSON", () => {
  test("a path comes with its cells, its points and the work it took", async () => {
    const answer = await answerTo(...ENDS);
    expect(Object.keys(answer)).toEqual([
      "algorithm",
      "status",
      "cost",
      "lowerBound",
      "cells",
      "points",
      "expanded",
      "generated",
      "milliseconds",
    ]);
    const grid = Grid.parse(DRAWING);
    const path = new Path("found", answer.cost ?? 0, Int32Array.from(answer.cells), grid.width);
    expect(answer).toMatchObject({ algorithm: "astar", status: "found", points: [...path] });
    expect([answer.points[0], answer.points.at(-1)]).toEqual([
      { x: 3, y: 3 },
      { x: 5, y: 3 },
    ]);
    expect(faultOfPath(grid, path)).toBeUndefined();
    expect(answer.expanded).toBeGreaterThan(0);
    expect(answer.generated).toBeGreaterThanOrEqual(answer.cells.length - 1);
    expect(answer.milliseconds).toBe(1);
  });

  test("no path has no cost and no cells", async () => {
    const answer = await answerTo("--start", "0,0", "--goal", "1,1");
    expect(answer).toMatchObject({ status: "blocked-goal", cost: null, cells: [], points: [], expanded: 0 });
  });

  test.each([
    ["--algorithm chooses the planner", ["--algorithm", "astar"], 14 + Math.SQRT2],
    ["--terrain opens what was blocked", ["--terrain", "T=trees"], 12 + Math.SQRT2],
    ["--terrain gives a cost", ["--terrain", "T=trees:2"], 10 + 3 * Math.SQRT2],
    ["--capability keeps an agent out", ["--terrain", "T=trees", "--capability", "ground"], 14 + Math.SQRT2],
    ["--neighbours 4 has no diagonals", ["--terrain", "T=trees", "--neighbours", "4"], 14],
    ["--corners always cuts them", ["--corners", "always"], 6 + 5 * Math.SQRT2],
    ["--within stops before the goal", ["--within", "1"], 13 + Math.SQRT2],
  ])("%s", async (_, words, cost) => {
    const answer = await answerTo(...ENDS, ...words);
    expect(answer.cost).toBeCloseTo(cost, 9);
  });

  test("--size asks for a larger agent", async () => {
    expect(await answerTo("--start", "2,2", "--goal", "0,2", "--size", "2")).toMatchObject({ status: "blocked-goal" });
    expect(await answerTo("--start", "2,2", "--goal", "2,2", "--size", "2")).toMatchObject({
      status: "found",
      cost: 0,
    });
  });

  test("--max-cost refuses a path that costs more", async () => {
    expect(await answerTo(...ENDS, "--max-cost", "15.42")).toMatchObject({ status: "found" });
    expect(await answerTo(...ENDS, "--max-cost", "15.41")).toMatchObject({ status: "unreachable" });
  });

  test("the map may come from standard input", async () => {
    const { code, out } = await runIn({ stdin: FILES["a.map"] }, "path", "-", ...ENDS, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ status: "found", cost: 14 + Math.SQRT2 });
  });
});

describe("as SVG", () => {
  test("map and path are drawn into a file, instead of the terminal", async () => {
    const { code, out, written } = await runIn({ files: FILES }, "path", "a.map", ...ENDS, "--svg", "a.svg");
    expect(code).toBe(0);
    expect(out).toMatch(/^status {5}found\n[\s\S]*\ndrawn in {3}a\.svg\n$/);
    const [line] = elementsOfClass(parseXml(written.get("a.svg") ?? ""), "path");
    expect(line.attributes.points).toMatch(/^3\.5,3\.5 .* 5\.5,3\.5$/);
  });

  test("beside JSON", async () => {
    const { out, written } = await runIn({ files: FILES }, "path", "a.map", ...ENDS, "--svg", "a.svg", "--json");
    expect(JSON.parse(out)).toMatchObject({ status: "found" });
    expect([...written.keys()]).toEqual(["a.svg"]);
  });

  test("- is standard output, with nothing else on it", async () => {
    const { out, written } = await runIn({ files: FILES }, "path", "a.map", ...ENDS, "--svg", "-");
    expect(parseXml(out).name).toBe("svg");
    expect(written.size).toBe(0);
  });

  test("the goal is marked though there is no path, for an agent larger than the map", async () => {
    const words = ["path", "a.map", ...ENDS, "--size", "200", "--svg", "-"];
    const { code, out } = await runIn({ files: FILES }, ...words);
    expect(code).toBe(1);
    expect(elementsOfClass(parseXml(out), "goal")[0].attributes).toMatchObject({ cx: "5.5", cy: "3.5" });
  });
});

describe("as SVG with the abstraction", () => {
  const SMALL = ["--start", "1,1", "--goal", "60,30"];
  const WALL = `${".".repeat(40)}#${".".repeat(23)}`;
  const OPEN = ".".repeat(64);

  test("a small map shows every layer, each a group of its own, and the path above them", async () => {
    const svg = await drawingOf([...Array(31).fill(WALL), OPEN], SMALL);
    expect(svg.ids).toEqual([
      "layer-entrances",
      "layer-clusters-level-1",
      "layer-intra-edges-level-1",
      "layer-inter-edges-level-1",
      "layer-nodes-level-1",
      "layer-abstract-path-level-1",
      "layer-refined-path",
    ]);
    expect(svg.texts).toContain("smoothed path");
    expect(svg.path).toMatch(/^1\.5,1\.5 .* 60\.5,30\.5$/);
  });

  test.each([
    [200, "intra-edges-level-1", false],
    [200, "nodes-level-1", true],
    [600, "nodes-level-1", false],
    [600, "abstract-path-level-1", true],
  ])("a map %i cells wide shows what is legible: %s, %s", async (width, layer, isShown) => {
    const rows = [...Array(20).fill(`${".".repeat(100)}#${".".repeat(width - 101)}`), ".".repeat(width)];
    const svg = await drawingOf(rows, ["--start", "1,1", "--goal", `${width - 2},2`]);
    expect(svg.ids.includes(`layer-${layer}`)).toBe(isShown);
  });

  test.each([
    ["clusters,abstract-path", ["layer-clusters-level-1", "layer-abstract-path-level-1"]],
    ["nodes-level-1", ["layer-nodes-level-1"]],
    ["nodes-level-2", []],
    ["none", []],
  ])("--layers %s shows just that, and the path", async (layers, ids) => {
    const svg = await drawingOf([...Array(31).fill(WALL), OPEN], [...SMALL, "--layers", layers]);
    expect(svg.ids).toEqual(ids);
    expect(svg.path).toMatch(/^1\.5,1\.5 .* 60\.5,30\.5$/);
  });

  test("a path that A* had to find, within a limit of cost, is no smoothed one", async () => {
    const rows = [...Array(31).fill(WALL), OPEN];
    const limits = [...SMALL, "--max-cost", "9"];
    const svg = await drawingOf(rows, limits);
    expect(svg.ids).not.toContain("layer-refined-path");
    expect(svg.texts).not.toContain("smoothed path");
  });

  test("what is expanded is drawn where it is asked for", async () => {
    const rows = [...Array(31).fill(WALL), OPEN];
    const limits = [...SMALL, "--max-cost", "9"];
    expect((await drawingOf(rows, limits)).ids).not.toContain("layer-expanded");
    expect((await drawingOf(rows, [...limits, "--layers", "expanded"])).ids).toEqual(["layer-expanded"]);
  });

  test.each([
    [
      ["--algorithm", "hpa", "--svg", "-", "--layers", "portals"],
      /^--layers must be some of clusters, .*, got "portals"\./,
    ],
    [["--algorithm", "hpa", "--layers", "nodes"], /^--layers needs --svg and /],
    [["--svg", "-", "--layers", "nodes"], /^--layers needs --svg and an --algorithm other than astar/],
  ])("%j is refused", async (words, sentence) => {
    const { code, err } = await runIn({ files: FILES }, "path", "a.map", ...ENDS, ...words);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });
});

test("--algorithm astar draws a dot for every cell that it expands", async () => {
  const { expanded } = await answerTo(...ENDS);
  const { code, out } = await runIn({ files: FILES }, "path", "a.map", ...ENDS, "--svg", "-", "--layers", "expanded");
  expect(code).toBe(0);
  const [layer] = elementsOf(parseXml(out), "g").filter(({ attributes }) => attributes.id === "layer-expanded");
  expect(elementsOf(layer, "path")).toHaveLength(expanded);
});

test.each([
  ["pra", ["layer-corridor", "layer-cliques-level-1", "layer-cliques-level-2", "layer-abstract-path-level-2"]],
  ["quickpath", ["layer-cliques-level-1", "layer-cliques-level-2", "layer-abstract-path-level-4"]],
])("--algorithm %s draws its cliques and how it found the path", async (algorithm, ids) => {
  const files = {
    "b.map": mapFile([...Array(31).fill(`${".".repeat(40)}#${".".repeat(23)}`), ".".repeat(64)].join("\n")),
  };
  const words = ["--algorithm", algorithm, "--start", "1,1", "--goal", "60,3", "--svg", "-"];
  const { code, out } = await runIn({ files }, "path", "b.map", ...words);
  expect(code).toBe(0);
  const shown = elementsOf(parseXml(out), "g").flatMap(({ attributes }) => attributes.id ?? []);
  expect(shown).toEqual(expect.arrayContaining([...ids, "layer-refined-path"]));
  const one = await runIn({ files }, "path", "b.map", ...words, "--layers", "edges-level-2");
  expect(one.out).toContain('id="layer-edges-level-2"');
  expect(one.out).not.toContain("layer-cliques");
});

test("--algorithm haa draws what HPA* does, and where the agent crosses", async () => {
  const files = {
    "b.map": mapFile([...Array(31).fill(`${".".repeat(40)}#${".".repeat(23)}`), ".".repeat(64)].join("\n")),
  };
  const words = ["--algorithm", "haa", "--start", "1,1", "--goal", "60,30", "--svg", "-"];
  const idsOf = (out: string): string[] =>
    elementsOf(parseXml(out), "g").flatMap(({ attributes }) => attributes.id ?? []);
  const { code, out } = await runIn({ files }, "path", "b.map", ...words);
  expect(code).toBe(0);
  expect(idsOf(out)).toEqual(
    expect.arrayContaining(["layer-entrances", "layer-nodes-level-1", "layer-transitions-agent-1"]),
  );
  for (const layers of ["transitions", "transitions-agent-1"]) {
    const one = await runIn({ files }, "path", "b.map", ...words, "--layers", layers);
    expect(idsOf(one.out)).toEqual(["layer-transitions-agent-1"]);
  }
});

/** What HPA* draws on a map of these rows: the ids of its layers, the texts of the legend, and the path's line. */
async function drawingOf(
  rows: readonly string[],
  words: readonly string[],
): Promise<{ ids: string[]; texts: string[]; path: string | undefined }> {
  const files = { "b.map": mapFile(rows.join("\n")) };
  const { code, out } = await runIn({ files }, "path", "b.map", "--algorithm", "hpa", "--svg", "-", ...words);
  const svg = parseXml(out);
  expect(code).toBe(elementsOfClass(svg, "path").length > 0 ? 0 : 1);
  return {
    ids: elementsOf(svg, "g").flatMap(({ attributes }) => attributes.id ?? []),
    texts: elementsOf(svg, "text").map(({ text }) => text),
    path: elementsOfClass(svg, "path")[0]?.attributes.points,
  };
}

async function answerTo(...words: string[]): Promise<Answer> {
  const { code, out, err } = await runIn({ files: FILES }, "path", "a.map", "--json", ...words);
  const answer = JSON.parse(out) as Answer;
  expect({ code, err }).toEqual({ code: answer.cells.length > 0 ? 0 : 1, err: "" });
  return answer;
}
