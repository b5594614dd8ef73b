import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import {
  createPlanner,
  Grid,
  type Planner,
  type Point,
  type Primitive,
  type QueryOptions,
  type QueryReport,
} from "../../src/index.ts";

type Options = Parameters<typeof createPlanner>[1];

const MAP = generateMap("rooms", { width: 72, height: 64, seed: 5 });
const START = firstFree(MAP, 0);
const FAR = firstFree(MAP, MAP.terrainOfCell.length - MAP.width);
const NEAR = firstFree(MAP, 6 * MAP.width);

/** Every way in which planners search: on cells, over levels, in corridors, inside clusters. */
const PLANNERS: readonly (readonly [string, Options])[] = [
  ["A*", { algorithm: "astar" }],
  ["A* with 4 neighbours", { algorithm: "astar", neighbours: 4 }],
  ["HPA*", { algorithm: "hpa", clusterSize: 8 }],
  ["HPA* of one level that keeps no fields", { algorithm: "hpa", clusterSize: 8, levels: 1, cache: "distances" }],
  [
    "HPA* of three levels that keeps no fields",
    { algorithm: "hpa", clusterSize: 8, levels: 3, factor: 2, cache: "distances" },
  ],
  ["HAA*", { algorithm: "haa", clusterSize: 8, agents: [{ size: 1 }, { size: 2 }], cache: "distances" }],
  ["PRA*", { algorithm: "pra" }],
  ["PRA* as in the paper", { algorithm: "pra", smooth: false, startAt: 1 / 2 }],
  ["PRA*(k) in wide corridors", { algorithm: "pra", smooth: false, k: 4, widen: true }],
  ["PRA* that starts on cells", { algorithm: "pra", smooth: false, startAt: 0 }],
  ["QuickPath", { algorithm: "quickpath" }],
];

const QUERIES: readonly (readonly [string, Point, QueryOptions])[] = [
  ["across the map", FAR, {}],
  ["nearby", NEAR, {}],
  ["within a distance of several goals", FAR, { within: 4, goals: [NEAR] }],
  ["at a cost that no path keeps to", FAR, { maxCost: 30, nearest: true }],
];

describe.each(PLANNERS)("%s", (_, options) => {
  test.each(QUERIES)("shows each node that it expands %s, by phase", (_, goal, query) => {
    const planner = createPlanner(MAP, options);
    planner.findPath(START, goal, query);
    const { lastQuery } = planner;
    const shown = expandedBy(planner, START, goal, query);
    expect(countsOf(shown)).toEqual(lastQuery.expandedByPhase);
    expect(planner.lastQuery).toEqual(lastQuery);
    // it is the same whatever was asked before
    expect(expandedBy(planner, START, goal, query)).toEqual(shown);
  });
});

test("what these queries make planners search shows in every phase that there is", () => {
  const phases = PLANNERS.map(([, options]) => {
    const planner = createPlanner(MAP, options);
    const labels = QUERIES.slice(0, 2).flatMap(([, goal, query]) =>
      expandedBy(planner, START, goal, query).map(({ label = "" }) => label.split(",")[0]),
    );
    return [...new Set(labels)].sort().join(" ");
  });
  expect(Object.fromEntries(PLANNERS.map(([name], index) => [name, phases[index]]))).toEqual({
    "A*": "main",
    "A* with 4 neighbours": "main",
    // it has a table of the top level
    "HPA*": "",
    "HPA* of one level that keeps no fields": "insert main refine",
    "HPA* of three levels that keeps no fields": "insert main refine",
    "HAA*": "insert main refine",
    "PRA*": "main refine",
    "PRA* as in the paper": "main refine",
    "PRA*(k) in wide corridors": "main refine",
    "PRA* that starts on cells": "main",
    QuickPath: "",
  });
});

test("the cells that A* expands are drawn in the order of their f", () => {
  const grid = Grid.parse(`
    .......
    ..###..
    .....#.
    ..####.
    .......
  `);
  const planner = createPlanner(grid, { algorithm: "astar" });
  const [start, goal] = [
    { x: 1, y: 2 },
    { x: 6, y: 2 },
  ];
  const points = expandedBy(planner, start, goal).map(pointOf);
  const fOf = (point: Point): number => planner.findPath(start, point).cost + distance(point, goal);
  expect(points[0]).toEqual(start);
  expect(points).not.toContainEqual(goal);
  expect(new Set(points.map(({ x, y }) => `${x},${y}`)).size).toBe(points.length);
  points.slice(1).forEach((point, index) => {
    expect(fOf(point)).toBeGreaterThanOrEqual(fOf(points[index]) - 0.01);
  });
});

test("above cells, what is expanded are nodes of the level that the label names", () => {
  for (const options of [PLANNERS[4][1], PLANNERS[7][1]]) {
    const planner = createPlanner(MAP, options);
    const above = expandedBy(planner, START, FAR).filter(({ label }) => label?.endsWith("level 0") === false);
    expect(above.length).toBeGreaterThan(2);
    for (const shape of above) {
      const level = shape.label?.split(" level ")[1];
      const nodes = planner.scene(undefined, undefined, { layers: [`nodes level ${level}`] });
      expect(nodes.map(pointOf)).toContainEqual(pointOf(shape));
    }
  }
});

test("after an edit on the path it shows the search for the way round", () => {
  const grid = generateMap("rooms", { width: 72, height: 64, seed: 5 });
  const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 8 });
  expect(expandedBy(planner, START, FAR)).toEqual([]);
  const { x, y } = [...planner.findPath(START, FAR)][37];
  grid.edit({ x: x - 1, y: y - 1, width: 3, height: 3, terrain: "wall" });
  planner.findPath(START, FAR);
  expect(planner.lastQuery.expanded).toBeGreaterThan(0);
  expect(expandedBy(planner, START, FAR)).toHaveLength(planner.lastQuery.expanded);
});

test("there is nothing to show where no path is looked for", () => {
  const planner = createPlanner(Grid.parse("..#.."), { algorithm: "astar" });
  expect(expandedBy(planner, { x: 0, y: 0 }, { x: 4, y: 0 })).toEqual([]);
});

function expandedBy(planner: Planner, start: Point, goal: Point, query: QueryOptions = {}): Primitive[] {
  return planner.scene(start, goal, { ...query, layers: ["expanded"] });
}

function countsOf(shapes: readonly Primitive[]): QueryReport["expandedByPhase"] {
  const count = (phase: string): number => shapes.filter(({ label }) => label?.startsWith(`${phase}, level `)).length;
  return { insert: count("insert"), main: count("main"), refine: count("refine") };
}

function pointOf(shape: Primitive): Point {
  return shape.kind === "point" ? { x: shape.x, y: shape.y } : { x: -1, y: -1 };
}

/** Octile distance. */
function distance(a: Point, b: Point): number {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy);
}

/** The first cell from one on, row by row, where anybody can stand. */
function firstFree(grid: Grid, from: number): Point {
  return grid.pointOf(grid.terrainOfCell.findIndex((_, cell) => cell >= from && isFree(grid, cell)));
}

function isFree(grid: Grid, cell: number): boolean {
  const { x, y } = grid.pointOf(cell);
  return grid.get(x, y) !== "wall";
}
