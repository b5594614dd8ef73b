import { generateMap, MAP_KINDS } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import {
  type Algorithm,
  createWorld,
  type Grid,
  loadWorld,
  type PathRequest,
  type Point,
  type Walker,
  type World,
  type WorldAgent,
} from "../../src/index.ts";

type Name = "small" | "large";

const ALGORITHMS: readonly Algorithm[] = ["astar", "hpa", "haa", "pra", "quickpath"];

/** Clocks of games: milliseconds that pass with each look, all of which add up without being rounded. */
const TICKS_OF_CLOCK = [0, 0.03125, 0.125, 1];
const BUDGETS = [0, 0, 0, 0.25, 1, 2, 8];

/** The work that ticks may do in games in lockstep. */
const WORKS = [0, 0, 100, 1000, 5000, 40_000];

/** One of several, each equally likely. */
function oneOf<T>(random: Random, choices: readonly T[]): T {
  return choices[random.below(choices.length)];
}

/** How a game is set up; all of it follows from the seed. */
interface GameSettings {
  readonly agents: Readonly<Record<Name, WorldAgent>>;
  readonly isTicked: boolean;
  readonly budgets: readonly number[];
  readonly editsPerFrame: number;
  readonly hasLinks: boolean;
  readonly clockStep: number;
  /** Whether walkers that occupy cells step all at once. */
  readonly isStepped: boolean;
}

/** Decides what kind of game a seed stands for. */
function settingsOf(seed: number): GameSettings {
  const random = new Random(seed);
  const small = oneOf(random, ALGORITHMS);
  const large = random.below(2) === 0 ? small : oneOf(random, ALGORITHMS);
  const takesLinks = [small, large].every((algorithm) => algorithm !== "pra" && algorithm !== "quickpath");
  return {
    agents: {
      small: { algorithm: small, ...(random.below(3) === 0 ? { capability: ["ground", "swamp"] } : {}) },
      large: { size: 2 + random.below(2), algorithm: large },
    },
    isTicked: random.below(6) > 0,
    budgets: random.below(2) === 0 ? [0] : BUDGETS,
    editsPerFrame: oneOf(random, [0, 1, 1, 3, 8]),
    hasLinks: takesLinks && random.below(3) === 0,
    clockStep: oneOf(random, TICKS_OF_CLOCK),
    isStepped: random.below(2) === 0,
  };
}

/** The map of a game, with sides of 20 cells up to so many more. */
function mapOf(seed: number, more: number): Grid {
  const random = new Random(seed + 1);
  const width = 20 + random.below(more);
  const height = 20 + random.below(more);
  return generateMap(oneOf(random, MAP_KINDS), { width, height, seed });
}

/** A clock that moves by so much with each look. */
function clockOf(step: number): () => number {
  let time = 0;
  return () => {
    time += step;
    return time;
  };
}

/**
 * A game that plays itself: what happens in a frame follows from the seed, the number of the frame and the state of the
 * world, so that worlds which are alike are played alike.
 */
export class Game {
  readonly world: World<Name>;
  /** What happened in the last frame. */
  log: string[] = [];
  private readonly seed: number;
  private readonly settings: GameSettings;
  private readonly asked: Map<number, PathRequest<Name>>;
  private readonly isInLockstep: boolean;
  private frame: number;

  private constructor(seed: number, world: World<Name>, frame: number, isInLockstep: boolean) {
    this.seed = seed;
    this.settings = { ...settingsOf(seed), ...(isInLockstep ? { isTicked: true } : {}) };
    this.isInLockstep = isInLockstep;
    this.world = world;
    this.frame = frame;
    this.asked = new Map(world.requests);
    const note =
      (event: string) =>
      ({ walker }: { readonly walker: Walker<Name> }): void => {
        this.log.push(`${event} ${pictureOf(walker)}`);
      };
    for (const event of ["arrived", "unreachable", "replanned"] as const) world.on(event, note(event));
    world.on("displaced", ({ walker, from }) => this.log.push(`displaced ${pictureOf(walker)} ${placeOf(from)}`));
    world.on("edit", ({ rectangles, walkers }) => {
      this.log.push(`edit ${JSON.stringify(rectangles)} ${walkers.map(({ id }) => id).join(" ")}`);
    });
  }

  /** The game that a seed stands for, on a map whose sides are of 20 cells up to so many more. */
  static of(seed: number, more = [15, 40, 90][seed % 3]): Game {
    const { agents, clockStep } = settingsOf(seed);
    return new Game(seed, createWorld(mapOf(seed, more), { agents, clock: clockOf(clockStep) }), 0, false);
  }

  /** The game that a seed stands for, with ticks by work, and a clock that says anything. */
  static inLockstep(seed: number): Game {
    const { agents } = settingsOf(seed);
    return new Game(seed, createWorld(mapOf(seed, 15), { agents, clock: Math.random }), 0, true);
  }

