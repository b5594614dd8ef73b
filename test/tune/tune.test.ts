import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { createPlanner, Grid } from "../../src/index.ts";
import { type Trial, type TuneOptions, type TuneQuery, tune } from "../../src/tune/index.ts";

const grid = generateMap("caves", { width: 96, height: 64, seed: 2 });
const settings = [{ clusterSize: 8 }, { clusterSize: 16, threshold: 6 }, { clusterSize: 16, spacing: 4 }];

/** A trial without its times, which differ from run to run. */
function withoutTimes({ meanTime, time99, buildTime, ...rest }: Trial): object {
  expect(meanTime).toBeGreaterThan(0);
  expect(time99).toBeGreaterThanOrEqual(meanTime / 100);
  expect(buildTime).toBeGreaterThan(0);
  return rest;
}

describe("tuning", () => {
  test("tries all settings in order, and finds the same costs and memory each time", () => {
    const told: string[] = [];
    const onTrial: TuneOptions["onTrial"] = (trial, done, count) => {
      told.push(`${JSON.stringify(trial.settings)} ${done}/${count}`);
    };
    const first = tune(grid, undefined, { settings, onTrial });
    const second = tune(grid, undefined, { settings });
    expect(first.trials.map((trial) => trial.settings)).toEqual(settings);
    expect(told).toEqual(settings.map((each, index) => `${JSON.stringify(each)} ${index + 1}/3`));
    expect(second.trials.map(withoutTimes)).toEqual(first.trials.map(withoutTimes));
    expect(first.trials[0].meanExcess).toBeGreaterThan(0);
    expect(first.trials[0].excess98).toBeGreaterThanOrEqual(first.trials[0].meanExcess);
  });

  test("returns the fastest settings within the limits, to be passed to createPlanner", () => {
    const { best, trials } = tune(grid, undefined, { settings, maxExcess: 100, maxBytes: 1e6 });
    const fastest = trials.reduce((a, b) => (b.meanTime < a.meanTime ? b : a));
    expect(best).toEqual({ algorithm: "hpa", ...fastest.settings });
    expect(createPlanner(grid, best).report().clusters).toMatchObject(fastest.settings);
  });

  test("leaves out settings above a limit, and without any within, takes the cheapest paths", () => {
    const { trials } = tune(grid, undefined, { settings });
    const leanest = trials.reduce((a, b) => (b.bytesPerCell < a.bytesPerCell ? b : a));
    const lean = tune(grid, undefined, { settings, maxExcess: 100, maxBytes: leanest.bytesPerCell });
    expect(lean.best).toEqual({ algorithm: "hpa", ...leanest.settings });
    const cheapest = trials.reduce((a, b) => (b.meanExcess < a.meanExcess ? b : a));
    expect(tune(grid, undefined, { settings, maxBytes: 0 }).best).toEqual({ algorithm: "hpa", ...cheapest.settings });
  });

  test("asks the queries that are given, for the agent of the planner, and reports their excess over A*", () => {
    const agent = { size: 2 };
    const astar = createPlanner(grid, { algorithm: "astar", agent });
    const hpa = createPlanner(grid, { clusterSize: 8, agent });
    const queries: TuneQuery[] = [];
    for (let x = 0; x < 48; x++) queries.push({ start: { x, y: 3 + (x % 40) }, goal: { x: 95 - x, y: 60 - (x % 50) } });
    const joined = queries.filter(({ start, goal }) => astar.pathExists(start, goal));
    expect(joined.length).toBeGreaterThan(0);
    expect(joined.length).toBeLessThan(queries.length);
    const excess = joined.map(
      ({ start, goal }) => 100 * (hpa.findPath(start, goal).cost / astar.findPath(start, goal).cost - 1),
    );
    const { trials } = tune(grid, queries, { planner: { agent }, settings: [{ clusterSize: 8 }] });
    expect(trials[0].meanExcess).toBeCloseTo(excess.reduce((a, b) => a + b) / excess.length, 9);
  });

  test("tries the default first, and more on large maps", () => {
    const tried = (map: Grid): number => tune(map, [{ start: { x: 0, y: 0 }, goal: { x: 9, y: 0 } }]).trials.length;
    expect(tried(new Grid(64, 4))).toBe(7);
    expect(tried(new Grid(2048, 4))).toBe(9);
    const [first] = tune(new Grid(64, 4)).trials;
    expect(first.settings).toEqual({ clusterSize: createPlanner(grid).report().clusters?.clusterSize });
  });
});

test.each<[() => unknown, string]>([
  [() => tune({} as Grid), "tune needs a Grid, got an object."],
  [() => tune(grid, [] as TuneQuery[]), "queries must be a list of at least one, got "],
  [() => tune(grid, 3 as never), "queries must be a list of at least one, got 3."],
  [() => tune(grid, [1] as never), "Each of queries must be an object, got 1."],
  [
    () => tune(grid, undefined, { speed: 1 } as never),
    'Unknown option "speed"; tune takes planner, settings, maxExcess, maxBytes, seed, onTrial.',
  ],
  [
    () => tune(grid, undefined, { settings: [{ smooth: false }] as never }),
    'Unknown option "smooth"; a trial takes clusterSize, levels, factor, threshold, spacing.',
  ],
  [
    () => tune(grid, undefined, { settings: [{ clusterSize: 1 }] }),
    "clusterSize must be an integer from 2 to 64, got 1.",
  ],
  [() => tune(grid, undefined, { maxExcess: -1 }), "maxExcess must be a number of at least 0, got -1."],
  [() => tune(grid, undefined, { seed: 0.5 }), "seed must be an integer from 0 to 4294967295, got 0.5."],
  [() => tune(Grid.parse("####")), "tune needs two cells that a path joins, and found none on the map."],
  [
    () => tune(Grid.parse("..#.."), [{ start: { x: 0, y: 0 }, goal: { x: 4, y: 0 } }]),
    "tune needs a query that has a path, and none of 1 has one.",
  ],
])("wrong input is refused: %#", (call, message) => {
  expect(call).toThrow(message);
});
