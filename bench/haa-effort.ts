import { createPlanner, type HaaOptions, type Planner } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { type AgentQuery, experimentsOf } from "./haa-set.ts";
import { agentsOf, PAPER, QUALITIES, SIZES } from "./papers/haa/setting.ts";
import { mean } from "./statistics.ts";
import { Table } from "./table.ts";
import { race } from "./timing.ts";

/** Figure 6 of Harabor and Botea 2008: the nodes that HAA* expands, and how long it takes, by the length of paths. */
export const HAA_EFFORT: Benchmark = { options: ["maps", "every"], run };

/** The share of soft obstacles that the figure is about, in percent. */
const SHARE = 20;

/** Paths fall into buckets so wide, in tiles; longer ones than the last has are in the last. */
const BUCKET = 50;
const BUCKETS = 9;

const TURN = 1024;

/** The graphs: those of the paper, without fields, and ours. */
const GRAPHS: readonly { readonly name: string; readonly options: HaaOptions }[] = [
  ...[10, 15, 20].map((clusterSize) => ({
    name: `CS${clusterSize}`,
    options: { ...PAPER, cache: "distances" as const, clusterSize },
  })),
  { name: "ours", options: { algorithm: "haa" } },
];

/** What queries took, each on its own. */
class Effort {
  readonly insert: number[] = [];
  readonly main: number[] = [];
  readonly refine: number[] = [];
  readonly expanded: number[] = [];
  /** In microseconds. */
  readonly times: number[] = [];

  note(planner: Planner, { start, goal, agent }: AgentQuery): void {
    planner.findPath(start, goal, { agent });
    const { expanded, expandedByPhase } = planner.lastQuery;
    this.insert.push(expandedByPhase.insert);
    this.main.push(expandedByPhase.main);
    this.refine.push(expandedByPhase.refine);
    this.expanded.push(expanded);
  }
}

/** The efforts of AA*, and of each graph, for the paths in one bucket. */
interface Bucket {
  readonly astar: Effort;
  readonly graphs: readonly Effort[];
}

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const every = given.integer("every", 1);
  print(
    [
      `Means by the length of the shortest path, in tiles, on the maps with ${SHARE} % soft obstacles, for agents of sizes 1 and 2.`,
      "CS10 to CS20: as in the paper, one level, transitions by clearance, no fields. ours: the defaults. Nodes expanded to insert, to",
      "search and to refine; times in µs, warm, AA* and HAA* taking turns. Start and goal are each inserted by one search of their cluster,",
      "not by one for each of its nodes as in the paper, and intra-edges keep their walks: only the two ends are searched again to refine.",
    ].join("\n"),
  );
  for (const [name, quality] of QUALITIES) {
    const buckets = Array.from({ length: BUCKETS }, makeBucket);
    for (const { grid, queries } of experimentsOf(SHARE, maps, every)) {
      const astar = createPlanner(grid, { algorithm: "astar" });
      GRAPHS.forEach(({ options }, graph) => {
        const planner = createPlanner(grid, { ...options, quality, agents: agentsOf(SIZES) });
        measure(astar, planner, queries, graph, buckets);
      });
    }
    print(`\n${name}`);
    printTable(print, buckets);
  }
}

function makeBucket(): Bucket {
  return { astar: new Effort(), graphs: GRAPHS.map(() => new Effort()) };
}

function measure(
  astar: Planner,
  planner: Planner,
  queries: readonly AgentQuery[],
  graph: number,
  buckets: readonly Bucket[],
): void {
  const bucketOf = ({ optimal }: AgentQuery): Bucket => buckets[Math.min(BUCKETS - 1, Math.floor(optimal / BUCKET))];
  for (const query of queries) {
    const bucket = bucketOf(query);
    bucket.astar.note(astar, query);
    bucket.graphs[graph].note(planner, query);
  }
  const times = race(
    queries,
    [
      ({ start, goal, agent }) => astar.findPath(start, goal, { agent }),
      ({ start, goal, agent }) => planner.findPath(start, goal, { agent }),
    ],
    TURN,
    true,
  );
  queries.forEach((query, index) => {
    const bucket = bucketOf(query);
    bucket.astar.times.push(times[0][index]);
    bucket.graphs[graph].times.push(times[1][index]);
  });
}

function printTable(print: Print, buckets: readonly Bucket[]): void {
  const table = new Table(print, 10, [
    { heading: "length" },
    { heading: "queries" },
    { heading: "AA*|expanded" },
    ...GRAPHS.flatMap(({ name }) => [
      { heading: `${name}|insert` },
      { heading: "|search" },
      { heading: "|refine" },
      { heading: "|all" },
    ]),
    { heading: "AA*|time" },
    ...GRAPHS.map(({ name }) => ({ heading: `${name}|time`, decimals: 1 })),
  ]);
  buckets.forEach((bucket, index) => {
    addRow(table, `${index * BUCKET}–${index === BUCKETS - 1 ? "" : (index + 1) * BUCKET}`, [bucket]);
  });
  addRow(table, "all", buckets);
}

function addRow(table: Table, name: string, buckets: readonly Bucket[]): void {
  const meanOf = (key: Exclude<keyof Effort, "note">, effortOf: (bucket: Bucket) => Effort): number =>
    mean(buckets.flatMap((bucket) => effortOf(bucket)[key]));
  table.row([
    name,
    buckets.reduce((sum, { graphs }) => sum + graphs[0].times.length, 0),
    meanOf("expanded", ({ astar }) => astar),
    ...GRAPHS.flatMap((_, graph) =>
      (["insert", "main", "refine", "expanded"] as const).map((key) => meanOf(key, ({ graphs }) => graphs[graph])),
    ),
    meanOf("times", ({ astar }) => astar),
    ...GRAPHS.map((_, graph) => meanOf("times", ({ graphs }) => graphs[graph])),
  ]);
}
