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
  const rows = step.value["hpa-table-1"].rows;
  const original = (technique: string, phase: string): number =>
    Number(rows.find((row) => row[0] === technique && row[1] === phase)?.[3]);
  expect(original("L-0", "main")).toBeGreaterThan(800);
  for (const technique of ["L-1", "L-2"]) {
    expect(original(technique, "SG") + original(technique, "main")).toBe(original(technique, "abstract"));
    expect(original(technique, "abstract")).toBeLessThan(original("L-0", "main") / 5);
  }
  expect(original("L-2", "main")).toBeLessThan(original("L-1", "main"));
  expect(original("L-2", "SG")).toBeGreaterThan(original("L-1", "SG"));
});

test("two open clusters share two transitions, of four nodes, joined in pairs inside each", () => {
  const open = new Grid(20, 10);
  const { original, octile } = columnsOf(open);
  // 200 cells; 19 × 10 + 20 × 9 steps along the axes, 2 × 19 × 9 diagonals
  for (const columns of [original, octile]) {
    expect(columns.get(keyOf("0", ""))).toEqual([200, 712, 0]);
    expect(columns.get(keyOf("1", "L1"))).toEqual([4, 2, 2]);
    expect(columns.get(keyOf("2", "total"))).toEqual([4, 2, 2]);
  }
});

test("a narrow entrance has one transition, in its middle", () => {
  const row = `${".".repeat(9)}#${".".repeat(10)}`;
  const gap = ".".repeat(20);
  const { original, octile } = columnsOf(Grid.parse([row, row, row, gap, gap, gap, gap, row, row, row].join("\n")));
  for (const columns of [original, octile]) expect(columns.get(keyOf("1", "L1"))).toEqual([2, 1, 0]);
});
