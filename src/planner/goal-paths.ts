import type { AgentGrid } from "../grid/agent-grid.ts";
import type { GoalPaths } from "../hierarchy/goal-paths.ts";
import { GoalTree } from "../hpa/goal-tree.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import { GridPlanner } from "./grid-planner.ts";
import type { Planner } from "./planner.ts";

/**
 * Paths of a class of agent from many starts to one goal, until the next edit; `undefined` where a planner has nothing to
 * share. It is no method of planners, so that who needs one path at a time does not load it.
 */
export function goalPathsOf(planner: Planner, view: AgentGrid, goal: number): GoalPaths | undefined {
  const pathfinder = planner instanceof GridPlanner ? planner.pathfinderOf(view) : undefined;
  if (!(pathfinder instanceof Pathfinder) || pathfinder.smoother === null) return undefined;
  return new GoalTree(pathfinder.abstraction, pathfinder.smoother, goal);
}
