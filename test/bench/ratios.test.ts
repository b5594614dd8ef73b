import { expect, test } from "vitest";
import { alarms } from "../../bench/ratio-bounds.ts";

test("a ratio that is half as high again raises no alarm, nor does one that falls", () => {
  expect(alarms({ "plan / path": 0.6, "hpa / astar": 0.02 }, { "plan / path": 0.89, "hpa / astar": 0.001 })).toEqual(
    [],
  );
});

test("every ratio above that is named, with its bound", () => {
  expect(alarms({ "plan / path": 0.6, "hpa / astar": 0.02 }, { "plan / path": 5.51, "hpa / astar": 0.0301 })).toEqual([
    "plan / path: expected at most 0.9, got 5.51.",
    "hpa / astar: expected at most 0.03, got 0.0301.",
  ]);
});

test("what is measured and what is saved have to be the same", () => {
  expect(alarms({ a: 1 }, { b: 1 })).toEqual([
    "a: expected to be measured, but is not.",
    "b: expected a saved ratio, got none.",
  ]);
});