  /** The same game, gone on with from what a save of this one gives. */
  loaded(bytes: Uint8Array): Game {
    const { isInLockstep, settings, seed, frame } = this;
    const clock = isInLockstep ? Math.random : clockOf(settings.clockStep);
    return new Game(seed, loadWorld<Name>(bytes, { clock }), frame, isInLockstep);
  }

  /** Plays a frame, and returns all that can be seen of it. */
  play(): string {
    const { world, settings } = this;
    const random = new Random(this.seed * 1000 + this.frame++);
    this.log = [];
    for (let edit = random.below(settings.editsPerFrame + 1); edit > 0; edit--) this.edit(random);
    if (settings.hasLinks && random.below(5) === 0) this.relink(random);
    for (let order = random.below(3); order > 0; order--) this.order(random);
    if (this.isInLockstep) world.tick({ work: oneOf(random, WORKS) });
    else if (settings.isTicked) world.tick(oneOf(random, settings.budgets));
    // some straight on the grid, of which the world hears with the next call
    if (random.below(4) === 0) this.edit(random);
    if (settings.isStepped) world.step();
    for (const walker of world.walkers.values()) if (random.below(8) > (settings.isStepped ? 5 : 0)) walker.next();
    this.noteAnswers();
    for (const walker of world.walkers.values()) this.log.push(pictureOf(walker));
    this.log.push(`version ${world.grid.version}`);
    return this.log.join("\n");
  }

  private edit(random: Random): void {
    const { world } = this;
    const { grid } = world;
    const { x, y } = this.anywhere(random);
    const width = 1 + random.below(Math.min(oneOf(random, [1, 1, 3, 9]), grid.width - x));
    const height = 1 + random.below(Math.min(oneOf(random, [1, 1, 3, 9]), grid.height - y));
    const terrain = oneOf(random, ["wall", "wall", "ground", "ground", "swamp"]);
    (random.below(3) === 0 ? grid : world).edit({ x, y, width, height, terrain });
  }

  private relink(random: Random): void {
    const { grid } = this.world;
    const { links } = grid;
    if (links.length > 2) grid.unlink(links[0].from, links[0].to);
    const [from, to] = [this.anywhere(random), this.anywhere(random)];
    if (placeOf(from) !== placeOf(to)) grid.link(from, to, 1 + random.below(20));
  }

  private order(random: Random): void {
    const { world } = this;
    const name = oneOf<Name>(random, ["small", "small", "large"]);
    const walkers = [...world.walkers.values()];
    const walker = walkers.length === 0 ? undefined : oneOf(random, walkers);
    const kind = random.below(10);
    if (kind < 2) {
      const options = {
        occupies: random.below(2) === 0,
        nearest: random.below(4) === 0,
        priority: random.below(3) - 1,
      };
      world.walk(name, this.anywhere(random), this.anywhere(random), options);
    } else if (kind < 4) {
      const starts = Array.from({ length: 1 + random.below(40) }, () => this.anywhere(random));
      const slots = oneOf(random, ["none", "nearest", "formation"] as const);
      world.walkAll(name, starts, this.anywhere(random), {
        within: slots === "none" ? oneOf(random, [0, 0, 0, 2]) : 0,
        occupies: slots !== "none" && random.below(3) > 0,
        nearest: random.below(4) === 0,
        slots,
      });
    } else if (kind < 7) this.ask(name, random);
    else if (kind === 7 && walker !== undefined) walker.goal = this.anywhere(random);
    else if (kind === 8 && walker !== undefined) walker.stop();
    else if (walker !== undefined) world.occupy(walker, walker.cell);
  }

  private ask(name: Name, random: Random): void {
    if (!this.settings.isTicked) {
      const { status, cells } = this.world.findPath(name, this.anywhere(random), this.anywhere(random));
      this.log.push(`path ${status} ${cells.join(" ")}`);
      return;
    }
    const goals = Array.from({ length: random.below(4) }, () => this.anywhere(random));
    const request = this.world.request(name, this.anywhere(random), this.anywhere(random), {
      nearest: random.below(3) === 0,
      within: oneOf(random, [0, 0, 3]),
      maxCost: oneOf(random, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 40]),
      priority: random.below(3) - 1,
      ...(goals.length > 1 ? { goals } : {}),
    });
    this.asked.set(request.id, request);
  }

  private noteAnswers(): void {
    for (const [id, { status, path }] of this.asked) {
      if (status === "waiting") continue;
      this.asked.delete(id);
      this.log.push(`answer ${id} ${status} ${path?.status} ${path?.cost} ${path?.cells.join(" ")}`);
    }
  }

  private anywhere(random: Random): Point {
    const { width, height } = this.world.grid;
    return { x: random.below(width), y: random.below(height) };
  }
}

function pictureOf({ id, status, cell, goal, stepsAhead }: Walker<Name>): string {
  return `${id} ${status} ${placeOf(cell)} to ${placeOf(goal)}, ${stepsAhead} ahead`;
}

function placeOf({ x, y }: Point): string {
  return `${x},${y}`;
}
