import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import {
  type Algorithm,
  createWorld,
  type Edit,
  type Grid,
  loadWorld,
  type Point,
  type World,
} from "../../src/index.ts";
import { createWorkerWorld, loadWorkerWorld, type WorkerWorld } from "../../src/worker/index.ts";
import type { WorkerLike } from "../../src/worker/port.ts";

type Name = "small" | "large";

/** A world in lockstep with others: in this thread, or in a worker. */
type AnyWorld = World<Name> | WorkerWorld<Name>;

/** What a game is played with; all that happens in it follows from this. */
export interface LockstepSettings {
  readonly seed: number;
  /** The side of the map, in cells. */
  readonly side: number;
  readonly walkers: number;
  readonly algorithm: Algorithm;
  /** The budget of each tick. */
  readonly work: number;
}

/** How the world of a player is kept. */
export interface PlayerOptions {
  /** Starts the worker in which the world is; without it, the world is in this thread. */
  readonly worker?: () => WorkerLike;
  /** Before each of these ticks, the world is saved, and the player goes on with what is loaded; by default none. */
  readonly isJoinAt?: (tick: number) => boolean;
}

/** What a player is told to do in a tick. */
type Command =
  | { readonly kind: "edit"; readonly edits: readonly Edit[] }
  | { readonly kind: "danger"; readonly at: Point; readonly cost: number }
  | { readonly kind: "send"; readonly ids: readonly number[]; readonly goal: Point }
  | { readonly kind: "regroup"; readonly ids: readonly number[]; readonly goal: Point; readonly slots: Slots }
  | { readonly kind: "request"; readonly agent: Name; readonly start: Point; readonly goal: Point };

type Slots = "nearest" | "formation";

/** Walkers that one order concerns. */
const WALKERS_PER_ORDER = 12;

/** The commands of a tick: those that the players of a networked game would have sent each other. */
function commandsAt({ seed, side, walkers }: LockstepSettings, tick: number): Command[] {
  const random = new Random(seed * 100_003 + tick);
  const anywhere = (): Point => ({ x: random.below(side), y: random.below(side) });
  const some = (): number[] => {
    const first = random.below(2 * walkers);
    return Array.from({ length: 1 + random.below(WALKERS_PER_ORDER) }, (_, index) => first + index);
  };
  const commands: Command[] = [];
  if (random.below(3) === 0) {
    const edits = Array.from({ length: 1 + random.below(2) }, () => {
      const { x, y } = anywhere();
      const size = { width: Math.min(side - x, 1 + random.below(4)), height: Math.min(side - y, 1 + random.below(4)) };
      return { x, y, ...size, terrain: ["wall", "ground", "ground", "swamp"][random.below(4)] };
    });
    commands.push({ kind: "edit", edits });
  }
  for (let order = random.below(4); order > 0; order--) commands.push({ kind: "send", ids: some(), goal: anywhere() });
  if (random.below(5) === 0) commands.push({ kind: "danger", at: anywhere(), cost: random.below(4) });
  if (random.below(8) === 0) {
    const slots = random.below(3) === 0 ? "formation" : "nearest";
    commands.push({ kind: "regroup", ids: some(), goal: anywhere(), slots });
  }
  if (random.below(4) === 0) {
    commands.push({
      kind: "request",
      agent: random.below(2) === 0 ? "small" : "large",
      start: anywhere(),
      goal: anywhere(),
    });
  }
  return commands;
}

/** One of those who play the same game, each on a machine of its own. */
export class LockstepPlayer {
  private readonly settings: LockstepSettings;
  private readonly options: PlayerOptions;
  private world: AnyWorld;
  private tick = 0;

  private constructor(settings: LockstepSettings, options: PlayerOptions, world: AnyWorld) {
    this.settings = settings;
    this.options = options;
    this.world = world;
  }

