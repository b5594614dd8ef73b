import {
  type Area,
  createPlanner,
  type Edit,
  faultOfPath,
  Grid,
  type Path,
  type Plan,
  type Planner,
  type QueryOptions,
} from "../../src/index.ts";

import { applyEdit, type DangerEdit } from "./arbitraries.ts";
import { canStand, costsFrom, type Setting, walkCost } from "./oracle.ts";

/** Makes the planner that is to keep the promises of docs/oracle.md. */
export type MakePlanner = (setting: Setting) => Planner;

/** Two cells between which to find a path. */
export interface Ends {
  readonly start: number;
  readonly goal: number;
  /** The number of columns and rows of a goal that is a rectangle. Default 1. */
  readonly extent?: { readonly width: number; readonly height: number };
}

/** The goal of a query: a cell, or a rectangle. */
export function goalOf(grid: Grid, { goal, extent }: Ends): Area {
  const { width = 1, height = 1 } = extent ?? {};
  return width * height === 1 ? grid.pointOf(goal) : { ...grid.pointOf(goal), width, height };
}

/** A planner breaks a promise; the message draws the map. */
class BrokenPromise extends Error {}

/**
 * Promises 1, 2 and 4 for all these goals: every path is legal and not cheaper than plain Dijkstra's, there is one iff
 * Dijkstra finds one, its status is A*'s, its lower bound is one, `pathExists` agrees, and the same query has the same answer
 * again.
 *
 * @param optima What it costs from the start to each cell. Default: what plain Dijkstra says.
 */
export function checkQueries(
  make: MakePlanner,
  setting: Setting,
  start: number,
  goals: readonly number[],
  optima: ArrayLike<number> = costsFrom(setting, start),
): void {
  const { grid } = setting;
  const planner = make(setting);
  const exact = exactPlanner(setting);
  const answers = goals.map((goal) => {
    const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
    const path = planner.findPath(from, to);
    const claim = claimsOn(setting, { start, goal });
    claim(faultOfPath(grid, path, setting.agent, setting.movement) ?? true);
    const isFound = path.status === "found";
    claim(isFound === optima[goal] < Number.POSITIVE_INFINITY, `is ${path.status}, but Dijkstra says ${optima[goal]}`);
    const cheapest = exact.findPath(from, to);
    const { status } = cheapest;
    claim(path.status === status, `is ${path.status}, but A* says ${status}`);
    claimBounds(claim, path, cheapest);
    claim(planner.pathExists(from, to) === isFound, `is ${path.status}, but pathExists says ${!isFound}`);
    if (isFound) {
      claim(path.cells[0] === start && path.cells[path.cells.length - 1] === goal, "does not lead from start to goal");
      const cost = walkCost(setting, path.cells);
      claim(cost >= optima[goal], `costs ${cost}, less than the optimum ${optima[goal]}`);
    }
    return path;
  });
  // once all have been asked: nothing that one query leaves behind changes the next
  answers.forEach((path, index) => {
    const again = planner.findPath(grid.pointOf(start), grid.pointOf(goals[index]));
    claimsOn(setting, { start, goal: goals[index] })(isSamePath(path, again), "differs when it is asked again");
  });
}

/** The same for a query with options: A*'s status, never at a lower cost, and as near to the goals as A*. */
export function checkOptions(make: MakePlanner, setting: Setting, ends: Ends, options: QueryOptions): void {
  const { grid } = setting;
  const path = make(setting).findPath(grid.pointOf(ends.start), goalOf(grid, ends), options);
  checkAnswer(setting, ends, options, path);
}

/**
 * A query that counts turns: as with other options; and the path is not worse than the one that the planner finds without counting
 * turns, once they are counted.
 */
