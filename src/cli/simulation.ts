import { generateMap } from "../generate/index.ts";
import { Random } from "../generate/random.ts";
import { createWorld, type Edit, Grid, type Point, type Walker, type World, type WorldMetrics } from "../index.ts";
import { Histogram, type Percentiles } from "../world/metrics.ts";
import { CrowdCheck } from "./crowd-check.ts";
import { StepCheck } from "./step-check.ts";
import { AGENTS, NAMES, type Name, UnitPlaces } from "./unit-places.ts";

/** The size of a simulated game, and how long it lasts. */
export interface SimulationOptions {
  /** The number of units that walk. */
  readonly units: number;
  /** Side of the map, in cells. */
  readonly size: number;
  /** The number of walls that open or close in a second. */
  readonly edits: number;
  readonly seconds: number;
  /** The time for path finding in a frame, in milliseconds. */
  readonly budget: number;
  readonly seed: number;
  /** Whether units occupy their cells, and all step at once without being in each other's way. */
  readonly occupies: boolean;
  /** How far units that occupy their cells go round one that comes against them, in tiles. */
  readonly congestion: number;
}

/** What a simulated game measured. */
export interface SimulationReport {
  readonly frames: number;
  /** The time that the world took in a frame, in milliseconds. */
  readonly work: Percentiles;
  /** The time by which frames exceeded the budget, in milliseconds. */
  readonly over: Percentiles;
  /** The time of a loop after each frame that does nothing for `IDLE_TIME`, in milliseconds: what the machine adds to any frame. */
  readonly idle: Percentiles;
  readonly framesOver: number;
  readonly steps: number;
  readonly illegal: number;
  /** The pairs of occupying units that were in each other's way in a step. */
  readonly conflicts: number;
  /** The time of a step of all occupying units at once, in milliseconds. */
  readonly stepTime: Percentiles;
  /** The number of occupying units that could not come to their goals in the end, because others were in their way. */
  readonly jammed: number;
  readonly arrived: number;
  readonly unreachable: number;
  /** The number of times that a unit stepped out of a wall that closed on it. */
  readonly displaced: number;
  /** The number of units that at the end have neither arrived nor been told that there is no way. */
  readonly lost: number;
  /** The number of frames until a unit with a new order, or a unit that an edit had stopped, could step. */
  readonly wait: Percentiles;
  readonly metrics: Omit<WorldMetrics, "bytes">;
  readonly bytes: number;
  /** The time to build the planners, in milliseconds. */
  readonly buildTime: number;
  /** The bytes in use when the frames began, half-way, and at the end. */
  readonly memory: readonly [number, number, number];
  /** A hash of everything that does not depend on time: the map, the first orders, the edits, and paths found at the end. */
  readonly hash: string;
}

/** The clock, the memory and the pauses that a simulation needs. */
export interface Machine {
  /** Returns the milliseconds since some moment in the past. */
  now(): number;
  /** Returns the number of bytes in use. */
  memory(): number;
  /** Lets the engine work between frames, such as collect garbage, for one turn of the event loop or for a time. */
  rest(milliseconds?: number): Promise<void>;
}

/** The number of frames in a second. */
const FRAMES_PER_SECOND = 60;

/** The number of frames from one step of a unit to the next: units walk ten cells a second. */
const FRAMES_PER_STEP = 6;

/** The time between the end of the loading screen and the first frame, in milliseconds. */
const SETTLING_TIME = 250;

/** The time for which a loop does nothing after each frame, in milliseconds. */
export const IDLE_TIME = 4;

/** The number of frames after which a unit without a way gets another goal. */
const FRAMES_TO_REST = 120;

/** The most frames that units have for the rest of their way when the game is over. */
const MOST_FRAMES_AFTER = 20_000;

/** The most steps of all in a row in which no occupying unit arrives before the game ends. */
const MOST_STEPS_IN_VAIN = 200;

/** The most walls that stand at the same time. */
const WALLS = 64;

/** The number of paths to find at the end, for each kind of agent. */
const PATHS_IN_THE_END = 32;

/** A unit that walks from goal to goal. */
interface Unit {
  readonly walker: Walker<Name>;
  /** The side of the square that the unit covers, in cells. */
  readonly size: number;
  /** The random numbers of this unit alone, so that its goals do not depend on how fast other units are. */
  readonly random: Random;
  /** The cell where the unit stands. It is written over, as `to` is, so that frames leave no garbage behind. */
  readonly at: { x: number; y: number };
  /** The cell where the step of a frame leads. */
  readonly to: { x: number; y: number };
  hasStepped: boolean;
  /** The frame at which the unit gets another goal. */
  restsUntil: number;
}

