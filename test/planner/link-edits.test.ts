import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, Grid, loadPlanner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import {
  changeSeeds,
  changesFrom,
  linkedSettings,
  linkTurnsFrom,
  turnSeedsWithLinks,
} from "../support/link-arbitraries.ts";
import { endSeeds, endsFrom, type HpaOwnOptions, hpaOptions } from "../support/planner-arbitraries.ts";
import {
  apply,
  checkEdits,
  checkPlanAmongEdits,
  copyOf,
  isSamePath,
  type MakePlanner,
} from "../support/planner-oracle.ts";

function hpa(options: HpaOwnOptions): MakePlanner {
  return ({ grid, agent, movement }) => createPlanner(grid, { algorithm: "hpa", agent, ...movement, ...options });
}

describe("after each link that comes or goes, and each edit among them, HPA* answers as if made anew", () => {
  test.each([
    [14, 30, 120],
    [26, 20, 40],
  ])("on grids of up to %i cells a side, through %i changes in a row", (side, length, numRuns) => {
    const changes = fc.array(changeSeeds, { minLength: length, maxLength: length });
    const queries = fc.array(endSeeds, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(linkedSettings(side), hpaOptions, changes, queries, (setting, options, seeds, pairs) => {
        const ends = pairs.map((pair) => endsFrom(setting, pair));
        checkEdits(hpa(options), setting, changesFrom(setting, options.clusterSize, seeds), ends);
      }),
      { numRuns: cases(numRuns) },
    );
  });

  test("when a link joins nodes that are there already, and is one crossing too many for a table", () => {
    const grid = Grid.parse(`
      #..................###########################################
      .............................#.....................####.......
      ..............................................................
    `);
    const links = [
      [0, 5, 1000],
      [7, 6, 30],
      [7, 70, 0.01],
      [80, 0, 0.01],
      [92, 94, 0.01],
      [166, 71, 1],
      [166, 167, 1],
      [167, 80, 0.01],
      [181, 109, 1.1],
      [108, 110, 40],
      [94, 80, 0.01],
    ];
    for (const [from, to, cost] of links) grid.link(grid.pointOf(from), grid.pointOf(to), cost);
    const options = { algorithm: "hpa", clusterSize: 6, factor: 3, threshold: 2, spacing: 7 } as const;
    const planner = createPlanner(grid, options);
    const ends = [grid.pointOf(95), grid.pointOf(184)] as const;
    planner.findPath(...ends);
    grid.link(grid.pointOf(70), grid.pointOf(7), 0.5);
    const expected = createPlanner(grid, options);
    expect([...planner.findPath(...ends).cells]).toEqual([...expected.findPath(...ends).cells]);
    expect(planner.report().clusters).toEqual(expected.report().clusters);
  });

  test("when the cost of a link changes while an edit is being followed", () => {
    const grid = new Grid(32, 32);
    const planner = createPlanner(grid, { algorithm: "hpa", clusterSize: 4 });
    const [from, to] = [
      { x: 1, y: 1 },
      { x: 30, y: 30 },
    ];
    grid.link({ x: 5, y: 5 }, { x: 26, y: 26 }, 1000);
    planner.findPath(from, to);
    grid.set(16, 16, "wall");
    const slices = planner.repair()[Symbol.iterator]();
    slices.next();
    grid.link({ x: 5, y: 5 }, { x: 26, y: 26 }, 1);
    createPlanner(grid, { algorithm: "astar" }).pathExists(from, to);
    while (!slices.next().done);
    const anew = createPlanner(copyOf(grid), { algorithm: "hpa", clusterSize: 4 });
    expect(planner.findPath(from, to).cost).toBe(anew.findPath(from, to).cost);
  });

  test("when it is saved and loaded among them", () => {
    const changes = fc.array(changeSeeds, { maxLength: 6 });
    const queries = fc.array(endSeeds, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(linkedSettings(20), hpaOptions, changes, queries, (setting, options, seeds, pairs) => {
        const { grid } = setting;
        const planner = hpa(options)(setting);
        for (const change of changesFrom(setting, options.clusterSize, seeds)) apply(grid, change);
        const loaded = loadPlanner(copyOf(grid), planner.save());
        for (const pair of pairs) {
          const { start, goal } = endsFrom(setting, pair);
          const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
          expect(isSamePath(loaded.findPath(from, to), planner.findPath(from, to))).toBe(true);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  test("when they come while it is being built in slices", () => {
    const steps = fc.array(fc.record({ slices: fc.nat(6), change: changeSeeds }), { maxLength: 6 });
    fc.assert(
      fc.property(linkedSettings(16), hpaOptions, steps, endSeeds, (setting, own, turns, pair) => {
        const { grid } = setting;
        const planner = hpa({ ...own, build: "lazy" })(setting);
        const slices = planner.build()[Symbol.iterator]();
        for (const { slices: count, change } of turns) {
          for (let slice = 0; slice < count; slice++) slices.next();
          for (const each of changesFrom(setting, own.clusterSize, [change])) apply(grid, each);
        }
        const { start, goal } = endsFrom(setting, pair);
        const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
        const eager = hpa({ ...own, build: "eager" })({ ...setting, grid: copyOf(grid) }).findPath(from, to);
        expect(isSamePath(planner.findPath(from, to), eager)).toBe(true);
      }),
      { numRuns: cases(250) },
    );
  });
});

test("HPA*, repaired a little at a time, answers as if made anew, whenever links and edits come in between", () => {
  const turns = fc.array(
    fc.record({ change: changeSeeds, slices: fc.nat(12), isAsked: fc.boolean(), pair: endSeeds }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(linkedSettings(16), hpaOptions, turns, (setting, options, seeds) => {
      const { grid, agent, movement } = setting;
      const planner = hpa(options)(setting);
      for (const [turn, { change, slices, isAsked, pair }] of seeds.entries()) {
        for (const each of changesFrom(setting, options.clusterSize, [change])) apply(grid, each);
        const repair = planner.repair()[Symbol.iterator]();
        for (let slice = 0; slice < slices && !repair.next().done; slice++);
        // others who share the view of the agent let it follow edits at any time
        createPlanner(grid, { algorithm: "astar", agent, ...movement }).pathExists({ x: 0, y: 0 }, { x: 0, y: 0 });
        if (!isAsked && turn < seeds.length - 1) continue;
        const { start, goal } = endsFrom(setting, pair);
        const [from, to] = [grid.pointOf(start), grid.pointOf(goal)];
        const anew = hpa(options)({ ...setting, grid: copyOf(grid) });
        expect(isSamePath(planner.findPath(from, to), anew.findPath(from, to))).toBe(true);
      }
    }),
    { numRuns: cases(400) },
  );
});

test("plans of HPA* among links that come and go give legal steps only, to the goal or for as long as a way leads there", () => {
  fc.assert(
    fc.property(linkedSettings(20), hpaOptions, endSeeds, turnSeedsWithLinks, (setting, options, pair, seeds) => {
      const turns = linkTurnsFrom(setting, options.clusterSize, seeds);
      checkPlanAmongEdits(hpa(options)(setting), setting, endsFrom(setting, pair), turns);
    }),
    { numRuns: cases(450) },
  );
});
