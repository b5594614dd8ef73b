import { expect, test } from "vitest";
import { byLength } from "../../../bench/papers/length.ts";

const lengthsOf = (...lengths: number[]) => lengths.map((length) => ({ length }));

test("paths are put together by length, half-open, and in the end all of them", () => {
  const groups = byLength(lengthsOf(0, 9.9, 10, 19, 35), 10, 1);
  expect(groups.map(({ name, members }) => [name, members.map(({ length }) => length)])).toEqual([
    [5, [0, 9.9]],
    [15, [10, 19]],
    [35, [35]],
    ["all", [0, 9.9, 10, 19, 35]],
  ]);
});

test("what few paths tell is left out, but for the whole", () => {
  expect(byLength(lengthsOf(1, 2, 11), 10, 2).map(({ name }) => name)).toEqual([5, "all"]);
  expect(byLength([], 10, 2)).toEqual([{ name: "all", members: [] }]);
});
