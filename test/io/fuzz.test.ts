import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, test } from "vitest";
import {
  ALGORITHMS,
  createPlanner,
  faultOfPath,
  Grid,
  type Guide,
  type MovementOptions,
  type Path,
  type Plan,
  type Reach,
} from "../../src/index.ts";
import {
  type AgentScenario,
  readAgentScenarios,
  readMap,
  readScenarios,
  type Scenario,
  writeMap,
} from "../../src/io/index.ts";
import { attempt, fuzz } from "./attempt.ts";
import { mutationsOf } from "./mutation.ts";
import {
  agentOptions,
  coordinates,
  costs,
  edits,
  either,
  gridOptions,
  legends,
  oddities,
  plannerOptions,
  points,
  queryOptions,
  readMapOptions,
  terrains,
} from "./sloppy.ts";

const MAPS = [
  "type octile\nheight 3\nwidth 4\nmap\n.G@O\nSTW.\n#...\n",
  "type octile\nwidth 2\nheight 2\nterrain R road 2\nterrain L lava blocked\nterrain A abyss 9 blocked\nmap\nRL\nA.\n",
];
const SCENARIOS = [
  "version 1\n0\tmaps/dao/arena.map\t49\t48\t1\t11\t2\t12\t5.41421356\n30 arena.map 49 48 48 47 0 0 120\n",
  "version 1.0\n1\tmy map.map\t9\t8\t1\t1\t2\t2\t1.4\n",
];
const AGENT_SCENARIOS = ["2\nmaps/x/AR.map\t37\t18\t27\t51\t4\t2\t38\nAR.map 19 29 67 66 68 1 49\n"];
const DRAWINGS = ["  ..#.\n  .S#.\n  ....", ".@.\nSTW", "R1~"];

describe("whatever comes in, a call answers or says in one sentence what is wrong:", () => {
  test("readMap", () => {
    fuzz(8_000, fc.tuple(mutationsOf(MAPS), either(fc.constant({}), readMapOptions)), ([text, options]) => {
      attempt([text, options], () => readMap(text, options), checkGrid);
    });
  });

  test("readScenarios", () => {
    fuzz(6_000, mutationsOf(SCENARIOS), (text) => {
      attempt([text], () => readScenarios(text), checkScenarios);
    });
  });

  test("readAgentScenarios", () => {
    fuzz(8000, mutationsOf(AGENT_SCENARIOS), (text) => {
      attempt([text], () => readAgentScenarios(text), checkAgentScenarios);
    });
  });

  test("the readers and the writer, of what is neither text nor a grid", () => {
    fuzz(1000, oddities, (odd) => {
      attempt([odd], () => readMap(odd as string), checkGrid);
      attempt([odd], () => readScenarios(odd as string), checkScenarios);
      attempt([odd], () => readAgentScenarios(odd as string), checkAgentScenarios);
      attempt([odd], () => writeMap(odd as Grid), assert.fail);
    });
  });

  test("Grid.parse", () => {
    fuzz(6_000, fc.tuple(either(mutationsOf(DRAWINGS), oddities), legends), ([drawing, legend]) => {
      attempt([drawing, legend], () => Grid.parse(drawing as string, legend), checkGrid);
    });
  });

  test("new Grid", () => {
    const sides = either(fc.constantFrom(0, 1, 2, 9, 16385), oddities);
    fuzz(5000, fc.tuple(sides, sides, gridOptions), ([width, height, options]) => {
      attempt([width, height, options], () => new Grid(width, height, options), checkGrid);
    });
  });

  test("grid.edit", () => {
    const grid = exampleGrid();
    fuzz(6000, either(edits, fc.array(edits, { maxLength: 3 }), oddities), (edit) => {
      const { version } = grid;
      const checkVersion = (): void => assert.equal(grid.version, version + 1);
      attempt([edit], () => grid.edit(edit), checkVersion, grid);
    });
    checkGrid(grid);
  });

  test("grid.set, grid.get and grid.pointOf", () => {
    const grid = exampleGrid();
    fuzz(4000, fc.tuple(coordinates, coordinates, terrains), ([x, y, terrain]) => {
      const checkTerrain = (): void => assert.equal(grid.get(x, y), terrain);
      const checkName = (name: string): void => assert(grid.terrains.some((known) => known.name === name));
      attempt([x, y, terrain], () => grid.set(x, y, terrain), checkTerrain, grid);
      attempt([x, y], () => grid.get(x, y), checkName, grid);
      attempt(
        [x],
        () => grid.cellAt(grid.pointOf(x)),
        (cell) => assert(cell === x),
        grid,
      );
    });
    checkGrid(grid);
  });

  test("createPlanner", () => {
    const grid = exampleGrid();
    fuzz(5000, fc.tuple(either(fc.constant(grid), oddities), plannerOptions), ([given, options]) => {
      // the grid itself holds no text that an error may repeat
      const input = given === grid ? [options] : [given, options];
      attempt(
        input,
        () => createPlanner(given, options),
        (planner) => {
          const path = planner.findPath({ x: 0, y: 0 }, { x: 3, y: 3 });
          const { agent, neighbours, corners, diagonal, stepCosts } = options ?? {};
          const movement = { neighbours, corners, diagonal, stepCosts } as MovementOptions;
          assert.equal(faultOfPath(grid, path, agent, movement), undefined);
        },
        grid,
      );
    });
  });

  test.each(ALGORITHMS)("findPath, plan and guide of %s", (algorithm) => {
    const grid = exampleGrid();
    const planner = createPlanner(grid, { algorithm });
    fuzz(5000, fc.tuple(points, either(points, fc.constant(undefined)), queryOptions), ([start, goal, options]) => {
      const checkPath = (path: Path): void => assert.equal(faultOfPath(grid, path, options?.agent), undefined);
      const checkPlan = (plan: Plan): void => assert(plan.next(20).length < 20 && plan.done);
      attempt([start, goal, options], () => planner.findPath(start, goal, options), checkPath, grid);
      attempt([start, goal, options], () => planner.plan(start, goal, options), checkPlan, grid);
      const checkGuide = (guide: Guide): void => assert(guide.path({ x: 0, y: 0 }).cost >= 0);
      attempt([goal, options], () => planner.guide(goal, options), checkGuide, grid);
    });
  });

  test("pathExists and reachable", () => {
    const grid = exampleGrid();
    const planner = createPlanner(grid, { algorithm: "astar" });
    fuzz(3000, fc.tuple(points, points, costs, agentOptions), ([start, goal, maxCost, options]) => {
      const checkExists = (exists: boolean): void => assert(typeof exists === "boolean");
      const checkReach = ({ costs: found }: Reach): void => {
        assert(found.every((cost, index) => cost <= maxCost && cost >= (found[index - 1] ?? 0)));
      };
      attempt([start, goal, options], () => planner.pathExists(start, goal, options), checkExists, grid);
      attempt([start, maxCost, options], () => planner.reachable(start, maxCost, options), checkReach, grid);
    });
  });
});

