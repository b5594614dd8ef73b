import type { AgentGrid } from "../grid/agent-grid.ts";
import { LOOK_AHEAD, type RouteRest } from "../path/route.ts";
import { Stretches } from "../path/stretches.ts";
import type { Refinement } from "./refinement.ts";

/** The part of a PRA* route that is yet to be refined: PRA*(k) refines k nodes of each path at a time. */
export class PraRouteRest implements RouteRest {
  /** The steps to refine beyond the steps that are given: 0 without smoothing. */
  readonly lookAhead: number;
  private readonly view: AgentGrid;
  private readonly refinement: Refinement;
  private readonly refined = new Stretches();

  /** @param refinement Has begun with a path, and knows no cell after the start yet, or all cells. */
  constructor(view: AgentGrid, refinement: Refinement, isSmoothed: boolean) {
    this.view = view;
    this.refinement = refinement;
    this.lookAhead = isSmoothed ? LOOK_AHEAD : 0;
  }

  get isEmpty(): boolean {
    return this.refinement.isWhole;
  }

  refine(steps: number): Stretches {
    const { refinement } = this;
    while (refinement.cells.count - 1 < steps && refinement.refine());
    return this.takeCells();
  }

  /** Takes the cells that have been refined out of the refinement, and writes down which nodes its paths lead over. */
  takeCells(): Stretches {
    const { view, refinement, refined } = this;
    refined.clear();
    refined.addCells(view, refinement.cells.values, refinement.cells.count);
    refinement.forgetCells();
    refinement.remember();
    return refined;
  }

  isTouched(): boolean {
    return !this.refinement.holds();
  }

  redirect(position: number, goal: number): "everything" | "rest" | "nothing" {
    return this.refinement.redirect(position, goal);
  }
}
