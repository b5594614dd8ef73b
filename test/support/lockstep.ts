import fc from "fast-check";
import { expect } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { SnapshotReader, SnapshotWriter } from "../../src/hierarchy/snapshot.ts";
import {
  type Agent,
  type AnyOptions,
  createPlanner,
  Grid,
  type MovementOptions,
  type Planner,
} from "../../src/index.ts";
import { readGrid, readPlanner, writeGrid, writePlanner } from "../../src/planner/planner-state.ts";
import { settings } from "./arbitraries.ts";
import {
  type ChangeSeeds,
  changeSeeds,
  changesFrom,
  type LinkSeeds,
  linkSeeds,
  withLinks,
} from "./link-arbitraries.ts";
import { endSeeds, endsFrom, placedEditSeeds } from "./planner-arbitraries.ts";
import { apply, copyOf } from "./planner-oracle.ts";

/** What is done to planners side by side; `copy` makes one more of the state of the first. */
export type LockstepSeeds =
  | { readonly change: ChangeSeeds }
  | { readonly turns: number; readonly of: "build" | "repair"; readonly agent: number }
  | { readonly again: "build" | "repair" }
  | { readonly ask: "path" | "plan" | "exists"; readonly ends: [number, number]; readonly agent: number }
  | { readonly follow: number }
  | "copy";

/** Grids of 8 to 100 cells a side with boulders and swamps, from nearly empty to nearly full. */
const strewnGrids: fc.Arbitrary<Grid> = fc
  .record({
    width: fc.integer({ min: 8, max: 100 }),
    height: fc.integer({ min: 8, max: 100 }),
    seed: fc.nat(1 << 20),
    boulders: fc.constantFrom(0, 8, 24, 40),
    swamps: fc.constantFrom(0, 0, 20),
  })
  .map(({ width, height, seed, boulders, swamps }) => {
    const grid = new Grid(width, height, { legend: { S: { name: "swamp", cost: 3 }, T: "trees" } });
    let random = seed;
    for (let cell = 0; cell < width * height; cell++) {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
      const part = (random >>> 8) % 100;
      if (part >= boulders + swamps) continue;
      grid.edit({ ...grid.pointOf(cell), terrain: part < boulders ? "wall" : "swamp" });
    }
    return copyOf(grid);
  });

/** Who walks and how, on what. */
export interface Walkers {
  readonly grid: Grid;
  readonly agents: readonly Agent[];
  readonly movement: MovementOptions;
}

/** One to three agents on a grid, with links or without. */
export function walkers(withLinksToo: boolean): fc.Arbitrary<Walkers> {
  const links = withLinksToo ? fc.array(linkSeeds, { maxLength: 3 }) : fc.constant<LinkSeeds[]>([]);
  const other = settings(1).map(({ agent }) => agent);
  return fc
    .tuple(settings(1), strewnGrids, fc.array(other, { maxLength: 2 }), links)
    .map(([{ agent, movement }, grid, others, seeds]) => {
      withLinks({ grid, agent, movement }, seeds);
      return { grid, agents: [agent, ...others], movement };
    });
}

/** What is done, with `copy` in its midst. */
export function lockstepSeeds(withLinksToo: boolean): fc.Arbitrary<LockstepSeeds[]> {
  const changes: fc.Arbitrary<ChangeSeeds> = withLinksToo ? changeSeeds : placedEditSeeds;
  const agent = fc.constantFrom(0, 0, 0, 1, 2);
  const turns = fc.oneof(fc.constantFrom(1, 2, 3), fc.nat(40), fc.constant(1000));
  const one = fc.oneof(
    { weight: 5, arbitrary: fc.record({ change: changes }) },
    { weight: 6, arbitrary: fc.record({ turns, of: fc.constantFrom("build", "repair", "repair"), agent }) },
    { weight: 1, arbitrary: fc.record({ again: fc.constantFrom("build", "repair") }) },
    {
      weight: 2,
      arbitrary: fc.record({ ask: fc.constantFrom("path", "path", "plan", "exists"), ends: endSeeds, agent }),
    },
    { weight: 1, arbitrary: fc.record({ follow: agent }) },
    { weight: 2, arbitrary: fc.constant("copy" as const) },
  ) as fc.Arbitrary<LockstepSeeds>;
  return fc
    .tuple(fc.array(one, { maxLength: 12 }), fc.array(one, { minLength: 1, maxLength: 16 }))
    .map(([before, after]) => [...before, "copy", ...after]);
}

