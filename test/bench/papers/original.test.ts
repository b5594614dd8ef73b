import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { originalHaa } from "../../../bench/papers/haa/original.ts";
import { agentsOf, RULE as HAA_RULE, QUALITIES, SIZES } from "../../../bench/papers/haa/setting.ts";
import { placesByText, placesLikePrinted } from "../../../bench/papers/hpa/crossings.ts";
import { originalAstar, originalHpa, type Smoothing, viewOf } from "../../../bench/papers/hpa/original.ts";
import { RULE } from "../../../bench/papers/hpa/setting.ts";
import { lengthOf } from "../../../bench/papers/length.ts";
import { isOctile, straighten } from "../../../bench/papers/original/smoothing.ts";
import { createPlanner, faultOfPath, Grid } from "../../../src/index.ts";
import { cases } from "../../support/cases.ts";

/** Maps of up to 28 × 28 cells, of ground with some walls and, where wanted, trees. */
function maps(marks: readonly string[]): fc.Arbitrary<Grid> {
  const cell = fc.constantFrom(...marks);
  return fc
    .tuple(fc.integer({ min: 8, max: 28 }), fc.integer({ min: 8, max: 28 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    )
    .map((rows) => Grid.parse(rows.map((row) => row.join("")).join("\n"), { ".": "ground", "#": "wall", T: "trees" }));
}

const MAPS = maps(["#", ".", ".", ".", "."]);
const MAPS_WITH_TREES = maps(["#", "T", "T", ".", ".", ".", "."]);
const SEEDS = fc.array(fc.nat(1 << 20), { minLength: 8, maxLength: 8 });

const pointFrom = (grid: Grid, seed: number): { x: number; y: number } =>
  grid.pointOf(seed % grid.terrainOfCell.length);

describe("HPA* as printed", () => {
  const smoothings: Smoothing[] = ["none", "once", "twice", "octile"];

  test("finds legal paths of one length at any number of levels, none shorter than A*'s", () => {
    fc.assert(
      fc.property(MAPS, SEEDS, fc.integer({ min: 3, max: 10 }), fc.boolean(), (grid, seeds, clusterSize, isByText) => {
        const entrances = isByText ? placesByText : placesLikePrinted;
        const exact = createPlanner(grid, { algorithm: "astar", ...RULE });
        const astar = originalAstar("A*").on(grid);
        const planners = [1, 2, 3].map((levels) => originalHpa("", { levels, clusterSize, entrances }).on(grid));
        const smoothed = smoothings.map((smoothing) =>
          originalHpa("", { levels: 1, clusterSize, entrances, smoothing }).on(grid),
        );
        for (const [index, seed] of seeds.slice(1).entries()) {
          const query = { start: pointFrom(grid, seeds[index]), goal: pointFrom(grid, seed) };
          if (!exact.pathExists(query.start, query.goal)) continue;
          const shortest = exact.findPath(query.start, query.goal);
          const lengthBy = (cells: Int32Array): number => lengthOf(cells, grid.width, 1.42);
          expect(lengthBy(astar(query).path.cells)).toBeCloseTo(lengthBy(shortest.cells), 9);
          const lengths = planners.map((respond) => {
            const { path } = respond(query);
            expect(faultOfPath(grid, path, {}, RULE)).toBeUndefined();
            expect([path.cells[0], path.cells.at(-1)]).toEqual([grid.cellAt(query.start), grid.cellAt(query.goal)]);
            return lengthBy(path.cells);
          });
          expect(lengths[1]).toBeCloseTo(lengths[0], 9);
          expect(lengths[2]).toBeCloseTo(lengths[0], 9);
          expect(lengths[0]).toBeGreaterThan(lengthBy(shortest.cells) - 1e-9);
          for (const respond of smoothed) {
            const { path } = respond(query);
            expect(faultOfPath(grid, path, {}, RULE)).toBeUndefined();
            expect(lengthBy(path.cells)).toBeLessThan(lengths[0] + 1e-9);
          }
        }
      }),
      { numRuns: cases(25) },
    );
  });

  test("inserts each end by one search for each node of its cluster, and refines each edge by a search", () => {
    // two clusters of 10 × 3 cells; the border is crossed once, in the middle
    const grid = new Grid(20, 3);
    const { path, expandedByPhase } = originalHpa("", { levels: 1 }).on(grid)({
      start: { x: 5, y: 0 },
      goal: { x: 14, y: 0 },
    });
    expect(path.cells).toHaveLength(10);
    // from (5, 0) to (9, 0) and from (14, 0) to (10, 0): four steps each; S, two nodes, G; the walks once more
    expect(expandedByPhase).toEqual({ insert: 8, main: 3, refine: 8 });
  });

  test("does not count searches for nodes that cannot be reached, unless asked to", () => {
    const grid = Grid.parse(`
      ....................
      ##########..........
      ....................
    `);
    const query = { start: { x: 5, y: 0 }, goal: { x: 8, y: 0 } };
    const [without, counted] = [false, true].map(
      (countsFailures) => originalHpa("", { levels: 1, countsFailures }).on(grid)(query).expandedByPhase.insert,
    );
    // four and one steps to the crossing in the first row, three from end to end; the row has ten cells
    expect(without).toBe(8);
    expect(counted).toBe(8 + 2 * 10);
  });
});

test.each([
  ["an entrance leaves out the last place of its border", "..........", "^       ^ "],
  ["the last place alone is an entrance", "#########.", "         ^"],
  ["an entrance of 6 places has one transition", "......####", "  ^       "],
  ["an entrance of 7 places has two", ".......###", "^     ^   "],
  ["a wall splits an entrance", "...#......", " ^    ^   "],
])("as printed, %s", (_, border, marks) => {
  const places = placesLikePrinted(border.length, (place) => border[place] === ".");
  expect(Array.from(border, (_mark, place) => (places.includes(place) ? "^" : " ")).join("")).toBe(marks);
});

describe("smoothing by straight lines", () => {
  const grid = new Grid(12, 8);
  const view = viewOf(grid);
  const detour = [0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 32, 44].map((cell) => cell);

  test("takes the last node that a line reaches", () => {
    const smooth = straighten(view, detour);
    expect(lengthOf(smooth, 12)).toBeCloseTo(5 + 3 * Math.SQRT2, 9);
    expect([smooth[0], smooth.at(-1)]).toEqual([0, 44]);
  });

  test("in eight directions it needs a diagonal or a straight line", () => {
    // from (0, 0) along the row to (5, 0), then across to (8, 3)
    expect(lengthOf(straighten(view, detour, isOctile), 12)).toBeCloseTo(11, 9);
    expect(isOctile(3, -3) && isOctile(0, 2) && !isOctile(2, 1)).toBe(true);
  });

  test("leaves a path as it is where walls are in the way of every line", () => {
    const walled = Grid.parse("...\n.#.\n...");
    const path = [0, 1, 2, 5, 8];
    expect(lengthOf(straighten(viewOf(walled, { corners: "bothFree" }), path), 3)).toBe(4);
  });
});

test("HAA* as printed finds legal paths where AA* does, for every agent of the paper", () => {
  fc.assert(
    fc.property(
      MAPS_WITH_TREES,
      SEEDS,
      fc.integer({ min: 4, max: 10 }),
      fc.constantFrom(...QUALITIES),
      (grid, seeds, clusterSize, [, quality]) => {
        const exact = createPlanner(grid, { algorithm: "astar", ...HAA_RULE });
        const respond = originalHaa("", { clusterSize, quality }).on(grid);
        for (const agent of agentsOf(SIZES)) {
          const own = { size: agent.size ?? 1, capability: agent.capability ?? ["ground"] };
          for (const [index, seed] of seeds.slice(1).entries()) {
            const query = { start: pointFrom(grid, seeds[index]), goal: pointFrom(grid, seed), agent: own };
            if (!exact.pathExists(query.start, query.goal, { agent })) continue;
            const { path } = respond(query);
            expect(faultOfPath(grid, path, agent, HAA_RULE)).toBeUndefined();
            expect(path.cells.at(-1)).toBe(grid.cellAt(query.goal));
            expect(path.cost).toBeGreaterThan(exact.findPath(query.start, query.goal, { agent }).cost - 1e-9);
          }
        }
      },
    ),
    { numRuns: cases(25) },
  );
});
