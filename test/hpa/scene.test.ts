import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generateMap, MAP_KINDS } from "../../src/generate/index.ts";
import {
  type CornerRule,
  createPlanner,
  Grid,
  type HpaOptions,
  type Planner,
  type Point,
  type Primitive,
  type SceneOptions,
} from "../../src/index.ts";

const SMALL: HpaOptions = { algorithm: "hpa", clusterSize: 4, levels: 2, factor: 2 };

/** Two walls, so that the way from the top left to the bottom right turns twice. */
const DRAWING = `
  ................
  ................
  ............#...
  ###########.#...
  ............#...
  ............#...
  ............#...
  ................
  ....############
  ................
  ................
  ................
`;
const START = { x: 1, y: 0 };
const GOAL = { x: 14, y: 10 };

describe("the abstraction", () => {
  test("an entrance is a box around a maximal run of cells open on both sides of a border", () => {
    const grid = Grid.parse(`
      ........
      ...#....
      ........
      ....#...
      ...#....
      #..#...#
    `);
    const scene = createPlanner(grid, { ...SMALL, levels: 1 }).scene(undefined, undefined, { layers: ["entrances"] });
    expect(drawBoxes(grid, scene)).toBe(
      ["...ab...", "...#....", "...ab...", "aaa.#bbb", "aaa#.bbb", "#..#...#"].join("\n"),
    );
    expect(scene).toHaveLength(4);
  });

  test("where diagonals pass between walls, such a step is an entrance, too", () => {
    const grid = Grid.parse(`
      ....#...
      ....#...
      ....#...
      ...#....
    `);
    const linesWith = (corners: CornerRule): Primitive[] =>
      createPlanner(grid, { ...SMALL, levels: 1, corners })
        .scene(undefined, undefined, { layers: ["entrances"] })
        .filter(({ kind }) => kind === "line");
    expect(linesWith("always").map(pointsOf)).toEqual([
      [
        { x: 3, y: 2 },
        { x: 4, y: 3 },
      ],
    ]);
    expect(linesWith("oneFree")).toEqual([]);
  });

  test.each(MAP_KINDS.flatMap((kind) => [[kind, "bothFree"] as const, [kind, "always"] as const]))(
    "on a %s map with corners %s, every layer holds as many shapes as the report counts, all on the map",
    (kind, corners: CornerRule) => {
      const grid = generateMap(kind, { width: 45, height: 38, seed: 2 });
      const planner = createPlanner(grid, { ...SMALL, levels: 3, corners });
      const scene = planner.scene();
      const counts = planner.report().levels.map((_, index) => ({
        clusters: layerOf(scene, `clusters level ${index + 1}`).length,
        nodes: layerOf(scene, `nodes level ${index + 1}`).length,
        interEdges: layerOf(scene, `inter-edges level ${index + 1}`).length,
        intraEdges: layerOf(scene, `intra-edges level ${index + 1}`).length,
      }));
      expect(counts).toEqual(planner.report().levels);
      expect(scene.filter((primitive) => !isInside(primitive, grid))).toEqual([]);
    },
  );

  test.each(MAP_KINDS)("on a %s map, every inter-edge crosses an entrance and every entrance is crossed", (kind) => {
    const grid = generateMap(kind, { width: 40, height: 30, seed: 4 });
    const scene = createPlanner(grid, { ...SMALL, clusterSize: 8 }).scene();
    const edges = layerOf(scene, "inter-edges level 1").map(pointsOf);
    const boxes = layerOf(scene, "entrances");
    const crossing = (box: Primitive): Point[][] => edges.filter((ends) => ends.every((end) => isIn(box, end)));
    expect(boxes.filter((box) => crossing(box).length === 0)).toEqual([]);
    expect(new Set(boxes.flatMap(crossing)).size).toBe(edges.length);
  });

  test("an edge says what it costs", () => {
    const planner = createPlanner(Grid.parse("........\n........"), { ...SMALL, levels: 1, threshold: 1 });
    const edges = planner.scene(undefined, undefined, { layers: ["inter-edges", "intra-edges"] });
    expect(edges.map(({ label }) => label)).toEqual(["1.00 tiles", "1.00 tiles", "1.00 tiles", "1.00 tiles"]);
  });

  test("after edits it is the same as that of a new planner", () => {
    const grid = generateMap("caves", { width: 40, height: 40, seed: 1 });
    const planner = createPlanner(grid, SMALL);
    for (const [x, y, terrain] of [
      [7, 8, "wall"],
      [8, 8, "wall"],
      [20, 15, "ground"],
      [31, 32, "wall"],
      [16, 16, "ground"],
    ] as const) {
      grid.set(x, y, terrain);
      expect(planner.scene()).toEqual(createPlanner(grid, SMALL).scene());
    }
  });

  test("A* has none, and only a search to show", () => {
    const planner = createPlanner(Grid.parse(DRAWING), { algorithm: "astar" });
    expect(planner.scene()).toEqual([]);
    expect(namesOf(planner.scene(START, GOAL))).toEqual(["expanded"]);
  });
});

