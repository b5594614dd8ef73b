import { expect, test } from "vitest";
import { alarms, measureInTries } from "../../bench/ratio-bounds.ts";

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

test("what is high is measured again, and its lowest counts", () => {
  const readings: Record<string, number[]> = { steady: [1, 9], busy: [2, 1.2, 9], slow: [4, 3, 5, 1], new: [7, 1] };
  const measured = measureInTries({ steady: 1, busy: 1, slow: 1 }, Object.keys(readings), (name) => {
    return readings[name].shift() ?? Number.NaN;
  });
  expect(measured).toEqual({ steady: 1, busy: 1.2, slow: 3, new: 7 });
});
