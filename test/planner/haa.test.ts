import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Agent, createPlanner, faultOfPath, Grid, type HaaOptions, type Planner } from "../../src/index.ts";
import { settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { crowds, haa, haaOptions } from "../support/haa-arbitraries.ts";
import { walk } from "../support/planner-oracle.ts";

const FOOT = { size: 1, capability: ["ground", "trees"] };
const TANK = { size: 2, capability: ["ground"] };
const BOAT = { size: 1, capability: ["water"] };

type Quality = "initial" | "high" | "low";

/** A road bends round a wood, with a lake below; whoever can go through the wood has a shorter way. */
const COUNTRY = `
  ................
  ................
  ....TTTTTTTT....
  ....TTTTTTTT....
  WWWWTTTTTTTTWWWW
  WWWWWWWWWWWWWWWW
`;

function country(): Grid {
  return Grid.parse(COUNTRY, { T: "trees", W: "water" });
}

function planner(grid: Grid, options: Omit<HaaOptions, "algorithm"> = {}): Planner {
  return createPlanner(grid, { algorithm: "haa", agents: [FOOT, TANK, BOAT], clusterSize: 4, ...options });
}

describe("one planner of HAA*", () => {
  const ends = [
    { x: 3, y: 3 },
    { x: 12, y: 3 },
  ] as const;

  test("serves all agents that it is built for, each on its own terrain", () => {
    const grid = country();
    const asked = planner(grid);
    expect(asked.findPath(...ends, { agent: FOOT }).cost).toBe(9);
    const tank = asked.findPath({ x: 2, y: 2 }, { x: 12, y: 2 }, { agent: TANK });
    expect(Math.min(...[...tank].map(({ y }) => y))).toBe(0);
    expect(faultOfPath(grid, tank, TANK)).toBeUndefined();
    expect(asked.findPath(...ends, { agent: TANK }).status).toBe("blocked-start");
    const boat = asked.findPath({ x: 0, y: 4 }, { x: 15, y: 4 }, { agent: BOAT });
    expect([boat.status, boat.cells.some((cell) => cell >= 5 * 16)]).toEqual(["found", true]);
    expect(asked.lastQuery.exact).toBe(false);
  });

  test("asks for its own agent where a query names none: the one given, else the first", () => {
    const grid = country();
    const byNobody = (own: Planner): number => own.findPath({ x: 0, y: 0 }, { x: 15, y: 5 }).cost;
    expect(planner(grid).findPath(...ends).status).toBe("found");
    expect(planner(grid, { agents: [TANK, FOOT] }).findPath(...ends).status).toBe("blocked-start");
    expect(planner(grid, { agents: [TANK], agent: FOOT }).findPath(...ends).status).toBe("found");
    expect(
      planner(grid, { agents: [TANK], agent: FOOT })
        .report()
        .agents?.map(({ agent }) => agent),
    ).toEqual([TANK, FOOT]);
    expect(byNobody(createPlanner(grid, { algorithm: "haa", clusterSize: 4 }))).toBe(
      byNobody(createPlanner(grid, { algorithm: "astar" })),
    );
  });

  test("leaves an agent that it is not built for to A*, and says so", () => {
    const grid = country();
    const asked = planner(grid);
    const stranger = { size: 1, capability: ["ground"] };
    const expected = createPlanner(grid, { algorithm: "astar" }).findPath(...ends, { agent: stranger });
    expect(asked.findPath(...ends, { agent: stranger })).toEqual(expected);
    expect(asked.lastQuery.exact).toBe(true);
    const plan = asked.plan(...ends, { agent: stranger });
    expect([walk(plan).length, plan.cost]).toEqual([expected.cells.length, expected.cost]);
    const layers = ["nodes", "abstract path", "refined path", "smoothed path"];
    expect(asked.scene(...ends, { agent: stranger, layers })).toEqual([]);
    expect(asked.report().agents?.map(({ agent }) => agent)).toEqual([FOOT, TANK, BOAT]);
    grid.edit({ x: 0, y: 0, width: 8, height: 2, terrain: "wall" });
    expect(asked.findPath(...ends, { agent: stranger }).status).toBe("unreachable");
  });

  test("takes agents that can do the same for one", () => {
    const twice = planner(country(), { agents: [FOOT, { capability: ["trees", "ground"] }, FOOT, TANK] });
    expect(twice.report().agents?.map(({ agent }) => agent)).toEqual([FOOT, TANK]);
  });

  test("shows each agent its own graph", () => {
    const asked = planner(country());
    const nodesOf = (agent: Agent): unknown[] =>
      asked.scene(undefined, undefined, { agent, layers: ["nodes level 1"] });
    for (const { agent, levels } of asked.report().agents ?? []) expect(nodesOf(agent).length).toBe(levels[0].nodes);
    expect(nodesOf(FOOT).length).toBeGreaterThan(nodesOf(TANK).length);
    expect(nodesOf(BOAT).length).toBeGreaterThan(0);
  });

  test("does not mix up agents for whom what clusters cost is kept in numbers of different sizes", () => {
    // the upper left cluster looks the same to both, but what its halves cost each other through the wood does not
    const grid = Grid.parse(
      `
        .....TTT
        #####TTT
        .....TTT
        .....TTT
        ........
        ........
        ........
        ........
        ........
        ........
        ........
        ........
      `,
      { S: { name: "swamp", cost: 2 }, T: { name: "trees", cost: 255 } },
    );
    const [cheap, dear] = [{ capability: ["ground", "swamp"] }, { capability: ["ground", "trees"] }];
    for (const agents of [
      [cheap, dear],
      [dear, cheap],
    ]) {
      const asked = planner(grid, { agents, cache: "fields", levels: 1, smooth: false });
      const path = asked.findPath({ x: 0, y: 0 }, { x: 0, y: 11 }, { agent: dear });
      expect([path.status, faultOfPath(grid, path, dear)]).toEqual(["found", undefined]);
      expect(asked.findPath({ x: 0, y: 0 }, { x: 0, y: 11 }, { agent: cheap }).status).toBe("unreachable");
    }
  });

  test.each<[string, Omit<HaaOptions, "algorithm">, Agent[]]>([
    ["the clearance of cells far away", { placement: "clearance" }, [{}, { size: 3 }]],
    ["what another, larger agent does", {}, [{ size: 5 }, {}]],
  ])("does not lead a plan astray when transitions ahead move with %s", (_, options, agents) => {
    const walker = { size: 1 };
    const ends = [
      { x: 0, y: 1 },
      { x: 16, y: 15 },
    ] as const;
    for (let cell = 0; cell < 16 * 17; cell += 3) {
      const grid = new Grid(17, 16);
      const asked = planner(grid, { agents, levels: 1, smooth: false, spacing: 1, threshold: 3, ...options });
      const plan = asked.plan(...ends, { agent: walker });
      if (cell === 1 * 17 || cell === 15 * 17 + 16) continue;
      const { x, y } = grid.pointOf(cell);
      grid.set(x, y, "wall");
      // whoever asks next lets the planner follow the edit
      asked.findPath({ x: 16, y: 0 }, { x: 0, y: 15 }, { agent: walker });
      const cells = walk(plan, 3);
      const steps = cells
        .slice(1)
        .map((to, index) => [(to % 17) - (cells[index] % 17), Math.floor(to / 17) - Math.floor(cells[index] / 17)]);
      expect(cells).not.toContain(cell);
      expect(cells.at(-1)).toBe(15 * 17 + 16);
      expect(Math.max(...steps.flat().map(Math.abs))).toBe(1);
    }
  });

  test("is built in slices, tells how far it is, and has nothing left to build then", () => {
    const eager = planner(country());
    const lazy = planner(country(), { build: "lazy" });
    const progress = [...lazy.build()];
    expect(progress.length).toBeGreaterThan(3 * 8);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect([...lazy.build()]).toEqual([]);
    expect([...eager.build()]).toEqual([]);
    for (const agent of [FOOT, TANK, BOAT]) {
      expect(lazy.findPath(...ends, { agent })).toEqual(eager.findPath(...ends, { agent }));
    }
    // a slice at a time, each by another who asks for one
    const shared = planner(country(), { build: "lazy" });
    let turns = 0;
    while (!shared.build()[Symbol.iterator]().next().done) turns++;
    expect(turns).toBe(progress.length);
  });
});

describe("the report of HAA*", () => {
  /** Two clusters of 4 × 4 with ground on the left and trees on the right, and a wall between them. */
  const halves = Grid.parse(Array(8).fill(".#TT").join("\n"), { T: "trees" });
  const agents = [{ capability: ["ground"] }, { capability: ["trees"] }, { capability: ["ground", "trees"] }];
  const counts = (quality: Quality, placement: "width" | "clearance"): unknown =>
    createPlanner(halves, { algorithm: "haa", agents, clusterSize: 4, quality, placement }).report().annotated;

  test("counts nodes and edges once, however many agents use them", () => {
    expect(counts("high", "width")).toEqual({ nodes: 4, interEdges: 2, intraEdges: 0, keptIntraEdges: 0 });
    expect(counts("high", "clearance")).toEqual({ nodes: 4, interEdges: 2, intraEdges: 0, keptIntraEdges: 0 });
    const { levels } = createPlanner(halves, { algorithm: "haa", agents, clusterSize: 4, agent: agents[2] }).report();
    expect(levels).toEqual([{ clusters: 2, nodes: 4, interEdges: 2, intraEdges: 0 }]);
  });

  test("counts dominated ones, too, if the quality is initial", () => {
    expect(counts("initial", "width")).toEqual({ nodes: 4, interEdges: 4, intraEdges: 0, keptIntraEdges: 0 });
    expect(counts("initial", "clearance")).toEqual({ nodes: 4, interEdges: 4, intraEdges: 0, keptIntraEdges: 0 });
  });

  test("has fewer nodes and edges the lower the quality", () => {
    fc.assert(
      fc.property(crowds(15), haaOptions, (crowd, options) => {
        const [initial, high, low] = (["initial", "high", "low"] as const).map((quality) => {
          const { annotated } = haa(crowd, { ...options, quality }).report();
          return annotated ?? { nodes: -1, interEdges: -1, intraEdges: -1 };
        });
        expect(high.nodes).toBe(initial.nodes);
        expect(high.interEdges).toBeLessThanOrEqual(initial.interEdges);
        expect(high.intraEdges).toBeLessThanOrEqual(initial.intraEdges);
        expect(low.nodes).toBeLessThanOrEqual(high.nodes);
        expect(low.interEdges).toBeLessThanOrEqual(high.interEdges);
        expect(low.nodes).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: cases(100) },
    );
  });

  test("counts the nodes and inter-edges that the agents' graphs show, each once, steps between two walls among them", () => {
    fc.assert(
      fc.property(settings(12), haaOptions, (setting, options) => {
        const agents = [setting.agent, { size: 1, capability: ["ground"] }];
        const asked = haa({ ...setting, agents }, { ...options, quality: "high" });
        const shapesOf = (layer: string): Set<string> =>
          new Set(
            agents.flatMap((agent) => asked.scene(undefined, undefined, { agent, layers: [layer] }).map(placeOf)),
          );
        const { annotated } = asked.report();
        expect(annotated?.nodes).toBe(shapesOf("nodes level 1").size);
        // at one place there may be an edge for each agent
        const places = shapesOf("inter-edges level 1").size;
        expect(annotated?.interEdges).toBeGreaterThanOrEqual(places);
        expect(annotated?.interEdges).toBeLessThanOrEqual(places * agents.length);
      }),
      { numRuns: cases(200) },
    );
    const grid = Grid.parse("....#...\n....#...\n....#...\n...#....");
    const { annotated } = planner(grid, { agents: [{}, { capability: ["ground"] }], corners: "always" }).report();
    expect(annotated).toEqual({ nodes: 2, interEdges: 1, intraEdges: 0, keptIntraEdges: 0 });
  });

  test("counts what agents share once: with one that sees the same, little is added", () => {
    const grid = new Grid(48, 48);
    for (let at = 0; at < 300; at++) grid.set((at * 31) % 48, (at * 17 + Math.floor(at / 9)) % 48, "wall");
    const same = [{ capability: ["ground"] }, { capability: ["ground", "swamp"] }];
    const bytesOf = (quality: Quality): number[] =>
      createPlanner(grid, { algorithm: "haa", agents: same, clusterSize: 8, quality })
        .report()
        .agents?.map(({ bytes }) => bytes) ?? [];
    const bytes = bytesOf("high");
    const [first, second] = bytes;
    // costs and the numbers of blocks are each agent's own
    expect(second).toBeLessThan(first - 9000);
    // with all edges, each agent has fields of its own, which share their blocks
    expect(bytesOf("initial")).toEqual(bytes);
    const whole = createPlanner(grid, { algorithm: "haa", agents: same, clusterSize: 8 }).report();
    expect(whole.bytes).toBeGreaterThanOrEqual(first + second);
  });
});

describe("the options of HAA*", () => {
  test.each<[object, string]>([
    [{ quality: "best" }, 'quality must be one of "initial", "high", "low", got "best".'],
    [{ placement: "middle" }, 'placement must be one of "width", "clearance", got "middle".'],
    [{ detour: 0 }, "detour must be an integer from 1 to 255, got 0."],
    [{ detour: 256 }, "detour must be an integer from 1 to 255, got 256."],
    [{ agents: [] }, "agents must be a list of at least one agent, got an array of 0."],
    [{ agents: FOOT }, "agents must be a list of at least one agent, got an object."],
    [{ agents: [{ size: 0 }] }, "The size of an agent must be an integer from 1 to 255, got 0."],
    [{ agents: [FOOT, { capability: ["lava"] }] }, 'The capability of an agent names "lava", which is no terrain of'],
    [{ clusterSize: 1 }, "clusterSize must be an integer from 2 to 64, got 1."],
    [{ qualty: "low" }, 'Unknown option "qualty"; HAA* takes algorithm, agent,'],
  ])("%o is refused in a sentence", (options, sentence) => {
    expect(() => createPlanner(country(), { algorithm: "haa", ...options } as never)).toThrow(sentence);
  });

  test("there are at most 32 different agents, the planner's own among them", () => {
    const grid = new Grid(4, 4);
    const sizes = (count: number): Agent[] => Array.from({ length: count }, (_, index) => ({ size: index + 1 }));
    const make = (agents: readonly Agent[], agent?: Agent): Planner =>
      createPlanner(grid, { algorithm: "haa", agents, clusterSize: 2, ...(agent === undefined ? {} : { agent }) });
    expect(make([...sizes(32), { size: 1 }], { size: 32 }).report().agents).toHaveLength(32);
    const sentence = "agents, with the planner's own, must be at most 32 different ones, got 33.";
    expect(() => make(sizes(33))).toThrow(sentence);
    expect(() => make(sizes(32), { size: 33 })).toThrow(sentence);
  });
});

/** Where a shape is, whoever it is drawn for. */
function placeOf(shape: object): string {
  const { label: _, ...place } = shape as { label?: string };
  return JSON.stringify(place);
}
