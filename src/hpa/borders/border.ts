/**
 * Where agents cross from cluster to cluster (Section 3.1 of the paper). A border is a line of places between two clusters
 * (`border-line.ts`). Its open places form entrances, and each entrance gets transitions: at its middle or ends, as in the paper
 * (`entrance.ts`), or, where terrains differ in cost, where crossing is cheapest (`terrain-entrance.ts`). Each transition is
 * an inter-edge in both directions.
 *
 * This folder looks at one cluster at a time, and keeps nothing: the levels do. HAA* places transitions by a rule of its own.
 */
import type { AgentGrid } from "../../grid/agent-grid.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "../../grid/movement.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import type { SeenEdits } from "../../grid/seen-edits.ts";
import { BorderLine, type PlacePair, unitsOfStep } from "./border-line.ts";
import { placeTransitions, type TransitionRule } from "./entrance.ts";
import { placeByTerrain } from "./terrain-entrance.ts";

/** An inter-edge that leaves a cluster, as two cells and its cost in units. */
export interface InterEdge {
  readonly from: number;
  readonly to: number;
  readonly units: number;
}

/** A cell in the corner of a cluster lies at two borders, and has at most one transition across each. */
const MOST_INTER_EDGES = 2;

/** The number of neighbours outside of a cluster that a cell in its corner has. */
export const MOST_WITH_DIAGONALS = 5;

/** The most inter-edges that lead from one cell, if at most one leads from a cell across each border. */
export function mostFromCell({ movement }: AgentGrid): number {
  return movement.corners === "always" ? MOST_WITH_DIAGONALS : MOST_INTER_EDGES;
}

/** Finds the inter-edges of clusters. HPA* and HAA* each have their own rule. */
export interface InterEdgeSource {
  /** The most inter-edges that lead from one cell. */
  readonly mostFromCell: number;
  /** The edits of the grid that can change inter-edges, and edits that change the steps of the agent among them. */
  readonly edits: SeenEdits;
  /** The inter-edges that leave a cluster, ordered by their cells. Both clusters at a border must find the same edges. */
  interEdgesOf(cluster: Rectangle): readonly InterEdge[];
  /**
   * Whether other places at the borders of a cluster are crossed than in a version of the grid; `undefined` if only the
   * inter-edges tell. Steps across a border may have changed all the same.
   */
  haveChanged?(cluster: Rectangle, since: number): boolean;
  /** The rectangle in which inter-edges can change when the cells of another rectangle change. */
  reachOf(changed: Rectangle): Rectangle;
}

/** Finds the inter-edges of one agent's grid: by the rule of the paper, or, where terrains differ in cost, by terrain. */
export class Borders implements InterEdgeSource {
  readonly mostFromCell: number;
  readonly edits: SeenEdits;
  private readonly view: AgentGrid;
  private readonly rule: TransitionRule;

  constructor(view: AgentGrid, rule: TransitionRule) {
    this.mostFromCell = mostFromCell(view);
    this.edits = view.edits;
    this.view = view;
    this.rule = rule;
  }

  interEdgesOf(cluster: Rectangle): InterEdge[] {
    const { view, rule } = this;
    return view.costOfCell === null ? interEdgesOf(view, cluster, rule) : interEdgesByTerrain(view, cluster, rule);
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
    const isOpen = (place: number): boolean => ((movesOfCell[first + place * step] >> direction) & 1) === 1;
    for (const place of placeTransitions(length, isOpen, rule)) add(view, first + place * step, direction, edges);
  };
  cross(top * width + right - 1, width, bottom - top, 0);
  cross((bottom - 1) * width + left, 1, right - left, 1);
  cross(top * width + left, width, bottom - top, 2);
  cross(top * width + left, 1, right - left, 3);
  for (const { from, direction } of diagonalsOf(view, rectangle)) add(view, from, direction, edges);
  return edges.sort(byCells);
}

/** The inter-edges that leave a cluster where terrains differ in cost. */
function interEdgesByTerrain(view: AgentGrid, rectangle: Rectangle, { spacing }: TransitionRule): InterEdge[] {
  const edges: InterEdge[] = [];
  for (const { line, isBefore } of linesAround(rectangle, view.grid)) {
    const crossingUnits = (place: number, beyond: number): number => line.crossingUnits(view, place, beyond);
    for (const pair of placeByTerrain(line.length, crossingUnits, spacing)) {
      edges.push(interEdgeAcross(view, line, pair, isBefore));
    }
  }
  for (const { from, direction } of diagonalsOf(view, rectangle)) add(view, from, direction, edges);
  return edges.sort(byCells);
}

/** The borders of a cluster inside the grid, and for each whether it lies before the cluster: at its left or upper side. */
function linesAround(
  { left, top, right, bottom }: Rectangle,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly line: BorderLine; readonly isBefore: boolean }[] {
  const across = (x: number, isBefore: boolean) => ({
    line: new BorderLine(width, x, top, true, bottom - top),
    isBefore,
  });
  const down = (y: number, isBefore: boolean) => ({
    line: new BorderLine(width, left, y, false, right - left),
    isBefore,
  });
  return [
    ...(right < width ? [across(right - 1, false)] : []),
    ...(bottom < height ? [down(bottom - 1, false)] : []),
    ...(left > 0 ? [across(left - 1, true)] : []),
    ...(top > 0 ? [down(top - 1, true)] : []),
  ];
}

/** The inter-edge of a transition, from the upper or left cluster, or, if `isFromBeyond`, from the lower or right one. */
export function interEdgeAcross(
  view: AgentGrid,
  line: BorderLine,
  { place, beyond }: PlacePair,
  isFromBeyond: boolean,
): InterEdge {
  const near = line.cellAt(place);
  const far = line.cellBeyond(beyond);
  const units = line.crossingUnits(view, place, beyond);
  return isFromBeyond ? { from: far, to: near, units } : { from: near, to: far, units };
}

/** Orders inter-edges by the cell where they start, then by the cell where they end. */
export function byCells(a: InterEdge, b: InterEdge): number {
  return a.from - b.from || a.to - b.to;
}

/**
 * The diagonal steps that leave a cluster between two walls, where the movement allows them. Each is an entrance of its own:
 * the paper's entrances, pairs of cells side by side, would miss it.
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
  edges.push({ from, to: from + view.offsetOfDirection[direction], units: unitsOfStep(view, from, direction) });
}
