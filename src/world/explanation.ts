import { type Body, canStandAt, classOf } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import { BodyGrid } from "../grid/body-grid.ts";
import type { Point } from "../grid/grid.ts";
import { lineThrough, type Primitive } from "../scene/scene.ts";
import { searchCells } from "../search/cell-search.ts";
import { SearchSpace, walkBack } from "../search/search-space.ts";
import { Target } from "../search/target.ts";

/**
 * Why there is no path: nobody can stand at one of its ends; the way, or one of its ends, is of terrain that the agent may
 * not enter, or narrower than the agent; or nothing at all leads there. `"none"` when there is a path.
 */
export type Reason = "none" | "blocked-start" | "blocked-goal" | "wrong-terrain" | "too-narrow" | "other-component";

/** Tells why there is no path, or that there is one. */
export interface Explanation {
  /** The reason as a word, for programs. */
  readonly reason: Reason;
  /** The reason as a sentence, for people. */
  readonly sentence: string;
  /** The cells that are to blame: the tightest cells, or cells of the wrong terrain, in the order of the way; or an end. */
  readonly cells: readonly Point[];
  /** The cells to be drawn, with the way that another agent could walk. */
  readonly scene: readonly Primitive[];
}

/** Explains why an agent finds no path between two cells, or that it does. */
export function explain(view: AgentGrid, name: string, start: number, goal: number): Explanation {
  const to = `from ${at(view, start)} to ${at(view, goal)}`;
  const end = explainEnd(view, name, start, "start") ?? explainEnd(view, name, goal, "goal");
  if (end !== undefined) return end;
  if (view.components.areJoined(start, goal)) {
    return { reason: "none", sentence: `There is a path for ${name} ${to}.`, cells: [], scene: [] };
  }
  return (
    explainTerrain(view, name, start, goal, view.agent.size) ??
    explainWidth(view, name, start, goal) ??
    explainTerrain(view, name, start, goal, 1) ?? {
      reason: "other-component",
      sentence: leadsBack(view, start, goal)
        ? `No agent can get ${to}, only back: links lead one way.`
        : `No agent can get ${to}: they lie in different components.`,
      cells: [],
      scene: ends(view, start, goal),
    }
  );
}

/** Why the agent cannot stand at an end, or `undefined` when it can. */
function explainEnd(view: AgentGrid, name: string, cell: number, end: "start" | "goal"): Explanation | undefined {
  if (view.canStand(cell)) return undefined;
  const terrain = view.grid.terrains[view.grid.terrainOfCell[cell]];
  const { size, capability } = view.agent;
  const place = `the ${end}, ${at(view, cell)}`;
  const blame = (reason: Reason, sentence: string, blamed: readonly number[]): Explanation =>
    conclude(view, reason, sentence, blamed, []);
  if (terrain.blocked) return blame(`blocked-${end}`, `No agent can stand at ${place}: it is ${terrain.name}.`, [cell]);
  const open = allOpen(view);
  const wrong = squareAt(view, cell, size).filter((under) => isOf(view, open & ~capability, under));
  const isWrongHere = wrong.includes(cell) || canStandAt(view.grid, { size, capability: open }, cell);
  if (isWrongHere) {
    return blame(
      "wrong-terrain",
      `At ${place}, ${name} would stand on ${namesOf(view, wrong)}, which it may not enter.`,
      wrong,
    );
  }
  const clearance = clearanceAt(view, cell);
  return blame("too-narrow", `At ${place}, there is room for size ${clearance}, but ${name} has size ${size}.`, [cell]);
}

/** Blames terrain, if an agent of this size that may enter any terrain that is not blocked has a way. */
function explainTerrain(
  view: AgentGrid,
  name: string,
  start: number,
  goal: number,
  size: number,
): Explanation | undefined {
  const way = wayOf(view, { size, capability: allOpen(view) }, start, goal);
  if (way === undefined) return undefined;
  const { capability } = view.agent;
  const forbidden = allOpen(view) & ~capability;
  const swept = keptFrom(view, { size, capability }, way).flatMap((cell) => squareAt(view, cell, size));
  const wrong = [...new Set(swept)].filter((cell) => isOf(view, forbidden, cell));
  const also = size < view.agent.size ? `, and it would have to be of size ${size}` : "";
  const sentence = `The way from ${at(view, start)} to ${at(view, goal)} leads over ${namesOf(view, wrong)}, which ${name} may not enter${also}.`;
  return conclude(view, "wrong-terrain", sentence, wrong, way);
}

/** Blames the width, if a smaller agent has a way. The largest such agent finds the widest way, and just fits where it is tightest. */
function explainWidth(view: AgentGrid, name: string, start: number, goal: number): Explanation | undefined {
  const { size, capability } = view.agent;
  for (let smaller = size - 1; smaller > 0; smaller--) {
    const way = wayOf(view, { size: smaller, capability }, start, goal);
    if (way === undefined) continue;
    const kept = keptFrom(view, { size: smaller + 1, capability }, way);
    const tightest = kept.filter((cell) => clearanceAt(view, cell) === smaller);
    const sentence = `The widest way from ${at(view, start)} to ${at(view, goal)} has room for size ${smaller} at ${at(view, tightest[0])}, but ${name} has size ${size}.`;
    return conclude(view, "too-narrow", sentence, tightest, way);
  }
  return undefined;
}

