import type { Grid } from "./grid.ts";
import type { Layer } from "./layer.ts";
import type { Rectangle } from "./rectangle.ts";

/** The edits of a grid that concern agents who read some of its layers: edits of terrain, of links, and of those layers. */
export class SeenEdits {
  private readonly grid: Grid;
  /** The layers that the agents read. */
  readonly layers: readonly Layer[];

  constructor(grid: Grid, layers: Iterable<Layer>) {
    this.grid = grid;
    this.layers = [...new Set(layers)];
  }

  /**
   * The version of the grid since which nothing has changed that concerns the agents. What has followed the grid up to this version,
   * or a later one, is up to date.
   */
  get newest(): number {
    let { groundVersion: newest } = this.grid;
    for (const layer of this.layers) if (layer.newest > newest) newest = layer.newest;
    return newest;
  }

  /**
   * Returns the rectangles that changed after a version of the grid: first those of terrains and links, then those of each layer.
   * What is no longer known is one rectangle, the whole grid.
   */
  since(version: number): readonly Rectangle[] {
    const changes = this.grid.changesSince(version);
    return this.layers.length === 0 ? changes : [...changes, ...this.layersSince(version)];
  }

  /** Returns the rectangles in which layers changed after a version of the grid. */
  layersSince(version: number): readonly Rectangle[] {
    return this.layers.flatMap((layer) => layer.since(version) ?? [this.grid.whole]);
  }
}