describe("the path", () => {
  const grid = Grid.parse(DRAWING);
  const planner = createPlanner(grid, SMALL);
  const scene = planner.scene(START, GOAL);

  test.each(["abstract path level 2", "abstract path level 1", "refined path", "smoothed path"])(
    "the %s leads from start to goal",
    (layer) => {
      const line = lineOf(scene, layer);
      expect([line[0], line[line.length - 1]]).toEqual([START, GOAL]);
    },
  );

  test("the abstract path at a level leads over nodes of that level, and over those of the level above in their order", () => {
    const [lower, upper] = [1, 2].map((level) => nodesOf(scene, `abstract path level ${level}`));
    for (const [index, path] of [lower, upper].entries()) {
      const nodes = layerOf(scene, `nodes level ${index + 1}`).flatMap(pointsOf);
      expect(path.length).toBeGreaterThan(1);
      for (const point of path) expect(nodes).toContainEqual(point);
    }
    expect(isWithin(upper, lower)).toBe(true);
  });

  test("the refined path passes the nodes of the abstract path in their order", () => {
    const refined = cellsOf(lineOf(scene, "refined path"));
    expect(isWithin(nodesOf(scene, "abstract path level 1"), refined)).toBe(true);
  });

  test.each(MAP_KINDS)("on a %s map, stages refine one another and end in the path that is found", (kind) => {
    const map = generateMap(kind, { width: 64, height: 64, seed: 9 });
    const hpa = createPlanner(map, { ...SMALL, levels: 3 });
    const ends = endsOn(map, hpa);
    const stages = hpa.scene(...ends);
    const refined = cellsOf(lineOf(stages, "refined path"));
    const paths = [3, 2, 1].map((level) => nodesOf(stages, `abstract path level ${level}`));
    for (const [index, path] of paths.entries()) expect(isWithin(path, paths[index + 1] ?? refined)).toBe(true);
    expect(cellsOf(lineOf(stages, "smoothed path"))).toEqual([...hpa.findPath(...ends)]);
  });

  test("where paths are not smoothed, the refined path is the one that is found", () => {
    const plain = createPlanner(grid, { ...SMALL, smooth: false });
    const stages = plain.scene(START, GOAL);
    expect(cellsOf(lineOf(stages, "refined path"))).toEqual([...plain.findPath(START, GOAL)]);
    expect(layerOf(stages, "smoothed path")).toEqual([]);
  });

  test("ends that see each other need no abstract path", () => {
    const layers = namesOf(planner.scene(START, { x: 12, y: 0 }, { layers: ["abstract path", "smoothed path"] }));
    expect(layers).toEqual(["smoothed path"]);
  });

  test("a path that ends within a distance of the goal is shown as far as it goes", () => {
    const path = [...planner.findPath(START, GOAL, { within: 3 })];
    const line = lineOf(planner.scene(START, GOAL, { within: 3 }), "smoothed path");
    expect(cellsOf(line)).toEqual(path);
  });

  test.each<[string, Point | undefined, Point, SceneOptions]>([
    ["there is none", START, { x: 0, y: 3 }, {}],
    ["it is not asked for", undefined, GOAL, {}],
    ["the start is near enough", START, GOAL, { within: 99 }],
    ["A* has to find it, within a limit of cost", START, GOAL, { maxCost: 30 }],
  ])("nothing of it is shown where %s", (_, start, goal, options) => {
    const scene = planner.scene(start, goal, options);
    expect(scene.filter(({ layer }) => layer !== "expanded")).toEqual(planner.scene());
  });

  test("to look at it is no query", () => {
    planner.findPath(START, { x: 3, y: 6 });
    const before = planner.lastQuery;
    planner.scene(START, GOAL);
    expect(planner.lastQuery).toEqual(before);
  });
});

describe("the choice of layers", () => {
  const planner = createPlanner(Grid.parse(DRAWING), SMALL);

  test.each([
    [["nodes"], ["nodes level 1", "nodes level 2"]],
    [["nodes level 2"], ["nodes level 2"]],
    [
      ["refined path", "clusters level 1"],
      ["clusters level 1", "refined path"],
    ],
    [["nodes level 3"], []],
    [[], []],
  ])("%j shows %j", (layers, names) => {
    expect(namesOf(planner.scene(START, GOAL, { layers }))).toEqual(names);
  });

  test.each([
    [{ layers: ["portals"] }, 'Unknown layer "portals"; the layers are clusters, entrances, nodes, inter-edges,'],
    [{ layers: "nodes" }, 'layers must be a list of names, got "nodes".'],
    [{ layer: [] }, 'Unknown option "layer"; a query takes agent,'],
    [null, "The options of scene must be an object, got null."],
  ])("%j is refused", (options, sentence) => {
    for (const algorithm of ["astar", "hpa"] as const) {
      const asked = createPlanner(new Grid(4, 4), { algorithm });
      expect(() => asked.scene(undefined, undefined, options as SceneOptions)).toThrow(sentence);
    }
  });
});

