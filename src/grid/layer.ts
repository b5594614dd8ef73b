import { checkInteger, checkOptions, show } from "../check.ts";
import type { Area } from "./area.ts";
import { EditLog, type LoggedEdits } from "./edit.ts";
import type { Rectangle } from "./rectangle.ts";
import { Bounds, isEmpty, unionOf } from "./rectangle.ts";

/** A change of what a layer adds to one cell, or to a rectangle of cells when `width` and `height` are given. */
export interface LayerEdit extends Area {
  /**
   * What the layer adds to the cost of each cell, in tiles: an integer from 0 to 255. A list has a number for each cell of the
   * rectangle, row by row.
   */
  readonly cost: number | ArrayLike<number>;
}

/** The whole content of a layer, with the edits that the layer still knows. */
export interface LayerState {
  readonly name: string;
  readonly costOfCell: Uint8Array;
  readonly edits: LoggedEdits;
}

/** The part of a grid that its layers use. */
export interface LayerHost {
  readonly width: number;
  readonly height: number;
  /** Checks that a rectangle lies on the grid, and returns it. */
  checkArea(area: Area, name: string): Rectangle;
  /** Raises the version of the grid, and returns it. */
  raiseVersion(): number;
}

/** The most that a layer may add to the cost of a cell, in tiles. */
const MAX_LAYER_COST = 255;

/**
 * Costs that a grid adds to those of its terrains, for the agents that name the layer: danger, influence, fire. `grid.addLayer` makes
 * a layer, and every cell starts with 0. An edit of a layer raises the version of the grid, and concerns no agent that does not name
 * the layer.
 */
export class Layer {
  readonly name: string;
  /** What the layer adds to the cost of each cell, in tiles. Call `edit` to change costs. */
  readonly costOfCell: Uint8Array;
  private readonly host: LayerHost;
  private readonly log: EditLog;

  /** @internal */
  constructor(host: LayerHost, name: string, state?: LayerState) {
    this.host = host;
    this.name = name;
    this.costOfCell = new Uint8Array(host.width * host.height);
    if (state !== undefined) this.costOfCell.set(state.costOfCell);
    this.log = new EditLog(state?.edits);
  }

  /** What the layer adds to the cost of the cell at a point, in tiles. */
  cost(x: number, y: number): number {
    const { left, top } = this.host.checkArea({ x, y }, "A point");
    return this.costOfCell[top * this.host.width + left];
  }

  /** Applies an edit, or several as one step. Checks all of them first: when it throws, nothing has changed. */
  edit(edits: LayerEdit | readonly LayerEdit[]): void {
    const list: readonly LayerEdit[] = Array.isArray(edits) ? Array.from(edits) : [edits as LayerEdit];
    const areas = this.checkEdits(list);
    const version = this.host.raiseVersion();
    if (list.length === 0) return;
    const { width } = this.host;
    const { top, bottom } = unionOf(areas);
    const before = this.costOfCell.slice(top * width, bottom * width);
    for (const [index, { cost }] of list.entries()) this.write(areas[index], cost);
    for (const area of areas) {
      const changed = this.changedIn(area, before, top * width);
      if (!isEmpty(changed)) this.log.add(version, changed);
    }
  }

  /**
   * Throws where one of several edits cannot be made, and returns their rectangles otherwise.
   *
   * @internal
   */
  checkEdits(edits: readonly LayerEdit[]): Rectangle[] {
    return edits.map((edit, index) => {
      const name = edits.length === 1 ? "An edit of a layer" : `Edit ${index} of a layer`;
      checkOptions(name.toLowerCase(), edit, ["x", "y", "width", "height", "cost"]);
      const area = this.host.checkArea(edit, name);
      checkCosts(name.toLowerCase(), edit.cost, (area.right - area.left) * (area.bottom - area.top));
      return area;
    });
  }

  /**
   * The state from which an equal layer can be made. Its arrays belong to this layer: callers only read them.
   *
   * @internal
   */
  get state(): LayerState {
    return { name: this.name, costOfCell: this.costOfCell, edits: this.log };
  }

  /**
   * The version of the grid since which no cost of the layer has changed.
   *
   * @internal
   */
  get newest(): number {
    return this.log.newest;
  }

  /**
   * The rectangles in which costs changed after a version of the grid, oldest first; `undefined` if the layer has forgotten some.
   *
   * @internal
   */
  since(version: number): readonly Rectangle[] | undefined {
    return this.log.since(version);
  }

  /**
   * Makes this layer, an older copy of another layer, equal to that layer. Only cells that differ count as changed.
   *
   * @param since The version of the grid of this layer's content.
   * @param version The version that the changes lead to.
   * @internal
   */
  follow(other: Layer, since: number, version: number): void {
    const { width, height } = this.host;
    for (const area of other.since(since) ?? [{ left: 0, top: 0, right: width, bottom: height }]) {
      const changed = other.changedIn(area, this.costOfCell, 0);
      if (!isEmpty(changed)) this.log.add(version, changed);
    }
  }

  /**
   * Makes this layer equal to another copy of it in a rectangle. The whole rectangle counts as changed, as it did there, though its
   * costs may be as they were: edits there may have been taken back since, or may come with later rectangles.
   *
   * @internal
   */
  repeat(edit: LayerEdit): void {
    const [area] = this.checkEdits([edit]);
    this.write(area, edit.cost);
    this.log.add(this.host.raiseVersion(), area);
  }

  private write({ left, top, right, bottom }: Rectangle, cost: number | ArrayLike<number>): void {
    const { costOfCell } = this;
    const { width } = this.host;
    let place = 0;
    for (let y = top; y < bottom; y++) {
      const first = y * width + left;
      if (typeof cost === "number") costOfCell.fill(cost, first, y * width + right);
      else for (let cell = first; cell < y * width + right; cell++) costOfCell[cell] = cost[place++];
    }
  }

  /**
   * The smallest rectangle around cells of an area whose costs are not what they were. What is found counts as known: `before` takes
   * the costs of the area, so that no cell is found twice.
   *
   * @param before The costs of some rows, and `first` the cell of the first of them.
   */
  private changedIn({ left, top, right, bottom }: Rectangle, before: Uint8Array, first: number): Rectangle {
    const { costOfCell } = this;
    const { width } = this.host;
    const changed = new Bounds();
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const cell = y * width + x;
        if (before[cell - first] === costOfCell[cell]) continue;
        before[cell - first] = costOfCell[cell];
        changed.add(x, y);
      }
    }
    return changed;
  }
}

function checkCosts(name: string, cost: number | ArrayLike<number>, cells: number): void {
  if (typeof cost === "number") checkInteger(`The cost of ${name}`, cost, 0, MAX_LAYER_COST);
  else {
    if (typeof cost !== "object" || cost === null || cost.length !== cells) {
      throw new TypeError(
        `The cost of ${name} must be a number, or a list of ${cells} numbers, one for each cell, got ${show(cost)}.`,
      );
    }
    for (let place = 0; place < cells; place++) {
      const each = cost[place];
      const isRight = Number.isInteger(each) && each >= 0 && each <= MAX_LAYER_COST;
      if (!isRight) checkInteger(`Cost ${place} of ${name}`, each, 0, MAX_LAYER_COST);
    }
  }
}
