import { generateMap } from "../generate/index.ts";
import { Random } from "../generate/random.ts";
import { createWorld, type Edit, Grid, type Point, type Walker, type World, type WorldMetrics } from "../index.ts";
import { Histogram, type Percentiles } from "../world/histogram.ts";
import { StepCheck } from "./step-check.ts";

/** What is simulated. */
export interface SimulationOptions {
  readonly units: number;
  /** Side of the map, in cells. */
  readonly size: number;
  /** Walls that open or close in a second. */
  readonly edits: number;
  readonly seconds: number;
  /** Milliseconds a frame. */
  readonly budget: number;
  readonly seed: number;
}

/** What came of it. */
export interface SimulationReport {
  readonly frames: number;
  /** Of all that the world did in a frame, in milliseconds. */
  readonly work: Percentiles;
  /** Milliseconds over the budget. */
  readonly over: Percentiles;
  /** Of a loop after each frame that does nothing for `IDLE_TIME`, in milliseconds: what the machine adds to any frame. */
  readonly idle: Percentiles;
  readonly framesOver: number;
  readonly steps: number;
  readonly illegal: number;
  readonly arrived: number;
  readonly unreachable: number;
  /** Units that have stepped out of a wall that closed on them. */
  readonly displaced: number;
  /** Units that in the end have neither arrived nor been told why not. */
  readonly lost: number;
  /** Frames until a unit with a new order, or one that an edit had stopped, could step. */
  readonly wait: Percentiles;
  readonly metrics: Omit<WorldMetrics, "bytes">;
  readonly bytes: number;
  /** Milliseconds to build the planners. */
  readonly buildTime: number;
  /** Bytes in use when the frames began, half-way, and in the end. */
  readonly memory: readonly [number, number, number];
  /** Of all that does not depend on time: the map, the orders given at first, the edits, and paths found in the end. */
  readonly hash: string;
}

/** What the simulation needs of the machine. */
export interface Machine {
  now(): number;
  /** Bytes in use. */
  memory(): number;
  /** Lets the engine do what it does between frames, such as to collect garbage: for one turn, or for so many milliseconds. */
  rest(milliseconds?: number): Promise<void>;
}

/** Frames in a second, and from one step of a unit to the next: ten cells a second. */
const FRAMES_PER_SECOND = 60;
const FRAMES_PER_STEP = 6;

/** Milliseconds between the last of a loading screen and the first frame. */
const SETTLING_TIME = 250;

/** Milliseconds for which a loop does nothing after each frame. */
export const IDLE_TIME = 4;

/** A unit without a way asks for another after so many frames. */
const FRAMES_TO_REST = 120;

/** When the time is over, everyone has so many frames for what is left of the way. */
const MOST_FRAMES_AFTER = 20_000;

/** Walls that stand at the same time. */
const WALLS = 64;

/** Paths to find in the end, for each kind of agent. */
const PATHS_IN_THE_END = 32;

const AGENTS = {
  soldier: { size: 1, capability: ["ground", "road", "trees"] },
  tank: { size: 2, capability: ["ground", "road"] },
  hovercraft: { size: 1, capability: ["ground", "road", "water"] },
  giant: { size: 3, capability: ["ground", "road", "trees"] },
} as const;

type Name = keyof typeof AGENTS;
const NAMES: readonly Name[] = ["soldier", "tank", "hovercraft", "giant"];

/** Somebody who walks from goal to goal. */
interface Unit {
  readonly walker: Walker<Name>;
  /** Its own, so that its goals do not depend on how fast others are. */
  readonly random: Random;
  /** Where it stands, and where its step in a frame leads; both are written over, so that frames leave no garbage behind. */
  readonly at: { x: number; y: number };
  readonly to: { x: number; y: number };
  hasStepped: boolean;
  /** The frame at which it looks for another goal. */
  restsUntil: number;
}

