import type { Grid } from "../index.ts";
import { readScenarios } from "../io/index.ts";
import { type TuneQuery, type Tuning, tune } from "../tune/index.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { flag, given, integer, optional, text } from "./arguments/option.ts";
import { Failure, refuseAsUsage } from "./failure.ts";
import { nameOfFile, readText } from "./file.ts";
import { formatTable, formatTime } from "./format.ts";
import type { Io } from "./io.ts";
import { readMapFile } from "./map-file.ts";
import { agentFrom, gridFrom, MAP_ARGUMENT, MAP_OPTIONS, movementFrom } from "./map-option.ts";
import { Progress } from "./progress.ts";

const HEADINGS = ["settings", "mean", "99 %", "excess", "98 %", "build", "bytes a cell"];

/** The command `octile tune`, which finds the settings of HPA* that fit a map. */
export const TUNE: Command = defineCommand({
  name: "tune",
  summary: "find the settings of HPA* that fit a map",
  argument: MAP_ARGUMENT,
  options: {
    queries: optional("FILE", "scenarios of MovingAI to tune for (default: 200 random pairs of cells)", text),
    seed: optional("N", "seed of the random pairs (default 1)", integer),
    ...MAP_OPTIONS,
    json: flag("print JSON"),
  },
  examples: ["octile tune arena.map", "octile tune arena.map --queries arena.map.scen --json"],
  async run(file, values, io) {
    const map = await readMapFile(file, values, io);
    const queries = values.queries === undefined ? undefined : await readQueries(values.queries, io);
    const tuning = await Progress.during(io, true, (progress) => {
      progress.show("reading the map", 0);
      const grid: Grid = gridFrom(map, values);
      const planner = { agent: agentFrom(values), ...movementFrom(values) };
      progress.show("asking A*", 0);
      return refuseAsUsage(() =>
        tune(grid, queries, {
          planner,
          ...given({ seed: values.seed }),
          onTrial: (_, done, count) => progress.show(`tried ${done} of ${count}`, done / count),
        }),
      );
    });
    io.out(values.json ? `${JSON.stringify(tuning)}\n` : describe(tuning));
  },
});

async function readQueries(file: string, io: Io): Promise<readonly TuneQuery[]> {
  const content = await readText(file, io);
  try {
    return readScenarios(content);
  } catch (error) {
    throw new Failure(`${nameOfFile(file)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function describe({ best, trials }: Tuning): string {
  const rows = trials.map(({ settings, ...trial }) => [
    wordsOf(settings),
    formatTime(trial.meanTime / 1000),
    formatTime(trial.time99 / 1000),
    `${trial.meanExcess.toFixed(3)} %`,
    `${trial.excess98.toFixed(2)} %`,
    formatTime(trial.buildTime),
    trial.bytesPerCell.toFixed(1),
  ]);
  const right = HEADINGS.slice(1).map(() => "right" as const);
  const { agent: _agent, neighbours: _neighbours, corners: _corners, algorithm: _algorithm, ...settings } = best;
  return `${formatTable([HEADINGS, ...rows], ["left", ...right])}\nBest: ${wordsOf(settings)}\n`;
}

function wordsOf(settings: object): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");
}