/** A game without pictures: units walk from goal to goal on a map where walls open and close, with a budget for each frame. */
export class Simulation {
  private readonly options: SimulationOptions;
  private readonly machine: Machine;
  private readonly grid: Grid;
  private readonly world: World<Name>;
  private readonly random: Random;
  private readonly checkOfName: ReadonlyMap<Name, StepCheck>;
  private readonly places: UnitPlaces;
  private readonly units: readonly Unit[];
  private readonly buildTime: number;
  /** For each wall that stands, oldest first, the edits that bring back what was there before. */
  private readonly walls: Edit[][] = [];
  private readonly crowdCheck: CrowdCheck;
  /** Whether each cell is under the goal of an occupying unit: with one goal for two, only one could arrive. */
  private readonly isGoalOfCell: Uint8Array;
  private readonly stepTime = new Histogram();
  private readonly work = new Histogram();
  private readonly over = new Histogram();
  private readonly idle = new Histogram();
  private readonly counts = {
    steps: 0,
    illegal: 0,
    conflicts: 0,
    arrived: 0,
    unreachable: 0,
    displaced: 0,
    framesOver: 0,
  };
  private hash = 0x811c_9dc5;

  constructor(options: SimulationOptions, machine: Machine) {
    const { size, seed, units } = options;
    this.options = options;
    this.machine = machine;
    this.random = new Random(seed);
    this.grid = landOf(size, seed);
    this.world = createWorld(this.grid, {
      agents: AGENTS,
      congestion: options.congestion,
      clock: () => machine.now(),
    });
    this.crowdCheck = new CrowdCheck(this.grid);
    this.isGoalOfCell = new Uint8Array(this.grid.terrainOfCell.length);
    const began = machine.now();
    for (const _ of this.world.build());
    this.buildTime = machine.now() - began;
    this.checkOfName = new Map(NAMES.map((name) => [name, this.checkFor(name)]));
    this.places = new UnitPlaces(this.world, seed);
    // from the first tick on, all planning is left to ticks
    this.world.tick(0);
    const isTakenOfCell = new Uint8Array(this.grid.terrainOfCell.length);
    this.units = Array.from({ length: units }, (_, index) => this.makeUnit(index, isTakenOfCell));
    const unitOfWalker = new Map(this.units.map((unit) => [unit.walker, unit]));
    this.world.on("displaced", ({ walker, to }) => {
      const unit = unitOfWalker.get(walker);
      if (unit !== undefined) this.displace(unit, to);
    });
    this.note(this.grid.terrainOfCell);
  }

  /**
   * Plays all frames, and returns what they measured.
   *
   * @param onFrame Called after each frame with the part of the game that is over, from 0 to 1.
   */
  async run(onFrame: (part: number) => void): Promise<SimulationReport> {
    const frames = Math.round(this.options.seconds * FRAMES_PER_SECOND);
    // building planners and making units left garbage
    await this.machine.rest(SETTLING_TIME);
    const memory: [number, number, number] = [this.machine.memory(), 0, 0];
    for (let frame = 0; frame < frames; frame++) {
      await this.playFrame(frame, this.editsAt(frame), true);
      if (frame === frames >> 1) memory[1] = this.machine.memory();
      onFrame(frame / frames);
    }
    memory[2] = this.machine.memory();
    const { metrics } = this.world;
    const left = await this.comeHome(frames);
    const { occupies } = this.options;
    this.findPathsInTheEnd();
    return {
      ...this.counts,
      frames,
      lost: occupies ? 0 : left,
      jammed: occupies ? left : 0,
      stepTime: this.stepTime.percentiles,
      work: this.work.percentiles,
      over: this.over.percentiles,
      idle: this.idle.percentiles,
      wait: metrics.standingTicks,
      metrics,
      bytes: metrics.bytes,
      buildTime: this.buildTime,
      memory,
      hash: (this.hash >>> 0).toString(16).padStart(8, "0"),
    };
  }

