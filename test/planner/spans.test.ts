import { describe, expect, test } from "vitest";
import { createPlanner, Grid, type Legend, type Path, type Planner, type Point } from "../../src/index.ts";
import { bytesTakenBy } from "../support/memory.ts";

/** A query that takes this many times as long as on the same map with plain costs follows the costs, not the map. */
const MOST_TIMES_AS_LONG = 20;

/** A query takes no more bytes than this on the maps below, whatever things cost. */
const MOST_BYTES = 4 << 20;

type StepCosts = readonly [cardinal: number, diagonal: number];

interface Query {
  readonly planner: Planner;
  readonly from: Point;
  readonly to: Point;
}

function ask({ planner, from, to }: Query): Path {
  return planner.findPath(from, to);
}

/** How many times as long one query takes as another: the fastest of each, in turns. */
function timesAsLong(slow: Query, quick: Query): number {
  const fastest = [slow, quick].map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 5; round++) {
    [slow, quick].forEach((query, index) => {
      const start = performance.now();
      expect(ask(query).status).toBe("found");
      fastest[index] = Math.min(fastest[index], performance.now() - start);
    });
  }
  return fastest[0] / fastest[1];
}

/** One corridor that winds through a whole map, its cells of two terrains by turns. */
function winding(side: number, light: number, heavy: number, stepCosts: StepCosts): Query {
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => {
      if (y % 2 === 1 && x !== (y % 4 === 1 ? side - 1 : 0)) return "#";
      return (x * 7 + y) % 3 === 0 ? "," : ".";
    }).join(""),
  );
  const grid = Grid.parse(rows.join("\n"), legend(light, heavy));
  const planner = createPlanner(grid, { algorithm: "astar", stepCosts, agent: { capability: ["ground", "mud"] } });
  return { planner, from: { x: 0, y: 0 }, to: { x: side - 1, y: side - 1 } };
}

function legend(light: number, heavy: number): Legend {
  return { ".": { name: "ground", cost: light }, ",": { name: "mud", cost: heavy } };
}

/** From end to end of a long map with a link back, which nobody needs. */
function along(width: number, isLinked: boolean, light: number, stepCosts: StepCosts): Query {
  const grid = new Grid(width, 8, { legend: legend(light, light + 1) });
  if (isLinked) grid.link({ x: width - 10, y: 0 }, { x: 10, y: 7 }, 1000);
  const planner = createPlanner(grid, { algorithm: "astar", stepCosts, agent: { capability: ["ground", "mud"] } });
  return { planner, from: { x: 1, y: 1 }, to: { x: width - 2, y: 6 } };
}

describe("the time of a query follows the map, not what things cost", () => {
  test.each([
    ["terrain costs of 200 and 255", 63, 200, 255, [70, 99]],
    ["terrain costs of 1 and 100", 127, 1, 100, [70, 99]],
    ["terrain costs of 254 and 255, step costs of 1000 and 2000", 31, 254, 255, [1000, 2000]],
  ] as const)("with %s in a winding corridor", (_, side, light, heavy, stepCosts) => {
    const dear = winding(side, light, heavy, stepCosts);
    const plain = winding(side, 1, 2, [1, 1]);
    expect(timesAsLong(dear, plain)).toBeLessThan(MOST_TIMES_AS_LONG);
  });

  test.each([
    ["4096", 4096, [70, 99]],
    ["16384", 16384, [1000, 1414]],
  ] as const)("with one link on a map that is %s cells wide", (_, width, stepCosts) => {
    const linked = along(width, true, 20, stepCosts);
    const plain = along(width, false, 20, stepCosts);
    expect(bytesTakenBy(() => ask(linked))).toBeLessThan(MOST_BYTES);
    expect(timesAsLong(linked, plain)).toBeLessThan(MOST_TIMES_AS_LONG);
  });
});

test("the open list fits in memory with the highest costs, the longest map and a link", () => {
  const query = along(16384, true, 254, [1000, 1999]);
  expect(bytesTakenBy(() => ask(query))).toBeLessThan(MOST_BYTES);
  expect(ask(query).cost).toBeCloseTo(254 * (16381 + 5 * (Math.SQRT2 - 1)), 6);
});