  /** A player at the beginning of a game. */
  static async of(settings: LockstepSettings, options: PlayerOptions = {}): Promise<LockstepPlayer> {
    const { seed, side, walkers, algorithm, work } = settings;
    const kind = (["caves", "rooms", "city", "mixed"] as const)[seed % 4];
    const grid = generateMap(kind, { width: side, height: side, seed });
    grid.addLayer("danger");
    const agents = { small: { layers: ["danger"] }, large: { size: 2 } };
    const stale = seed % 3 === 0 ? "accept" : "refuse";
    const { worker } = options;
    const world: AnyWorld =
      worker === undefined
        ? createWorld(grid, { agents, algorithm, stale })
        : await createWorkerWorld(grid, { agents, algorithm, stale }, { worker });
    // from the first tick on, a world in a worker plans only in ticks
    await world.tick({ work });
    const starts = startsOn(grid, seed, walkers);
    for (const [index, start] of starts.entries()) {
      const period = index % 5 === 0 ? 2 : 1;
      world.walk(index % 16 === 0 ? "large" : "small", start, start, {
        occupies: true,
        nearest: index % 7 === 0,
        period,
      });
    }
    return new LockstepPlayer(settings, options, world);
  }

  /** Plays a tick, and returns the hash of the world after it. */
  async play(): Promise<number> {
    const { settings, options, tick } = this;
    if (options.isJoinAt?.(tick)) await this.join();
    const { world } = this;
    // a walker that an edit displaces is seen elsewhere at once, or in a worker after the tick: what decides commands is seen before
    const cellOfId = new Map(Array.from(world.walkers, ([id, { cell }]) => [id, cell]));
    for (const command of commandsAt(settings, tick)) obey(world, command, cellOfId);
    await world.tick({ work: settings.work });
    await world.step();
    this.tick++;
    return world.hash();
  }

  /** Plays some ticks, and returns the hashes. */
  async playMany(ticks: number): Promise<number[]> {
    const hashes: number[] = [];
    for (let tick = 0; tick < ticks; tick++) hashes.push(await this.play());
    return hashes;
  }

  /** Ends the worker, if there is one. */
  close(): void {
    if ("close" in this.world) this.world.close();
  }

  /** Goes on with a world that is loaded from a save of this one, as a player does who comes late. */
  private async join(): Promise<void> {
    const bytes = await this.world.save();
    this.close();
    const { worker } = this.options;
    this.world = worker === undefined ? loadWorld<Name>(bytes) : await loadWorkerWorld<Name>(bytes, { worker });
  }
}

function obey(world: AnyWorld, command: Command, cellOfId: ReadonlyMap<number, Point>): void {
  switch (command.kind) {
    case "edit":
      world.edit(command.edits);
      break;
    case "danger": {
      const { at, cost } = command;
      const { grid } = world;
      const size = { width: Math.min(6, grid.width - at.x), height: Math.min(6, grid.height - at.y) };
      grid.layer("danger").edit({ ...at, ...size, cost });
      // the world learns of it now, as the next call would tell it
      world.edit([]);
      break;
    }
    case "send":
      for (const id of command.ids) {
        const walker = world.walkers.get(id);
        if (walker !== undefined) walker.goal = command.goal;
      }
      break;
    case "regroup": {
      const walkers = command.ids.flatMap((id) => world.walkers.get(id) ?? []).filter(({ agent }) => agent === "small");
      const starts = walkers.map(({ id, cell }) => cellOfId.get(id) ?? cell);
      for (const walker of walkers) walker.stop();
      world.walkAll("small", starts, command.goal, { occupies: true, slots: command.slots });
      break;
    }
    case "request":
      world.request(command.agent, command.start, command.goal, { nearest: true });
  }
}

/** Cells where walkers of two cells a side can stand side by side. */
function startsOn(grid: Grid, seed: number, count: number): Point[] {
  const random = new Random(seed);
  const taken = new Set<number>();
  const isOpen = (x: number, y: number): boolean => grid.get(x, y) !== "wall" && !taken.has(y * grid.width + x);
  const starts: Point[] = [];
  for (let tries = 0; starts.length < count && tries < 40 * count; tries++) {
    const x = random.below(grid.width - 1);
    const y = random.below(grid.height - 1);
    const square = [0, 1].flatMap((row) => [0, 1].map((column) => ({ x: x + column, y: y + row })));
    if (!square.every((cell) => isOpen(cell.x, cell.y))) continue;
    for (const cell of square) taken.add(cell.y * grid.width + cell.x);
    starts.push({ x, y });
  }
  return starts;
}
