import type { Rectangle } from "./rectangle.ts";

/** Sets one cell, or a rectangle of cells when `width` and `height` are given, to a terrain. */
export interface Edit {
  readonly x: number;
  readonly y: number;
  /** In cells. Default 1. */
  readonly width?: number;
  /** In cells. Default 1. */
  readonly height?: number;
  readonly terrain: string;
}

/** Rectangles kept before the older half is forgotten: far more than the edits between two queries of any game. */
export const MOST_EDITS: number = 1 << 15;

/** What an `EditLog` holds, oldest first. */
export interface LoggedEdits {
  /** The version before the oldest edit that is still known. */
  readonly oldest: number;
  readonly rectangles: readonly Rectangle[];
  readonly versionOfRectangle: readonly number[];
}

/** Which cells changed after which version, for as long as anyone is likely to ask. */
export class EditLog implements LoggedEdits {
  oldest: number;
  rectangles: Rectangle[];
  versionOfRectangle: number[];

  /** @param known What another log holds, to be taken over. */
  constructor(known: LoggedEdits = { oldest: 0, rectangles: [], versionOfRectangle: [] }) {
    this.oldest = known.oldest;
    this.rectangles = [...known.rectangles];
    this.versionOfRectangle = [...known.versionOfRectangle];
  }

  /** Notes that the edit that led to `version` changed these cells. */
  add(version: number, rectangle: Rectangle): void {
    if (this.rectangles.length === MOST_EDITS) this.forgetHalf();
    this.rectangles.push(rectangle);
    this.versionOfRectangle.push(version);
  }

  /** The rectangles changed after `version`, oldest first, or `undefined` when that is too long ago to be known. */
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
