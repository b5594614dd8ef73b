import type { Grid } from "../../grid/grid.ts";
import type { Layer } from "../../grid/layer.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import type { Crew } from "../crew.ts";
import type { KnotState } from "../crowd/knot.ts";
import type { LeadState } from "../crowd/lead.ts";
import type { KeptPlanner } from "../kept-planner.ts";
import type { WorldRequest } from "../request.ts";
import type { Scheduler } from "../scheduler.ts";
import type { Squad } from "../squad/squad.ts";
import type { Traffic } from "../traffic.ts";
import { ENDINGS } from "../walker.ts";
import type { WorldWalker } from "../world-walker.ts";
import { mix, mixAll, mixNumber, mixText, SEED } from "./mix.ts";
import { TerrainHash } from "./terrain-hash.ts";

/** The parts of a world that decide what it does next. */
export interface HashedParts<Name extends string> {
  readonly grid: Grid;
  readonly crews: readonly Crew[];
  readonly planners: readonly KeptPlanner[];
  readonly scheduler: Scheduler;
  readonly traffic: Traffic<Name>;
  readonly requests: ReadonlyMap<number, WorldRequest<Name>>;
}

/**
 * Hashes a world: all that decides what the world does in later steps and ticks by work, and nothing else. Worlds in equal states
 * have equal hashes, be they loaded, in a worker, or made by other calls. What is kept only to be fast, what the clock has measured,
 * and how often the grid was edited do not count.
 *
 * Hashes of walkers, requests and groups are added up, because their order in memory decides nothing.
 */
export class WorldHash<Name extends string> {
  private readonly parts: HashedParts<Name>;
  private readonly hashOfGrid = new Map<Grid, TerrainHash>();
  private readonly hashOfOptions: number;

  /** @param options The options of the world as a text. */
  constructor(parts: HashedParts<Name>, options: string) {
    this.parts = parts;
    this.hashOfOptions = mixText(SEED, options);
  }

  /** The hash of the world as it is. @param nextId The id of the next walker or request. */
  of(nextId: number): number {
    const { planners, crews, grid, traffic, requests } = this.parts;
    let hash = mix(mix(this.hashOfOptions, nextId), this.ofMap(grid, traffic.edits.layers));
    hash = mixRectangles(hash, traffic.edits.since(traffic.version));
    for (const planner of planners) hash = this.mixPlanner(hash, planner);
    hash = this.mixScheduler(hash);
    for (const crew of crews) hash = mix(hash, groupsHash(crew));
    hash = mixAll(hash, traffic.hashesOfStranded);
    hash = mix(hash, walkersHash(traffic));
    let sum = requests.size;
    for (const request of requests.values()) sum = (sum + requestHash(request)) | 0;
    hash = mixKnot(mix(hash, sum), traffic.crowd.knotState);
    hash = mixLeads(hash, traffic.crowd.leadStates);
    hash = mix(mix(hash, traffic.crowd.turns), traffic.crowd.steps);
    return mix(hash, 0) >>> 0;
  }

  /** @param layers The layers that count, of this grid or of another one, by name. */
  private ofMap(grid: Grid, layers: readonly Layer[]): number {
    const kept =
      this.hashOfGrid.get(grid) ??
      new TerrainHash(
        grid,
        layers.map(({ name }) => grid.layer(name)),
      );
    this.hashOfGrid.set(grid, kept);
    return kept.value;
  }

  private mixPlanner(hash: number, kept: KeptPlanner): number {
    const { grid, edits, isBuilt, isSettled, isOvertaken, taken } = kept;
    const flags = 4 * Number(isBuilt) + 2 * Number(isSettled) + Number(isOvertaken);
    return mixRectangles(mix(mix(mix(hash, this.ofMap(grid, edits.layers)), flags), taken), kept.behind);
  }

  private mixScheduler(hash: number): number {
    const { tickets, done, isTicked, work, groups, crews } = this.parts.scheduler;
    let mixed = mixNumber(mix(mix(mix(hash, tickets), done), Number(isTicked)), work.owed);
    for (const { estimates } of crews) mixed = mixAll(mixed, estimates.work.words);
    const { underWay } = groups;
    if (underWay === null) return mix(mixed, -1);
    const { crew, goal, runs, given, isSpoilt } = underWay;
    // a search that an edit has spoilt does not go on, however far it had come
    for (const value of [crew, goal, isSpoilt ? -1 : runs, given]) mixed = mix(mixed, value);
    return mixAll(mixed, groups.ledNext);
  }
}

/** A hash of the groups of a crew that wait. */
function groupsHash({ groupOfGoal }: Crew): number {
  let sum = groupOfGoal.size;
  for (const { goal, around, members } of groupOfGoal.values()) {
    let ids = 0;
    for (const { id } of members) ids = (ids + mix(SEED, id)) | 0;
    sum = (sum + mixRectangle(mix(mix(SEED, goal), ids), around)) | 0;
  }
  return sum;
}

