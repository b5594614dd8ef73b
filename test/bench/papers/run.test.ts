import { expect, test } from "vitest";
import { EXPERIMENTS } from "../../../bench/papers/all.ts";
import { readCsv } from "../../../bench/papers/csv.ts";
import { GeneratedMaps } from "../../../bench/papers/generated-maps.ts";
import { HPA_FIGURE_8 } from "../../../bench/papers/hpa/figure-8.ts";
import { settingsOf } from "../../../bench/papers/results.ts";
import { runExperiments } from "../../../bench/papers/run.ts";
import { mapFile } from "../../cli/fake-io.ts";

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
  for (const set of ["bgmaps", "bg512", "wc3maps512"]) {
    files[`${folder}/${set}/m.map`] = mapFile(DRAWING.replaceAll("T", "@"));
    files[`${folder}/${set}/m.map.scen`] = scen;
  }
  for (const share of ["00", "10", "20", "40", "50"]) {
    files[`${folder}/haa/softobs_${share}pct/m.map`] = mapFile(DRAWING.replaceAll("#", "@"));
    files[`${folder}/haa/softobs_${share}pct/m.map.scenario`] = scenario;
  }
  return files;
}

/** A laboratory for a test: the files that it holds, and whether a person watches its terminal. */
interface Setup {
  readonly files: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
}

/** What a run printed and wrote. */
interface Ending {
  readonly out: string;
  readonly err: string;
  readonly written: ReadonlyMap<string, string>;
}

/** Measures in a laboratory that touches no disk; the results lie in the folder `results`. */
async function measureIn({ files, isTerminal = false }: Setup, ...words: string[]): Promise<Ending> {
  let [out, err, time] = ["", "", 0];
  const written = new Map<string, string>();
  const contents = new Map(Object.entries(files));
  await runExperiments(words, "results", {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isErrTerminal: isTerminal,
    columns: 80,
    now: () => time++,
    mapsFolder: "maps",
    readFile: (file) => contents.get(file) ?? "",
    writeFile: (file, text) => {
      contents.set(file, text);
      written.set(file, text);
    },
    makeFolder: () => {},
    listFolder: (folder) => {
      const inside = [...contents.keys()].filter((file) => file.startsWith(`${folder}/`));
      if (inside.length === 0) throw new Error("ENOENT");
      return inside.map((file) => file.slice(folder.length + 1)).filter((name) => !name.includes("/"));
    },
    describeMachine: () => ({ machine: "a machine", when: "some time" }),
  });
  return { out, err, written };
}

const TABLES = [
  ...["hpa-table-1", "hpa-example", "hpa-table-2", "hpa-table-3"],
  ...["hpa-figure-5", "hpa-figure-6", "hpa-figure-7", "hpa-figure-8", "hpa-variants"],
  ...["pra-figure-5", "pra-figure-6", "pra-sets", "pra-figure-7", "pra-computer"],
  ...["haa-table-1", "haa-figure-5", "haa-figure-6"],
];

