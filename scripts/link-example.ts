import { Grid, type HpaOptions, type Link, type Planner, type Point, type Primitive } from "../src/index.ts";
import type { Ends } from "./picture-table.ts";

/** The map of docs/links.md: a river, two halls beyond it with a wall between them, and three links. */
function ferryTown(): Grid {
  const grid = Grid.parse(`
    ............WWWW................
    ............WWWW................
    ............WWWW..############..
    ............WWWW..#....#.....#..
    ............WWWW..#....#.....#..
    ............WWWW.......#.....#..
    ............WWWW..#....#.....#..
    ............WWWW..#....#.....#..
    ............WWWW..############..
    ............WWWW................
    ............WWWW................
  `);
  const [west, east] = [
    { x: 11, y: 8 },
    { x: 16, y: 8 },
  ];
  grid.link(west, east, 6);
  grid.link(east, west, 6);
  grid.link({ x: 22, y: 4 }, { x: 24, y: 4 }, 1);
  return grid;
}

/** The query of docs/links.md. The map is one cluster, so that the inter-edges are the links, and the nodes their ends. */
export const LINK_EXAMPLE: {
  readonly grid: Grid;
  readonly options: HpaOptions;
  readonly start: Point;
  readonly goal: Point;
} = {
  grid: ferryTown(),
  options: { algorithm: "hpa", clusterSize: 64 },
  start: { x: 1, y: 1 },
  goal: { x: 27, y: 6 },
};

/** The parts of an arc, which are straight. An even number, so that one of its corners is the middle. */
const PARTS = 16;

/** The height of an arc above the straight line between its ends, in cells. */
const HEIGHT = 1;

/** Where the barbs of an arrow end: so far behind its tip and to each side of it, in cells. */
const BARB = 0.4;

/** The links of the grid, and the path over them: links are arcs beside the path, which would cover straight lines. */
export function sceneOfLinks(planner: Planner, ends: Ends | undefined): Primitive[] {
  return [
    ...planner.grid.links.flatMap(arcOf),
    ...planner.scene(ends?.start, ends?.goal, { layers: ["smoothed path"] }),
  ];
}

/** An arc from end to end of a link with an arrow in its middle. The arc bends to the left of its direction. */
function arcOf({ from, to, cost }: Link): Primitive[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const ahead = { x: dx / length, y: dy / length };
  const left = { x: ahead.y, y: -ahead.x };
  const points = Array.from({ length: PARTS + 1 }, (_, part) => {
    const way = part / PARTS;
    const height = HEIGHT * 4 * way * (1 - way);
    return { x: from.x + dx * way + left.x * height, y: from.y + dy * way + left.y * height };
  });
  const tip = points[PARTS / 2];
  const barb = (side: number): Point => ({
    x: tip.x + BARB * (side * left.x - ahead.x),
    y: tip.y + BARB * (side * left.y - ahead.y),
  });
  return [
    { kind: "line", layer: "links", points, label: `${cost.toFixed(2)} tiles` },
    { kind: "line", layer: "links", points: [barb(1), tip, barb(-1)] },
    { kind: "point", layer: "links", ...from },
    { kind: "point", layer: "links", ...to },
  ];
}
