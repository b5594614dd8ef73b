import { type Agent, classOfAgent } from "../grid/agent.ts";
import { Grid } from "../grid/grid.ts";
import type { MovementOptions } from "../grid/movement.ts";
import { areaOf, type Rectangle } from "../grid/rectangle.ts";
import { SeenEdits } from "../grid/seen-edits.ts";
import type { Algorithms } from "../planner/algorithms.ts";
import { GridPlanner } from "../planner/grid-planner.ts";
import type { Planner } from "../planner/planner.ts";
import { damaged } from "../snapshot/snapshot.ts";
import { WORK_OF_BUILD_TURN, WORK_OF_REPAIR_TURN } from "./gauge.ts";
import type { Algorithm } from "./options.ts";

/** What a turn of a repair gives that follows edits with components; other turns of repairs give 0. */
const OF_COMPONENTS = 1;

/** What a planner of a world is made for. */
export interface KeptSettings {
  /** The algorithms that there are. */
  readonly algorithms: Algorithms;
  /** The algorithm of the planner. */
  readonly algorithm: Algorithm;
  /** The agents that the planner serves: several for HAA*, else one. */
  readonly agents: readonly Agent[];
  readonly movement: MovementOptions;
}

/** What can be written down of the planner of a world. */
export interface KeptState {
  /** The map of the planner; `null` if it is equal to the world's grid, or is that grid. */
  readonly grid: Grid | null;
  /** The planner with what it has built; `null` if there is nothing to build. */
  readonly planner: Planner | null;
  /** Whether the planner is being built, rather than repaired. */
  readonly isBuilding: boolean;
  /** What the turns left of a build or a repair will give; `null` when none is under way. */
  readonly turns: Float64Array | null;
  /** The version of the world's grid that the planner has followed, or is following. */
  readonly version: number;
  /** Whether edits came during the last build or repair. */
  readonly isOvertaken: boolean;
  /** The number of turns that the build or repair that is under way has taken. */
  readonly taken: number;
}

/**
 * A planner of a world, built and repaired a little with each turn.
 *
 * The planner works on a copy of the map. The copy follows the world's grid only when a repair begins, so that the map does
 * not change in the midst of a repair. Between two repairs the planner can be asked for paths on the map as it was. What a turn
 * does never depends on edits that came since: a save may do all turns ahead, and count them out afterwards. The copy takes a
 * byte a cell, and what the agents see of it about three. A* has nothing to build, and plans on the world's grid itself.
 */
export class KeptPlanner {
  readonly algorithm: Algorithm;
  readonly planner: Planner;
  /** The map of the planner. */
  readonly grid: Grid;
  /** The edits of the world's grid that concern the planner. */
  readonly edits: SeenEdits;
  private readonly original: Grid;
  private readonly agents: readonly Agent[];
  /** The build or the repair that is under way. */
  private turns: Turns | null;
  private isBuilding: boolean;
  private version: number;
  /** Whether edits came during the last build or repair, so that the planner has to be repaired again at once. */
  isOvertaken: boolean;
  /** The number of turns that the build or repair that is under way has taken. */
  taken: number;

  /** @param state What to go on with. */
  constructor(original: Grid, settings: KeptSettings, state?: KeptState) {
    const { algorithm, agents } = settings;
    this.algorithm = algorithm;
    this.original = original;
    this.agents = agents;
    const isCopying = algorithm !== "astar";
    this.edits = new SeenEdits(
      original,
      agents.flatMap((agent) => classOfAgent(original, agent).layers),
    );
    this.grid = isCopying ? (state?.grid ?? this.copyOf(original)) : original;
    this.planner = plannerFor(this.grid, settings, state);
    this.version = state?.version ?? original.version;
    this.isBuilding = state?.isBuilding ?? isCopying;
    this.isOvertaken = state?.isOvertaken ?? false;
    this.taken = state?.taken ?? 0;
    if (state === undefined) this.turns = isCopying ? new Turns(this.planner.build()[Symbol.iterator]()) : null;
    else this.turns = state.turns === null ? null : new Turns(null, state.turns);
    // what a snapshot leaves out is found again now, so that no turn of a later repair has to do it
    if (state !== undefined && isCopying) for (const _ of this.repairSlices());
  }

  /** Whether the first build is over. */
  get isBuilt(): boolean {
    return !this.isBuilding;
  }

  /** Whether no build and no repair is under way, so that the planner can be asked for paths on the map of the last repair. */
  get isSettled(): boolean {
    return this.turns === null;
  }

  /** Whether the planner has followed all edits of the world's grid. */
  get isCurrent(): boolean {
    return this.turns === null && this.edits.newest <= this.version;
  }

  /** Whether the planner can be asked, and only layers have changed since it last followed edits. */
  get isCurrentButForLayers(): boolean {
    return this.turns === null && this.original.groundVersion <= this.version;
  }

  /** Whether the planner has a map of its own. */
  private get isCopying(): boolean {
    return this.grid !== this.original;
  }

