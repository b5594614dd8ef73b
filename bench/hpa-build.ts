import type { MapKind } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import type { Planner, Point } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Checkout, checkoutIn, THIS_CHECKOUT } from "./checkout.ts";
import type { Given } from "./given.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { race, timed } from "./timing.ts";

/** What HPA* takes to build on the largest maps, also of another checkout in turns, and how fast it answers then. */
export const HPA_BUILD: Benchmark = { options: ["least", "most", "builds", "against"], run };

const KINDS: readonly MapKind[] = ["caves", "city", "rooms"];
const SIDES = [1024, 2048, 4096];
const PAIRS = 400;

/** Queries in a turn of a planner. */
const TURN = 100;

interface Pair {
  readonly start: Point;
  readonly goal: Point;
}

/** What one checkout gave on a map. */
interface Lane {
  readonly checkout: Checkout;
  /** The fewest seconds of processor time and of the clock that a build took. */
  processor: number;
  clock: number;
  /** The planner that was built last. */
  planner?: Planner | undefined;
}

async function run(given: Given, print: Print): Promise<void> {
  const least = given.integer("least", 2048);
  const most = given.integer("most", 4096);
  const builds = given.integer("builds", 2);
  const other = given.text("against", "");
  const checkouts = other === "" ? [THIS_CHECKOUT] : [THIS_CHECKOUT, await checkoutIn(other)];
  print(
    [
      `Generated maps, seed 1. Build: createPlanner in seconds, the whole table included, the fastest of ${builds}, by the clock and by`,
      `what all threads of the process took. Query: findPath in µs between ${PAIRS} random pairs of joined cells, warm, of three times`,
      "the fastest; path.cells is read.",
      ...(other === "" ? [] : [`before: ${other}; both take turns in one process.`]),
    ].join("\n"),
  );
  const table = makeTable(print);
  for (const kind of KINDS) {
    for (const side of SIDES.filter((side) => side >= least && side <= most)) {
      const lanes = checkouts.map((checkout) => ({
        checkout,
        processor: Number.POSITIVE_INFINITY,
        clock: Number.POSITIVE_INFINITY,
      }));
      addRows(table, `${kind} ${side}²`, side, measure(lanes, kind, side, builds));
    }
  }
}

function measure(lanes: Lane[], kind: MapKind, side: number, builds: number): Lane[] {
  for (let build = 0; build < builds; build++) {
    for (const lane of build % 2 === 0 ? lanes : [...lanes].reverse()) {
      lane.planner = undefined; // two planners of a large map may not fit the memory
      const grid = lane.checkout.generateMap(kind, { width: side, height: side, seed: 1 });
      const began = process.cpuUsage();
      const { result, milliseconds } = timed(() => lane.checkout.createPlanner(grid, { algorithm: "hpa" }));
      const { user, system } = process.cpuUsage(began);
      lane.planner = result;
      lane.clock = Math.min(lane.clock, milliseconds / 1000);
      lane.processor = Math.min(lane.processor, (user + system) / 1e6);
    }
  }
  return lanes;
}

/** Prints a row for each checkout, and one for what this checkout takes of the other. */
function addRows(table: Table, name: string, side: number, lanes: readonly Lane[]): void {
  const planners = lanes.map(({ planner }) => planner as Planner);
  const pairs = joinedPairs(planners[0], side);
  const asks = planners.map(
    (planner) =>
      ({ start, goal }: Pair) =>
        planner.findPath(start, goal).cells,
  );
  const times = race(pairs, asks, TURN, true);
  const [after, before] = lanes.map(({ clock, processor }, lane) => {
    const { bytes } = planners[lane].report();
    return [clock, processor, mean(times[lane]), percentile(times[lane], 99), bytes / side / side];
  });
  table.row([name, ...after]);
  if (before === undefined) return;
  table.row(["  before", ...before]);
  table.row(["  now / before", ...after.map((figure, index) => (figure / before[index]).toFixed(2))]);
}

function joinedPairs(planner: Planner, side: number): Pair[] {
  const random = new Random(7);
  const anywhere = (): Point => ({ x: random.below(side), y: random.below(side) });
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) {
    const pair = { start: anywhere(), goal: anywhere() };
    if (planner.pathExists(pair.start, pair.goal)) pairs.push(pair);
  }
  return pairs;
}

function makeTable(print: Print): Table {
  return new Table(print, 16, [
    { heading: "" },
    { heading: "build|clock", decimals: 2 },
    { heading: "build|processor", decimals: 2 },
    { heading: "query|mean", decimals: 1 },
    { heading: "query|99 %", decimals: 1 },
    { heading: "bytes|a cell", decimals: 1 },
  ]);
}