test("measures every table and figure, writes each as CSV, and says what it measured on", async () => {
  const { out, err, written } = await measureIn({ files: mapsUnder("maps") });
  expect(err).toBe("");
  expect([...written.keys()].sort()).toEqual(
    [...TABLES.map((table) => `results/${table}.csv`), "results/finished.json"].sort(),
  );
  expect(out).toMatch(/^HPA\* Table 1 +measured +a generated maze +hpa-table-1\.csv, hpa-example\.csv$/m);
  expect(out).toMatch(
    /^PRA\* Figure 7 +measured +the papers' own maps, 2 of 2, 1 of 6 queries +pra-figure-7\.csv, pra-computer\.csv$/m,
  );
  expect(out).toMatch(/^HAA\* Figure 5 +measured +the papers' own maps, 6 of 6, 1 of 4 queries +haa-figure-5\.csv$/m);
  expect(out).toMatch(/^The results are in results\.$/m);
  for (const table of TABLES) {
    const rows = readCsv(written.get(`results/${table}.csv`) ?? "");
    expect(rows.length, table).toBeGreaterThan(0);
    for (const row of rows) {
      for (const value of Object.values(row)) expect(value, table).not.toMatch(/NaN|Infinity|undefined/);
    }
  }
});

/** What is measured of HPA* on the small maps: several tests go on from there, and need not measure it again. */
const ofHpa = measureIn({ files: mapsUnder("maps") }, "--only", "hpa");

test("what is measured already is kept, and taken up again where it ended", async () => {
  const files = mapsUnder("maps");
  const first = await ofHpa;
  const again = await measureIn({ files: { ...files, ...Object.fromEntries(first.written) } });
  expect(again.out).toMatch(/^HPA\* Figure 8 +kept /m);
  expect(again.out).toMatch(/^PRA\* Figure 7 +measured /m);
  expect([...again.written.keys()].filter((file) => file.includes("hpa"))).toEqual([]);
  const finished = JSON.parse(again.written.get("results/finished.json") ?? "") as Record<string, unknown>;
  expect(Object.keys(finished)).toHaveLength(10);
  expect(finished["hpa-search"]).toMatchObject({
    maps: "the papers' own maps",
    count: 1,
    machine: "a machine",
    when: "some time",
  });
});

test("with other settings, or where a file is gone, it is measured again", async () => {
  const files = mapsUnder("maps");
  const words = ["--only", "hpa"];
  const { written } = await ofHpa;
  const quick = await measureIn({ files: { ...files, ...Object.fromEntries(written) } }, ...words, "--quick");
  expect(quick.out).toMatch(/^HPA\* Table 2 +kept /m);
  expect(quick.out).toMatch(/^HPA\* Figure 8 +measured +the papers' own maps, 1 of 1, 1 of \d+ queries /m);
  const left = Object.fromEntries([...written].filter(([file]) => !file.endsWith("hpa-figure-6.csv")));
  const mended = await measureIn({ files: { ...files, ...left } }, ...words);
  expect([...mended.written.keys()]).toContain("results/hpa-figure-6.csv");
  expect([...mended.written.keys()]).not.toContain("results/hpa-figure-8.csv");
});

test("without the papers' maps it generates some, and says so", async () => {
  // all but one of the experiments are there already
  const others = EXPERIMENTS.filter(({ paper, id }) => paper === "hpa" && id !== HPA_FIGURE_8.id);
  const finished = others.map((experiment) => [experiment.id, settingsOf(experiment, new GeneratedMaps(), true)]);
  const tables = others.flatMap((experiment) => experiment.tables).map((table) => [`results/${table}.csv`, ""]);
  const files = Object.fromEntries([
    ["results/finished.json", JSON.stringify(Object.fromEntries(finished))],
    ...tables,
  ]) as Record<string, string>;
  const { out } = await measureIn({ files }, "--only", "hpa", "--quick");
  expect(out).toMatch(/^HPA\* Table 2 +kept +generated maps, 12 of 12, all queries$/m);
  expect(out).toMatch(/^HPA\* Figure 8 +measured +generated maps, 4 of 12, 1 of 4 queries +hpa-figure-8\.csv$/m);
});

test("in a terminal a bar shows how far it has come, and goes away in the end", async () => {
  const { err } = await measureIn({ files: mapsUnder("maps"), isTerminal: true }, "--only", "pra");
  expect(err).toContain("\r[------------------------] PRA* Figures 5 and 6\u001b[K");
  expect(err).toContain("\r[############------------] PRA* Figure 7\u001b[K");
  expect(err.endsWith("\r\u001b[K")).toBe(true);
});

test.each<[string[], string]>([
  [["--only", "hpa,jps"], '--only must be one of hpa, pra, haa, got "jps".'],
  [["--maps", "elsewhere"], "Expected maps with their queries in elsewhere/bgmaps, got none."],
])("%j is refused in one sentence", async (words, sentence) => {
  await expect(measureIn({ files: mapsUnder("maps") }, ...words)).rejects.toThrow(sentence);
});

test.each(["{", "null", "7"])("results that say %j are refused in one sentence", async (text) => {
  await expect(measureIn({ files: { ...mapsUnder("maps"), "results/finished.json": text } })).rejects.toThrow(
    "Cannot understand results/finished.json; without it, all is measured again.",
  );
});
