import type { Agent, Grid, Point } from "../../src/index.ts";

/** A query of a scenario file. An agent that is not named has the default size and capability. */
export interface Query {
  readonly start: Point;
  readonly goal: Point;
  readonly agent?: Required<Pick<Agent, "size" | "capability">>;
}

/** A map with its queries; both are read, or made, anew each time. */
export interface MapEntry {
  readonly name: string;
  grid(): Grid;
  queries(): Query[];
}

/** The sets of maps on which papers have measured: for HAA* there is one for each share of soft obstacles. */
export type MapSet = "bgmaps" | "bg512" | "wc3maps512" | `haa/softobs_${string}pct`;

/** Where maps come from. */
export interface MapSource {
  /** What to call its maps in a sentence. */
  readonly name: string;
  /** The maps of a set; none when there is no such set. */
  mapsOf(set: MapSet): MapEntry[];
}

/** The set of maps with such a share of soft obstacles, in percent. */
export function setWithShare(share: number): MapSet {
  return `haa/softobs_${String(share).padStart(2, "0")}pct`;
}

/** Returns one of every `every` members of a list, from the first on. */
export function everyNth<T>(list: readonly T[], every: number): T[] {
  return list.filter((_, index) => index % every === 0);
}
