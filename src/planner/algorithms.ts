import { checkChoice } from "../check.ts";
import type { Grid } from "../grid/grid.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import type { Planner, PlannerOptions } from "./planner.ts";

/** The names of the algorithms that `createPlanner` knows. */
export const ALGORITHMS = ["astar", "haa", "hpa", "pra", "quickpath"] as const;

/** The name of an algorithm. */
export type AlgorithmName = (typeof ALGORITHMS)[number];

/** What makes the planners of one algorithm: `hpa` of `octile/hpa`, and so on. `createWorld` of `octile/world` takes a list of these. */
export interface PlannerMaker {
  /** The name of the algorithm. */
  readonly algorithm: AlgorithmName;
  /**
   * Makes a planner for a grid.
   *
   * @param snapshot What another planner with the same options has built, to be taken over; `null` leaves the build to the caller.
   * @internal
   */
  make(grid: Grid, options: PlannerOptions, snapshot?: SnapshotReader | null): Planner;
}

/** The options of a planner, which may name its algorithm. */
type NamedOptions = PlannerOptions & { readonly algorithm?: AlgorithmName };

/** The algorithms that a program brings along. An algorithm that is not among these is not in the bundle of the program. */
export class Algorithms {
  /** The names of the algorithms, in the order in which they were given. */
  readonly names: readonly AlgorithmName[];
  private readonly makers: readonly PlannerMaker[];

  constructor(makers: readonly PlannerMaker[]) {
    this.makers = makers;
    this.names = makers.map(({ algorithm }) => algorithm);
  }

  /** The algorithm of callers who name none: HPA*, or the first that was given if HPA* is not there. */
  get usual(): AlgorithmName {
    return this.names.includes("hpa") ? "hpa" : this.names[0];
  }

  /** Makes a planner with the algorithm that its options name, or with the usual one, which checks the other options. */
  make(grid: Grid, options: NamedOptions, snapshot?: SnapshotReader | null): Planner {
    const { algorithm = this.usual } = options;
    checkChoice("algorithm", algorithm, this.names);
    return this.makers[this.names.indexOf(algorithm)].make(grid, options, snapshot);
  }
}