function walkersHash<Name extends string>({ walkers, occupancy, displacer }: Traffic<Name>): number {
  const { cellOfSlot } = occupancy;
  const idsOfSquad = new Map<Squad, number>();
  let sum = walkers.size;
  for (const walker of walkers.values()) {
    const { id, squad, slot } = walker;
    sum = (sum + walkerHash(walker, slot < 0 ? -1 : cellOfSlot[slot])) | 0;
    if (squad !== null) idsOfSquad.set(squad, ((idsOfSquad.get(squad) ?? 0) + mix(SEED, id)) | 0);
  }
  for (const [squad, ids] of idsOfSquad) sum = (sum + squadHash(squad, ids)) | 0;
  for (const { id } of displacer?.trapped ?? []) sum = (sum + mix(SEED, ~id)) | 0;
  return sum;
}

/**
 * The hash of a walker: a sum of its values, each times an odd number of its own, and then mixed. A processor works on all products at
 * once, where values that are mixed one after the other would wait for each other. Walkers that differ in one value have other sums.
 */
function walkerHash<Name extends string>(walker: WorldWalker<Name>, occupied: number): number {
  const { ticket, way, ending, fewestAhead, squad } = walker;
  const flags =
    (walker.isTouched ? 8 : 0) + (walker.isHeldUp ? 4 : 0) + (walker.hasArrived ? 2 : 0) + (walker.isJammed ? 1 : 0);
  let sum =
    (Math.imul(walker.start, 0x85eb_ca6b) +
      Math.imul(walker.goalCell, 0xc2b2_ae35) +
      Math.imul(occupied, 0x27d4_eb2f) +
      Math.imul(walker.turn, 0x1656_67b1) +
      Math.imul(walker.restsUntil, 0xd3a2_646d) +
      Math.imul(walker.waited, 0xfd70_46c5) +
      Math.imul(walker.callsUntil, 0x8f1b_bcdd) +
      Math.imul(walker.looksFrom, 0xca62_c1d7) +
      Math.imul((walker.astray << 16) + (walker.triesRound << 8) + walker.knots, 0x6ed9_eba1) +
      Math.imul(flags, 0x5a82_7999) +
      Math.imul(walker.strandedAt, 0x7654_3217) +
      Math.imul(walker.aim, 0x3c6e_f373)) |
    0;
  if (fewestAhead !== Number.POSITIVE_INFINITY) sum += Math.imul(fewestAhead + 1, 0xb55a_4f09);
  if (ending !== null) sum += Math.imul(ENDINGS.indexOf(ending), 0xa54f_f53b);
  if (ticket >= 0) sum += Math.imul(ticket + 1, 0x510e_5283) + Math.imul(walker.rank, 0x9b05_688d);
  if (way !== null) sum += Math.imul(way.hash, 0x1f83_d9ab);
  let hash = mix(walker.signature, sum);
  if (squad !== null) hash = mix(mix(mix(hash, walker.offsetX), walker.offsetY), walker.reached);
  return mix(hash, 0);
}

function squadHash({ goal, formation }: Squad, ids: number): number {
  const hash = mix(mix(SEED, goal), ids);
  if (formation === null) return hash;
  const { from, route, leadOfIndex, least, lagging, waited } = formation.state;
  const counts = [from, least, Number.isFinite(lagging) ? lagging : -1, waited];
  return mixAll(mixAll(mixAll(hash, counts), route ?? [-1]), leadOfIndex);
}

function requestHash<Name extends string>({ signature, ticket, rank }: WorldRequest<Name>): number {
  return mix(mix(signature, ticket), rank);
}

function mixKnot(hash: number, knot: KnotState | null): number {
  if (knot === null) return mix(hash, -1);
  const { rectangle, seed, needed, advances, ids, cells, goals, blocked } = knot;
  const counts = [seed, needed, advances];
  return [counts, ids, cells, goals, blocked].reduce<number>(
    (mixed, list) => mixAll(mixed, list),
    mixRectangles(hash, [rectangle]),
  );
}

function mixLeads(hash: number, leads: readonly LeadState[]): number {
  let mixed = mix(hash, leads.length);
  for (const { walked, ids, cells } of leads) mixed = mixAll(mixAll(mix(mixed, walked), ids), cells);
  return mixed;
}

function mixRectangles(hash: number, rectangles: readonly Rectangle[]): number {
  let mixed = mix(hash, rectangles.length);
  for (const rectangle of rectangles) mixed = mixRectangle(mixed, rectangle);
  return mixed;
}

function mixRectangle(hash: number, { left, top, right, bottom }: Rectangle): number {
  return mix(mix(mix(mix(hash, left), top), right), bottom);
}
