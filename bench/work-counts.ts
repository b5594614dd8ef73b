import { generateMap, type MapKind } from "../src/generate/generate.ts";
import { Random } from "../src/generate/random.ts";
import { ALGORITHMS, createPlanner, type Grid, type Planner, type Point } from "../src/index.ts";
import { isFree } from "./free.ts";

/** What is counted of an algorithm on a map: the work of all queries, and what was built for them. */
export interface Counts {
  readonly expanded: number;
  readonly generated: number;
  readonly largestOpenList: number;
  readonly bytes: number;
  readonly nodes: number;
  readonly edges: number;
}

/** Counts by what was counted, such as "hpa on caves". */
export type CountsByCase = Readonly<Record<string, Counts>>;

/** What is counted: every algorithm, and each in other ways that have code of their own. */
const VARIANTS: Readonly<Record<string, Parameters<typeof createPlanner>[1]>> = {
  ...Object.fromEntries(ALGORITHMS.map((algorithm) => [algorithm, { algorithm }])),
  "astar with 4 neighbours": { algorithm: "astar", neighbours: 4 },
  "astar cutting corners": { algorithm: "astar", corners: "always" },
  "hpa keeping distances": { algorithm: "hpa", cache: "distances" },
  "haa by clearance": {
    algorithm: "haa",
    agents: [{ size: 1 }, { size: 2 }],
    placement: "clearance",
    quality: "low",
    cache: "distances",
    levels: 1,
  },
  "pra as in the paper": { algorithm: "pra", levels: 32, smooth: false, startAt: 1 / 2 },
};

const KINDS: readonly MapKind[] = ["caves", "city", "maze", "rooms", "open", "mixed"];
const SIDE = 192;
const QUERIES = 40;

/** How many percent a count may grow by. */
const ALLOWED = 5;

/** Counts everything, the same on every machine. */
export function countAll(): CountsByCase {
  return Object.fromEntries(
    KINDS.flatMap((kind) => Object.keys(VARIANTS).map((variant) => [`${variant} on ${kind}`, count(kind, variant)])),
  );
}

/** Counts one variant on a map of its own, so that it does not depend on who was counted before. */
function count(kind: MapKind, variant: string): Counts {
  const grid = generateMap(kind, { width: SIDE, height: SIDE, seed: 1 });
  const planner = createPlanner(grid, VARIANTS[variant]);
  let expanded = 0;
  let generated = 0;
  let largestOpenList = 0;
  for (const [start, goal] of joinedCells(grid, planner)) {
    planner.findPath(start, goal);
    const { lastQuery } = planner;
    expanded += lastQuery.expanded;
    generated += lastQuery.generated;
    largestOpenList = Math.max(largestOpenList, lastQuery.largestOpenList);
  }
  return { expanded, generated, largestOpenList, ...builtBy(planner) };
}

function builtBy(planner: Planner): Pick<Counts, "bytes" | "nodes" | "edges"> {
  const { bytes, levels } = planner.report();
  return {
    bytes,
    nodes: levels.reduce((sum, level) => sum + level.nodes, 0),
    edges: levels.reduce(
      (sum, { edges = 0, interEdges = 0, intraEdges = 0 }) => sum + edges + interEdges + intraEdges,
      0,
    ),
  };
}

function joinedCells(grid: Grid, planner: Planner): [Point, Point][] {
  const random = new Random(1);
  const freeCell = (): Point => {
    const cell = random.below(grid.terrainOfCell.length);
    return isFree(grid, cell) ? grid.pointOf(cell) : freeCell();
  };
  const pairs: [Point, Point][] = [];
  while (pairs.length < QUERIES) {
    const pair: [Point, Point] = [freeCell(), freeCell()];
    if (planner.pathExists(...pair)) pairs.push(pair);
  }
  return pairs;
}

/** What has grown by more than is allowed, or is not known, each in a sentence. */
export function alarms(known: CountsByCase, counted: CountsByCase): string[] {
  const missing = Object.keys(known).filter((name) => !Object.hasOwn(counted, name));
  return [
    ...missing.map((name) => `${name}: expected to be counted, but is not.`),
    ...Object.entries(counted).flatMap(([name, counts]) =>
      Object.hasOwn(known, name) ? growthOf(name, known[name], counts) : [`${name}: expected a known count, got none.`],
    ),
  ];
}

function growthOf(name: string, known: Counts, counted: Counts): string[] {
  const keys = Object.keys(counted) as (keyof Counts)[];
  return keys
    .filter((key) => counted[key] > known[key] * (1 + ALLOWED / 100))
    .map((key) => {
      const growth = known[key] === 0 ? "" : ` (${((100 * counted[key]) / known[key] - 100).toFixed(1)} % more)`;
      return `${name}: expected at most ${ALLOWED} % more than ${known[key]} for ${key}, got ${counted[key]}${growth}.`;
    });
}
