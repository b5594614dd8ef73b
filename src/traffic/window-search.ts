import { Random } from "../generate/random.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { insideId, outsideId, windowOf } from "./ground.ts";
import { Lacam } from "./lacam.ts";
import type { Paths } from "./paths.ts";
import { FieldCostToGo } from "./step-field.ts";

/** A part of a map in which units are to exchange their places. All cells are ids of the map. */
export interface Window {
  /** The cells that the units may use. */
  readonly rectangle: Rectangle;
  /** Where each unit stands: different cells of the rectangle. */
  readonly cellOfUnit: Int32Array;
  /** Where each unit is to go: different cells of the rectangle. */
  readonly goalOfUnit: Int32Array;
  /** Cells that nobody may enter: guards, and units that take no part. */
  readonly blocked: ReadonlySet<number>;
  /** The first units, who must get to their goals; all others move as if they went to theirs. Default: all. */
  readonly needed?: number | undefined;
}

/** Paths for all units of a window are known, there are none, or the search has not ended yet. */
export type WindowStatus = "found" | "impossible" | "out-of-budget";

/**
 * The search for paths of all units in a window of a map, so that nobody is in anybody's way, by LaCAM; for a knot of units that
 * cannot move on by themselves. It needs memory and time for the cells of the window only, and can be searched in slices.
 * Steps are counted by the cells of the view, in which every unit has the size of the view's agent, 1.
 */
export class WindowSearch {
  private readonly lacam: Lacam;
  private readonly rectangle: Rectangle;
  private readonly width: number;
  /** How often the search has tried a constraint. */
  advances = 0;

  constructor(view: AgentGrid, { rectangle, cellOfUnit, goalOfUnit, blocked, needed }: Window, seed: number) {
    const { width } = view.grid;
    const ground = windowOf(view, rectangle, blocked);
    const inside = (cell: number): number => insideId(cell, width, rectangle);
    const goalOfTraveller = goalOfUnit.map(inside);
    const costToGo = new FieldCostToGo(ground, goalOfTraveller);
    this.rectangle = rectangle;
    this.width = width;
    this.lacam = new Lacam(
      { ground, startOfTraveller: cellOfUnit.map(inside), goalOfTraveller, costToGo, unitsOfStep: 1, needed },
      new Random(seed),
    );
  }

  /** How many choices of one unit in one step the search has made so far. */
  get work(): number {
    return this.lacam.work;
  }

  /** Searches on until it has made this many choices more, or until it is over. */
  goOn(work: number): WindowStatus {
    const { lacam } = this;
    const most = lacam.work + work;
    while (!lacam.isOver && lacam.work < most) this.advance();
    return this.status;
  }

  /** Does again what a search of the same window has done after this many advances. */
  repeat(advances: number): WindowStatus {
    while (!this.lacam.isOver && this.advances < advances) this.advance();
    return this.status;
  }

  /** How far the search has come. */
  get status(): WindowStatus {
    const { lacam } = this;
    if (lacam.isImpossible) return "impossible";
    return lacam.paths === null ? "out-of-budget" : "found";
  }

  private advance(): void {
    this.advances++;
    this.lacam.advance();
  }

  /** The paths of all units, in cells of the map: the cell of unit i after each step; `null` until they are found. */
  get paths(): Paths | null {
    const { paths } = this.lacam;
    if (paths === null) return null;
    return { steps: paths.steps, cells: paths.cells.map((cell) => outsideId(cell, this.width, this.rectangle)) };
  }
}