/** A game: units that walk from goal to goal, on a map where walls open and close, with so much time a frame. */
export class Simulation {
  private readonly options: SimulationOptions;
  private readonly machine: Machine;
  private readonly grid: Grid;
  private readonly world: World<Name>;
  private readonly random: Random;
  private readonly checkOfName: ReadonlyMap<Name, StepCheck>;
  private readonly placesOfName: ReadonlyMap<Name, Int32Array>;
  private readonly units: readonly Unit[];
  private readonly buildTime: number;
  /** What stood where a wall is now, oldest wall first. */
  private readonly walls: Edit[][] = [];
  private readonly work = new Histogram();
  private readonly over = new Histogram();
  private readonly idle = new Histogram();
  private readonly counts = { steps: 0, illegal: 0, arrived: 0, unreachable: 0, displaced: 0, framesOver: 0 };
  private hash = 0x811c_9dc5;

  constructor(options: SimulationOptions, machine: Machine) {
    const { size, seed, units } = options;
    this.options = options;
    this.machine = machine;
    this.random = new Random(seed);
    this.grid = landOf(size, seed);
    this.world = createWorld(this.grid, { agents: AGENTS, clock: () => machine.now() });
    const began = machine.now();
    for (const _ of this.world.build());
    this.buildTime = machine.now() - began;
    this.checkOfName = new Map(NAMES.map((name) => [name, this.checkFor(name)]));
    this.placesOfName = new Map(NAMES.map((name) => [name, this.placesFor(name)]));
    // all planning is left to ticks
    this.world.tick(0);
    this.units = Array.from({ length: units }, (_, index) => this.makeUnit(index));
    const unitOfWalker = new Map(this.units.map((unit) => [unit.walker, unit]));
    this.world.on("displaced", ({ walker, to }) => {
      const unit = unitOfWalker.get(walker);
      if (unit !== undefined) this.displace(unit, to);
    });
    this.note(this.grid.terrainOfCell);
  }

