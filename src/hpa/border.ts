import type { AgentGrid } from "../grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { placeTransitions, type TransitionRule } from "./entrance.ts";

/** One inter-edge of a cluster, seen from inside. */
export interface InterEdge {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** What finds the inter-edges of clusters. */
export interface InterEdgeSource {
  /** The inter-edges that leave a cluster, ordered by the cells that they join. Both clusters at a border find the same. */
  interEdgesOf(cluster: Rectangle): readonly InterEdge[];
  /** Where inter-edges can be others once the cells in a rectangle have changed. */
  reachOf(changed: Rectangle): Rectangle;
}

/** Finds the inter-edges of one agent's grid, by the rule of the paper. */
export class Borders implements InterEdgeSource {
  private readonly view: AgentGrid;
  private readonly rule: TransitionRule;

  constructor(view: AgentGrid, rule: TransitionRule) {
    this.view = view;
    this.rule = rule;
  }

  interEdgesOf(cluster: Rectangle): InterEdge[] {
    return interEdgesOf(this.view, cluster, this.rule);
  }

  reachOf(changed: Rectangle): Rectangle {
    return this.view.reachOf(changed).stepped;
  }
}

function interEdgesOf(view: AgentGrid, rectangle: Rectangle, rule: TransitionRule): InterEdge[] {
  const { movesOfCell } = view;
  const { left, top, right, bottom } = rectangle;
  const { width } = view.grid;
  const edges: InterEdge[] = [];
  const cross = (first: number, step: number, length: number, direction: number): void => {
    const crossingCost = (place: number): number => {
      const cell = first + place * step;
      return (movesOfCell[cell] >> direction) & 1 ? stepCost(view, cell, direction) : 0;
    };
    for (const place of placeTransitions(length, crossingCost, rule)) add(view, first + place * step, direction, edges);
  };
  cross(top * width + right - 1, width, bottom - top, 0);
  cross((bottom - 1) * width + left, 1, right - left, 1);
  cross(top * width + left, width, bottom - top, 2);
  cross(top * width + left, 1, right - left, 3);
  for (const { from, direction } of diagonalsOf(view, rectangle)) add(view, from, direction, edges);
  return edges.sort(byCells);
}

/** Orders inter-edges by the cells that they join. */
export function byCells(a: InterEdge, b: InterEdge): number {
  return a.from - b.from || a.to - b.to;
}

/**
 * Where diagonals may pass between two walls, such a step out of the cluster is an entrance of its own: the paper's
 * entrances, pairs of cells side by side, would miss it.
 */
export function diagonalsOf(view: AgentGrid, rectangle: Rectangle): { from: number; direction: number }[] {
  const diagonals: { from: number; direction: number }[] = [];
  const { neighbours, corners } = view.movement;
  if (neighbours !== 8 || corners !== "always") return diagonals;
  const { left, top, right, bottom } = rectangle;
  const { width } = view.grid;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (x > left && x < right - 1 && y > top && y < bottom - 1) continue;
      const cell = y * width + x;
      for (let direction = 4; direction < 8; direction++) {
        if (((view.movesOfCell[cell] >> direction) & 1) === 0) continue;
        const dx = X_OF_DIRECTION[direction];
        const dy = Y_OF_DIRECTION[direction];
        const staysInside = x + dx >= left && x + dx < right && y + dy >= top && y + dy < bottom;
        const hasWayRound = view.canStand(cell + dx) || view.canStand(cell + dy * width);
        if (!staysInside && !hasWayRound) diagonals.push({ from: cell, direction });
      }
    }
  }
  return diagonals;
}

function add(view: AgentGrid, from: number, direction: number, edges: InterEdge[]): void {
  edges.push({ from, to: from + view.offsetOfDirection[direction], cost: stepCost(view, from, direction) });
}

/** What a step costs inside. */
export function stepCost(view: AgentGrid, from: number, direction: number): number {
  const { costOfCell, movement, offsetOfDirection } = view;
  const units = costOfCell === null ? 1 : costOfCell[from] + costOfCell[from + offsetOfDirection[direction]];
  return movement.costOfDirection[direction] * units;
}
