import { Grid } from "../grid/grid.ts";
import type { Algorithms } from "../planner/algorithms.ts";
import type { Planner } from "../planner/planner.ts";
import { unpackPlanner } from "../planner/snapshot.ts";
import { openSnapshot, packSnapshot, type SnapshotKind } from "../snapshot/envelope.ts";
import { readGrid, writeGrid } from "../snapshot/grid-state.ts";
import {
  checkCount,
  checkInRange,
  checkWhole,
  damaged,
  type SnapshotReader,
  type SnapshotWriter,
} from "../snapshot/snapshot.ts";
import { readKnot, readLeads, writeKnot, writeLeads } from "./crowd/knot-snapshot.ts";
import { Estimates } from "./estimates.ts";
import {
  checkIds,
  checkPlaces,
  checkTurns,
  readRequests,
  readWalkers,
  writeRequests,
  writeWalkers,
} from "./job-snapshot.ts";
import type { KeptState } from "./kept-planner.ts";
import { readLine, writeLine } from "./line-snapshot.ts";
import { checkWorld, type WorldParts } from "./options.ts";
import { readSquads, writeSquads } from "./squad/squad-snapshot.ts";
import type { WorldCounters, WorldState } from "./world-state.ts";

// After its header, a world's snapshot holds its grid with the edits that not all planners have followed, its options, its
// planners, each with its own map, and then walkers and requests. All that is read is checked: what loads is well formed.

const KIND: SnapshotKind = { magic: 0x574c_544f, version: 7, name: "a world" };

const MOST = Number.MAX_SAFE_INTEGER;

/** Writes the state of a world as bytes. */
export function packWorld(state: WorldState): Uint8Array {
  const { grid, options, planners, counters, estimates, walkers, requests, squads, line, knot, leads } = state;
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
    writeSquads(out, squads);
    out.integer(line === null ? 0 : 1);
    if (line !== null) writeLine(out, line);
    writeKnot(out, knot);
    writeLeads(out, leads);
  });
}

/** Reads what `packWorld` wrote, and refuses what is damaged. */
export function unpackWorld(bytes: Uint8Array, parts: WorldParts): WorldState {
  const { content: from } = openSnapshot(KIND, bytes);
  const grid = readGrid(from);
  const options = from.json("its options") as WorldState["options"];
  const { agents } = checkWorld(options, parts);
  const names = agents.map(({ name }) => name);
  const planners = readMany(from, () => readPlanner(from, grid, parts.algorithms));
  const counters = readCounters(from, grid);
  const estimates = from.parts(Float64Array);
  for (const each of estimates) checkEstimates(each);
  const walkers = readWalkers(from, grid, names, counters.noticed === grid.version);
  const requests = readRequests(from, grid, names);
  const squads = readSquads(from, grid, new Set(walkers.map(({ id }) => id)));
  const line = from.integer() === 0 ? null : readLine(from, grid);
  const knot = readKnot(from, grid);
  const leads = readLeads(from, grid);
  from.end();
  checkPlaces([...walkers, ...requests, ...(line?.stranded ?? [])], counters.tickets);
  checkIds([...walkers, ...requests], counters.nextId);
  checkTurns(walkers, counters.turns);
  return { grid, options, planners, counters, estimates, walkers, requests, squads, line, knot, leads };
}

function writePlanner(out: SnapshotWriter, state: KeptState): void {
  const { grid, planner, isBuilding, turns, version, isOvertaken, taken } = state;
  const flags = [planner !== null, grid !== null, isBuilding, isOvertaken].map(Number);
  out.array(Float64Array.from([version, taken, ...flags]));
  if (grid !== null) writeGrid(grid, out);
  if (planner !== null) out.list(planner.save());
  out.integer(turns === null ? 0 : 1);
  if (turns !== null) out.list(turns);
}

function readPlanner(from: SnapshotReader, original: Grid, algorithms: Algorithms): KeptState {
  const [version, taken, hasPlanner, hasGrid, isBuilding, isOvertaken] = readNumbers(from, 6);
  checkWhole("the turns that a planner has taken", taken, 0, MOST);
  checkWhole("the version that a planner has followed", version, 0, original.version);
  for (const flag of [hasPlanner, hasGrid, isBuilding, isOvertaken]) checkWhole("what a planner has", flag, 0, 1);
  const own = hasGrid === 1 ? readGrid(from) : hasPlanner === 1 ? Grid.resume(original.state) : null;
  if (own !== null) checkCopy(own, original, version);
  const planner = hasPlanner === 1 && own !== null ? loadPlanner(own, from.list(Uint8Array), algorithms) : null;
  const turns = from.integer() === 0 ? null : from.list(Float64Array);
  for (const turn of turns ?? []) checkInRange("how much of a build is done", turn, 0, 1);
  if (isBuilding === 1 && turns === null) throw damaged("expected turns of a build that is under way, got none");
  return { grid: own, planner, isBuilding: isBuilding === 1, turns, version, isOvertaken: isOvertaken === 1, taken };
}

function loadPlanner(grid: Grid, snapshot: Uint8Array, algorithms: Algorithms): Planner {
  const { options, content } = unpackPlanner(grid, snapshot);
  return algorithms.make(grid, options, content);
}

/** Refuses a map to plan on that is no older copy of the world's grid. */
function checkCopy(copy: Grid, original: Grid, version: number): void {
  const formOf = ({ width, height, terrains }: Grid): string => JSON.stringify([width, height, terrains]);
  if (formOf(copy) !== formOf(original))
    throw damaged("a planner's map has another size or other terrains than the world's");
  for (const { name } of copy.layers) {
    if (!original.layers.some((layer) => layer.name === name)) {
      throw damaged(`a planner's map has a layer ${JSON.stringify(name)}, and the world's map has none`);
    }
  }
  checkCount("as the version of a planner's map", copy.version, version);
}

function writeCounters(out: SnapshotWriter, counters: WorldCounters): void {
  const { nextId, tickets, done, owed, owedWork, isTicked, noticed, turns, steps } = counters;
  out.array(Float64Array.of(nextId, tickets, done, owed, owedWork, Number(isTicked), noticed, turns, steps));
}

function readCounters(from: SnapshotReader, grid: Grid): WorldCounters {
  const [nextId, tickets, done, owed, owedWork, isTicked, noticed, turns, steps] = readNumbers(from, 9);
  for (const count of [nextId, tickets, done, turns, steps]) checkWhole("a count", count, 0, MOST);
  for (const each of [owed, owedWork]) checkInRange("what is owed to jobs that wait", each, -MOST, MOST);
  checkWhole("whether the world is ticked", isTicked, 0, 1);
  checkWhole("the version that walkers know of", noticed, 0, grid.version);
  return { nextId, tickets, done, owed, owedWork, isTicked: isTicked === 1, noticed, turns, steps };
}

function checkEstimates(numbers: Float64Array): void {
  checkCount("numbers of estimates", numbers.length, Estimates.numbers);
  for (const value of numbers) checkInRange("an estimate", value, 0, MOST);
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
