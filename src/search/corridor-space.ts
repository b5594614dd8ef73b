import { Corridor } from "./corridor.ts";
import { SearchSpace } from "./search-space.ts";

/** What a search on the cells of a corridor writes down. */
export class CorridorSpace extends SearchSpace {
  readonly corridor: Corridor;

  private constructor(cells: number) {
    const corridor = new Corridor(cells);
    super(cells, corridor);
    this.corridor = corridor;
  }

  /** The space that all planners share: the one made for the largest grid so far. */
  static override of(cells: number): CorridorSpace {
    if (shared === undefined || shared.arrivalOfCell.length < cells) shared = new CorridorSpace(cells);
    return shared;
  }
}

let shared: CorridorSpace | undefined;
