import { classOfAgent } from "../../../src/grid/agent.ts";
import { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { Movement, type MovementOptions } from "../../../src/grid/movement.ts";
import type { Grid } from "../../../src/index.ts";
import { type Contestant, originalAnswer } from "../answers.ts";
import { CellSpace } from "../original/cell-space.ts";
import { OriginalGraph } from "../original/graph.ts";
import { LiveAstar, type Moment, noEffort, UNREACHABLE } from "../original/live-astar.ts";
import { LIBERTIES, type Liberties, OriginalPlanner } from "../original/planner.ts";
import { isOctile, straighten } from "../original/smoothing.ts";
import { crossingsOf, type EntranceRule, placesLikePrinted } from "./crossings.ts";
import { RULE } from "./setting.ts";

/** How paths are smoothed: not at all, by straight lines once, again from the other end, or once in eight directions. */
export type Smoothing = "none" | "once" | "twice" | "octile";

/** A planner as the paper prints it. */
export interface OriginalOptions extends Partial<Liberties> {
  readonly levels: number;
  /** The side of a cluster of level 1, in cells. Default 10. */
  readonly clusterSize?: number;
  /** Default: what Table 2 was counted with. */
  readonly entrances?: EntranceRule;
  /** How paths are smoothed. Default `"none"`. */
  readonly smoothing?: Smoothing;
  /** Default 8 neighbours, and what Section 4.1 says. */
  readonly movement?: MovementOptions;
  /** When the lengths of open lists count. Default `"taken"`. */
  readonly moment?: Moment;
}

/** The grid as the paper's agent sees it. */
export function viewOf(grid: Grid, movement: MovementOptions = {}): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, {}), new Movement({ ...RULE, ...movement }));
}

/** The graph of the paper. */
export function originalGraph(grid: Grid, options: OriginalOptions): OriginalGraph {
  const { levels, clusterSize = 10, entrances = placesLikePrinted } = options;
  const view = viewOf(grid, options.movement);
  return new OriginalGraph(view, crossingsOf(view, clusterSize, entrances), { clusterSize, factor: 2, levels });
}

/** HPA* as printed. */
export function originalHpa(name: string, options: OriginalOptions): Contestant {
  return {
    name,
    on: (grid) => {
      const graph = originalGraph(grid, options);
      const planner = new OriginalPlanner(graph, { ...LIBERTIES, ...options });
      const smooth = smootherOf(graph.view, options.smoothing ?? "none");
      return ({ start, goal }) => {
        const answer = planner.find(grid.cellAt(start), grid.cellAt(goal));
        return originalAnswer(grid, { ...answer, cells: smooth(answer.cells) }, options.moment);
      };
    },
  };
}

/** A* as the paper has it. */
export function originalAstar(
  name: string,
  { estimate, ties, moment }: Pick<Liberties, "estimate" | "ties"> & { readonly moment?: Moment } = LIBERTIES,
  movement: MovementOptions = {},
): Contestant {
  return {
    name,
    on: (grid) => {
      const view = viewOf(grid, movement);
      const space = new CellSpace(view, estimate);
      const astar = new LiveAstar(view.movesOfCell.length, ties);
      return ({ start, goal }) => {
        const main = noEffort();
        const end = grid.cellAt(goal);
        const cells = astar.search(space, grid.cellAt(start), end, main) === UNREACHABLE ? [] : astar.pathTo(end);
        return originalAnswer(grid, { insert: noEffort(), main, refine: noEffort(), cells }, moment);
      };
    },
  };
}

function smootherOf(view: AgentGrid, smoothing: Smoothing): (path: readonly number[]) => readonly number[] {
  if (smoothing === "none") return (path) => path;
  if (smoothing === "octile") return (path) => straighten(view, path, isOctile);
  const once = (path: readonly number[]): number[] => straighten(view, path);
  return smoothing === "once" ? once : (path) => once(once(path).reverse()).reverse();
}
