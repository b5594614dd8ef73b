import { type Area, areaOfRectangle } from "../grid/area.ts";
import type { Grid } from "../grid/grid.ts";
import {
  checkCount,
  checkInRange,
  checkWhole,
  damaged,
  type SnapshotReader,
  type SnapshotWriter,
} from "../snapshot/snapshot.ts";
import type { WorldQuery } from "./request.ts";
import { checkPeriod, checkPriority, ENDINGS } from "./walker.ts";
import type { RequestState, WalkerState } from "./world-state.ts";

// Walkers and requests stand in the snapshot of a world as a row of numbers each; then come the cells of all.

/** Numbers that stand for a walker, and for a request. */
/** Stands for a request whose path is to turn least. */
const FEWEST = -1;

const WALKER_COLUMNS = 26;
const REQUEST_COLUMNS = 14;

const MOST = Number.MAX_SAFE_INTEGER;

/** The most times that a way round others is sought, each time twice as far away. */
const MOST_TRIES = 16;

/** Writes walkers to a snapshot. Their agents are known by their place among the names. */
export function writeWalkers(out: SnapshotWriter, walkers: readonly WalkerState[], names: readonly string[]): void {
  const rows = walkers.map(({ id, agent, ticket, rank, start, goal, settings, ending, ...rest }) => {
    const { nearest, within, priority, occupies, period, yields, goalWidth, goalHeight } = settings;
    const { isTouched, isHeldUp, isTrapped, isNearest } = rest;
    const { turn, restsUntil, waited, fewestAhead, astray, triesRound, hasArrived } = rest.step;
    const { callsUntil, knots, isJammed, looksFrom } = rest.step;
    const bits = [yields, hasArrived, isTrapped, nearest, occupies, isTouched, isHeldUp, isNearest];
    const flags = bits.reduce((sum, flag) => 2 * sum + Number(flag), 0);
    const job = [id, names.indexOf(agent), ticket, rank, start, goal];
    const counts = [callsUntil, knots, Number(isJammed), looksFrom];
    const steps = [period, turn, restsUntil, waited, fewestAhead, astray, triesRound, ...counts];
    const ends = [ENDINGS.indexOf(ending), rest.occupied, rest.end, rest.added];
    return [...job, goalWidth, goalHeight, within, priority, flags, ...ends, ...steps];
  });
  out.rows(rows);
  out.parts(walkers.map(({ cells }) => cells));
}

/**
 * Reads what `writeWalkers` wrote, and refuses what is damaged.
 *
 * @param isNoticed Whether they know of all edits of the grid.
 */
