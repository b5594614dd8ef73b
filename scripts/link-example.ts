import { Grid, type HpaOptions, type Point } from "../src/index.ts";

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