  /** Plays the frames; `onFrame` hears which part of them is done. */
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
    const lost = await this.comeHome(frames);
    this.findPathsInTheEnd();
    return {
      ...this.counts,
      frames,
      lost,
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

  /** One frame, and what is between it and the next: what the world does in it is timed, what the game does is not. */
  private async playFrame(frame: number, edits: readonly Edit[][], isMeasured: boolean): Promise<void> {
    const { world, machine, units } = this;
    // each unit steps in one frame of a few
    const first = frame % FRAMES_PER_STEP;
    const orders = this.ordersAt(frame, isMeasured);

    const began = machine.now();
    for (const edit of edits) world.edit(edit);
    for (const [unit, goal] of orders) unit.walker.goal = goal;
    for (let index = first; index < units.length; index += FRAMES_PER_STEP) takeStep(units[index]);
    world.tick(Math.max(0, this.options.budget - (machine.now() - began)));
    const spent = machine.now() - began;

    for (let index = first; index < units.length; index += FRAMES_PER_STEP) this.checkStep(units[index]);
    if (isMeasured) {
      this.noteWork(spent);
      this.idle.note(this.waitFor(IDLE_TIME));
    }
    await machine.rest();
  }

  /** Does nothing until so many milliseconds have passed, and tells how many have. */
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

  /** Lets a unit be where it has stepped out to, and counts that as illegal if it cannot stand there. */
  private displace({ walker, at }: Unit, { x, y }: Point): void {
    this.counts.displaced++;
    if (this.checkOfName.get(walker.agent)?.canStand(x, y) !== true) this.counts.illegal++;
    at.x = x;
    at.y = y;
  }

  /** New goals for those who have arrived, or rested after they were told that there is no way. */
  private ordersAt(frame: number, isMeasured: boolean): [Unit, Point][] {
    const orders: [Unit, Point][] = [];
    for (const unit of this.units) {
      if (isUnderWay(unit)) {
        // an edit may have opened a way while it rested
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
      orders.push([unit, this.goalFor(unit.walker.agent, unit.random)]);
    }
    return orders;
  }

  /** The walls that open or close in a frame. */
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

  /** Puts a wall of a few cells somewhere, and keeps in mind what was there. */
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

  /** Opens all walls, lets everyone finish the way it is on, and returns how many cannot. */
  private async comeHome(firstFrame: number): Promise<number> {
    await this.playFrame(firstFrame, this.walls.splice(0), false);
    for (let frame = firstFrame + 1; frame < firstFrame + MOST_FRAMES_AFTER && this.units.some(isUnderWay); frame++) {
      await this.playFrame(frame, [], false);
    }
    return this.units.filter(isUnderWay).length;
  }

  /** The map is now as it was made, whatever happened when: so must be the paths on it. */
  private findPathsInTheEnd(): void {
    this.note(this.grid.terrainOfCell);
    for (const name of NAMES) {
      const random = new Random(this.options.seed);
      for (let path = 0; path < PATHS_IN_THE_END; path++) {
        const { cells } = this.world.findPath(name, this.goalFor(name, random), this.goalFor(name, random));
        this.note(cells);
      }
    }
  }

  private makeUnit(index: number): Unit {
    const random = new Random(this.options.seed + 1 + index);
    const name = NAMES[index % NAMES.length];
    const start = this.goalFor(name, random);
    const goal = this.goalFor(name, random);
    this.note(Int32Array.of(start.x, start.y, goal.x, goal.y));
    const walker = this.world.walk(name, start, goal);
    return { walker, random, at: { ...start }, to: { ...start }, hasStepped: false, restsUntil: 0 };
  }

  private goalFor(name: Name, random: Random): Point {
    const places = this.placesOfName.get(name) ?? new Int32Array(1);
    return this.grid.pointOf(places[random.below(places.length)]);
  }

  private checkFor(name: Name): StepCheck {
    const { size, capability } = AGENTS[name];
    return new StepCheck(this.grid, { size, capability });
  }

  /** The cells of the largest of a few components that an agent meets: where its units start, and where they go. */
  private placesFor(name: Name): Int32Array {
    const random = new Random(this.options.seed);
    const { length } = this.grid.terrainOfCell;
    let places: Int32Array = Int32Array.of(0);
    for (let attempt = 0; attempt < 16 && places.length < length / 3; attempt++) {
      const start = this.grid.pointOf(random.below(length));
      const { cells } = this.world.reachable(name, start, Number.POSITIVE_INFINITY);
      if (cells.length > places.length) places = cells;
    }
    return places.slice().sort();
  }

  /** Adds numbers to the hash, as FNV-1a does. */
  private note(values: ArrayLike<number>): void {
    for (let index = 0; index < values.length; index++) this.hash = Math.imul(this.hash ^ values[index], 0x0100_0193);
  }
}

function isUnderWay({ walker }: Unit): boolean {
  const { status } = walker;
  return status === "planning" || status === "walking" || status === "waiting";
}

function takeStep(unit: Unit): void {
  const cell = unit.walker.next();
  unit.hasStepped = cell !== undefined;
  if (cell === undefined) return;
  unit.to.x = cell.x;
  unit.to.y = cell.y;
}

/** A landscape in which all ground costs the same. */
function landOf(size: number, seed: number): Grid {
  const drawn = generateMap("mixed", { width: size, height: size, seed });
  const legend = Object.fromEntries(drawn.terrains.map(({ char, name, blocked }) => [char, { name, blocked }]));
  return Grid.parse(drawn.toString(), legend);
}

/** A smaller game of the same kind, for the compiler to see the code before it matters, as behind a loading screen. */
export function warmUpFor(options: SimulationOptions): SimulationOptions {
  const { units, size, seconds } = options;
  return { ...options, units: Math.ceil(units / 25), size: Math.max(8, size >> 2), seconds: seconds / 6 };
}
