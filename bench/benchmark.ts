import type { Given } from "./given.ts";

/** Prints one line, and keeps it for the file of results. */
export type Print = (line: string) => void;

/** What `npm run bench -- NAME` runs. */
export interface Benchmark {
  /** The names of its options; all of them take a value. */
  readonly options: readonly string[];
  run(given: Given, print: Print): void | Promise<void>;
}