export function readWalkers(
  from: SnapshotReader,
  grid: Grid,
  names: readonly string[],
  isNoticed: boolean,
): WalkerState[] {
  const rows = from.rows(WALKER_COLUMNS);
  const ways = from.parts(Int32Array);
  checkCount("ways of walkers", ways.length, rows.length);
  const lastCell = grid.terrainOfCell.length - 1;
  // a link that was taken away since may still be part of a way
  const isAdjacent = grid.cellLinks.length === 0 && isNoticed;
  return rows.map(
    ([id, name, ticket, rank, start, goal, goalWidth, goalHeight, within, priority, flags, ending, ...rest], index) => {
      const [occupied, end, added, ...steps] = rest;
      const [period, turn, restsUntil, waited, fewestAhead, astray, triesRound, callsUntil, knots, jammed, looksFrom] =
        steps;
      const step = { turn, restsUntil, waited, fewestAhead, astray, triesRound, callsUntil, knots, looksFrom };
      const has = (bit: number): boolean => ((flags >> bit) & 1) === 1;
      const cells = ways[index].slice();
      checkJob(names, name, rank, priority);
      checkWhole("where a walker stands", start, 0, lastCell);
      checkWhole("the goal of a walker", goal, 0, lastCell);
      checkExtent("a walker", grid, goal, goalWidth, goalHeight);
      checkInRange("how near to its goal a walker arrives", within, 0, Number.POSITIVE_INFINITY);
      checkWhole("what is true of a walker", flags, 0, 255);
      checkWhole("how a walker has ended", ending, 0, ENDINGS.length - 1);
      checkWhole("the cell that a walker occupies", occupied, -1, lastCell);
      checkWhole("the end of a way", end, Math.min(1, cells.length), cells.length);
      checkWhole("what was added to a way", added, 0, MOST);
      checkPeriod(period);
      for (const count of [restsUntil, waited, astray, callsUntil, knots, looksFrom])
        checkWhole("a count of steps", count, 0, MOST);
      checkInRange("the fewest steps that were ahead", fewestAhead, 0, Number.POSITIVE_INFINITY);
      checkWhole("how often a way round was sought", triesRound, 0, MOST_TRIES);
      checkWhole("whether a walker is jammed", jammed, 0, 1);
      checkWay(cells, end, start, grid, isAdjacent);
      if (ticket >= 0 && ending > 0) throw damaged(`expected walker ${id} to wait or to have ended, got both`);
      return {
        id,
        agent: names[name],
        ticket,
        rank,
        start,
        goal,
        settings: {
          nearest: has(4),
          occupies: has(3),
          within,
          priority,
          period,
          yields: has(7),
          goalWidth,
          goalHeight,
        },
        ending: ENDINGS[ending],
        isTouched: has(2),
        isHeldUp: has(1),
        isTrapped: has(5),
        isNearest: has(0),
        occupied,
        end,
        added,
        cells,
        step: { ...step, hasArrived: has(6), isJammed: jammed === 1 },
      };
    },
  );
}

/** Refuses a way that does not start where the walker stands, or that leads off the grid; or, on request, one that jumps. */
function checkWay(cells: Int32Array, end: number, start: number, grid: Grid, isAdjacent: boolean): void {
  const { width } = grid;
  if (cells.length > 0) checkCount("as the first cell of a way", cells[0], start);
  for (const cell of cells) checkInRange("a cell of a way", cell, 0, grid.terrainOfCell.length - 1);
  for (let index = 1; isAdjacent && index < end; index++) {
    const [a, b] = [cells[index - 1], cells[index]];
    const across = Math.abs((a % width) - (b % width));
    const down = Math.abs(Math.floor(a / width) - Math.floor(b / width));
    if (Math.max(across, down) !== 1) throw damaged(`expected a way from cell to cell, got ${a} and then ${b}`);
  }
}

/** Writes requests to a snapshot. Their agents are known by their place among the names. */
export function writeRequests(out: SnapshotWriter, requests: readonly RequestState[], names: readonly string[]): void {
  const rows = requests.map(({ id, agent, ticket, rank, start, goal, goalWidth, goalHeight, priority, query }) => {
    const { nearest = false, within = 0 } = query;
    const { maxCost = Number.POSITIVE_INFINITY, maxExcess = Number.POSITIVE_INFINITY, turnCost = 0 } = query;
    const asked = [Number(nearest), within, maxCost, maxExcess, turnCost === "fewest" ? FEWEST : turnCost];
    return [id, names.indexOf(agent), ticket, rank, start, goal, goalWidth, goalHeight, priority, ...asked];
  });
  out.rows(rows);
  const coordinates = requests.map(({ query }) => (query.goals ?? []).flatMap(numbersOf));
  out.parts(coordinates.map((list) => Int32Array.from(list)));
}

