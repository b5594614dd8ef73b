import { mayHaveOpened } from "../grid/agent.ts";
import type { Grid } from "../grid/grid.ts";
import { grow, type Rectangle } from "../grid/rectangle.ts";
import { SeenEdits } from "../grid/seen-edits.ts";
import type { Crew } from "./crew.ts";
import { Displacer } from "./displacer.ts";
import type { Events } from "./events.ts";
import type { Metrics } from "./metrics.ts";
import { Occupancy } from "./occupancy.ts";
import type { WorldSettings } from "./options.ts";
import type { Scheduler } from "./scheduler.ts";
import { NoCrowd, type Stepping } from "./stepping.ts";
import { Stranded } from "./stranded.ts";
import { Area } from "./way.ts";
import { WayIndex } from "./way-index.ts";
import type { StrandedState } from "./world-state.ts";
import type { WorldWalker } from "./world-walker.ts";

/** All walkers of a world: where their ways lead, which cells they occupy, and what edits do to them. */
export class Traffic<Name extends string> {
  readonly grid: Grid;
  readonly walkers: Map<number, WorldWalker<Name>> = new Map<number, WorldWalker<Name>>();
  readonly occupancy: Occupancy<WorldWalker<Name>>;
  readonly ways: WayIndex<WorldWalker<Name>>;
  readonly scheduler: Scheduler;
  readonly events: Events<Name>;
  readonly metrics: Metrics;
  /** Lets walkers step out of cells that an edit has closed; `null` where they stay. */
  readonly displacer: Displacer<WorldWalker<Name>> | null;
  /** Whether the caller says where walkers step out to, as the handles of a world in a worker do. */
  isLed = false;
  /** The version of the grid up to which walkers know of edits. */
  version: number;
  readonly crews: readonly Crew[];
  /** The edits of the grid that concern any of the crews. */
  readonly edits: SeenEdits;
  /** Whether walkers keep their ways when a layer changes, until they get others. */
  private readonly acceptsStale: boolean;
  /** The walkers that step together. */
  readonly crowd: Stepping<Name>;
  /** Walkers without a way, in the order of the crews. */
  private readonly strandedOfCrew: ReadonlyMap<Crew, Stranded<Name>>;
  private readonly largestSize: number;

  constructor(
    grid: Grid,
    crews: readonly Crew[],
    scheduler: Scheduler,
    events: Events<Name>,
    metrics: Metrics,
    { crowds, displace, congestion, stale }: WorldSettings<Name>,
  ) {
    this.grid = grid;
    this.crews = crews;
    this.scheduler = scheduler;
    this.events = events;
    this.metrics = metrics;
    this.ways = new WayIndex(grid.width);
    this.occupancy = new Occupancy(grid.width, grid.terrainOfCell.length);
    this.crowd = crowds === null ? new NoCrowd() : crowds.make(this, congestion);
    this.largestSize = Math.max(...crews.map(({ view }) => view.agent.size));
    this.version = grid.version;
    this.acceptsStale = stale === "accept";
    this.edits = new SeenEdits(
      grid,
      crews.flatMap(({ view }) => view.agent.layers),
    );
    this.strandedOfCrew = new Map(crews.map((crew) => [crew, new Stranded<Name>(crew, scheduler)]));
    // movement is the same for all
    const { movement } = crews[0].view;
    this.displacer = displace
      ? new Displacer(grid, movement, this.occupancy, (walker, cell) => this.displace(walker, cell))
      : null;
  }

  /** The walkers without a way among the crew of a walker. */
  strandedOf({ crew }: WorldWalker<Name>): Stranded<Name> {
    // every crew has its entry from the start
    return this.strandedOfCrew.get(crew) as Stranded<Name>;
  }

  /** The walkers of each crew that have no way, written down. */
  get stranded(): StrandedState[] {
    return Array.from(this.strandedOfCrew.values(), ({ state }) => state);
  }

  /** The hashes of the walkers of each crew that have no way. */
  get hashesOfStranded(): number[] {
    return Array.from(this.strandedOfCrew.values(), ({ hash }) => hash);
  }