export function checkTurns(make: MakePlanner, setting: Setting, ends: Ends, options: QueryOptions): void {
  const { grid } = setting;
  const planner = make(setting);
  const [start, goal] = [grid.pointOf(ends.start), goalOf(grid, ends)];
  const path = planner.findPath(start, goal, options);
  checkAnswer(setting, ends, options, path);
  const { turnCost: _, ...others } = options;
  const plain = planner.findPath(start, goal, others);
  const claim = claimsOn(setting, ends, options);
  if (plain.cells.length === 0 || path.cells.length === 0) return;
  const counted = plain.cost + path.turnCost * plain.turns;
  claim(path.cost <= counted * (1 + 1e-4), `costs ${path.cost}, but the path without turnCost ${counted}`);
  const plan = planner.plan(start, goal, options);
  const walked = Int32Array.from(walk(plan));
  claim(
    walked.every((cell, index) => cell === path.cells[index]),
    `is not what a plan walks: ${walked}`,
  );
}

/** The same for the answer to a query with options, by whomever it was given. */
export function checkAnswer(setting: Setting, ends: Ends, options: QueryOptions, path: Path): void {
  const { grid } = setting;
  const [start, goal] = [grid.pointOf(ends.start), goalOf(grid, ends)];
  const claim = claimsOn(setting, ends, options);
  const exact = exactPlanner(setting).findPath(start, goal, options);
  claim(faultOfPath(grid, path, setting.agent, setting.movement) ?? true);
  claim(path.status === exact.status, `is ${path.status}, but A* says ${exact.status}`);
  claimBounds(claim, path, exact, options.maxExcess);
  if (options.maxExcess === 0) claim(isSamePath(path, exact), "is not A*'s path");
  if (path.cells.length === 0) return;
  const { maxCost = Number.POSITIVE_INFINITY, within = 0, goals = [] } = options;
  claim(path.cells[0] === ends.start, "does not begin at the start");
  claim(path.cost <= maxCost, `costs ${path.cost}, more than maxCost`);
  const end = path.cells[path.cells.length - 1];
  if (path.status === "nearest") {
    const distance = gapTo(setting, end, [goal, ...goals]);
    const nearest = gapTo(setting, exact.cells[exact.cells.length - 1], [goal, ...goals]);
    claim(distance === nearest, `ends ${distance} from the goal, A* ${nearest}`);
  } else {
    claim(mayEndAt(setting, end, [goal, ...goals], within), `ends at ${end}, which is not near enough to the goal`);
    const first = path.cells.findIndex((cell) => mayEndAt(setting, cell, [goal, ...goals], within));
    claim(first === path.cells.length - 1, `could have ended ${path.cells.length - 1 - first} cells earlier`);
    const { turnCost = 0 } = options;
    const [cost, least] =
      typeof turnCost === "number" && turnCost > 0
        ? [path.cost * (1 + 1e-12), exact.cost]
        : [walkCost(setting, path.cells), walkCost(setting, exact.cells)];
    claim(cost >= least, `costs ${cost}, less than A*'s ${least}`);
    const isTurningLess = turnCost === "fewest" && cost === least && path.turns < exact.turns;
    claim(!isTurningLess, `turns ${path.turns}, less than A*'s ${exact.turns}`);
  }
}

/** What a path says about the cheapest: its bound is not above A*'s cost, nor far below its own if the query limits that. */
function claimBounds(
  claim: (claim: boolean, or: string) => void,
  path: Path,
  cheapest: Path,
  maxExcess = Number.POSITIVE_INFINITY,
): void {
  if (path.cells.length === 0) {
    claim(path.lowerBound === Number.POSITIVE_INFINITY, `has the lower bound ${path.lowerBound}, but no cells`);
    return;
  }
  claim(path.lowerBound <= path.cost, `has the lower bound ${path.lowerBound}, but costs ${path.cost}`);
  claim(path.lowerBound <= cheapest.cost, `has the lower bound ${path.lowerBound}, but A*'s costs ${cheapest.cost}`);
  if (maxExcess === Number.POSITIVE_INFINITY) return;
  const most = (1 + maxExcess) * path.lowerBound * (1 + 1e-12);
  claim(path.cost <= most, `costs ${path.cost}, but may cost ${most}`);
}

/**
 * Promise 3, repaired ≡ rebuilt: after each edit, status, cost and cells of every query are those of a planner made anew
 * on a copy of the grid, and so they are when it is asked again.
 *
 * @param options The options of every query, whose limit on the excess must hold.
 */
