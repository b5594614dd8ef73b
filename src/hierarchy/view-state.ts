import { AgentGrid, type ViewState } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import type { CellLink } from "../grid/link.ts";
import type { Movement } from "../grid/movement.ts";
import { checkRange, readSized } from "./sized-list.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot.ts";

const NOTHING = new Uint8Array(0);

/** The views that have been written already, so that planners which share a view write it once. */
const WRITTEN = new WeakMap<SnapshotWriter, Set<AgentGrid>>();

/** Writes all views of a grid under one movement rule, exactly as far as each has followed the grid, unless they are in `out` already. */
export function writeViews(grid: Grid, movement: Movement, out: SnapshotWriter): void {
  const written = WRITTEN.get(out) ?? new Set();
  WRITTEN.set(out, written);
  const views = AgentGrid.all(grid, movement).filter((view) => !written.has(view));
  out.integer(views.length);
  for (const view of views) {
    written.add(view);
    out.integer(view.agent.size);
    out.integer(view.agent.capability >>> 0);
    writeView(view.state, out);
  }
}

/** Lets a grid have the views that were written, as far as it has them not. */
export function readViews(grid: Grid, movement: Movement, from: SnapshotReader): void {
  for (let left = from.integer(); left > 0; left--) {
    const size = checkRange("a size of an agent", from.integer(), 255);
    const capability = from.integer() | 0;
    AgentGrid.resume(grid, { size, capability }, movement, readView(grid, from));
  }
}

function writeView({ arrays, version, links, components }: ViewState, out: SnapshotWriter): void {
  const { clearanceOfCell, movesOfCell, costOfCell } = arrays;
  const { regionOfCell, countOfBlock, edgeCountOfBlock, edges } = arrays.components;
  for (const bytes of [clearanceOfCell, movesOfCell, costOfCell ?? NOTHING, regionOfCell, countOfBlock])
    out.list(bytes);
  out.list(edgeCountOfBlock);
  out.list(edges);
  out.integer(version);
  writeLinks(links, out);
  const { dirtyBlocks, dirtyRims, joinedBlocks, componentOfRegion } = components;
  // −1 while nothing is joined
  out.integer(joinedBlocks + 1);
  for (const numbers of [dirtyBlocks, dirtyRims, componentOfRegion]) out.list(numbers);
}

function readView(grid: Grid, from: SnapshotReader): ViewState {
  const cells = grid.terrainOfCell.length;
  const clearanceOfCell = readSized(from, Uint8Array, "clearances", cells);
  const movesOfCell = readSized(from, Uint8Array, "sets of moves", cells);
  const costs = from.list(Uint8Array);
  const costOfCell = costs.length === 0 ? null : costs;
  const regionOfCell = readSized(from, Uint8Array, "regions of cells", cells);
  const countOfBlock = from.list(Uint8Array);
  const blocks = countOfBlock.length;
  const edgeCountOfBlock = readSized(from, Uint16Array, "counts of edges", blocks);
  const edges = readSized(from, Int32Array, "edges of regions", sum(edgeCountOfBlock));
  const version = checkRange("a version", from.integer(), grid.version);
  const links = readLinks(cells, from);
  const joinedBlocks = checkRange("joined blocks", from.integer(), blocks + 1) - 1;
  const dirtyBlocks = from.list(Int32Array);
  const dirtyRims = from.list(Int32Array);
  for (const block of [...dirtyBlocks, ...dirtyRims]) checkRange("a block", block, blocks - 1);
  const regions = joinedBlocks < 0 ? 0 : sum(countOfBlock);
  const componentOfRegion = readSized(from, Int32Array, "components of regions", regions);
  return {
    arrays: {
      clearanceOfCell,
      movesOfCell,
      costOfCell,
      runOfMove: null,
      components: { regionOfCell, countOfBlock, edgeCountOfBlock, edges },
    },
    version,
    links,
    components: { dirtyBlocks, dirtyRims, joinedBlocks, componentOfRegion },
  };
}

/** Writes links in their order. */
export function writeLinks(links: readonly CellLink[], out: SnapshotWriter): void {
  out.list(Int32Array.from(links, ({ from }) => from));
  out.list(Int32Array.from(links, ({ to }) => to));
  out.list(Float64Array.from(links, ({ cost }) => cost));
}

/** Reads what `writeLinks` wrote, for a grid of so many cells. */
export function readLinks(cells: number, from: SnapshotReader): CellLink[] {
  const starts = from.list(Int32Array);
  const ends = readSized(from, Int32Array, "ends of links", starts.length);
  const costs = readSized(from, Float64Array, "costs of links", starts.length);
  for (const list of [starts, ends]) for (const cell of list) checkRange("a cell", cell, cells - 1);
  return Array.from(starts, (start, link) => ({ from: start, to: ends[link], cost: costs[link] }));
}

function sum(counts: Uint8Array | Uint16Array): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