  /** Plays one frame and the pause after it. The work of the world is timed, the work of the game is not. */
  private async playFrame(frame: number, edits: readonly Edit[][], isMeasured: boolean): Promise<void> {
    const { world, machine, units } = this;
    const { occupies } = this.options;
    // each unit steps in one of six frames; occupying units all step in the same
    const first = occupies ? 0 : frame % FRAMES_PER_STEP;
    const stride = occupies ? 1 : FRAMES_PER_STEP;
    const end = occupies && frame % FRAMES_PER_STEP > 0 ? 0 : units.length;
    const orders = this.ordersAt(frame, isMeasured);

    const began = machine.now();
    for (const edit of edits) world.edit(edit);
    for (const [unit, goal] of orders) unit.walker.goal = goal;
    if (occupies && end > 0) this.stepAll();
    else for (let index = first; index < end; index += stride) takeStep(units[index]);
    world.tick(Math.max(0, this.options.budget - (machine.now() - began)));
    const spent = machine.now() - began;

    if (occupies && end > 0) this.noteSteps();
    for (let index = first; index < end; index += stride) this.checkStep(units[index]);
    if (isMeasured) {
      this.noteWork(spent);
      this.idle.note(this.waitFor(IDLE_TIME));
    }
    await machine.rest();
  }

  /** Moves all occupying units at once. */
  private stepAll(): void {
    const { machine } = this;
    const began = machine.now();
    this.world.step();
    this.stepTime.note(machine.now() - began);
  }

  /** Notes where occupying units have stepped, and counts those in each other's way. */
  private noteSteps(): void {
    for (const unit of this.units) {
      const { cell } = unit.walker;
      unit.hasStepped = cell.x !== unit.at.x || cell.y !== unit.at.y;
      unit.to.x = cell.x;
      unit.to.y = cell.y;
    }
    this.counts.conflicts += this.crowdCheck.countConflicts(this.units);
  }

  /** Does nothing until a number of milliseconds has passed, and returns how many have. */
  private waitFor(milliseconds: number): number {
    const { machine } = this;
    const began = machine.now();
    let passed = 0;
    while (passed < milliseconds) passed = machine.now() - began;
    return passed;
  }

  private noteWork(milliseconds: number): void {
    const { budget } = this.options;
    this.work.note(milliseconds);
    this.over.note(Math.max(0, milliseconds - budget));
    if (milliseconds > budget) this.counts.framesOver++;
  }

  private checkStep({ walker, at, to, hasStepped }: Unit): void {
    if (!hasStepped) return;
    this.counts.steps++;
    if (this.checkOfName.get(walker.agent)?.isLegal(at, to) !== true) this.counts.illegal++;
    at.x = to.x;
    at.y = to.y;
  }

  /** Notes where a unit has stepped out to, and counts a step as illegal if the unit cannot stand there. */
  private displace({ walker, at, to }: Unit, { x, y }: Point): void {
    this.counts.displaced++;
    if (this.checkOfName.get(walker.agent)?.canStand(x, y) !== true) this.counts.illegal++;
    at.x = x;
    at.y = y;
    to.x = x;
    to.y = y;
  }

  /** Returns new goals for units that have arrived, and for units that have rested after they were told that there is no way. */
  private ordersAt(frame: number, isMeasured: boolean): [Unit, Point][] {
    const orders: [Unit, Point][] = [];
    for (const unit of this.units) {
      if (isUnderWay(unit)) {
        // an edit may have opened a way while the unit rested
        unit.restsUntil = 0;
        continue;
      }
      const { status } = unit.walker;
      if (unit.restsUntil === 0) {
        if (status === "arrived") this.counts.arrived++;
        else this.counts.unreachable++;
        unit.restsUntil = frame + (status === "arrived" ? 1 : FRAMES_TO_REST);
      }
      if (!isMeasured || frame < unit.restsUntil) continue;
      unit.restsUntil = 0;
      orders.push([unit, this.nextGoalOf(unit)]);
    }
    return orders;
  }

  /** Returns the edits that open or close walls in a frame. */
  private editsAt(frame: number): Edit[][] {
    const { edits } = this.options;
    const count =
      Math.floor(((frame + 1) * edits) / FRAMES_PER_SECOND) - Math.floor((frame * edits) / FRAMES_PER_SECOND);
    return Array.from({ length: count }, () => {
      const edit = this.walls.length < WALLS ? this.closeWall() : (this.walls.shift() ?? []);
      for (const { x, y, width = 1 } of edit) this.note(Int32Array.of(x, y, width));
      return edit;
    });
  }

