import { show } from "../grid/check.ts";
import { Grid } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import { openSnapshot, packSnapshot, type SnapshotKind } from "../hierarchy/envelope.ts";
import { readGrid, writeGrid } from "../hierarchy/grid-state.ts";
import {
  checkCount,
  checkInRange,
  checkWhole,
  damaged,
  type SnapshotReader,
  type SnapshotWriter,
} from "../hierarchy/snapshot.ts";
import { loadPlanner } from "../planner/create-planner.ts";
import { checkPriority } from "./check.ts";
import { Estimates } from "./estimates.ts";
import type { KeptState } from "./kept-planner.ts";
import { checkWorld } from "./options.ts";
import type { WorldQuery } from "./request.ts";
import type { WalkerEnding } from "./walker.ts";
import type {
  CompanyState,
  GatheringState,
  LineState,
  RequestState,
  StrandedState,
  WalkerState,
  WorldCounters,
  WorldState,
} from "./world-state.ts";

// After its header, a world's snapshot holds its grid with the edits that not everyone has followed, its options, its planners,
// each with the map that it plans on, and then who walks and who waits. All that is read is checked: what loads is well formed.

const KIND: SnapshotKind = { magic: 0x574c_544f, version: 2, name: "a world" };

/** Endings by the number that stands for them; the first for none. */
const ENDINGS: readonly (WalkerEnding | null)[] = [
  null,
  "arrived",
  "nearest",
  "unreachable",
  "blocked-start",
  "blocked-goal",
  "stopped",
];

/** Numbers that stand for a walker, and for a request. */
const WALKER_COLUMNS = 13;
const REQUEST_COLUMNS = 10;

const MOST = Number.MAX_SAFE_INTEGER;

/** Writes a world down. */
export function packWorld(state: WorldState): Uint8Array {
  const { grid, options, planners, counters, estimates, walkers, requests, line } = state;
  const names = Object.keys(options.agents);
  return packSnapshot(KIND, 0, (out) => {
    writeGrid(grid, out);
    out.text(JSON.stringify(options));
    out.integer(planners.length);
    for (const planner of planners) writePlanner(out, planner);
    writeCounters(out, counters);
    out.parts(estimates);
    writeWalkers(out, walkers, names);
    writeRequests(out, requests, names);
    out.integer(line === null ? 0 : 1);
    if (line !== null) writeLine(out, line);
  });
}

/** Reads what `packWorld` wrote; refuses what is damaged. */
export function unpackWorld(bytes: Uint8Array): WorldState {
  const { content: from } = openSnapshot(KIND, bytes);
  const grid = readGrid(from);
  const options = from.json("its options") as WorldState["options"];
  const { agents } = checkWorld(options);
  const names = agents.map(({ name }) => name);
  const planners = readMany(from, () => readPlanner(from, grid));
  const counters = readCounters(from, grid);
  const estimates = from.parts(Float64Array);
  for (const each of estimates) checkEstimates(each);
  const walkers = readWalkers(from, grid, names, counters);
  const requests = readRequests(from, grid, names);
  const line = from.integer() === 0 ? null : readLine(from, grid);
  from.end();
  checkPlaces([...walkers, ...requests, ...(line?.stranded ?? [])], counters.tickets);
  checkIds([...walkers, ...requests], counters.nextId);
  return { grid, options, planners, counters, estimates, walkers, requests, line };
}

function writePlanner(out: SnapshotWriter, state: KeptState): void {
  const { grid, planner, isBuilding, turns, version, isOvertaken } = state;
  const flags = [planner !== null, grid !== null, isBuilding, isOvertaken].map(Number);
  out.array(Float64Array.from([version, ...flags]));
  if (grid !== null) writeGrid(grid, out);
  if (planner !== null) out.list(planner.save());
  out.integer(turns === null ? 0 : 1);
  if (turns !== null) out.list(turns);
}

