import fc from "fast-check";
import type {
  Agent,
  AStarOptions,
  Edit,
  GridOptions,
  HpaOptions,
  Legend,
  Point,
  QueryOptions,
} from "../../src/index.ts";
import type { ReadMapOptions } from "../../src/io/index.ts";

// Arguments as callers without types pass them: right for the most part, with anything at all in between. Their types
// are those that the library asks for, which they break on purpose.

/** Values that do not belong where they are. */
export const oddities: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  ...[undefined, null, true, false, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, -0, 0.5, 1e9],
  ...[2 ** 31, 2 ** 53, Number.MIN_VALUE, Number.MAX_VALUE, 10n, Symbol("odd"), "", "3", "wall", "NaN", "x".repeat(99)],
  ...[[], [undefined], [1, 2], new Array(3), ["ground"], [{ x: 0, y: 0 }], [[]], {}, { x: 0 }, { x: "0", y: "0" }],
  ...[{ length: 2 }, { name: "road" }, () => 1, new Date(0), new Map(), /x/, Object.create(null), new Uint8Array(2)],
);

/** Mostly the first, sometimes one of the others. */
export function either<T>(usual: fc.Arbitrary<T>, ...others: fc.Arbitrary<unknown>[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9 * others.length, arbitrary: usual }, ...others) as fc.Arbitrary<T>;
}

/** An object with some of these keys, now and then a value that does not belong, a misspelt key, or no object at all. */
function sloppy<T>(model: { [K in keyof T]-?: fc.Arbitrary<unknown> }): fc.Arbitrary<T> {
  const fields = Object.entries<fc.Arbitrary<unknown>>(model).map(([key, usual]) => [key, either(usual, oddities)]);
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: [] }) as fc.Arbitrary<T>;
  const wrongKeys = fc.constantFrom("X", "terain", "agnet", "NaN", "constructor");
  const misspelt = fc.tuple(record, wrongKeys).map(([object, key]) => ({ ...object, [key]: 1 }));
  return either(record, misspelt, oddities);
}

/** On a grid of 5 × 4, for the most part. */
export const coordinates: fc.Arbitrary<number> = either(fc.integer({ min: -1, max: 5 }), oddities);

export const points: fc.Arbitrary<Point> = either(
  fc.record({ x: fc.nat(4), y: fc.nat(3) }),
  sloppy<Point>({ x: coordinates, y: coordinates }),
);

export const terrains: fc.Arbitrary<string> = either(fc.constantFrom("ground", "wall", "mud", "trees"), oddities);

export const edits: fc.Arbitrary<Edit> = sloppy<Edit>({
  x: coordinates,
  y: coordinates,
  width: coordinates,
  height: coordinates,
  terrain: terrains,
});

export const costs: fc.Arbitrary<number> = either(fc.constantFrom(0, 1.5, 9, Number.POSITIVE_INFINITY), oddities);

const agents = sloppy<Agent>({
  size: fc.constantFrom(1, 2, 3, 255),
  capability: fc.array(either(fc.constantFrom("ground", "mud", "trees", "wall"), oddities), { maxLength: 3 }),
  costs: fc.dictionary(
    fc.constantFrom("ground", "mud", "trees", "wall"),
    either(fc.constantFrom(0, 0.5, 3, 300), oddities),
  ),
  layers: fc.array(either(fc.constantFrom("danger"), oddities), { maxLength: 2 }),
});

export const agentOptions: fc.Arbitrary<Pick<QueryOptions, "agent">> = sloppy<Pick<QueryOptions, "agent">>({
  agent: agents,
});

export const queryOptions: fc.Arbitrary<QueryOptions> = sloppy<QueryOptions>({
  agent: agents,
  nearest: fc.boolean(),
  within: costs,
  goals: fc.array(points, { maxLength: 3 }),
  maxCost: costs,
  maxExcess: costs,
  turnCost: either(fc.constantFrom(0, 0.5, 3, "fewest" as const), oddities) as fc.Arbitrary<number>,
});

const sharedOptions = {
  agent: agents,
  neighbours: fc.constantFrom(4, 8),
  corners: fc.constantFrom("bothFree", "oneFree", "always"),
  diagonal: fc.constantFrom("octile", "chebyshev", 1.5, 0.5, 3),
  stepCosts: fc.constantFrom([70, 99], [1, 1], [1, 3], [0, 0]),
};

const astarOptions = sloppy<AStarOptions>({ algorithm: fc.constant("astar"), ...sharedOptions });

const hpaOptions = sloppy<HpaOptions>({
  algorithm: fc.constant("hpa"),
  clusterSize: fc.constantFrom(1, 2, 3, 64),
  levels: fc.constantFrom(0, 1, 2, 6, "auto"),
  cache: fc.constantFrom("fields", "distances", "none"),
  factor: fc.constantFrom(1, 2, 16),
  threshold: fc.constantFrom(0, 1, 255),
  spacing: fc.constantFrom(0, 1, 255),
  build: fc.constantFrom("eager", "lazy"),
  smooth: fc.boolean(),
  landmarks: fc.constantFrom(0, 2, 33),
  ...sharedOptions,
});

export const plannerOptions: fc.Arbitrary<AStarOptions | HpaOptions> = fc.oneof(astarOptions, hpaOptions);

const legendEntries = sloppy<{ name: string; cost: number; blocked: boolean }>({
  name: fc.constantFrom("road", "ground", "swamp", "wall", "a b", "a,b", ""),
  cost: fc.constantFrom(1, 2, 255, 256, 0),
  blocked: fc.boolean(),
});

export const legends: fc.Arbitrary<Legend | undefined> = either(
  fc.constant(undefined),
  fc.dictionary(
    fc.constantFrom("~", ".", "S", "R", "#", "1", "xx", " ", "", "\u0000", "😀"),
    either<unknown>(fc.constantFrom("road", "mud", "wall", "", "a b"), legendEntries),
  ),
  oddities,
);

export const gridOptions: fc.Arbitrary<GridOptions> = sloppy<GridOptions>({ legend: legends, fill: terrains });

export const readMapOptions: fc.Arbitrary<ReadMapOptions> = sloppy<ReadMapOptions>({
  terrains: legends,
  maxCells: fc.constantFrom(1, 12, 2 ** 24, 2 ** 28, 0),
});
