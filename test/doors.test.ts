import { describe, expect, test } from "vitest";
import * as astar from "../src/doors/astar.ts";
import * as haa from "../src/doors/haa.ts";
import * as hpa from "../src/doors/hpa.ts";
import * as pra from "../src/doors/pra.ts";
import * as quickpath from "../src/doors/quickpath.ts";
import { createWorld, crowds, loadWorld } from "../src/doors/world.ts";
import { generateMap } from "../src/generate/index.ts";
import { createPlanner, type Grid, createWorld as usualWorld } from "../src/index.ts";

const grid = generateMap("rooms", { width: 64, height: 48, seed: 5 });
const ends = [
  { x: 2, y: 2 },
  { x: 60, y: 45 },
] as const;

describe.each(Object.entries({ astar, haa, hpa, pra, quickpath }))("the door octile/%s", (algorithm, door) => {
  test("makes the planner that octile makes", () => {
    const usual = createPlanner(grid, { algorithm: algorithm as "hpa" });
    expect(door.createPlanner(grid).findPath(...ends)).toEqual(usual.findPath(...ends));
    expect(door.createPlanner(grid).report().algorithm).toBe(algorithm);
  });

  test("refuses what is no grid, and options that it does not have", () => {
    expect(() => door.createPlanner({} as Grid)).toThrow("createPlanner needs a Grid, got an object.");
    expect(() => door.createPlanner(grid, { speed: 1 } as object)).toThrow('Unknown option "speed"');
    expect(() => door.createPlanner(grid, null as unknown as object)).toThrow("must be an object, got null.");
  });
});

describe.each(Object.entries({ haa, hpa, pra, quickpath }))("the door octile/%s", (algorithm, door) => {
  test("loads what it saved, and nothing else", () => {
    const planner = door.createPlanner(grid);
    expect(door.loadPlanner(grid, planner.save()).findPath(...ends)).toEqual(planner.findPath(...ends));
    const other = algorithm === "hpa" ? pra : hpa;
    expect(() => other.loadPlanner(grid, planner.save())).toThrow(
      `The snapshot is of a planner with "${algorithm}", expected "${algorithm === "hpa" ? "pra" : "hpa"}".`,
    );
  });
});

describe("the door octile/world", () => {
  const agents = { soldier: {}, tank: { size: 2 } };

  test.each([astar.astar, haa.haa, hpa.hpa, pra.pra, quickpath.quickpath])(
    "makes a world with $algorithm alone that is saved, loaded and hashed as one with all",
    (maker) => {
      const { algorithm } = maker;
      const own = createWorld(grid, { agents, algorithms: [maker], crowds, congestion: 1 });
      const usual = usualWorld(grid, { agents, algorithm, congestion: 1 });
      for (const world of [own, usual]) {
        world.walk("tank", ...ends);
        world.walk("soldier", ends[0], { x: 40, y: 20 });
        world.walk("soldier", ends[1], ends[0], { occupies: true });
        world.tick({ work: 100_000 });
        world.step();
        for (const walker of world.walkers.values()) walker.next();
      }
      expect(own.hash()).toBe(usual.hash());
      expect(own.save()).toEqual(usual.save());
      expect(loadWorld(usual.save(), { algorithms: [maker], crowds }).hash()).toBe(usual.hash());
      expect(own.findPath("tank", ...ends)).toEqual(usual.findPath("tank", ...ends));
    },
  );

  test("gives agents that name no algorithm HPA* if that is in the list, else the first, and A* to those that name it", () => {
    const named = { ...agents, bird: { algorithm: "astar" } } as const;
    const saved = createWorld(grid, { agents: named, algorithms: [pra.pra, hpa.hpa] }).save();
    expect(saved).toEqual(usualWorld(grid, { agents: named }).save());
    const other = createWorld(grid, { agents: named, algorithms: [pra.pra, quickpath.quickpath] }).save();
    expect(other).toEqual(usualWorld(grid, { agents: named, algorithm: "pra" }).save());
  });

  test("lets walkers walk one by one without crowds, saved and loaded, and refuses what needs crowds", () => {
    const world = createWorld(grid, { agents, algorithms: [hpa.hpa] });
    const usual = usualWorld(grid, { agents });
    const [walker, other] = [world, usual].map((each) => each.walk("soldier", ...ends, { occupies: true }));
    for (let steps = 0; steps < 5; steps++) expect(walker.next()).toEqual(other.next());
    const loaded = loadWorld(world.save(), { algorithms: [hpa.hpa] });
    expect(loaded.hash()).toBe(world.hash());
    for (const own of [walker, ...loaded.walkers.values()]) {
      for (let steps = 0; steps < 200; steps++) own.next();
      expect(own.cell).toEqual(ends[1]);
    }
    const remedy = "needs crowds: give createWorld or loadWorld the option crowds, which octile/world exports.";
    expect(() => world.step()).toThrow(`world.step ${remedy}`);
    expect(() => createWorld(grid, { agents, algorithms: [hpa.hpa], congestion: 2 })).toThrow(`congestion ${remedy}`);
    expect(() => createWorld(grid, { agents, algorithms: [], crowds: true as never })).toThrow(
      "crowds must be what octile/world exports by that name, got true.",
    );
  });

  test("refuses algorithms that it was not given, by their names and in saves", () => {
    expect(() => createWorld(grid, { agents, algorithms: [hpa.hpa], algorithm: "pra" })).toThrow(
      'algorithm must be one of "hpa", "astar", got "pra".',
    );
    const named = { tank: { size: 2, algorithm: "haa" } } as const;
    expect(() => createWorld(grid, { agents: named, algorithms: [hpa.hpa] })).toThrow(
      'The algorithm of agent "tank" must be one of "hpa", "astar", got "haa".',
    );
    const saved = usualWorld(grid, { agents, algorithm: "pra" }).save();
    expect(() => loadWorld(saved, { algorithms: [hpa.hpa] })).toThrow('must be one of "hpa", "astar", got "pra".');
    expect(() => createWorld(grid, { agents, algorithms: ["hpa"] as never })).toThrow(
      'algorithms must hold values like hpa of octile/hpa, got "hpa".',
    );
    expect(() => createWorld(grid, { agents } as never)).toThrow(
      "algorithms must be a list, such as [hpa], got nothing.",
    );
    expect(() => createWorld(grid, undefined as never)).toThrow("The options of createWorld must be an object");
    expect(() => createWorld({} as Grid, { agents, algorithms: [] })).toThrow("createWorld needs a Grid");
  });
});