export function checkEdits(
  make: MakePlanner,
  setting: Setting,
  edits: readonly Change[],
  queries: readonly Ends[],
  options: QueryOptions = {},
): void {
  const { grid } = setting;
  const planner = make(setting);
  const done: Change[] = [];
  const first = grid.toString();
  for (const edit of edits) {
    apply(grid, edit);
    done.push(edit);
    const rebuilt = make({ ...setting, grid: copyOf(grid) });
    for (const ends of [...queries, ...queries]) {
      const [start, goal] = [grid.pointOf(ends.start), goalOf(grid, ends)];
      const [path, expected] = [planner.findPath(start, goal, options), rebuilt.findPath(start, goal, options)];
      const claim = claimsOn(setting, ends, { edits: done, before: first, ...options });
      if (options.maxExcess !== undefined) {
        claimBounds(claim, path, exactPlanner(setting).findPath(start, goal), options.maxExcess);
      }
      if (isSamePath(path, expected)) continue;
      claim(
        false,
        `is ${path.status} at ${path.cost}, [${path.cells}]; rebuilt, ${expected.status} at ${expected.cost}, [${expected.cells}]`,
      );
    }
  }
}

/** A plan without edits: asked for any number of cells at a time, it walks legally from the start to the goal. */
export function checkPlan(make: MakePlanner, setting: Setting, ends: Ends, strides: readonly number[]): void {
  const { grid } = setting;
  const claim = claimsOn(setting, ends, { strides });
  const planner = make(setting);
  const [start, goal] = [grid.pointOf(ends.start), grid.pointOf(ends.goal)];
  const plan = planner.plan(start, goal);
  const path = planner.findPath(start, goal);
  claim(plan.status === path.status, `plan says ${plan.status}, findPath ${path.status}`);
  claim(plan.position === ends.start, "plan does not begin at the start");
  const cells = [ends.start];
  for (let turn = 0; !plan.done; turn++) {
    const stride = strides[turn % strides.length];
    const next = plan.next(stride);
    claim(!plan.stale, "plan is stale without an edit");
    claim(next.length === stride || plan.done, `plan gives ${next.length} cells when asked for ${stride}`);
    claim(next.length > 0, "plan is not done, but gives nothing");
    cells.push(...next);
    claim(plan.position === cells[cells.length - 1], "plan's position is not the last cell given");
  }
  claim(plan.next(1).length === 0, "plan is done, but gives more");
  if (plan.status !== "found") {
    claim(cells.length === 1 && plan.cost === Number.POSITIVE_INFINITY, `plan is ${plan.status}, but there is a way`);
    return;
  }
  claim(plan.position === ends.goal, "plan does not end at the goal");
  claim(walkCost(setting, cells) < Number.POSITIVE_INFINITY, `plan walks illegally: [${cells}]`);
}

/** What changes a grid: an edit, an edit of a layer, or a link; one without a cost is taken away. */
export type Change = Edit | DangerEdit | { readonly from: number; readonly to: number; readonly cost?: number };

/** Changes a grid. A link that is to be taken away need not be there. */
export function apply(grid: Grid, change: Change): void {
  if ("terrain" in change || "layer" in change) {
    applyEdit(grid, change);
    return;
  }
  const [from, to] = [grid.pointOf(change.from), grid.pointOf(change.to)];
  if (change.cost !== undefined) grid.link(from, to, change.cost);
  else if (grid.cellLinks.some((link) => link.from === change.from && link.to === change.to)) grid.unlink(from, to);
}

/** What goes on while a walker stands still: a change, or a query by somebody else. */
export type Event = { readonly edit: Change } | { readonly query: Ends };

/** What goes on before a walker takes its next steps, and how many it then asks for. */
export interface Turn {
  readonly events: readonly Event[];
  readonly stride: number;
}

/**
 * A plan among edits and other queries: each step that it gives is legal on the grid as it is then; and when it ends, it
 * has come to the goal, or A* says, from where it stands, that there is no way, for the same reason.
 */
