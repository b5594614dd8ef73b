import { createPlanner, type Planner, type Point, type PraOptions } from "../../../src/index.ts";
import { Path } from "../../../src/path/path.ts";
import type { Contestant } from "../answers.ts";
import { lengthOf } from "../length.ts";

/** A part of a path that was planned at once. */
interface Piece {
  /** The cells of the piece, without the cell that it starts from. */
  readonly cells: Int32Array;
  /** How many nodes it took to plan. */
  readonly expanded: number;
}

/** Returns how many cells one refinement of PRA*(k) leads over: into the k-th node, over k − 1 nodes that are mostly 2 × 2 cells. */
export function cellsOfPiece(k: number): number {
  return 2 * (k - 1);
}

/** Plans a path piece by piece, and each piece from the start level on: nothing is kept of the plan of the piece before. */
export function* piecesAnew(planner: Planner, start: Point, goal: Point, cells: number): Generator<Piece> {
  const { grid } = planner;
  for (let from = start; ; ) {
    const plan = planner.plan(from, goal);
    yield { cells: plan.next(cells), expanded: planner.lastQuery.expanded };
    if (plan.done) return;
    from = grid.pointOf(plan.position);
  }
}

/** PRA*(k) that keeps nothing between two pieces. */
export function forgetful(name: string, options: PraOptions, k: number): Contestant {
  return {
    name,
    on: (grid) => {
      const planner = createPlanner(grid, options);
      return ({ start, goal }) => {
        const pieces = [...piecesAnew(planner, start, goal, cellsOfPiece(k))];
        const cells = Int32Array.of(grid.cellAt(start), ...pieces.flatMap((piece) => [...piece.cells]));
        const main = pieces.reduce((sum, { expanded }) => sum + expanded, 0);
        return {
          path: new Path("found", lengthOf(cells, grid.width), cells, grid.width),
          expandedByPhase: { insert: 0, main, refine: 0 },
          openListByPhase: { insert: 0, main: 0, refine: 0 },
        };
      };
    },
  };
}