  /**
   * Takes one turn of what is to be built or repaired, and returns how much of a build is done, from 0 to 1.
   *
   * @param isCounted Whether the number of turns must depend on nothing but the state of the world. Then all turns that follow edits
   *   with components are one: how many there are depends on edits long ago, which a world that was loaded does not know of.
   */
  followStep(isCounted = false): number {
    if (this.isCurrent) return 1;
    this.turns ??= this.beginRepair();
    this.taken++;
    let done = this.turns.next();
    while (isCounted && !this.isBuilding && done === OF_COMPONENTS) done = this.turns.next();
    if (done !== undefined) return done;
    this.turns = null;
    this.taken = 0;
    this.isBuilding = false;
    this.isOvertaken = !this.isCurrent;
    return 1;
  }

  /** The rectangles of the world's grid that have changed since the edits that the planner has followed or is following. */
  get behind(): readonly Rectangle[] {
    return this.edits.since(this.version);
  }

  /**
   * The work that the next turn counts. The first turn of a build looks at the whole map, and the first turn of a repair at all cells
   * that have changed; what the other turns do is about the same.
   */
  get workOfTurn(): number {
    if (this.isCurrent) return 0;
    const { original, taken } = this;
    const work = this.isBuilding ? WORK_OF_BUILD_TURN : WORK_OF_REPAIR_TURN;
    if (taken > 0) return work;
    if (this.isBuilding) return work + original.terrainOfCell.length;
    return this.behind.reduce((sum, changed) => sum + areaOf(changed), work);
  }

  /** Takes all turns until the planner has followed all edits. */
  follow(): void {
    while (!this.isCurrent) this.followStep();
  }

  /** The memory held beside the world's grid, in bytes. Nothing that can be seen of the world depends on whether this is asked. */
  get bytes(): number {
    this.turns?.finish();
    const layers = this.edits.layers.length;
    return this.planner.report().bytes + (this.isCopying ? (1 + layers) * this.grid.terrainOfCell.length : 0);
  }

  /** What it takes to go on with this planner. A build or repair that is under way is done first, unseen. */
  get state(): KeptState {
    const { isCopying, isBuilding, isOvertaken, version, original, taken } = this;
    const turns = this.turns?.finish() ?? null;
    const planner = isCopying ? this.planner : null;
    const grid = isCopying && version !== original.version ? this.grid : null;
    return { grid, planner, isBuilding, turns, version, isOvertaken, taken };
  }

  /** A copy of the world's grid, with the layers that the planner's agents read. */
  private copyOf(original: Grid): Grid {
    const layers = this.edits.layers.map(({ state }) => state);
    return Grid.resume({ ...original.state, layers });
  }

  private beginRepair(): Turns {
    this.version = this.original.version;
    if (this.isCopying) return new Turns(this.repairCopy());
    // what A* keeps is soon repaired, and the world's grid may change between two turns
    for (const _ of this.repairSlices());
    return new Turns(null);
  }

  /** Lets the copy follow the world's grid in a turn of its own, and then the planner the copy. */
  private *repairCopy(): Generator<number> {
    this.grid.follow(this.original);
    yield 0;
    yield* this.repairSlices();
  }

  private *repairSlices(): Generator<number> {
    for (const agent of this.agents) {
      for (const turn of GridPlanner.repairTurns(this.planner, agent)) {
        yield turn === "components" ? OF_COMPONENTS : 0;
      }
    }
  }
}

/**
 * Work that is done a little with each turn. The rest of the work can be done at once, unseen: what the turns would have given
 * is then kept, and given turn by turn all the same.
 */
export class Turns {
  private readonly source: Iterator<number> | null;
  /** What turns that are done already will give; the next turn's is last. */
  private readonly ahead: number[];

  /** @param ahead What turns that are done already will give, one after the other. */
  constructor(source: Iterator<number> | null, ahead: ArrayLike<number> = []) {
    this.source = source;
    this.ahead = Array.from(ahead).reverse();
  }

  /** Takes a turn and returns what it gives; `undefined` once all is done. */
  next(): number | undefined {
    if (this.ahead.length > 0) return this.ahead.pop();
    const step = this.source?.next();
    return step === undefined || step.done ? undefined : step.value;
  }

  /** Does all that is left, and returns what its turns will give. */
  finish(): Float64Array {
    const given: number[] = [];
    for (let value = this.next(); value !== undefined; value = this.next()) given.push(value);
    for (let index = given.length - 1; index >= 0; index--) this.ahead.push(given[index]);
    return Float64Array.from(given);
  }
}

/** The planner to go on with, or a new one. Refuses a planner that was made for something else. */
function plannerFor(grid: Grid, settings: KeptSettings, state: KeptState | undefined): Planner {
  const made = makePlanner(grid, settings);
  if (state === undefined || !(made instanceof GridPlanner && made.isSaved)) return made;
  const { planner } = state;
  if (planner instanceof GridPlanner && JSON.stringify(planner.options) === JSON.stringify(made.options)) {
    return planner;
  }
  throw damaged("a planner is made for other agents, or in another way, than the world asks for");
}

/** Makes a planner for some agents, without building it. All algorithms but HAA* serve the first agent only. */
function makePlanner(grid: Grid, { algorithms, algorithm, agents, movement }: KeptSettings): Planner {
  const served = algorithm === "haa" ? { agents } : { agent: agents[0] };
  const when = algorithm === "astar" ? {} : { build: "lazy" };
  return algorithms.make(grid, { algorithm, ...served, ...movement, ...when });
}
