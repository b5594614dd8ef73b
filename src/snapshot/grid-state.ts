import { type LoggedEdits, MOST_EDITS } from "../grid/edit.ts";
import { Grid, MAX_SIDE } from "../grid/grid.ts";
import type { LayerState } from "../grid/layer.ts";
import { byEnds, type CellLink, checkLinkCost } from "../grid/link.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Legend } from "../grid/terrain.ts";
import { checkInRange, checkWhole, damaged, type SnapshotReader, type SnapshotWriter } from "./snapshot.ts";

// A grid is written with its version and the edits that it knows of. A planner that had followed the written grid up to some
// version can therefore go on from there with the grid that is read. All that is read is checked, and takes memory only once its
// bytes are known to be there.

/** Writes a grid, and leaves the grid as it is. */
export function writeGrid(grid: Grid, out: SnapshotWriter): void {
  const { width, height, legend, terrainOfCell, links, version, edits, layers } = grid.state;
  out.integer(width);
  out.integer(height);
  out.text(JSON.stringify(legend));
  out.list(terrainOfCell);
  writeLinks(links, out);
  out.array(Float64Array.of(version));
  writeEdits(edits, out);
  out.integer(layers.length);
  for (const { name, costOfCell, edits: ofLayer } of layers) {
    out.text(name);
    out.list(costOfCell);
    writeEdits(ofLayer, out);
  }
}

/** Makes the grid again that `writeGrid` wrote, with its version and its edits. */
export function readGrid(from: SnapshotReader): Grid {
  const width = readSide("width", from);
  const height = readSide("height", from);
  // the grid itself refuses a legend that cannot be
  const legend = from.json("a legend") as Legend;
  const terrainOfCell = from.listOf(Uint8Array, "cells", width * height);
  const links = readLinks(terrainOfCell.length, from);
  const version = readVersion("the version of a grid", Number.MAX_SAFE_INTEGER, from);
  const edits = readEdits(width, height, version, from);
  const layers = readLayers(width, height, version, from);
  const grid = Grid.resume({ width, height, legend, terrainOfCell, links, version, edits, layers });
  const last = grid.terrains.length - 1;
  for (const terrain of terrainOfCell) if (terrain > last) checkInRange("the terrain of a cell", terrain, 0, last);
  return grid;
}

function readSide(name: string, from: SnapshotReader): number {
  const side = from.integer();
  checkInRange(`the ${name} of a grid`, side, 1, MAX_SIDE);
  return side;
}

function writeLinks(links: readonly CellLink[], out: SnapshotWriter): void {
  out.list(Int32Array.from(links, ({ from }) => from));
  out.list(Int32Array.from(links, ({ to }) => to));
  out.list(Float64Array.from(links, ({ cost }) => cost));
}

/** Reads the links of a grid with `cells` cells. */
function readLinks(cells: number, from: SnapshotReader): CellLink[] {
  const starts = from.list(Int32Array);
  const ends = from.listOf(Int32Array, "ends of links", starts.length);
  const costs = from.listOf(Float64Array, "costs of links", starts.length);
  const links = Array.from(starts, (start, index) => ({ from: start, to: ends[index], cost: costs[index] }));
  for (const [index, link] of links.entries()) {
    checkInRange("the start of a link", link.from, 0, cells - 1);
    checkInRange("the end of a link", link.to, 0, cells - 1);
    checkLinkCost(link.cost);
    if (link.from === link.to) throw damaged(`expected a link to join two cells, got ${link.from} twice`);
    if (index > 0 && byEnds(links[index - 1], link) >= 0) {
      throw damaged(`expected links ordered by the cells that they join, got ${link.from} to ${link.to} out of order`);
    }
  }
  return links;
}

/** Reads a version of a grid, which the name is for, up to the highest that it can be. */
function readVersion(name: string, most: number, from: SnapshotReader): number {
  const numbers = new Float64Array(1);
  from.array(numbers);
  checkWhole(name, numbers[0], 0, most);
  return numbers[0];
}

/** Reads the layers of a grid at a version. */
function readLayers(width: number, height: number, version: number, from: SnapshotReader): LayerState[] {
  const layers: LayerState[] = [];
  for (let left = from.integer(); left > 0; left--) {
    const name = from.text();
    if (name === "" || layers.some((other) => other.name === name)) {
      throw damaged(`expected layers with names of their own, got ${JSON.stringify(name)}`);
    }
    const costOfCell = from.listOf(Uint8Array, "costs of a layer", width * height);
    layers.push({ name, costOfCell, edits: readEdits(width, height, version, from) });
  }
  return layers;
}

function writeEdits({ oldest, versionOfRectangle, rectangles }: LoggedEdits, out: SnapshotWriter): void {
  out.array(Float64Array.of(oldest));
  out.list(Float64Array.from(versionOfRectangle));
  out.list(Int32Array.from(rectangles.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom])));
}

/** Reads the edits of a grid or a layer, from the oldest that is known to the present version. */
function readEdits(width: number, height: number, version: number, from: SnapshotReader): LoggedEdits {
  const oldest = readVersion("the oldest version that a grid knows of", version, from);
  const versions = from.list(Float64Array);
  checkInRange("the number of edits", versions.length, 0, MOST_EDITS);
  const sides = from.listOf(Int32Array, "sides of edited rectangles", 4 * versions.length);
  let least = oldest;
  for (const each of versions) {
    checkWhole("the version of an edit", each, least, version);
    least = each;
  }
  const rectangles = Array.from(versions, (_, index) => rectangleAt(4 * index, sides, width, height));
  return { oldest, rectangles, versionOfRectangle: Array.from(versions) };
}

/** The rectangle whose four sides stand at an index. Throws where the rectangle holds no cell of the grid. */
function rectangleAt(index: number, sides: Int32Array, width: number, height: number): Rectangle {
  const [left, top, right, bottom] = sides.subarray(index, index + 4);
  checkInRange("the right of an edit", right, 1, width);
  checkInRange("the left of an edit", left, 0, right - 1);
  checkInRange("the bottom of an edit", bottom, 1, height);
  checkInRange("the top of an edit", top, 0, bottom - 1);
  return { left, top, right, bottom };
}