function readPlanner(from: SnapshotReader, original: Grid): KeptState {
  const [version, hasPlanner, hasGrid, isBuilding, isOvertaken] = readNumbers(from, 5);
  checkWhole("the version that a planner has followed", version, 0, original.version);
  for (const flag of [hasPlanner, hasGrid, isBuilding, isOvertaken]) checkWhole("what a planner has", flag, 0, 1);
  const own = hasGrid === 1 ? readGrid(from) : hasPlanner === 1 ? Grid.resume(original.state) : null;
  if (own !== null) checkCopy(own, original, version);
  const planner = hasPlanner === 1 && own !== null ? loadPlanner(own, from.list(Uint8Array)) : null;
  const turns = from.integer() === 0 ? null : from.list(Float64Array);
  for (const turn of turns ?? []) checkInRange("how much of a build is done", turn, 0, 1);
  if (isBuilding === 1 && turns === null) throw damaged("expected turns of a build that is under way, got none");
  return { grid: own, planner, isBuilding: isBuilding === 1, turns, version, isOvertaken: isOvertaken === 1 };
}

/** Refuses a map to plan on that is no older copy of the world's grid. */
function checkCopy(copy: Grid, original: Grid, version: number): void {
  const formOf = ({ width, height, terrains }: Grid): string => JSON.stringify([width, height, terrains]);
  if (formOf(copy) !== formOf(original))
    throw damaged("a planner's map has another size or other terrains than the world's");
  checkCount("as the version of a planner's map", copy.version, version);
}

function writeCounters(out: SnapshotWriter, { nextId, tickets, done, owed, isTicked, noticed }: WorldCounters): void {
  out.array(Float64Array.of(nextId, tickets, done, owed, Number(isTicked), noticed));
}

function readCounters(from: SnapshotReader, grid: Grid): WorldCounters {
  const [nextId, tickets, done, owed, isTicked, noticed] = readNumbers(from, 6);
  for (const count of [nextId, tickets, done]) checkWhole("a count", count, 0, MOST);
  checkInRange("what is owed to those who wait", owed, -MOST, MOST);
  checkWhole("whether the world is ticked", isTicked, 0, 1);
  checkWhole("the version that walkers know of", noticed, 0, grid.version);
  return { nextId, tickets, done, owed, isTicked: isTicked === 1, noticed };
}

function checkEstimates(numbers: Float64Array): void {
  checkCount("numbers of estimates", numbers.length, Estimates.numbers);
  for (const value of numbers) checkInRange("an estimate", value, 0, MOST);
}

function writeWalkers(out: SnapshotWriter, walkers: readonly WalkerState[], names: readonly string[]): void {
  const rows = walkers.map(({ id, agent, ticket, rank, start, goal, settings, ending, ...rest }) => {
    const { nearest, within, priority, occupies } = settings;
    const { isTouched, isHeldUp, isTrapped, isNearest } = rest;
    const bits = [isTrapped, nearest, occupies, isTouched, isHeldUp, isNearest];
    const flags = bits.reduce((sum, flag) => 2 * sum + Number(flag), 0);
    const job = [id, names.indexOf(agent), ticket, rank, start, goal];
    return [...job, within, priority, flags, ENDINGS.indexOf(ending), rest.occupied, rest.end, rest.added];
  });
  writeRows(out, rows);
  out.parts(walkers.map(({ cells }) => cells));
}