  /** Returns an edit that puts a wall of a few cells somewhere, and keeps the edits that bring back what is there now. */
  private closeWall(): Edit[] {
    const { grid, random } = this;
    const width = 1 + random.below(Math.min(4, grid.width));
    const height = 1 + random.below(Math.min(4, grid.height));
    const x = random.below(grid.width - width + 1);
    const y = random.below(grid.height - height + 1);
    const before: Edit[] = [];
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) {
        const last = before[before.length - 1];
        const terrain = grid.get(column, row);
        if (last?.y === row && last.terrain === terrain)
          before[before.length - 1] = { ...last, width: column + 1 - last.x };
        else before.push({ x: column, y: row, width: 1, terrain });
      }
    }
    this.walls.push(before);
    return [{ x, y, width, height, terrain: "wall" }];
  }

  /** Opens all walls, lets every unit finish its way, and returns how many units cannot. */
  private async comeHome(firstFrame: number): Promise<number> {
    await this.playFrame(firstFrame, this.walls.splice(0), false);
    let left = this.units.filter(isUnderWay).length;
    let lastArrival = firstFrame;
    for (let frame = firstFrame + 1; frame < firstFrame + MOST_FRAMES_AFTER && left > 0; frame++) {
      await this.playFrame(frame, [], false);
      const before = left;
      left = this.units.filter(isUnderWay).length;
      if (left < before) lastArrival = frame;
      if (this.options.occupies && frame - lastArrival > MOST_STEPS_IN_VAIN * FRAMES_PER_STEP) break;
    }
    return left;
  }

  /** Adds paths to the hash. The map is as it was made again, so the paths on it must not depend on what happened when. */
  private findPathsInTheEnd(): void {
    this.note(this.grid.terrainOfCell);
    for (const name of NAMES) {
      const random = new Random(this.options.seed);
      for (let path = 0; path < PATHS_IN_THE_END; path++) {
        const { cells } = this.world.findPath(name, this.places.any(name, random), this.places.any(name, random));
        this.note(cells);
      }
    }
  }

  private makeUnit(index: number, isTakenOfCell: Uint8Array): Unit {
    const { occupies } = this.options;
    const random = new Random(this.options.seed + 1 + index);
    const name = NAMES[index % NAMES.length];
    const start = occupies ? this.places.free(name, random, isTakenOfCell) : this.places.any(name, random);
    const goal = occupies ? this.places.free(name, random, this.isGoalOfCell) : this.places.any(name, random);
    this.note(Int32Array.of(start.x, start.y, goal.x, goal.y));
    const walker = this.world.walk(name, start, goal, { occupies });
    return {
      walker,
      size: AGENTS[name].size,
      random,
      at: { ...start },
      to: { ...start },
      hasStepped: false,
      restsUntil: 0,
    };
  }

  /** Returns another goal for a unit, which no other occupying unit has. */
  private nextGoalOf({ walker, size, random }: Unit): Point {
    if (!this.options.occupies) return this.places.any(walker.agent, random);
    this.places.mark(this.isGoalOfCell, walker.goal, size, 0);
    return this.places.free(walker.agent, random, this.isGoalOfCell);
  }

  private checkFor(name: Name): StepCheck {
    const { size, capability } = AGENTS[name];
    return new StepCheck(this.grid, { size, capability });
  }

  /** Adds numbers to the hash, as FNV-1a does. */
  private note(values: ArrayLike<number>): void {
    for (let index = 0; index < values.length; index++) this.hash = Math.imul(this.hash ^ values[index], 0x0100_0193);
  }
}

function isUnderWay({ walker }: Unit): boolean {
  const { status } = walker;
  return status === "planning" || status === "walking" || status === "waiting" || status === "jammed";
}

function takeStep(unit: Unit): void {
  const cell = unit.walker.next();
  unit.hasStepped = cell !== undefined;
  if (cell === undefined) return;
  unit.to.x = cell.x;
  unit.to.y = cell.y;
}

/** Makes a landscape in which all terrains cost the same. */
function landOf(size: number, seed: number): Grid {
  const drawn = generateMap("mixed", { width: size, height: size, seed });
  const legend = Object.fromEntries(drawn.terrains.map(({ char, name, blocked }) => [char, { name, blocked }]));
  return Grid.parse(drawn.toString(), legend);
}

/** Returns the options of a smaller game that lets the engine compile the code first, as behind a loading screen. */
export function warmUpFor(options: SimulationOptions): SimulationOptions {
  const { units, size, seconds } = options;
  return { ...options, units: Math.ceil(units / 25), size: Math.max(8, size >> 2), seconds: seconds / 6 };
}
