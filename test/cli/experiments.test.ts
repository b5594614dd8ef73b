import { expect, test } from "vitest";
import { EXPERIMENTS } from "../../src/experiments/all.ts";
import { readCsv } from "../../src/experiments/csv.ts";
import { GeneratedMaps } from "../../src/experiments/generated-maps.ts";
import { HPA_FIGURE_8 } from "../../src/experiments/hpa/figure-8.ts";
import { settingsOf } from "../../src/experiments/results.ts";
import { mapFile, runIn } from "./fake-io.ts";

const DRAWING = `
  ...........................
  .####.####.####T####.#####.
  .#..........#..T..........T
  .#.########.#..T.########..
  .#.#......#.#....#......#..
  ...#.####.#......#.####.#..
  .#.#.#....#.#....#.#....#..
  .#...#..........T..#.......
  ............TTTT...........
`;

/** Columns and rows of pairs of cells that a way joins, for agents of size 1. */
const ENDS = ["0 0 26 8", "0 8 26 0", "13 0 20 7", "2 2 24 8"];

/** Small maps in place of the papers' own. */
function mapsUnder(folder: string): Record<string, string> {
  const scen = `version 1\n${ENDS.map((ends) => `0 m.map 27 9 ${ends} 1`).join("\n")}\n`;
  const scenario = `2\n${ENDS.map((ends) => `m.map ${ends} 68 2 3`).join("\n")}\n`.replaceAll(" ", "\t");
  const files: Record<string, string> = {};
  for (const set of ["bgmaps", "bg512"]) {
    files[`${folder}/${set}/m.map`] = mapFile(DRAWING.replaceAll("T", "@"));
    files[`${folder}/${set}/m.map.scen`] = scen;
  }
  for (const share of ["00", "10", "20", "40", "50"]) {
    files[`${folder}/haa/softobs_${share}pct/m.map`] = mapFile(DRAWING.replaceAll("#", "@"));
    files[`${folder}/haa/softobs_${share}pct/m.map.scenario`] = scenario;
  }
  return files;
}

const TABLES = [
  ...["hpa-table-1", "hpa-table-2", "hpa-table-3", "hpa-figure-5", "hpa-figure-6", "hpa-figure-7", "hpa-figure-8"],
  ...["pra-figure-5", "pra-figure-6", "pra-figure-7"],
  ...["haa-table-1", "haa-figure-5", "haa-figure-6"],
];

