import { expect, test } from "vitest";
import { isEmpty, unionOf } from "../../src/grid/rectangle.ts";

test("the union of rectangles reaches around all of them", () => {
  const rectangles = [
    { left: 3, top: 2, right: 5, bottom: 4 },
    { left: 1, top: 3, right: 2, bottom: 9 },
  ];
  expect(unionOf(rectangles)).toEqual({ left: 1, top: 2, right: 5, bottom: 9 });
});

test("the union of no rectangles is empty", () => {
  expect(isEmpty(unionOf([]))).toBe(true);
});

test("the union may be of more rectangles than a call takes arguments", () => {
  const rectangles = Array.from({ length: 200_000 }, (_, left) => ({ left, top: 0, right: left + 1, bottom: 1 }));
  expect(unionOf(rectangles)).toEqual({ left: 0, top: 0, right: 200_000, bottom: 1 });
});
