import { type Signal, signal } from "@preact/signals";
import type { Point } from "../../../src/index.ts";
import type { End } from "../model/state.ts";

/** What the pointer does on a map. */
export type Tool = "move" | "paint" | "erase" | "link" | "pan";

/** The tools in the order of the digits that choose them. */
export const TOOLS: readonly Tool[] = ["move", "paint", "erase", "link", "pan"];

/** The tool in hand and what is done with it; maps that stand side by side share one. */
export class Toolbox {
  readonly tool: Signal<Tool> = signal<Tool>("move");
  /** Side of the square that painting fills, in cells. */
  readonly brush: Signal<number> = signal(3);
  /** What painting fills it with. */
  readonly terrain: Signal<string> = signal("wall");
  /** What a new link costs, in tiles. */
  readonly linkCost: Signal<number> = signal(1);
  /** The cell under the pointer, or the one that the keyboard has moved to. */
  readonly hovered: Signal<Point | undefined> = signal(undefined);
  /** The cell to which all walkers of a swarm are sent. */
  readonly sentTo: Signal<Point | undefined> = signal(undefined);
  /** Where the link starts that is being drawn. */
  readonly linkFrom: Signal<Point | undefined> = signal(undefined);
  /** The end that arrow keys move. */
  readonly held: Signal<End | undefined> = signal(undefined);
}
