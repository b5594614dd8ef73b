import { mayHaveOpened } from "../grid/agent.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { grow, type Rectangle } from "../grid/rectangle.ts";
import type { GuidePath } from "../search/guide-search.ts";
import { Area } from "./area.ts";
import type { Crew } from "./crew.ts";
import { findDetour } from "./detour.ts";
import { Displacer } from "./displacer.ts";
import type { Events } from "./events.ts";
import type { FindPath } from "./job.ts";
import type { Metrics } from "./metrics.ts";
import { Occupancy } from "./occupancy.ts";
import type { Scheduler } from "./scheduler.ts";
import { Stranded } from "./stranded.ts";
import { isNoWay, type WalkerEnding, type WalkerHost, type WorldWalker } from "./walker.ts";
import { Trunk, Way } from "./way.ts";
import { WayIndex } from "./way-index.ts";
import type { StrandedState, WalkerState } from "./world-state.ts";

/** Few paths have more cells; those that do get memory of their own. */
const USUAL_CELLS = 4096;

/** All walkers of a world: their ways, what edits do to those, and who stands in whose. */
export class Traffic<Name extends string> implements WalkerHost {
  readonly walkers: Map<number, WorldWalker<Name>> = new Map<number, WorldWalker<Name>>();
  readonly occupancy: Occupancy<WorldWalker<Name>>;
  private readonly grid: Grid;
  private readonly crews: readonly Crew[];
  private readonly scheduler: Scheduler;
  private readonly events: Events<Name>;
  private readonly metrics: Metrics;
  private readonly ways: WayIndex<WorldWalker<Name> | Trunk<WorldWalker<Name>>>;
  /** What ways share, by its cells. */
  private readonly trunkOfCells = new Map<Int32Array, Trunk<WorldWalker<Name>>>();
  /** Those without a way, crew by crew. */
  private readonly strandedOfCrew: ReadonlyMap<Crew, Stranded<Name>>;
  /** What lets walkers step out of cells that an edit has closed; `null` where they stay. */
  private readonly displacer: Displacer<WorldWalker<Name>> | null;
  private readonly largestSize: number;
  /** The version of the grid up to which walkers know of edits. */
  version: number;
  /** What planners are asked: to write paths where they are copied from. */
  private readonly plainQuery = { into: new Int32Array(USUAL_CELLS) };
  /** The way of somebody who has none, for the index of ways. */
  private readonly onlyCell = new Int32Array(1);

  /** @param displaces Whether walkers step out of cells that an edit has closed. */
  constructor(
    grid: Grid,
    crews: readonly Crew[],
    scheduler: Scheduler,
    events: Events<Name>,
    metrics: Metrics,
    displaces: boolean,
  ) {
    this.grid = grid;
    this.crews = crews;
    this.scheduler = scheduler;
    this.events = events;
    this.metrics = metrics;
    this.ways = new WayIndex(grid.width);
    this.occupancy = new Occupancy(grid.width);
    this.largestSize = Math.max(...crews.map(({ view }) => view.agent.size));
    this.version = grid.version;
    this.strandedOfCrew = new Map(
      crews.map((crew) => [crew, new Stranded<Name>(crew, scheduler, (walker) => this.reopen(walker))]),
    );
    // movement is the same for all
    const { movement } = crews[0].view;
    this.displacer = displaces
      ? new Displacer(grid, movement, this.occupancy, (walker, cell) => this.displace(walker, cell))
      : null;
  }

  cellAt(point: Point, name: string): number {
    return this.grid.cellAt(point, name);
  }

  pointOf(cell: number): Point {
    return this.grid.pointOf(cell);
  }

  /** Lets a new walker wait for its way. */
  add(walker: WorldWalker<Name>): void {
    this.walkers.set(walker.id, walker);
    if (walker.settings.occupies) this.occupancy.set(walker, walker.start);
    this.stand(walker);
    this.order(walker);
  }

  /**
   * Learns of edits: cuts off the touched part of every way, and lets its walker wait for another; lets walkers step out of
   * cells that are closed to them now; and lets those without a way be asked again where one may have been opened.
   */
  follow(): void {
    const { grid, version } = this;
    if (version === grid.version) return;
    const rectangles = grid.changesSince(version);
    this.version = grid.version;
    if (rectangles.length === 0) return;
    this.metrics.edits += rectangles.length;
    const { touched, standing } = this.cutThrough(rectangles);
    // whatever the order in which they were found, it goes by their age
    const walkers = [...touched].sort((a, b) => a.id - b.id);
    for (const walker of walkers) {
      walker.isTouched = true;
      this.order(walker);
    }
    for (const [{ view }, stranded] of this.strandedOfCrew) {
      if (stranded.size > 0 && mayHaveOpened(grid, view.agent, rectangles)) stranded.askAll();
    }
    this.displacer?.follow(rectangles, standing);
    this.events.note("edit", { rectangles, walkers });
  }