test("docs/hpa.md counts what its example has", () => {
  const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "hpa.md"), "utf8").replaceAll(/\s+/g, " ");
  const grid = generateMap("caves", { width: 64, height: 40, seed: 3 });
  const scene = createPlanner(grid, { ...SMALL, clusterSize: 8, threshold: 6 }).scene();
  const count = (layer: string): string => `${layerOf(scene, layer).length} ${layer.split(" ")[0]}`;
  const [nodes, interEdges, intraEdges] = ["nodes", "inter-edges", "intra-edges"].map((kind) =>
    count(`${kind} level 1`),
  );
  for (const setting of [
    "with clusters of 8 cells, and transitions in the middle of entrances of fewer than 6 cells",
    "2 × 2 in the picture",
  ]) {
    expect(page).toContain(setting);
  }
  expect(page).toContain(`2,560 cells, becomes ${nodes} with ${interEdges} and ${intraEdges}`);
  expect(page).toContain(`${layerOf(scene, "nodes level 2").length} here, on ${count("inter-edges level 2")}`);
});

function layerOf(scene: readonly Primitive[], name: string): Primitive[] {
  return scene.filter(({ layer }) => layer === name);
}

function namesOf(scene: readonly Primitive[]): string[] {
  return [...new Set(scene.map(({ layer }) => layer))];
}

/** The points of the one line in a layer. */
function lineOf(scene: readonly Primitive[], name: string): readonly Point[] {
  const [line, ...more] = layerOf(scene, name).filter(({ kind }) => kind === "line");
  expect(more).toEqual([]);
  return pointsOf(line);
}

/** The dots of a layer. */
function nodesOf(scene: readonly Primitive[], name: string): Point[] {
  return layerOf(scene, name)
    .filter(({ kind }) => kind === "point")
    .flatMap(pointsOf);
}

function pointsOf(primitive: Primitive): Point[] {
  if (primitive.kind === "line") return [...primitive.points];
  if (primitive.kind === "point") return [{ x: primitive.x, y: primitive.y }];
  const { left, top, right, bottom } = primitive;
  return [
    { x: left, y: top },
    { x: right - 1, y: bottom - 1 },
  ];
}

function isInside(primitive: Primitive, { width, height }: Grid): boolean {
  return pointsOf(primitive).every(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height);
}

function isIn(box: Primitive, { x, y }: Point): boolean {
  return box.kind === "box" && x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}

/** Whether some points are among others, in the same order. */
function isWithin(points: readonly Point[], others: readonly Point[]): boolean {
  let found = 0;
  for (const { x, y } of others) if (x === points[found]?.x && y === points[found]?.y) found++;
  return found === points.length;
}

/** Every cell of a line along rows, columns and diagonals. */
function cellsOf(corners: readonly Point[]): Point[] {
  const cells = [corners[0]];
  for (const { x, y } of corners.slice(1)) {
    for (let at = cells[cells.length - 1]; at.x !== x || at.y !== y; ) {
      at = { x: at.x + Math.sign(x - at.x), y: at.y + Math.sign(y - at.y) };
      cells.push(at);
    }
  }
  return cells;
}

/** The first cell where one can stand, and the last that can be reached from there, which no straight line joins. */
function endsOn(grid: Grid, planner: Planner): [Point, Point] {
  const points = Array.from(grid.terrainOfCell.keys(), (cell) => grid.pointOf(cell));
  const isLarge = (start: Point): boolean => points.filter((point) => planner.pathExists(start, point)).length > 999;
  const start = points.find(isLarge) ?? points[0];
  const goal = points.findLast((point) => planner.pathExists(start, point) && hasAbstractPath(planner, start, point));
  return [start, goal ?? start];
}

function hasAbstractPath(planner: Planner, start: Point, goal: Point): boolean {
  return planner.scene(start, goal, { layers: ["abstract path level 3"] }).length > 0;
}

/** The map with the cells of boxes on it: `a` in the left or upper cluster of a border, `b` in the other. */
function drawBoxes(grid: Grid, boxes: readonly Primitive[]): string {
  const rows = Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x): string => (grid.get(x, y) === "wall" ? "#" : ".")),
  );
  for (const box of boxes) {
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0; x < grid.width; x++) if (isIn(box, { x, y })) rows[y][x] = x < 4 ? "a" : "b";
    }
  }
  return rows.map((row) => row.join("")).join("\n");
}