function readWalkers(
  from: SnapshotReader,
  grid: Grid,
  names: readonly string[],
  { noticed }: WorldCounters,
): WalkerState[] {
  const rows = readRows(from, WALKER_COLUMNS);
  const ways = from.parts(Int32Array);
  checkCount("ways of walkers", ways.length, rows.length);
  const lastCell = grid.terrainOfCell.length - 1;
  // a link that was taken away since may still be part of a way
  const isAdjacent = grid.cellLinks.length === 0 && noticed === grid.version;
  return rows.map(
    ([id, name, ticket, rank, start, goal, within, priority, flags, ending, occupied, end, added], index) => {
      const has = (bit: number): boolean => ((flags >> bit) & 1) === 1;
      const cells = ways[index].slice();
      checkJob(names, name, rank, priority);
      checkWhole("where a walker stands", start, 0, lastCell);
      checkWhole("the goal of a walker", goal, 0, lastCell);
      checkInRange("how near to its goal a walker arrives", within, 0, Number.POSITIVE_INFINITY);
      checkWhole("what is true of a walker", flags, 0, 63);
      checkWhole("how a walker has ended", ending, 0, ENDINGS.length - 1);
      checkWhole("the cell that a walker occupies", occupied, -1, lastCell);
      checkWhole("the end of a way", end, Math.min(1, cells.length), cells.length);
      checkWhole("what was added to a way", added, 0, MOST);
      checkWay(cells, end, start, grid, isAdjacent);
      if (ticket >= 0 && ending > 0) throw damaged(`expected walker ${id} to wait or to have ended, got both`);
      return {
        id,
        agent: names[name],
        ticket,
        rank,
        start,
        goal,
        settings: { nearest: has(4), occupies: has(3), within, priority },
        ending: ENDINGS[ending],
        isTouched: has(2),
        isHeldUp: has(1),
        isTrapped: has(5),
        isNearest: has(0),
        occupied,
        end,
        added,
        cells,
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

function writeRequests(out: SnapshotWriter, requests: readonly RequestState[], names: readonly string[]): void {
  const rows = requests.map(({ id, agent, ticket, rank, start, goal, priority, query }) => {
    const { nearest = false, within = 0, maxCost = Number.POSITIVE_INFINITY } = query;
    return [id, names.indexOf(agent), ticket, rank, start, goal, priority, Number(nearest), within, maxCost];
  });
  writeRows(out, rows);
  const coordinates = requests.map(({ query }) => (query.goals ?? []).flatMap(({ x, y }) => [x, y]));
  out.parts(coordinates.map((list) => Int32Array.from(list)));
}

function readRequests(from: SnapshotReader, grid: Grid, names: readonly string[]): RequestState[] {
  const rows = readRows(from, REQUEST_COLUMNS);
  const coordinates = from.parts(Int32Array);
  checkCount("goals of requests", coordinates.length, rows.length);
  const lastCell = grid.terrainOfCell.length - 1;
  return rows.map(([id, name, ticket, rank, start, goal, priority, nearest, within, maxCost], index) => {
    const goals = readGoals(coordinates[index], grid);
    checkJob(names, name, rank, priority);
    checkWhole("the start of a request", start, 0, lastCell);
    checkWhole("the goal of a request", goal, goals.length > 0 ? -1 : 0, lastCell);
    checkWhole("whether a request takes the nearest", nearest, 0, 1);
    for (const limit of [within, maxCost]) checkInRange("a limit of a request", limit, 0, Number.POSITIVE_INFINITY);
    const query: WorldQuery = {
      ...(nearest === 1 ? { nearest: true } : {}),
      ...(within > 0 ? { within } : {}),
      ...(maxCost < Number.POSITIVE_INFINITY ? { maxCost } : {}),
      ...(goals.length > 0 ? { goals } : {}),
    };
    return { id, agent: names[name], ticket, rank, start, goal, priority, query };
  });
}

function readGoals(coordinates: Int32Array, grid: Grid): { x: number; y: number }[] {
  checkCount("coordinates beside whole goals", coordinates.length % 2, 0);
  const goals = Array.from({ length: coordinates.length / 2 }, (_, index) => {
    return { x: coordinates[2 * index], y: coordinates[2 * index + 1] };
  });
  for (const { x, y } of goals) {
    checkInRange("the x of a goal", x, 0, grid.width - 1);
    checkInRange("the y of a goal", y, 0, grid.height - 1);
  }
  return goals;
}

/** Refuses an agent that the world has not, and a rank or a priority that cannot be. */
function checkJob(names: readonly string[], name: number, rank: number, priority: number): void {
  checkWhole("the number of an agent", name, 0, names.length - 1);
  checkInRange("a rank", rank, -MOST, MOST);
  checkPriority(priority);
}

function writeLine(out: SnapshotWriter, { companies, gathering, stranded }: LineState): void {
  writeRows(
    out,
    companies.map(({ crew, goal, around }) => [crew, goal, around.left, around.top, around.right, around.bottom]),
  );
  out.parts(companies.map(({ walkers }) => walkers));
  writeRows(
    out,
    (gathering === null ? [] : [gathering]).map(({ crew, goal, runs, given, isSpoilt }) => {
      return [crew, goal, runs, given, Number(isSpoilt)];
    }),
  );
  out.list(gathering?.starts ?? new Int32Array(0));
  out.list(gathering?.walkers ?? new Float64Array(0));
  writeRows(
    out,
    stranded.map(({ ticket, rank, cursor, hasBegun, isDueAgain }) => {
      return [ticket, rank, cursor, Number(hasBegun), Number(isDueAgain)];
    }),
  );
  out.parts(stranded.map(({ walkers }) => walkers));
}

function readLine(from: SnapshotReader, grid: Grid): LineState {
  const companies = readCompanies(from, grid);
  const gathering = readGathering(from, grid);
  const stranded = readStranded(from);
  const crews = stranded.length;
  for (const { crew } of [...companies, ...(gathering === null ? [] : [gathering])]) {
    checkWhole("the number of a crew", crew, 0, crews - 1);
  }
  return { companies, gathering, stranded };
}

function readCompanies(from: SnapshotReader, grid: Grid): CompanyState[] {
  const rows = readRows(from, 6);
  const walkers = from.parts(Float64Array);
  checkCount("lists of those who wait together", walkers.length, rows.length);
  return rows.map(([crew, goal, left, top, right, bottom], index) => {
    checkWhole("the goal of those who wait together", goal, 0, grid.terrainOfCell.length - 1);
    const around: Rectangle = { left, top, right, bottom };
    checkWhole("the right of those who wait together", right, 1, grid.width);
    checkWhole("the left of those who wait together", left, 0, right - 1);
    checkWhole("the bottom of those who wait together", bottom, 1, grid.height);
    checkWhole("the top of those who wait together", top, 0, bottom - 1);
    return { crew, goal, around, walkers: walkers[index].slice() };
  });
}

function readGathering(from: SnapshotReader, grid: Grid): GatheringState | null {
  const rows = readRows(from, 5);
  const starts = from.list(Int32Array);
  const walkers = from.list(Float64Array);
  if (rows.length === 0) return null;
  checkCount("searches for many", rows.length, 1);
  const [crew, goal, runs, given, isSpoilt] = rows[0];
  for (const cell of [goal, ...starts])
    checkWhole("a cell of a search for many", cell, 0, grid.terrainOfCell.length - 1);
  checkWhole("how often a search for many went on", runs, 0, MOST);
  checkWhole("how many were led", given, 0, walkers.length);
  checkWhole("whether a search is spoilt", isSpoilt, 0, 1);
  return { crew, goal, starts, runs, walkers, given, isSpoilt: isSpoilt === 1 };
}

function readStranded(from: SnapshotReader): StrandedState[] {
  const rows = readRows(from, 5);
  const walkers = from.parts(Float64Array);
  checkCount("lists of those without a way", walkers.length, rows.length);
  return rows.map(([ticket, rank, cursor, hasBegun, isDueAgain], index) => {
    checkInRange("a rank", rank, -MOST, MOST);
    checkWhole("how many are to be asked", cursor, 0, walkers[index].length);
    for (const flag of [hasBegun, isDueAgain]) checkWhole("what is true of those without a way", flag, 0, 1);
    const flags = { hasBegun: hasBegun === 1, isDueAgain: isDueAgain === 1 };
    return { ticket, rank, cursor, ...flags, walkers: walkers[index].slice() };
  });
}

/** Refuses tickets that were never drawn, and one that two have drawn. */
function checkPlaces(jobs: readonly { readonly ticket: number }[], tickets: number): void {
  const drawn = new Set<number>();
  for (const { ticket } of jobs) {
    checkWhole("a ticket", ticket, -1, tickets - 1);
    if (drawn.has(ticket)) throw damaged(`expected one to have drawn ticket ${ticket}, got two`);
    if (ticket >= 0) drawn.add(ticket);
  }
}

/** Refuses ids that were never given, and one that two have. */
function checkIds(jobs: readonly { readonly id: number }[], nextId: number): void {
  const ids = new Set<number>();
  for (const { id } of jobs) {
    checkWhole("an id", id, 0, nextId - 1);
    if (ids.has(id)) throw damaged(`expected one to have the id ${id}, got two`);
    ids.add(id);
  }
}

/** Reads as many as were written after their number. */
function readMany<T>(from: SnapshotReader, read: () => T): T[] {
  const all: T[] = [];
  for (let left = from.integer(); left > 0; left--) all.push(read());
  return all;
}

function readNumbers(from: SnapshotReader, count: number): Float64Array {
  const numbers = new Float64Array(count);
  from.array(numbers);
  return numbers;
}

/** Writes rows of equally many numbers each. */
function writeRows(out: SnapshotWriter, rows: readonly (readonly number[])[]): void {
  out.integer(rows.length);
  out.list(Float64Array.from(rows.flat()));
}

function readRows(from: SnapshotReader, columns: number): number[][] {
  const rows = from.integer();
  const numbers = from.list(Float64Array);
  checkCount(`numbers in ${show(rows)} rows`, numbers.length, columns * rows);
  return Array.from({ length: rows }, (_, row) => Array.from(numbers.subarray(row * columns, (row + 1) * columns)));
}