/** The cheapest way of another agent, or `undefined`. */
function wayOf(view: AgentGrid, body: Body, start: number, goal: number): Int32Array | undefined {
  const other = AgentGrid.of(view.grid, classOf(view.grid, body), view.movement);
  if (!other.components.areJoined(start, goal)) return undefined;
  const space = SearchSpace.of(view.grid.terrainOfCell.length);
  const reached = searchCells(other, space, start, new Target(other, [goal]));
  return walkBack(other, space, reached);
}

/** Whether an agent of size 1 that may enter all open terrain could get from the goal to the start. */
function leadsBack(view: AgentGrid, start: number, goal: number): boolean {
  const other = BodyGrid.of(view.grid, { size: 1, capability: allOpen(view) }, view.movement);
  return other.components.areJoined(goal, start);
}

/**
 * The cells that a way of another agent passes on stretches by which this one would have to get from one of its components
 * to the next. Elsewhere it may be unable to follow as well, beside a wall for example, but can go round.
 */
function keptFrom(view: AgentGrid, body: Body, way: Int32Array): number[] {
  const own = BodyGrid.of(view.grid, body, view.movement);
  const cells: number[] = [];
  let last = 0;
  for (let index = 1; index < way.length; index++) {
    if (!own.canStand(way[index])) continue;
    if (!own.components.areJoined(way[last], way[index])) cells.push(...passedOn(view, way.subarray(last, index + 1)));
    last = index;
  }
  return cells;
}

/** The cells of a way, and the cells beside its diagonal steps, which may keep another agent from taking those steps. */
function passedOn({ grid, movement }: AgentGrid, way: Int32Array): number[] {
  const cells: number[] = [];
  for (const [index, cell] of way.entries()) {
    const before = grid.pointOf(way[Math.max(0, index - 1)]);
    const { x, y } = grid.pointOf(cell);
    const isDiagonal = x !== before.x && y !== before.y;
    if (isDiagonal && movement.corners !== "always") {
      cells.push(before.y * grid.width + x, y * grid.width + before.x);
    }
    cells.push(cell);
  }
  return cells;
}

function conclude(
  view: AgentGrid,
  reason: Reason,
  sentence: string,
  blamed: readonly number[],
  way: ArrayLike<number>,
): Explanation {
  const { grid } = view;
  const cells = blamed.map((cell) => grid.pointOf(cell));
  const line = way.length === 0 ? [] : [lineThrough(grid, way, "way of another agent")];
  const boxes = cells.map(({ x, y }): Primitive => {
    return { kind: "box", layer: reason, label: sentence, left: x, top: y, right: x + 1, bottom: y + 1 };
  });
  return { reason, sentence, cells, scene: [...line, ...boxes] };
}

/** The start and the goal as dots. */
function ends(view: AgentGrid, start: number, goal: number): Primitive[] {
  return [start, goal].map((cell) => ({ kind: "point", layer: "other-component", ...view.grid.pointOf(cell) }));
}

/** The side of the largest square of terrain of the agent's capability whose top-left cell is this, up to the agent's size. */
function clearanceAt(view: AgentGrid, cell: number): number {
  let clearance = 0;
  while (
    clearance < view.agent.size &&
    canStandAt(view.grid, { size: clearance + 1, capability: view.agent.capability }, cell)
  ) {
    clearance++;
  }
  return clearance;
}

/** The cells on the grid that an agent of this size covers. */
function squareAt({ grid }: AgentGrid, cell: number, size: number): number[] {
  const { x, y } = grid.pointOf(cell);
  const cells: number[] = [];
  for (let row = y; row < Math.min(grid.height, y + size); row++) {
    for (let column = x; column < Math.min(grid.width, x + size); column++) cells.push(row * grid.width + column);
  }
  return cells;
}

/** Whether a cell is of terrain that a capability holds. */
function isOf({ grid }: AgentGrid, capability: number, cell: number): boolean {
  return ((capability >>> grid.terrainOfCell[cell]) & 1) === 1;
}

/** The capability of an agent that may enter all terrain that is not blocked. */
function allOpen({ grid }: AgentGrid): number {
  return grid.terrains.reduce((capability, { blocked }, id) => (blocked ? capability : capability | (1 << id)), 0);
}

function namesOf({ grid }: AgentGrid, cells: readonly number[]): string {
  return [...new Set(cells.map((cell) => grid.terrains[grid.terrainOfCell[cell]].name))].join(" and ");
}

function at({ grid }: AgentGrid, cell: number): string {
  const { x, y } = grid.pointOf(cell);
  return `(${x}, ${y})`;
}
