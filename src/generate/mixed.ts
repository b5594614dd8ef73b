import { Grid, type Point } from "../grid/grid.ts";
import type { Legend } from "../grid/terrain.ts";
import { BELOW, Lattice, RIGHT } from "./lattice.ts";
import { cutLowest, type Octave, paintNoise } from "./noise.ts";
import { byteOf, paintRectangle } from "./paint.ts";
import type { Random } from "./random.ts";

/**
 * The terrains of a landscape. All but walls can be entered: a walker's capability leaves out water, a boat's is water only.
 */
const LEGEND: Legend = {
  ".": { name: "ground", cost: 2 },
  R: { name: "road", cost: 1 },
  T: { name: "trees", cost: 4 },
  W: { name: "water", cost: 3 },
};

const OCTAVES: readonly Octave[] = [
  { scale: 5, weight: 11 },
  { scale: 3, weight: 4 },
  { scale: 1, weight: 1 },
];

/** How many percent of the map are lake (the lowest ground), rock (the highest) and forest (the wettest). */
const LAKE = 9;
const ROCK = 12;
const FOREST = 25;

/** Cells from one river to the next, and from one crossroads to the next. */
const RIVER_DISTANCE = 256;
const ROAD_DISTANCE = 32;

/** How many percent of the neighbouring crossroads that need no road between them have one. */
const MORE_ROADS = 30;

/** Generates a landscape of lakes, rivers, rocks and forests. Roads lead across all of them, on bridges that stop boats. */
export function generateMixed(width: number, height: number, random: Random): Grid {
  const grid = new Grid(width, height, { legend: LEGEND });
  paintLandscape(grid, random);
  paintRivers(grid, random);
  paintRoads(grid, random);
  return grid;
}

/** Paints lakes, rocks and forests, each on its percentage of the map. */
function paintLandscape(grid: Grid, random: Random): void {
  const { width, height, terrainOfCell } = grid;
  const ground = byteOf(grid, "ground");
  const trees = byteOf(grid, "trees");
  const water = byteOf(grid, "water");
  const wall = byteOf(grid, "wall");
  const drynessOfCell = new Uint8Array(terrainOfCell.length);
  paintNoise(drynessOfCell, width, height, OCTAVES, random);
  paintNoise(terrainOfCell, width, height, OCTAVES, random);
  const cellsOf = (percent: number) => Math.floor((terrainOfCell.length * percent) / 100);
  const lake = cutLowest(terrainOfCell, cellsOf(LAKE)).height;
  const rock = cutLowest(terrainOfCell, cellsOf(100 - ROCK)).height;
  const forest = cutLowest(drynessOfCell, cellsOf(FOREST)).height;
  // the grid's own bytes hold the heights until each cell gets its terrain
  for (let cell = 0; cell < terrainOfCell.length; cell++) {
    const altitude = terrainOfCell[cell];
    const isForest = drynessOfCell[cell] < forest;
    terrainOfCell[cell] = altitude < lake ? water : altitude > rock ? wall : isForest ? trees : ground;
  }
}

/** Paints rivers along the whole map, all down or all to the right. */
function paintRivers(grid: Grid, random: Random): void {
  const isDown = random.chance(50);
  const breadth = isDown ? grid.width : grid.height;
  const rivers = Math.ceil(breadth / RIVER_DISTANCE);
  for (let river = 0; river < rivers; river++) {
    paintRiver(grid, isDown, placeIn(river, rivers, breadth, random), random);
  }
}

/** Paints one river, which winds around a straight line along the map. */
function paintRiver(grid: Grid, isDown: boolean, line: number, random: Random): void {
  const water = byteOf(grid, "water");
  const length = isDown ? grid.height : grid.width;
  // in sixteenths of a cell: the bank, and how far it moves in a step, which is always less than the river's width
  let bank = line << 4;
  let slope = random.between(-12, 13);
  let wide = 3;
  for (let along = 0; along < length; along++) {
    slope += random.between(-3, 4) + (bank < line << 4 ? 1 : -1);
    slope = Math.max(-14, Math.min(14, slope));
    bank += slope;
    if (random.chance(10)) wide = random.between(2, 5);
    const first = bank >> 4;
    paintRectangle(
      grid,
      isDown
        ? { left: first, top: along, right: first + wide, bottom: along + 1 }
        : { left: along, top: first, right: along + 1, bottom: first + wide },
      water,
    );
  }
}

/** Paints roads that join all crossroads, which lie roughly in rows and columns. */
function paintRoads(grid: Grid, random: Random): void {
  // one more than fit, so that a small map has a road too
  const half = ROAD_DISTANCE >> 1;
  const columns = 1 + Math.floor((grid.width + half) / ROAD_DISTANCE);
  const rows = 1 + Math.floor((grid.height + half) / ROAD_DISTANCE);
  const lattice = new Lattice(columns, rows);
  lattice.openTree(random);
  lattice.openMore(MORE_ROADS, random);
  const crossroads: Point[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      crossroads.push({ x: placeIn(column, columns, grid.width, random), y: placeIn(row, rows, grid.height, random) });
    }
  }
  lattice.openingsOfNode.forEach((openings, node) => {
    if ((openings & RIGHT) !== 0) paintRoad(grid, crossroads[node], crossroads[node + 1], random);
    if ((openings & BELOW) !== 0) paintRoad(grid, crossroads[node], crossroads[node + columns], random);
  });
}

/** A random place in the middle half of a part of the map's side. */
function placeIn(part: number, parts: number, length: number, random: Random): number {
  const quarter = Math.floor(length / (4 * parts));
  const first = Math.floor((part * length) / parts) + quarter;
  return Math.min(length - 1, random.between(first, first + 2 * quarter + 1));
}

/** Paints a road that bends once. It never steps diagonally, so that rock beside it does not block it. */
function paintRoad(grid: Grid, start: Point, end: Point, random: Random): void {
  const bend = {
    x: clamp(((start.x + end.x) >> 1) + random.between(-4, 5), grid.width),
    y: clamp(((start.y + end.y) >> 1) + random.between(-4, 5), grid.height),
  };
  paintStraightRoad(grid, start, bend);
  paintStraightRoad(grid, bend, end);
}

function paintStraightRoad(grid: Grid, start: Point, end: Point): void {
  const { width, terrainOfCell } = grid;
  const road = byteOf(grid, "road");
  const longX = Math.abs(end.x - start.x);
  const longY = Math.abs(end.y - start.y);
  const stepX = end.x < start.x ? -1 : 1;
  const stepY = end.y < start.y ? -1 : 1;
  let { x, y } = start;
  let doneX = 0;
  let doneY = 0;
  terrainOfCell[y * width + x] = road;
  while (doneX < longX || doneY < longY) {
    // along the axis that has come less far, measured from the middle of a step
    if ((2 * doneX + 1) * longY < (2 * doneY + 1) * longX) {
      x += stepX;
      doneX++;
    } else {
      y += stepY;
      doneY++;
    }
    terrainOfCell[y * width + x] = road;
  }
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}