test.each([
  ["blank lines", "\n".repeat(300_000)],
  ["a long line of blanks", " ".repeat(1_000_000)],
  ["a long word", "x".repeat(1_000_000)],
  ["a long row", ".".repeat(1_000_000)],
  ["a long number", "9".repeat(1_000_000)],
  ["many words", "1 ".repeat(300_000)],
  ["many tabs", `0${"\t".repeat(300_000)}x`],
  ["rows that fall short of the first", `${".".repeat(16_000)}\n${".\n".repeat(16_000)}`],
  ["many terrains", Array.from({ length: 50_000 }, (_, i) => `terrain ${String.fromCharCode(256 + i)} a 1\n`).join("")],
])("a lot of text is answered within a second: %s", (_, text) => {
  const headers = ["", "type octile\n", "type octile\nheight 9\nwidth 9\nmap\n", "version 1\n", "2\n"];
  for (const long of headers.map((header) => header + text)) {
    attempt([], () => readMap(long), checkGrid);
    attempt([], () => readScenarios(long), checkScenarios);
    attempt([], () => readAgentScenarios(long), checkAgentScenarios);
    attempt([], () => Grid.parse(long), checkGrid);
  }
});

function checkGrid(grid: Grid): void {
  assert.equal(grid.terrainOfCell.length, grid.width * grid.height);
  assert(grid.terrainOfCell.every((terrain) => terrain < grid.terrains.length));
  const copy = readMap(writeMap(grid));
  assert.equal(copy.get(grid.width - 1, 0), grid.get(grid.width - 1, 0));
}

function checkScenarios(scenarios: readonly Scenario[]): void {
  for (const { bucket, map, width, height, start, goal, optimal } of scenarios) {
    assert.match(map, /^[^/\\]+$/);
    assert([bucket, width, height, start.x, start.y, goal.x, goal.y].every(Number.isSafeInteger));
    assert(Math.min(bucket, start.x, start.y, goal.x, goal.y, optimal) >= 0);
    assert(start.x < width && start.y < height && goal.x < width && goal.y < height);
    assert(optimal < Number.POSITIVE_INFINITY);
  }
}

function checkAgentScenarios(scenarios: readonly AgentScenario[]): void {
  for (const { map, start, goal, agent, nodes } of scenarios) {
    assert.match(map, /^[^/\\]+$/);
    assert([start.x, start.y, goal.x, goal.y, agent.size, nodes].every(Number.isSafeInteger));
    assert(["ground", "trees", "ground,trees"].includes(agent.capability.join()));
  }
}

function exampleGrid(): Grid {
  return Grid.parse(
    `
    .....
    .~#T.
    .~##.
    .....
    `,
    { "~": { name: "mud", cost: 3 }, T: "trees" },
  );
}