test("measures every table and figure, writes each as CSV, and says what it measured on", async () => {
  const { code, out, err, written } = await runIn({ files: mapsUnder("maps") }, "experiments");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect([...written.keys()].sort()).toEqual(
    [...TABLES.map((table) => `experiments/${table}.csv`), "experiments/finished.json"].sort(),
  );
  expect(out).toMatch(/^HPA\* Table 1 +measured +a generated maze +hpa-table-1\.csv$/m);
  expect(out).toMatch(/^PRA\* Figure 7 +measured +the papers' own maps, 1 of 1, all queries +pra-figure-7\.csv$/m);
  expect(out).toMatch(/^HAA\* Figure 5 +measured +the papers' own maps, 5 of 5, all queries +haa-figure-5\.csv$/m);
  expect(out).toMatch(/^The results are in experiments\.$/m);
  for (const table of TABLES) {
    const rows = readCsv(written.get(`experiments/${table}.csv`) ?? "");
    expect(rows.length, table).toBeGreaterThan(0);
    for (const row of rows) {
      for (const value of Object.values(row)) expect(value, table).not.toMatch(/NaN|Infinity|undefined/);
    }
  }
});

test("what is measured already is kept, and taken up again where it ended", async () => {
  const files = mapsUnder("maps");
  const first = await runIn({ files }, "experiments", "--only", "hpa", "--out", "results");
  const again = await runIn(
    { files: { ...files, ...Object.fromEntries(first.written) } },
    "experiments",
    "--out",
    "results",
  );
  expect(again.out).toMatch(/^HPA\* Figure 8 +kept /m);
  expect(again.out).toMatch(/^PRA\* Figure 7 +measured /m);
  expect([...again.written.keys()].filter((file) => file.includes("hpa"))).toEqual([]);
  const finished = JSON.parse(again.written.get("results/finished.json") ?? "") as Record<string, unknown>;
  expect(Object.keys(finished)).toHaveLength(9);
  expect(finished["hpa-search"]).toMatchObject({
    maps: "the papers' own maps",
    count: 1,
    machine: "a machine",
    when: "some time",
  });
});

test("with other settings, or where a file is gone, it is measured again", async () => {
  const files = mapsUnder("maps");
  const words = ["experiments", "--only", "hpa", "--out", "results"];
  const { written } = await runIn({ files }, ...words);
  const quick = await runIn({ files: { ...files, ...Object.fromEntries(written) } }, ...words, "--quick");
  expect(quick.out).toMatch(/^HPA\* Table 2 +kept /m);
  expect(quick.out).toMatch(/^HPA\* Figure 8 +measured +the papers' own maps, 1 of 1, 1 of \d+ queries /m);
  const left = Object.fromEntries([...written].filter(([file]) => !file.endsWith("hpa-figure-6.csv")));
  const mended = await runIn({ files: { ...files, ...left } }, ...words);
  expect([...mended.written.keys()]).toContain("results/hpa-figure-6.csv");
  expect([...mended.written.keys()]).not.toContain("results/hpa-figure-8.csv");
});

test("without the papers' maps it generates some, and says so", async () => {
  // all but one of the experiments are there already
  const others = EXPERIMENTS.filter(({ paper, id }) => paper === "hpa" && id !== HPA_FIGURE_8.id);
  const finished = others.map((experiment) => [experiment.id, settingsOf(experiment, new GeneratedMaps(), true)]);
  const tables = others.flatMap((experiment) => experiment.tables).map((table) => [`experiments/${table}.csv`, ""]);
  const files = Object.fromEntries([
    ["experiments/finished.json", JSON.stringify(Object.fromEntries(finished))],
    ...tables,
  ]) as Record<string, string>;
  const { code, out } = await runIn({ files }, "experiments", "--only", "hpa", "--quick");
  expect(code).toBe(0);
  expect(out).toMatch(/^HPA\* Table 2 +kept +generated maps, 12 of 12, all queries$/m);
  expect(out).toMatch(/^HPA\* Figure 8 +measured +generated maps, 4 of 12, 1 of 4 queries +hpa-figure-8\.csv$/m);
});

test("in a terminal a bar shows how far it has come, and goes away in the end", async () => {
  const { err } = await runIn({ files: mapsUnder("maps"), isTerminal: true }, "experiments", "--only", "pra");
  expect(err).toContain("\r[------------------------] PRA* Figures 5 and 6\u001b[K");
  expect(err).toContain("\r[############------------] PRA* Figure 7\u001b[K");
  expect(err.endsWith("\r\u001b[K")).toBe(true);
});

test.each<[string[], number, string]>([
  [["--only", "hpa,jps"], 2, '--only must be one of hpa, pra, haa, got "jps".'],
  [["--maps", "elsewhere"], 1, "Expected maps with their queries in elsewhere/bgmaps, got none."],
  [["--out", "a\u0000"], 1, "Cannot make the folder a?."],
])("%j is refused in one sentence", async (words, code, sentence) => {
  const ending = await runIn({ files: mapsUnder("maps") }, "experiments", ...words);
  expect([ending.code, ending.err.split("\n")[0], ending.written.size]).toEqual([code, sentence, 0]);
});

test.each(["{", "null", "7"])("results that say %j are refused in one sentence", async (text) => {
  const files = { ...mapsUnder("maps"), "old/finished.json": text };
  const { code, err } = await runIn({ files }, "experiments", "--out", "old");
  expect([code, err]).toEqual([1, "Cannot understand old/finished.json; without it, all is measured again.\n"]);
});
