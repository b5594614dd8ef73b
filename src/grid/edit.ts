import type { Rectangle } from "./rectangle.ts";

/** A change of one cell to a terrain, or of a rectangle of cells when `width` and `height` are given. */
export interface Edit<Name extends string = string> {
  readonly x: number;
  readonly y: number;
  /** The number of columns that change. Default 1. */
  readonly width?: number;
  /** The number of rows that change. Default 1. */
  readonly height?: number;
  /** The name of the terrain that the cells get. */
  readonly terrain: Name;
}

/** The most rectangles that a log keeps before it forgets the older half: far more than any game edits between two queries. */
export const MOST_EDITS: number = 1 << 15;

/** The edits that an `EditLog` knows, oldest first. */
export interface LoggedEdits {
  /** The version of the grid before the oldest edit that is still known. */
  readonly oldest: number;
  readonly rectangles: readonly Rectangle[];
  readonly versionOfRectangle: readonly number[];
}

/** A log of the cells that changed, and of the versions that the edits led to. It forgets what nobody is likely to ask for. */
export class EditLog implements LoggedEdits {
  oldest: number;
  rectangles: Rectangle[];
  versionOfRectangle: number[];

  /** @param known The content of another log, which is copied. */
  constructor(known: LoggedEdits = { oldest: 0, rectangles: [], versionOfRectangle: [] }) {
    this.oldest = known.oldest;
    this.rectangles = [...known.rectangles];
    this.versionOfRectangle = [...known.versionOfRectangle];
  }

  /** Notes that the edit that led to `version` changed the cells of a rectangle. */
  add(version: number, rectangle: Rectangle): void {
    if (this.rectangles.length === MOST_EDITS) this.forgetHalf();
    this.rectangles.push(rectangle);
    this.versionOfRectangle.push(version);
  }

  /** The version since which nothing has changed. */
  get newest(): number {
    const { length } = this.versionOfRectangle;
    return length === 0 ? this.oldest : this.versionOfRectangle[length - 1];
  }

  /** Returns the rectangles that changed after `version`, oldest first, or `undefined` when the log has forgotten some. */
  since(version: number): readonly Rectangle[] | undefined {
    if (version < this.oldest) return undefined;
    let first = this.rectangles.length;
    while (first > 0 && this.versionOfRectangle[first - 1] > version) first--;
    return this.rectangles.slice(first);
  }

  private forgetHalf(): void {
    const half = MOST_EDITS / 2;
    this.oldest = this.versionOfRectangle[half - 1];
    this.rectangles = this.rectangles.slice(half);
    this.versionOfRectangle = this.versionOfRectangle.slice(half);
  }
}
