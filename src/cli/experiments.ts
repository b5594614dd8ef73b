import { EXPERIMENTS as ALL } from "../experiments/all.ts";
import { type Experiment, PAPERS, type Paper } from "../experiments/experiment.ts";
import { FileMaps } from "../experiments/file-maps.ts";
import { GeneratedMaps } from "../experiments/generated-maps.ts";
import type { MapSource } from "../experiments/map-source.ts";
import { FINISHED_FILE, fileOfTable, Results, type Store, sampleOf, settingsOf } from "../experiments/results.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { choice, flag, list, optional, text } from "./arguments/option.ts";
import { Failure } from "./failure.ts";
import { nameOfFile, readText, writeText } from "./file.ts";
import { formatTable } from "./format.ts";
import type { Io } from "./io.ts";
import { Progress } from "./progress.ts";

const DEFAULT_FOLDER = "experiments";

const PAPER = choice(PAPERS);

/** What papers are called. */
const NAME_OF_PAPER: Readonly<Record<Paper, string>> = { hpa: "HPA*", pra: "PRA*", haa: "HAA*" };

/** `octile experiments`: measures again what the papers have measured. */
export const EXPERIMENTS: Command = defineCommand({
  name: "experiments",
  summary: "measure the papers' tables and figures again, as CSV",
  options: {
    maps: optional("DIR", "folder with the papers' maps (default: OCTILE_MAPS; else maps are generated)", text),
    only: optional("PAPERS", `some of ${PAPERS.join(",")} (default: all)`, papers),
    out: optional("DIR", `where to write; what is there already is kept (default ${DEFAULT_FOLDER})`, text),
    quick: flag("measure a part of the maps and queries only, in two minutes"),
  },
  examples: ["octile experiments --quick", "octile experiments --only hpa,pra --out results"],
  async run(_argument, { maps, only = PAPERS, out = DEFAULT_FOLDER, quick }, io) {
    const wanted = ALL.filter(({ paper }) => only.includes(paper)).map((experiment) => {
      const source = sourceFor(experiment, maps, io);
      return { experiment, source, settings: settingsOf(experiment, source, quick) };
    });
    const results = await openResults(out, io);
    const rows = await Progress.during(io, true, (progress) =>
      wanted.map(({ experiment, source, settings }, index) => {
        const name = `${NAME_OF_PAPER[experiment.paper]} ${experiment.title}`;
        if (results.has(experiment, settings)) return [name, "kept", sampleOf(settings), ""];
        const work = results.measure(experiment, source, settings, io.describeMachine(), () => io.now());
        for (const part of work) progress.show(name, (index + part) / wanted.length);
        return [name, "measured", sampleOf(settings), experiment.tables.map(fileOfTable).join(", ")];
      }),
    );
    io.out(`${formatTable(rows, ["left", "left", "left", "left"])}The results are in ${nameOfFile(out)}.\n`);
  },
});

function papers(value: string, name: string): readonly Paper[] {
  return list(value).map((word) => PAPER(word, name));
}

/** The papers' own maps if all that an experiment needs are there, else generated ones. */
function sourceFor({ sets }: Experiment, folder: string | undefined, io: Io): MapSource {
  const files = new FileMaps(folder ?? io.mapsFolder, {
    list: (path) => namesIn(path, io),
    read: (file) => io.readFile(file),
  });
  const missing = sets.find((set) => files.mapsOf(set).length === 0);
  if (missing === undefined) return files;
  if (folder === undefined) return new GeneratedMaps();
  throw new Failure(`Expected maps with their queries in ${nameOfFile(folder)}/${missing}, got none.`);
}

function namesIn(folder: string, io: Io): string[] {
  try {
    return io.listFolder(folder);
  } catch {
    return [];
  }
}

/** The folder of results, which is made if it is not there. */
async function openResults(folder: string, io: Io): Promise<Results> {
  try {
    io.makeFolder(folder);
  } catch {
    throw new Failure(`Cannot make the folder ${nameOfFile(folder)}.`);
  }
  const names = new Set(namesIn(folder, io));
  const texts = new Map<string, string>();
  for (const name of names) if (/\.(csv|json)$/.test(name)) texts.set(name, await readText(`${folder}/${name}`, io));
  const store: Store = {
    read: (name) => texts.get(name),
    write: (name, content) => {
      texts.set(name, content);
      writeText(`${folder}/${name}`, content, io);
    },
  };
  try {
    return new Results(store);
  } catch {
    throw new Failure(`Cannot understand ${nameOfFile(folder)}/${FINISHED_FILE}; without it, all is measured again.`);
  }
}
