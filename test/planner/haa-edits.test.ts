import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Agent, Grid, type Path, type Planner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import {
  askedBy,
  type Crowd,
  crowds,
  type HaaOwnOptions,
  haa,
  haaOptions,
  settingOf,
  terrainEditSeeds,
} from "../support/haa-arbitraries.ts";
import {
  editsFrom,
  endSeeds,
  endsFrom,
  type PlacedEditSeeds,
  turnSeeds,
  turnsFrom,
} from "../support/planner-arbitraries.ts";
import { apply, type Change, checkPlanAmongEdits, copyOf, type Ends, isSamePath } from "../support/planner-oracle.ts";
import { wayOf } from "../support/way.ts";

/** A query by one of a crowd. */
interface Question extends Ends {
  readonly agent: Agent;
}

/** An edit, or several of them before anyone asks, and the agents that ask then, by their index. */
interface Step {
  readonly edits: readonly Change[];
  readonly asking: readonly number[];
}

function answer(planner: Planner, { agent, start, goal }: Question): Path {
  const { grid } = planner;
  return planner.findPath(grid.pointOf(start), grid.pointOf(goal), { agent });
}

/** Repaired ≡ rebuilt: after each step those who ask, if any, are answered, cell by cell, as by a planner made anew on a copy. */
function checkSteps(
  crowd: Crowd,
  options: HaaOwnOptions,
  steps: readonly Step[],
  questionsOf: readonly (readonly Question[])[],
): void {
  const { grid } = crowd;
  const planner = haa(crowd, options);
  const before = grid.toString();
  steps.forEach(({ edits, asking }, index) => {
    for (const edit of edits) apply(grid, edit);
    if (asking.length === 0) return;
    // what nobody asks of it need not be built
    const rebuilt = haa({ ...crowd, grid: copyOf(grid) }, { ...options, build: "lazy" });
    for (const agent of asking) {
      for (const question of questionsOf[agent]) {
        const [path, expected] = [answer(planner, question), answer(rebuilt, question)];
        if (isSamePath(path, expected)) continue;
        throw new Error(
          [
            `After step ${index}, ${JSON.stringify(question)} is ${path.status} at ${path.cost}, [${path.cells}];`,
            `rebuilt, ${expected.status} at ${expected.cost}, [${expected.cells}].`,
            JSON.stringify({
              agents: crowd.agents,
              movement: crowd.movement,
              steps: steps.slice(0, index + 1),
              before,
            }),
            grid.toString(),
          ].join("\n"),
        );
      }
    }
  });
}

/** Edits with who asks after each of them: nobody, some of up to six agents, or all, in any order. */
function stepSeeds(length: number): fc.Arbitrary<{ edit: PlacedEditSeeds; asking: number[] }[]> {
  const asking = fc.oneof(
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1, maxLength: 2 }),
    fc.constant<number[]>([]),
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
  );
  return fc.array(fc.record({ edit: terrainEditSeeds, asking }), { minLength: length, maxLength: length });
}

