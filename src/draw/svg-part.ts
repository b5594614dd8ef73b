import type { LegendItem } from "./svg-legend.ts";
import type { ColouredClass } from "./svg-style.ts";

/** A part of a drawing, with what it adds to the legend and the style. */
export interface Part {
  readonly svg: string;
  readonly items: readonly LegendItem[];
  readonly classes: readonly ColouredClass[];
  /** Rules of the style that are the same on light and dark pages. Default none. */
  readonly rules?: readonly string[];
}
