import fc from "fast-check";
import {
  type Algorithm,
  createWorld,
  type Grid,
  type MovementOptions,
  type Walker,
  type World,
  type WorldAgent,
} from "../../src/index.ts";
import { cellFrom, cellSeeds, editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { costsFrom, type Setting, stepCost } from "../support/oracle.ts";
import { endSeeds, endsFrom } from "../support/planner-arbitraries.ts";

/** The kinds of agents in worlds under test. */
type Name = "small" | "large";
export type TestWorld = World<Name>;
export type TestWalker = Walker<Name>;

/** What happens to a world, still without a grid. */
type Action =
  | { readonly kind: "edit"; readonly seeds: [number, number, string] }
  | { readonly kind: "walk"; readonly name: Name; readonly ends: [number, number]; readonly isOccupying: boolean }
  | { readonly kind: "walkAll"; readonly name: Name; readonly starts: readonly number[]; readonly goal: number }
  | { readonly kind: "request"; readonly name: Name; readonly ends: [number, number]; readonly priority: number }
  | { readonly kind: "goal"; readonly which: number; readonly at: number }
  | { readonly kind: "stop"; readonly which: number }
  | { readonly kind: "step"; readonly times: number }
  | { readonly kind: "tick"; readonly budget: number };

const names: fc.Arbitrary<Name> = fc.constantFrom("small", "large");

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant("edit" as const), seeds: editSeeds }),
  fc.record({ kind: fc.constant("walk" as const), name: names, ends: endSeeds, isOccupying: fc.boolean() }),
  fc.record({
    kind: fc.constant("walkAll" as const),
    name: names,
    starts: fc.array(cellSeeds, { maxLength: 24 }),
    goal: cellSeeds,
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
  readonly actions: readonly Action[];
}

export const stories: fc.Arbitrary<Story> = fc.record({
  setting: settings(14),
  algorithm: fc.constantFrom<Algorithm>("hpa", "hpa", "astar", "haa", "pra"),
  isTicked: fc.boolean(),
  actions: fc.array(actions, { maxLength: 24 }),
});

/** A world whose clock moves by a tenth of a millisecond with each look at it. */
export function worldOf(grid: Grid, { setting, algorithm }: Pick<Story, "setting" | "algorithm">): TestWorld {
  return createWorld(grid, { agents: agentsOf(setting), algorithm, clock: clock(), ...setting.movement });
}

/** Time that passes only when it is looked at. */
export function clock(step = 0.1): () => number {
  let time = 0;
  return () => {
    time += step;
    return time;
  };
}

function agentsOf({ agent }: Setting): Record<Name, WorldAgent> {
  const can = agent.capability;
  return { small: can === undefined ? {} : { can }, large: { size: (agent.size ?? 1) + 1 } };
}

/** What decides whether a walker's steps are legal. */
export function settingOf(grid: Grid, movement: MovementOptions, setting: Setting, name: Name): Setting {
  const { size = 1, can } = agentsOf(setting)[name];
  return { grid, movement, agent: { size, ...(can === undefined ? {} : { capability: can }) } };
}

/** Plays actions on a world and writes down all that can be seen of it; `check` sees every step that is taken. */
export class Player {
  readonly log: string[] = [];
  readonly world: TestWorld;
  private readonly story: Story;

  constructor(world: TestWorld, story: Story) {
    this.world = world;
    this.story = story;
    const note =
      (event: string) =>
      ({ walker }: { walker: TestWalker }) => {
        this.log.push(`${event} ${walker.id} ${walker.status} ${walker.cell.x},${walker.cell.y}`);
      };
    world.on("arrived", note("arrived"));
    world.on("unreachable", note("unreachable"));
    world.on("unreachable", ({ walker }) => this.checkUnreachable(walker));
    world.on("replanned", note("replanned"));
    world.on("edit", ({ rectangles, walkers }) => {
      this.log.push(`edit ${JSON.stringify(rectangles)} ${walkers.map(({ id }) => id).join(" ")}`);
    });
  }

  play(action: Action): void {
    const { world, story } = this;
    const { grid } = world;
    switch (action.kind) {
      case "edit":
        world.edit(editFrom(grid, action.seeds));
        break;
      case "walk": {
        const { start, goal } = this.endsOf(action.name, action.ends);
        world.walk(action.name, grid.pointOf(start), grid.pointOf(goal), { occupies: action.isOccupying });
        break;
      }
      case "walkAll": {
        const starts = action.starts.map((seed) => grid.pointOf(cellFrom(grid, seed)));
        world.walkAll(action.name, starts, grid.pointOf(cellFrom(grid, action.goal)));
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
        if (walker !== undefined) walker.goal = grid.pointOf(cellFrom(grid, action.at));
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
      const now = Array.from(
        this.world.walkers.values(),
        (walker) => `${walker.status} ${JSON.stringify(walker.cell)}`,
      ).join();
      const isIdle = !now.includes("planning");
      if (now === before && isIdle) return;
      before = now;
    }
    throw new Error("They walk for ever.");
  }

  private stepWith(walker: TestWalker): void {
    const from = walker.cell;
    const to = walker.next();
    if (to === undefined) return;
    const { setting } = this.story;
    const own = settingOf(this.world.grid, setting.movement, setting, walker.agent);
    if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) !== 1) {
      throw new Error(`Walker ${walker.id} jumps from (${from.x}, ${from.y}) to (${to.x}, ${to.y}).`);
    }
    if (stepCost(own, from.x, from.y, to.x, to.y) === Number.POSITIVE_INFINITY) {
      throw new Error(`Walker ${walker.id} steps from (${from.x}, ${from.y}) to (${to.x}, ${to.y}).`);
    }
    this.log.push(`step ${walker.id} ${to.x},${to.y}`);
  }

  /** Nothing can have changed since the walker was told. */
  private checkUnreachable(walker: TestWalker): void {
    const { grid } = this.world;
    const { setting } = this.story;
    const costs = costsFrom(settingOf(grid, setting.movement, setting, walker.agent), grid.cellAt(walker.cell));
    if (costs[grid.cellAt(walker.goal)] < Number.POSITIVE_INFINITY)
      throw new Error("There is a way, but it was told none.");
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