describe("after each edit HAA* answers as if made anew", () => {
  test.each([
    [9, 60, 180],
    [12, 60, 150],
    [24, 20, 40],
  ])("whoever asks, on grids of up to %i cells a side, through %i edits in a row", (side, length, numRuns) => {
    fc.assert(
      fc.property(crowds(side), haaOptions, stepSeeds(length), endSeeds, (crowd, options, seeds, pair) => {
        const { grid, agents } = crowd;
        const edits = editsFrom(
          grid,
          options.clusterSize,
          seeds.map(({ edit }) => edit),
        );
        const steps = seeds.map(({ asking }, index) => ({
          edits: [edits[index]],
          asking: [...new Set(asking.map((each) => each % agents.length))],
        }));
        const everyone = [...agents.keys()];
        const questionsOf = agents.map((agent) => [{ agent, ...endsFrom(settingOf(crowd, agent), pair) }]);
        checkSteps(crowd, options, [...steps, { edits: [], asking: everyone }], questionsOf);
      }),
      { numRuns: cases(numRuns) },
    );
  });

  test("when the only door is there for some, opens and closes, wherever it is", () => {
    const wall = Grid.parse(Array(9).fill("......###......").join("\n"), { T: "trees" });
    const agents = [{}, { size: 2 }, { capability: ["ground"] }, { size: 2, capability: ["ground"] }];
    const edits = Array.from({ length: 8 }, (_, y) => ({ x: 6, y, width: 3, height: 2 })).flatMap((door) =>
      ["ground", "trees", "wall"].map((terrain) => ({ ...door, terrain })),
    );
    for (const clusterSize of [2, 3, 4, 7]) {
      for (const quality of ["high", "low"] as const) {
        for (const placement of ["width", "clearance"] as const) {
          const crowd = { grid: copyOf(wall), agents, movement: {} };
          const everyone = [...agents.keys()];
          const steps = edits.map((edit) => ({ edits: [edit], asking: everyone }));
          const options = { clusterSize, quality, placement, levels: 2, factor: 2 };
          const questionsOf = agents.map((agent) => [{ agent, start: 0, goal: 7 * 15 + 13 }]);
          checkSteps(crowd, options, steps, questionsOf);
        }
      }
    }
  });

  test("when only one of two agents that see the same has asked since", () => {
    const agents = [{ capability: ["ground"] }, { capability: ["ground", "swamp"] }];
    const questionsOf = agents.map((agent) => [
      { agent, start: 0, goal: 23 * 24 + 23 },
      { agent, start: 12 * 24, goal: 12 * 24 + 23 },
    ]);
    // walls come and go in the midst of clusters, on the straight lines between nodes
    const steps = [0, 1, 1, 0, 1, 0, 1, 1].map((agent, index): Step => {
      const [x, y] = [3 + 8 * (index % 3), 3 + 8 * ((index >> 1) % 3)];
      const edits = [{ x, y, width: 2, height: 2, terrain: "wall" }];
      return {
        edits: index % 4 === 3 ? edits.map((edit) => ({ ...edit, terrain: "ground" })) : edits,
        asking: [agent],
      };
    });
    for (const cache of ["fields", "directions"] as const) {
      const crowd = { grid: new Grid(24, 24), agents, movement: {} };
      checkSteps(crowd, { clusterSize: 8, levels: 1, cache, smooth: false }, steps, questionsOf);
    }
  });

  test("when of two agents that differ in costs alone the one that keeps less asks first", () => {
    const grid = Grid.parse(
      `
      ....#...
      ........
      ........
      ..#..##.
      .....##.
      ..#...TT
      ........
      ........
    `,
      { T: "trees" },
    );
    const agents = [4, 0.5].map((ground) => ({ capability: ["ground"], costs: { ground } }));
    const crowd = { grid, agents, movement: {} };
    const questionsOf = agents.map((agent) => [{ agent, start: 0, goal: 63 }]);
    for (const cache of ["fields", "directions", "distances"] as const) {
      const options = { clusterSize: 2, levels: 1, threshold: 1, spacing: 1, cache, smooth: false } as const;
      checkSteps(crowd, { ...options, build: "eager" }, [{ edits: [], asking: [1, 0] }], questionsOf);
    }
  });

  test("when one in the midst of a cluster decides which transitions its neighbours need", () => {
    const grid = Grid.parse(`
      ........................
      ........................
      ........................
      .#######................
      .#######................
      ........................
      ........................
      ........................
    `);
    const crowd = { grid, agents: [{}], movement: {} };
    const options = { clusterSize: 8, levels: 1, quality: "low", smooth: false } as const;
    const planner = haa(crowd, options);
    // to ask for nodes alone is no reason to look at every border again, as a report does
    const nodesOf = (by: Planner): unknown[] => by.scene(undefined, undefined, { layers: ["nodes"] });
    const count = nodesOf(planner).length;
    for (const [terrain, more] of [
      ["wall", 2],
      ["ground", 0],
      ["wall", 2],
    ] as const) {
      grid.set(0, 3, terrain);
      const rebuilt = haa({ ...crowd, grid: copyOf(grid) }, options);
      expect(nodesOf(planner)).toEqual(nodesOf(rebuilt));
      expect(nodesOf(planner).length).toBe(count + more);
      const question = { agent: {}, start: 7 * 24, goal: 23 };
      expect(wayOf(answer(planner, question))).toEqual(wayOf(answer(rebuilt, question)));
    }
  });

  test("when they come while it is being built, in slices or at the first query", () => {
    const turns = fc.array(
      fc.record({ slices: fc.nat(9), edit: terrainEditSeeds, asking: fc.option(fc.nat(5), { freq: 2 }) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(crowds(16), haaOptions, turns, endSeeds, fc.boolean(), (crowd, own, seeds, pair, again) => {
        const { grid, agents } = crowd;
        const planner = haa(crowd, { ...own, build: "lazy" });
        const edits = editsFrom(
          grid,
          own.clusterSize,
          seeds.map(({ edit }) => edit),
        );
        const questionOf = (agent: Agent): Question => ({ agent, ...endsFrom(settingOf(crowd, agent), pair) });
        let slices = planner.build()[Symbol.iterator]();
        seeds.forEach(({ slices: count, asking }, index) => {
          // a build may be taken up where it was left, or by whoever asks for it next
          if (again) slices = planner.build()[Symbol.iterator]();
          for (let slice = 0; slice < count; slice++) slices.next();
          apply(grid, edits[index]);
          if (asking !== null) answer(planner, questionOf(agents[asking % agents.length]));
        });
        const questions = agents.map(questionOf);
        const rebuilt = haa({ ...crowd, grid: copyOf(grid) }, { ...own, build: "eager" });
        const expected = questions.map((question) => wayOf(answer(rebuilt, question)));
        expect(questions.map((question) => wayOf(answer(planner, question)))).toEqual(expected);
        while (!slices.next().done);
        expect(questions.map((question) => wayOf(answer(planner, question)))).toEqual(expected);
      }),
      { numRuns: cases(200) },
    );
  });

  test("and reports as if made anew", () => {
    const edits = fc.array(terrainEditSeeds, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(crowds(16), haaOptions, edits, (crowd, options, seeds) => {
        const { grid } = crowd;
        const planner = haa(crowd, options);
        for (const edit of editsFrom(grid, options.clusterSize, seeds)) {
          apply(grid, edit);
          const [report, expected] = [planner, haa({ ...crowd, grid: copyOf(grid) }, options)].map((by) => by.report());
          expect(report.annotated).toEqual(expected.annotated);
          expect(report.levels).toEqual(expected.levels);
          expect(report.agents?.map(({ levels }) => levels)).toEqual(expected.agents?.map(({ levels }) => levels));
        }
      }),
      { numRuns: cases(80) },
    );
  });
});

test("plans of HAA* among edits give legal steps only, to the goal or for as long as a way leads there", () => {
  fc.assert(
    fc.property(crowds(20), haaOptions, endSeeds, turnSeeds, (crowd, options, pair, seeds) => {
      const [walking, ...others] = crowd.agents;
      const setting = settingOf(crowd, walking);
      const planner = haa(crowd, options);
      // others ask between the turns
      const asked = { ...askedBy(planner, walking), findPath: askedBy(planner, others[0] ?? walking).findPath };
      const turns = turnsFrom(setting, options.clusterSize, seeds);
      checkPlanAmongEdits(asked, setting, endsFrom(setting, pair), turns);
    }),
    { numRuns: cases(500) },
  );
});
