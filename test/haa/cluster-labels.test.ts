import fc from "fast-check";
import { expect, test } from "vitest";
import { labelsOf } from "../../src/haa/dominance.ts";
import { type Agent, Grid, type MovementOptions } from "../../src/index.ts";
import { cellSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { viewsOf } from "../support/haa-graphs.ts";
import { canStand, costsFrom } from "../support/oracle.ts";

/** The labels of the left six columns of a drawing. */
function labelled(drawing: string, agent: Agent = {}, movement: MovementOptions = {}): string[] {
  const grid = Grid.parse(drawing, { T: "trees" });
  const [view] = viewsOf({ grid, agents: [agent], movement });
  const labels = labelsOf(view, { left: 0, top: 0, right: 6, bottom: grid.height });
  return Array.from({ length: grid.height }, (_, y) => labels.slice(6 * y, 6 * y + 6).join(""));
}

const DRAWING = `
  ..#...T.
  ..#..#..
  ..#.#...
  TT#.....
`;

test("cells that an agent can walk between inside a cluster have a label in common, others have not", () => {
  expect(labelled(DRAWING)).toEqual(["110222", "110220", "110202", "110222"]);
  expect(labelled(DRAWING, { capability: ["ground"] })).toEqual(["110222", "110220", "110202", "000222"]);
  expect(labelled(DRAWING, { capability: ["trees"] })).toEqual(["000000", "000000", "000000", "110000"]);
  expect(labelled(DRAWING, { size: 2 })).toEqual(["100200", "100000", "100003", "000000"]);
});

test("a way that leaves the cluster does not join them", () => {
  const drawing = `
    .......
    ######.
    .......
  `;
  expect(labelled(drawing)).toEqual(["111111", "000000", "222222"]);
});

test("a step between two walls joins them only where it is allowed", () => {
  const drawing = `
    ..#...
    ..#...
    ##....
  `;
  expect(labelled(drawing, {}, { corners: "always" })).toEqual(["110111", "110111", "001111"]);
  expect(labelled(drawing, {}, { corners: "oneFree" })).toEqual(["110222", "110222", "002222"]);
});

test("two cells have one label iff plain Dijkstra finds a way inside the cluster", () => {
  fc.assert(
    fc.property(settings(12), cellSeeds, cellSeeds, (setting, corner, extent) => {
      const { grid } = setting;
      const [view] = viewsOf({ ...setting, agents: [setting.agent] });
      const left = corner % grid.width;
      const top = (corner >> 8) % grid.height;
      const inside = {
        left,
        top,
        right: Math.min(grid.width, left + 1 + (extent % 8)),
        bottom: Math.min(grid.height, top + 1 + ((extent >> 8) % 8)),
      };
      const wide = inside.right - left;
      const labels = labelsOf(view, inside);
      const cells = Array.from(
        labels,
        (_, place) => (top + Math.floor(place / wide)) * grid.width + left + (place % wide),
      );
      const start = extent % cells.length;
      const { x, y } = grid.pointOf(cells[start]);
      expect(labels[start] !== 0).toBe(canStand(setting, x, y));
      if (labels[start] === 0) return;
      const costs = costsFrom(setting, cells[start], inside);
      const joined = cells.map((cell) => costs[cell] < Number.POSITIVE_INFINITY);
      expect(Array.from(labels, (label) => label === labels[start])).toEqual(joined);
    }),
    { numRuns: cases(300) },
  );
});
