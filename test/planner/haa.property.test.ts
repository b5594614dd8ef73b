import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryOptions } from "../../src/index.ts";
import { cellFrom, cellSeeds, inTiles } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import {
  agentFrom,
  agentSeeds,
  askedBy,
  companies,
  crowds,
  type HaaOwnOptions,
  haa,
  haaOptions,
  inCompany,
  isSameAgent,
  settingOf,
} from "../support/haa-arbitraries.ts";
import { endSeeds, endsFrom } from "../support/planner-arbitraries.ts";
import { checkOptions, checkQueries } from "../support/planner-oracle.ts";
import { describePromises } from "../support/planner-promises.ts";

describePromises("HAA*", companies, inCompany, { small: 600, large: 30, ends: 500, limits: 300, plans: 300 });

describe("HAA* on any grid with one to four terrains", () => {
  test("finds a legal path for each of its agents, and for others, iff there is one", () => {
    const goals = fc.array(cellSeeds, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(crowds(14), haaOptions, agentSeeds, cellSeeds, goals, (crowd, options, seeds, a, bs) => {
        const planner = haa(crowd, options);
        const stranger = agentFrom(crowd.grid, seeds);
        const asking = a % 8 === 0 ? stranger : crowd.agents[a % crowd.agents.length];
        const setting = settingOf(crowd, asking);
        const ends = bs.map((b) => endsFrom(setting, [a, b]));
        const cells = ends.map(({ goal }) => goal);
        checkQueries(() => askedBy(planner, asking), setting, ends[0].start, cells);
      }),
      { numRuns: cases(3200) },
    );
  });

  test("ends where A* may, with within, goals, nearest and maxCost, for each of its agents", () => {
    const queries = fc.record(
      {
        within: fc.constantFrom(1, 1.5, 3),
        goals: fc.array(cellSeeds, { maxLength: 3 }),
        nearest: fc.boolean(),
        maxCost: fc.integer({ min: 0, max: 30 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(crowds(16), haaOptions, endSeeds, queries, (crowd, options, pair, { goals = [], ...query }) => {
        const asking = crowd.agents[pair[0] % crowd.agents.length];
        const exact = { ...crowd, movement: inTiles(crowd.movement) };
        const setting = settingOf(exact, asking);
        const asked: QueryOptions = {
          ...query,
          goals: goals.map((seed) => crowd.grid.pointOf(cellFrom(crowd.grid, seed))),
        };
        checkOptions(() => askedBy(haa(exact, options), asking), setting, endsFrom(setting, pair), asked);
      }),
      { numRuns: cases(700) },
    );
  });

  test("says whether A* answered: for an agent that it is not built for, and else never", () => {
    fc.assert(
      fc.property(crowds(14), haaOptions, agentSeeds, endSeeds, (crowd, options, seeds, pair) => {
        const stranger = agentFrom(crowd.grid, seeds);
        const planner = haa(crowd, options);
        for (const agent of [stranger, ...crowd.agents]) {
          const { start, goal } = endsFrom(settingOf(crowd, agent), pair);
          const [from, to] = [crowd.grid.pointOf(start), crowd.grid.pointOf(goal)];
          const { status } = planner.findPath(from, to, { agent });
          const isKnown = crowd.agents.some((built) => isSameAgent(crowd.grid, built, agent));
          expect(planner.lastQuery.exact).toBe(status === "found" && !isKnown);
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("the initial and the high quality give the same paths", () => {
    fc.assert(
      fc.property(crowds(20), haaOptions, endSeeds, (crowd, options, pair) => {
        const [initial, high] = (["initial", "high"] as const).map((quality) => haa(crowd, { ...options, quality }));
        for (const agent of crowd.agents) {
          const { start, goal } = endsFrom(settingOf(crowd, agent), pair);
          const [from, to] = [crowd.grid.pointOf(start), crowd.grid.pointOf(goal)];
          expect(high.findPath(from, to, { agent })).toEqual(initial.findPath(from, to, { agent }));
          expect(high.plan(from, to, { agent }).cost).toBe(initial.plan(from, to, { agent }).cost);
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("the cost before smoothing is the same for every number of levels and cache", () => {
    const kinds: readonly HaaOwnOptions[] = [
      ...[1, 2, 3].map((levels) => ({ levels })),
      { levels: "auto", cache: "fields" },
      { levels: 2, cache: "distances" },
      { levels: 2, cache: "directions" },
    ];
    fc.assert(
      fc.property(crowds(20), haaOptions, endSeeds, (crowd, options, pair) => {
        const planners = kinds.map((kind) => haa(crowd, { ...options, ...kind }));
        for (const agent of crowd.agents) {
          const { start, goal } = endsFrom(settingOf(crowd, agent), pair);
          const [from, to] = [crowd.grid.pointOf(start), crowd.grid.pointOf(goal)];
          expect(new Set(planners.map((planner) => planner.plan(from, to, { agent }).cost)).size).toBe(1);
        }
      }),
      { numRuns: cases(80) },
    );
  });
});
