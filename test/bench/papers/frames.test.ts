import { describe, expect, test } from "vitest";
import { lengthOf } from "../../../bench/papers/length.ts";
import {
  type Frames,
  fastest,
  framesOfWalk,
  framesToWalk,
  type Leg,
  planAnew,
  plannedByNodes,
  planThenWalk,
  planWhileWalking,
  slowed,
} from "../../../bench/papers/pra/frames.ts";
import { createPlanner, Grid } from "../../../src/index.ts";

/** The paper's game: ten frames a second, a tile a frame, a hundredth of each to plan in. */
const FRAMES: Frames = { period: 100, planning: 1, speed: 10 };

/** Legs from pairs of milliseconds and tiles, and from the number of nodes that each took. */
function legsOf(...pairs: readonly (readonly [number, number, number?])[]): Leg[] {
  return pairs.map(([planning, length, expanded = 0]) => ({ planning, length, expanded }));
}

describe("equation (1)", () => {
  test.each([
    ["who plans once waits, then walks: 3 + 8", legsOf([2.5, 8]), 11],
    ["a thought that fits a frame takes that frame: 1 + 8", legsOf([0.01, 8]), 9],
    ["a frame that is just filled is one frame: 2 + 8", legsOf([2, 8]), 10],
    ["a part of a tile takes a frame: 1 + 4", legsOf([1, 1 + Math.SQRT2 + 1]), 5],
    ["whoever thinks faster than they walk waits once: 1 + 4 + 4 + 4", legsOf([1, 4], [1, 4], [1, 4]), 13],
    ["whoever walks faster than they think waits each time: 5 + 5 + 5 + 4", legsOf([5, 4], [5, 4], [5, 4]), 19],
    ["the longer of both counts, leg by leg: 2 + max(7, 4) + max(1, 6) + 3", legsOf([2, 4], [7, 6], [1, 3]), 18],
    ["what does not fill a frame is lost with every leg: 1 + 3 + 3", legsOf([1, 2.4], [1, 2.4]), 7],
    ["no leg takes no time", [], 0],
  ])("%s", (_, legs, expected) => {
    expect(framesOfWalk(legs, FRAMES)).toBe(expected);
  });

  test.each([
    ["more time to plan: ⌈5 / 2⌉ + max(⌈5 / 2⌉, 4) + 4", { planning: 2 }, 11],
    ["who walks twice as fast: 5 + max(5, 2) + 2", { speed: 20 }, 12],
    ["frames half as long: 5 + max(5, 8) + 8", { period: 50 }, 21],
  ])("%s", (_, changed, expected) => {
    expect(framesOfWalk(legsOf([5, 4], [5, 4]), { ...FRAMES, ...changed })).toBe(expected);
  });

  test("the least is to walk the path without a thought", () => {
    expect([0, 1, 1.1, 12].map((length) => framesToWalk(length, FRAMES))).toEqual([0, 1, 2, 12]);
    expect(framesToWalk(7, { ...FRAMES, speed: 20 })).toBe(4);
  });

  test("of several walks along the same legs, the shortest planning of each leg counts", () => {
    expect(fastest([legsOf([5, 4], [2, 3]), legsOf([4, 4], [7, 3])])).toEqual(legsOf([4, 4], [2, 3]));
  });

  test("a computer that takes as long for every node thinks as long as its nodes take", () => {
    expect(plannedByNodes(legsOf([0.5, 4, 30], [2, 3, 7]), 0.1)).toEqual([
      { planning: 3, length: 4, expanded: 30 },
      { planning: expect.closeTo(0.7, 9), length: 3, expanded: 7 },
    ]);
  });

  test("a slower computer thinks longer and walks as far", () => {
    expect(slowed(legsOf([0.5, 4], [2, 3]), 10)).toEqual(legsOf([5, 4], [20, 3]));
  });
});

describe("a walk", () => {
  const drawing = `
    ..........
    .########.
    ..........
    ........#.
  `;
  const start = { x: 2, y: 0 };
  const goal = { x: 7, y: 2 };
  test("that is planned at first is one leg, as long as the path", () => {
    const [leg, ...more] = planThenWalk(createPlanner(Grid.parse(drawing), { algorithm: "astar" }), start, goal);
    // round the left end: 2 west, 2 down, 7 east, since corners are not cut
    expect([leg.length, more]).toEqual([11, []]);
    expect(leg.planning).toBeGreaterThan(0);
  });

  test("that is planned on the way has a leg for each few cells, which lead to the goal", () => {
    const own = createPlanner(Grid.parse(drawing), { algorithm: "pra", k: 4 });
    const legs = planWhileWalking(own, start, goal, 4);
    expect(legs.map(({ length }) => length)).toEqual([4, 4, 3]);
    expect(legs.every(({ planning }) => planning > 0)).toBe(true);
    const nodes = legs.reduce((sum, { expanded }) => sum + expanded, 0);
    expect(nodes).toBe(own.lastQuery.expanded);
    expect(nodes).toBeGreaterThan(0);
  });

  test("that keeps nothing between its legs leads to the goal, too, and takes more nodes", () => {
    const own = createPlanner(Grid.parse(drawing), { algorithm: "pra", k: 4, startAt: 1, smooth: false });
    const kept = planWhileWalking(own, start, goal, 4);
    const anew = planAnew(own, start, goal, 4);
    expect(anew.map(({ length }) => length)).toEqual([4, 4, 3]);
    const nodesOf = (legs: readonly Leg[]): number => legs.reduce((sum, { expanded }) => sum + expanded, 0);
    expect(nodesOf(anew)).toBeGreaterThan(nodesOf(kept));
  });

  test("counts diagonals by their length, also where the map is two cells wide", () => {
    expect(lengthOf([0, 1, 3, 4], 2)).toBe(2 + Math.SQRT2);
    expect(lengthOf([5], 10)).toBe(0);
  });
});