/** Reads what `writeRequests` wrote, and refuses what is damaged. */
export function readRequests(from: SnapshotReader, grid: Grid, names: readonly string[]): RequestState[] {
  const rows = from.rows(REQUEST_COLUMNS);
  const coordinates = from.parts(Int32Array);
  checkCount("goals of requests", coordinates.length, rows.length);
  const lastCell = grid.terrainOfCell.length - 1;
  return rows.map(([id, name, ticket, rank, start, goal, goalWidth, goalHeight, priority, ...asked], index) => {
    const [nearest, within, maxCost, maxExcess, turnCost] = asked;
    const goals = readGoals(coordinates[index], grid);
    checkJob(names, name, rank, priority);
    checkWhole("the start of a request", start, 0, lastCell);
    checkWhole("the goal of a request", goal, goals.length > 0 ? -1 : 0, lastCell);
    checkExtent("a request", grid, Math.max(0, goal), goalWidth, goalHeight);
    checkWhole("whether a request takes the nearest", nearest, 0, 1);
    for (const limit of [within, maxCost, maxExcess])
      checkInRange("a limit of a request", limit, 0, Number.POSITIVE_INFINITY);
    if (turnCost !== FEWEST) checkInRange("the cost of a turn", turnCost, 0, 1000);
    const query: WorldQuery = {
      ...(nearest === 1 ? { nearest: true } : {}),
      ...(within > 0 ? { within } : {}),
      ...(maxCost < Number.POSITIVE_INFINITY ? { maxCost } : {}),
      ...(maxExcess < Number.POSITIVE_INFINITY ? { maxExcess } : {}),
      ...(turnCost === 0 ? {} : { turnCost: turnCost === FEWEST ? ("fewest" as const) : turnCost }),
      ...(goals.length > 0 ? { goals } : {}),
    };
    return { id, agent: names[name], ticket, rank, start, goal, goalWidth, goalHeight, priority, query };
  });
}

/** The numbers by which a goal is written down. */
function numbersOf({ x, y, width = 1, height = 1 }: Area): number[] {
  return [x, y, width, height];
}

function readGoals(numbers: Int32Array, grid: Grid): Area[] {
  checkCount("numbers beside whole goals", numbers.length % 4, 0);
  return Array.from({ length: numbers.length / 4 }, (_, index) => {
    const [x, y, width, height] = numbers.subarray(4 * index, 4 * index + 4);
    checkInRange("the x of a goal", x, 0, grid.width - 1);
    checkInRange("the y of a goal", y, 0, grid.height - 1);
    checkExtent("a request", grid, y * grid.width + x, width, height);
    return areaOfRectangle({ left: x, top: y, right: x + width, bottom: y + height });
  });
}

/** Refuses a goal that reaches beyond the grid. */
function checkExtent(owner: string, grid: Grid, goal: number, width: number, height: number): void {
  const { x, y } = grid.pointOf(goal);
  checkWhole(`the columns of the goal of ${owner}`, width, 1, grid.width - x);
  checkWhole(`the rows of the goal of ${owner}`, height, 1, grid.height - y);
}

/** Refuses an agent that the world has not, and a rank or a priority that cannot be. */
function checkJob(names: readonly string[], name: number, rank: number, priority: number): void {
  checkWhole("the number of an agent", name, 0, names.length - 1);
  checkInRange("a rank", rank, -MOST, MOST);
  checkPriority(priority);
}

/** Refuses tickets that were never drawn, and one that two have drawn. */
export function checkPlaces(jobs: readonly { readonly ticket: number }[], tickets: number): void {
  const drawn = new Set<number>();
  for (const { ticket } of jobs) {
    checkWhole("a ticket", ticket, -1, tickets - 1);
    if (drawn.has(ticket)) throw damaged(`expected one to have drawn ticket ${ticket}, got two`);
    if (ticket >= 0) drawn.add(ticket);
  }
}

/** Refuses turns that were never given out, and one that two have. */
export function checkTurns(walkers: readonly WalkerState[], turns: number): void {
  const given = new Set<number>();
  for (const { step } of walkers) {
    checkWhole("a turn", step.turn, -1, turns - 1);
    if (given.has(step.turn)) throw damaged(`expected one to have turn ${step.turn}, got two`);
    if (step.turn >= 0) given.add(step.turn);
  }
}

/** Refuses ids that were never given, and one that two have. */
export function checkIds(jobs: readonly { readonly id: number }[], nextId: number): void {
  const ids = new Set<number>();
  for (const { id } of jobs) {
    checkWhole("an id", id, 0, nextId - 1);
    if (ids.has(id)) throw damaged(`expected one to have the id ${id}, got two`);
    ids.add(id);
  }
}
