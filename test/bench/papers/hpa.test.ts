import { expect, test } from "vitest";
import { WHOLE } from "../../../bench/papers/experiment.ts";
import { GeneratedMaps } from "../../../bench/papers/generated-maps.ts";
import { columnsOf, keyOf } from "../../../bench/papers/hpa/graph-counts.ts";
import { HPA_TABLE_1 } from "../../../bench/papers/hpa/table-1.ts";
import { Grid } from "../../../src/index.ts";

test("in the example A* expands most of the maze, and an abstract path takes a small part of that", () => {
  const work = HPA_TABLE_1.measure(new GeneratedMaps(), WHOLE);
  let step = work.next();
  while (!step.done) step = work.next();
  const [low, one, two] = step.value["hpa-table-1"].rows.map((row) => row.slice(1, 5).map(Number));
  expect(low).toEqual([0, low[1], low[1], 0]);
  expect(low[1]).toBeGreaterThan(1200);
  for (const [insert, main, abstract, refine] of [one, two]) {
    expect(insert + main).toBe(abstract);
    expect(abstract).toBeLessThan(low[1] / 10);
    expect(refine).toBeGreaterThan(0);
  }
  expect(two[1]).toBeLessThan(one[1]);
});

test("two open clusters share two transitions, of four nodes, joined in pairs inside each", () => {
  const open = new Grid(20, 10);
  const columns = columnsOf(open);
  // 200 cells; 19 × 10 + 20 × 9 steps along the axes, 2 × 19 × 9 diagonals
  expect(columns.get(keyOf("0", ""))).toEqual([200, 712, 0]);
  expect(columns.get(keyOf("1", "L1"))).toEqual([4, 2, 2]);
  expect(columns.get(keyOf("1", "L1 '"))).toEqual([4, 2, 2]);
});

test("a narrow entrance has one transition, in its middle", () => {
  const row = `${".".repeat(9)}#${".".repeat(10)}`;
  const gap = ".".repeat(20);
  const columns = columnsOf(Grid.parse([row, row, row, gap, gap, gap, gap, row, row, row].join("\n")));
  expect(columns.get(keyOf("1", "L1"))).toEqual([2, 1, 0]);
});