export function checkPlanAmongEdits(planner: Planner, setting: Setting, ends: Ends, turns: readonly Turn[]): void {
  const { grid } = setting;
  const history: unknown[] = [];
  const claim = claimsOn(setting, ends, { history, before: grid.toString() });
  const exact = exactPlanner(setting);
  const goal = grid.pointOf(ends.goal);
  const plan = planner.plan(grid.pointOf(ends.start), goal);
  for (let turn = 0; turn === 0 || (!plan.done && turn < 10_000); turn++) {
    const { events, stride }: Turn = turns[turn] ?? { events: [], stride: 3 };
    for (const event of events) happen(event, planner);
    history.push(...events, { stride });
    const { position: before, done: wasDone } = plan;
    const wasStale = plan.stale;
    const cells = plan.next(stride);
    claim(!plan.stale, "plan is stale after next");
    claim(isWalk(setting, [before, ...cells]), `plan walks illegally in turn ${turn}: ${before} to [${cells}]`);
    if (!plan.done) continue;
    if (plan.status === "found") claim(plan.position === ends.goal, "plan is done, but not at the goal");
    else if (!wasDone) {
      claim(wasStale, `plan becomes ${plan.status}, but was not stale`);
      const { status } = exact.findPath(grid.pointOf(plan.position), goal);
      claim(status === plan.status, `plan becomes ${plan.status}, but A* says ${status}`);
    }
  }
  claim(plan.done, "plan never ends");
}

/**
 * A chase: between its turns the goal moves, and then nothing happens any more. Each step is legal on the grid as it is
 * then, and in the end the walker is at the last goal, or has no way there, for A*'s reason.
 */
export function checkChase(
  planner: Planner,
  setting: Setting,
  ends: Ends,
  turns: readonly (Turn & { readonly goal: number })[],
): void {
  const { grid } = setting;
  const history: unknown[] = [];
  const claim = claimsOn(setting, ends, { history, before: grid.toString() });
  const plan = planner.plan(grid.pointOf(ends.start), grid.pointOf(ends.goal));
  const step = (stride: number): void => {
    const { position } = plan;
    const cells = plan.next(stride);
    claim(isWalk(setting, [position, ...cells]), `plan walks illegally: ${position} to [${cells}]`);
  };
  for (const { events, stride, goal } of turns) {
    for (const event of events) happen(event, planner);
    history.push(...events, { goal, stride });
    plan.moveGoal(grid.pointOf(goal));
    step(stride);
  }
  for (let turn = 0; turn === 0 || (!plan.done && turn < 10_000); turn++) step(3);
  claim(plan.done, "plan never ends");
  const { goal } = turns[turns.length - 1];
  const { status } = exactPlanner(setting).findPath(grid.pointOf(plan.position), grid.pointOf(goal));
  claim(status === plan.status, `plan is ${plan.status}, but A* says ${status}`);
  if (plan.status === "found") claim(plan.position === goal, `plan ends at ${plan.position} instead of ${goal}`);
}

function happen(event: Event, planner: Planner): void {
  const { grid } = planner;
  if ("edit" in event) apply(grid, event.edit);
  else planner.findPath(grid.pointOf(event.query.start), grid.pointOf(event.query.goal));
}

/** Walks a plan to its end. */
export function walk(plan: Plan, stride = 5): number[] {
  const cells = [plan.position];
  while (!plan.done) cells.push(...plan.next(stride));
  return cells;
}

/** A copy that knows nothing of the edits. */
export function copyOf(grid: Grid): Grid {
  const copy = Grid.parse(grid.toString(), grid.legend);
  for (const { from, to, cost } of grid.links) copy.link(from, to, cost);
  const { width, height } = grid;
  for (const { name, costOfCell } of grid.layers)
    copy.addLayer(name).edit({ x: 0, y: 0, width, height, cost: costOfCell });
  return copy;
}

/** Whether two answers are the same, cell by cell. */
export function isSamePath(a: Path, b: Path): boolean {
  if (a.status !== b.status || a.cost !== b.cost || a.cells.length !== b.cells.length) return false;
  return a.cells.every((cell, index) => cell === b.cells[index]);
}

