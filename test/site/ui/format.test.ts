import { expect, test } from "vitest";
import {
  formatBytes,
  formatCost,
  formatCount,
  formatExcess,
  formatMeanTime,
  formatTime,
  formatTimes,
} from "../../../site/playground/ui/format.ts";

test.each([
  [formatCount(0), "0"],
  [formatCount(1234567), "1,234,567"],
  [formatCost(12.345), "12.3"],
  [formatCost(Number.POSITIVE_INFINITY), "–"],
  [formatTime(0), "< 0.1 ms"],
  [formatTime(3.26), "3.3 ms"],
  [formatTime(2345), "2,345 ms"],
  [formatTime(61_000), "61.0 s"],
  [formatMeanTime(0.00571), "5.7 µs"],
  [formatMeanTime(0.326), "330 µs"],
  [formatMeanTime(3.26), "3.3 ms"],
  [formatBytes(999), "999 B"],
  [formatTimes(200, 2), "100 ×"],
  [formatTimes(3, 2), "1.5 ×"],
  [formatTimes(undefined, 2), "–"],
  [formatTimes(2, undefined), "–"],
  [formatBytes(54_321), "54.3 kB"],
  [formatBytes(7_654_321), "7.7 MB"],
])("writes %s", (written, expected) => {
  expect(written).toBe(expected);
});

test.each([
  ["what costs the least is 0 % over it", 100, 100, "0 %"],
  ["rounding in the last digits is no excess", 100 * (1 - 1e-12), 100, "0 %"],
  ["an excess is told in percent", 101.5, 100, "+1.50 %"],
  ["a path of no steps has none", 0, 0, "0 %"],
  ["no path has none to tell", Number.POSITIVE_INFINITY, 100, "–"],
])("%s", (_, cost, optimal, expected) => {
  expect(formatExcess(cost, optimal)).toBe(expected);
});
