import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { createPlanner, Grid, type Primitive, type Rectangle, type SceneOptions } from "../../src/index.ts";

type Options = Parameters<typeof createPlanner>[1];

const PLANNERS: readonly (readonly [string, Options])[] = [
  ["HPA*", { algorithm: "hpa", clusterSize: 6, levels: 3, factor: 2 }],
  ["HPA* with diagonals between walls", { algorithm: "hpa", clusterSize: 5, corners: "always" }],
  ["HAA*", { algorithm: "haa", clusterSize: 6, agents: [{ size: 1 }, { size: 2 }] }],
  ["PRA*", { algorithm: "pra" }],
  ["QuickPath", { algorithm: "quickpath" }],
];

const AREAS: readonly (readonly [string, Rectangle])[] = [
  ["in the middle", { left: 17, top: 20, right: 31, bottom: 29 }],
  ["of one cell", { left: 23, top: 24, right: 24, bottom: 25 }],
  ["across a corner of the map", { left: -9, top: -9, right: 12, bottom: 6 }],
  ["between the middles of cells", { left: 17.25, top: 20.75, right: 18.5, bottom: 29.25 }],
  ["beside the map", { left: 90, top: 0, right: 99, bottom: 40 }],
];

describe.each(PLANNERS)("%s", (_, options) => {
  const grid = generateMap("caves", { width: 60, height: 48, seed: 4 });
  const planner = createPlanner(grid, options);
  const whole = planner.scene();

  test.each(AREAS)("shows in an area %s the shapes of the whole scene whose boxes touch it", (_, area) => {
    expect(planner.scene(undefined, undefined, { area })).toEqual(whole.filter((shape) => touches(shape, area)));
  });

  test("shows everything in the area of the map", () => {
    const area = { left: 0, top: 0, right: grid.width, bottom: grid.height };
    expect(whole.length).toBeGreaterThan(100);
    expect(planner.scene(undefined, undefined, { area })).toEqual(whole);
  });
});

test("a link is shown where the box around it touches the area", () => {
  const grid = new Grid(24, 24);
  grid.link({ x: 1, y: 1 }, { x: 20, y: 20 }, 3);
  const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 8, levels: 1 });
  const countIn = (area: Rectangle): number =>
    planner
      .scene(undefined, undefined, { layers: ["inter-edges"], area })
      .filter(({ label }) => label?.startsWith("3.0") === true).length;
  expect(countIn({ left: 10, top: 12, right: 12, bottom: 13 })).toBe(1);
  expect(countIn({ left: 21, top: 12, right: 23, bottom: 13 })).toBe(0);
});

test("how a path is found is shown whole", () => {
  const grid = Grid.parse(`
    .......#........
    .......#........
    .......#........
    .......#........
    .......#........
    ................
  `);
  const layers = ["expanded", "corridor", "abstract path", "refined path", "smoothed path"];
  const area = { left: 0, top: 0, right: 1, bottom: 1 };
  for (const algorithm of ["astar", "hpa", "pra"] as const) {
    const planner = createPlanner(grid, { algorithm });
    const [start, goal] = [
      { x: 4, y: 1 },
      { x: 12, y: 1 },
    ];
    const scene = planner.scene(start, goal, { layers, area });
    expect(scene.length).toBeGreaterThan(1);
    expect(scene).toEqual(planner.scene(start, goal, { layers }));
  }
});

test.each([
  [7, "area must be an object, got 7."],
  [{ left: 0, top: 0, right: 4 }, "The bottom of area must be a number, got nothing."],
  [{ left: Number.NaN, top: 0, right: 4, bottom: 4 }, "The left of area must be a number, got NaN."],
])("the area %j is refused", (area, sentence) => {
  const planner = createPlanner(new Grid(4, 4), { algorithm: "hpa" });
  expect(() => planner.scene(undefined, undefined, { area } as SceneOptions)).toThrow(sentence);
});

/** Whether the box around a shape and an area have a point in common; cells reach half a cell from their middles. */
function touches(shape: Primitive, area: Rectangle): boolean {
  const points =
    shape.kind === "line"
      ? shape.points
      : shape.kind === "point"
        ? [shape]
        : [
            { x: shape.left, y: shape.top },
            { x: shape.right - 1, y: shape.bottom - 1 },
          ];
  const isApart = (values: number[], first: number, end: number): boolean =>
    Math.max(...values) < first - 0.5 || Math.min(...values) > end - 0.5;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return !isApart(xs, area.left, area.right) && !isApart(ys, area.top, area.bottom);
}
