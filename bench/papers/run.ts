import { formatTable } from "../../src/cli/format.ts";
import type { Io } from "../../src/cli/io.ts";
import { Progress } from "../../src/cli/progress.ts";
import { Given, UsageError } from "../given.ts";
import { EXPERIMENTS } from "./all.ts";
import { type Experiment, PAPERS, type Paper } from "./experiment.ts";
import { FileMaps } from "./file-maps.ts";
import { GeneratedMaps } from "./generated-maps.ts";
import type { MapSource } from "./map-source.ts";
import { type Circumstances, FINISHED_FILE, fileOfTable, Results, sampleOf, settingsOf } from "./results.ts";

/** The part of the machine that measuring the experiments needs; a test puts in one that touches no disk. */
export interface Laboratory extends Pick<Io, "out" | "err" | "isErrTerminal" | "columns" | "now"> {
  /** The folder of the papers' maps, where there is one. */
  readonly mapsFolder: string | undefined;
  /** Returns the text of a file; throws as the file system does. */
  readFile(file: string): string;
  /** Replaces a file; throws as the file system does. */
  writeFile(file: string, text: string): void;
  /** Makes a folder and the folders around it unless they exist; throws as the file system does. */
  makeFolder(folder: string): void;
  /** Returns the names of the files in a folder; throws as the file system does. */
  listFolder(folder: string): string[];
  /** Returns the machine and the time of a measurement that begins now. */
  describeMachine(): Circumstances;
}

/** The names of the papers' algorithms. */
const NAME_OF_PAPER: Readonly<Record<Paper, string>> = { hpa: "HPA*", pra: "PRA*", haa: "HAA*" };

/**
 * Measures the papers' tables and figures again and writes them as CSV into a folder, where results with the same settings
 * are kept. Throws a `UsageError` when a word of the command line is wrong, or a folder lacks what it should hold.
 */
export async function runExperiments(words: readonly string[], out: string, lab: Laboratory): Promise<void> {
  const given = new Given(words, ["maps", "only"], ["quick"]);
  const maps = given.text("maps", "");
  const papers = given.text("only", PAPERS.join(",")).split(",").map(paperOf);
  const wanted = EXPERIMENTS.filter(({ paper }) => papers.includes(paper)).map((experiment) => {
    const source = sourceFor(experiment, maps, lab);
    return { experiment, source, settings: settingsOf(experiment, source, given.has("quick")) };
  });
  const results = openResults(out, lab);
  const rows = await Progress.during(lab, true, (progress) =>
    wanted.map(({ experiment, source, settings }, index) => {
      const name = `${NAME_OF_PAPER[experiment.paper]} ${experiment.title}`;
      if (results.has(experiment, settings)) return [name, "kept", sampleOf(experiment, settings), ""];
      const work = results.measure(experiment, source, settings, lab.describeMachine(), () => lab.now());
      for (const part of work) progress.show(name, (index + part) / wanted.length);
      return [name, "measured", sampleOf(experiment, settings), experiment.tables.map(fileOfTable).join(", ")];
    }),
  );
  lab.out(`${formatTable(rows, ["left", "left", "left", "left"])}The results are in ${out}.\n`);
}

function paperOf(word: string): Paper {
  const paper = PAPERS.find((candidate) => candidate === word);
  if (paper !== undefined) return paper;
  throw new UsageError(`--only must be one of ${PAPERS.join(", ")}, got "${word}".`);
}

/**
 * Returns the papers' own maps if every set that the experiment needs is there, else generated maps.
 *
 * @param folder The folder that was typed, which must hold the sets; empty when none was typed.
 */
function sourceFor({ sets }: Experiment, folder: string, lab: Laboratory): MapSource {
  const maps = folder || lab.mapsFolder;
  if (maps === undefined) return new GeneratedMaps();
  const files = new FileMaps(maps, { list: (path) => namesIn(path, lab), read: (file) => lab.readFile(file) });
  const missing = sets.find((set) => files.mapsOf(set).length === 0);
  if (missing === undefined) return files;
  if (folder === "") return new GeneratedMaps();
  throw new UsageError(`Expected maps with their queries in ${folder}/${missing}, got none.`);
}

function namesIn(folder: string, lab: Laboratory): string[] {
  try {
    return lab.listFolder(folder);
  } catch {
    return [];
  }
}

/** Opens the folder of results, which is made if it does not exist. */
function openResults(folder: string, lab: Laboratory): Results {
  lab.makeFolder(folder);
  const names = new Set(namesIn(folder, lab));
  try {
    return new Results({
      read: (name) => (names.has(name) ? lab.readFile(`${folder}/${name}`) : undefined),
      write: (name, content) => {
        names.add(name);
        lab.writeFile(`${folder}/${name}`, content);
      },
    });
  } catch {
    throw new UsageError(`Cannot understand ${folder}/${FINISHED_FILE}; without it, all is measured again.`);
  }
}
