import { describe, expect, test } from "vitest";
import { createPlanner, Grid, type Planner, type Primitive } from "../../src/index.ts";

/** A wall with a gap at its lower end. */
const DRAWING = `
  ........
  ........
  ........
  .....##.
  .....#..
  .....#..
  .....#..
  ........
`;
const START = { x: 1, y: 5 };
const GOAL = { x: 7, y: 4 };

function planner(options: { smooth?: boolean; widen?: boolean; startAt?: number } = {}): Planner {
  return createPlanner(Grid.parse(DRAWING), { algorithm: "pra", startAt: 1 / 2, ...options });
}

function layersOf(scene: readonly Primitive[]): string[] {
  return [...new Set(scene.map(({ layer }) => layer))];
}

/** The cells that boxes cover. */
function cellsIn(scene: readonly Primitive[]): number[] {
  return scene.flatMap((shape) =>
    shape.kind === "box"
      ? Array.from({ length: shape.right - shape.left }, (_, x) => shape.top * 8 + shape.left + x)
      : [],
  );
}

describe("the scene of PRA*", () => {
  test("shows every level: its cliques, its edges and its nodes", () => {
    const open = createPlanner(new Grid(4, 4), { algorithm: "pra" });
    const scene = open.scene();
    expect(layersOf(scene)).toEqual([
      "cliques level 1",
      "edges level 1",
      "nodes level 1",
      "cliques level 2",
      "nodes level 2",
    ]);
    const of = (layer: string): Primitive[] => scene.filter((shape) => shape.layer === layer);
    // four cliques of four cells, whose nodes lie between them
    expect(of("cliques level 1")).toHaveLength(16);
    expect(of("cliques level 1")[0]).toEqual({
      kind: "line",
      layer: "cliques level 1",
      points: [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.5 },
      ],
    });
    expect(of("edges level 1")).toHaveLength(6);
    expect(of("nodes level 1").map((shape) => ("x" in shape ? [shape.x, shape.y] : []))).toEqual([
      [0.5, 0.5],
      [2.5, 0.5],
      [0.5, 2.5],
      [2.5, 2.5],
    ]);
    expect(of("nodes level 2")).toEqual([{ kind: "point", layer: "nodes level 2", x: 1.5, y: 1.5 }]);
  });

  test("shows how a path comes about, and the corridor around it", () => {
    const scene = planner().scene(START, GOAL, {
      layers: ["abstract path", "corridor", "refined path", "smoothed path"],
    });
    expect(layersOf(scene)).toEqual(["corridor", "abstract path level 1", "refined path", "smoothed path"]);
    const raw = planner({ smooth: false });
    const path = raw.findPath(START, GOAL);
    const corridor = new Set(cellsIn(raw.scene(START, GOAL, { layers: ["corridor"] })));
    expect([...path.cells].every((cell) => corridor.has(cell))).toBe(true);
    expect(corridor.size).toBeLessThan(40);
    const wide = new Set(cellsIn(planner({ widen: true }).scene(START, GOAL, { layers: ["corridor"] })));
    expect(wide.size).toBeGreaterThan(corridor.size);
    expect([...corridor].every((cell) => wide.has(cell))).toBe(true);
  });

  test("shows no abstract path where the search is on cells, or a straight line leads to the goal", () => {
    const layers = ["abstract path", "corridor", "refined path"];
    expect(layersOf(planner({ startAt: 0 }).scene(START, GOAL, { layers }))).toEqual(["refined path"]);
    expect(layersOf(planner().scene(START, { x: 1, y: 0 }, { layers }))).toEqual(["refined path"]);
  });

  test("does not count as a query", () => {
    const own = planner();
    own.findPath(START, GOAL);
    const path = own.findPath(START, GOAL);
    const { lastQuery } = own;
    own.scene(START, { x: 7, y: 7 });
    expect(own.lastQuery).toEqual(lastQuery);
    expect(own.findPath(START, GOAL)).toEqual(path);
  });
});

test.each([
  ["at every level up to where start and goal meet", false, [1, 2, 3]],
  ["if it is smoothed, only at levels from which lines lead to cells, and above", true, [3]],
])("the scene of QuickPath shows the path %s", (_, smooth, levels) => {
  const own = createPlanner(Grid.parse(DRAWING), { algorithm: "quickpath", smooth });
  const layers = layersOf(own.scene(START, GOAL, { layers: ["abstract path", "corridor", "refined path"] }));
  expect(layers).toEqual([...levels.map((level) => `abstract path level ${level}`), "refined path"]);
});
