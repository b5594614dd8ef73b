/**
 * The build of abstractions in parts, so that several threads share it. What is inside a cluster depends on the cluster alone, so
 * that a part is all clusters of some squares of the map, at all levels that fit into such a square. The levels above, if there are
 * any, are few clusters, which every thread makes by itself. The rows of the table follow, each by itself.
 *
 *     thread 1   nodes   part 0   part 2   part 3 …   levels above   rows 0 …
 *     thread 2   nodes   part 1      part 4        …   levels above   rows 32 …
 *
 * Every thread finds all nodes first, so that nodes have the same ids everywhere. An abstraction that takes all parts and all rows
 * is equal to one that was built alone.
 */
import { joined, sharedCopy } from "../../grid/shared-memory.ts";
import { type Abstraction, type AbstractionSettings, factorOn } from "./abstraction.ts";
import type { BasePart } from "./base-level.ts";
import type { SharedRows } from "./top-table.ts";
import type { UpperPart } from "./upper-level.ts";

/** The least number of squares, so that threads are done at about the same time, and the most parts that squares are grouped to. */
const LEAST_SQUARES = 12;
const MOST_PARTS = 24;

/** What one agent's abstraction has in a part. */
interface AgentPart {
  readonly base: BasePart;
  /** The levels above level 1 that fit into a square. */
  readonly upper: readonly UpperPart[];
  /** The costs of intra-edges at the highest of these levels, for threads that have not made the part. */
  readonly units: Uint32Array;
}

/** All that a thread has made of a part. */
export interface BuiltPart {
  /** The blocks of steps of each level-1 cluster, and how many words each cluster has. */
  readonly words: Int32Array;
  readonly wordCounts: Uint32Array;
  readonly agents: readonly AgentPart[];
}

/** The build of the abstractions of one planner, one for each agent, which share their clusters. */
export class SplitBuild {
  /** How many parts there are. */
  readonly parts: number;
  private readonly abstractions: readonly Abstraction[];
  /** The level-1 clusters of each part. */
  private readonly clustersOfPart: readonly (readonly number[])[];
  /** The number of the highest level that fits into a square. */
  private readonly highest: number;

  /** @param abstractions At least one; the nodes of all are placed. */
  constructor(abstractions: readonly Abstraction[]) {
    const [{ base, factor }] = abstractions;
    const { wide, high } = base;
    const { side, highest, squares } = squaresOn(wide, high, factor);
    this.abstractions = abstractions;
    this.highest = highest;
    this.parts = partsIn(squares);
    const clustersOfPart = Array.from({ length: this.parts }, (): number[] => []);
    const squaresWide = Math.ceil(wide / side);
    for (let cluster = 0; cluster < wide * high; cluster++) {
      const x = Math.floor((cluster % wide) / side);
      const y = Math.floor(Math.floor(cluster / wide) / side);
      clustersOfPart[Math.floor(((y * squaresWide + x) * this.parts) / squares)].push(cluster);
    }
    this.clustersOfPart = clustersOfPart;
  }

  /** How many rows the table of each agent has. */
  get rows(): number[] {
    return this.abstractions.map(({ table }) => table.steps);
  }

  /** Makes a part. */
  make(part: number): BuiltPart {
    const clusters = this.clustersOfPart[part];
    const { steps } = this.abstractions[0].base;
    const agents = this.abstractions.map((abstraction) => {
      const { base } = abstraction;
      for (const cluster of clusters) for (const _ of base.makeFields(cluster));
      const upper = this.upperOf(abstraction).map((level) => {
        const own = clustersAt(level, clusters);
        for (const cluster of own) for (const _ of level.makeFields(cluster));
        return level.partOf(own);
      });
      return { base: base.partOf(clusters), upper, units: this.unitsOf(abstraction, clusters) };
    });
    const words = clusters.map((cluster) => steps.wordsOf(cluster));
    return {
      words: joined(words, Int32Array),
      wordCounts: sharedCopy(Uint32Array.from(words, ({ length }) => length)),
      agents,
    };
  }

