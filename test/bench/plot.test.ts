import { expect, test } from "vitest";
import { type Axes, drawCurves, type Panel } from "../../bench/plot.ts";

function panelOf(...names: string[]): Panel {
  const axes: Axes = { x: { label: "length", range: [0, 1] }, y: { label: "time", range: [0, 3], format: "d" } };
  return {
    title: "Panel",
    axes,
    curves: names.map((name, y) => ({
      name,
      points: [
        { x: 0, y },
        { x: 1, y },
      ],
    })),
  };
}

test("octile has a colour that no other curve has, A* of octile among them", () => {
  const svg = drawCurves("Time", [panelOf("A*", "octile's A*", "octile")], "light");
  const colours = [...svg.matchAll(/\.c\d\{stroke:(#\w+)\}/g)].map(([, colour]) => colour);
  expect(new Set(colours).size).toBe(3);
});

test("a panel alone in the last row stands at its beginning", () => {
  const svg = drawCurves("Time", [panelOf("a"), panelOf("b"), panelOf("c")], "light");
  const lefts = [...svg.matchAll(/translate\((\d+) \d+\)"><svg/g)].map(([, left]) => Number(left));
  expect(lefts).toEqual([lefts[0], 340, lefts[0]]);
});
