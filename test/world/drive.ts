import fc from "fast-check";
import {
  type Algorithm,
  createWorld,
  type Edit,
  type Grid,
  type MovementOptions,
  type Point,
  type Slots,
  type Walker,
  type World,
  type WorldAgent,
} from "../../src/index.ts";
import {
  anyEditFrom,
  anyEditSeeds,
  applyEdit,
  cellFrom,
  cellSeeds,
  type DangerEdit,
  settings,
} from "../support/arbitraries.ts";
import { canStand, floodFrom, passageCost, type Setting } from "../support/oracle.ts";
import { endSeeds, endsFrom } from "../support/planner-arbitraries.ts";
import { Footing } from "./footing.ts";

/** The kinds of agents in worlds under test. */
export type Name = "small" | "large";
export type TestWorld = World<Name>;
export type TestWalker = Walker<Name>;

/** What happens to a world, still without a grid. */
type Action =
  | { readonly kind: "edit"; readonly seeds: [number, number, string]; readonly isStraight: boolean }
  /** A wall on a walker, or open ground from a walker to its goal. */
  | { readonly kind: "shut"; readonly which: number; readonly width: number; readonly height: number }
  | { readonly kind: "open"; readonly which: number }
  | { readonly kind: "walk"; readonly name: Name; readonly ends: [number, number]; readonly isOccupying: boolean }
  | {
      readonly kind: "walkAll";
      readonly name: Name;
      readonly starts: readonly number[];
      readonly goal: number;
      readonly slots: Slots;
    }
  | { readonly kind: "request"; readonly name: Name; readonly ends: [number, number]; readonly priority: number }
  | { readonly kind: "goal"; readonly which: number; readonly at: number }
  | { readonly kind: "stop"; readonly which: number }
  | { readonly kind: "step"; readonly times: number }
  | { readonly kind: "tick"; readonly budget: number };

const names: fc.Arbitrary<Name> = fc.constantFrom("small", "large");

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant("edit" as const),
    seeds: anyEditSeeds,
    isStraight: fc.constantFrom(false, false, true),
  }),
  fc.record({
    kind: fc.constant("shut" as const),
    which: fc.nat(99),
    width: fc.integer({ min: 1, max: 5 }),
    height: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant("open" as const), which: fc.nat(99) }),
  fc.record({ kind: fc.constant("walk" as const), name: names, ends: endSeeds, isOccupying: fc.boolean() }),
  fc.record({
    kind: fc.constant("walkAll" as const),
    name: names,
    starts: fc.array(cellSeeds, { maxLength: 24 }),
    goal: cellSeeds,
    slots: fc.constantFrom<Slots>("none", "none", "nearest", "formation"),
  }),
  fc.record({
    kind: fc.constant("request" as const),
    name: names,
    ends: endSeeds,
    priority: fc.constantFrom(0, 0, 1, -1),
  }),
  fc.record({ kind: fc.constant("goal" as const), which: fc.nat(99), at: cellSeeds }),
  fc.record({ kind: fc.constant("stop" as const), which: fc.nat(99) }),
  fc.record({ kind: fc.constant("step" as const), times: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant("step" as const), times: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant("tick" as const), budget: fc.constantFrom(0, 1, 3, 10) }),
);

/** A world, and what happens to it. */
export interface Story {
  readonly setting: Setting;
  readonly algorithm: Algorithm;
  /** Whether the world is ticked; else walkers plan when they step, and ticks among the actions are left out. */
  readonly isTicked: boolean;
  readonly displace: boolean;
  readonly stale: "refuse" | "accept";
  readonly actions: readonly Action[];
}

export const stories: fc.Arbitrary<Story> = fc.record({
  setting: settings(14),
  algorithm: fc.constantFrom<Algorithm>("hpa", "hpa", "astar", "haa", "pra"),
  isTicked: fc.boolean(),
  displace: fc.constantFrom(true, true, true, false),
  stale: fc.constantFrom("refuse", "accept"),
  actions: fc.array(actions, { maxLength: 24 }),
});

/** All that happens in some stories, one after the other, in the world of the first. */
export const longStories = fc.array(stories, { minLength: 1, maxLength: 6 }).map((parts): Story => {
  return { ...parts[0], actions: parts.flatMap(({ actions }) => actions) };
});

/** A world with a clock, by default one that moves by an eighth of a millisecond with each look at it. */
export function worldOf(grid: Grid, { setting, algorithm, displace, stale }: Story, time = clock()): TestWorld {
  const { movement } = setting;
  return createWorld(grid, { agents: agentsOf(setting), algorithm, displace, stale, clock: time, ...movement });
}

/**
 * Time that passes only when it is looked at. The step is a power of 2: sums of other steps are rounded, and then a time span would
 * depend on when it begins, and differ between a world and one that was loaded.
 */
export function clock(step = 0.125): () => number {
  let time = 0;
  return () => {
    time += step;
    return time;
  };
}

/** The kinds of agents in the world of a setting: its own agent, of size 1, and a larger one. */
export function agentsOf({ agent }: Setting): Record<Name, WorldAgent> {
  const { size = 1, ...small } = agent;
  return { small, large: { size: size + 1 } };
}

