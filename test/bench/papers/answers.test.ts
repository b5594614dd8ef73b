import { expect, test } from "vitest";
import { askAll, meanOf, octile, USUAL } from "../../../bench/papers/answers.ts";
import { Grid } from "../../../src/index.ts";

const GRID = Grid.parse(`
  .......
  .#####.
  .#...#.
  .#.#.#.
  ...#...
`);

const CONTESTANTS = [
  octile("A*", { algorithm: "astar" }),
  octile("HPA*", { algorithm: "hpa", clusterSize: 2, cache: "distances", smooth: false }),
];

test("everyone answers the queries that join different cells of a component", () => {
  const at = (x: number, y: number) => ({ x, y });
  const queries = [
    { start: at(0, 0), goal: at(6, 4) },
    { start: at(0, 0), goal: at(0, 0) },
    { start: at(0, 0), goal: at(1, 1) },
    { start: at(2, 2), goal: at(4, 2) },
  ];
  const answered = askAll(GRID, queries, CONTESTANTS, USUAL);
  expect(answered.map(({ query }) => query)).toEqual([queries[0], queries[3]]);
  expect(answered.map(({ length }) => length)).toEqual([10, 2]);
  expect(answered[0].answers.map(({ excess }) => excess)).toEqual([0, expect.any(Number)]);
  for (const { answers } of answered) {
    for (const { insert, main, refine, expanded, time } of answers) {
      expect(insert + main + refine).toBe(expanded);
      expect(time).toBeGreaterThan(0);
      expect(time).toBeLessThan(Number.POSITIVE_INFINITY);
    }
  }
  expect(meanOf(answered, 0, "expanded")).toBe((answered[0].answers[0].expanded + answered[1].answers[0].expanded) / 2);
});

test("a path that is shorter than the first contestant's is refused", () => {
  const detour = { algorithm: "astar", neighbours: 4 } as const;
  const contestants = [octile("four", detour), CONTESTANTS[0]];
  const ask = (): unknown =>
    askAll(new Grid(3, 3), [{ start: { x: 0, y: 0 }, goal: { x: 2, y: 2 } }], contestants, USUAL);
  expect(ask).toThrow(/^Expected no path by A\* shorter than 4 tiles, got one of 2\.8\d+\.$/);
});

test("a path under another rule than the one it is judged by is refused", () => {
  const diagonal = Grid.parse(".#\n..");
  const cuts = [octile("cutter", { algorithm: "astar", corners: "oneFree" })];
  const ask = (): unknown => askAll(diagonal, [{ start: { x: 0, y: 0 }, goal: { x: 1, y: 1 } }], cuts, USUAL);
  expect(ask).toThrow(/^Expected a legal path by cutter from \(0, 0\) to \(1, 1\), got one with a fault: /);
});
