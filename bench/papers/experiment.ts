import type { MapSet, MapSource } from "./map-source.ts";

/** The papers, by the algorithm that each is about. */
export const PAPERS = ["hpa", "pra", "haa"] as const;

/** One of them. */
export type Paper = (typeof PAPERS)[number];

/** Rows of words and numbers under named columns. */
export interface ResultTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** How much is measured: one of every `maps` maps, and of each map one of every `queries` queries. */
export interface Sample {
  readonly maps: number;
  readonly queries: number;
}

/** Some tables and figures of a paper, which are measured together. */
export interface Experiment {
  readonly id: string;
  readonly paper: Paper;
  /** Which tables and figures, in words. */
  readonly title: string;
  /** The names of its tables. */
  readonly tables: readonly string[];
  /** The sets of maps that it needs; none for what is generated in any case. */
  readonly sets: readonly MapSet[];
  /** How much of the set is measured in a hurry. */
  readonly quick: Sample;
  /** One of as many queries is asked with time to spare, and of these in a hurry one of `quick.queries`. Default 1. */
  readonly every?: number;
  /** Measures, and tells now and then which part is done, from 0 to 1; in the end there are the tables, by name. */
  measure(maps: MapSource, sample: Sample): Generator<number, Readonly<Record<string, ResultTable>>>;
}

/** How much is measured with time to spare: everything. */
export const WHOLE: Sample = { maps: 1, queries: 1 };
