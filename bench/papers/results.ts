import { writeCsv } from "./csv.ts";
import { type Experiment, type Sample, WHOLE } from "./experiment.ts";
import type { MapSource } from "./map-source.ts";

/** What an experiment was measured with: where these are the same, it need not be measured again. */
export interface Settings {
  /** What the maps are called. */
  readonly maps: string;
  /** How many there are, in all of its sets, and how many of them are measured. */
  readonly count: number;
  readonly measured: number;
  readonly sample: Sample;
}

/** What measures: the commit, Node, the processor; and when, under which load. */
export interface Circumstances {
  readonly machine: string;
  readonly when: string;
}

/** What is known of an experiment that has been measured. */
interface Finished extends Settings, Circumstances {
  /** How long it took, in seconds. */
  readonly seconds: number;
}

/** What has been measured, by the ids of experiments. */
export type FinishedExperiments = Readonly<Record<string, Finished>>;

/** The file in a folder of results that says what has been measured. */
export const FINISHED_FILE = "finished.json";

/** Texts by name. */
export interface Store {
  read(name: string): string | undefined;
  write(name: string, text: string): void;
}

/** The file of a table. */
export function fileOfTable(table: string): string {
  return `${table}.csv`;
}

/** A folder of results. Each experiment is written down as soon as it is over, so that a run can be taken up again. */
export class Results {
  private readonly store: Store;
  private finished: FinishedExperiments;

  /** Throws a `SyntaxError` when what has been measured cannot be understood. */
  constructor(store: Store) {
    this.store = store;
    this.finished = parseFinished(store.read(FINISHED_FILE) ?? "{}");
  }

  /** Whether an experiment has been measured with the same settings. */
  has({ id, tables }: Experiment, settings: Settings): boolean {
    const { maps, count, measured, sample } = this.finished[id] ?? {};
    const isSame = JSON.stringify({ maps, count, measured, sample }) === JSON.stringify(settings);
    return isSame && tables.every((table) => this.store.read(fileOfTable(table)) !== undefined);
  }

  /** Measures an experiment and writes down what it gave; tells now and then which part is done. */
  *measure(
    experiment: Experiment,
    source: MapSource,
    settings: Settings,
    circumstances: Circumstances,
    now: () => number,
  ): Generator<number, void> {
    const began = now();
    const tables = yield* experiment.measure(source, settings.sample);
    for (const [table, content] of Object.entries(tables)) this.store.write(fileOfTable(table), writeCsv(content));
    const seconds = Math.round((now() - began) / 1000);
    this.finished = { ...this.finished, [experiment.id]: { ...settings, ...circumstances, seconds } };
    this.store.write(FINISHED_FILE, `${JSON.stringify(this.finished, undefined, 2)}\n`);
  }
}

function parseFinished(text: string): FinishedExperiments {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === "object" && parsed !== null) return parsed as FinishedExperiments;
  throw new SyntaxError(`Expected an object in ${FINISHED_FILE}, got ${text.trim()}.`);
}

/** What an experiment would be measured with. */
export function settingsOf({ sets, quick }: Experiment, source: MapSource, isQuick: boolean): Settings {
  const sample = isQuick ? quick : WHOLE;
  const counts = sets.map((set) => source.mapsOf(set).length);
  return {
    maps: sets.length === 0 ? "a generated maze" : source.name,
    count: sum(counts),
    measured: sum(counts.map((count) => Math.ceil(count / sample.maps))),
    sample,
  };
}

/** How much of an experiment has been measured, in words. */
export function sampleOf({ every = 1 }: Experiment, { maps, count, measured, sample }: Settings): string {
  if (count === 0) return maps;
  const step = every * sample.queries;
  const queries = step === 1 ? "all queries" : `1 of ${step} queries`;
  return `${maps}, ${measured} of ${count}, ${queries}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