  step(walker: WorldWalker<Name>): number {
    this.follow();
    if (!this.scheduler.isTicked) {
      this.strandedOfCrew.get(walker.crew)?.ask(walker);
      this.scheduler.doNow(walker);
    }
    const cell = this.stepOn(walker);
    this.events.tell();
    return cell;
  }

  send(walker: WorldWalker<Name>, goal: number): void {
    this.follow();
    if (goal !== walker.goalCell || walker.ending !== null) this.lead(walker, goal);
    this.events.tell();
  }

  stop(walker: WorldWalker<Name>): void {
    this.scheduler.remove(walker);
    this.leaveWay(walker);
    this.ways.delete(walker);
    this.occupancy.delete(walker);
    this.strandedOfCrew.get(walker.crew)?.delete(walker);
    this.displacer?.trapped.delete(walker);
    this.walkers.delete(walker.id);
    walker.ending = "stopped";
  }

  /** Lets a walker stand at another cell. One that is under way goes on from there, and keeps its place if it waits. */
  put(walker: WorldWalker<Name>, cell: number): void {
    const { ticket, rank, ending } = walker;
    this.scheduler.remove(walker);
    this.leaveWay(walker);
    walker.start = cell;
    this.stand(walker);
    if (this.occupancy.cellOf(walker) !== undefined) this.occupancy.set(walker, cell);
    if (walker.strandedAt >= 0) this.strandedOfCrew.get(walker.crew)?.askAll();
    if (ending !== null) return;
    if (ticket >= 0) this.scheduler.addAt(walker, { ticket, rank });
    else this.order(walker);
  }

  plan(walker: WorldWalker<Name>, findPath: FindPath): void {
    const { start, goalCell, settings } = walker;
    const { nearest, within } = settings;
    const isPlain = !nearest && within === 0;
    const options = isPlain ? this.plainQuery : { ...this.plainQuery, nearest, within };
    const path = findPath(this.pointOf(start), this.pointOf(goalCell), options);
    const { status, cells } = path;
    const isWay = status === "found" || status === "nearest";
    this.give(walker, isWay ? new Way(walker.keep(cells), status === "nearest") : status);
  }

  take(walker: WorldWalker<Name>, { own, trunk, first }: GuidePath): void {
    this.give(walker, new Way(own, false, trunk, first));
  }

  /** A walker, written down. */
  stateOf(walker: WorldWalker<Name>): WalkerState {
    const { id, agent, ticket, rank, start, goalCell, settings, ending, isTouched, isHeldUp, way } = walker;
    return {
      id,
      agent,
      ticket,
      rank,
      start,
      goal: goalCell,
      settings,
      ending,
      isTouched,
      isHeldUp,
      isTrapped: this.displacer?.trapped.has(walker) ?? false,
      occupied: this.occupancy.cellOf(walker) ?? -1,
      cells: way?.slice(way.index, way.count) ?? new Int32Array(0),
      end: way === null ? 0 : way.end - way.index,
      added: way?.added ?? 0,
      isNearest: way?.isNearest ?? false,
    };
  }

  /** The walkers of each crew that have no way. */
  get stranded(): StrandedState[] {
    return Array.from(this.strandedOfCrew.values(), ({ state }) => state);
  }

  /** Lets those without a way be asked as they were in a world that was written down; given for each crew. */
  restoreStranded(states: readonly StrandedState[]): void {
    for (const [index, stranded] of [...this.strandedOfCrew.values()].entries()) stranded.restore(states[index]);
  }

  /** Lets a new walker go on as one that was written down. */
  restore(walker: WorldWalker<Name>, state: WalkerState): void {
    const { ending, isTouched, isHeldUp, isTrapped, occupied, cells, ticket } = state;
    Object.assign(walker, { ending, isTouched, isHeldUp });
    this.walkers.set(walker.id, walker);
    if (isNoWay(ending)) this.strandedOfCrew.get(walker.crew)?.add(walker);
    if (isTrapped) this.displacer?.trapped.add(walker);
    if (cells.length === 0) this.stand(walker);
    else {
      walker.way = new Way(cells, state.isNearest);
      walker.way.end = state.end;
      walker.way.added = state.added;
      this.ways.set(walker, cells, 0);
    }
    if (occupied >= 0) this.occupancy.set(walker, occupied);
    if (ticket >= 0) this.scheduler.addAt(walker, state);
  }