/** What decides whether a walker's steps are legal. */
export function settingOf(grid: Grid, movement: MovementOptions, setting: Setting, name: Name): Setting {
  return { grid, movement, agent: agentsOf(setting)[name] };
}

/** Plays actions on a world and writes down all that can be seen of it; `check` sees every step that is taken. */
export class Player {
  readonly log: string[] = [];
  readonly world: TestWorld;
  private readonly story: Story;
  private readonly footing: Footing;
  /** Where walkers have last stepped out of a wall to, since they last tried to step. */
  private readonly steppedOut = new Map<number, Point>();
  /** Whether the world knows of all edits. */
  private isUpToDate: boolean;
  /** Those that were told that there is no way, and not since that there is another. */
  private readonly stranded: Set<number>;
  /** Those that have arrived, and stepped out of a wall since. */
  private readonly pushedAside: Set<number>;

  /** @param before The player of the world that was saved, and loaded as this one. */
  constructor(world: TestWorld, story: Story, before?: Player) {
    this.world = world;
    this.story = story;
    // a save tells nobody of edits that the world has yet to hear of
    this.isUpToDate = before?.isUpToDate ?? true;
    this.stranded = new Set(before?.stranded);
    this.pushedAside = new Set(before?.pushedAside);
    const note =
      (event: string) =>
      ({ walker }: { walker: TestWalker }) => {
        this.log.push(`${event} ${walker.id} ${walker.status} ${walker.cell.x},${walker.cell.y}`);
      };
    world.on("arrived", note("arrived"));
    world.on("unreachable", note("unreachable"));
    world.on("unreachable", ({ walker }) => this.checkUnreachable(walker));
    world.on("replanned", note("replanned"));
    world.on("replanned", ({ walker }) => this.stranded.delete(walker.id));
    world.on("arrived", ({ walker }) => this.pushedAside.delete(walker.id));
    const settingFor = ({ agent }: TestWalker): Setting =>
      settingOf(world.grid, story.setting.movement, story.setting, agent);
    this.footing = new Footing(world, settingFor, before?.footing);
    world.on("displaced", ({ walker, from, to }) => {
      this.log.push(`displaced ${walker.id} ${from.x},${from.y} ${to.x},${to.y}`);
      this.footing.checkStepOut(walker, from, to);
      this.steppedOut.set(walker.id, to);
      if (walker.status === "arrived") this.pushedAside.add(walker.id);
    });
    world.on("edit", ({ rectangles, walkers }) => {
      this.log.push(`edit ${JSON.stringify(rectangles)} ${walkers.map(({ id }) => id).join(" ")}`);
    });
  }

  /** Plays an action, and checks where everyone stands after it. */
  play(action: Action): void {
    const isHeard = this.isHeardOf(action);
    // whoever could not step out of a wall before others walked on stays there
    const isSure = this.isUpToDate || action.kind !== "step";
    this.act(action);
    // of an edit straight on the grid, the world hears with the next call
    this.isUpToDate = isHeard || (this.isUpToDate && action.kind !== "edit");
    if (this.isUpToDate && this.story.displace) this.footing.check(isSure);
  }

  /** Whether an action calls the world, so that it learns of edits. */
  private isHeardOf(action: Action): boolean {
    if (action.kind === "edit") return !action.isStraight;
    if (action.kind === "tick") return this.story.isTicked;
    if (action.kind === "request" || action.kind === "stop") return false;
    return action.kind === "shut" || action.kind === "walk" || action.kind === "walkAll" || this.world.walkers.size > 0;
  }

  /** Edits the map: terrain by the world, or straight on the grid; layers only on the grid, and then the world is told. */
  private edit(edit: Edit | DangerEdit, isStraight: boolean): void {
    const { world } = this;
    if ("terrain" in edit && !isStraight) {
      world.edit(edit);
      return;
    }
    applyEdit(world.grid, edit);
    if (!isStraight) world.edit([]);
  }

  private act(action: Action): void {
    const { world, story } = this;
    const { grid } = world;
    switch (action.kind) {
      case "edit":
        this.edit(anyEditFrom(grid, action.seeds), action.isStraight);
        break;
      case "shut": {
        const { x, y } = this.walkerAt(action.which)?.cell ?? { x: 0, y: 0 };
        const width = Math.min(action.width, grid.width - x);
        const height = Math.min(action.height, grid.height - y);
        world.edit({ x, y, width, height, terrain: "wall" });
        break;
      }
      case "open": {
        const walker = this.walkerAt(action.which);
        if (walker !== undefined) world.edit(between(walker.cell, walker.goal, grid));
        break;
      }
      case "walk": {
        const { start, goal } = this.endsOf(action.name, action.ends);
        const occupies = action.isOccupying;
        const walker = world.walk(action.name, grid.pointOf(start), grid.pointOf(goal), { occupies });
        this.footing.place([walker], occupies);
        break;
      }
      case "walkAll": {
        const starts = action.starts.map((seed) => grid.pointOf(cellFrom(grid, seed)));
        const goal = grid.pointOf(cellFrom(grid, action.goal));
        this.footing.place(world.walkAll(action.name, starts, goal, { slots: action.slots }), false);
        break;
      }
      case "request": {
        const { start, goal } = this.endsOf(action.name, action.ends);
        const { priority } = action;
        const request = world.request(action.name, grid.pointOf(start), grid.pointOf(goal), { priority });
        request.promise.then((path) => this.log.push(`answer ${request.id} ${path?.status} ${path?.cells.join(" ")}`));
        break;
      }
      case "goal": {
        const walker = this.walkerAt(action.which);
        if (walker === undefined) break;
        this.stranded.delete(walker.id);
        this.pushedAside.delete(walker.id);
        walker.goal = grid.pointOf(cellFrom(grid, action.at));
        break;
      }
      case "stop":
        this.walkerAt(action.which)?.stop();
        break;
      case "step":
        for (let time = 0; time < action.times; time++) this.step();
        break;
      case "tick":
        if (story.isTicked) world.tick(action.budget);
    }
  }

