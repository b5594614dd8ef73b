import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Agent, createPlanner, Grid, loadPlanner, type Planner, type Point } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import {
  agentFrom,
  agentSeeds,
  crowds,
  haa,
  haaOptions,
  settingOf,
  terrainEditSeeds,
} from "../support/haa-arbitraries.ts";
import { editsFrom, endSeeds, endsFrom } from "../support/planner-arbitraries.ts";
import { apply, copyOf } from "../support/planner-oracle.ts";
import { wayOf } from "../support/way.ts";

const ROOMS = `
  ....#....#....
  .TTT.....#....
  ....#....TTT..
  ##.###.####.##
  ....#.TT.#....
  ....#.TT......
`;
const AGENTS = [{ capability: ["ground"] }, { capability: ["ground", "trees"] }, { size: 2 }];
const ENDS: [Point, Point] = [
  { x: 0, y: 0 },
  { x: 12, y: 4 },
];

function rooms(): Grid {
  return Grid.parse(ROOMS, { T: "trees" });
}

function saved(): Uint8Array {
  return createPlanner(rooms(), { algorithm: "haa", agents: AGENTS, clusterSize: 4, levels: 2, factor: 2 }).save();
}

function answersOf(planner: Planner, agents: readonly Agent[], [from, to]: readonly [Point, Point]): unknown[] {
  return agents.map((agent) => wayOf(planner.findPath(from, to, { agent })));
}

describe("a snapshot of HAA*", () => {
  test("holds what agents share, in whatever order the agents have asked", () => {
    const planner = createPlanner(rooms(), { algorithm: "haa", agents: AGENTS, clusterSize: 4, build: "lazy" });
    // the second agent asks first, so that the first agent takes over its fields
    const answers = answersOf(planner, [AGENTS[1], AGENTS[0]], ENDS);
    expect(answersOf(loadPlanner(rooms(), planner.save()), [AGENTS[1], AGENTS[0]], ENDS)).toEqual(answers);
  });

  test("gives back a planner that answers every agent as the one that was saved, also after edits", () => {
    const edits = fc.array(terrainEditSeeds, { maxLength: 3 });
    fc.assert(
      fc.property(
        crowds(16),
        haaOptions,
        agentSeeds,
        edits,
        edits,
        endSeeds,
        (crowd, own, seeds, first, then, pair) => {
          const { grid } = crowd;
          const planner = haa(crowd, own);
          for (const edit of editsFrom(grid, own.clusterSize, first)) apply(grid, edit);
          const bytes = planner.save();
          const copy = copyOf(grid);
          const loaded = loadPlanner(copy, bytes);
          const asking = [agentFrom(grid, seeds), ...crowd.agents];
          const { start, goal } = endsFrom(settingOf(crowd, crowd.agents[0]), pair);
          const ends = [grid.pointOf(start), grid.pointOf(goal)] as const;
          for (const edit of [undefined, ...editsFrom(grid, own.clusterSize, then)]) {
            if (edit !== undefined) for (const each of [grid, copy]) apply(each, edit);
            expect(answersOf(loaded, asking, ends)).toEqual(answersOf(planner, asking, ends));
            expect(wayOf(loaded.findPath(...ends))).toEqual(wayOf(planner.findPath(...ends)));
            expect(loaded.report().annotated).toEqual(planner.report().annotated);
          }
          const anew = haa({ ...crowd, grid: copyOf(grid) }, own);
          expect(Buffer.compare(loaded.save(), planner.save())).toBe(0);
          expect(Buffer.compare(loaded.save(), anew.save())).toBe(0);
        },
      ),
      { numRuns: cases(120) },
    );
  });

  test("takes no more memory once it is loaded: what agents shared, they share again", () => {
    fc.assert(
      fc.property(crowds(24), haaOptions, (crowd, own) => {
        const planner = haa(crowd, own);
        // a planner that builds lazily makes what smooths paths at its first query
        for (const _ of planner.build());
        const loaded = loadPlanner(copyOf(crowd.grid), planner.save());
        expect(loaded.report().bytes).toBeLessThanOrEqual(planner.report().bytes);
      }),
      { numRuns: cases(60) },
    );
    // what sharing saves, to the byte
    const grid = new Grid(48, 48);
    for (let at = 0; at < 300; at++) grid.set((at * 31) % 48, (at * 17 + Math.floor(at / 9)) % 48, "wall");
    const agents = [{ capability: ["ground"] }, { capability: ["ground", "swamp"] }];
    const planner = createPlanner(grid, { algorithm: "haa", agents, clusterSize: 8 });
    const [before, after] = [planner, loadPlanner(copyOf(grid), planner.save())].map((each) => {
      const [first, second] = each.report().agents ?? [];
      return first.bytes - second.bytes;
    });
    expect(before).toBeGreaterThan(9000);
    expect(after).toBe(before);
  });

  test("can be loaded any number of times on one grid, whose edits all of those planners follow", () => {
    const bytes = saved();
    const grid = rooms();
    const planners = [loadPlanner(grid, bytes), loadPlanner(grid, bytes)];
    const agree = (): void => {
      const anew = createPlanner(copyOf(grid), {
        algorithm: "haa",
        agents: AGENTS,
        clusterSize: 4,
        levels: 2,
        factor: 2,
      });
      const expected = answersOf(anew, AGENTS, ENDS);
      for (const planner of planners) expect(answersOf(planner, AGENTS, ENDS)).toEqual(expected);
    };
    agree();
    grid.set(2, 3, "trees");
    agree();
    grid.edit({ x: 8, y: 0, width: 3, height: 3, terrain: "ground" });
    agree();
  });

  test("that is damaged is refused, whichever byte it is", () => {
    const bytes = saved();
    for (let at = 0; at < bytes.length; at += 13) {
      const damaged = bytes.with(at, bytes[at] ^ 0x40);
      expect(() => loadPlanner(rooms(), damaged), `byte ${at}`).toThrow(/\.$/);
    }
    for (const length of [0, 10, 100, bytes.length - 1]) {
      expect(() => loadPlanner(rooms(), bytes.slice(0, length)), `${length} bytes`).toThrow(/\.$/);
    }
  });

  test("of another grid, or of this one before an edit, is refused", () => {
    const grid = rooms();
    grid.set(1, 1, "ground");
    expect(() => loadPlanner(grid, saved())).toThrow(
      "The snapshot is of another grid, or of this one before it was edited.",
    );
  });
});