  /** Takes a part that another thread has made. */
  take(part: number, { words, wordCounts, agents }: BuiltPart): void {
    const clusters = this.clustersOfPart[part];
    const { steps } = this.abstractions[0].base;
    let first = 0;
    for (const [i, cluster] of clusters.entries()) {
      steps.takeWords(cluster, words.subarray(first, first + wordCounts[i]));
      first += wordCounts[i];
    }
    for (const [i, abstraction] of this.abstractions.entries()) {
      const { base, upper } = agents[i];
      abstraction.base.takePart(clusters, base);
      for (const [index, level] of this.upperOf(abstraction).entries()) {
        level.takePart(clustersAt(level, clusters), upper[index]);
      }
    }
  }

  /**
   * Makes the levels above the parts, and lays out all tables, for a thread that makes rows.
   *
   * @param units For each part, the costs at its highest level, agent by agent.
   */
  join(units: readonly (readonly Uint32Array[])[]): void {
    for (const [i, abstraction] of this.abstractions.entries()) {
      const upper = this.upperOf(abstraction);
      const top = upper.length === 0 ? abstraction.base : upper[upper.length - 1];
      for (const [part, all] of units.entries()) {
        let first = 0;
        for (const cluster of clustersAt(top, this.clustersOfPart[part])) {
          const end = first + top.clusters[cluster].nodes.length ** 2;
          top.takeUnits(cluster, all[i].subarray(first, end));
          first = end;
        }
      }
      for (const level of abstraction.upper.slice(upper.length)) for (const _ of level.build());
      abstraction.table.layOut();
    }
  }

  /** Makes some rows of the table of an agent; see `TopTable.makeRows`. */
  makeRows(agent: number, first: number, end: number, shared: SharedRows | null): Uint32Array | null {
    return this.abstractions[agent].table.makeRows(first, end, shared);
  }

  /** Takes all rows that threads have made of the table of an agent, which is laid out. */
  takeRows(agent: number, rows: SharedRows): void {
    this.abstractions[agent].table.takeRows(rows);
  }

  /** The levels above level 1 that fit into a square. */
  private upperOf({ upper }: Abstraction): Abstraction["upper"] {
    return upper.slice(0, this.highest - 1);
  }

  private unitsOf(abstraction: Abstraction, clusters: readonly number[]): Uint32Array {
    const level = abstraction.levels[this.upperOf(abstraction).length];
    const units = clustersAt(level, clusters).map((cluster) => level.clusters[cluster].intraUnits);
    return joined(units, Uint32Array);
  }
}

/** How many parts the build of a planner on a grid has, given its options. */
export function partsOn(
  grid: { readonly width: number; readonly height: number },
  settings: Pick<AbstractionSettings, "clusterSize" | "factor">,
): number {
  const { clusterSize } = settings;
  const [wide, high] = [Math.ceil(grid.width / clusterSize), Math.ceil(grid.height / clusterSize)];
  return partsIn(squaresOn(wide, high, factorOn(grid, settings)).squares);
}

function partsIn(squares: number): number {
  return Math.min(squares, MOST_PARTS);
}

/** The side of squares of level-1 clusters, the number of the highest level with such clusters, and how many squares there are. */
function squaresOn(wide: number, high: number, factor: number): { side: number; highest: number; squares: number } {
  const squaresOf = (side: number): number => Math.ceil(wide / side) * Math.ceil(high / side);
  let side = 1;
  let highest = 1;
  while (squaresOf(side * factor) >= LEAST_SQUARES) {
    side *= factor;
    highest++;
  }
  return { side, highest, squares: squaresOf(side) };
}

/** The clusters of a level that hold some clusters of level 1. */
function clustersAt(
  { clusterOfBase }: Pick<Abstraction["base"], "clusterOfBase">,
  clusters: readonly number[],
): number[] {
  return [...new Set(clusters.map((cluster) => clusterOfBase[cluster]))];
}