  /** Lets walkers without a way be asked as they were in a world that was written down; given for each crew. */
  restoreStranded(states: readonly StrandedState[]): void {
    for (const [index, stranded] of [...this.strandedOfCrew.values()].entries()) stranded.restore(states[index]);
  }

  /**
   * Learns of edits: cuts off the touched part of every way, and lets its walker wait for another; lets walkers step out of
   * cells that are closed to them now; and lets walkers without a way be asked again where one may have been opened.
   */
  follow(): void {
    // asked with every step of every walker: what follows would allocate memory even if there is nothing to learn
    if (this.version !== this.grid.version) this.learn();
  }

  private learn(): void {
    const { grid, version } = this;
    const ofGround = grid.changesSince(version);
    const ofLayers = this.edits.layersSince(version);
    const rectangles = [...ofGround, ...ofLayers];
    const seenOfCrew = new Map(this.crews.map((crew) => [crew, new Set(crew.view.edits.since(version))]));
    this.version = grid.version;
    if (rectangles.length === 0) return;
    this.metrics.edits += rectangles.length;
    const cutting = this.acceptsStale ? ofGround : rectangles;
    const { touched, standing } = this.findTouched(cutting, seenOfCrew, true);
    // a way stays legal when a layer changes
    if (this.acceptsStale)
      for (const walker of this.findTouched(ofLayers, seenOfCrew, false).touched) touched.add(walker);
    // the oldest walker comes first, in whatever order they were found
    const walkers = [...touched].sort((a, b) => a.id - b.id);
    for (const walker of walkers) {
      walker.isTouched = true;
      walker.order();
    }
    for (const [{ view }, stranded] of this.strandedOfCrew) {
      if (stranded.size > 0 && mayHaveOpened(grid, view.agent, ofGround)) stranded.askAll();
    }
    if (!this.isLed) this.displacer?.follow(ofGround, standing);
    this.events.note("edit", { rectangles, walkers });
  }

  /**
   * Finds the walkers whose ways lead through cells that changed, and may cut off what of their ways does. Also finds the walkers
   * without steps to take that stand there or beside: the first step of a walker that stands there is always cut off.
   *
   * @param seenOfCrew The rectangles that concern each crew.
   */
  private findTouched(
    rectangles: readonly Rectangle[],
    seenOfCrew: ReadonlyMap<Crew, ReadonlySet<Rectangle>>,
    isCut: boolean,
  ): Record<"touched" | "standing", Set<WorldWalker<Name>>> {
    const touched = new Set<WorldWalker<Name>>();
    const standing = new Set<WorldWalker<Name>>();
    for (const [block, changed] of this.byBlock(rectangles)) {
      const areaOfCrew = new Map(
        Array.from(seenOfCrew, ([crew, seen]) => {
          const concerning = changed.filter((rectangle) => seen.has(rectangle));
          return [crew, this.areaOf(crew, concerning)];
        }),
      );
      this.ways.forEachIn(block, (walker, first, end, isOfTrunk) => {
        // a way that is not cut off may be touched anywhere
        if (!isCut && touched.has(walker)) return;
        const { way, crew } = walker;
        const area = areaOfCrew.get(crew);
        if (area === undefined) return;
        if (way === null || way.steps === 0) {
          if (area.has(walker.start)) standing.add(walker);
          return;
        }
        const index = way.indexIn(area, first, end, isOfTrunk);
        if (index < 0) return;
        if (isCut) way.cutAt(index);
        touched.add(walker);
        if (way.steps === 0) standing.add(walker);
      });
    }
    return { touched, standing };
  }

  /** The cells from which steps of a crew's agents may have changed. */
  private areaOf({ view }: Crew, changed: readonly Rectangle[]): Area {
    return new Area(
      changed.map((rectangle) => view.reachOf(rectangle).stepped),
      this.grid.width,
    );
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

  /** Lets a walker step out to a cell, and notes the event. */
  private displace(walker: WorldWalker<Name>, cell: number): void {
    const from = walker.cell;
    walker.put(cell);
    walker.findSlot();
    this.events.note("displaced", { walker, from, to: walker.cell });
  }
}
