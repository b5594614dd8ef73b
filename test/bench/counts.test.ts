import { expect, test } from "vitest";
import { alarms, type Counts } from "../../bench/work-counts.ts";

const COUNTS: Counts = { expanded: 1000, generated: 2000, largestOpenList: 40, bytes: 5000, nodes: 100, edges: 0 };

test("a count that grows by 5 % raises no alarm, nor does one that falls", () => {
  expect(alarms({ hpa: COUNTS }, { hpa: { ...COUNTS, expanded: 1050, generated: 10 } })).toEqual([]);
});

test("every count that grows by more is named, with both numbers", () => {
  expect(alarms({ hpa: COUNTS }, { hpa: { ...COUNTS, expanded: 1051, bytes: 6000 } })).toEqual([
    "hpa: expected at most 5 % more than 1000 for expanded, got 1051 (5.1 % more).",
    "hpa: expected at most 5 % more than 5000 for bytes, got 6000 (20.0 % more).",
  ]);
});

test("a count that was 0 may not grow at all", () => {
  expect(alarms({ astar: COUNTS }, { astar: { ...COUNTS, edges: 1 } })).toEqual([
    "astar: expected at most 5 % more than 0 for edges, got 1.",
  ]);
});

test("what is counted and what is known have to be the same", () => {
  expect(alarms({ hpa: COUNTS, pra: COUNTS }, { hpa: COUNTS, haa: COUNTS })).toEqual([
    "pra: expected to be counted, but is not.",
    "haa: expected a known count, got none.",
  ]);
});