/** A planner with the iterators that are taken from it. */
class Subject {
  readonly planner: Planner;
  private readonly iterators = new Map<string, Iterator<unknown>>();

  constructor(planner: Planner) {
    this.planner = planner;
  }

  /** A subject in the state of this one, whose iterators have to be taken anew. */
  copy(): Subject {
    const out = new SnapshotWriter();
    writeGrid(this.planner.grid, out);
    writePlanner(this.planner, out);
    const from = new SnapshotReader(out.bytes.slice(0, out.length));
    return new Subject(readPlanner(readGrid(from), from));
  }

  forget(of: string): void {
    for (const name of [...this.iterators.keys()]) if (name.startsWith(of)) this.iterators.delete(name);
  }

  /** What so many turns of an iterator give. */
  turn(name: string, take: (planner: Planner) => Iterable<unknown>, turns: number): unknown {
    const iterator = this.iterators.get(name) ?? take(this.planner)[Symbol.iterator]();
    this.iterators.set(name, iterator);
    const given: unknown[] = [];
    while (given.length < turns) {
      const { done, value } = iterator.next();
      if (done) {
        this.iterators.delete(name);
        return [...given, "done"];
      }
      given.push(value);
    }
    return given;
  }

  /** What can be told of the planner without changing it. */
  get signs(): unknown {
    const { grid, repairs } = this.planner;
    return { version: grid.version, count: repairs.count, rebuilt: repairs.rebuilt };
  }
}

/**
 * Does the same to planners side by side: one that is written, one that never is, and those made of the state of the first.
 * All must give the same, with equally many turns.
 */
export function checkLockstep(
  { grid, agents, movement }: Walkers,
  options: AnyOptions,
  clusterSize: number,
  seeds: readonly LockstepSeeds[],
): void {
  const subjects = [0, 1].map(() => new Subject(createPlanner(copyOf(grid), options)));
  const agentOf = (index: number): Agent => agents[index % agents.length];
  for (const [step, seed] of seeds.entries()) {
    if (seed === "copy") subjects.push(subjects[0].copy());
    else {
      const act = actionOf(seed);
      const [first, ...others] = subjects.map((subject) => ({ given: act(subject), signs: subject.signs }));
      for (const [index, other] of others.entries()) {
        expect(other, `subject ${index + 1} after step ${step}, ${JSON.stringify(seed)}`).toEqual(first);
      }
    }
  }
  // what is left must be the same, too
  for (const of of ["build", "repair"] as const) {
    for (const agent of agents.keys()) {
      const [first, ...others] = subjects.map(actionOf({ turns: 1 << 20, of, agent }));
      for (const other of others) expect(other).toEqual(first);
    }
  }

  function actionOf(seed: Exclude<LockstepSeeds, "copy">): (subject: Subject) => unknown {
    if ("change" in seed) {
      const changes = changesFrom({ grid, agent: agents[0], movement }, clusterSize, [seed.change]);
      for (const change of changes) apply(grid, change);
      return ({ planner }) => {
        for (const change of changes) apply(planner.grid, change);
      };
    }
    if ("again" in seed) return (subject) => subject.forget(seed.again);
    if ("follow" in seed) {
      return ({ planner }) => {
        AgentGrid.of(planner.grid, classOfAgent(planner.grid, agentOf(seed.follow)), new Movement(movement));
      };
    }
    const agent = agentOf(seed.agent);
    if ("turns" in seed) {
      if (seed.of === "build") return (subject) => subject.turn("build", (planner) => planner.build(), seed.turns);
      const name = `repair ${JSON.stringify(agent)}`;
      return (subject) => subject.turn(name, (planner) => planner.repair({ agent }), seed.turns);
    }
    const { start, goal } = endsFrom({ grid, agent, movement }, seed.ends);
    const ends = [grid.pointOf(start), grid.pointOf(goal)] as const;
    return ({ planner }) => {
      if (seed.ask === "exists") return planner.pathExists(...ends, { agent });
      if (seed.ask === "path") {
        const { status, cost, cells } = planner.findPath(...ends, { agent });
        return { status, cost, cells: [...cells], work: planner.lastQuery };
      }
      const plan = planner.plan(...ends, { agent });
      const { status, cost } = plan;
      const work = planner.lastQuery;
      return { work, status, cost, cells: plan.done ? [] : [...plan.next(1 + (seed.ends[0] % 40))] };
    };
  }
}
