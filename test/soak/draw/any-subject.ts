import type { Setting } from "../../support/oracle.ts";
import { type AnyPlanner, drawPlanner, type Extent } from "./any-planner.ts";
import { drawLargeSetting, drawSmallSetting } from "./any-setting.ts";
import type { Draw } from "./draw.ts";

/** A setting with a planner for it. */
export interface Subject {
  readonly extent: Extent;
  readonly setting: Setting;
  readonly planner: AnyPlanner;
}

/** Draws a setting, in three of four cases a small one, and a planner for it. */
export function drawSubject(draw: Draw, mostCells: number): Subject {
  const extent: Extent = draw.chance(75) ? "small" : "large";
  const setting = extent === "small" ? drawSmallSetting(draw) : drawLargeSetting(draw, mostCells);
  return { extent, setting, planner: drawPlanner(draw, extent, setting.grid.links.length > 0) };
}