  /** Gives a walker another goal. One that waits for a way keeps its place. */
  private lead(walker: WorldWalker<Name>, goal: number): void {
    const { ticket, rank, ending, settings } = walker;
    const isWaiting = ticket >= 0;
    this.scheduler.remove(walker);
    this.strandedOfCrew.get(walker.crew)?.delete(walker);
    walker.goalCell = goal;
    walker.ending = null;
    this.walkers.set(walker.id, walker);
    if (ending === "stopped") this.stand(walker);
    if (ending === "stopped" && settings.occupies) this.occupancy.set(walker, walker.start);
    if (isWaiting) this.scheduler.addAt(walker, { ticket, rank });
    else if (!this.redirect(walker)) this.order(walker);
  }

  /** Leads the way of a walker to its new goal, if that lies on the way, or one step beyond it, and tells whether it does. */
  private redirect(walker: WorldWalker<Name>): boolean {
    const { way, start, goalCell, settings, crew } = walker;
    if (way === null || way.isNearest || settings.within > 0 || goalCell === start) return false;
    if (way.endAt(goalCell)) return true;
    const { view } = crew;
    view.follow();
    const last = way.at(way.count - 1);
    const direction = view.offsetOfDirection.indexOf(goalCell - last);
    const isStep = direction >= 0 && ((view.movesOfCell[last] >> direction) & 1) === 1;
    if (!isStep || !way.canAdd) return false;
    this.unshare(walker, way);
    way.add(goalCell);
    this.ways.set(walker, way.cells, way.index);
    return true;
  }

  /** Lets a walker wait for a way: those that have no steps left come first. */
  private order(walker: WorldWalker<Name>): void {
    const { priority } = walker.settings;
    const hasSteps = walker.stepsAhead > 0;
    if (walker.ticket >= 0 && hasSteps) return;
    this.scheduler.remove(walker);
    if (!hasSteps) walker.stoodSince = this.metrics.ticks;
    this.scheduler.add(walker, hasSteps ? priority - 1 : priority);
  }

  /**
   * Cuts off what of all ways leads through cells that changed. Returns the walkers whose ways do, and the walkers without
   * steps to take that stand there or beside: the first step of who stands there is always cut off.
   */
  private cutThrough(rectangles: readonly Rectangle[]): Record<"touched" | "standing", Set<WorldWalker<Name>>> {
    const { grid, crews, ways } = this;
    const touched = new Set<WorldWalker<Name>>();
    const standing = new Set<WorldWalker<Name>>();
    for (const [block, changed] of this.byBlock(rectangles)) {
      const areaOfCrew = new Map(
        crews.map((crew) => [
          crew,
          new Area(
            changed.map((each) => crew.view.reachOf(each).stepped),
            grid.width,
          ),
        ]),
      );
      const cut = (walker: WorldWalker<Name>, first: number, end: number, isShared: boolean): void => {
        const { way, crew } = walker;
        const area = areaOfCrew.get(crew);
        if (area === undefined) return;
        if (way === null || way.steps === 0) {
          if (area.has(walker.start)) standing.add(walker);
          return;
        }
        if (!(isShared ? way.cutTrunk(area, first, end) : way.cut(area, first, end))) return;
        touched.add(walker);
        if (way.steps === 0) standing.add(walker);
      };
      ways.forEachIn(block, (owner, first, end) => {
        if (owner instanceof Trunk) for (const walker of owner.followers) cut(walker, first, end, true);
        else cut(owner, first, end, false);
      });
    }
    return { touched, standing };
  }

  /** The blocks of ways to which rectangles that changed can matter, with those rectangles. */
  private byBlock(rectangles: readonly Rectangle[]): Map<number, Rectangle[]> {
    const { grid, largestSize, ways } = this;
    const reach = { left: largestSize, top: largestSize, right: 1, bottom: 1 };
    const changedOfBlock = new Map<number, Rectangle[]>();
    for (const changed of rectangles) {
      for (const block of ways.blocksOf(grow(changed, reach, grid.width, grid.height))) {
        const others = changedOfBlock.get(block);
        if (others === undefined) changedOfBlock.set(block, [changed]);
        else others.push(changed);
      }
    }
    return changedOfBlock;
  }