function exactPlanner({ grid, agent, movement }: Setting): Planner {
  return createPlanner(grid, { algorithm: "astar", agent, ...movement });
}

/** Whether these cells can be walked on the grid as it is; a single cell can, whatever is there now. */
export function isWalk(setting: Setting, cells: readonly number[]): boolean {
  const { width } = setting.grid;
  if (cells.length === 1) return true;
  if (!canStand(setting, cells[0] % width, Math.floor(cells[0] / width))) return false;
  return walkCost(setting, cells) < Number.POSITIVE_INFINITY;
}

/** The distance in tiles as the movement measures it, or Manhattan with 4 neighbours, from its definition. */
export function distanceBetween(
  { movement }: Setting,
  a: { x: number; y: number },
  b: { x: number; y: number },
): number {
  const dx = Math.abs(a.x - b.x);
  const dy = Math.abs(a.y - b.y);
  if (movement.neighbours === 4) return dx + dy;
  const { diagonal = "octile" } = movement;
  const length = diagonal === "octile" ? Math.SQRT2 : diagonal === "chebyshev" ? 1 : diagonal;
  return Math.max(dx, dy) + (length - 1) * Math.min(dx, dy);
}

/** The tiles between the square of the agent that stands at a cell and the nearest of some goals, from the cells of both. */
export function gapTo(setting: Setting, cell: number, goals: readonly Area[]): number {
  const { grid, agent } = setting;
  const { x, y } = grid.pointOf(cell);
  const { size = 1 } = agent;
  let least = Number.POSITIVE_INFINITY;
  for (const goal of goals) {
    const { width = 1, height = 1 } = goal;
    const apart = { x: stretchBetween(x, size, goal.x, width), y: stretchBetween(y, size, goal.y, height) };
    least = Math.min(least, distanceBetween(setting, apart, { x: 0, y: 0 }));
  }
  return least;
}

/** How far the nearest of some columns, or rows, are from the nearest of others: each against each. */
function stretchBetween(first: number, count: number, otherFirst: number, otherCount: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = first; at < first + count; at++) {
    for (let other = otherFirst; other < otherFirst + otherCount; other++)
      least = Math.min(least, Math.abs(at - other));
  }
  return least;
}

/** Whether a path may end at a cell: on a goal of one cell, or, near a rectangle or a cell, with the agent's square within a distance. */
export function mayEndAt(setting: Setting, cell: number, goals: readonly Area[], within: number): boolean {
  const { x, y } = setting.grid.pointOf(cell);
  return goals.some((goal) => {
    const { width = 1, height = 1 } = goal;
    if (within === 0 && width * height === 1) return goal.x === x && goal.y === y;
    return gapTo(setting, cell, [goal]) <= within;
  });
}

/** The numbers of cells, a line for each row. */
function rowsOf({ width, height }: Grid, numbers: Uint8Array): string[] {
  return Array.from({ length: height }, (_, y) => numbers.subarray(y * width, (y + 1) * width).join(" "));
}

/** Throws, with everything that is needed to see it again, when a claim about the path between two cells is not true. */
export function claimsOn(
  setting: Setting,
  { start, goal }: Ends,
  more?: unknown,
): (claim: boolean | string, or?: string) => void {
  return (claim, or) => {
    if (claim === true) return;
    const { grid, agent, movement } = setting;
    const { x: fromX, y: fromY } = grid.pointOf(start);
    const { x: toX, y: toY } = grid.pointOf(goal);
    const lines = [
      `The path from (${fromX}, ${fromY}) to (${toX}, ${toY}) ${claim === false ? or : claim}.`,
      `agent ${JSON.stringify(agent)}, movement ${JSON.stringify(movement)}, ${JSON.stringify(more ?? {})}`,
      ...(grid.links.length === 0 ? [] : [`links ${JSON.stringify(grid.links)}`]),
      grid.toString(),
      ...(agent.layers ?? []).flatMap((name) => [name, ...rowsOf(grid, grid.layer(name).costOfCell)]),
    ];
    throw new BrokenPromise(lines.join("\n"));
  };
}