  /** Lets every walker take a step. */
  step(): void {
    for (const walker of this.world.walkers.values()) this.stepWith(walker);
  }

  /** Lets everyone walk until nobody moves any more. */
  finish(): void {
    let before = "";
    for (let round = 0; round < 2000; round++) {
      if (this.story.isTicked) this.world.tick(1);
      this.step();
      const now = this.picture;
      const isIdle = !now.includes("planning");
      if (now === before && isIdle) {
        // who has no way may still be in line to be asked again
        if (this.story.isTicked) this.world.tick(Number.POSITIVE_INFINITY);
        if (this.picture === now) return;
      }
      before = now;
    }
    throw new Error("They walk for ever.");
  }

  /** What is wrong with how a walker has ended, if anything. */
  faultOf(walker: TestWalker): string | undefined {
    const { grid } = this.world;
    const { setting } = this.story;
    const own = settingOf(grid, setting.movement, setting, walker.agent);
    const costs = floodFrom(own, grid.cellAt(walker.cell));
    const isJoined =
      canStand(own, walker.cell.x, walker.cell.y) && costs[grid.cellAt(walker.goal)] < Number.POSITIVE_INFINITY;
    const isThere = grid.cellAt(walker.goal) === grid.cellAt(walker.cell);
    switch (walker.status) {
      case "arrived":
        return isThere || this.pushedAside.has(walker.id) ? undefined : "It has arrived elsewhere.";
      case "waiting":
        return isJoined ? undefined : "It waits, but there is no way.";
      case "unreachable":
      case "blocked-start":
      case "blocked-goal":
        return isJoined ? "There is a way, but it was not asked again." : undefined;
      default:
        return `It is ${walker.status} in the end.`;
    }
  }

  private get picture(): string {
    return Array.from(this.world.walkers.values(), ({ status, cell }) => `${status} ${cell.x},${cell.y}`).join();
  }

  private stepWith(walker: TestWalker): void {
    const before = walker.cell;
    this.steppedOut.delete(walker.id);
    const to = walker.next();
    if (to === undefined) return;
    // of an edit straight on the grid, it may have learnt just now
    const from = this.steppedOut.get(walker.id) ?? before;
    const { setting } = this.story;
    const own = settingOf(this.world.grid, setting.movement, setting, walker.agent);
    const { grid } = this.world;
    if (passageCost(own, grid.cellAt(from), grid.cellAt(to)) === Number.POSITIVE_INFINITY) {
      throw new Error(`Walker ${walker.id} steps from (${from.x}, ${from.y}) to (${to.x}, ${to.y}).`);
    }
    this.log.push(`step ${walker.id} ${to.x},${to.y}`);
  }

  /** Nothing can have changed since the walker was told, but for edits straight on the grid. */
  private checkUnreachable(walker: TestWalker): void {
    const { grid } = this.world;
    const { setting } = this.story;
    const costs = floodFrom(settingOf(grid, setting.movement, setting, walker.agent), grid.cellAt(walker.cell));
    const isJoined = costs[grid.cellAt(walker.goal)] < Number.POSITIVE_INFINITY;
    if (isJoined && this.isUpToDate) throw new Error("There is a way, but it was told none.");
    if (this.stranded.has(walker.id)) throw new Error(`Walker ${walker.id} is told twice that there is no way.`);
    this.stranded.add(walker.id);
  }

  private endsOf(name: Name, seeds: [number, number]): { start: number; goal: number } {
    const { setting } = this.story;
    return endsFrom(settingOf(this.world.grid, setting.movement, setting, name), seeds);
  }

  private walkerAt(which: number): TestWalker | undefined {
    const walkers = [...this.world.walkers.values()];
    return walkers[which % Math.max(1, walkers.length)];
  }
}

/** Open ground in the rectangle around two points. */
function between(a: Point, b: Point, grid: Grid): Edit {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.min(grid.width - x, Math.abs(a.x - b.x) + 2);
  const height = Math.min(grid.height - y, Math.abs(a.y - b.y) + 2);
  return { x, y, width, height, terrain: "ground" };
}