  /** Gives a walker the answer that it waited for. */
  private give(walker: WorldWalker<Name>, answer: Way | WalkerEnding): void {
    const { events, metrics } = this;
    metrics.plans++;
    if (walker.stepsAhead === 0) metrics.standingTicks.note(metrics.ticks - walker.stoodSince);
    this.scheduler.finish(walker);
    this.leaveWay(walker);
    const wasTouched = walker.isTouched;
    walker.isTouched = false;
    if (wasTouched) {
      metrics.replans++;
      events.note("replanned", { walker });
    }
    if (!(answer instanceof Way)) this.end(walker, answer);
    else if (answer.count === 1) this.end(walker, answer.isNearest ? "nearest" : "arrived");
    else {
      walker.way = answer;
      this.ways.set(walker, answer.cells, 0);
      if (answer.isShared) this.share(walker, answer);
    }
  }

  private stepOn(walker: WorldWalker<Name>): number {
    const { way } = walker;
    if (way === null || way.steps === 0) return -1;
    walker.isHeldUp = this.isTaken(walker, way.at(way.index + 1)) && !this.bend(walker, way);
    if (walker.isHeldUp) return -1;
    way.index++;
    walker.start = way.at(way.index);
    if (this.occupancy.cellOf(walker) !== undefined) this.occupancy.set(walker, walker.start);
    if (way.steps === 0) {
      if (walker.ticket >= 0) this.order(walker);
      else this.end(walker, way.isNearest ? "nearest" : "arrived");
    }
    return walker.start;
  }

  private isTaken(walker: WorldWalker<Name>, cell: number): boolean {
    return this.occupancy.isTaken(walker, cell);
  }

  /** Leads a walker round those that stand in its way, if there is room. */
  private bend(walker: WorldWalker<Name>, way: Way): boolean {
    const { view } = walker.crew;
    view.follow();
    this.unshare(walker, way);
    const detour = findDetour(view, way, (cell) => !this.isTaken(walker, cell));
    if (detour === undefined) return false;
    way.bend(detour.cells, detour.index);
    this.ways.set(walker, way.cells, way.index);
    return true;
  }

  /** Notes where a walker without a way stands. */
  private stand(walker: WorldWalker<Name>): void {
    this.onlyCell[0] = walker.start;
    this.ways.set(walker, this.onlyCell, 0);
  }

  /** Lets a walker step out to a cell, and tells. */
  private displace(walker: WorldWalker<Name>, cell: number): void {
    const from = walker.cell;
    this.put(walker, cell);
    this.events.note("displaced", { walker, from, to: walker.cell });
  }

  /** Lets a walker that had no way wait for the one that an edit has opened. */
  private reopen(walker: WorldWalker<Name>): void {
    walker.ending = null;
    walker.isTouched = true;
    this.order(walker);
  }

  private leaveWay(walker: WorldWalker<Name>): void {
    if (walker.way !== null) this.forget(walker, walker.way);
    walker.way = null;
    walker.isHeldUp = false;
  }

  /** Notes who shares the last part of a way. */
  private share(walker: WorldWalker<Name>, { trunk: cells }: Way): void {
    const known = this.trunkOfCells.get(cells);
    const trunk = known ?? new Trunk<WorldWalker<Name>>(cells);
    trunk.followers.add(walker);
    if (known !== undefined) return;
    this.trunkOfCells.set(cells, trunk);
    this.ways.set(trunk, cells, 0);
  }

  /** Lets a walker share its way no longer; what it has to walk is noted as its own. */
  private unshare(walker: WorldWalker<Name>, way: Way): void {
    if (!way.isShared) return;
    this.forget(walker, way);
    way.unshare();
    this.ways.set(walker, way.cells, way.index);
  }

  /** Forgets where a way leads. */
  private forget(walker: WorldWalker<Name>, { isShared, trunk: cells }: Way): void {
    this.ways.delete(walker);
    if (!isShared) return;
    const trunk = this.trunkOfCells.get(cells);
    if (!trunk?.followers.delete(walker) || trunk.followers.size > 0) return;
    this.trunkOfCells.delete(cells);
    this.ways.delete(trunk);
  }

  private end(walker: WorldWalker<Name>, ending: WalkerEnding): void {
    this.leaveWay(walker);
    this.stand(walker);
    walker.ending = ending;
    if (isNoWay(ending)) this.strandedOfCrew.get(walker.crew)?.add(walker);
    this.events.note(isNoWay(ending) ? "unreachable" : "arrived", { walker });
  }
}
