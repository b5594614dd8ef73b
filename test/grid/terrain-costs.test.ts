import { describe, expect, test } from "vitest";
import { type Agent, agentOf, classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { createPlanner, createWorld, faultOfPath, Grid, loadPlanner, loadWorld } from "../../src/index.ts";

const LEGEND = { ".": "ground", S: { name: "swamp", cost: 3 }, "=": "road", "~": { name: "water", cost: 2 } };

/** A swamp with a way round it. */
const MAP = `
  ........
  .SSSSSS.
  .SSSSSS.
  ========
`;

function viewOf(grid: Grid, agent: Agent): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement());
}

describe("an agent with costs of its own", () => {
  const ends = [
    { x: 0, y: 1 },
    { x: 7, y: 1 },
  ] as const;

  test.each([
    [{}, "7.828"],
    [{ costs: { swamp: 1 } }, "7"],
    [{ costs: { road: 0.5 } }, "6.621"],
    [{ costs: { ground: 4, swamp: 4, road: 4 } }, "28"],
    [{ size: 2, costs: { swamp: 1 } }, "6"],
  ] as [Agent, string][])("walks where it costs %j least", (agent, cost) => {
    const grid = Grid.parse(MAP, LEGEND);
    const goal = agent.size === 2 ? { x: 6, y: 1 } : ends[1];
    for (const algorithm of ["astar", "hpa", "pra", "haa"] as const) {
      const planner = createPlanner(grid, { algorithm, agent, ...(algorithm === "haa" ? { agents: [agent] } : {}) });
      const path = planner.findPath(ends[0], goal, { maxExcess: 0 });
      expect(path.cost.toFixed(3)).toBe(Number(cost).toFixed(3));
      expect(faultOfPath(grid, path, agent)).toBeUndefined();
    }
  });

  test("is one of a world, and stays so when the world is saved", () => {
    const agents = { scout: { costs: { swamp: 1 } }, tank: { costs: { swamp: 9 } } };
    const world = createWorld(Grid.parse(MAP, LEGEND), { agents });
    const loaded = loadWorld(world.save());
    for (const each of [world, loaded]) {
      expect(each.findPath("scout", ...ends).cost).toBe(7);
      expect(each.findPath("tank", ...ends).cost).toBeCloseTo(5 + 2 * Math.SQRT2);
    }
  });

  test("stays what it is when a planner is saved", () => {
    const grid = Grid.parse(MAP, LEGEND);
    const planner = createPlanner(grid, { algorithm: "hpa", agent: { costs: { swamp: 1 / 3, road: 2 / 3 } } });
    const loaded = loadPlanner(grid, planner.save());
    expect(loaded.findPath(...ends).cost).toBe(planner.findPath(...ends).cost);
    expect(loaded.save()).toEqual(planner.save());
  });
});

describe("the class of an agent", () => {
  const grid = Grid.parse(MAP, LEGEND);
  const keyOf = (agent: Agent): string => classOfAgent(grid, agent).key;

  test("does not tell costs that are the terrain's own", () => {
    expect(keyOf({ costs: { swamp: 3, ground: 1 } })).toBe(keyOf({}));
    expect(viewOf(grid, { costs: { swamp: 3 } })).toBe(viewOf(grid, {}));
  });

  test("does not tell costs of terrain that the agent may not enter", () => {
    const capability = ["ground", "road"];
    expect(keyOf({ capability, costs: { swamp: 7, wall: 2 } })).toBe(keyOf({ capability }));
  });

  test("tells tables of one ratio apart, because their costs differ", () => {
    const capability = ["ground", "swamp"];
    expect(keyOf({ capability, costs: { ground: 1, swamp: 2 } })).not.toBe(
      keyOf({ capability, costs: { ground: 2, swamp: 4 } }),
    );
  });

  test("counts fractions in the largest part that makes all of them whole", () => {
    const { costs } = classOfAgent(grid, { capability: ["ground", "swamp", "road"], costs: { swamp: 0.1, road: 0.3 } });
    expect([...costs.integerOfTerrain].filter((cost) => cost > 0)).toEqual([10, 1, 3]);
    expect(costs.scale).toBe(10);
  });

  test("becomes the agent again", () => {
    const agent = { size: 2, capability: ["ground", "swamp"], costs: { swamp: 0.25 } };
    expect(agentOf(grid, classOfAgent(grid, agent))).toEqual(agent);
  });
});

describe("views of agents that differ in costs alone", () => {
  test("share steps, components and runs, and follow edits together", () => {
    const grid = Grid.parse(MAP, LEGEND);
    const [plain, scout, even] = [{}, { costs: { swamp: 1, water: 1 } }, { costs: { swamp: 1, road: 0.5 } }].map(
      (agent) => viewOf(grid, agent),
    );
    expect(scout.movesOfCell).toBe(plain.movesOfCell);
    expect(scout.components).toBe(plain.components);
    expect(even.runs).toBe(plain.runs);
    grid.set(3, 0, "swamp");
    plain.follow();
    expect([plain, scout, even].map(({ version }) => version)).toEqual([1, 1, 1]);
    expect([plain.costOfCell?.[3], scout.costOfCell, even.costOfCell?.[3]]).toEqual([3, null, 2]);
  });

  test("are counted once where they share", () => {
    const grid = new Grid(64, 64, { legend: LEGEND });
    const counted = new Set<object>();
    viewOf(grid, {}).bytesBeside(counted);
    expect(viewOf(grid, { costs: { swamp: 2 } }).bytesBeside(counted)).toBe(64 * 64);
  });
});

describe("costs are refused", () => {
  const grid = Grid.parse(MAP, LEGEND);
  test.each([
    ["that are no object", 3, "The costs of an agent must be an object, got 3."],
    [
      "for terrain that there is not",
      { mud: 2 },
      'The costs of an agent name "mud", which is no terrain of this grid; it has ground, swamp, trees, water, wall, road.',
    ],
    [
      "of 0",
      { swamp: 0 },
      'The cost of terrain "swamp" for an agent must be a number of more than 0 and at most 255, got 0.',
    ],
    [
      "beyond 255, even of terrain that the agent may not enter",
      { wall: 256 },
      'The cost of terrain "wall" for an agent must be a number of more than 0 and at most 255, got 256.',
    ],
    [
      "that no fraction makes whole",
      { swamp: 3.1234 },
      "The costs of an agent must be multiples of one fraction, such as 0.5 or 0.1, and at most 255 times that fraction, " +
        "got ground 1, swamp 3.1234, water 2, road 1.",
    ],
  ])("%s", (_, costs, message) => {
    expect(() => classOfAgent(grid, { costs } as unknown as Agent)).toThrow(message);
  });
});
